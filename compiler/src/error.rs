//! What can go wrong while lists are read and compiled.

use std::fmt;
use std::io;
use std::path::PathBuf;

use dawggle::format::MAX_SYMBOLS;

use crate::report::BadLines;
use crate::{Message, Report};

/// An error while a list or a recipe was read, compiled or compared, or a query was made.
///
/// A message names options as [`Compiler`](crate::Compiler) and recipes do, in backquotes, and
/// [`Self::message`] knows where. `Debug` prints the message and its causes, because it is what a
/// build script or a test prints that returns an error, and names `lossy` as the method.
#[non_exhaustive]
pub enum Error {
    /// A file could not be read.
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A file could not be written. Its previous content is unchanged.
    Write {
        /// The file, or the directory of temporary files.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A list, a recipe or a file that belongs to it was read, but cannot be used.
    Invalid {
        /// The file.
        file: String,
        /// The number of the line, from 1, if one line is wrong.
        line: Option<u64>,
        /// The cause.
        why: Message,
    },
    /// Some lines are not words.
    Lines(BadLines),
    /// An option, an alphabet or a condition of a query is missing, is wrong, or contradicts
    /// another one.
    Option(Message),
    /// The words have more letters than a dictionary has room for.
    Symbols {
        /// The number of letters and digraphs.
        found: usize,
        /// Some of the rarest, each with how often it occurs and a word that has it.
        rarest: Vec<String>,
        /// The built-in alphabet for the script of most of them, if there is one.
        alphabet: Option<&'static str>,
    },
    /// No words are left to compile.
    NoWords(Box<Report>),
    /// The dictionary is larger than [`Compiler::max_bytes`](crate::Compiler::max_bytes) allows, or
    /// its first word is larger than [`Compiler::fit`](crate::Compiler::fit) allows.
    Size {
        /// What is too large.
        what: &'static str,
        /// The bytes that it would take.
        bytes: u64,
        /// The bytes allowed.
        max: u64,
    },
    /// The graph of the words does not fit [`Compiler::memory`](crate::Compiler::memory).
    Memory {
        /// The bytes allowed.
        max: u64,
    },
    /// The dictionary does not fit the offsets of its layout.
    TooLarge,
    /// The list has changed since its profile was accepted.
    Changed {
        /// The file of the profile.
        path: PathBuf,
        /// The lines that changed, and the words that were added and removed.
        changes: String,
    },
}

impl Error {
    /// Returns the message, without the cause.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Read { path, .. } => format!("cannot read {}", path.display()).into(),
            Self::Write { path, .. } => format!("cannot write {}", path.display()).into(),
            Self::Invalid { file, line: None, why } => {
                Message::from(format!("{file}: ")).message(why)
            }
            Self::Invalid { file, line: Some(line), why } => {
                Message::from(format!("{file}:{line}: ")).message(why)
            }
            Self::Lines(lines) => lines.message().text("; ").message(&lines.advice()),
            Self::Option(why) => why.clone(),
            Self::Symbols { found, rarest, alphabet } => {
                let why = Message::from(format!(
                    "{found} different letters, but at most {MAX_SYMBOLS} are allowed; the rarest: {}; ",
                    rarest.join(", ")
                ));
                match alphabet {
                    Some(name) => why.text("use ").option("alphabet").text(format_args!(" {name}")),
                    None => why.text("an ").option("alphabet").text(
                        " says which letters there are, and [fold] in its file makes several \
                         letters one",
                    ),
                }
            }
            Self::NoWords(report) => Message::from(format!("no words to compile ({report})"))
                .message(&on_lines(&report.notes)),
            Self::Size { what, bytes, max } => format!(
                "{what} would take {bytes} bytes, {} more than the {max} allowed",
                bytes - max
            )
            .into(),
            Self::Memory { max } => {
                format!("the word graph needs more than the {max} bytes of memory allowed").into()
            }
            Self::TooLarge => "the dictionary would be larger than its layout allows: 4 GiB for \
                               `wide`, 128 MiB for `compact`"
                .into(),
            Self::Changed { path, changes } => format!(
                "{} is of another list:\n{changes}DAWGGLE_ACCEPT=1 accepts the list",
                path.display()
            )
            .into(),
        }
    }

    /// Returns how reading a file fails.
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl Fn(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Read { path: path.clone(), source }
    }

    /// Returns that a file cannot be used.
    pub(crate) fn invalid(file: impl Into<String>, why: impl Into<Message>) -> Self {
        Self::Invalid { file: file.into(), line: None, why: why.into() }
    }

    /// Returns that a file cannot be used because of a line, whose index counts from 0.
    pub(crate) fn at_line(file: &str, index: usize, why: impl Into<Message>) -> Self {
        Self::Invalid { file: file.to_owned(), line: Some(index as u64 + 1), why: why.into() }
    }

    /// Returns that an option is wrong.
    pub(crate) fn option(why: impl Into<Message>) -> Self {
        Self::Option(why.into())
    }

    /// Returns that a feature of this crate is not enabled.
    #[allow(dead_code, reason = "all features may be enabled")]
    pub(crate) fn feature(what: &str, feature: &str) -> Self {
        let why = format!("{what} needs the feature `{feature}` of the crate dawggle-compiler");
        Self::option(why)
    }
}

/// Returns notes, each on a line of its own, and what they advise after a semicolon once.
fn on_lines(notes: &[Message]) -> Message {
    notes.iter().fold(Message::default(), |lines, note| {
        let advice = note.find("; ").map_or("", |at| &note[at..]);
        let known = if lines.contains(advice) { advice.len() } else { 0 };
        lines.text("\n").message(&note.up_to(note.len() - known))
    })
}

/// Returns the message of an error, with its causes.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |error| error.source());
    causes.fold(error.to_string(), |message, cause| message + &format!(": {cause}"))
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { source, .. } | Self::Write { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Who sees this writes Rust, mostly a build script: what to write there.
        let message = self.message().with_options(|key| match key {
            "lossy" => "`.lossy(true)`".into(),
            _ => format!("`{key}`"),
        });
        formatter.write_str(&message)?;
        let cause = std::error::Error::source(self);
        cause.map_or(Ok(()), |cause| write!(formatter, ": {}", with_causes(cause)))
    }
}
