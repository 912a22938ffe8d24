//! A second hash set has the stems, which are the proper prefixes of words: paths end elsewhere.
//!
//! This leaves some thousands of paths per board instead of millions, with two string hashes for
//! each. This is "Boggle #3: Succeed by not Being Stupid" (danvk.org, 2007), first in Ruby, then in
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
