//! The memory of a solver.

// Tests: `solver/src/solver.rs`.

use crate::board::mask::Nothing;
use crate::graph::Edges;
use crate::{Mask, Symbol, SymbolSet};

/// The memory of a [`Solver`](crate::Solver): its place in the dictionary, and room for paths on
/// the board.
///
/// Any number of paths will do: with less room, the words are the same but come later. With the
/// dictionary ENABLE2K, 64 paths were enough for all but 2 of 10,000 rolled 4x4 boards, and 128
/// paths for all of them.
///
/// # Examples
///
/// ```
/// use dawggle::{Board, Scratch};
///
/// let scratch = Scratch::<u16, 64>::EMPTY;
/// assert!(size_of_val(&scratch) < 1300);
/// let scratch: Scratch<u64> = Scratch::new(); // 256 paths
/// assert!(size_of_val(&scratch) < 8000);
/// ```
#[derive(Clone, Debug)]
pub struct Scratch<M: Mask, const PATHS: usize = 256> {
    /// For each cell of the board, the symbols that its neighbors hold.
    pub(super) near: M::PerCell<SymbolSet>,
    /// The nodes from the root to the current node.
    pub(super) levels: M::PerCell<Level>,
    /// The symbols from the root to the last node that was visited.
    pub(super) symbols: M::PerCell<Symbol>,
    pub(super) paths: [MaskPath<M>; PATHS],
}

impl<M: Mask> Scratch<M> {
    /// Returns memory with room for 256 paths.
    #[must_use]
    pub const fn new() -> Self {
        Self::EMPTY
    }
}

impl<M: Mask, const PATHS: usize> Scratch<M, PATHS> {
    /// Memory with room for any number of paths.
    pub const EMPTY: Self = Self {
        near: M::PerCell::NOTHING,
        levels: M::PerCell::NOTHING,
        symbols: M::PerCell::NOTHING,
        paths: [MaskPath { used: M::EMPTY, reach: M::EMPTY }; PATHS],
    };
}

impl<M: Mask, const PATHS: usize> Default for Scratch<M, PATHS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// A path on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MaskPath<M> {
    pub used: M,
    pub reach: M,
}

/// A node on the path from the root.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    pub edges: Edges,
    /// The symbols that some path may continue with.
    pub wanted: SymbolSet,
    /// Where the paths to the node end. They start where the paths to its parent end. There are
    /// none if they did not all fit.
    pub end: usize,
}

impl Nothing for Level {
    const NOTHING: Self = Self { edges: Edges::NONE, wanted: SymbolSet::EMPTY, end: 0 };
}
