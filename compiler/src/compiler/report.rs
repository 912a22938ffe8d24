//! What became of the words.

use std::fmt;

/// What became of the words of the lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Words in the lists: lines that are neither blank nor comments.
    pub read: u64,
    /// Words in the dictionary.
    pub kept: u64,
    /// Words that had been read before.
    pub duplicates: u64,
    /// Words of too few letters.
    pub too_short: u64,
    /// Words of too many letters.
    pub too_long: u64,
    /// Words that a filter does not want.
    pub filtered: u64,
    /// Words, each counted once, that a list had of words to leave out; or had not, of words to take.
    pub excluded: u64,
    /// Words, each counted once, that were left out since they are banned.
    pub banned: u64,
    /// Lines that were not words, and were skipped.
    pub not_words: u64,
    /// Words whose letters can be read as symbols in two ways, of which the longest symbols first was
    /// taken: `c sz` or `cs z`.
    pub ambiguous: u64,
    /// Entries of spelling dictionaries with affix flags, whose other forms are not there.
    pub affixes: u64,
    /// Bytes of the kept words as text, with a newline each.
    pub text_bytes: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.read == 1 { "" } else { "s" };
        write!(formatter, "{} word{plural} read, {} kept", self.read, self.kept)?;
        let dropped = [
            (self.duplicates, "repeated"),
            (self.too_short, "too short"),
            (self.too_long, "too long"),
            (self.filtered, "filtered out"),
            (self.excluded, "excluded"),
            (self.banned, "banned"),
            (self.not_words, "not words"),
        ];
        for (count, reason) in dropped.into_iter().filter(|&(count, _)| count > 0) {
            write!(formatter, ", {count} {reason}")?;
        }
        Ok(())
    }
}
