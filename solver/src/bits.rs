//! Reading numbers of any width from a stream of bits, the most significant bit first.

use crate::Source;

/// Bits of a window that count.
pub(crate) const WINDOW: u32 = 25;

/// The bits from bit `at` of the bytes that start at `start`, [`WINDOW`] of them at least; zeros
/// past the end of the source.
#[inline]
pub(crate) fn window<S: Source>(source: &S, start: u32, at: u32) -> u32 {
    u32::from_be_bytes(source.read(start.wrapping_add(at >> 3))) << (at & 7)
}

/// The same, all 32 of them.
#[inline]
pub(crate) fn full_window<S: Source>(source: &S, start: u32, at: u32) -> u32 {
    let [first @ .., last] = source.read::<5>(start.wrapping_add(at >> 3));
    u32::from_be_bytes(first) << (at & 7) | u32::from(last) >> (8 - (at & 7))
}

/// The number of `width` bits, at most 32, that stands at bit `at`.
#[inline]
pub(crate) fn number<S: Source>(source: &S, start: u32, at: u32, width: u32) -> u32 {
    if width <= WINDOW {
        top(window(source, start, at), width)
    } else {
        top(full_window(source, start, at), width)
    }
}

/// The `width` most significant bits, at most 32.
#[inline]
pub(crate) fn top(window: u32, width: u32) -> u32 {
    // A shift by 32 would be none.
    if width == 0 { 0 } else { window >> (32_u32.wrapping_sub(width) & 31) }
}
