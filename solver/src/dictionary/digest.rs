//! The digest of a list of words.

use core::fmt;

/// A SHA-256 digest, such as [`Dawg::digest`](crate::Dawg::digest). It is displayed in hexadecimal.
///
/// A precision limits the number of digits.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
/// assert_eq!(dawg.digest().to_string().len(), 64);
/// assert_eq!(format!("{:.8}", dawggle::Digest([0xAB; 32])), "abababab");
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = formatter.precision().unwrap_or(64);
        let halves = self.0.iter().flat_map(|byte| [byte >> 4, byte & 0xF]);
        halves.take(digits).try_for_each(|half| write!(formatter, "{half:x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Digest({self})")
    }
}
