//! A path over a class, as a number that sorts as the tree wants it.
//!
//! Each cell has a field of five bits: one more than the symbol that the path puts there, or 0. The
//! cell that is forced first has the highest field, so that sorted paths stand together that share
//! their first choices. Below the fields stand the points of the path's words.

use dawggle::Symbol;

/// Bits of a field.
const WIDTH: u32 = 5;

/// Most symbols that a field tells apart.
pub const MOST_SYMBOLS: u8 = (1 << WIDTH) - 1;

/// The symbols that a path puts on cells, and its points.
pub trait Key: Copy + Default + Ord + Send + Sync {
    /// Most cells of a path's board.
    const MOST_CELLS: usize;
    /// Most points.
    const MOST_POINTS: u64;

    /// A path of one symbol on the cell of this field.
    fn choice(field: u32, symbol: Symbol) -> Self;
    /// Both paths, which share no cell.
    fn and(self, other: Self) -> Self;
    /// The same path, worth so many points instead of none.
    fn worth(self, points: u64) -> Self;
    /// The points.
    fn points(self) -> u64;
    /// The same path without points.
    fn path(self) -> Self;
    /// The first choice of a path that is not empty: field and symbol.
    fn first(self) -> (u32, Symbol);
    /// The choices in fields below this one, and the points.
    fn below(self, field: u32) -> Self;
    /// Whether there are no choices.
    fn is_empty(self) -> bool;
    /// The highest field in which two different paths differ.
    fn parts_from(self, other: Self) -> u32;
}

macro_rules! key {
    ($type:ty: $points:literal bits for points) => {
        impl Key for $type {
            const MOST_CELLS: usize = ((Self::BITS - $points) / WIDTH) as usize;
            const MOST_POINTS: u64 = (1 << $points) - 1;

            #[inline(always)]
            fn choice(field: u32, symbol: Symbol) -> Self {
                (Self::from(symbol) + 1) << (WIDTH * field + $points)
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self | other
            }

            #[inline(always)]
            fn worth(self, points: u64) -> Self {
                self | Self::from(points)
            }

            #[inline(always)]
            fn points(self) -> u64 {
                (self as u64) & Self::MOST_POINTS
            }

            #[inline(always)]
            fn path(self) -> Self {
                self >> $points << $points
            }

            #[inline(always)]
            fn first(self) -> (u32, Symbol) {
                let path = self >> $points;
                let field = path.ilog2() / WIDTH;
                (field, (path >> (WIDTH * field)) as Symbol - 1)
            }

            #[inline(always)]
            fn below(self, field: u32) -> Self {
                self & ((1 << (WIDTH * field + $points)) - 1)
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self >> $points == 0
            }

            #[inline(always)]
            fn parts_from(self, other: Self) -> u32 {
                ((self ^ other) >> $points).ilog2() / WIDTH
            }
        }
    };
}

key!(u64: 4 bits for points);
key!(u128: 16 bits for points);
