//! Facts about the words of a dictionary that the file states.

use hmac_sha256::Hash;

use crate::Error;
use crate::graph::MinimalGraph;

/// The longest word and the digest of words, which are added in code-point order.
#[derive(Default)]
pub(super) struct Facts {
    /// The length of the longest word, in symbols and in bytes.
    longest: (usize, usize),
    hasher: Hash,
    /// Text that is not hashed yet: hashing each word alone takes longer.
    text: Vec<u8>,
}

/// The bytes of text that are hashed together.
const TEXT: usize = 1 << 12;

impl Facts {
    /// Adds a word of `symbols` symbols.
    pub fn add(&mut self, word: &str, symbols: usize) {
        self.longest = (self.longest.0.max(symbols), self.longest.1.max(word.len()));
        self.text.extend_from_slice(word.as_bytes());
        self.text.push(b'\n');
        if self.text.len() >= TEXT {
            self.hasher.update(&self.text);
            self.text.clear();
        }
    }

    /// The SHA-256 of the words as text.
    pub fn digest(&self) -> Vec<u8> {
        let mut hasher = self.hasher;
        hasher.update(&self.text);
        hasher.finalize().to_vec()
    }

    /// The section of the counts. `words` is the number of words.
    pub fn counts_section(&self, words: u64, graph: &MinimalGraph) -> Result<Vec<u8>, Error> {
        let mut section = Vec::new();
        for count in [words, graph.len() as u64, graph.edges().len() as u64] {
            section.extend(u32::try_from(count).map_err(|_| Error::TooLarge)?.to_le_bytes());
        }
        section.extend([self.longest.0 as u8, 0]);
        section.extend((self.longest.1 as u16).to_le_bytes());
        Ok(section)
    }
}
