//! A compiled dictionary.

use std::collections::BTreeSet;
use std::path::Path;

use super::Report;
use crate::Error;
use crate::atomic_write::write_atomically;

/// A compiled dictionary.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// The content of the `.dawg` file.
    pub bytes: Vec<u8>,
    /// What happened to the words of the lists.
    pub report: Report,
    /// The first words that can be read as symbols in more than one way, in code-point order.
    pub ambiguous: BTreeSet<String>,
}

impl Dictionary {
    /// The most words that [`Self::ambiguous`] has.
    pub const AMBIGUOUS: usize = 20;

    /// Writes the file, which is replaced completely or not at all.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if the file cannot be written. Its previous content is then unchanged.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        write_atomically(path.as_ref(), &self.bytes)
    }
}
