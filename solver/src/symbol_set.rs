//! Sets of symbols, a bit each.
//!
//! What the walks do most is written for three kinds of processors: of 64 bits, which do all of it
//! in an instruction or two; of 32 bits, quicker with one half of a set, where nearly all symbols
//! are; and of 8 or 16 bits, where few bytes of code are worth more than time.

use crate::Symbol;

/// A set of symbols, a bit each: `u64`, or `u32` without the feature `large-alphabets`.
#[cfg(feature = "large-alphabets")]
pub type SymbolSet = u64;
/// A set of symbols, a bit each: `u32`, since this build leaves out the feature `large-alphabets`.
#[cfg(not(feature = "large-alphabets"))]
pub type SymbolSet = u32;

/// The most symbols of an alphabet that this build of the crate reads.
pub(crate) const MOST_SYMBOLS: u8 = SymbolSet::BITS as u8 - 1;

/// Beside the symbols of a node: a word ends here.
pub(crate) const TERMINAL: SymbolSet = 1 << MOST_SYMBOLS;

#[inline]
pub(crate) fn terminal_if(is_terminal: bool) -> SymbolSet {
    if is_terminal { TERMINAL } else { 0 }
}

/// The set of one symbol.
#[inline]
pub(crate) fn alone(symbol: Symbol) -> SymbolSet {
    1 << (symbol & MOST_SYMBOLS)
}

/// Takes the first symbol off a set that is not empty; answers also the set of that symbol alone.
#[inline]
pub(crate) fn take_first(set: &mut SymbolSet) -> (Symbol, SymbolSet) {
    let (symbol, alone) = sized::first(*set);
    *set ^= alone;
    (symbol, alone)
}

/// The number of symbols in a set.
#[inline]
pub(crate) fn count(set: SymbolSet) -> u32 {
    sized::count(set)
}

#[cfg(any(
    target_pointer_width = "64",
    all(target_pointer_width = "32", not(feature = "large-alphabets"))
))]
mod sized {
    use crate::{Symbol, SymbolSet};

    #[inline]
    pub fn first(set: SymbolSet) -> (Symbol, SymbolSet) {
        (set.trailing_zeros() as Symbol, set & set.wrapping_neg())
    }

    #[inline]
    pub fn count(set: SymbolSet) -> u32 {
        set.count_ones()
    }
}

#[cfg(all(target_pointer_width = "32", feature = "large-alphabets"))]
mod sized {
    use crate::{Symbol, SymbolSet};

    #[inline]
    pub fn first(set: SymbolSet) -> (Symbol, SymbolSet) {
        let low = set as u32;
        if low != 0 {
            return (low.trailing_zeros() as Symbol, SymbolSet::from(low & low.wrapping_neg()));
        }
        let high = (set >> 32) as u32;
        let alone = SymbolSet::from(high & high.wrapping_neg()) << 32;
        (high.trailing_zeros() as Symbol | 32, alone)
    }

    #[inline]
    pub fn count(set: SymbolSet) -> u32 {
        match (set >> 32) as u32 {
            0 => (set as u32).count_ones(),
            _ => set.count_ones(),
        }
    }
}

#[cfg(target_pointer_width = "16")]
mod sized {
    use crate::{Symbol, SymbolSet};

    #[inline]
    pub fn first(set: SymbolSet) -> (Symbol, SymbolSet) {
        let alone = set & set.wrapping_neg();
        (number(alone), alone)
    }

    #[inline(never)]
    fn number(mut alone: SymbolSet) -> Symbol {
        let mut number = 0_u8;
        while alone > 1 {
            alone >>= 1;
            number = number.wrapping_add(1);
        }
        number
    }

    #[inline(never)]
    pub fn count(mut set: SymbolSet) -> u32 {
        let mut number = 0_u8;
        while set > 0 {
            set &= set.wrapping_sub(1);
            number = number.wrapping_add(1);
        }
        number.into()
    }
}
