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

    #[inline]
    fn read_u8(&self, at: u32) -> u8 {
        (**self).read_u8(at)
    }

    #[inline]
    fn read_u16(&self, at: u32) -> u16 {
        (**self).read_u16(at)
    }

    #[inline]
    fn read_u32(&self, at: u32) -> u32 {
        (**self).read_u32(at)
    }
}

/// Numbers that follow one another in a source.
pub(crate) struct Fields<'a, S> {
    source: &'a S,
    at: u32,
}

impl<'a, S: Source> Fields<'a, S> {
    pub fn new(source: &'a S, at: u32) -> Self {
        Self { source, at }
    }

    pub fn u8(&mut self) -> u8 {
        self.source.read_u8(self.skip(1))
    }

    pub fn u16(&mut self) -> u16 {
        self.source.read_u16(self.skip(2))
    }

    pub fn u32(&mut self) -> u32 {
        self.source.read_u32(self.skip(4))
    }

    /// Goes on by so many bytes; answers where they start.
    pub fn skip(&mut self, len: u32) -> u32 {
        let at = self.at;
        self.at = at.wrapping_add(len);
        at
    }
}
