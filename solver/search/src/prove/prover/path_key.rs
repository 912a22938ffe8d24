//! A path over a class, packed into one integer.
//!
//! A path puts a symbol on each of its cells. The integer has a *field* of five bits for each cell
//! of the class. A field holds the symbol plus one, or 0 where the path does not visit the cell.
//! The points of the path's words are in the lowest bits, below all fields.
//!
//! The cell whose symbol is chosen first has the highest field. Sorting the integers therefore puts
//! paths that share their first choices next to each other. The orderly tree is built in one pass
//! over the sorted paths.
//!
//! An integer has room for 12 cells, or 22 with the wide integers. [`LongPath`] has room for 25.

// Tests: `solver/search/src/prove/prover/tests.rs`.

use dawggle::Symbol;

/// Bits of a field.
const WIDTH: u32 = 5;

/// The number of symbols that a field can distinguish.
pub const MAX_PROOF_SYMBOLS: u8 = (1 << WIDTH) - 1;

/// All bits of the lowest field.
const FIELD: u128 = (1 << WIDTH) - 1;

/// Returns the lowest bit of each field.
const fn lowest_bits(fields: usize) -> u128 {
    let (mut bits, mut field) = (0, 0);
    while field < fields {
        bits = bits << WIDTH | 1;
        field += 1;
    }
    bits
}

/// The choices of a path, one symbol for each cell that it visits, and its points.
pub trait PathKey: Copy + Default + Ord + Send + Sync {
    /// The maximum number of cells of a class.
    const MAX_CELLS: usize;
    /// The maximum points of a path.
    const MAX_POINTS: u64;

    /// Returns the path that puts one symbol on the cell of a field.
    fn of(field: u32, symbol: Symbol) -> Self;
    /// Joins two paths that share no cell.
    fn join(self, other: Self) -> Self;
    /// Adds points to a path without points.
    fn with_points(self, points: u64) -> Self;
    /// Returns the points.
    fn points(self) -> u64;
    /// Returns the path without its points.
    fn without_points(self) -> Self;
    /// Returns the field and symbol of the first choice. The path must not be empty.
    fn first(self) -> (u32, Symbol);
    /// Returns the choices in the fields below this one, and the points.
    fn below(self, field: u32) -> Self;
    /// Returns all bits of the fields in which the path makes a choice.
    fn mask(self) -> Self;
    /// Returns the choices in the fields of a mask, without points.
    fn masked(self, mask: Self) -> Self;
    /// Returns the path without a choice that it makes.
    fn without(self, choice: Self) -> Self;
    /// Returns whether the path makes no choice.
    fn is_empty(self) -> bool;
    /// Returns the highest field in which two different paths differ.
    fn first_difference(self, other: Self) -> u32;
}

macro_rules! path_key {
    ($type:ty: $points:literal bits for points) => {
        impl PathKey for $type {
            const MAX_CELLS: usize = ((Self::BITS - $points) / WIDTH) as usize;
            const MAX_POINTS: u64 = (1 << $points) - 1;

            fn of(field: u32, symbol: Symbol) -> Self {
                (Self::from(symbol) + 1) << (WIDTH * field + $points)
            }

            fn join(self, other: Self) -> Self {
                self | other
            }

            fn with_points(self, points: u64) -> Self {
                self | Self::from(points)
            }

            fn points(self) -> u64 {
                (self as u64) & Self::MAX_POINTS
            }

            fn without_points(self) -> Self {
                self >> $points << $points
            }

            fn first(self) -> (u32, Symbol) {
                let path = self >> $points;
                let field = path.ilog2() / WIDTH;
                (field, (path >> (WIDTH * field)) as Symbol - 1)
            }

            fn below(self, field: u32) -> Self {
                self & ((1 << (WIDTH * field + $points)) - 1)
            }

            fn mask(self) -> Self {
                let bits = self | self >> 1 | self >> 2 | self >> 3 | self >> 4;
                (bits & (lowest_bits(Self::MAX_CELLS) as Self) << $points) * FIELD as Self
            }

            fn masked(self, mask: Self) -> Self {
                self & mask
            }

            fn without(self, choice: Self) -> Self {
                self ^ choice
            }

            fn is_empty(self) -> bool {
                self >> $points == 0
            }

            fn first_difference(self, other: Self) -> u32 {
                ((self ^ other) >> $points).ilog2() / WIDTH
            }
        }
    };
}

path_key!(u64: 4 bits for points);
path_key!(u128: 16 bits for points);

/// A path over up to 25 cells: its choices leave no bits for points in an integer of 128 bits.
///
/// Packed, so that a path is 24 bytes long, not 32.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(Rust, packed(8))]
pub struct LongPath {
    choices: u128,
    points: u64,
}

impl PathKey for LongPath {
    const MAX_CELLS: usize = (u128::BITS / WIDTH) as usize;
    const MAX_POINTS: u64 = u64::MAX;

    fn of(field: u32, symbol: Symbol) -> Self {
        Self { choices: (u128::from(symbol) + 1) << (WIDTH * field), points: 0 }
    }

    fn join(self, other: Self) -> Self {
        Self { choices: self.choices | other.choices, ..self }
    }

    fn with_points(self, points: u64) -> Self {
        Self { points, ..self }
    }

    fn points(self) -> u64 {
        self.points
    }

    fn without_points(self) -> Self {
        Self { points: 0, ..self }
    }

    fn first(self) -> (u32, Symbol) {
        let choices = self.choices;
        let field = choices.ilog2() / WIDTH;
        (field, (choices >> (WIDTH * field)) as Symbol - 1)
    }

    fn below(self, field: u32) -> Self {
        Self { choices: self.choices & ((1 << (WIDTH * field)) - 1), ..self }
    }

    fn mask(self) -> Self {
        let choices = self.choices;
        let bits = choices | choices >> 1 | choices >> 2 | choices >> 3 | choices >> 4;
        Self { choices: (bits & lowest_bits(Self::MAX_CELLS)) * FIELD, points: 0 }
    }

    fn masked(self, mask: Self) -> Self {
        Self { choices: self.choices & mask.choices, points: 0 }
    }

    fn without(self, choice: Self) -> Self {
        Self { choices: self.choices ^ choice.choices, ..self }
    }

    fn is_empty(self) -> bool {
        self.choices == 0
    }

    fn first_difference(self, other: Self) -> u32 {
        (self.choices ^ other.choices).ilog2() / WIDTH
    }
}
