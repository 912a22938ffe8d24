//! A rule, which makes one word of another by a prefix or a suffix.

use super::condition::Condition;
use super::flags::{Flag, Flags};

/// Where a rule changes a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Start,
    End,
}

/// A rule: replaces the start or the end of words that fulfil a condition.
#[derive(Debug)]
pub(super) struct Rule {
    pub flag: Flag,
    pub side: Side,
    /// What is taken off.
    pub strip: Box<str>,
    /// What is put there.
    pub add: Box<str>,
    pub condition: Condition,
    /// Whether a word can have this affix together with one on the other side.
    pub crosses: bool,
    /// The flags that a word with this affix has.
    pub flags: Flags,
}

impl Rule {
    /// Writes the word that the rule makes of another. Returns whether the rule applies.
    ///
    /// A rule must leave something of the word, unless `full_strip` is set.
    pub fn apply(&self, word: &str, full_strip: bool, made: &mut String) -> bool {
        let rest = match self.side {
            Side::Start => word.strip_prefix(&*self.strip),
            Side::End => word.strip_suffix(&*self.strip),
        };
        let Some(rest) = rest.filter(|rest| full_strip || !rest.is_empty()) else { return false };
        let holds = match self.side {
            Side::Start => self.condition.matches_start(word),
            Side::End => self.condition.matches_end(word),
        };
        if holds {
            made.clear();
            let parts = match self.side {
                Side::Start => [&self.add, rest],
                Side::End => [rest, &self.add],
            };
            made.extend(parts);
        }
        holds
    }
}
