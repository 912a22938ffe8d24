//! Proofs: all boards of a class that are worth at least so many points, and that there are no others.
//!
//! A class has a set of symbols for each cell, and so as many boards as there are ways to choose: far too
//! many to score them all. What words lie on them is found for all of them at once ([`paths`]), and
//! arranged so that a bound for any choices is quickly known ([`tree`]); then choices are tried, and most
//! of them given up long before all are made ([`search`], with better bounds by [`pairs`]).
//!
//! The idea of classes and bounds is Dan Vanderkam's ("A Boggle board with over 500 points", 2009; how it
//! went then, [`classical`] does); so are the orderly tree and its forced choices (the proof of the best
//! 4x4 board, 2025).

mod classical;
mod key;
mod pairs;
mod paths;
mod search;
#[cfg(test)]
mod tests;
mod tree;

use dawggle::Symbol;

use crate::game::board::count;
use crate::score::Scorer;
use crate::score::edge::Edge;
use crate::score::lexicon::Lexicon;
use crate::score::scorer::Width;
use classical::Classical;
use key::{Key, MOST_SYMBOLS};
use search::Search;
use tree::Tree;

/// Most cells of a board.
const MOST_CELLS: usize = 16;

/// Memory for a class, unless something else is said: 1 GB.
const MEMORY: usize = 1 << 30;

/// Finds all boards of a class that are worth at least so many points, on boards of up to 16 cells, with
/// dictionaries of up to 31 symbols.
///
/// A class is a set of symbols for each cell, a bit each. Cells without any are empty.
///
/// Made of a [`Scorer`], which says the shape, the words and the points. Threads may share it.
///
/// ```
/// use dawggle::{Dawg, ScoreTable};
/// use dawggle_search::game::Geometry;
/// use dawggle_search::prove::Prover;
/// use dawggle_search::score::Scorer;
///
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ntac\nact\n").compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?;
/// let scorer = Scorer::new(&dawg, &Geometry::rectangle(2, 2)?, ScoreTable::BOGGLE)?;
/// // Any of the three letters on any cell.
/// let class = vec![0b111; 4];
/// let proof = Prover::new(scorer)?.prove(&class, 3)?;
/// // Of the 81 boards, those that hold each of the three have all words.
/// assert_eq!(proof.boards.len(), 36);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prover {
    scorer: Scorer,
    /// For each cell, those that it leads to, a bit each.
    near: Vec<u16>,
    /// The cells in the order in which their symbols are chosen: those with most neighbours first, as
    /// most words lie there.
    order: Vec<usize>,
    memory: usize,
    is_classical: bool,
}

/// Why there is no [`Prover`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProverError {
    /// More cells than a path has room for.
    #[error("{} on the board: proofs go up to {MOST_CELLS}", count(*.0, "cell", "cells"))]
    Cells(usize),
    /// More symbols than a path tells apart.
    #[error("the dictionary has {0} symbols: proofs go up to {MOST_SYMBOLS}")]
    Symbols(usize),
    /// A word that is worth more than a path can say.
    #[error("a word is worth {0} points: proofs go up to {most}", most = u128::MOST_POINTS)]
    Points(u64),
}

/// All boards of a class that are worth at least the cutoff.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The orderly bound of the class: no board is worth more. Of a class that took too much memory,
    /// the highest bound of its parts.
    pub bound: u64,
    /// The boards, a symbol for each cell, with their points.
    pub boards: Vec<(Vec<Symbol>, u64)>,
    /// How many choices of a symbol were made.
    pub visits: u64,
}

/// More boards of a class are worth the cutoff than can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {most} boards are worth so much: a higher cutoff is needed", most = Prover::MOST_BOARDS)]
pub struct TooManyBoards;

/// A class takes more memory than it may.
#[derive(Clone, Copy, Debug)]
struct TooLarge;

impl Prover {
    /// Most boards that are kept: with a low cutoff there are more than any memory has room for.
    pub const MOST_BOARDS: usize = 1_000_000;

    /// A prover for the boards, words and points of a scorer.
    pub fn new(scorer: Scorer) -> Result<Self, ProverError> {
        let geometry = &scorer.geometry;
        let cells = geometry.cells();
        if cells > MOST_CELLS {
            return Err(ProverError::Cells(cells));
        }
        if scorer.symbols() > MOST_SYMBOLS.into() {
            return Err(ProverError::Symbols(scorer.symbols()));
        }
        let most_points = scorer.most_points();
        if most_points > u128::MOST_POINTS {
            return Err(ProverError::Points(most_points));
        }
        let near: Vec<u16> = (0..cells)
            .map(|cell| geometry.neighbours(cell).iter().fold(0, |near, other| near | 1 << other))
            .collect();
        let mut order: Vec<usize> = (0..cells).filter(|&cell| !geometry.is_hole(cell)).collect();
        order.sort_by_key(|&cell| std::cmp::Reverse(near[cell].count_ones()));
        Ok(Self { scorer, near, order, memory: MEMORY, is_classical: false })
    }

    /// Takes about so many bytes of memory a class at most. What takes more is split in two.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Chooses the symbols of the cells in this order, which the orderly bound depends on. Unless
    /// something else is said, cells with more neighbours come first, and then those with lower numbers.
    ///
    /// # Panics
    ///
    /// If it does not have each cell once that is no hole.
    #[must_use]
    pub fn order(mut self, cells: &[usize]) -> Self {
        let sorted = |cells: &[usize]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        assert_eq!(sorted(cells), sorted(&self.order), "each cell once");
        self.order = cells.to_vec();
        self
    }

    /// Proves by the bounds of the literature of 2009 alone, sum/union and max/no-mark: a class of which
    /// the smaller is too high is parted into one for each symbol of a cell. The same boards, in much more
    /// time and hardly any memory. In this way the bound of a class is the smaller of both, and
    /// [`Proof::visits`] are the classes that were looked at.
    #[must_use]
    pub fn classical(self) -> Self {
        Self { is_classical: true, ..self }
    }

    /// The orderly bound of a class: no board is worth more. `None` if it takes too much memory. Far below
    /// max/no-mark of most classes; of classes with few words it can be above, as it tells paths apart by
    /// the first cell in the [order](Prover::order) and not by that on which they begin.
    ///
    /// # Panics
    ///
    /// If there is not a set for each cell.
    #[must_use]
    pub fn bound(&self, class: &[u64]) -> Option<u64> {
        self.run(class, u64::MAX).ok().map(|proof| proof.bound)
    }

    /// All boards of a class that are worth at least so many points. A cell without symbols is empty:
    /// on such boards it has [`Scorer::BLOCKED`]. An error if there are more than a million.
    ///
    /// # Panics
    ///
    /// If there is not a set for each cell.
    pub fn prove(&self, class: &[u64], cutoff: u64) -> Result<Proof, TooManyBoards> {
        let proof = match (self.run(class, cutoff), self.split(class)) {
            (Ok(proof), _) => proof,
            (Err(TooLarge), None) => self.score_only(class, cutoff),
            (Err(TooLarge), Some([half, rest])) => {
                let mut proof = self.prove(&half, cutoff)?;
                let other = self.prove(&rest, cutoff)?;
                proof.bound = proof.bound.max(other.bound);
                proof.boards.extend(other.boards);
                proof.visits += other.visits;
                proof
            }
        };
        if proof.boards.len() > Self::MOST_BOARDS { Err(TooManyBoards) } else { Ok(proof) }
    }

    /// Two classes with all boards of this one; `None` if it has but one board.
    fn split(&self, class: &[u64]) -> Option<[Vec<u64>; 2]> {
        let cell = *self.order.iter().find(|&&cell| class[cell].count_ones() > 1)?;
        let (mut half, mut rest) = (0_u64, class[cell]);
        while half.count_ones() < rest.count_ones() {
            half |= rest & rest.wrapping_neg();
            rest &= rest - 1;
        }
        let with = |set| {
            let mut part = class.to_vec();
            part[cell] = set;
            part
        };
        Some([with(half), with(rest)])
    }

    /// Of a class of one board.
    fn score_only(&self, class: &[u64], cutoff: u64) -> Proof {
        let mut tiles = vec![Scorer::BLOCKED; class.len()];
        for &cell in self.order.iter().filter(|&&cell| class[cell] != 0) {
            tiles[cell] = class[cell].trailing_zeros() as Symbol;
        }
        let points = self.scorer.score(&tiles, &mut self.scorer.scratch()).points;
        let boards = if points >= cutoff { vec![(tiles, points)] } else { Vec::new() };
        Proof { bound: points, boards, visits: 1 }
    }

    fn run(&self, class: &[u64], cutoff: u64) -> Result<Proof, TooLarge> {
        assert_eq!(class.len(), self.near.len(), "a set for each cell");
        match &self.scorer.lexicon {
            Width::Narrow(lexicon) => self.run_with_edges(lexicon, class, cutoff),
            Width::Wide(lexicon) => self.run_with_edges(lexicon, class, cutoff),
        }
    }

    fn run_with_edges<E: Edge>(
        &self,
        lexicon: &Lexicon<E>,
        class: &[u64],
        cutoff: u64,
    ) -> Result<Proof, TooLarge> {
        if self.is_classical {
            return Ok(Classical::new(self, lexicon, class).run(cutoff));
        }
        let cells = self.order.iter().filter(|&&cell| class[cell] != 0).count();
        if cells <= u64::MOST_CELLS && self.scorer.most_points() <= u64::MOST_POINTS {
            self.run_with_keys::<E, u64>(lexicon, class, cutoff)
        } else {
            self.run_with_keys::<E, u128>(lexicon, class, cutoff)
        }
    }

    fn run_with_keys<E: Edge, K: Key>(
        &self,
        lexicon: &Lexicon<E>,
        class: &[u64],
        cutoff: u64,
    ) -> Result<Proof, TooLarge> {
        // What is forced first has the highest field.
        let cells: Vec<usize> =
            self.order.iter().rev().copied().filter(|&cell| class[cell] != 0).collect();
        let sets: Vec<u64> = cells.iter().map(|&cell| class[cell]).collect();
        let fields_of = |near: u16| {
            let fields = cells.iter().zip(0..).filter(|&(&cell, _)| near >> cell & 1 == 1);
            fields.fold(0, |fields, (_, field)| fields | 1 << field)
        };
        let near: Vec<u16> = cells.iter().map(|&cell| fields_of(self.near[cell])).collect();
        // Half of the memory for paths; a vector that grows takes up to half as much again.
        let paths = paths::find::<E, K>(lexicon, &near, &sets, self.memory / (3 * size_of::<K>()))?;
        let words =
            self.memory.saturating_sub(paths.len() * size_of::<K>()) / (2 * size_of::<u64>());
        let (tree, root, bound) = Tree::new(paths, words)?;
        let mut proof = Proof { bound, ..Proof::default() };
        if bound >= cutoff {
            let mut scratch = self.scorer.scratch();
            let mut search = Search::new(tree, &sets, &cells, cutoff, &self.scorer, &mut scratch);
            search.run(root)?;
            proof.boards = search.found;
            proof.visits = search.visits;
        }
        Ok(proof)
    }
}

/// The symbols of a set.
fn symbols(mut set: u64) -> impl Iterator<Item = Symbol> {
    std::iter::from_fn(move || {
        let symbol = set.trailing_zeros() as Symbol;
        let rest = set & set.wrapping_sub(1);
        (std::mem::replace(&mut set, rest) != 0).then_some(symbol)
    })
}
