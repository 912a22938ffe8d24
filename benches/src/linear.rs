//! No index: scan the list, in whatever order it came, for a word that is or starts with the
//! letters.
//!
//! Each step of a path reads the whole list, twice, unless it strikes lucky: slow by design, and
//! the simplest oracle that prunes. "Solving Scramble With Friends: a Tale of Three Data
//! Structures" (2012) starts from it.

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
