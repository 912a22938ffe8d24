//! The words by which two dictionaries differ.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dawggle::{Dawg, Outcome, Source};

use super::in_text_order;

/// The words by which two dictionaries differ: which are new, and which are gone.
///
/// ```
/// use dawggle::Dawg;
/// use dawggle_compiler::{Compiler, inspect::Difference};
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
    /// Words of the new dictionary alone, in code-point order.
    pub added: Vec<String>,
    /// Words of the old dictionary alone, in code-point order.
    pub removed: Vec<String>,
}

impl Difference {
    /// Compares the words of two dictionaries. Time and memory are those of listing both; `None` if one
    /// is not a dictionary that a compiler makes.
    pub fn between<S: Source, T: Source>(old: &Dawg<S>, new: &Dawg<T>) -> Option<Self> {
        let mut before = Vec::with_capacity(old.counts().words as usize);
        let listed = in_text_order(old, |word| {
            before.push(word.to_owned());
            ControlFlow::Continue(())
        });
        let mut difference = Self::default();
        let mut before = before.into_iter().peekable();
        let compared = in_text_order(new, |word| {
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
        });
        difference.removed.extend(before);
        ((listed, compared) == (Outcome::Complete, Outcome::Complete)).then_some(difference)
    }

    /// Whether the words are the same.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty()
    }

    /// How many words of each length were added and removed, by the number of letters.
    #[must_use]
    pub fn by_length(&self) -> BTreeMap<usize, (u64, u64)> {
        let mut lengths: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
        for word in &self.added {
            lengths.entry(word.chars().count()).or_default().0 += 1;
        }
        for word in &self.removed {
            lengths.entry(word.chars().count()).or_default().1 += 1;
        }
        lengths
    }
}
