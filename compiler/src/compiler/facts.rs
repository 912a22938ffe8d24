//! Facts about the words of a dictionary that the file states.

use byteorder::{ByteOrder, LittleEndian};
use dawggle::format::COUNTS_LEN;
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
        let mut section = vec![0; COUNTS_LEN as usize];
        let counts = [words, graph.len() as u64, graph.edges().len() as u64];
        for (count, place) in counts.into_iter().zip(section.chunks_exact_mut(4)) {
            LittleEndian::write_u32(place, u32::try_from(count).map_err(|_| Error::TooLarge)?);
        }
        section[12] = self.longest.0 as u8;
        LittleEndian::write_u16(&mut section[14..], self.longest.1 as u16);
        Ok(section)
    }
}
