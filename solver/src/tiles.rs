//! What the tiles of a board can do: the kinds of boards that a walk is compiled for.

use core::fmt::Debug;

use crate::Mask;
use crate::format::MAX_WORD;

/// What a board's tiles can do. A walk is compiled for one kind and pays for no other. Sealed.
pub trait Tiles: sealed::Sealed {
    /// Whether a tile may spell several symbols, one after another.
    const SEVERAL: bool;
    /// Whether a word may use a tile again.
    const REUSED: bool;

    /// Something for each symbol of the longest word that can lie on a board.
    type PerSymbol<M: Mask, T: Copy + Debug>: AsRef<[T]> + AsMut<[T]> + Clone + Debug;

    /// The same for each symbol.
    fn per_symbol<M: Mask, T: Copy + Debug>(value: T) -> Self::PerSymbol<M, T>;

    /// The number of these symbols.
    fn longest<M: Mask>() -> u8;
}

/// Tiles that may spell several symbols. Sealed.
pub trait Chains: Tiles {}

/// Tiles of one symbol, or of a choice of symbols.
#[derive(Clone, Copy, Debug)]
pub struct Single;

/// As [`Single`], and tiles that spell several symbols one after another.
#[derive(Clone, Copy, Debug)]
pub struct Several;

/// As [`Several`], and a word may use a tile again and again: it may go on from a cell to any that
/// the board's [`Adjacency`] leads to, the cell itself among them if it leads there.
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
