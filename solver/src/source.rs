//! Where a dictionary's bytes come from.
//!
//! Every read of a `.dawg` goes through [`Source`], so one reader serves memory, memory-mapped
//! flash, an AVR's program memory and a serial flash chip.

use byteorder::{ByteOrder, LittleEndian};

/// Bytes that can be read at any place, and that never fail: what lies past the end reads as
/// zeros.
///
/// Positions are `u32` on every target, so a 16-bit microcontroller can address a dictionary
/// larger than its `usize`. A source whose medium can fail keeps the failure to itself, answers
/// zeros, and tells its owner later.
///
/// Implemented for `[u8]`, and for a reference to any source. Of a slice longer than 4 GiB only
/// the first `u32::MAX` bytes can be read.
///
/// ```
/// use dawggle::Source;
///
/// let bytes: &[u8] = &[1, 2, 3];
/// assert_eq!(bytes.read::<2>(1), [2, 3]);
/// assert_eq!(bytes.read::<4>(2), [3, 0, 0, 0]);
/// ```
pub trait Source {
    /// How many bytes there are.
    fn len(&self) -> u32;

    /// The `N` bytes from `at` on, zeros past the end.
    fn read<const N: usize>(&self, at: u32) -> [u8; N];

    /// Whether there are no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The byte at `at`.
    fn read_u8(&self, at: u32) -> u8 {
        let [byte] = self.read(at);
        byte
    }

    /// The little-endian `u16` at `at`.
    fn read_u16(&self, at: u32) -> u16 {
        LittleEndian::read_u16(&self.read::<2>(at))
    }

    /// The little-endian `u32` at `at`.
    fn read_u32(&self, at: u32) -> u32 {
        LittleEndian::read_u32(&self.read::<4>(at))
    }
}

impl Source for [u8] {
    #[inline]
    fn len(&self) -> u32 {
        u32::try_from(<[u8]>::len(self)).unwrap_or(u32::MAX)
    }

    #[inline]
    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        let start = usize::try_from(at).unwrap_or(usize::MAX);
        // One comparison: that the end does not overflow is known wherever a `usize` is larger.
        let chunk = start.checked_add(N).and_then(|end| self.get(start..end));
        match chunk.and_then(<[u8]>::first_chunk) {
            Some(chunk) => *chunk,
            None => across_the_end(self, start),
        }
    }
}

#[cold]
fn across_the_end<const N: usize>(bytes: &[u8], start: usize) -> [u8; N] {
    let mut read = [0; N];
    for (byte, &present) in read.iter_mut().zip(bytes.get(start..).unwrap_or_default()) {
        *byte = present;
    }
    read
}

impl<S: Source + ?Sized> Source for &S {
    #[inline]
    fn len(&self) -> u32 {
        (**self).len()
    }

    #[inline]
    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        (**self).read(at)
    }
}
