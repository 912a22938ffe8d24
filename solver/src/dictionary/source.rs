//! Where the bytes of a dictionary come from.
//!
//! Every read of a dictionary goes through [`Source`]. So one reader serves memory, memory-mapped
//! flash, the program memory of an AVR, and a serial flash chip.

/// Bytes that can be read at any position: past the end, they read as zeros.
///
/// If a read fails, it returns any bytes, and [`Self::has_failed`] returns true from then on. It is
/// asked before a word is given, so no word is invented: a walk ends with
/// [`Outcome::Failed`](crate::Outcome::Failed), and whatever else is asked has no answer or is not
/// a word. The owner of the source takes the error from it, and asks again.
///
/// Implemented for `[u8]`, and for references to sources. Of a slice longer than 4 GiB, only the
/// first `u32::MAX` bytes can be read.
///
/// # Examples
///
/// ```
/// use dawggle::Source;
///
/// let bytes: &[u8] = &[1, 2, 3];
/// assert_eq!(bytes.read::<2>(1), [2, 3]);
/// assert_eq!(bytes.read::<4>(2), [3, 0, 0, 0]);
/// ```
///
/// A flash chip on a bus needs three methods ([`flash_chip`](crate::flash_chip) has sources that do
/// more). Whoever lends the chip to the dictionary can ask it for the error:
///
/// ```
/// use core::cell::Cell;
/// use dawggle::{Dawg, Source};
///
/// # struct Bus(&'static [u8]);
/// # impl Bus { fn receive(&self, from: u32, to: &mut [u8]) -> Result<(), ()> {
/// #     let from = from as usize;
/// #     to.copy_from_slice(self.0.get(from..from + to.len()).ok_or(())?);
/// #     Ok(())
/// # } }
/// struct Chip {
///     bus: Bus,
///     len: u32,
///     error: Cell<Option<()>>, // of the bus
/// }
///
/// impl Source for Chip {
///     fn len(&self) -> u32 {
///         self.len
///     }
///
///     fn read<const N: usize>(&self, at: u32) -> [u8; N] {
///         let mut bytes = [0; N];
///         let wanted = self.len.saturating_sub(at).min(N as u32) as usize;
///         if let Err(error) = self.bus.receive(at, &mut bytes[..wanted]) {
///             self.error.set(Some(error));
///         }
///         bytes
///     }
///
///     fn has_failed(&self) -> bool {
///         self.error.get().is_some()
///     }
/// }
///
/// # let bytes: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// # let (bus, len) = (Bus(bytes), bytes.len() as u32);
/// let chip = Chip { bus, len, error: Cell::new(None) };
/// let dawg = Dawg::open(&chip)?;
/// assert!(dawg.contains("otter"));
/// assert_eq!(chip.error.take(), None);
/// # Ok::<_, dawggle::LoadError>(())
/// ```
pub trait Source {
    /// The bytes that this source reads, if the program has them as a constant.
    ///
    /// Then the Rust compiler opens the dictionary. The program has no code for opening it, and
    /// knows the place of each part as a constant: it is smaller and faster. This is for firmware
    /// that is compiled together with its dictionary. [`Dawg::trust`](crate::Dawg::trust) then
    /// reads nothing. If these are other bytes than the source reads, the words are wrong, as those
    /// of a damaged file are.
    ///
    /// ```
    /// use dawggle::{Dawg, Source};
    ///
    /// static WORDS: &[u8] =
    /// # include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
    /// # /*
    ///     include_bytes!("animals.dawg");
    /// # */
    ///
    /// /// The dictionary in flash.
    /// struct Flash;
    ///
    /// impl Source for Flash {
    ///     const CONSTANT: Option<&'static [u8]> = Some(WORDS);
    ///
    ///     fn len(&self) -> u32 {
    ///         WORDS.len() as u32
    ///     }
    ///
    ///     fn read<const N: usize>(&self, at: u32) -> [u8; N] {
    ///         WORDS.read(at)
    ///     }
    /// }
    ///
    /// let dawg = Dawg::trust(Flash)?;
    /// assert!(dawg.contains("otter"));
    /// # Ok::<_, dawggle::LoadError>(())
    /// ```
    const CONSTANT: Option<&'static [u8]> = None;

    /// Returns the number of bytes.
    fn len(&self) -> u32;

    /// Returns the `N` bytes from position `at`, with zeros past the end.
    fn read<const N: usize>(&self, at: u32) -> [u8; N];

    /// Returns whether a read has failed since the source's owner took the last error.
    fn has_failed(&self) -> bool {
        false
    }

    /// Returns whether there are no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the byte at position `at`.
    #[inline]
    fn read_u8(&self, at: u32) -> u8 {
        let [byte] = self.read(at);
        byte
    }

    /// Returns the little-endian `u16` at position `at`.
    #[inline]
    fn read_u16(&self, at: u32) -> u16 {
        u16::from_le_bytes(self.read(at))
    }

    /// Returns the little-endian `u32` at position `at`.
    #[inline]
    fn read_u32(&self, at: u32) -> u32 {
        u32::from_le_bytes(self.read(at))
    }
}

impl Source for [u8] {
    fn len(&self) -> u32 {
        u32::try_from(<[u8]>::len(self)).unwrap_or(u32::MAX)
    }

    #[inline]
    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        let start = usize::try_from(at).unwrap_or(usize::MAX);
        // Only one comparison where `usize` is wider than `u32`: there, the end cannot overflow.
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
    const CONSTANT: Option<&'static [u8]> = S::CONSTANT;

    fn len(&self) -> u32 {
        (**self).len()
    }

    #[inline]
    fn read<const N: usize>(&self, at: u32) -> [u8; N] {
        (**self).read(at)
    }

    fn has_failed(&self) -> bool {
        (**self).has_failed()
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

/// The place of a byte in a file.
///
/// A processor of 8 or 16 bits opens files of up to 64 KB: larger numbers would take more of its
/// flash and time.
#[cfg(target_pointer_width = "16")]
pub(crate) type Offset = u16;
#[cfg(not(target_pointer_width = "16"))]
pub(crate) type Offset = u32;

/// Returns the same as [`Source::read`] of these bytes, in a constant.
pub(crate) const fn constant<const N: usize>(bytes: &[u8], at: u32) -> [u8; N] {
    let mut read = [0; N];
    if let Some((_, mut rest)) = bytes.split_at_checked(at as usize) {
        let mut to: &mut [u8] = &mut read;
        while let ([byte, rest_of_bytes @ ..], [slot, rest_of_slots @ ..]) = (rest, to) {
            *slot = *byte;
            (rest, to) = (rest_of_bytes, rest_of_slots);
        }
    }
    read
}

/// Returns the bytes at a constant offset in the head of a section: zeros, if they are not in it.
#[inline(always)]
pub(crate) const fn field<const N: usize>(head: &[u8], at: usize) -> [u8; N] {
    if let Some((_, rest)) = head.split_at_checked(at) {
        if let Some(&field) = rest.first_chunk() {
            return field;
        }
    }
    [0; N]
}

/// Returns the number at a constant offset in the head of a section.
#[inline(always)]
pub(crate) const fn u16_at(head: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(field(head, at))
}

/// Returns the number at a constant offset in the head of a section.
#[inline(always)]
pub(crate) const fn u32_at(head: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(field(head, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: &[u8] = &[1, 2, 3, 4, 5];

    #[test]
    fn numbers_are_little_endian() {
        assert_eq!(BYTES.read_u8(4), 5);
        assert_eq!(BYTES.read_u16(1), 0x0302);
        assert_eq!(BYTES.read_u32(1), 0x0504_0302);
    }

    #[test]
    fn bytes_past_the_end_are_zeros() {
        assert_eq!(BYTES.read::<4>(3), [4, 5, 0, 0]);
        for at in [5, 6, u32::MAX - 1, u32::MAX] {
            assert_eq!(BYTES.read::<4>(at), [0; 4], "{at}");
        }
    }

    #[test]
    fn constants_are_read_in_the_same_way() {
        for at in [0, 1, 3, 4, 5, 6, u32::MAX] {
            assert_eq!(constant::<4>(BYTES, at), BYTES.read::<4>(at), "{at}");
        }
    }
}
