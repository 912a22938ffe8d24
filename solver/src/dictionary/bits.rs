//! Reads numbers of any width from a stream of bits, the most significant bit first.

use crate::Source;
use crate::dictionary::source::Offset;

/// The bits from a position on, at the top of a number.
#[cfg(target_pointer_width = "64")]
pub(crate) type Window = u64;
#[cfg(not(target_pointer_width = "64"))]
pub(crate) type Window = u32;

/// The number of valid bits of a window that takes one read, and of a full window.
pub(crate) const WINDOW: u8 = (Window::BITS - 7) as u8;
pub(crate) const FULL_WINDOW: u32 = if WINDOW < 32 { 32 } else { WINDOW as u32 };

/// Returns where the byte of a bit is.
fn byte(start: Offset, at: u32) -> Offset {
    start.wrapping_add((at >> 3) as Offset)
}

/// Returns the bits from bit `at` of the bytes that start at `start`.
///
/// The upper [`WINDOW`] bits are valid. Past the end of the source, bits are 0.
pub(crate) fn window<S: Source>(source: &S, start: Offset, at: u32) -> Window {
    if cfg!(target_pointer_width = "16") {
        // There, the flash for a second function is more precious than the time of one read.
        return full_window(source, start, at);
    }
    let byte = byte(start, at) as u32;
    let bits = match Window::BITS {
        64 => u64::from_be_bytes(source.read(byte)) as Window,
        _ => source.read_u32(byte).swap_bytes() as Window,
    };
    bits << (at & 7)
}

/// Returns the same as [`window`], with [`FULL_WINDOW`] bits valid.
pub(crate) fn full_window<S: Source>(source: &S, start: Offset, at: u32) -> Window {
    if u32::from(WINDOW) == FULL_WINDOW {
        return window(source, start, at);
    }
    let start = byte(start, at);
    let last = source.read_u8(start.wrapping_add(4) as u32);
    let shift = (at & 7) as u8;
    (source.read_u32(start as u32).swap_bytes() << shift | u32::from(last) >> (8 - shift)) as Window
}

/// Returns the number of `width` bits, at most 32, at bit `at`.
#[cfg_attr(target_pointer_width = "64", inline)]
pub(crate) fn number<S: Source>(source: &S, start: Offset, at: u32, width: u8) -> u32 {
    if u32::from(WINDOW) == FULL_WINDOW || width <= WINDOW {
        top(window(source, start, at), width)
    } else {
        top(full_window(source, start, at), width)
    }
}

/// Returns the `width` most significant bits of a window, at most 32.
#[cfg(target_pointer_width = "16")]
#[inline(never)]
pub(crate) fn top(mut window: u32, width: u8) -> u32 {
    // Bytes first, since an 8-bit processor shifts bit by bit.
    let mut rest = 32_u8.wrapping_sub(width);
    while rest >= 8 {
        window >>= 8;
        rest = rest.wrapping_sub(8);
    }
    window >> rest
}

/// Returns the `width` most significant bits of a window, at most 32.
#[cfg(target_pointer_width = "32")]
pub(crate) fn top(window: u32, width: u8) -> u32 {
    // A shift by 32 bits would do nothing.
    if width == 0 { 0 } else { window >> (32_u8.wrapping_sub(width) & 31) }
}

/// Returns the `width` most significant bits of a window, at most 32.
#[cfg(target_pointer_width = "64")]
pub(crate) fn top(window: u64, width: u8) -> u32 {
    // Shifts twice, since a shift by 64 bits would do nothing.
    (window >> 1 >> (63_u8.wrapping_sub(width) & 63)) as u32
}

/// Fields of equal width, packed without gaps, the most significant bit first.
#[cfg(feature = "index")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fields {
    pub start: u32,
    /// The bits of a field, at most 64.
    pub width: u8,
}

#[cfg(feature = "index")]
impl Fields {
    /// Returns the `width` bits of a field after its first `skipped` bits. `width` is at most 32.
    pub fn read<S: Source>(self, source: &S, field: u32, skipped: u8, width: u8) -> u32 {
        let at = self.bit(field).wrapping_add(skipped.into());
        let start = self.start.wrapping_add((at >> 3) as u32);
        number(source, start as Offset, (at & 7) as u32, width)
    }

    pub fn bit(self, field: u32) -> u64 {
        u64::from(field) * u64::from(self.width)
    }

    /// Returns the byte of the file where a field starts.
    pub fn byte(self, field: u32) -> u32 {
        self.start.wrapping_add((self.bit(field) >> 3) as u32)
    }
}

/// Returns the number of bits that a number takes.
#[cfg(feature = "index")]
pub(crate) const fn width_of(number: u32) -> u8 {
    (u32::BITS - number.leading_zeros()) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: &[u8] = &[0xFF, 0b1010_0110, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC];

    #[test]
    fn numbers_start_at_any_bit() {
        assert_eq!(number(&BYTES, 1, 0, 4), 0b1010);
        assert_eq!(number(&BYTES, 1, 3, 4), 0b0011);
        assert_eq!(number(&BYTES, 1, 8, 32), 0x1234_5678);
        assert_eq!(number(&BYTES, 1, 12, 32), 0x2345_6789);
        assert_eq!(number(&BYTES, 1, 5, 0), 0);
    }

    #[test]
    fn numbers_of_all_widths_agree_with_one_bit_at_a_time() {
        for at in 0..16 {
            for width in 0..=32 {
                let bits = (at..at + u32::from(width)).map(|bit| number(&BYTES, 0, bit, 1));
                let expected = bits.fold(0_u32, |number, bit| number << 1 | bit);
                assert_eq!(number(&BYTES, 0, at, width), expected, "{width} bits at {at}");
            }
        }
    }

    #[test]
    fn bits_past_the_end_are_zeros() {
        assert_eq!(number(&BYTES, 7, 0, 16), 0xBC00);
        assert_eq!(number(&BYTES, 100, 3, 32), 0);
    }

    #[test]
    #[cfg(feature = "index")]
    fn fields_are_packed_without_gaps() {
        let bytes: &[u8] = &[0, 0b1010_1100, 0b1110_1111];
        let part = Fields { start: 1, width: 5 };
        let fields = [0, 1, 2].map(|field| part.read(&bytes, field, 0, 5));
        assert_eq!(fields, [0b10101, 0b10011, 0b10111]);
        assert_eq!(part.read(&bytes, 1, 3, 2), 0b11);
        assert_eq!((part.byte(0), part.byte(1), part.byte(2)), (1, 1, 2));
        assert_eq!([0, 1, 255, 256, u32::MAX].map(width_of), [0, 1, 8, 9, 32]);
    }
}
