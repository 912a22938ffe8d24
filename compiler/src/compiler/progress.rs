//! How far compiling is, for whoever waits.

use std::fmt;
use std::sync::Arc;

/// How far compiling is: the stages in order. See [`Compiler::progress`](crate::Compiler::progress).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The lists are read.
    Reading {
        /// So far, packed as they are.
        bytes: u64,
        /// Of all lists; `None` if only reading them tells, as with standard input.
        total: Option<u64>,
    },
    /// The words are put in order, and the graph is built of them.
    Sorting {
        /// So far, each counted once.
        words: u64,
    },
    /// The graph is laid out.
    LayingOut,
}

/// Who is told.
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
