//! A second hash set holds the stems, the proper prefixes of the words: turn back at what is not
//! one.
//!
//! A board has some thousands of such paths rather than millions, each for two hashes of a string.
//! This is "Boggle #3: Succeed by not Being Stupid" (danvk.org, 2007), first in Ruby, then in
//! "Moving Boggle to C++".

use std::collections::HashSet;

use crate::PrefixLookup;

/// Hash sets of words and of stems.
#[derive(Clone, Debug)]
pub struct Stems {
    words: HashSet<String>,
    stems: HashSet<String>,
}

impl PrefixLookup for Stems {
    const NAME: &'static str = "stems";

    fn new(words: Vec<String>) -> Self {
        let stems = words
            .iter()
            .flat_map(|word| word.char_indices().map(|(end, _)| word[..end].to_owned()))
            .collect();
        Self { words: words.into_iter().collect(), stems }
    }

    fn is_word(&self, letters: &str) -> bool {
        self.words.contains(letters)
    }

    fn starts_word(&self, letters: &str) -> bool {
        self.stems.contains(letters)
    }
}
