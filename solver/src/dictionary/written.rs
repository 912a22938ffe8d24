//! Written forms of words: how each word is written in its lists.
//!
//! A language's alphabet can fold letters: Portuguese tiles spell `coraçao`, which is written
//! `coração`. The section [`Tag::WRITTEN`](crate::format::Tag::WRITTEN) has a *template* for each
//! word: a list of forms, each with its differences from the word, counted from the word's end.
//! Many words share a template. The number of a word's template is in a stream of bits.

// Tests: `snapshots/tests/suite/written_forms.rs`.

use core::fmt;

use crate::dictionary::bits::{self, Fields, width_of};
use crate::dictionary::source::{Offset, field, u32_at};
use crate::format::{MAX_FORMS, Section, Tag, WRITTEN_BLOCK, WRITTEN_CLASSES, WRITTEN_HEAD_LEN};
use crate::{Dawg, Index, Source};

/// Written forms of words: how each word is written in its lists, with accents and capitals.
///
/// Made by [`Dawg::written`].
///
/// # Examples
///
/// ```no_run
/// # let bytes: &[u8] = &[];
/// let dawg = dawggle::Dawg::from_bytes(bytes)?;
/// let written = dawg.written().expect("compiled with --written");
/// for form in written.forms("avo") {
///     println!("{form}");
/// }
/// // avó
/// // avô
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Written<'a, S> {
    source: &'a S,
    index: Index<'a, S>,
    table: FormPlaces,
}

/// Where the parts of the section are in the file.
#[derive(Clone, Copy, Debug)]
struct FormPlaces {
    /// The number of templates.
    templates: u32,
    /// The width of each class of numbers in the stream.
    widths: [u8; WRITTEN_CLASSES],
    /// For each template, where its text starts after `texts`.
    start: Fields,
    texts: u32,
    /// For each block of words, the bit of the stream where it starts.
    block: Fields,
    stream: u32,
}

/// In the head of a form: another form follows.
const MORE: u8 = 0x80;
/// In the head of a form: its first letter is a capital.
const CAPITAL: u8 = 0x40;
/// In the head of a form: the number of its edits.
const EDITS: u8 = 0x3F;

impl<S: Source> Dawg<S> {
    /// Returns how the words are written in their lists, or `None` if the dictionary was compiled
    /// without written forms, or if all words are written as they are stored.
    ///
    /// [`Self::open`] does not check this section. In a damaged one, forms can be wrong.
    #[must_use]
    pub fn written(&self) -> Option<Written<'_, S>> {
        let section = self.section(Tag::WRITTEN)?;
        Written::open(self, section).filter(|_| !self.source().has_failed())
    }
}

impl<'a, S: Source> Written<'a, S> {
    /// Returns `None` if the dictionary has no index, or if the parts do not fit the section.
    fn open(dawg: &'a Dawg<S>, section: Section) -> Option<Self> {
        let head: [u8; WRITTEN_HEAD_LEN as usize] = dawg.source().read(section.at);
        let (templates, len) = (u32_at(&head, 0), u32_at(&head, 4));
        let [width] = field(&head, 8);
        let widths: [u8; WRITTEN_CLASSES] = field(&head, 9);
        if width > 32 || widths.iter().any(|&width| width > 24) {
            return None;
        }
        let mut end = u64::from(section.at) + u64::from(WRITTEN_HEAD_LEN);
        // Saturated places are behind the end of the file.
        let mut part = |fields: u32, width: u8| {
            let part = Fields { start: u32::try_from(end).unwrap_or(u32::MAX), width };
            end = end.saturating_add((u64::from(fields) * u64::from(width)).div_ceil(8));
            part
        };
        let start = part(templates, width_of(len));
        let texts = part(len, 8).start;
        let block = part(dawg.counts().words.div_ceil(WRITTEN_BLOCK), width);
        let stream = part(0, 0).start;
        let is_inside = end <= u64::from(section.at) + u64::from(section.len);
        let table = FormPlaces { templates, widths, start, texts, block, stream };
        is_inside.then_some(Self { source: dawg.source(), index: dawg.index()?, table })
    }

    /// Returns the forms of a word in code-point order: at least one, and at most [`MAX_FORMS`].
    /// After a failed read, there are no more.
    ///
    /// The only form of a word that is written as it is stored, or of a text that is not a word, is
    /// the text itself. Takes the time of [`Index::number`], and reads at most 64 short numbers.
    pub fn forms<'w>(&self, word: &'w str) -> impl Iterator<Item = Form<'w, S>> + use<'a, 'w, S>
    where
        'a: 'w,
    {
        let source = self.source;
        let at = self.index.number(word).and_then(|number| self.table.template(source, number));
        Forms { source, word, at, left: MAX_FORMS }
    }
}

impl FormPlaces {
    /// Returns where the template of a word is in the file.
    fn template<S: Source>(&self, source: &S, number: u32) -> Option<u32> {
        let mut at = self.block.read(source, number / WRITTEN_BLOCK, 0, self.block.width);
        let mut template = 0;
        for _ in 0..=number % WRITTEN_BLOCK {
            template = self.next(source, &mut at)?;
        }
        if template >= self.templates {
            return None;
        }
        Some(self.texts.saturating_add(self.start.read(source, template, 0, self.start.width)))
    }

    /// Reads a number from the stream, and moves to the next number.
    ///
    /// The number of set bits before the first unset bit is the class.
    fn next<S: Source>(&self, source: &S, at: &mut u32) -> Option<u32> {
        let class = bits::window(source, self.stream as Offset, *at).leading_ones();
        let width = *self.widths.get(class as usize)?;
        *at = at.wrapping_add(class).wrapping_add(1);
        let smaller = self.widths.iter().take(class as usize);
        let first = smaller.fold(0_u32, |first, &width| first.wrapping_add(1 << width));
        let number = bits::number(source, self.stream as Offset, *at, width);
        *at = at.wrapping_add(width.into());
        Some(first.wrapping_add(number))
    }
}

/// The forms of a word.
struct Forms<'a, S> {
    source: &'a S,
    word: &'a str,
    /// Where the next form is, or `None` if the word is its only form.
    at: Option<u32>,
    left: u8,
}

impl<'a, S: Source> Iterator for Forms<'a, S> {
    type Item = Form<'a, S>;

    fn next(&mut self) -> Option<Form<'a, S>> {
        self.left = self.left.checked_sub(1)?;
        let Self { source, word, .. } = *self;
        if source.has_failed() {
            return None;
        }
        let Some(mut at) = self.at else {
            self.left = 0;
            return Some(Form { source, word, head: 0, edits: 0 });
        };
        let head = source.read_u8(at);
        at = at.saturating_add(1);
        let edits = at;
        for _ in 0..head & EDITS {
            at = Edit::read(source, at).end;
        }
        if head & MORE == 0 {
            self.left = 0;
        }
        self.at = Some(at);
        (!source.has_failed()).then_some(Form { source, word, head, edits })
    }
}

/// A form of a word. Displayed as text, which ends at a failed read. Made by [`Written::forms`].
#[derive(Clone, Copy, Debug)]
pub struct Form<'a, S> {
    source: &'a S,
    word: &'a str,
    head: u8,
    /// Where the edits are in the file.
    edits: u32,
}

/// Some characters of a word that are replaced.
struct Edit {
    /// The number of the word's characters from the first replaced one on.
    from_end: u8,
    removed: u8,
    text: [u8; 15],
    len: u8,
    /// Where the next edit is.
    end: u32,
}

impl Edit {
    fn read<S: Source>(source: &S, at: u32) -> Self {
        let [from_end, lens, text @ ..] = source.read::<17>(at);
        let len = lens & 15;
        let end = at.saturating_add(2).saturating_add(len.into());
        Self { from_end, removed: lens >> 4, text, len, end }
    }

    /// Returns the text. A damaged text, or one with control characters, is `U+FFFD`.
    fn text(&self) -> &str {
        let text = self.text.get(..self.len.into()).unwrap_or_default();
        match core::str::from_utf8(text) {
            Ok(text) if !text.contains(char::is_control) => text,
            _ => "\u{fffd}",
        }
    }
}

impl<S: Source> Form<'_, S> {
    /// Returns whether the form is the word as it is stored.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.head & !MORE == 0
    }

    /// Gives the parts of the form's text to `each`, in order.
    ///
    /// Use it where `core::fmt` is too large.
    pub fn each_part(&self, mut each: impl FnMut(&str)) {
        let _ = self.try_each_part(|part| {
            each(part);
            Ok::<_, core::convert::Infallible>(())
        });
    }

    fn try_each_part<E>(&self, mut each: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let mut is_capital = self.head & CAPITAL != 0;
        let mut each = |part: &str| {
            let mut rest = part.chars();
            if !is_capital {
                return each(part);
            }
            let Some(first) = rest.next() else { return Ok(()) };
            is_capital = false;
            each(capital(first).encode_utf8(&mut [0; 4]))?;
            each(rest.as_str())
        };
        let (mut rest, mut left) = (self.word, self.word.chars().count());
        let mut at = self.edits;
        for _ in 0..self.head & EDITS {
            let edit = Edit::read(self.source, at);
            if self.source.has_failed() {
                return Ok(());
            }
            let (kept, after) = split(rest, left.saturating_sub(edit.from_end.into()));
            each(kept)?;
            each(edit.text())?;
            (_, rest) = split(after, edit.removed.into());
            left = left.min(edit.from_end.into()).saturating_sub(edit.removed.into());
            at = edit.end;
        }
        each(rest)
    }
}

impl<S: Source> fmt::Display for Form<'_, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.try_each_part(|part| formatter.write_str(part))
    }
}

/// Splits a text after a number of characters, or at its end.
fn split(text: &str, characters: usize) -> (&str, &str) {
    let at = text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at);
    text.split_at_checked(at).unwrap_or((text, ""))
}

/// Returns the capital of a small letter from `a` to `z`, U+00E0 to U+00FE (but U+00F7), U+03B1 to
/// U+03C9 or U+0430 to U+044F, and any other character as it is.
///
/// The capitals are 32 places before the small letters.
#[must_use]
fn capital(letter: char) -> char {
    match letter {
        '\u{f7}' => letter,
        'a'..='z' | '\u{e0}'..='\u{fe}' | '\u{3b1}'..='\u{3c9}' | '\u{430}'..='\u{44f}' => {
            char::from_u32(letter as u32 - 32).unwrap_or(letter)
        }
        _ => letter,
    }
}
