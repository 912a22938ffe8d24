//! Reading numbers of any width from a stream of bits, the most significant bit first.

use crate::Source;

/// Bits of a window that count.
pub(crate) const WINDOW: u8 = 25;

/// The bits from bit `at` of the bytes that start at `start`, [`WINDOW`] of them at least; zeros
/// past the end of the source.
#[inline]
pub(crate) fn window<S: Source>(source: &S, start: u32, at: u32) -> u32 {
    if cfg!(target_pointer_width = "16") {
        // There, one function is worth more than a read less.
        return full_window(source, start, at);
    }
    source.read_u32(start.wrapping_add(at >> 3)).swap_bytes() << (at & 7)
}

/// The same, all 32 of them.
#[inline]
pub(crate) fn full_window<S: Source>(source: &S, start: u32, at: u32) -> u32 {
    let start = start.wrapping_add(at >> 3);
    let last = source.read_u8(start.wrapping_add(4));
    let shift = (at & 7) as u8;
    source.read_u32(start).swap_bytes() << shift | u32::from(last) >> (8 - shift)
}

/// The number of `width` bits, at most 32, that stands at bit `at`.
#[inline]
pub(crate) fn number<S: Source>(source: &S, start: u32, at: u32, width: u8) -> u32 {
    if width <= WINDOW {
        top(window(source, start, at), width)
    } else {
        top(full_window(source, start, at), width)
    }
}

/// The `width` most significant bits, at most 32.
#[inline]
pub(crate) fn top(window: u32, width: u8) -> u32 {
    // A shift by 32 would be none.
    if width == 0 { 0 } else { window >> (32_u8.wrapping_sub(width) & 31) }
}
