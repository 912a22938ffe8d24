//! All ways in which words lie on the boards of a class.
//!
//! The walk is that of a solver over cells that hold sets of symbols: depth first in the dictionary,
//! with all paths over the board that spell the word so far.

use super::key::{Key, MOST_SYMBOLS};
use super::{MOST_CELLS, TooLarge};
use crate::score::edge::Edge;
use crate::score::lexicon::Lexicon;

/// A path that spells the word so far.
#[derive(Clone, Copy)]
struct State<K> {
    path: K,
    used: u16,
    end: u8,
}

/// The paths of a class, as they are found.
struct Walk<'a, E, K> {
    lexicon: &'a Lexicon<E>,
    /// For each cell, those that a word may go on to; last, those that it may begin with.
    near: Vec<u16>,
    /// For each symbol, the cells that may hold it, and the path of it alone on each of them.
    holders: Vec<(u16, [K; MOST_CELLS])>,
    /// The paths that spell the word so far: all of it, without its last symbol, ...
    levels: Vec<Vec<State<K>>>,
    found: Vec<K>,
    most: usize,
}

/// All paths of a class in order, each with the points of its word: one for each word and each way to put
/// its symbols on cells. The cells are named by their fields: for each, `near` has those that touch it,
/// and `sets` the symbols that it may hold. An error if there are more than `most`.
///
/// Takes some 50 ns a path.
pub fn find<E: Edge, K: Key>(
    lexicon: &Lexicon<E>,
    near: &[u16],
    sets: &[u64],
    most: usize,
) -> Result<Vec<K>, TooLarge> {
    let holders = (0..MOST_SYMBOLS).map(|symbol| {
        let mut cells = 0;
        let mut choices = [K::default(); MOST_CELLS];
        for cell in (0..sets.len()).filter(|&cell| sets[cell] >> symbol & 1 == 1) {
            cells |= 1 << cell;
            choices[cell] = K::choice(cell as u32, symbol);
        }
        (cells, choices)
    });
    let all = near.iter().zip(0..).fold(0, |all, (_, cell)| all | 1 << cell);
    let mut walk = Walk {
        lexicon,
        near: near.iter().copied().chain([all]).collect(),
        holders: holders.collect(),
        levels: vec![Vec::new(); near.len() + 1],
        found: Vec::new(),
        most,
    };
    walk.levels[0].push(State { path: K::default(), used: 0, end: near.len() as u8 });
    walk.go(lexicon.root, 0, 0, false)?;
    walk.found.sort_unstable();
    Ok(walk.found)
}

impl<E: Edge, K: Key> Walk<'_, E, K> {
    /// Goes on from the paths of a level along all edges of its node. `before` are the symbols of the
    /// word so far, `repeats` says whether one of them came twice.
    fn go(&mut self, node: E, level: usize, before: u64, repeats: bool) -> Result<(), TooLarge> {
        let mut symbols = node.symbols() >> E::SHIFT;
        for place in node.first().. {
            if symbols == 0 {
                break;
            }
            let symbol = symbols.trailing_zeros() as usize;
            symbols &= symbols - 1;
            let Some((cells, choices)) = self.holders.get(symbol).filter(|held| held.0 != 0) else {
                continue;
            };
            let edge = self.lexicon.edges[place].after(node);
            let points = self.lexicon.points_of(edge);
            let repeats = repeats || before >> symbol & 1 == 1;
            let (known, next) = self.levels.split_at_mut(level + 1);
            let (known, next) = (&known[level], next.first_mut());
            let start = self.found.len();
            let steps = known.iter().flat_map(|state| {
                let onward = self.near[usize::from(state.end)] & cells & !state.used;
                Bits(onward).map(move |cell| State {
                    path: state.path.and(choices[usize::from(cell) % MOST_CELLS]),
                    used: state.used | 1 << cell,
                    end: cell,
                })
            });
            match next.filter(|_| edge.symbols() != 0) {
                Some(next) => {
                    next.clear();
                    next.extend(steps);
                    if let Some(points) = points {
                        self.found.extend(next.iter().map(|state| state.path.worth(points)));
                    }
                }
                None => {
                    let points = points.unwrap_or_default();
                    self.found.extend(steps.map(|state| state.path.worth(points)));
                }
            }
            if repeats {
                drop_repeated(&mut self.found, start);
            }
            if self.found.len() > self.most {
                return Err(TooLarge);
            }
            if edge.symbols() != 0
                && self.levels.get(level + 1).is_some_and(|next| !next.is_empty())
            {
                self.go(edge, level + 1, before | 1 << symbol, repeats)?;
            }
        }
        Ok(())
    }
}

/// Only a word in which a symbol comes twice can lie in two ways on the same cells with the same symbols.
fn drop_repeated<K: Key>(paths: &mut Vec<K>, start: usize) {
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

/// The numbers of the bits of a set.
struct Bits(u16);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let bit = self.0.trailing_zeros() as u8;
        let rest = self.0 & self.0.wrapping_sub(1);
        (std::mem::replace(&mut self.0, rest) != 0).then_some(bit)
    }
}
