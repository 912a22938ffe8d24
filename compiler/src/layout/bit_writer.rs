//! Writing numbers of any width, the most significant bit first.

/// The number of bits that the largest of the numbers takes.
pub(crate) fn bits_for(numbers: impl IntoIterator<Item = u64>) -> u32 {
    u64::BITS - numbers.into_iter().max().unwrap_or_default().leading_zeros()
}

/// Returns numbers of at most 32 bits, without gaps. The last byte is filled with zeros.
pub(crate) fn packed(numbers: impl IntoIterator<Item = u64>, width: u32) -> Vec<u8> {
    let mut bits = BitWriter::default();
    numbers.into_iter().for_each(|number| bits.push(number, width));
    bits.finish()
}

/// A stream of bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// The bits that do not fill a byte yet, in the lowest places, and their number.
    pending: u64,
    len: u32,
}

impl BitWriter {
    /// Appends the lowest `width` bits of a number: at most 32.
    pub fn push(&mut self, number: u64, width: u32) {
        self.pending = self.pending << width | number & ((1 << width) - 1);
        self.len += width;
        while self.len >= 8 {
            self.len -= 8;
            self.bytes.push((self.pending >> self.len) as u8);
        }
    }

    /// The number of bits so far.
    pub fn bits(&self) -> u64 {
        self.bytes.len() as u64 * 8 + u64::from(self.len)
    }

    /// Returns the bytes. The last byte is filled with zeros.
    pub fn finish(mut self) -> Vec<u8> {
        self.push(0, (8 - self.len) % 8);
        self.bytes
    }
}
