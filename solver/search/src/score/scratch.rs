//! The memory of a scorer.

use super::buffers::Buffers;
use super::edge::{Edge, Width};
use super::slots::Slots;

/// The memory of a [`Scorer`](super::Scorer).
///
/// [`Scorer::scratch`](super::Scorer::scratch) creates it. One board after another is scored in it.
///
/// A score never depends on the boards scored before.
///
/// # Memory
///
/// - For boards of up to 16 cells: 64 KB and one bit a word, which makes 86 KB for ENABLE2K.
/// - The first board with more symbols adds up to 120 KB. Such a board has up to 32 or 64 cells, or
///   tiles that spell several symbols or have a choice of them.
/// - If the dictionary takes edges of 16 bytes, all of this doubles.
#[derive(Clone, Debug)]
pub struct Scratch(pub(super) Width<Memory<u64>, Memory<u128>>);

/// The buffers for each size of masks, allocated when they are needed.
#[derive(Clone, Debug)]
pub struct Memory<E> {
    /// A bit for each word. All bits are 0 between boards.
    pub seen: Vec<u64>,
    buffers16: Option<Box<Buffers<E, u16>>>,
    buffers32: Option<Box<Buffers<E, u32>>>,
    buffers64: Option<Box<Buffers<E, u64>>>,
    /// The most steps for a board, and those that the last board has left.
    pub max_steps: u64,
    pub steps: u64,
}

impl Scratch {
    /// Limits the number of steps for each board, at which [`Scorer::score`](super::Scorer::score)
    /// and [`Scorer::score_any`](super::Scorer::score_any) stop.
    ///
    /// Only boards with far more paths than ordinary ones count their steps. Scoring
    /// a hostile board with a hostile dictionary can take years without a limit.
    #[must_use]
    pub fn max_steps(mut self, max_steps: u64) -> Self {
        match &mut self.0 {
            Width::Narrow(memory) => (memory.max_steps, memory.steps) = (max_steps, max_steps),
            Width::Wide(memory) => (memory.max_steps, memory.steps) = (max_steps, max_steps),
        }
        self
    }

    /// Returns true if the last board took too many steps. Its score then lacks words.
    #[must_use]
    pub fn is_out_of_steps(&self) -> bool {
        match &self.0 {
            Width::Narrow(memory) => memory.steps == 0,
            Width::Wide(memory) => memory.steps == 0,
        }
    }

    /// Returns the size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Width::Narrow(memory) => memory.bytes(),
            Width::Wide(memory) => memory.bytes(),
        }
    }
}

impl<E: Edge> Memory<E> {
    pub fn new(words: usize) -> Self {
        let seen = vec![0; words.div_ceil(64)];
        let (buffers16, buffers32, buffers64) = (None, None, None);
        Self { seen, buffers16, buffers32, buffers64, max_steps: u64::MAX, steps: u64::MAX }
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.seen[..])
            + self.buffers16.as_deref().map_or(0, Buffers::bytes)
            + self.buffers32.as_deref().map_or(0, Buffers::bytes)
            + self.buffers64.as_deref().map_or(0, Buffers::bytes)
    }
}

/// A size of masks.
pub trait Size: Slots {
    /// The buffers for masks of this size.
    fn buffers<E>(memory: &mut Memory<E>) -> &mut Option<Box<Buffers<E, Self>>>;
}

macro_rules! sizes {
    ($($mask:ty: $buffers:ident)*) => {$(
        impl Size for $mask {
            fn buffers<E>(memory: &mut Memory<E>) -> &mut Option<Box<Buffers<E, Self>>> {
                &mut memory.$buffers
            }
        }
    )*};
}

sizes!(u16: buffers16 u32: buffers32 u64: buffers64);
