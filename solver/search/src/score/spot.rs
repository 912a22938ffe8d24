//! A cell of a large grid, with its surroundings, as the walk by [`colours`](super::colours) sees
//! it.

use super::edge::Edge;

/// The largest number of neighbours of a cell.
pub const NEAR: usize = 8;
/// Stands for a symbol that no edge has.
pub const NO_BIT: u8 = 63;

/// A cell of a large grid, with the symbols around it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot {
    /// The symbol as a bit of an edge, or 0 if no word can use the cell.
    pub symbol: u64,
    /// The bit of the colour.
    pub colour: u64,
    /// The symbols around the cell, as bits of an edge.
    pub around: u64,
    /// The cells around with these symbols, in the order of their symbols.
    pub near: [u16; NEAR],
    /// The first place of each symbol in that order.
    pub starts: u16,
    /// The place after the last of each symbol.
    pub ends: u16,
    /// The symbol of each of these cells, as the index of a bit of an edge. [`NO_BIT`] where there
    /// is no cell.
    pub bits: [u8; NEAR],
}

impl Spot {
    /// The places around that hold a symbol of an edge behind `edge`.
    #[inline(always)]
    pub fn look_up<E: Edge>(&self, edge: E) -> u64 {
        let holds = |bit: u8| u64::from(edge.symbols() >> bit & 1 == 1);
        self.bits.iter().rev().fold(0, |places, &bit| places << 1 | holds(bit))
    }
}
