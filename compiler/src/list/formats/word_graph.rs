//! A graph of words as other programs store it: an array in which the arcs of a node follow each
//! other.

use super::super::EachWord;
use super::super::compiled::TOO_LONG;
use super::super::text::LONGEST_LINE;
use crate::Error;

/// An arc of a graph: one more letter.
#[derive(Clone, Copy, Default)]
pub(super) struct Arc {
    /// A byte, a character, or the number of a letter.
    pub label: u32,
    /// Whether a word ends behind the letter.
    pub ends_word: bool,
    /// Whether it is the last arc of its node.
    pub is_last: bool,
    /// The first arc of the node that it leads to, or 0 if no letter follows.
    pub below: u32,
}

/// A graph of words. The first arc is not part of it.
pub(super) struct WordGraph {
    pub arcs: Vec<Arc>,
    /// The first arc of the root, or 0 if there are no words.
    pub root: u32,
}

/// What listing the words of a node takes.
#[derive(Clone, Copy, Default)]
struct Cost {
    words: u32,
    /// The letters of all words, and the arcs that are followed: at most 4 billion, which keeps
    /// this small where a file has a hundred million bytes of nodes.
    steps: u32,
}

impl Cost {
    fn plus(self, other: Self) -> Option<Self> {
        let words = self.words.checked_add(other.words)?;
        Some(Self { words, steps: self.steps.checked_add(other.steps)? })
    }

    /// Returns the cost with one more letter before the words, and perhaps one more word.
    fn behind(self, arc: Arc) -> Option<Self> {
        let words = self.words.checked_add(arc.ends_word.into())?;
        Some(Self { words, steps: self.steps.checked_add(words)?.checked_add(1)? })
    }
}

pub(super) const DAMAGED: &str = "it is damaged";

/// The most letters of a word. It also limits the memory for a path through a graph.
pub(super) const MOST_LETTERS: usize = LONGEST_LINE as usize;

pub(super) const TOO_DEEP: &str = "it has a word of more than 65536 letters";

impl WordGraph {
    /// Counts the words, after which they can be listed.
    ///
    /// Fails if an arc leads outside, if the words are without end, or if there are too many.
    pub fn count_words(&self) -> Result<u32, &'static str> {
        // Of each node that is reached, by its first arc. A node that is not finished yet has none.
        let mut costs: Vec<Option<Cost>> = vec![None; self.arcs.len()];
        let mut reached = vec![false; self.arcs.len()];
        if self.root == 0 {
            return Ok(0);
        }
        let mut open = vec![(self.root, self.root, Cost::default())];
        // An arc can be the end of several nodes, but of no more than there are letters. So a
        // crafted file takes a time in proportion to its length.
        let (mut visits, most_visits) = (0, 256 * self.arcs.len() as u64);
        while let Some((node, at, cost)) = open.last_mut() {
            let arc = self.arcs.get(*at as usize).ok_or(DAMAGED)?;
            reached[*node as usize] = true;
            let below = match arc.below {
                0 => Cost::default(),
                below => match costs.get(below as usize).ok_or(DAMAGED)? {
                    Some(cost) => *cost,
                    // It leads back to a node that leads here.
                    None if reached[below as usize] => return Err(DAMAGED),
                    None if open.len() == MOST_LETTERS => return Err(TOO_DEEP),
                    None => {
                        open.push((below, below, Cost::default()));
                        continue;
                    }
                },
            };
            *cost = below.behind(*arc).and_then(|below| cost.plus(below)).ok_or(TOO_LONG)?;
            *at += 1;
            visits += 1;
            if arc.is_last {
                costs[*node as usize] = Some(*cost);
                open.pop();
            } else if visits > most_visits {
                return Err(DAMAGED);
            }
        }
        Ok(costs[self.root as usize].unwrap_or_default().words)
    }

    /// Gives the labels of each word to `each`, once [`Self::count_words`] has succeeded.
    pub fn list_words(
        &self,
        name: &str,
        each: &mut dyn FnMut(&[u32]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut labels = Vec::new();
        // The next arc at each letter, or `None` behind the last one.
        let mut path = vec![Some(self.root).filter(|&root| root != 0)];
        while let Some(at) = path.last_mut() {
            let Some(now) = *at else {
                path.pop();
                labels.pop();
                continue;
            };
            let arc = self.arcs[now as usize];
            *at = Some(now + 1).filter(|_| !arc.is_last);
            labels.push(arc.label);
            // Paths that share nodes can be longer than the ones that counted the words.
            if labels.len() > MOST_LETTERS {
                return Err(Error::invalid(name, TOO_DEEP));
            }
            if arc.ends_word {
                each(&labels)?;
            }
            if arc.below == 0 {
                labels.pop();
            } else {
                path.push(Some(arc.below));
            }
        }
        Ok(())
    }

    /// Gives what is before a separator in the bytes of each word to `each`, once.
    pub fn list_keys(
        &self,
        name: &str,
        separators: &[u8],
        each: &mut EachWord<'_>,
    ) -> Result<(), Error> {
        let (mut key, mut last) = (Vec::new(), None::<Vec<u8>>);
        self.list_words(name, &mut |labels| {
            let bytes = labels.iter().map(|&label| label as u8);
            key.clear();
            key.extend(bytes.take_while(|byte| !separators.contains(byte)));
            // Words with the same key follow each other, since they differ only behind it.
            if last.as_ref() == Some(&key) {
                return Ok(());
            }
            last.get_or_insert_default().clone_from(&key);
            each(&key)
        })
    }

    /// Gives each word to `each`, spelled with the letters of its labels. Fails if one has none.
    pub fn list_spelled<'l>(
        &self,
        name: &str,
        letter: impl Fn(u32) -> Option<&'l str>,
        without_letter: &str,
        each: &mut EachWord<'_>,
    ) -> Result<(), Error> {
        let mut word = String::new();
        self.list_words(name, &mut |labels| {
            word.clear();
            for &label in labels {
                word += letter(label).ok_or_else(|| Error::invalid(name, without_letter))?;
            }
            each(word.as_bytes())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An arc for each letter in a text: `.` ends a word, `|` is the last of its node, and a digit
    /// is the first arc of the node below.
    fn graph(text: &str) -> WordGraph {
        let mut arcs = vec![Arc::default()];
        for (at, mark) in text.bytes().enumerate() {
            let below = u32::from(mark.wrapping_sub(b'0'));
            match (mark, arcs.last_mut()) {
                (b'.', Some(arc)) => arc.ends_word = true,
                (b'|', Some(arc)) => arc.is_last = true,
                (b'0'..=b'9', Some(arc)) => arc.below = below,
                (label, _) => arcs.push(Arc { label: label.into(), ..Arc::default() }),
            }
            assert!(at < 100);
        }
        WordGraph { arcs, root: 1 }
    }

    fn words(graph: &WordGraph) -> Vec<String> {
        let mut words = Vec::new();
        let mut add = |labels: &[u32]| {
            words.push(labels.iter().map(|&label| char::from_u32(label).unwrap()).collect());
            Ok(())
        };
        graph.list_words("graph", &mut add).unwrap();
        words
    }

    #[test]
    fn words_are_listed_in_the_order_of_arcs() {
        let graph = graph("d3c3|o5a6|g.|t.7|s.|");
        assert_eq!(graph.count_words(), Ok(6));
        assert_eq!(words(&graph), ["dog", "dat", "dats", "cog", "cat", "cats"]);
        let empty = WordGraph { root: 0, ..graph };
        assert_eq!((empty.count_words(), words(&empty)), (Ok(0), vec![]));
    }

    #[test]
    fn arcs_that_lead_nowhere_or_back_are_refused() {
        for damaged in ["a.1|", "a2|b3|c.1|", "a.9|", "a.", "a2|b.2|"] {
            assert_eq!(graph(damaged).count_words(), Err(DAMAGED), "{damaged}");
        }
    }

    /// Each arc of the root leads to a node that has all arcs behind its first one.
    #[test]
    fn nodes_that_share_more_arcs_than_letters_are_refused() {
        let count = |nodes: u32| {
            let arc = |at| Arc { label: 1, is_last: at + 1 == nodes, ..Arc::default() };
            let mut arcs = vec![Arc::default()];
            arcs.extend((0..nodes).map(|at| Arc { below: nodes + 1 + at, ..arc(at) }));
            arcs.extend((0..nodes).map(|at| Arc { ends_word: true, ..arc(at) }));
            WordGraph { arcs, root: 1 }.count_words()
        };
        assert_eq!(count(200), Ok(200 * 201 / 2));
        assert_eq!(count(2000), Err(DAMAGED));
    }

    #[test]
    fn billions_of_words_are_refused() {
        // Each node has two arcs to the next, so there are 2^31 words of 31 letters.
        let mut arcs = vec![Arc::default()];
        for node in 1..=31 {
            let arc = Arc { below: 2 * node + 1, ..Arc::default() };
            arcs.extend([arc, Arc { is_last: true, ..arc }]);
        }
        for arc in &mut arcs[61..] {
            *arc = Arc { below: 0, ends_word: true, ..*arc };
        }
        assert_eq!(WordGraph { arcs, root: 1 }.count_words(), Err(TOO_LONG));
    }

    #[test]
    fn a_word_can_be_long_but_not_endless() {
        for (letters, is_read) in [(LONGEST_LINE, true), (LONGEST_LINE + 1, false)] {
            let arc = |below| Arc { label: 1, is_last: true, below, ends_word: false };
            let mut arcs: Vec<Arc> = (1..letters as u32 + 1).map(arc).collect();
            arcs.push(Arc { ends_word: true, ..arc(0) });
            let graph = WordGraph { arcs, root: 1 };
            assert_eq!(graph.count_words(), if is_read { Ok(1) } else { Err(TOO_DEEP) });
            assert_eq!(graph.list_words("graph", &mut |_| Ok(())).is_ok(), is_read);
        }
    }
}
