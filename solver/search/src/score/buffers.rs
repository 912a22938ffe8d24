//! The memory of a scorer: for the walk over a board, and for its neighbors.

// Tests: `solver/search/src/score/scorer/tests.rs`.

use dawggle::Mask;

use super::arranged::SlotBoard;
use super::error::MAX_SLOTS;
use super::seen::Seen;
use crate::lexicon::Edge;

/// The number of paths that the queue takes. The boards with the highest scores with ENABLE2K have
/// 1,800.
pub const QUEUED_PATHS: usize = 2048;
/// The number of words that are listed before they are counted.
pub const LISTED_WORDS: usize = 1024;

/// Everything that a walk needs besides the dictionary.
#[derive(Clone, Debug)]
pub struct Buffers<E, M> {
    pub board: SlotBoard<M>,
    /// The paths that can go on: the slots that each has used, and the slots that it can go on to.
    pub slots: [[M; 2]; QUEUED_PATHS + MAX_SLOTS],
    /// The edges by which the paths came.
    pub edges: [E; QUEUED_PATHS + MAX_SLOTS],
    /// The words found, by the edges on which they end.
    pub words: [E; LISTED_WORDS + MAX_SLOTS],
    #[cfg(target_arch = "x86_64")]
    pub queue: Queue,
    /// The memory for the neighbors of a board, allocated for the first of them.
    pub deviations: Option<Deviations<E, M>>,
}

impl<E: Edge, M: Mask> Buffers<E, M> {
    pub fn new() -> Box<Self> {
        Box::new(Self {
            board: SlotBoard::EMPTY,
            slots: [[M::EMPTY; 2]; QUEUED_PATHS + MAX_SLOTS],
            edges: [E::default(); QUEUED_PATHS + MAX_SLOTS],
            words: [E::default(); LISTED_WORDS + MAX_SLOTS],
            #[cfg(target_arch = "x86_64")]
            queue: Queue::EMPTY,
            deviations: None,
        })
    }
}

/// The memory of a scorer for one width of edges. The buffers for each size of masks are allocated
/// when they are needed.
#[derive(Clone, Debug)]
pub struct Memory<E> {
    /// The memory of a set of words, which is empty between boards.
    pub seen: Vec<u64>,
    pub buffers16: Option<Box<Buffers<E, u16>>>,
    pub buffers32: Option<Box<Buffers<E, u32>>>,
    pub buffers64: Option<Box<Buffers<E, u64>>>,
}

impl<E: Edge> Memory<E> {
    pub fn new(words: usize) -> Self {
        let (buffers16, buffers32, buffers64) = (None, None, None);
        Self { seen: Seen::memory(words), buffers16, buffers32, buffers64 }
    }
}

/// The number of paths from which words go on, and the number of words, for each bit of the masks:
/// 8,192 for boards of up to 16 cells. The boards with the highest scores with ENABLE2K have 2,600
/// paths, and 8x8 boards like these have 16,000.
pub const PATHS_PER_SLOT: usize = 1 << 9;
/// The number of branches of these paths, for each bit of the masks.
pub const BRANCHES_PER_SLOT: usize = 1 << 11;
/// Unused branches at the end, for a walk that reads several at once.
const BEHIND: usize = 8;

/// What the boards that differ from a board in one cell have in common.
#[derive(Clone, Debug)]
pub struct Deviations<E, M> {
    /// The paths of the board from which words of the dictionary go on.
    pub paths: Vec<BoardPath<E, M>>,
    /// The branches of the paths, by last slot and symbol.
    pub branches: Branches<E, M>,
    /// Where the branches of each last slot and symbol begin and end.
    pub ranges: Vec<[(u32, u32); 64]>,
    /// The words of the board.
    pub words: Vec<BoardWord<M>>,
    /// For each word of the dictionary, the slots that it does not need: some path of it avoids
    /// them. All sets are empty between boards.
    pub left_out: Vec<M>,
}

/// A word of the board.
#[derive(Clone, Copy, Debug)]
pub struct BoardWord<M> {
    pub number: u32,
    /// The slots that some path of the word leaves out: without one of them, the word remains.
    pub left_out: M,
    pub points: u64,
}

/// A path of the board.
#[derive(Clone, Copy, Debug)]
pub struct BoardPath<E, M> {
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

impl<E: Edge, M: Mask> Deviations<E, M> {
    /// Allocates memory for a dictionary with that number of words.
    pub fn new(words: usize) -> Self {
        Self {
            paths: Vec::with_capacity(PATHS_PER_SLOT * usize::from(M::CELLS)),
            branches: Branches {
                edges: vec![E::default(); BRANCHES_PER_SLOT * usize::from(M::CELLS) + BEHIND],
                slots: vec![[M::EMPTY; 2]; BRANCHES_PER_SLOT * usize::from(M::CELLS) + BEHIND],
            },
            ranges: vec![[(0, 0); 64]; MAX_SLOTS + 1],
            words: Vec::with_capacity(PATHS_PER_SLOT * usize::from(M::CELLS)),
            left_out: vec![M::EMPTY; words],
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub use queue::{MAX_STEPS, Queue, RING};

/// The memory of the walk with AVX-512.
#[cfg(target_arch = "x86_64")]
mod queue {
    /// The number of places for paths.
    pub const RING: usize = 2048;
    /// The number of steps that the queue takes.
    pub const MAX_STEPS: usize = 2048;

    /// The memory of the walk with AVX-512.
    #[derive(Clone, Debug)]
    #[repr(align(64))]
    pub struct Queue {
        /// The edges by which paths came. This is a ring: a path stays until its steps are taken.
        pub edges: [u64; RING],
        /// The slots that the paths have used.
        pub used: [u16; RING],
        pub steps: [u16; MAX_STEPS],
        /// For each slot, the slots that may follow it, 16 bits a slot.
        pub onward: [u64; 4],
        /// For each slot, the bit of its symbol, 8 bits a slot.
        pub bits: [u64; 2],
    }

    impl Queue {
        pub const EMPTY: Self = Self {
            edges: [0; RING],
            used: [0; RING],
            steps: [0; MAX_STEPS],
            onward: [0; 4],
            bits: [0; 2],
        };
    }
}
