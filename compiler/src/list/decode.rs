//! The text of a file, whatever packs and encodes it.

use std::io::{self, BufRead, BufReader, Read};

use encoding_rs::WINDOWS_1252;
use encoding_rs_io::DecodeReaderBytesBuilder;
use flate2::bufread::MultiGzDecoder;

/// How a list is encoded. UTF-8 and UTF-16 with a byte-order mark are told apart by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, or UTF-16 with a byte-order mark.
    #[default]
    Unicode,
    /// Latin-1, or Windows-1252, which has more characters.
    Latin1,
}

/// The text of a file as UTF-8: unpacked if it is gzipped, and without a byte-order mark. What is not
/// valid UTF-8 stays so; what is not valid UTF-16 becomes U+FFFD.
pub(super) fn decode<'r>(
    reader: impl Read + Send + 'r,
    encoding: Encoding,
) -> io::Result<Box<dyn BufRead + Send + 'r>> {
    const BUFFER: usize = 1 << 16;
    let mut reader = BufReader::with_capacity(BUFFER, reader);
    let mut reader: Box<dyn BufRead + Send + 'r> = match reader.fill_buf()? {
        [0x1F, 0x8B, ..] => Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(reader))),
        _ => Box::new(reader),
    };
    let begins = reader.fill_buf()?;
    if begins.starts_with(b"\xEF\xBB\xBF") {
        reader.consume(3);
        return Ok(reader);
    }
    let is_utf_16 = begins.starts_with(b"\xFF\xFE") || begins.starts_with(b"\xFE\xFF");
    if encoding == Encoding::Unicode && !is_utf_16 {
        return Ok(reader);
    }
    let decoder = DecodeReaderBytesBuilder::new()
        .encoding((encoding == Encoding::Latin1).then_some(WINDOWS_1252))
        .build(reader);
    Ok(Box::new(BufReader::with_capacity(BUFFER, decoder)))
}

/// Passes over what is left of a line. A line of more than 16 MB is an error: what has no lines, such as
/// a device, may have no end either.
pub(super) fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    const LONGEST: u64 = 1 << 24;
    let mut rest = reader.take(LONGEST);
    rest.skip_until(b'\n')?;
    if rest.limit() > 0 {
        return Ok(());
    }
    let message = format!("a line of more than {LONGEST} bytes: this is no text");
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

#[cfg(test)]
mod tests {
    use std::io::repeat;

    use flate2::Compression;
    use flate2::read::GzEncoder;

    use super::*;

    fn decoded(bytes: &[u8], encoding: Encoding) -> String {
        let mut text = String::new();
        decode(bytes, encoding).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn byte_order_marks_and_gzip_are_recognized() {
        let mut gzipped = Vec::new();
        GzEncoder::new(&b"cat"[..], Compression::fast()).read_to_end(&mut gzipped).unwrap();
        for bytes in [b"cat", &b"\xEF\xBB\xBFcat"[..], b"\xFF\xFEc\0a\0t\0", &gzipped] {
            assert_eq!(decoded(bytes, Encoding::Unicode), "cat", "{bytes:?}");
        }
    }

    #[test]
    fn latin_1_is_decoded_only_if_it_is_stated() {
        assert_eq!(decoded(b"\xE9t\xE9", Encoding::Latin1), "\u{e9}t\u{e9}");
        assert!(decode(&b"\xE9"[..], Encoding::Unicode).unwrap().lines().next().unwrap().is_err());
    }

    #[test]
    fn a_line_is_skipped_to_its_end_if_it_has_one() {
        let mut rest = "of a line\nnext".as_bytes();
        skip_line(&mut rest).unwrap();
        assert_eq!(rest, b"next");
        assert!(skip_line(&mut BufReader::new(repeat(0))).is_err());
    }
}
