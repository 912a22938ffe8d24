//! What Hunspell's `.aff` files say about single words.

use std::sync::Arc;

use super::charset::Charset;
use super::entry::Entry;
use super::flags::{Flag, FlagType, Flags, number};
use super::forms::Longest;
use super::rule::Rules;
use crate::Message;
use crate::list::Fault;
use crate::list::text::LONGEST_LINE;

/// What an `.aff` file says about single words. Keywords for compounds and suggestions are ignored.
#[derive(Debug, Default)]
pub(super) struct Affixes {
    pub charset: Charset,
    pub flag_type: FlagType,
    /// The sets of flags that entries and rules refer to by a number from 1, if there are any.
    pub aliases: Vec<Flags>,
    /// Characters that are left out of entries and affixes.
    pub ignored: String,
    pub full_strip: bool,
    /// The flag of words that need an affix.
    pub need_affix: Option<Flag>,
    /// The flag of words that occur in compounds only.
    pub only_in_compound: Option<Flag>,
    /// The flag of entries whose forms are not words.
    pub forbidden: Option<Flag>,
    /// The flag of prefixes and suffixes that go together only.
    pub circumfix: Option<Flag>,
    /// The rules of which a word can have two: suffixes, or prefixes with `COMPLEXPREFIXES`.
    pub inner: Rules,
    /// The rules of which a word can have one.
    pub outer: Rules,
    /// How long forms may be, if there is a limit.
    pub longest: Option<Arc<Longest>>,
    /// What was not read because it is wrong.
    pub warnings: Vec<Message>,
}

impl Affixes {
    /// Returns whether there is no rule for any flag.
    pub fn is_empty(&self) -> bool {
        self.inner.is_empty() && self.outer.is_empty()
    }

    /// Returns the least number of letters of a text, or 0 if the length of forms has no limit.
    pub fn letters(&self, text: &str) -> usize {
        self.longest.as_ref().map_or(0, |longest| longest.least_letters(text))
    }

    /// Decodes an entry, which is on this line.
    pub fn entry(&self, entry: &Entry<'_>, line: &[u8]) -> Result<(String, Flags), Fault> {
        let word = self.charset.decode(&entry.word).ok_or(Fault::Charset)?;
        let word = word.chars().filter(|&character| !self.ignored.contains(character)).collect();
        let flags = match entry.flags {
            // Flags may be missing.
            Some(_) if line.len() as u64 == LONGEST_LINE => return Err(Fault::Flags),
            None | Some([]) => Flags::default(),
            Some(flags) => self.read_flags(flags).ok_or(Fault::Flags)?,
        };
        Ok((word, flags))
    }

    /// Reads the flags of an entry or a rule. Returns `None` if they are not valid.
    pub fn read_flags(&self, field: &[u8]) -> Option<Flags> {
        if self.aliases.is_empty() {
            return self.flag_type.read(field);
        }
        self.aliases.get((number(field)? as usize).checked_sub(1)?).cloned()
    }
}
