//! Line ends of any system, read as `\n`.

use std::io::{self, BufRead, Read};

/// A reader of a text in which each line ends with `\n`, whether it was `\n`, `\r\n` or `\r`.
pub(super) struct LineEnds<R> {
    reader: R,
    /// Whether the last byte was a `\r`, which a `\n` would only complete.
    is_after_return: bool,
}

impl<R: BufRead> LineEnds<R> {
    pub fn new(reader: R) -> Self {
        Self { reader, is_after_return: false }
    }
}

impl<R: BufRead> Read for LineEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let block = self.reader.fill_buf()?;
        let block = &block[..block.len().min(buffer.len())];
        let length = block.len();
        let mut read = length;
        if !self.is_after_return && !block.contains(&b'\r') {
            buffer[..length].copy_from_slice(block);
        } else {
            read = 0;
            for &byte in block {
                if byte != b'\n' || !self.is_after_return {
                    buffer[read] = if byte == b'\r' { b'\n' } else { byte };
                    read += 1;
                }
                self.is_after_return = byte == b'\r';
            }
        }
        self.reader.consume(length);
        // Only a `\n` that completes a line end: nothing was read, but this is not the end.
        if read == 0 && length > 0 { self.read(buffer) } else { Ok(read) }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn each_line_end_becomes_the_same() {
        for (text, expected) in [
            ("cat\ndog\n", "cat\ndog\n"),
            ("cat\r\ndog\r\n", "cat\ndog\n"),
            ("cat\rdog\r", "cat\ndog\n"),
            ("a\r\rb\r\n\nc\n\rd", "a\n\nb\n\nc\n\nd"),
            ("\n\r\n\r", "\n\n\n"),
            ("", ""),
        ] {
            // Blocks may be cut anywhere.
            for size in 1..8 {
                let reader = BufReader::with_capacity(size, text.as_bytes());
                let read = io::read_to_string(LineEnds::new(reader)).unwrap();
                assert_eq!(read, expected, "{text:?} in blocks of {size} bytes");
            }
        }
    }
}
