//! The number of words in a graph, and their lengths, without listing them.

use dawggle::{Alphabet, Source};

use super::minimal_graph::MinimalGraph;

/// The number of words in a graph, and their lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WordCounts {
    pub words: u64,
    /// The length of the longest word, in symbols and in bytes.
    pub longest: (u64, u64),
    /// The bytes of all words as text, with a newline for each.
    pub text_bytes: u64,
}

impl MinimalGraph {
    /// Counts the words without listing them. The alphabet tells the lengths of their texts.
    ///
    /// Time is in proportion to the graph. Numbers that overflow 64 bits stay at the largest.
    pub fn count_words<S: Source>(&self, alphabet: &Alphabet<S>) -> WordCounts {
        let lengths: Vec<u64> =
            alphabet.spellings().map(|spelling| spelling.as_bytes().len() as u64).collect();
        // For each node, the endings of words that are below it.
        let mut below: Vec<WordCounts> = Vec::with_capacity(self.len());
        for node in self.nodes() {
            let words = u64::from(node.terminal);
            let mut sum = WordCounts { words, longest: (0, 0), text_bytes: words };
            for &(symbol, child) in node.edges {
                let length = lengths.get(usize::from(symbol)).copied().unwrap_or_default();
                let rest = below[child as usize];
                let spelled = rest.words.saturating_mul(length).saturating_add(rest.text_bytes);
                sum.words = sum.words.saturating_add(rest.words);
                sum.text_bytes = sum.text_bytes.saturating_add(spelled);
                sum.longest.0 = sum.longest.0.max(rest.longest.0 + 1);
                sum.longest.1 = sum.longest.1.max(rest.longest.1 + length);
            }
            below.push(sum);
        }
        below.pop().unwrap_or(WordCounts { words: 0, longest: (0, 0), text_bytes: 0 })
    }
}
