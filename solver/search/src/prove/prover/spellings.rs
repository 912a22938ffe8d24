//! The paths of a class, word by word, to count each word once.
//!
//! The orderly tree does not know which words its paths spell, so it counts a word once for each of
//! its paths. Once symbols are chosen, many of these paths are *redundant*: the choices that they
//! still need contain all choices that another path of the same word still needs. On every board
//! that has the redundant path, the other path spells the word, too. So the bound stays an upper
//! bound if only the other path counts. With `f` on cell 0, `fee` on cells 0, 2, 3 still needs an
//! `e` on cells 2 and 3, and makes `fee` on cells 1, 2, 3 redundant.
//!
//! Before the first choice no path is redundant: all paths of a word make the same number of
//! choices, and none occurs twice. A choice leaves the paths that do not visit its cell as they
//! are, and takes a choice from those that made it. So only the latter can make another path
//! redundant, and only the former can become so.
//!
//! Dan Vanderkam had this idea in December 2025 (hybrid-boggle, issue 187).

use super::path_key::PathKey;

/// The paths of a class that are not redundant after some choices.
#[derive(Default)]
pub struct Spellings<K> {
    /// What the paths still choose, word by word.
    paths: Vec<K>,
    /// For each word, the end of its paths.
    ends: Vec<usize>,
    /// The paths that the latest choice made redundant, in ascending order.
    redundant: Vec<K>,
}

impl<K: PathKey> Spellings<K> {
    /// Makes the list before any choice, of the paths of each word and their ends.
    pub fn new(paths: Vec<K>, ends: Vec<usize>) -> Self {
        Self { paths, ends, redundant: Vec::new() }
    }

    /// Returns the paths that the latest choice made redundant, in ascending order.
    ///
    /// None of them visits the cell of that choice.
    pub fn redundant(&self) -> &[K] {
        &self.redundant
    }

    /// Writes what is left after the choice of a symbol for the highest cell to `after`.
    pub fn choose(&self, choice: K, after: &mut Self) {
        let cell = choice.mask();
        after.paths.clear();
        after.ends.clear();
        after.redundant.clear();
        // What the paths with this choice still need, with the mask of these choices.
        let mut shorter: Vec<(K, K)> = Vec::new();
        let mut start = 0;
        for &end in &self.ends {
            let paths = &self.paths[start..end];
            start = end;
            shorter.clear();
            shorter.extend(paths.iter().filter(|path| path.masked(cell) == choice).map(|path| {
                let rest = path.without(choice);
                (rest, rest.mask())
            }));
            let from = after.paths.len();
            let others = paths.iter().filter(|path| path.masked(cell).is_empty());
            if shorter.is_empty() {
                after.paths.extend(others);
            } else {
                for &path in others {
                    let is_redundant = shorter
                        .iter()
                        .any(|&(rest, mask)| path.masked(mask) == rest.without_points());
                    let list = if is_redundant { &mut after.redundant } else { &mut after.paths };
                    list.push(path);
                }
                // A path that needs nothing more has its points already.
                let rests = shorter.iter().map(|&(rest, _)| rest);
                after.paths.extend(rests.filter(|rest| !rest.is_empty()));
            }
            if after.paths.len() > from {
                after.ends.push(after.paths.len());
            }
        }
        after.redundant.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// The symbols of a path by field.
    type Path = BTreeMap<u32, u8>;

    const FIELDS: usize = 5;

    /// Words of one length and a point each, with all their paths.
    fn words() -> impl Strategy<Value = Vec<Vec<Path>>> {
        let word = (1..=FIELDS).prop_flat_map(|length| {
            let path = prop::collection::btree_map(0..FIELDS as u32, 0..2_u8, length);
            prop::collection::btree_set(path, 1..12).prop_map(Vec::from_iter)
        });
        prop::collection::vec(word, 1..8)
    }

    fn key(path: &Path) -> u64 {
        let choices = path.iter().map(|(&field, &symbol)| u64::of(field, symbol));
        choices.fold(0, u64::join).with_points(1)
    }

    fn contains(path: &Path, other: &Path) -> bool {
        other.iter().all(|(field, symbol)| path.get(field) == Some(symbol))
    }

    /// Chooses all symbols, and compares what is left with its definition.
    #[test]
    fn leaves_the_paths_that_need_least() {
        let dropped = std::cell::Cell::new(0);
        let boards = prop::array::uniform5(0..2_u8);
        let mut runner = proptest::test_runner::TestRunner::default();
        runner
            .run(&(words(), boards), |(mut words, board)| {
                let keys: Vec<u64> = words.iter().flatten().map(key).collect();
                let lengths = words.iter().scan(0, |end, word| {
                    *end += word.len();
                    Some(*end)
                });
                let mut spellings = Spellings::new(keys, lengths.collect());
                for field in (0..FIELDS as u32).rev() {
                    let symbol = board[field as usize];
                    let mut after = Spellings::default();
                    spellings.choose(u64::of(field, symbol), &mut after);
                    let mut redundant = Vec::new();
                    for word in &mut words {
                        let visits: Vec<bool> =
                            word.iter().map(|path| path.contains_key(&field)).collect();
                        let mut left = word.clone();
                        for path in &mut left {
                            if path.get(&field) == Some(&symbol) {
                                path.remove(&field);
                            }
                        }
                        let is_left = |path: &Path| !path.contains_key(&field);
                        let needs_more = |path: &Path| {
                            left.iter().any(|other| {
                                other != path && is_left(other) && contains(path, other)
                            })
                        };
                        let mut kept: Vec<Path> = Vec::new();
                        for (path, visited) in left.iter().zip(visits) {
                            let twin = left.iter().filter(|other| *other == path).count() > 1;
                            if !is_left(path) {
                            } else if needs_more(path) || twin && !visited {
                                redundant.push(key(path));
                            } else if !path.is_empty() {
                                kept.push(path.clone());
                            }
                        }
                        *word = kept;
                    }
                    redundant.sort_unstable();
                    dropped.set(dropped.get() + redundant.len());
                    prop_assert_eq!(after.redundant(), &redundant[..]);
                    let sorted = |mut keys: Vec<u64>| {
                        keys.sort_unstable();
                        keys
                    };
                    let left = words.iter().flatten().map(key).collect();
                    prop_assert_eq!(sorted(after.paths.clone()), sorted(left));
                    prop_assert_eq!(
                        after.ends.len(),
                        words.iter().filter(|word| !word.is_empty()).count()
                    );
                    spellings = after;
                }
                Ok(())
            })
            .unwrap();
        assert!(dropped.get() > 100, "{} redundant paths", dropped.get());
    }
}
