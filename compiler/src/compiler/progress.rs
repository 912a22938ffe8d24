//! The progress of compiling.

use std::fmt;
use std::sync::Arc;

/// The progress of compiling, in the order of the stages.
///
/// See [`Compiler::progress`](crate::Compiler::progress).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The lists are being read.
    Reading {
        /// The bytes read so far, before anything is unpacked.
        bytes: u64,
        /// The bytes of all lists, or `None` if only reading tells, as with standard input.
        total: Option<u64>,
        /// The words read so far that are neither too short nor too long, with the forms of
        /// spelling dictionaries.
        words: u64,
    },
    /// The words are being sorted, and their graph is being built.
    Sorting {
        /// The number of distinct words so far.
        words: u64,
    },
    /// The graph is being laid out.
    LayingOut,
}

/// A function that is told the progress.
#[derive(Clone, Default)]
pub(crate) struct Listener(pub Option<Arc<dyn Fn(Progress) + Send + Sync>>);

impl Listener {
    pub fn hear(&self, progress: Progress) {
        if let Some(listener) = &self.0 {
            listener(progress);
        }
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.is_some() { "Listener" } else { "none" })
    }
}
