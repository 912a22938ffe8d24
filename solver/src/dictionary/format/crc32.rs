//! The checksum of a `.dawg` file: CRC-32 ISO-HDLC, as in zip, PNG and Ethernet.
//!
//! A table of 16 entries (64 bytes of flash) handles half a byte at a time. This is the usual
//! compromise between the 1 KB table of desktops and the loop over single bits. A 64-bit processor
//! has eight such tables, and looks up the eight halves of four bytes at the same time.

/// The number of half bytes that are looked up at the same time.
const HALVES: usize = if cfg!(target_pointer_width = "64") { 8 } else { 1 };

/// For each half byte, the checksum of the half byte; in table N, followed by N zeros.
#[allow(clippy::indexing_slicing, reason = "at compile time")]
const TABLES: [[u32; 16]; HALVES] = {
    let mut tables = [[0; 16]; HALVES];
    let mut index = 0;
    while index < HALVES * 16 {
        let (table, half) = (index / 16, index % 16);
        let mut rest = if table == 0 { half as u32 } else { tables[table - 1][half] };
        let mut bit = 0;
        while bit < 4 {
            rest = if rest & 1 == 1 { rest >> 1 ^ 0xEDB8_8320 } else { rest >> 1 };
            bit += 1;
        }
        tables[table][half] = rest;
        index += 1;
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
        while let (8, Some((&word, after))) = (HALVES, rest.split_first_chunk()) {
            let state = self.0 ^ u32::from_le_bytes(word);
            let halves = TABLES.iter().rev().zip([0, 4, 8, 12, 16, 20, 24, 28]);
            self.0 = halves.fold(0, |sum, (table, shift)| sum ^ entry(table, state >> shift));
            rest = after;
        }
        for &byte in rest {
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
    let [table, ..] = &TABLES;
    state >> 4 ^ entry(table, state)
}

fn entry(table: &[u32; 16], state: u32) -> u32 {
    table.get((state & 15) as usize).copied().unwrap_or_default()
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
