//! Sets of cells, one bit for each cell: the width of the mask limits the size of the board.

use core::fmt::Debug;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::SymbolSet;
use crate::graph::Edges;

/// A set of cells: `u16` for boards of up to 16 cells, `u32` for 32, `u64` for 64.
///
/// With a smaller mask, a [`Board`](crate::Board) is smaller and a small processor solves it
/// faster. This trait is sealed: it is implemented for these three types only.
pub trait Mask:
    Copy
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + sealed::Sealed
    + 'static
{
    /// The bytes that say where a [`Solver`](crate::Solver) is: `[u8; 19]`, `[u8; 35]` or
    /// `[u8; 67]`.
    type Position: AsRef<[u8]> + AsMut<[u8]> + Copy + Eq + Debug;

    /// The largest number of cells.
    const CELLS: u8;
    /// The position of a solver before its first word.
    const START: Self::Position;
    /// The set of no cells.
    const EMPTY: Self;

    /// Returns the set of one cell, or the empty set if the mask has no bit for the cell.
    fn of(cell: u8) -> Self;

    /// Returns the first cell of a set, or [`Mask::CELLS`] if the set is empty.
    fn first(self) -> u8;

    /// Returns the set without its first cell.
    fn rest(self) -> Self;

    /// Returns the number of cells in the set.
    fn len(self) -> u32;

    /// Returns the set as a number, in which bit *c* is set for cell *c*.
    fn bits(self) -> u64;

    /// Returns the set with these bits, as far as the mask has them.
    fn from_bits(bits: u64) -> Self;

    /// Returns the cells in ascending order.
    fn iter(mut self) -> impl Iterator<Item = u8> {
        core::iter::from_fn(move || {
            if self.is_empty() {
                return None;
            }
            let cell = self.first();
            self = self.rest();
            Some(cell)
        })
    }

    /// Returns whether the set has no cells.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

/// What an array for the cells of a board can hold: it has a value for nothing, at compile time.
pub trait Nothing: Clone + Debug {
    const NOTHING: Self;
}

impl<T: Nothing + Copy, const LEN: usize> Nothing for [T; LEN] {
    const NOTHING: Self = [T::NOTHING; LEN];
}

impl Nothing for SymbolSet {
    const NOTHING: Self = Self::EMPTY;
}

impl Nothing for Edges {
    const NOTHING: Self = Self::NONE;
}

mod sealed {
    pub trait Sealed: super::Nothing {
        /// An array with a value for each cell.
        type PerCell<T: super::Nothing + Copy>: AsRef<[T]> + AsMut<[T]> + super::Nothing;

        /// Returns an array with the same value for each cell.
        fn per_cell<T: super::Nothing + Copy>(value: T) -> Self::PerCell<T>;
    }
}

macro_rules! mask {
    ($($mask:ty)*) => {$(
        impl sealed::Sealed for $mask {
            type PerCell<T: Nothing + Copy> = [T; <$mask>::BITS as usize];

            #[inline]
            fn per_cell<T: Nothing + Copy>(value: T) -> Self::PerCell<T> {
                [value; <$mask>::BITS as usize]
            }
        }

        impl Nothing for $mask {
            const NOTHING: Self = 0;
        }

        impl Mask for $mask {
            type Position = [u8; <$mask>::BITS as usize + 3];

            const START: Self::Position = [0; <$mask>::BITS as usize + 3];
            const CELLS: u8 = <$mask>::BITS as u8;
            const EMPTY: Self = 0;

            #[cfg_attr(target_pointer_width = "16", inline(never))]
            #[cfg_attr(not(target_pointer_width = "16"), inline)]
            fn of(cell: u8) -> Self {
                <$mask>::checked_shl(1, u32::from(cell)).unwrap_or(0)
            }

            #[cfg(not(target_pointer_width = "16"))]
            #[inline]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            // There, the instructions without a loop take three times the flash.
            #[cfg(target_pointer_width = "16")]
            #[inline(never)]
            fn first(mut self) -> u8 {
                let mut cell = 0;
                while cell < Self::CELLS && self & 1 == 0 {
                    self >>= 1;
                    cell += 1;
                }
                cell
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn bits(self) -> u64 {
                self.into()
            }

            #[inline]
            fn from_bits(bits: u64) -> Self {
                bits as Self
            }
        }
    )*};
}

impl Nothing for u8 {
    const NOTHING: Self = 0;
}

mask!(u16 u32 u64);

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    fn cells<M: Mask>(mut mask: M) -> Vec<u8> {
        let mut cells = Vec::new();
        while !mask.is_empty() {
            cells.push(mask.first());
            mask = mask.rest();
        }
        cells
    }

    #[test]
    fn a_mask_holds_the_cells_that_were_put_into_it() {
        let mask = u32::of(31) | u32::of(0) | u32::of(7);
        assert_eq!((cells(mask), mask.len()), ([0, 7, 31].to_vec(), 3));
    }

    #[test]
    fn a_cell_without_a_bit_is_in_no_set() {
        assert_eq!((u16::of(15), u16::of(16), u64::of(63), u64::of(255)), (1 << 15, 0, 1 << 63, 0));
    }

    #[test]
    fn the_first_cell_of_an_empty_set_is_on_no_board() {
        assert_eq!((u16::EMPTY.first(), u32::EMPTY.first(), u64::EMPTY.first()), (16, 32, 64));
        assert_eq!(u16::EMPTY.rest(), u16::EMPTY);
    }
}
