//! No index: scan the unsorted list for a word that is equal to the letters or starts with them.
//!
//! Each step of a path reads up to the whole list, twice. It is slow by design, and the simplest
//! oracle that prunes. "Solving Scramble With Friends: a Tale of Three Data Structures" (2012)
//! starts with it.

use crate::PrefixLookup;

/// A list of words in any order.
#[derive(Clone, Debug)]
pub struct Linear(Vec<String>);

impl PrefixLookup for Linear {
    const NAME: &'static str = "linear";

    fn new(words: Vec<String>) -> Self {
        Self(words)
    }

    fn is_word(&self, letters: &str) -> bool {
        self.0.iter().any(|word| word == letters)
    }

    fn starts_word(&self, letters: &str) -> bool {
        self.0.iter().any(|word| word.starts_with(letters))
    }
}
