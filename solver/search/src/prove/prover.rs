//! The prover: every board of a class that scores at least a cutoff, and the proof that there are
//! no others.
//!
//! A class has a set of symbols on each cell. It has too many boards to score them one by one. The
//! prover works in three steps:
//!
//! 1. [`paths`] finds every path that spells a word on at least one board of the class.
//! 2. [`orderly_tree`] arranges these paths by their choices of symbols, cell by cell, so that the
//!    bound for any choices is quickly known.
//! 3. [`branch_and_bound`] tries the choices, and drops most of them long before a board is
//!    complete. [`pair_bounds`] tighten its bounds, and so do [`spellings`] of words with several
//!    paths.
//!
//! Classes and bounds are Dan Vanderkam's idea ("A Boggle board with over 500 points", 2009), and
//! so are the orderly tree and its forced choices (the proof of the best 4x4 board, 2025).
//! [`classical`] is the method of 2009, kept for comparison.

mod branch_and_bound;
mod classical;
mod orderly_tree;
mod pair_bounds;
mod path_key;
mod paths;
mod spellings;
#[cfg(test)]
mod tests;

use dawggle::SymbolSet;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::bound::Class;
use crate::game::error::count;
use crate::lexicon::{Edge, Lexicon, Width};
use crate::prove::error::ProveError;
use crate::prove::proof::{MAX_BOARDS, Proof, Unproved};
use crate::score::Scorer;
use branch_and_bound::{BranchAndBound, SPELLED_CELLS, SPELLED_TENTHS};
use classical::Classical;
use orderly_tree::{MAX_BOUND, OrderlyTree};
use path_key::{LongPath, MAX_PROOF_SYMBOLS, PathKey};

/// The number of random boards of [`Prover::mean_points`]. Their mean varies by an eighth.
const RANDOM_BOARDS: usize = 32;

/// The default memory for one class: 1 GB.
const CLASS_MEMORY: usize = 1 << 30;

/// Finds every board of a class that scores at least a cutoff.
///
/// A prover is made of a [`Scorer`], which has the shape, the words, the points, and the limit of
/// steps for a board. It proves classes of the scorer's shape.
///
/// Threads can share a prover.
///
/// # Limits
///
/// Boards have up to 25 cells, and dictionaries up to 31 symbols.
///
/// # Examples
///
/// ```
/// use dawggle::{Dawg, SymbolSet};
/// use dawggle_search::bound::Class;
/// use dawggle_search::game::{Geometry, Rules};
/// use dawggle_search::prove::Prover;
/// use dawggle_search::score::Scorer;
///
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ntac\nact\n").compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?;
/// let square = Geometry::rectangle(2, 2)?;
/// let scorer = Scorer::new(&dawg, &Rules::boggle().with_geometry(square.clone()))?;
/// // Each cell can hold any of the three letters.
/// let class = Class::of_sets(square, vec![SymbolSet::first(3); 4]);
/// let proof = Prover::new(scorer)?.prove(&class, 3)?;
/// // Of the 81 boards, those that hold all three letters have all words.
/// assert_eq!(proof.boards.len(), 36);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prover {
    scorer: Scorer,
    /// The neighbors of each cell, a bit each.
    near: Vec<u64>,
    /// The cells, without holes, in the order of [`Prover::order`] if one is set.
    cells: Vec<usize>,
    /// Whether [`Prover::order`] set an order for all classes.
    has_order: bool,
    memory: usize,
    is_classical: bool,
}

impl Prover {
    /// The largest number of boards in a proof.
    ///
    /// With a low cutoff, a class can have more boards than fit into memory.
    pub const MAX_BOARDS: usize = MAX_BOARDS;

    /// Makes a prover for the boards, words and points of a scorer.
    ///
    /// # Errors
    ///
    /// Returns an error if the board, the dictionary or the points exceed the limits of proofs.
    pub fn new(scorer: Scorer) -> Result<Self, ProveError> {
        let geometry = scorer.geometry();
        let cells = geometry.cells();
        let (symbols, points) = (scorer.symbols(), scorer.most_points());
        let limit = |found, most| Err(ProveError::Limit(found, most));
        if cells > LongPath::MAX_CELLS {
            let cells = count(cells, "cell", "cells");
            return limit(format!("the board has {cells}"), LongPath::MAX_CELLS as u64);
        }
        if symbols > MAX_PROOF_SYMBOLS.into() {
            return limit(
                format!("the dictionary has {symbols} symbols"),
                MAX_PROOF_SYMBOLS.into(),
            );
        }
        if points > u128::MAX_POINTS {
            return limit(format!("a word scores {points} points"), u128::MAX_POINTS);
        }
        let near: Vec<u64> = (0..cells)
            .map(|cell| geometry.neighbors(cell).iter().fold(0, |near, other| near | 1 << other))
            .collect();
        let cells = (0..cells).filter(|&cell| !geometry.is_hole(cell)).collect();
        Ok(Self {
            scorer,
            near,
            cells,
            has_order: false,
            memory: CLASS_MEMORY,
            is_classical: false,
        })
    }

    /// Limits the memory for a class to about this many bytes. The default is 1 GB.
    ///
    /// The prover splits a class that needs more into two classes.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Sets the order in which the search chooses the symbols of the cells.
    ///
    /// The orderly bound depends on this order, and so does the time. By default, each class has an
    /// order of its own: cells with few symbols and many neighbors come first.
    ///
    /// # Panics
    ///
    /// Panics unless `cells` has each cell once, except the holes.
    #[must_use]
    pub fn order(mut self, cells: &[usize]) -> Self {
        let sorted = |cells: &[usize]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        assert_eq!(sorted(cells), sorted(&self.cells), "each cell must occur once");
        self.cells = cells.to_vec();
        self.has_order = true;
        self
    }

    /// Returns the cells that are not empty, in the order in which the search chooses their
    /// symbols.
    fn order_for(&self, class: &Class) -> Vec<usize> {
        let class = class.sets();
        let mut cells = self.cells.clone();
        cells.retain(|&cell| !class[cell].is_empty());
        if !self.has_order {
            // A choice among few symbols makes few branches, and many words visit a cell with many
            // neighbors. On 4x4, this takes 0.43 of the time of an order by neighbors alone.
            let symbols = |cell: usize| f64::from(class[cell].len());
            let neighbors = |cell: usize| f64::from(self.near[cell].count_ones());
            cells.sort_by(|&a, &b| {
                (symbols(a) * neighbors(b)).total_cmp(&(symbols(b) * neighbors(a)))
            });
        }
        cells
    }

    /// Proves by the bounds of 2009 alone: sum/union and max/no-mark.
    ///
    /// This finds the same boards, takes far longer, and needs hardly any memory. The bound of a
    /// class is the smaller of both bounds, and [`Proof::visits`] counts the classes examined.
    #[must_use]
    pub fn classical(self) -> Self {
        Self { is_classical: true, ..self }
    }

    /// Returns the orderly bound of a class.
    ///
    /// No board of the class scores more. For most classes the orderly bound is far below
    /// max/no-mark. For classes with few words it can be above: max/no-mark separates paths by the
    /// cell on which they begin, the orderly bound by their first cell in the
    /// [order](Prover::order).
    ///
    /// # Errors
    ///
    /// Returns [`ProveError::Memory`] or [`ProveError::Limit`] if the class is too large.
    /// [`Prover::prove`] splits such a class.
    ///
    /// # Panics
    ///
    /// Panics if the class has another shape than the scorer.
    pub fn bound(&self, class: &Class) -> Result<u64, ProveError> {
        match self.run(&self.known(class), u64::MAX) {
            Ok(proof) => Ok(proof.bound),
            Err(Unproved::Incomplete(outcome)) => Err(outcome.into()),
            Err(Unproved::Memory) => Err(ProveError::Memory(self.memory)),
            Err(Unproved::Bound) => {
                let bound = "the bound of the class is too high".to_owned();
                Err(ProveError::Limit(bound, MAX_BOUND))
            }
        }
    }

    /// Finds every board of a class that scores at least the cutoff.
    ///
    /// On these boards, an empty cell has [`Scorer::BLOCKED`].
    ///
    /// # Errors
    ///
    /// Returns [`ProveError::TooManyBoards`] if there are more than [`Prover::MAX_BOARDS`], and
    /// [`ProveError::Incomplete`] if a board takes more steps than the scorer may take.
    ///
    /// # Panics
    ///
    /// Panics if the class has another shape than the scorer.
    pub fn prove(&self, class: &Class, cutoff: u64) -> Result<Proof, ProveError> {
        let class = &self.known(class);
        let proof = match (self.run(class, cutoff), self.split(class)) {
            (Ok(proof), _) => proof,
            (Err(Unproved::Incomplete(outcome)), _) => return Err(outcome.into()),
            (Err(_), None) => {
                let tiles = Scorer::tiles_of(class.sets());
                let points = self.scorer.clone().score(&tiles)?.points;
                let boards = if points >= cutoff { vec![(tiles, points)] } else { Vec::new() };
                Proof { bound: points, boards, visits: 1 }
            }
            (Err(_), Some([half, rest])) => {
                let mut proof = self.prove(&half, cutoff)?;
                let other = self.prove(&rest, cutoff)?;
                proof.bound = proof.bound.max(other.bound);
                proof.boards.extend(other.boards);
                proof.visits += other.visits;
                proof
            }
        };
        if proof.boards.len() > MAX_BOARDS { Err(ProveError::TooManyBoards) } else { Ok(proof) }
    }

    /// Returns a class without the symbols that the dictionary does not have.
    fn known(&self, class: &Class) -> Class {
        assert_eq!(**class.geometry(), *self.scorer.geometry(), "a class of the scorer's shape");
        class.only(SymbolSet::first(self.scorer.symbols() as u8))
    }

    /// Splits a class into two, or returns `None` if it has only one board.
    fn split(&self, class: &Class) -> Option<[Class; 2]> {
        let is_open = |&cell: &usize| class.sets()[cell].len() > 1;
        let cell = self.order_for(class).into_iter().find(is_open)?;
        let symbols = class.sets()[cell];
        let half = symbols.iter().take(symbols.len().div_ceil(2) as usize).collect();
        Some(class.split(cell, half))
    }

    /// Returns the mean points of random boards of a class. The same seed gives the same boards.
    ///
    /// From the mean follows roughly how long a proof of the class takes, in a thousandth of that
    /// time. A board with too many steps counts 0.
    pub(super) fn mean_points(&self, class: &Class, seed: u64) -> f64 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut scorer = self.scorer.clone();
        let class = class.sets();
        let mut tiles = Vec::with_capacity(class.len());
        let mut sum = 0;
        for _ in 0..RANDOM_BOARDS {
            tiles.clear();
            tiles.extend(class.iter().map(|&set| match set.len() {
                0 => Scorer::BLOCKED,
                symbols => {
                    let chosen = random.random_range(0..symbols) as usize;
                    set.iter().nth(chosen).unwrap_or(Scorer::BLOCKED)
                }
            }));
            sum += scorer.score(&tiles).map_or(0, |score| score.points);
        }
        sum as f64 / RANDOM_BOARDS as f64
    }

    fn run(&self, class: &Class, cutoff: u64) -> Result<Proof, Unproved> {
        match self.scorer.lexicon() {
            Width::Narrow(lexicon) => self.run_with_edges(lexicon, class, cutoff),
            Width::Wide(lexicon) => self.run_with_edges(lexicon, class, cutoff),
        }
    }

    fn run_with_edges<E: Edge>(
        &self,
        lexicon: &Lexicon<E>,
        class: &Class,
        cutoff: u64,
    ) -> Result<Proof, Unproved> {
        if self.is_classical {
            let (scorer, order) = (self.scorer.clone(), self.order_for(class));
            let search = Classical::new(scorer, lexicon, &self.near, order, class.sets());
            return Ok(search.run(cutoff)?);
        }
        let cells = class.sets().iter().filter(|set| !set.is_empty()).count();
        // The arrays that have an element for each cell are short where all cells fit.
        if cells <= u64::MAX_CELLS && self.scorer.most_points() <= u64::MAX_POINTS {
            self.run_with_keys::<E, u64, 16>(lexicon, class, cutoff)
        } else if cells <= 16 {
            self.run_with_keys::<E, u128, 16>(lexicon, class, cutoff)
        } else if cells <= u128::MAX_CELLS {
            self.run_with_keys::<E, u128, 32>(lexicon, class, cutoff)
        } else {
            self.run_with_keys::<E, LongPath, 32>(lexicon, class, cutoff)
        }
    }

    fn run_with_keys<E: Edge, K: PathKey, const CELLS: usize>(
        &self,
        lexicon: &Lexicon<E>,
        class: &Class,
        cutoff: u64,
    ) -> Result<Proof, Unproved> {
        // The first cell of the order has the highest field.
        let mut cells = self.order_for(class);
        cells.reverse();
        let sets: Vec<SymbolSet> = cells.iter().map(|&cell| class.sets()[cell]).collect();
        let fields_of = |near: u64| {
            let fields = cells.iter().zip(0..).filter(|&(&cell, _)| near >> cell & 1 == 1);
            fields.fold(0, |fields, (_, field)| fields | 1 << field)
        };
        let near: Vec<u32> = cells.iter().map(|&cell| fields_of(self.near[cell])).collect();
        // Half of the memory is for paths. While a vector grows, it needs half as much again.
        let most = self.memory / (3 * size_of::<K>());
        let paths = paths::find::<E, K, CELLS>(lexicon, &near, &sets, most)?;
        let words =
            self.memory.saturating_sub(paths.len() * size_of::<K>()) / (2 * size_of::<u64>());
        let count = paths.len();
        let (mut tree, root, bound) = OrderlyTree::new(paths, words)?;
        let mut proof = Proof { bound, ..Proof::default() };
        if bound >= cutoff {
            let scorer = self.scorer.clone();
            // Each level of the search has a list. All lists take about twice the first one.
            let is_far = cells.len() >= SPELLED_CELLS
                && bound.saturating_mul(10) >= cutoff.saturating_mul(SPELLED_TENTHS);
            let spellings = if is_far && tree.leave(2 * count * size_of::<K>()) {
                paths::find_spellings::<E, K, CELLS>(lexicon, &near, &sets, most, count).ok()
            } else {
                None
            };
            let mut search = BranchAndBound::<K, CELLS>::new(tree, &sets, &cells, cutoff, scorer);
            search.run(root, spellings)?;
            proof.boards = search.found;
            proof.visits = search.visits;
        }
        Ok(proof)
    }
}
