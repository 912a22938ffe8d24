//! What can go wrong while lists are read and compiled.

use std::fmt;
use std::io;
use std::path::PathBuf;

use dawggle::format::MAX_SYMBOLS;

use crate::Report;
use crate::report::BadLines;

/// An error while a list or a recipe was read, compiled or compared, or a query was made.
///
/// A message names options as [`Compiler`](crate::Compiler) and recipes do, in backquotes. `Debug`
/// prints the message and its causes, because it is what a build script or a test prints that
/// returns an error.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file could not be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A file could not be written. Its previous content is unchanged.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file, or the folder of temporary files.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A list, a recipe or a file that belongs to it was read, but cannot be used.
    #[error("{file}{}: {why}", line.map(|line| format!(":{line}")).unwrap_or_default())]
    Invalid {
        /// The file.
        file: String,
        /// The number of the line, from 1, if one line is wrong.
        line: Option<u64>,
        /// The cause.
        why: String,
    },
    /// Some lines are not words.
    #[error("{0}; {remedy}{hint}", remedy = .0.remedy(), hint = .0.hint())]
    Lines(BadLines),
    /// An option, an alphabet or a condition of a query is missing, is wrong, or contradicts
    /// another one.
    #[error("{0}")]
    Option(String),
    /// The words have more letters than a dictionary has room for.
    #[error(
        "{found} different letters, but at most {MAX_SYMBOLS} are allowed; the rarest: {}; an \
         `alphabet` says which letters there are, and [fold] in its file makes several letters one",
        rarest.join(", ")
    )]
    Symbols {
        /// The number of letters and digraphs.
        found: usize,
        /// Some of the rarest, each with how often it occurs and a word that has it.
        rarest: Vec<String>,
    },
    /// No words are left to compile.
    #[error("no words to compile ({0}){notes}", notes = on_lines(&.0.notes))]
    NoWords(Box<Report>),
    /// The dictionary is larger than [`Compiler::max_bytes`](crate::Compiler::max_bytes) allows, or
    /// its first word is larger than [`Compiler::fit`](crate::Compiler::fit) allows.
    #[error("{what} would take {bytes} bytes, {} more than the {max} allowed", bytes - max)]
    Size {
        /// What is too large.
        what: &'static str,
        /// The bytes that it would take.
        bytes: u64,
        /// The bytes allowed.
        max: u64,
    },
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
    /// The list has changed since its profile was accepted.
    #[error("{} is of another list:\n{changes}DAWGGLE_ACCEPT=1 accepts the list", path.display())]
    Changed {
        /// The file of the profile.
        path: PathBuf,
        /// The lines that changed, and the words that were added and removed.
        changes: String,
    },
}

impl Error {
    /// Returns how reading a file fails.
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl Fn(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Read { path: path.clone(), source }
    }

    /// Returns that a file cannot be used.
    pub(crate) fn invalid(file: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Invalid { file: file.into(), line: None, why: why.into() }
    }

    /// Returns that an option is wrong.
    pub(crate) fn option(why: impl Into<String>) -> Self {
        Self::Option(why.into())
    }

    /// Returns that a feature of this crate is not enabled.
    #[allow(dead_code, reason = "all features may be enabled")]
    pub(crate) fn feature(what: &str, feature: &str) -> Self {
        Self::Option(format!("{what} needs the feature `{feature}` of the crate dawggle-compiler"))
    }
}

/// Returns notes, each on a line of its own, and what they advise after a semicolon once.
fn on_lines(notes: &[String]) -> String {
    notes.iter().fold(String::new(), |lines, note| {
        let advice = note.find("; ").map_or("", |at| &note[at..]);
        let known = if lines.contains(advice) { advice.len() } else { 0 };
        lines + "\n" + &note[..note.len() - known]
    })
}

/// Returns the message of an error, with its causes.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |error| error.source());
    causes.fold(error.to_string(), |message, cause| message + &format!(": {cause}"))
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&with_causes(self))
    }
}
