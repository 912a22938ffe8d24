//! Sets of symbols, a bit each.

use crate::Symbol;

/// A set of symbols, a bit each.
pub type SymbolSet = u64;

/// The number of symbols in a set.
#[cfg(feature = "compact")]
#[inline]
pub(crate) fn count(set: SymbolSet) -> u32 {
    match (set >> 32) as u32 {
        // As in `take_first`.
        0 if cfg!(not(target_pointer_width = "64")) => (set as u32).count_ones(),
        _ => set.count_ones(),
    }
}

/// Takes the first symbol off a set that is not empty; answers also the set of that symbol alone.
#[inline]
pub(crate) fn take_first(set: &mut SymbolSet) -> (Symbol, SymbolSet) {
    // A processor of 32 bits is quicker with one half, where nearly all symbols are.
    let low = *set as u32;
    let (symbol, first) = if cfg!(target_pointer_width = "64") {
        (set.trailing_zeros(), *set & set.wrapping_neg())
    } else if low != 0 {
        (low.trailing_zeros(), SymbolSet::from(low & low.wrapping_neg()))
    } else {
        let high = (*set >> 32) as u32;
        (high.trailing_zeros().wrapping_add(32), SymbolSet::from(high & high.wrapping_neg()) << 32)
    };
    *set ^= first;
    (symbol as Symbol, first)
}
