//! No pruning: follow every path to its end, and look up each path in a hash set of the words.
//!
//! A 3x3 board has 10,305 paths, a 4x4 board 12,029,640. This is "Boggle #2: The Shortest Solver"
//! (danvk.org, 2007), which takes four minutes for a 4x4 board in Ruby.

use std::collections::HashSet;

use crate::PrefixLookup;

/// A hash set of words.
#[derive(Clone, Debug)]
pub struct WordSet(HashSet<String>);

impl PrefixLookup for WordSet {
    const NAME: &'static str = "hash_set";

    fn new(words: Vec<String>) -> Self {
        Self(words.into_iter().collect())
    }

    fn is_word(&self, letters: &str) -> bool {
        self.0.contains(letters)
    }

    /// Returns true, since a set of words does not know their prefixes.
    fn starts_word(&self, _: &str) -> bool {
        true
    }
}
