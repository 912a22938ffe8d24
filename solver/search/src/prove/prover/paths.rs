//! Finds every path that spells a word on at least one board of a class.
//!
//! The walk goes depth first through the dictionary. For each prefix it keeps all paths over the
//! class that spell the prefix, and extends them together by the next symbol. A cell holds a set of
//! symbols, so one walk covers all boards of the class.

// Tests: `solver/search/src/prove/prover/tests.rs`.

use dawggle::{Mask, SymbolSet};

use super::path_key::{MAX_PROOF_SYMBOLS, PathKey};
use super::spellings::Spellings;
use crate::lexicon::{Edge, Lexicon};
use crate::prove::proof::Unproved;

/// A path that spells the current prefix.
#[derive(Clone, Copy)]
struct PrefixPath<K> {
    path: K,
    used: u32,
    end: u8,
}

/// The paths of a class that are found so far.
struct PathFinder<'a, E, K, const CELLS: usize> {
    lexicon: &'a Lexicon<E>,
    /// The neighbors of each cell. The last element has the cells on which a word can begin.
    near: Vec<u32>,
    /// For each symbol, the cells that can hold it, and the path of this symbol alone on each cell.
    holders: Vec<(u32, [K; CELLS])>,
    /// The paths that spell the current prefix, by the length of the prefix.
    levels: Vec<Vec<PrefixPath<K>>>,
    found: Vec<K>,
    /// For each word, the end of its paths.
    ends: Vec<usize>,
    most: usize,
    /// The maximum number of paths that spell one prefix.
    most_prefixes: usize,
    /// The maximum number of neighbors of a cell.
    most_steps: usize,
}

/// Returns all paths of a class in ascending order, each with the points of its word.
///
/// There is one path for each word and each way to put its symbols on cells. The order in which the
/// word visits the cells does not matter. Cells are named by their fields: `near` has the
/// neighbors of each cell, and `sets` the symbols that it can hold.
///
/// Takes about 50 ns for each path.
///
/// # Errors
///
/// Returns [`Unproved`] if there are more than `most` paths, or if the paths that spell a prefix
/// may need more memory than the `most` paths.
pub fn find<E: Edge, K: PathKey, const CELLS: usize>(
    lexicon: &Lexicon<E>,
    near: &[u32],
    sets: &[SymbolSet],
    most: usize,
) -> Result<Vec<K>, Unproved> {
    let (mut paths, _) = find_words::<E, K, CELLS>(lexicon, near, sets, most, 0)?;
    paths.sort_unstable();
    Ok(paths)
}

/// Returns the paths of [`find`] word by word. `count` is their number.
pub fn find_spellings<E: Edge, K: PathKey, const CELLS: usize>(
    lexicon: &Lexicon<E>,
    near: &[u32],
    sets: &[SymbolSet],
    most: usize,
    count: usize,
) -> Result<Spellings<K>, Unproved> {
    let (paths, ends) = find_words::<E, K, CELLS>(lexicon, near, sets, most, count)?;
    Ok(Spellings::new(paths, ends))
}

/// Returns all paths word by word, and for each word the end of its paths.
fn find_words<E: Edge, K: PathKey, const CELLS: usize>(
    lexicon: &Lexicon<E>,
    near: &[u32],
    sets: &[SymbolSet],
    most: usize,
    count: usize,
) -> Result<(Vec<K>, Vec<usize>), Unproved> {
    let holders = (0..MAX_PROOF_SYMBOLS).map(|symbol| {
        let mut cells = 0;
        let mut choices = [K::default(); CELLS];
        for cell in (0..sets.len()).filter(|&cell| sets[cell].contains(symbol)) {
            cells |= 1 << cell;
            choices[cell] = K::of(cell as u32, symbol);
        }
        (cells, choices)
    });
    let all = near.iter().zip(0..).fold(0, |all, (_, cell)| all | 1 << cell);
    let mut finder = PathFinder {
        lexicon,
        near: near.iter().copied().chain([all]).collect(),
        holders: holders.collect(),
        levels: vec![Vec::new(); near.len() + 1],
        found: Vec::with_capacity(count),
        ends: Vec::new(),
        most,
        most_prefixes: most * size_of::<K>() / (near.len().max(1) * size_of::<PrefixPath<K>>()),
        most_steps: near.iter().map(|near| near.count_ones() as usize).max().unwrap_or_default(),
    };
    finder.levels[0].push(PrefixPath { path: K::default(), used: 0, end: near.len() as u8 });
    finder.extend(lexicon.root, 0, SymbolSet::EMPTY, false)?;
    Ok((finder.found, finder.ends))
}

impl<E: Edge, K: PathKey, const CELLS: usize> PathFinder<'_, E, K, CELLS> {
    /// Extends the paths of a level along all edges of its node.
    ///
    /// `before` has the symbols of the prefix. `repeats` says whether a symbol occurs twice in it.
    fn extend(
        &mut self,
        node: E,
        level: usize,
        before: SymbolSet,
        repeats: bool,
    ) -> Result<(), Unproved> {
        let symbols = SymbolSet::from(node.symbols() >> E::SHIFT);
        for (place, symbol) in (node.first()..).zip(symbols.iter()) {
            let holders = self.holders.get(usize::from(symbol));
            let Some((cells, choices)) = holders.filter(|held| held.0 != 0) else {
                continue;
            };
            let edge = self.lexicon.edges[place].after(node);
            let points = self.lexicon.points_of(edge);
            let repeats = repeats || before.contains(symbol);
            let (known, next) = self.levels.split_at_mut(level + 1);
            let (known, next) = (&known[level], next.first_mut());
            let start = self.found.len();
            let steps = known.iter().flat_map(|prefix| {
                let onward = self.near[usize::from(prefix.end)] & cells & !prefix.used;
                onward.iter().map(move |cell| PrefixPath {
                    path: prefix.path.join(choices[usize::from(cell) % CELLS]),
                    used: prefix.used | 1 << cell,
                    end: cell,
                })
            });
            let next = next.filter(|_| edge.symbols() != 0);
            let room = if next.is_some() { self.most_prefixes } else { self.most - start };
            if known.len() * self.most_steps > room {
                // Counting takes time, so it is left out where all steps surely fit.
                let steps = |prefix: &PrefixPath<K>| {
                    self.near[usize::from(prefix.end)] & cells & !prefix.used
                };
                let count = known.iter().map(|prefix| steps(prefix).count_ones() as usize);
                if count.sum::<usize>() > room {
                    return Err(Unproved::Memory);
                }
            }
            match next {
                Some(next) => {
                    next.clear();
                    next.extend(steps);
                    if let Some(points) = points {
                        self.found.extend(next.iter().map(|word| word.path.with_points(points)));
                    }
                }
                None => {
                    let points = points.unwrap_or_default();
                    self.found.extend(steps.map(|word| word.path.with_points(points)));
                }
            }
            if repeats {
                remove_repeated(&mut self.found, start);
            }
            if self.found.len() > start {
                self.ends.push(self.found.len());
            }
            if self.found.len() > self.most {
                return Err(Unproved::Memory);
            }
            if edge.symbols() != 0
                && self.levels.get(level + 1).is_some_and(|next| !next.is_empty())
            {
                self.extend(edge, level + 1, before | SymbolSet::of(symbol), repeats)?;
            }
        }
        Ok(())
    }
}

/// Removes repeated paths, from index `start` on.
///
/// Only a word that has a symbol twice can have two paths with the same symbols on the same cells.
fn remove_repeated<K: PathKey>(paths: &mut Vec<K>, start: usize) {
    paths[start..].sort_unstable();
    let mut end = start;
    for at in start..paths.len() {
        if at == start || paths[at] != paths[end - 1] {
            paths[end] = paths[at];
            end += 1;
        }
    }
    paths.truncate(end);
}
