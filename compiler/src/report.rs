//! What there is to know about lists: the report of compiling them, and lines that are not words.

mod bad_line;

use std::fmt;

use crate::Message;
use crate::plural::plural;
pub(crate) use bad_line::Line;
pub use bad_line::{BadLine, BadLines};

/// What happened to the words of the lists.
///
/// `Display` prints one line, for instance `4 words read, 3 kept, 1 duplicate`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Words in the lists: lines that are neither blank nor comments.
    pub read: u64,
    /// Words in the dictionary.
    pub kept: u64,
    /// Words that were read before.
    pub duplicates: u64,
    /// Words with too few letters.
    pub too_short: u64,
    /// Words with too many letters, without the forms of spelling dictionaries that were not made.
    pub too_long: u64,
    /// Words with capital letters, which were not wanted.
    pub capitals: u64,
    /// Words that do not match a filter, and rows of tables with a count that is too low.
    pub filtered: u64,
    /// Distinct words that were excluded.
    ///
    /// They are in an excluded list, or are missing from a list of
    /// [`Compiler::only`](crate::Compiler::only).
    pub excluded: u64,
    /// Words that do not fit the bytes of [`Compiler::fit`](crate::Compiler::fit).
    pub left_out: u64,
    /// Lines of the lists of words that are not words, which were skipped.
    pub not_words: u64,
    /// Entries of spelling dictionaries to which affix rules were applied.
    pub stems: u64,
    /// Words that affix rules made of them, which are among the words read.
    pub forms: u64,
    /// Bytes of the kept words as text, with a newline for each.
    pub text_bytes: u64,
    /// What else there is to know about the lists: a line for each note.
    pub notes: Vec<Message>,
}

/// A number of words, of which the first are named.
#[derive(Default)]
pub(crate) struct Named {
    pub count: u64,
    pub first: Vec<String>,
}

impl Named {
    /// The most words and lines that are named.
    const MOST: usize = 20;

    pub fn add(&mut self, word: &str) {
        self.count += 1;
        if self.first.len() < Self::MOST {
            self.first.push(word.to_owned());
        }
    }

    /// Returns a note about the words if there are any, such as `2 words with capitals: Ann, Ben`.
    pub fn note(&self, what: &str) -> Option<Message> {
        let note = || format!("{} {what}: {self}", plural(self.count, "word"));
        (self.count > 0).then(|| note().into())
    }
}

impl fmt::Display for Named {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.count > self.first.len() as u64 { ", ..." } else { "" };
        write!(formatter, "{}{dots}", self.first.join(", "))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} read", plural(self.read, "word"))?;
        if self.stems > 0 {
            let (forms, stems) = (plural(self.forms, "form"), plural(self.stems, "stem"));
            write!(formatter, " ({forms} of {stems})")?;
        }
        write!(formatter, ", {} kept", self.kept)?;
        if self.duplicates > 0 {
            write!(formatter, ", {}", plural(self.duplicates, "duplicate"))?;
        }
        let dropped = [
            (self.too_short, "too short"),
            (self.too_long, "too long"),
            (self.capitals, "with capitals"),
            (self.filtered, "filtered out"),
            (self.excluded, "excluded"),
            (self.left_out, "left out to fit"),
            (self.not_words, "not words"),
        ];
        for (count, reason) in dropped.into_iter().filter(|&(count, _)| count > 0) {
            write!(formatter, ", {count} {reason}")?;
        }
        Ok(())
    }
}
