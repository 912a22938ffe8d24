//! The symbols that words are made of.
//!
//! Inside a dictionary, a word is a string of symbols. Symbols are numbered from 0 in the
//! alphabet's order. A symbol is spelled by one letter or by several, such as the `qu` of an
//! English game or the `dzs` of a Hungarian game.

use core::fmt::{self, Write};

use crate::dictionary::header::{Constant, Opened};
use crate::dictionary::source::{Offset, field};
use crate::dictionary::symbol_set::MAX_BUILD_SYMBOLS;
use crate::format::{LETTERS_LEN, MAX_SPELLING, Section, Tag, longest_match, may_be_in_symbols};
use crate::{LoadError, Source, Symbol, SymbolSet};

/// The alphabet of a dictionary: up to 63 symbols, each spelled by 1 to 8 bytes of UTF-8.
///
/// Made by [`Dawg::alphabet`](crate::Dawg::alphabet). The alphabet is a view of the file: it owns
/// nothing, and reads a spelling whenever it is asked for one.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
/// let alphabet = dawg.alphabet();
/// let (qu, rest) = alphabet.split_first("quail").expect("a text in letters of the alphabet");
/// assert_eq!((alphabet.spelling(qu).as_str(), rest), ("qu", "ail"));
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Alphabet<S> {
    source: S,
    table: AlphabetPlace,
}

/// Where the alphabet is stored in the file: `len` ends (`u16` each), then the spellings one after
/// another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AlphabetPlace {
    ends: Offset,
    len: u8,
    /// The symbols of more than one letter.
    several: SymbolSet,
}

impl AlphabetPlace {
    /// Finds the alphabet without checking its spellings.
    #[inline(never)]
    pub fn open<S: Source>(
        source: &S,
        section: Opened,
        letters: Option<Opened>,
    ) -> Result<Self, LoadError> {
        let mut table = Self::new(section)?;
        let alphabet = table.view(source);
        for symbol in 0..table.len {
            table = table.with_spelling(symbol, alphabet.spelling(symbol));
        }
        table.with_letters(letters)
    }

    /// Finds the alphabet of a constant, as [`Self::open`] does.
    pub const fn constant(file: Constant) -> Option<Self> {
        let Some(section) = file.open(Tag::ALPHABET) else { return None };
        let Ok(mut table) = Self::new(section) else { return None };
        let mut ends = section.section.at.saturating_add(1);
        let texts = ends.saturating_add(2 * table.len as u32);
        let (mut symbol, mut start) = (0, 0);
        while symbol < table.len {
            let end = u16::from_le_bytes(file.read(ends));
            let bytes = file.read(texts.saturating_add(start as u32));
            table = table.with_spelling(symbol, Spelling::new(bytes, end.wrapping_sub(start)));
            (symbol, start, ends) = (symbol + 1, end, ends.saturating_add(2));
        }
        match table.with_letters(file.open(Tag::LETTERS)) {
            Ok(table) => Some(table),
            Err(_) => None,
        }
    }

    const fn new(Opened { section, head }: Opened) -> Result<Self, LoadError> {
        let [len] = field(&head, 0);
        if len == 0 || len > MAX_BUILD_SYMBOLS {
            return Err(LoadError::Symbols { expected: MAX_BUILD_SYMBOLS, found: len });
        }
        Ok(Self { ends: section.at.wrapping_add(1) as Offset, len, several: SymbolSet::EMPTY })
    }

    /// Notes whether a symbol has more than one letter.
    const fn with_spelling(self, symbol: Symbol, spelling: Spelling) -> Self {
        let several = SymbolSet::alone_if(symbol, spelling.is_several());
        Self { several: self.several.with(several), ..self }
    }

    /// Notes the symbols that are single letters, whatever their spellings.
    const fn with_letters(self, letters: Option<Opened>) -> Result<Self, LoadError> {
        let Some(Opened { section, head }) = letters else { return Ok(self) };
        if let Err(error) = section.fixed(LETTERS_LEN) {
            return Err(error);
        }
        let letters = SymbolSet::from_bits(u64::from_le_bytes(field(&head, 0)));
        Ok(Self { several: self.several.without(letters), ..self })
    }

    /// Checks that the spellings fill the section in order, and that they are distinct texts.
    pub fn check<S: Source>(self, source: &S, section: Section) -> Result<(), LoadError> {
        let alphabet = Alphabet { source, table: self };
        let mut start = 0;
        for symbol in 0..self.len {
            let end = alphabet.end(symbol);
            let length = end.wrapping_sub(start);
            let spelling = alphabet.spelling(symbol);
            let plain = core::str::from_utf8(spelling.as_bytes())
                .is_ok_and(|text| text.chars().all(may_be_in_symbols));
            let fits = end > start && length <= u16::from(MAX_SPELLING);
            let new = (0..symbol).all(|earlier| alphabet.spelling(earlier) != spelling);
            if !(plain && fits && new) {
                return Err(LoadError::Spelling { symbol });
            }
            start = end;
        }
        let length = 1 + u32::from(self.len) * 2 + u32::from(start);
        if length != section.len {
            let (tag, found) = (section.tag, section.len);
            return Err(LoadError::SectionLength { tag, expected: length, found });
        }
        Ok(())
    }

    pub const fn len(self) -> u8 {
        self.len
    }

    pub fn view<S>(self, source: S) -> Alphabet<S> {
        Alphabet { source, table: self }
    }
}

impl<S: Source> Alphabet<S> {
    /// Where the alphabet is, if the dictionary is a constant.
    const KNOWN: &'static Option<AlphabetPlace> = &match Constant::of::<S>() {
        Some(file) => AlphabetPlace::constant(file),
        None => None,
    };

    /// Returns where the alphabet is, as a constant if it can be one.
    #[inline(always)]
    fn table(&self) -> &AlphabetPlace {
        Self::KNOWN.as_ref().unwrap_or(&self.table)
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn source(&self) -> &S {
        &self.source
    }

    /// Returns the number of symbols: 1 to 63.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.table().len
    }

    /// Returns `false`: an alphabet has at least one symbol.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the spelling of a symbol, which is empty for a symbol outside the alphabet, and
    /// after a failed read.
    #[must_use]
    pub fn spelling(&self, symbol: Symbol) -> Spelling {
        if symbol >= self.table().len {
            return Spelling::EMPTY;
        }
        let (start, at) = self.start(symbol);
        let len = self.end(symbol).wrapping_sub(start);
        if cfg!(not(target_pointer_width = "16")) {
            return self.unless_failed(Spelling::new(self.source.read(at as u32), len));
        }
        let len = len.min(u16::from(MAX_SPELLING)) as u8;
        // A number of 64 bits takes eight registers there.
        let mut bytes = [0; MAX_SPELLING as usize];
        let mut at = at;
        for byte in bytes.iter_mut().take(len.into()) {
            *byte = self.source.read_u8(at as u32);
            at = at.wrapping_add(1);
        }
        self.unless_failed(Spelling { bytes, len })
    }

    /// Returns an empty spelling in place of one that a failed read may have made wrong.
    fn unless_failed(&self, spelling: Spelling) -> Spelling {
        if self.source.has_failed() { Spelling::EMPTY } else { spelling }
    }

    /// Returns the spellings of all symbols, in the alphabet's order.
    pub fn spellings(&self) -> impl Iterator<Item = Spelling> {
        (0..self.len()).map(|symbol| self.spelling(symbol))
    }

    /// Returns the symbol with exactly this spelling.
    #[must_use]
    pub fn symbol(&self, spelling: &str) -> Option<Symbol> {
        // No symbol has an empty spelling, but a read that fails returns one.
        let is_same = |symbol: &Symbol| self.spelling(*symbol).as_bytes() == spelling.as_bytes();
        (0..self.len()).filter(|_| !spelling.is_empty()).find(is_same)
    }

    /// Returns whether the letter `q` of a board written as letters is the tile `qu`: whether `qu`
    /// is a symbol.
    ///
    /// Then the words have `qu` on one tile, as on the cubes of English games. Other languages have
    /// words with a `q` and no `u`, such as Kurdish `qelem`.
    #[must_use]
    pub fn q_is_qu(&self) -> bool {
        self.symbol("qu").is_some()
    }

    /// Splits the longest symbol off the start of a text. Returns it and the rest of the text.
    ///
    /// Compares the text with every symbol.
    #[must_use]
    pub fn split_first<'t>(&self, text: &'t str) -> Option<(Symbol, &'t str)> {
        self.split_first_by(text, <[u8]>::eq)
    }

    /// Splits a text into symbols, the longest possible symbol each time.
    ///
    /// If the rest of the text starts with no symbol, the last item is `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
    /// let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
    /// let alphabet = dawg.alphabet();
    /// let squid: Option<Vec<_>> = alphabet.split("squid").collect();
    /// assert_eq!(squid.map(|symbols| symbols.len()), Some(4), "qu is one symbol");
    /// assert_eq!(alphabet.split("cat!").last(), Some(None));
    /// # Ok::<_, dawggle::LoadError>(())
    /// ```
    pub fn split(&self, text: &str) -> impl Iterator<Item = Option<Symbol>> {
        let mut rest = text;
        core::iter::from_fn(move || {
            let split = (!rest.is_empty()).then(|| self.split_first(rest))?;
            rest = split.map_or("", |(_, after)| after);
            Some(split.map(|(symbol, _)| symbol))
        })
    }

    /// As [`Self::split_first`], but an upper-case ASCII letter also matches its lower case.
    pub(crate) fn split_first_folded<'t>(&self, text: &'t str) -> Option<(Symbol, &'t str)> {
        let exact = self.split_first(text);
        if !text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return exact;
        }
        let folded = self.split_first_by(text, <[u8]>::eq_ignore_ascii_case);
        let left = |found: Option<(Symbol, &str)>| found.map_or(usize::MAX, |(_, rest)| rest.len());
        if left(folded) < left(exact) { folded } else { exact }
    }

    fn split_first_by<'t>(
        &self,
        text: &'t str,
        same: impl Fn(&[u8], &[u8]) -> bool,
    ) -> Option<(Symbol, &'t str)> {
        let (symbol, rest) = self.longest(SymbolSet::ANY, text.as_bytes(), same)?;
        // Only in an unchecked file can a spelling end inside a character.
        Some((symbol, text.get(text.len().wrapping_sub(rest.len())..)?))
    }

    /// Splits the longest symbol of a set off the start of a text.
    pub(crate) fn split_first_of<'t>(
        &self,
        symbols: SymbolSet,
        text: &'t [u8],
    ) -> Option<(Symbol, &'t [u8])> {
        self.longest(symbols, text, <[u8]>::eq)
    }

    fn longest<'t>(
        &self,
        symbols: SymbolSet,
        text: &'t [u8],
        same: impl Fn(&[u8], &[u8]) -> bool,
    ) -> Option<(Symbol, &'t [u8])> {
        let first = text.get(..1)?;
        // Few spellings start as the text does, and one byte is read faster than all.
        let symbols = (symbols & SymbolSet::first(self.len())).iter().filter(|&symbol| {
            let (_, at) = self.start(symbol);
            same(&[self.source.read_u8(at as u32)], first)
        });
        let spellings = symbols.map(|symbol| (symbol, self.spelling(symbol)));
        let is_next =
            |spelling: &[u8]| text.get(..spelling.len()).is_some_and(|start| same(spelling, start));
        let (symbol, len) = longest_match(spellings, is_next)?;
        // A symbol that was not read may be longer.
        if self.source.has_failed() { None } else { Some((symbol, text.get(len..)?)) }
    }

    /// Returns the number of letters of symbols. A symbol has as many letters as characters, such
    /// as two of `qu`, unless the dictionary says that it is one letter, such as `lj` in Croatian.
    #[must_use]
    pub fn letters(&self, symbols: &[Symbol]) -> u32 {
        let mut letters = symbols.len() as u32;
        for &symbol in symbols.iter().filter(|&&symbol| self.is_several(symbol)) {
            letters = letters.wrapping_add(self.spelling(symbol).characters()).wrapping_sub(1);
        }
        letters
    }

    /// Returns symbols as text that can be displayed. A width pads it by characters.
    #[must_use]
    pub fn spell<'a>(&'a self, symbols: &'a [Symbol]) -> impl fmt::Display {
        SpelledSymbols { alphabet: self, symbols }
    }

    fn is_several(&self, symbol: Symbol) -> bool {
        !(self.table().several & SymbolSet::alone(symbol)).is_empty()
    }

    /// Returns where a spelling starts, in the texts of all spellings and in the file.
    fn start(&self, symbol: Symbol) -> (u16, Offset) {
        let AlphabetPlace { ends, len, .. } = *self.table();
        let start = if symbol == 0 { 0 } else { self.end(symbol - 1) };
        (start, ends.wrapping_add(Offset::from(len) * 2).wrapping_add(start as Offset))
    }

    fn end(&self, symbol: Symbol) -> u16 {
        self.source.read_u16(self.table().ends.wrapping_add(Offset::from(symbol) * 2) as u32)
    }
}

struct SpelledSymbols<'a, S> {
    alphabet: &'a Alphabet<S>,
    symbols: &'a [Symbol],
}

impl<S: Source> fmt::Display for SpelledSymbols<'_, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let padding = formatter.width().map_or(0, |width| {
            let spellings = self.symbols.iter().map(|&symbol| self.alphabet.spelling(symbol));
            let characters: u32 = spellings.map(|spelling| spelling.characters()).sum();
            width.saturating_sub(characters as usize)
        });
        let before = match formatter.align() {
            Some(fmt::Alignment::Right) => padding,
            Some(fmt::Alignment::Center) => padding / 2,
            _ => 0,
        };
        let fill = formatter.fill();
        (0..before).try_for_each(|_| formatter.write_char(fill))?;
        for &symbol in self.symbols {
            formatter.write_str(self.alphabet.spelling(symbol).as_str())?;
        }
        (before..padding).try_for_each(|_| formatter.write_char(fill))
    }
}

/// The spelling of a symbol: at most 8 bytes of text, held by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    bytes: [u8; MAX_SPELLING as usize],
    len: u8,
}

impl Spelling {
    const EMPTY: Self = Self { bytes: [0; MAX_SPELLING as usize], len: 0 };

    /// Returns the first `len` bytes, at most eight.
    #[inline(always)]
    const fn new(bytes: [u8; MAX_SPELLING as usize], len: u16) -> Self {
        let len = if len < MAX_SPELLING as u16 { len as u8 } else { MAX_SPELLING };
        let kept = if len == 0 { 0 } else { u64::MAX >> (64 - len as u32 * 8) };
        Self { bytes: (u64::from_le_bytes(bytes) & kept).to_le_bytes(), len }
    }

    /// Returns the bytes of UTF-8.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// Returns the text, or an empty text if an unchecked file has invalid UTF-8 here.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Returns the number of Unicode characters.
    #[must_use]
    pub fn characters(&self) -> u32 {
        self.as_bytes().iter().map(|&byte| u32::from(starts_character(byte))).sum()
    }

    /// Returns whether there are several characters.
    const fn is_several(&self) -> bool {
        // An iterator does not work at compile time. The bytes after the text are 0.
        let mut rest = self.bytes.as_slice();
        while let [_, after @ ..] = rest {
            rest = after;
            match rest {
                [byte, ..] if *byte != 0 && starts_character(*byte) => return true,
                _ => {}
            }
        }
        false
    }
}

impl AsRef<[u8]> for Spelling {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// Returns whether a byte is not a continuation byte of UTF-8.
const fn starts_character(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}

#[cfg(test)]
pub(crate) mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    /// The section of an alphabet.
    pub(crate) fn section(spellings: &[&str]) -> Vec<u8> {
        let mut bytes = Vec::from([spellings.len() as u8]);
        let mut end = 0_u16;
        for spelling in spellings {
            end += spelling.len() as u16;
            bytes.extend(end.to_le_bytes());
        }
        spellings.iter().for_each(|spelling| bytes.extend(spelling.as_bytes()));
        bytes
    }

    pub(crate) fn open(bytes: &[u8]) -> Result<Alphabet<&[u8]>, LoadError> {
        let section = Section { tag: Tag::ALPHABET, at: 0, len: bytes.len() as u32 };
        let table = AlphabetPlace::open(&bytes, Opened { section, head: bytes.read(0) }, None)?;
        table.check(&bytes, section)?;
        Ok(table.view(bytes))
    }

    #[test]
    fn the_longest_symbol_is_split_off() {
        let bytes = section(&["s", "sch", "sc", "z"]);
        let alphabet = open(&bytes).unwrap();
        assert_eq!(alphabet.split_first("schz"), Some((1, "z")));
        assert_eq!(alphabet.split_first("sczh"), Some((2, "zh")));
        assert_eq!(alphabet.split_first("szsch"), Some((0, "zsch")));
        assert_eq!((alphabet.split_first("h"), alphabet.split_first("")), (None, None));
        assert!(alphabet.split("schzsc").eq([Some(1), Some(3), Some(2)]));
        assert!(alphabet.split("zhs").eq([Some(3), None]) && alphabet.split("").eq([]));
        let only_s = SymbolSet::of(0);
        assert_eq!(alphabet.split_first_of(only_s, b"schz"), Some((0, &b"chz"[..])));
    }

    #[test]
    fn upper_case_matches_if_nothing_longer_does() {
        let bytes = section(&["a", "b", "B", "qu", "ä"]);
        let alphabet = open(&bytes).unwrap();
        assert_eq!(alphabet.split_first_folded("Ab"), Some((0, "b")));
        assert_eq!(alphabet.split_first_folded("BA"), Some((2, "A")));
        assert_eq!(alphabet.split_first_folded("QUa"), Some((3, "a")));
        assert_eq!(alphabet.split_first_folded("Ä"), None, "only ASCII letters have two cases");
    }

    #[test]
    fn symbols_are_spelled_and_letters_counted() {
        let bytes = section(&["q", "qu", "ä", "straße"]);
        let alphabet = open(&bytes).unwrap();
        assert_eq!(alphabet.spell(&[1, 2, 0]).to_string(), "quäq");
        assert_eq!(alphabet.letters(&[1, 2, 0]), 4);
        assert_eq!(alphabet.spelling(3).characters(), 6);
        let letters = (1_u64 << 2 | 1 << 3).to_le_bytes();
        let section = Section { tag: Tag::LETTERS, at: 0, len: LETTERS_LEN };
        let letters = Opened { section, head: letters.as_slice().read(0) };
        let table = alphabet.table().with_letters(Some(letters)).unwrap();
        assert_eq!(table.view(&bytes[..]).letters(&[1, 2, 0, 3]), 5);
        assert_eq!((alphabet.spelling(4).as_str(), alphabet.symbol("qu")), ("", Some(1)));
        assert_eq!((alphabet.symbol(""), alphabet.symbol("str")), (None, None));
        assert_eq!(alphabet.spellings().filter(|spelling| spelling.characters() > 1).count(), 2);
    }

    #[test]
    fn spellings_are_checked() {
        let refused = |spellings: &[&str]| open(&section(spellings)).unwrap_err();
        let hostile = ["\"", "\\", ";", "<", "&", "=", "\x1b", "\u{9b}", "\u{202e}", "a\u{200b}"];
        for bad in ["", " ", "/", "a b", "\n", "ninebytes", "a"].into_iter().chain(hostile) {
            assert_eq!(refused(&["a", bad]), LoadError::Spelling { symbol: 1 }, "{bad:?}");
        }
        let none = LoadError::Symbols { expected: MAX_BUILD_SYMBOLS, found: 0 };
        assert_eq!(refused(&[]), none);
        let mut longer = section(&["a", "b"]);
        longer.push(b'c');
        let (tag, expected) = (Tag::ALPHABET, 7);
        let refused = open(&longer).unwrap_err();
        assert_eq!(refused, LoadError::SectionLength { tag, expected, found: 8 });
    }
}
