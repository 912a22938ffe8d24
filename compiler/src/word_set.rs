//! Sets of words as automata: the intermediate form between lists and a dictionary.
//!
//! A word is a key of one byte a symbol, so the byte order of keys is the alphabet's order, and
//! the operators of `fst` serve as those of word lists.

use fst::raw::{CompiledAddr, Fst};
use fst::set::OpBuilder;
use fst::{Set, Streamer};

/// A set of words, each a string of symbols.
pub(crate) type WordSet = Set<Vec<u8>>;

/// Words one after another in one piece of memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words<T> {
    text: T,
    ends: Vec<usize>,
}

impl Words<String> {
    pub fn push(&mut self, word: &str) {
        self.text.push_str(word);
        self.ends.push(self.text.len());
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        spans(&self.ends).map(|(start, end)| &self.text[start..end])
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

impl Words<Vec<u8>> {
    /// Adds the word that `write` appends, unless it thinks better of it.
    pub fn push_with(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Option<()>) {
        let start = self.text.len();
        match write(&mut self.text) {
            Some(()) => self.ends.push(self.text.len()),
            None => self.text.truncate(start),
        }
    }

    /// The set of the words, whatever their order and however often each occurs.
    pub fn into_set(self) -> WordSet {
        let mut keys: Vec<&[u8]> =
            spans(&self.ends).map(|(start, end)| &self.text[start..end]).collect();
        // The stable sort is the one that is quick where most are in order, as they are in lists.
        keys.sort();
        keys.dedup();
        Set::from_iter(keys).expect("the keys are sorted")
    }
}

fn spans(ends: &[usize]) -> impl Iterator<Item = (usize, usize)> + Clone {
    std::iter::once(0).chain(ends.iter().copied()).zip(ends.iter().copied())
}

/// The words that are in any of the sets.
pub(crate) fn union(sets: impl Iterator<Item = WordSet>) -> WordSet {
    let mut sets: Vec<WordSet> = sets.collect();
    match sets.len() {
        0 => WordSet::default(),
        1 => sets.remove(0),
        _ => collect(sets.iter().collect::<OpBuilder>().union()),
    }
}

/// The words that are in the first set only.
pub(crate) fn difference(set: WordSet, other: &WordSet) -> WordSet {
    if other.is_empty() { set } else { collect(set.op().add(other).difference()) }
}

/// The words that are in both sets.
pub(crate) fn intersection(set: WordSet, other: &WordSet) -> WordSet {
    collect(set.op().add(other).intersection())
}

/// Calls `each` with the text of every word and its number of symbols, in the order of the keys.
///
/// A stream of `fst` gives each word whole, to be spelled anew from its start.
pub(crate) fn for_each_word(set: &WordSet, spellings: &[String], each: impl FnMut(&str, usize)) {
    let fst = set.as_fst();
    Speller { fst, spellings, text: String::new(), each }.spell(fst.root().addr(), 0);
}

struct Speller<'a, F> {
    fst: &'a Fst<Vec<u8>>,
    spellings: &'a [String],
    text: String,
    each: F,
}

impl<F: FnMut(&str, usize)> Speller<'_, F> {
    /// The words that go on from the text so far. Recursion as deep as the longest word.
    fn spell(&mut self, address: CompiledAddr, length: usize) {
        let state = self.fst.node(address);
        if state.is_final() {
            (self.each)(&self.text, length);
        }
        let end = self.text.len();
        for transition in state.transitions() {
            self.text.push_str(&self.spellings[usize::from(transition.inp)]);
            self.spell(transition.addr, length + 1);
            self.text.truncate(end);
        }
    }
}

fn collect(mut stream: impl for<'a> Streamer<'a, Item = &'a [u8]>) -> WordSet {
    let mut builder = fst::SetBuilder::memory();
    while let Some(key) = stream.next() {
        builder.insert(key).expect("a stream is sorted");
    }
    builder.into_set()
}
