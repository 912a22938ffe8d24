//! The report of compiling.

use std::fmt;

use crate::plural::plural;

/// What happened to the words of the lists.
///
/// `Display` prints one line, for instance `4 words read, 3 kept, 1 repeated`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Words in the lists: lines that are neither blank nor comments.
    pub read: u64,
    /// Words in the dictionary.
    pub kept: u64,
    /// Words that were read before.
    pub duplicates: u64,
    /// Words with too few letters.
    pub too_short: u64,
    /// Words with too many letters.
    pub too_long: u64,
    /// Words that do not match a filter, and rows of tables with a count that is too low.
    pub filtered: u64,
    /// Distinct words that were excluded.
    ///
    /// They are in an excluded list, or are missing from a list of
    /// [`Compiler::only`](crate::Compiler::only).
    pub excluded: u64,
    /// Distinct words that are banned.
    pub banned: u64,
    /// Words that do not fit the bytes of [`Compiler::fit`](crate::Compiler::fit).
    pub left_out: u64,
    /// Lines that are not words, which were skipped.
    pub not_words: u64,
    /// Words that can be read as symbols in more than one way, such as `c sz` or `cs z`.
    ///
    /// The reading with the longest symbols first was taken.
    pub ambiguous: u64,
    /// Entries of spelling dictionaries to which affix rules were applied.
    pub stems: u64,
    /// Words that affix rules made of them, which are among the words read.
    pub forms: u64,
    /// Entries of spelling dictionaries with affix flags, but without an `.aff` file with rules
    /// that say which forms they have. These forms are missing.
    pub without_rules: u64,
    /// Bytes of the kept words as text, with a newline for each.
    pub text_bytes: u64,
}

impl Report {
    /// Returns the number of words that passed the filters and were not left out to fit, with
    /// repeated and unwanted ones.
    pub(crate) fn listed(&self) -> u64 {
        self.kept + self.duplicates + self.excluded + self.banned
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
        let dropped = [
            (self.duplicates, "repeated"),
            (self.too_short, "too short"),
            (self.too_long, "too long"),
            (self.filtered, "filtered out"),
            (self.excluded, "excluded"),
            (self.banned, "banned"),
            (self.left_out, "left out to fit"),
            (self.not_words, "not words"),
        ];
        for (count, reason) in dropped.into_iter().filter(|&(count, _)| count > 0) {
            write!(formatter, ", {count} {reason}")?;
        }
        Ok(())
    }
}
