//! The paths of a board, kept for the boards that differ from it in one cell.

use super::edge::Edge;
use super::slots::{MOST_SLOTS, Slots};

/// The number of paths from which words go on, and the number of words, for each bit of the masks:
/// 8,192 for boards of up to 16 cells. The boards with the highest scores with ENABLE2K have 2,600
/// paths, and 8x8 boards like these have 16,000.
pub const PATHS: usize = 1 << 9;
/// The number of branches of these paths, for each bit of the masks.
pub const BRANCHES: usize = 1 << 11;
/// Unused branches at the end, for a walk that reads several at once.
const BEHIND: usize = 8;

/// What the boards that differ from a board in one cell have in common.
#[derive(Clone, Debug)]
pub struct Deviations<E, M> {
    /// The paths of the board from which words of the dictionary go on.
    pub paths: Vec<Path<E, M>>,
    /// The branches of the paths, by last slot and symbol.
    pub branches: Branches<E, M>,
    /// Where the branches of each last slot and symbol begin and end.
    pub ranges: Vec<[(u32, u32); 64]>,
    /// The words of the board.
    pub words: Vec<Word<M>>,
    /// For each word of the dictionary, the slots that it does not need: some path of it avoids
    /// them. All sets are empty between boards.
    pub left_out: Vec<M>,
}

/// A word of the board.
#[derive(Clone, Copy, Debug)]
pub struct Word<M> {
    pub number: u32,
    /// The slots that some path of the word leaves out: without one of them, the word remains.
    pub left_out: M,
    pub points: u64,
}

/// A path of the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Path<E, M> {
    pub edge: E,
    /// The slots of the path.
    pub used: M,
    /// The last slot of the path.
    pub last: u8,
}

/// The paths of the board, each with one more symbol on any slot, in the form of a walk's queue.
#[derive(Clone, Debug)]
pub struct Branches<E, M> {
    pub edges: Vec<E>,
    /// The slots that the path has used, without the slot of the last symbol, and the slots that
    /// hold symbols that may follow.
    pub slots: Vec<[M; 2]>,
}

impl<E: Edge, M: Slots> Deviations<E, M> {
    /// Allocates memory for a dictionary with that number of words.
    pub fn new(words: usize) -> Self {
        Self {
            paths: Vec::with_capacity(PATHS * M::BITS),
            branches: Branches {
                edges: vec![E::default(); BRANCHES * M::BITS + BEHIND],
                slots: vec![[M::NONE; 2]; BRANCHES * M::BITS + BEHIND],
            },
            ranges: vec![[(0, 0); 64]; MOST_SLOTS + 1],
            words: Vec::with_capacity(PATHS * M::BITS),
            left_out: vec![M::NONE; words],
        }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.paths.capacity() * size_of::<Path<E, M>>()
            + size_of_val(&self.branches.edges[..])
            + size_of_val(&self.branches.slots[..])
            + size_of_val(&self.ranges[..])
            + self.words.capacity() * size_of::<Word<M>>()
            + size_of_val(&self.left_out[..])
    }
}
