//! The checksum of a `.dawg` file: CRC-32 ISO-HDLC, as in zip, PNG and Ethernet.
//!
//! A table of 16 entries (64 bytes of flash) handles half a byte at a time. This is the usual
//! compromise between the 1 KB table of desktops and the loop over single bits.

#[allow(clippy::indexing_slicing, reason = "at compile time")]
const TABLE: [u32; 16] = {
    let mut table = [0; 16];
    let mut index = 0;
    while index < 16 {
        let mut rest = index as u32;
        let mut bit = 0;
        while bit < 4 {
            rest = if rest & 1 == 1 { rest >> 1 ^ 0xEDB8_8320 } else { rest >> 1 };
            bit += 1;
        }
        table[index] = rest;
        index += 1;
    }
    table
};

/// A running CRC-32 ISO-HDLC (reflected polynomial `0xEDB88320`).
///
/// # Examples
///
/// ```
/// use dawggle::format::Crc32;
///
/// let mut crc = Crc32::new();
/// crc.update(b"12345");
/// crc.update(b"6789");
/// assert_eq!(crc.finish(), 0xCBF4_3926);
/// ```
#[derive(Clone, Debug)]
pub struct Crc32(u32);

impl Crc32 {
    /// Starts a checksum of no bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self(!0)
    }

    /// Adds bytes to the checksum, in linear time.
    pub fn update(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let low = half_byte(self.0 ^ u32::from(byte));
            self.0 = half_byte(low);
        }
    }

    /// Returns the checksum of all bytes so far.
    #[must_use]
    pub const fn finish(&self) -> u32 {
        !self.0
    }
}

impl Default for Crc32 {
    fn default() -> Self {
        Self::new()
    }
}

fn half_byte(state: u32) -> u32 {
    let entry = TABLE.get((state & 15) as usize).copied().unwrap_or_default();
    state >> 4 ^ entry
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of CRC-32 ISO-HDLC in the catalogue of parametrised CRC algorithms.
    #[test]
    fn the_check_value_of_the_catalogue() {
        let mut crc = Crc32::new();
        crc.update(b"123456789");
        assert_eq!(crc.finish(), 0xCBF4_3926);
    }

    #[test]
    fn no_bytes_have_the_checksum_zero() {
        assert_eq!(Crc32::default().finish(), 0);
    }
}
