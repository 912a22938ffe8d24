//! The words by which two dictionaries differ.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dawggle::{Dawg, Source};

use crate::Alphabet;
use crate::graph::{GraphFault, in_text_order};

/// The words by which two dictionaries differ: added words and removed words.
///
/// ```
/// use dawggle::Dawg;
/// use dawggle_compiler::{Compiler, Difference};
///
/// let compile = |words: &str| Compiler::new().text("list", words).compile();
/// let (old, new) = (compile("cat\ncow\ndog\n")?.bytes, compile("cat\ndogs\ndog\n")?.bytes);
/// let (old, new) = (Dawg::from_bytes(&old)?, Dawg::from_bytes(&new)?);
/// let difference = Difference::between(&old, &new).unwrap();
/// assert_eq!((difference.added, difference.removed), (vec!["dogs".into()], vec!["cow".into()]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The words of the new dictionary that the old one does not have, in code-point order.
    pub added: Vec<String>,
    /// The words of the old dictionary that the new one does not have, in code-point order.
    pub removed: Vec<String>,
}

impl Difference {
    /// Compares the words of two dictionaries.
    ///
    /// Time is in proportion to the words of both, and memory in proportion to the words of the old
    /// one.
    ///
    /// # Errors
    ///
    /// A [`GraphFault`] if a dictionary is not one that the compiler makes.
    pub fn between<S: Source, T: Source>(old: &Dawg<S>, new: &Dawg<T>) -> Result<Self, GraphFault> {
        let mut before = Vec::new();
        in_text_order(old, |word| {
            before.push(word.to_owned());
            ControlFlow::Continue(())
        })?;
        let mut difference = Self::default();
        let mut before = before.into_iter().peekable();
        in_text_order(new, |word| {
            loop {
                let order = before.peek().map_or(Ordering::Greater, |old| old.as_str().cmp(word));
                match order {
                    Ordering::Less => difference.removed.extend(before.next()),
                    Ordering::Equal => _ = before.next(),
                    Ordering::Greater => difference.added.push(word.to_owned()),
                }
                if order != Ordering::Less {
                    return ControlFlow::Continue(());
                }
            }
        })?;
        difference.removed.extend(before);
        Ok(difference)
    }

    /// Whether both dictionaries have the same words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_by_their_letters() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let difference =
            Difference { added: words(&["ox", "\u{e9}t\u{e9}"]), removed: words(&["cat"]) };
        assert!(!difference.is_empty());
        let lengths = difference.by_length(&Alphabet::default());
        assert_eq!(Vec::from_iter(lengths), [(2, (1, 0)), (3, (1, 1))]);
    }
}
