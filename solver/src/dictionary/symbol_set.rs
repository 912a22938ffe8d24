//! Sets of symbols, one bit for each symbol.
//!
//! A walk takes the first symbol off a set, or counts a set, at every node. Both operations are
//! written for three kinds of processors. A 64-bit processor does them in an instruction or two. A
//! 32-bit processor looks at one half of a set, where nearly all symbols are. On an 8-bit or 16-bit
//! processor, short code matters more than time.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// The number of a symbol in its alphabet, from 0.
pub type Symbol = u8;

#[cfg(feature = "large-alphabets")]
type Bits = u64;
#[cfg(not(feature = "large-alphabets"))]
type Bits = u32;

/// The largest number of symbols that an alphabet can have in this build of the crate.
pub(crate) const MAX_BUILD_SYMBOLS: u8 = Bits::BITS as u8 - 1;

/// A set of symbols of one alphabet.
///
/// Sets are combined with `|` (union), `&` (intersection) and `-` (difference). As a `u64`, bit *s*
/// is set for symbol *s*.
///
/// A set takes 8 bytes, and holds symbols up to 62. Without the feature `large-alphabets`, it takes
/// 4 bytes, and holds symbols up to 30. Other symbols are left out.
///
/// ```
/// use dawggle::SymbolSet;
///
/// let mut set = SymbolSet::of(3) | SymbolSet::of(7);
/// set.insert(5);
/// assert!(set.contains(5) && set.len() == 3);
/// assert!((set - SymbolSet::first(6)).iter().eq([7]));
/// assert_eq!(u64::from(set), 0b1010_1000);
/// ```
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolSet(Bits);

// The sizes that the docs state.
const _: () =
    assert!(size_of::<SymbolSet>() == if cfg!(feature = "large-alphabets") { 8 } else { 4 });

impl SymbolSet {
    /// The set of no symbols.
    pub const EMPTY: Self = Self(0);

    /// The set of all symbols that an alphabet can have.
    pub const ALL: Self = Self(Bits::MAX - Self::TERMINAL.0);

    /// [`Self::ALL`] and [`Self::TERMINAL`]: the intersection with it costs no instruction.
    pub(crate) const ANY: Self = Self(Bits::MAX);

    /// Stored with a node's symbols if a word ends at the node.
    pub(crate) const TERMINAL: Self = Self(1 << MAX_BUILD_SYMBOLS);

    /// Returns the set of one symbol.
    #[must_use]
    pub const fn of(symbol: Symbol) -> Self {
        if symbol < MAX_BUILD_SYMBOLS { Self(1 << symbol) } else { Self::EMPTY }
    }

    /// Returns the set of the first `len` symbols: the whole alphabet if `len` is its length.
    #[must_use]
    pub const fn first(len: u8) -> Self {
        let len = if len < MAX_BUILD_SYMBOLS { len } else { MAX_BUILD_SYMBOLS };
        Self((1 << len) - 1)
    }

    /// Adds a symbol.
    pub fn insert(&mut self, symbol: Symbol) {
        *self |= Self::of(symbol);
    }

    /// Returns whether the set has a symbol.
    #[must_use]
    pub fn contains(self, symbol: Symbol) -> bool {
        self & Self::of(symbol) != Self::EMPTY
    }

    /// Returns whether the set has no symbols.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of symbols.
    #[must_use]
    pub fn len(self) -> u32 {
        sized::count(self.0)
    }

    /// Returns the symbols in the alphabet's order.
    pub fn iter(mut self) -> impl Iterator<Item = Symbol> + Clone {
        core::iter::from_fn(move || (!self.is_empty()).then(|| self.take_first().0))
    }

    /// Returns the set of one symbol, which must be known to fit.
    pub(crate) const fn alone(symbol: Symbol) -> Self {
        Self(1 << (symbol & MAX_BUILD_SYMBOLS))
    }

    /// Returns the set of one symbol, which must be known to fit, or nothing.
    pub(crate) const fn alone_if(symbol: Symbol, is_in: bool) -> Self {
        if is_in { Self::alone(symbol) } else { Self::EMPTY }
    }

    /// Returns the union, in a constant.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the difference, in a constant.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns [`Self::TERMINAL`], or nothing.
    pub(crate) const fn terminal_if(is_terminal: bool) -> Self {
        if is_terminal { Self::TERMINAL } else { Self::EMPTY }
    }

    /// Returns the set with these bits, [`Self::TERMINAL`] included.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits as Bits)
    }

    /// Returns the set with these low bits.
    pub(crate) const fn from_low_bits(bits: u32) -> Self {
        Self(bits as Bits)
    }

    /// Returns all symbols before the only one of this set.
    pub(crate) const fn before(self) -> Self {
        Self(self.0.wrapping_sub(1))
    }

    /// Returns whether the set has one symbol, or none.
    #[cfg(feature = "compact")]
    pub(crate) const fn is_at_most_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    /// Returns whether `symbol` is the last of a set that has it.
    #[cfg(feature = "index")]
    pub(crate) const fn ends_with(self, symbol: Symbol) -> bool {
        self.0 >> (symbol & MAX_BUILD_SYMBOLS) == 1
    }

    /// Takes the first symbol off a set that is not empty. Returns also the set of that symbol.
    pub(crate) fn take_first(&mut self) -> (Symbol, Self) {
        let (symbol, alone) = sized::first(self.0);
        self.0 ^= alone;
        (symbol, Self(alone))
    }
}

impl BitOr for SymbolSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for SymbolSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for SymbolSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for SymbolSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for SymbolSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<u64> for SymbolSet {
    fn from(bits: u64) -> Self {
        Self::from_bits(bits) - Self::TERMINAL
    }
}

impl From<SymbolSet> for u64 {
    #[allow(clippy::useless_conversion, reason = "there is one of u32")]
    fn from(set: SymbolSet) -> Self {
        set.0.into()
    }
}

impl FromIterator<Symbol> for SymbolSet {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Self {
        symbols.into_iter().fold(Self::EMPTY, |set, symbol| set | Self::of(symbol))
    }
}

impl fmt::Debug for SymbolSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(any(
    target_pointer_width = "64",
    all(target_pointer_width = "32", not(feature = "large-alphabets"))
))]
mod sized {
    use super::{Bits, Symbol};

    pub fn first(set: Bits) -> (Symbol, Bits) {
        (set.trailing_zeros() as Symbol, set & set.wrapping_neg())
    }

    pub fn count(set: Bits) -> u32 {
        set.count_ones()
    }
}

#[cfg(all(target_pointer_width = "32", feature = "large-alphabets"))]
mod sized {
    use super::{Bits, Symbol};

    pub fn first(set: Bits) -> (Symbol, Bits) {
        let low = set as u32;
        if low != 0 {
            return (low.trailing_zeros() as Symbol, Bits::from(low & low.wrapping_neg()));
        }
        let high = (set >> 32) as u32;
        let alone = Bits::from(high & high.wrapping_neg()) << 32;
        (high.trailing_zeros() as Symbol | 32, alone)
    }

    pub fn count(set: Bits) -> u32 {
        match (set >> 32) as u32 {
            0 => (set as u32).count_ones(),
            _ => set.count_ones(),
        }
    }
}

#[cfg(target_pointer_width = "16")]
mod sized {
    use super::{Bits, Symbol};

    pub fn first(set: Bits) -> (Symbol, Bits) {
        let alone = set & set.wrapping_neg();
        (number(alone), alone)
    }

    #[inline(never)]
    fn number(mut alone: Bits) -> Symbol {
        let mut number = 0_u8;
        while alone > 0xFF {
            alone >>= 8;
            number = number.wrapping_add(8);
        }
        let mut alone = alone as u8;
        while alone > 1 {
            alone >>= 1;
            number = number.wrapping_add(1);
        }
        number
    }

    #[inline(never)]
    pub fn count(mut set: Bits) -> u32 {
        let mut number = 0_u8;
        while set > 0 {
            set &= set.wrapping_sub(1);
            number = number.wrapping_add(1);
        }
        number.into()
    }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    const LAST: Symbol = MAX_BUILD_SYMBOLS - 1;

    #[test]
    fn sets_are_combined() {
        let (a, b): (SymbolSet, SymbolSet) = ([1, 2, LAST].into_iter().collect(), (0..3).collect());
        assert!((a | b).iter().eq([0, 1, 2, LAST]));
        assert!((a & b).iter().eq([1, 2]));
        assert!((a - b).iter().eq([LAST]));
        assert_eq!(format!("{a:?}"), format!("{{1, 2, {LAST}}}"));
    }

    #[test]
    fn a_symbol_that_no_alphabet_has_is_in_no_set() {
        for symbol in MAX_BUILD_SYMBOLS..=255 {
            assert!(SymbolSet::of(symbol).is_empty() && !SymbolSet::ALL.contains(symbol));
        }
        assert!(SymbolSet::from(1 << 63).is_empty());
        assert_eq!(SymbolSet::from(u64::MAX), SymbolSet::ALL);
    }

    #[test]
    fn sets_of_the_first_symbols() {
        assert_eq!(SymbolSet::first(0), SymbolSet::EMPTY);
        assert!(SymbolSet::first(3).iter().eq(0..3));
        for len in [MAX_BUILD_SYMBOLS, 64, 255] {
            assert_eq!(SymbolSet::first(len), SymbolSet::ALL);
        }
        assert_eq!(SymbolSet::ALL.len(), MAX_BUILD_SYMBOLS.into());
    }

    #[test]
    fn the_first_symbol_is_taken_off() {
        let mut set: SymbolSet = [5, LAST].into_iter().collect();
        assert_eq!(set.take_first(), (5, SymbolSet::of(5)));
        assert_eq!(set.take_first(), (LAST, SymbolSet::of(LAST)));
        assert!(set.is_empty());
    }

    #[test]
    fn sets_are_numbers_of_a_bit_for_each_symbol() {
        assert_eq!(u64::from(SymbolSet::of(3) | SymbolSet::of(0)), 0b1001);
        assert!(SymbolSet::from(0b1001).iter().eq([0, 3]));
    }

    #[test]
    fn symbols_before_another() {
        assert_eq!(SymbolSet::of(4).before(), SymbolSet::first(4));
    }

    #[cfg(feature = "compact")]
    #[test]
    fn sets_of_at_most_one_symbol() {
        assert!(SymbolSet::EMPTY.is_at_most_one() && SymbolSet::of(LAST).is_at_most_one());
        assert!(!SymbolSet::first(2).is_at_most_one());
    }

    #[cfg(feature = "index")]
    #[test]
    fn the_last_symbol_of_a_set() {
        assert!(SymbolSet::first(4).ends_with(3) && !SymbolSet::first(4).ends_with(2));
    }
}
