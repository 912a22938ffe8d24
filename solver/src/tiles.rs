//! What the tiles of a board can do: the kinds of boards that the walks are compiled for.

use core::fmt::Debug;

use crate::Mask;
use crate::format::MAX_WORD;

/// What the tiles of a board can do.
///
/// A walk is compiled for one kind of tiles and pays for no other. This trait is sealed: it is
/// implemented for [`Single`], [`Several`] and [`Reused`] only.
pub trait Tiles: sealed::Sealed {
    /// Whether a tile can spell several symbols, one after another.
    const SEVERAL: bool;
    /// Whether a word can use a tile more than once.
    const REUSED: bool;

    /// An array with a value for each symbol of the longest word that fits on a board.
    type PerSymbol<M: Mask, T: Copy + Debug>: AsRef<[T]> + AsMut<[T]> + Clone + Debug;

    /// Returns an array with the same value for each symbol.
    fn per_symbol<M: Mask, T: Copy + Debug>(value: T) -> Self::PerSymbol<M, T>;

    /// Returns the length of the longest word that fits on a board, in symbols.
    fn longest<M: Mask>() -> u8;
}

/// Tiles that can spell several symbols. Sealed, as [`Tiles`] is.
pub trait Chains: Tiles {}

/// Tiles that hold one symbol, or a choice of symbols.
#[derive(Clone, Copy, Debug)]
pub struct Single;

/// Tiles as [`Single`], and tiles that spell several symbols one after another.
#[derive(Clone, Copy, Debug)]
pub struct Several;

/// Tiles as [`Several`] that a word can use any number of times.
///
/// A word can continue on every neighbour of a cell in the board's [`Adjacency`]. To let a word
/// stay on a cell for two letters, connect the cell to itself.
///
/// [`Adjacency`]: crate::Adjacency
#[derive(Clone, Copy, Debug)]
pub struct Reused;

impl Chains for Several {}
impl Chains for Reused {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Single {}
    impl Sealed for super::Several {}
    impl Sealed for super::Reused {}
}

macro_rules! each_tile_once {
    ($($tiles:ident: $several:literal)*) => {$(
        impl Tiles for $tiles {
            const SEVERAL: bool = $several;
            const REUSED: bool = false;

            type PerSymbol<M: Mask, T: Copy + Debug> = M::PerCell<T>;

            #[inline]
            fn per_symbol<M: Mask, T: Copy + Debug>(value: T) -> M::PerCell<T> {
                M::per_cell(value)
            }

            #[inline]
            fn longest<M: Mask>() -> u8 {
                M::CELLS
            }
        }
    )*};
}

each_tile_once!(Single: false Several: true);

impl Tiles for Reused {
    const SEVERAL: bool = true;
    const REUSED: bool = true;

    type PerSymbol<M: Mask, T: Copy + Debug> = [T; MAX_WORD as usize];

    fn per_symbol<M: Mask, T: Copy + Debug>(value: T) -> [T; MAX_WORD as usize] {
        [value; MAX_WORD as usize]
    }

    fn longest<M: Mask>() -> u8 {
        MAX_WORD
    }
}
