//! Reading numbers of any width from a stream of bits, the most significant bit first.

use crate::Source;

/// The 32 bits from bit `at` of the bytes that start at `start`; zeros past the end of the source.
#[inline]
pub(crate) fn window<S: Source>(source: &S, start: u32, at: u32) -> u32 {
    let bytes = u64::from_be_bytes(source.read(start.wrapping_add(at >> 3)));
    (bytes << (at & 7) >> 32) as u32
}

/// The number of `width` bits, at most 32, that stands at bit `at`.
#[inline]
pub(crate) fn number<S: Source>(source: &S, start: u32, at: u32, width: u32) -> u32 {
    top(window(source, start, at), width)
}

/// The `width` most significant bits, at most 32.
#[inline]
pub(crate) fn top(window: u32, width: u32) -> u32 {
    window.checked_shr(32_u32.wrapping_sub(width)).unwrap_or_default()
}
