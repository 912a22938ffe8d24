//! The sorted list: words with a common prefix stand together, and binary search finds where.
//!
//! Each step of a path searches the whole list anew, as if it had not just found the prefix one
//! letter shorter: 18 string comparisons for 173,528 words, twice. The second structure of "Solving
//! Scramble With Friends: a Tale of Three Data Structures" (2012).

use crate::PrefixLookup;

/// A sorted list of words.
#[derive(Clone, Debug)]
pub struct BinarySearch(Vec<String>);

impl BinarySearch {
    /// The first word that does not sort before the letters.
    fn at_or_after(&self, letters: &str) -> Option<&str> {
        let place = self.0.partition_point(|word| word.as_str() < letters);
        self.0.get(place).map(String::as_str)
    }
}

impl PrefixLookup for BinarySearch {
    const NAME: &'static str = "binary_search";

    fn new(mut words: Vec<String>) -> Self {
        words.sort_unstable();
        Self(words)
    }

    fn is_word(&self, letters: &str) -> bool {
        self.at_or_after(letters) == Some(letters)
    }

    fn starts_word(&self, letters: &str) -> bool {
        self.at_or_after(letters).is_some_and(|word| word.starts_with(letters))
    }
}
