//! What can go wrong between a word list and a dictionary.

use std::fmt;
use std::io;
use std::path::PathBuf;

use dawggle::format::{MAX_SPELLING, MAX_SYMBOLS, MAX_WORD};

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
    NoWords(crate::Report),
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

/// Lines of word lists that are not words: the first of them, and their number.
#[derive(Debug)]
pub struct BadLines {
    /// The first [`BadLines::SHOWN`].
    pub first: Vec<BadLine>,
    /// How many there are.
    pub count: u64,
}

impl BadLines {
    /// How many bad lines are kept to be shown.
    pub const SHOWN: usize = 20;

    /// Counts a line, and keeps it if it is among the first.
    pub(crate) fn add(&mut self, line: impl FnOnce() -> BadLine) {
        self.count += 1;
        if self.first.len() < Self::SHOWN {
            self.first.push(line());
        }
    }
}

impl fmt::Display for BadLines {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.first {
            writeln!(formatter, "{line}")?;
        }
        let more = self.count - self.first.len() as u64;
        if more > 0 {
            writeln!(formatter, "... and {more} more")?;
        }
        match self.count {
            1 => write!(formatter, "1 line is not a word"),
            count => write!(formatter, "{count} lines are not words"),
        }
    }
}

/// A line of a word list that is not a word.
#[derive(Clone, Debug)]
pub struct BadLine {
    /// The list.
    pub list: String,
    /// The line, from 1.
    pub line: u64,
    /// The line's text; what is not UTF-8 is replaced.
    pub text: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for BadLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A binary file may have lines of any length.
        let shown: String = self.text.chars().take(40).collect();
        let dots = if shown.len() < self.text.len() { "..." } else { "" };
        write!(formatter, "{}:{}: {shown:?}{dots} {}", self.list, self.line, self.fault)
    }
}

/// Why a line is not a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not UTF-8.
    Encoding {
        /// The first wrong byte of the line, from 1.
        column: usize,
        /// That byte.
        byte: u8,
    },
    /// Zero bytes, as in UTF-16.
    Wide,
    /// A character that is not a letter.
    Character(char),
    /// A letter that is not in the alphabet.
    Foreign(char),
    /// More letters than a word may have.
    Length(usize),
    /// A row of a table without that column, which counts from 1.
    NoColumn(usize),
    /// A row of a table whose count, in that column, is no number.
    NoNumber(usize),
    /// A row of a table whose count is below the least: passed over, and counted as filtered out.
    Rare,
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Encoding { column, byte } => write!(
                formatter,
                "is not UTF-8: byte {byte:#04x} in column {column} (if it is Latin-1, \
                 say so, or convert it)"
            ),
            Self::Wide => write!(
                formatter,
                "holds a zero byte, as UTF-16 does (convert it to UTF-8, for instance with iconv)"
            ),
            Self::Character(character) => write!(
                formatter,
                "holds {character:?} (U+{:04X}), which is not a letter",
                u32::from(character)
            ),
            Self::Foreign(letter) => write!(
                formatter,
                "holds {letter:?} (U+{:04X}), which is not in the alphabet",
                u32::from(letter)
            ),
            Self::Length(found) => {
                write!(formatter, "has {found} letters, at most {MAX_WORD} expected")
            }
            Self::NoColumn(column) => write!(formatter, "is a row without column {column}"),
            Self::NoNumber(column) => write!(
                formatter,
                "has no number in column {column} (if the first line has names, use these)"
            ),
            Self::Rare => write!(formatter, "has a count that is too low"),
        }
    }
}
