//! Sets of cells, a bit each: the word size is the board's size.

use core::fmt::Debug;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells: `u16` for boards of up to 16 cells, `u32` for 32, `u64` for 64.
///
/// The smaller the mask, the smaller a [`Board`](crate::Board) and the faster the walk on a small
/// processor. Sealed.
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
    /// Most cells.
    const CELLS: u8;
    /// No cell.
    const EMPTY: Self;

    /// Something for each cell.
    type PerCell<T: Copy + Debug>: AsRef<[T]> + AsMut<[T]> + Clone + Debug;

    /// The same for each cell.
    fn per_cell<T: Copy + Debug>(value: T) -> Self::PerCell<T>;

    /// The set of one cell; empty past the last.
    fn of(cell: u8) -> Self;

    /// The first cell of a set; of an empty one, a cell that is on no board.
    fn first(self) -> u8;

    /// The set without its first cell.
    fn rest(self) -> Self;

    /// The number of cells in the set.
    fn len(self) -> u32;

    /// Whether there is no cell in the set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! mask {
    ($($mask:ty)*) => {$(
        impl sealed::Sealed for $mask {}

        impl Mask for $mask {
            const CELLS: u8 = <$mask>::BITS as u8;
            const EMPTY: Self = 0;

            type PerCell<T: Copy + Debug> = [T; <$mask>::BITS as usize];

            #[inline]
            fn per_cell<T: Copy + Debug>(value: T) -> Self::PerCell<T> {
                [value; <$mask>::BITS as usize]
            }

            #[cfg_attr(target_pointer_width = "16", inline(never))]
            #[cfg_attr(not(target_pointer_width = "16"), inline)]
            fn of(cell: u8) -> Self {
                <$mask>::checked_shl(1, u32::from(cell)).unwrap_or(0)
            }

            #[cfg_attr(target_pointer_width = "16", inline(never))]
            #[cfg_attr(not(target_pointer_width = "16"), inline)]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}

mask!(u16 u32 u64);
