//! The words by which two lists differ.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

use dawggle::{Dawg, Source};

use crate::graph::in_text_order;
use crate::plural::plural;
use crate::{Alphabet, Damage};

/// The words by which two lists differ.
///
/// ```
/// use dawggle::Dawg;
/// use dawggle_compiler::{Changes, Compiler};
///
/// let compile = |words: &str| Compiler::new().text("list", words).compile();
/// let (old, new) = (compile("cat\ncow\ndog\n")?.bytes, compile("cat\ndogs\ndog\n")?.bytes);
/// let (old, new) = (Dawg::from_bytes(&old)?, Dawg::from_bytes(&new)?);
/// let changes = Changes::between(&old, &new)?;
/// assert_eq!((changes.added, changes.removed), (vec!["dogs".into()], vec!["cow".into()]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Changes {
    /// The words of the new list that the old one does not have, in code-point order.
    pub added: Vec<String>,
    /// The words of the old list that the new one does not have, in code-point order.
    pub removed: Vec<String>,
    /// Whether these are all changed words. [`Profile`](crate::Profile)s tell all of them if there
    /// are fewer than about 50 (in 98% of cases), and otherwise some of them.
    pub are_complete: bool,
}

impl Changes {
    /// The most added words, and the most removed words, that `Display` names.
    pub const NAMED: usize = 20;

    /// Compares the words of two dictionaries.
    ///
    /// Time is in proportion to the words of both, and memory in proportion to the words of the old
    /// one.
    ///
    /// # Errors
    ///
    /// [`Damage`] if a dictionary is not one that the compiler makes.
    pub fn between<S: Source, T: Source>(old: &Dawg<S>, new: &Dawg<T>) -> Result<Self, Damage> {
        let mut before = Vec::new();
        in_text_order(old, |word| {
            before.push(word.to_owned());
            ControlFlow::Continue(())
        })?;
        let mut changes = Self { are_complete: true, ..Self::default() };
        let mut before = before.into_iter().peekable();
        in_text_order(new, |word| {
            loop {
                let order = before.peek().map_or(Ordering::Greater, |old| old.as_str().cmp(word));
                match order {
                    Ordering::Less => changes.removed.extend(before.next()),
                    Ordering::Equal => _ = before.next(),
                    Ordering::Greater => changes.added.push(word.to_owned()),
                }
                if order != Ordering::Less {
                    return ControlFlow::Continue(());
                }
            }
        })?;
        changes.removed.extend(before);
        Ok(changes)
    }

    /// Whether the lists have the same words.
    #[must_use]
    pub fn are_none(&self) -> bool {
        self.are_complete && self.added.is_empty() && self.removed.is_empty()
    }

    /// The numbers of added and of removed words, by the number of letters in an alphabet.
    #[must_use]
    pub fn by_length(&self, alphabet: &Alphabet) -> BTreeMap<usize, (u64, u64)> {
        let mut lengths: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
        for word in &self.added {
            lengths.entry(alphabet.letters(word)).or_default().0 += 1;
        }
        for word in &self.removed {
            lengths.entry(alphabet.letters(word)).or_default().1 += 1;
        }
        lengths
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
    use super::*;

    #[test]
    fn counts_are_shown_only_if_all_changes_are_known() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let mut changes = Changes {
            added: words(&["dog", "\u{e9}t\u{e9}"]),
            removed: words(&["ox"]),
            are_complete: true,
        };
        assert_eq!(changes.to_string(), "2 words added: dog \u{e9}t\u{e9}\n1 word removed: ox\n");
        let lengths = changes.by_length(&Alphabet::default());
        assert_eq!(Vec::from_iter(lengths), [(2, (0, 1)), (3, (2, 0))]);
        changes.are_complete = false;
        let shown = "too many words changed to name all\nwords added: dog \u{e9}t\u{e9} ...\n\
                     words removed: ox ...\n";
        assert_eq!(changes.to_string(), shown);
    }
}
