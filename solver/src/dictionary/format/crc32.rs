//! The checksum of a `.dawg` file: CRC-32 ISO-HDLC, as in zip, PNG and Ethernet.
//!
//! A table of 16 entries (64 bytes of flash) handles half a byte at a time. This is the usual
//! compromise between the 1 KB table of desktops and the loop over single bits. A 64-bit processor
//! has 16 tables of 256 entries, and looks up 16 bytes at the same time.

/// The number of bytes that are looked up at the same time, or 1 for half a byte.
const TABLES: usize = if cfg!(target_pointer_width = "64") { 16 } else { 1 };
/// The number of bits that index a table.
const BITS: u32 = if TABLES > 1 { 8 } else { 4 };

/// For each index, its checksum; in table N, followed by N zeros.
#[allow(clippy::indexing_slicing, reason = "at compile time")]
static CHECKSUMS: [[u32; 1 << BITS]; TABLES] = {
    let mut tables = [[0; 1 << BITS]; TABLES];
    let mut at = 0;
    while at < TABLES << BITS {
        let (table, index) = (at >> BITS, at % (1 << BITS));
        let mut rest = if table == 0 { index as u32 } else { tables[table - 1][index] };
        let mut bit = 0;
        while bit < BITS {
            rest = if rest & 1 == 1 { rest >> 1 ^ 0xEDB8_8320 } else { rest >> 1 };
            bit += 1;
        }
        tables[table][index] = rest;
        at += 1;
    }
    tables
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
        let mut rest = bytes;
        while let Some((&block, after)) = rest.split_first_chunk::<16>() {
            if TABLES == 1 {
                // There is no table for each of the 16 bytes of a block.
                break;
            }
            let block = u128::from_le_bytes(block) ^ u128::from(self.0);
            let bytes = CHECKSUMS.iter().rev().zip(block.to_le_bytes());
            self.0 = bytes.fold(0, |sum, (table, byte)| sum ^ entry(table, byte.into()));
            rest = after;
        }
        let [table, ..] = &CHECKSUMS;
        for &byte in rest {
            self.0 ^= u32::from(byte);
            for _ in 0..8 / BITS {
                self.0 = self.0 >> BITS ^ entry(table, self.0);
            }
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

fn entry(table: &[u32; 1 << BITS], index: u32) -> u32 {
    table.get(index as usize % (1 << BITS)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of CRC-32 ISO-HDLC in the catalog of parametrized CRC algorithms.
    #[test]
    fn the_check_value_of_the_catalog() {
        let mut crc = Crc32::new();
        crc.update(b"123456789");
        assert_eq!(crc.finish(), 0xCBF4_3926);
    }

    #[test]
    fn bytes_can_be_added_in_pieces_of_any_length() {
        let bytes: [u8; 64] = core::array::from_fn(|at| (at * 37) as u8);
        let mut one_by_one = Crc32::new();
        bytes.iter().for_each(|byte| one_by_one.update(&[*byte]));
        for length in 1..=bytes.len() {
            let mut crc = Crc32::new();
            bytes.chunks(length).for_each(|piece| crc.update(piece));
            assert_eq!(crc.finish(), one_by_one.finish(), "{length} bytes at a time");
        }
    }

    #[test]
    fn no_bytes_have_the_checksum_zero() {
        assert_eq!(Crc32::default().finish(), 0);
    }
}
