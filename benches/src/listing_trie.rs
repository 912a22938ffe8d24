//! A trie used as a list: to check a prefix, it lists all words that have the prefix.
//!
//! One letter lists a twentieth of the dictionary, so the first steps of every path cost more than
//! the rest of the board. The literature made this mistake, measured it and fixed it. It is slower
//! than binary search.

use std::collections::BTreeMap;

use crate::PrefixLookup;

/// A trie that can list its words, or a node of such a trie.
#[derive(Clone, Debug, Default)]
pub struct ListingTrie {
    children: BTreeMap<char, Self>,
    is_word: bool,
}

impl ListingTrie {
    fn insert(&mut self, word: &str) {
        let mut node = self;
        for letter in word.chars() {
            node = node.children.entry(letter).or_default();
        }
        node.is_word = true;
    }

    fn descend(&self, letters: &str) -> Option<&Self> {
        letters.chars().try_fold(self, |node, letter| node.children.get(&letter))
    }

    /// Returns all words that start with the letters.
    fn matches(&self, letters: &str) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(node) = self.descend(letters) {
            node.list(&mut letters.to_owned(), &mut words);
        }
        words
    }

    fn list(&self, letters: &mut String, words: &mut Vec<String>) {
        if self.is_word {
            words.push(letters.clone());
        }
        for (&letter, child) in &self.children {
            letters.push(letter);
            child.list(letters, words);
            letters.pop();
        }
    }
}

impl PrefixLookup for ListingTrie {
    const NAME: &'static str = "listing_trie";

    fn new(words: Vec<String>) -> Self {
        let mut root = Self::default();
        for word in words {
            root.insert(&word);
        }
        root
    }

    fn is_word(&self, letters: &str) -> bool {
        self.descend(letters).is_some_and(|node| node.is_word)
    }

    fn starts_word(&self, letters: &str) -> bool {
        !self.matches(letters).is_empty()
    }
}
