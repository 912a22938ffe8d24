//! Listing a dictionary in the order of its text.

use std::ops::ControlFlow;

use dawggle::{Cursor, Dawg, Source, Spelling};

use super::check;
use crate::Damage;
use crate::verify::unless_failed;

/// Gives the text of each word to `each` in code-point order, until it breaks.
///
/// The order of [`Dawg::words`] is the alphabet's. It differs if a symbol has several letters: `qu`
/// comes after `q`, so `quiz` comes after `qwerty`.
///
/// Time is in proportion to the words. Memory is in proportion to the graph, which is checked
/// first.
///
/// # Errors
///
/// [`Damage`] if the dictionary is not one that the compiler makes.
pub fn in_text_order<S: Source>(
    dawg: &Dawg<S>,
    mut each: impl FnMut(&str) -> ControlFlow<()>,
) -> Result<(), Damage> {
    unless_failed(dawg, list(dawg, &mut each))
}

fn list<S: Source>(
    dawg: &Dawg<S>,
    each: &mut dyn FnMut(&str) -> ControlFlow<()>,
) -> Result<(), Damage> {
    // In a graph without faults, no walk goes on for long without a word.
    check(dawg)?;
    let mut text = String::new();
    let spellings: Vec<Spelling> = dawg.alphabet().spellings().collect();
    let spellings: Vec<&str> = spellings.iter().map(Spelling::as_str).collect();
    if are_in_text_order(&spellings) {
        let mut words = dawg.words();
        while let Some(word) = words.next_word() {
            text.clear();
            for &symbol in word.symbols() {
                text.push_str(dawg.alphabet().spelling(symbol).as_str());
            }
            if each(&text).is_break() {
                break;
            }
        }
        return Ok(());
    }
    let mut merge = Merge { dawg, each, text: Vec::new() };
    match merge.list(&[Way { cursor: dawg.cursor(), last: None, at: 0 }]) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(ended) => ended,
    }
}

/// Returns the file of a set of the crate `fst` with the same words.
pub(crate) fn fst_set<S: Source>(dawg: &Dawg<S>) -> Result<Vec<u8>, Damage> {
    let mut builder = fst::SetBuilder::memory();
    let mut is_distinct = true;
    in_text_order(dawg, |word| {
        is_distinct = builder.insert(word).is_ok();
        if is_distinct { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    // Only a dictionary made by hand has a word twice.
    builder.into_inner().ok().filter(|_| is_distinct).ok_or(Damage::Spellings(1))
}

/// Whether words have the same order by symbols as by text.
///
/// The spellings must be sorted, and none may be the beginning of another.
fn are_in_text_order(spellings: &[&str]) -> bool {
    spellings.windows(2).all(|pair| {
        let (one, next) = (pair[0], pair[1]);
        one < next && !next.starts_with(one)
    })
}

/// The most ways to spell the beginning of a word.
///
/// A compiled dictionary has one way, and one more for each symbol that begins alike.
const MOST_WAYS: usize = 255;

/// Merges the words below several nodes, byte by byte.
struct Merge<'a, S> {
    dawg: &'a Dawg<S>,
    each: &'a mut dyn FnMut(&str) -> ControlFlow<()>,
    text: Vec<u8>,
}

/// A way to spell the text so far: a string of symbols, up to the byte `at` of its last symbol.
struct Way<'a, S> {
    cursor: Cursor<'a, S>,
    last: Option<Spelling>,
    at: usize,
}

impl<S> Clone for Way<'_, S> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<S> Way<'_, S> {
    fn next_byte(&self) -> Option<u8> {
        self.last.as_ref().and_then(|spelling| spelling.as_bytes().get(self.at).copied())
    }
}

impl<S: Source> Merge<'_, S> {
    /// Lists the words that begin with the text so far; `spelled` are all ways to spell it.
    ///
    /// The recursion is as deep as the longest word in bytes: at most 2,040.
    fn list(&mut self, spelled: &[Way<'_, S>]) -> ControlFlow<Result<(), Damage>> {
        if spelled.len() > MOST_WAYS {
            return ControlFlow::Break(Err(Damage::Spellings(MOST_WAYS)));
        }
        let mut onward = Vec::new();
        for way in spelled {
            if way.next_byte().is_some() {
                onward.push(way.clone());
                continue;
            }
            if way.cursor.is_word() {
                let Ok(text) = std::str::from_utf8(&self.text) else {
                    return ControlFlow::Break(Err(Damage::Alphabet));
                };
                if (self.each)(text).is_break() {
                    return ControlFlow::Break(Ok(()));
                }
            }
            for symbol in way.cursor.symbols().iter() {
                if let Some(cursor) = way.cursor.step(symbol) {
                    let last = Some(self.dawg.alphabet().spelling(symbol));
                    onward.push(Way { cursor, last, at: 0 });
                }
            }
        }
        onward.sort_by_key(Way::next_byte);
        for ways in onward.chunk_by_mut(|one, next| one.next_byte() == next.next_byte()) {
            let Some(byte) = ways[0].next_byte() else { continue };
            ways.iter_mut().for_each(|way| way.at += 1);
            self.text.push(byte);
            self.list(ways)?;
            self.text.pop();
        }
        ControlFlow::Continue(())
    }
}
