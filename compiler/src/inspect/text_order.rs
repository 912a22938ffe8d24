//! Listing a dictionary in the order of its text.

use std::ops::ControlFlow;

use dawggle::{Alphabet, Cursor, Dawg, Outcome, Source, Spelling};

use crate::graph::survey::Survey;

/// Gives the text of each word to `each`, in code-point order, until it breaks.
///
/// The alphabet's own order ([`Dawg::words`]) is another one wherever a symbol has several
/// letters: `qu` comes after `q`, so `qwerty` before `quiz`. Here the words are merged as they are
/// spelled, so no memory is needed but for one word. Takes time in proportion to the words.
///
/// A dictionary made by hand may spell a text in more ways than there is memory for, or lead to no
/// word at all. After 255 ways the listing gives up as out of steps, and at once where the graph is
/// not one that a compiler makes. To find out takes time and memory in proportion to the graph.
pub fn in_text_order<S: Source>(
    dawg: &Dawg<S>,
    mut each: impl FnMut(&str) -> ControlFlow<()>,
) -> Outcome {
    // Where each node leads to a word, the callback is never far away.
    if Survey::of(dawg).is_err() {
        return Outcome::OutOfSteps;
    }
    let mut text = String::new();
    if is_in_text_order(&dawg.alphabet()) {
        return dawg.words().each(|word| {
            text.clear();
            for &symbol in word.symbols() {
                text.push_str(dawg.alphabet().spelling(symbol).as_str());
            }
            each(&text)
        });
    }
    let mut walk = Merge { dawg, each, text: Vec::new() };
    match walk.list(&[Spelled::whole(dawg.cursor())]) {
        ControlFlow::Continue(()) => Outcome::Complete,
        ControlFlow::Break(outcome) => outcome,
    }
}

/// Whether words sort by their symbols as by their text: the spellings are sorted, and none is
/// the beginning of another.
fn is_in_text_order<S: Source>(alphabet: &Alphabet<S>) -> bool {
    let spellings: Vec<Spelling> = alphabet.spellings().collect();
    spellings.windows(2).all(|pair| {
        let (one, next) = (pair[0].as_bytes(), pair[1].as_bytes());
        one < next && !next.starts_with(one)
    })
}

/// The most ways to spell a text: a compiled dictionary has one, and the symbols that begin alike.
const MOST_WAYS: usize = 255;

struct Merge<'a, S, F> {
    dawg: &'a Dawg<S>,
    each: F,
    text: Vec<u8>,
}

/// A string of symbols whose text, up to `at` in its last symbol, is the walk's text.
struct Spelled<'a, S> {
    cursor: Cursor<'a, S>,
    last: Option<Spelling>,
    at: usize,
}

impl<S> Clone for Spelled<'_, S> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'a, S: Source> Spelled<'a, S> {
    fn whole(cursor: Cursor<'a, S>) -> Self {
        Self { cursor, last: None, at: 0 }
    }

    fn next_byte(&self) -> Option<u8> {
        self.last.as_ref().and_then(|spelling| spelling.as_bytes().get(self.at).copied())
    }
}

impl<S: Source, F: FnMut(&str) -> ControlFlow<()>> Merge<'_, S, F> {
    /// Lists the words that begin with the text, all of whose spellings so far are given.
    /// Recursion as deep as the longest word is in bytes: at most 2,040.
    fn list(&mut self, spelled: &[Spelled<'_, S>]) -> ControlFlow<Outcome> {
        if spelled.len() > MOST_WAYS {
            return ControlFlow::Break(Outcome::OutOfSteps);
        }
        let mut onward = Vec::new();
        for way in spelled {
            if way.next_byte().is_some() {
                onward.push(way.clone());
                continue;
            }
            if way.cursor.is_word() {
                let text = std::str::from_utf8(&self.text).unwrap_or_default();
                if (self.each)(text).is_break() {
                    return ControlFlow::Break(Outcome::Stopped);
                }
            }
            for symbol in way.cursor.symbols().iter() {
                if let Some(cursor) = way.cursor.step(symbol) {
                    let last = Some(self.dawg.alphabet().spelling(symbol));
                    onward.push(Spelled { cursor, last, at: 0 });
                }
            }
        }
        onward.sort_by_key(Spelled::next_byte);
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
