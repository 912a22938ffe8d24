//! Score statistics over many boards.

// Tests: `snapshots/tests/suite/tallies.rs`.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use rustc_hash::FxHashMap;

use crate::game::Distribution;

/// Score statistics over many boards: points, words, and the length of the longest word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The points of each board.
    pub points: Distribution,
    /// The number of words on each board.
    pub words: Distribution,
    /// The letters of the longest word on each board, or 0 without words.
    pub longest: Distribution,
    /// The words of each length, by the number of letters.
    pub by_length: BTreeMap<u32, WordCount>,
    pub(super) by_word: FxHashMap<Box<str>, WordCount>,
}

/// How often a word, or a word of some length, is on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordCount {
    /// The number of boards with such a word.
    pub boards: u64,
    /// The number of such words on all boards. A word counts once for each board.
    pub words: u64,
    /// The points of these words.
    pub points: u64,
}

impl Tally {
    /// Adds the boards of another tally.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        for (letters, count) in other.by_length {
            *self.by_length.entry(letters).or_default() += count;
        }
        for (word, count) in other.by_word {
            *self.by_word.entry(word).or_default() += count;
        }
        Self {
            points: self.points.merge(other.points),
            words: self.words.merge(other.words),
            longest: self.longest.merge(other.longest),
            ..self
        }
    }

    /// Returns how often each word is on a board, in no order. There are only words in a tally of
    /// [`Survey::by_word`](super::Survey::by_word).
    pub fn by_word(&self) -> impl Iterator<Item = (&str, WordCount)> {
        self.by_word.iter().map(|(word, &count)| (&**word, count))
    }
}

impl AddAssign for WordCount {
    fn add_assign(&mut self, other: Self) {
        self.boards = self.boards.saturating_add(other.boards);
        self.words = self.words.saturating_add(other.words);
        self.points = self.points.saturating_add(other.points);
    }
}
