//! The errors of compiling.

use std::fmt;
use std::io;
use std::path::PathBuf;

use dawggle::format::{MAX_SPELLING, MAX_SYMBOLS};

use crate::report::BadLines;
use crate::{Note, Report};

/// An error while a dictionary was compiled or written.
///
/// `Debug` prints the message and its causes, because it is what a build script prints whose `main`
/// returns an error.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A list could not be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The list.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A file could not be written. Its previous content is unchanged.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The list has changed since its profile was accepted.
    #[error("{} is of another list:\n{changes}DAWGGLE_ACCEPT=1 accepts the list", path.display())]
    Changed {
        /// The file of the profile.
        path: PathBuf,
        /// The lines that changed, and the words that were added and removed.
        changes: String,
    },
    /// The words needed more memory than allowed, and temporary files failed: the disk may be full.
    #[error(
        "cannot sort the words in the temporary folder {} (set TMPDIR to another folder, or allow \
         more memory)",
        folder.display()
    )]
    Spill {
        /// The folder.
        folder: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A list in plain text was expected, but the file is a compiled dictionary.
    #[error(
        "{list} is a compiled dictionary, not a list (let its name end in .dawg, or turn it into a \
         list with `dawggle words`)"
    )]
    Dictionary {
        /// The file.
        list: String,
    },
    /// A compiled dictionary among the lists could not be read.
    #[error("cannot read the words of {list}: {why}")]
    Compiled {
        /// The file.
        list: String,
        /// The cause.
        why: String,
    },
    /// Two compiled dictionaries among the lists differ in what the new one would have of them.
    #[error(
        "{} and {} have different {what}s: say which to use (--{what}; in a recipe {what})",
        lists[0], lists[1]
    )]
    Conflict {
        /// What is different: `alphabet`, `title`, `licence` or `origin`.
        what: &'static str,
        /// The two lists.
        lists: [String; 2],
    },
    /// The affix rules of a spelling dictionary cannot be read or applied.
    #[error("{file}:{line}: {why}")]
    Affixes {
        /// The `.aff` file, or the `.dic` file with the entry that they are applied to.
        file: String,
        /// The number of the line, from 1.
        line: u64,
        /// The cause.
        why: String,
    },
    /// A table does not have the column with the words or the counts.
    #[error(
        "{list} has no column {column:?}; its first line {}",
        if header.is_empty() { "is empty".to_owned() } else { format!("has {header}") }
    )]
    NoColumn {
        /// The list.
        list: String,
        /// The column.
        column: String,
        /// The columns in the first line.
        header: String,
    },
    /// Some lines are not words.
    #[error(
        "{0}; correct the list, or skip such lines (--lossy; in a recipe or a build script: lossy)\
         {hint}", hint = .0.hint()
    )]
    Lines(BadLines),
    /// Some lines of a list of unwanted words are neither words nor patterns. They are never
    /// skipped, since the words that they mean would be kept.
    #[error("{0}; correct the list: lines of unwanted words are never skipped{hint}", hint = .0.hint())]
    Unwanted(BadLines),
    /// A digraph cannot be a symbol.
    #[error(
        "{digraph:?} cannot be one symbol: expected two or more letters in at most {MAX_SPELLING} \
         bytes of UTF-8"
    )]
    Digraph {
        /// The digraph as it was given.
        digraph: String,
    },
    /// The words have more letters than a dictionary has room for.
    #[error(
        "{found} different letters, but at most {MAX_SYMBOLS} are allowed; the rarest: {}; an alphabet \
         says which letters there are (--alphabet; in a recipe alphabet), and [fold] in its file makes \
         several letters one",
        rarest.join(", ")
    )]
    Symbols {
        /// The number of letters and digraphs.
        found: usize,
        /// Some of the rarest, each with how often it occurs and a word that has it.
        rarest: Vec<String>,
    },
    /// No words are left to compile.
    #[error("no words to compile ({0}){notes}", notes = notes(.0))]
    NoWords(Box<Report>),
    /// The graph of the words does not fit [`Compiler::memory`](crate::Compiler::memory).
    #[error(
        "the graph of the words, which share little, takes more than the {max} bytes of memory \
         allowed"
    )]
    Memory {
        /// The bytes allowed.
        max: u64,
    },
    /// The dictionary does not fit the offsets of its layout.
    #[error(
        "the dictionary would be larger than its layout allows: 4 GiB for `wide`, 128 MiB for \
         `compact`"
    )]
    TooLarge,
    /// The dictionary is larger than [`Compiler::max_bytes`](crate::Compiler::max_bytes) allows.
    #[error("the dictionary would take {bytes} bytes, {} more than the {max} allowed", bytes - max)]
    Budget {
        /// The bytes that the dictionary would take.
        bytes: u64,
        /// The bytes allowed.
        max: u64,
    },
    /// Not even one word fits the bytes of [`Compiler::fit`](crate::Compiler::fit).
    #[error(
        "not even one word fits: a dictionary of the first one takes {bytes} bytes, of {max} allowed"
    )]
    Fit {
        /// The bytes that the first word takes.
        bytes: u64,
        /// The bytes allowed.
        max: u64,
    },
    /// [`Compiler::fit`](crate::Compiler::fit) reads the lists several times.
    #[error("cannot read {list} several times, as is needed to fit words into a number of bytes")]
    FitOnce {
        /// A list that is not a file.
        list: String,
    },
    /// The list of [`Compiler::rank`](crate::Compiler::rank) has no words.
    #[error(
        "{list} ranks no words: expected one word on each line, with the words to keep at the top, or \
         a .csv or .tsv table with rows such as `cat,5`, of which the largest numbers are kept"
    )]
    NoRanks {
        /// The list.
        list: String,
    },
    /// The list of [`Compiler::rank`](crate::Compiler::rank) has none of the words to compile.
    #[error("{list} has none of the words to compile, so it ranks nothing")]
    NoneRanked {
        /// The list.
        list: String,
    },
    /// [`Compiler::rank`](crate::Compiler::rank) was called without
    /// [`Compiler::fit`](crate::Compiler::fit).
    #[error(
        "{list} ranks the words to keep, but there is no number of bytes to fit (--fit; in a recipe \
         or a build script: fit)"
    )]
    RankWithoutFit {
        /// The list.
        list: String,
    },
    /// A title, licence or origin has control characters.
    #[error("the {what} must not have control characters other than line ends")]
    Text {
        /// The text that has them.
        what: &'static str,
    },
    /// A list needs a feature of this crate that is not enabled.
    #[error("{what} needs the feature `{feature}` of the crate dawggle-compiler")]
    Feature {
        /// The list, and what it needs the feature for.
        what: String,
        /// The feature.
        feature: &'static str,
    },
    /// A function for build scripts was called elsewhere.
    #[error("the variable OUT_DIR is not set: call this from a build script")]
    OutDir,
}

/// The notes of a report, such as why lines were skipped, each on a line, and each hint once.
fn notes(report: &Report) -> String {
    let mut notes = String::new();
    for note in &report.notes {
        let mut line = format!("\n{note}");
        if let Note::Skipped { first, .. } = note {
            let hint = first.hint.as_deref().filter(|hint| notes.contains(hint));
            line.truncate(line.len() - hint.map_or(0, str::len));
        }
        notes += &line;
    }
    notes
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_causes(self, formatter)
    }
}

/// Writes an error and its causes, separated by colons.
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
