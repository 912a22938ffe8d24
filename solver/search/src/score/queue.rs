//! The memory of the walk with AVX-512.

use super::arranged::Arranged;
use super::edge::Edge;

/// The number of places for paths.
pub const PATHS: usize = 2048;
/// The number of steps that the queue takes.
pub const STEPS: usize = 2048;

/// The memory of the walk with AVX-512.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Queue {
    /// The edges by which paths came. This is a ring: a path stays until its steps are taken.
    pub edges: [u64; PATHS],
    /// The slots that the paths have used.
    pub used: [u16; PATHS],
    pub steps: [u16; STEPS],
    /// For each slot, the slots that may follow it, 16 bits a slot.
    pub onward: [u64; 4],
    /// For each slot, the bit of its symbol, 8 bits a slot.
    pub bits: [u64; 2],
}

impl Queue {
    pub const EMPTY: Self = Self {
        edges: [0; PATHS],
        used: [0; PATHS],
        steps: [0; STEPS],
        onward: [0; 4],
        bits: [0; 2],
    };

    /// Copies what the walk needs of a board.
    #[inline(always)]
    pub fn prepare(&mut self, board: &Arranged<u16>) {
        (self.onward, self.bits) = ([0; 4], [0; 2]);
        for (slot, (set, below)) in board.onward.iter().zip(&board.below).take(16).enumerate() {
            self.onward[slot / 4] |= set << (slot % 4 * 16);
            self.bits[slot / 8] |= u64::from(below.count_ones() + u64::SHIFT) << (slot % 8 * 8);
        }
    }
}
