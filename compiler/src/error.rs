//! What can go wrong between a word list and a dictionary.

use std::fmt;
use std::io;
use std::path::PathBuf;

use dawggle::format::{MAX_SPELLING, MAX_SYMBOLS};

use crate::Report;
use crate::list::BadLines;

/// Why a dictionary was not compiled or not written.
///
/// `Debug` is for people, too: it is what a build script prints whose `main` returns an error.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A list could not be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The list.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file could not be written; what was there before still is.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Words could not be sorted past the memory: the disk may be full.
    #[error(
        "cannot sort the words in the temporary folder {} (TMPDIR names another; more memory needs none)",
        folder.display()
    )]
    Spill {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A dictionary where a list was expected.
    #[error(
        "{list} is a dictionary: let its name end in .dawg, or make it a list with `dawggle words`"
    )]
    Dictionary {
        /// The file.
        list: String,
    },
    /// A compiled dictionary that cannot be read.
    #[error("cannot read the words of {list}: {why}")]
    Compiled {
        /// The file.
        list: String,
        /// Why.
        why: String,
    },
    /// A table that cannot be read.
    #[error("cannot read {list}")]
    Table {
        /// The list.
        list: String,
        /// Why.
        source: csv::Error,
    },
    /// A table without the column asked for.
    #[error("{list} has no column {column:?}; its first line has {}", columns.join(", "))]
    NoColumn {
        /// The list.
        list: String,
        /// The column.
        column: String,
        /// The columns that it has.
        columns: Vec<String>,
    },
    /// Lines that are not words.
    #[error("{0}; mend the list, or skip such lines with --lossy (in a recipe: lossy = true)")]
    Lines(BadLines),
    /// A digraph that cannot be a symbol.
    #[error(
        "{digraph:?} cannot be one symbol: two or more letters in at most {MAX_SPELLING} bytes of UTF-8 expected"
    )]
    Digraph {
        /// As it was given.
        digraph: String,
    },
    /// More letters than a dictionary has room for.
    #[error("{found} different letters, at most {MAX_SYMBOLS} expected; the rarest, each with a word that holds it: {}", rarest.join(", "))]
    Symbols {
        /// The number of letters and digraphs.
        found: usize,
        /// Some of the rarest.
        rarest: Vec<String>,
    },
    /// Nothing is left to compile.
    #[error("no words to compile ({0})")]
    NoWords(Report),
    /// The graph of the words does not fit [`Compiler::memory`](crate::Compiler::memory).
    #[error(
        "the graph of the words, which share little, takes more than the {max} bytes of memory allowed"
    )]
    Memory {
        /// The bytes that it may take.
        max: u64,
    },
    /// The dictionary does not fit the offsets of its layout.
    #[error(
        "the dictionary would be larger than its layout can hold: 4 GiB `wide`, 128 MiB `compact`"
    )]
    TooLarge,
    /// The dictionary is larger than [`Compiler::max_bytes`](crate::Compiler::max_bytes) allows.
    #[error("the dictionary would take {bytes} bytes, {} more than the {max} allowed", bytes - max)]
    Budget {
        /// The bytes that it would take.
        bytes: u64,
        /// The bytes that it may take, which are fewer.
        max: u64,
    },
    /// A title, licence or origin with control characters.
    #[error("the {what} may not hold control characters other than line ends")]
    Text {
        /// Which text.
        what: &'static str,
    },
    /// A build script's function was called outside a build script.
    #[error("the variable OUT_DIR is not set: is this a build script?")]
    OutDir,
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_causes(self, formatter)
    }
}

/// Writes an error and its causes for people.
pub(crate) fn write_with_causes(
    error: &dyn std::error::Error,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    write!(formatter, "{error}")?;
    match error.source() {
        Some(cause) => {
            formatter.write_str(": ")?;
            write_with_causes(cause, formatter)
        }
        None => Ok(()),
    }
}
