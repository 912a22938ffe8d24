//! The words by which two lists differ, as far as their profiles tell.

use std::collections::BTreeSet;
use std::fmt;

use crate::plural::plural;

/// The words by which two lists differ, as far as their profiles tell.
///
/// All of them are known if there are fewer than about 50 (in 98% of cases), and otherwise some of
/// them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub(super) added: BTreeSet<String>,
    pub(super) removed: BTreeSet<String>,
    pub(super) are_complete: bool,
}

impl Changes {
    /// The most added words, and the most removed words, that `Display` names.
    pub const NAMED: usize = 20;

    /// The added words in code-point order.
    ///
    /// These are only some of them unless [`Changes::are_complete`].
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.added.iter().map(String::as_str)
    }

    /// The removed words in code-point order.
    ///
    /// These are only some of them unless [`Changes::are_complete`].
    pub fn removed(&self) -> impl Iterator<Item = &str> {
        self.removed.iter().map(String::as_str)
    }

    /// Whether all changed words are known.
    #[must_use]
    pub fn are_complete(&self) -> bool {
        self.are_complete
    }

    /// Whether the lists have the same words.
    #[must_use]
    pub fn are_none(&self) -> bool {
        self.are_complete && self.added.is_empty() && self.removed.is_empty()
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_none() {
            return writeln!(formatter, "no words added or removed");
        }
        if !self.are_complete {
            writeln!(formatter, "too many words changed to name all")?;
        }
        for (words, what) in [(&self.added, "added"), (&self.removed, "removed")] {
            if words.is_empty() {
                continue;
            }
            let named: Vec<&str> = words.iter().take(Self::NAMED).map(String::as_str).collect();
            let more = if self.are_complete && named.len() == words.len() { "" } else { " ..." };
            let count = if self.are_complete {
                plural(words.len() as u64, "word")
            } else {
                "words".to_owned()
            };
            writeln!(formatter, "{count} {what}: {}{more}", named.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Changes;

    #[test]
    fn counts_are_shown_only_if_all_changes_are_known() {
        let added = ["cat", "dog"].map(String::from).into();
        let mut changes = Changes { added, removed: ["ox".to_owned()].into(), are_complete: true };
        assert_eq!(changes.to_string(), "2 words added: cat dog\n1 word removed: ox\n");
        changes.are_complete = false;
        let shown =
            "too many words changed to name all\nwords added: cat dog ...\nwords removed: ox ...\n";
        assert_eq!(changes.to_string(), shown);
    }
}
