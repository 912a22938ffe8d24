//! Unpacking and decoding: the content of a file becomes UTF-8.

use std::io::{self, BufRead, BufReader, Read};

use encoding_rs::WINDOWS_1252;
use encoding_rs_io::DecodeReaderBytesBuilder;
use flate2::bufread::MultiGzDecoder;

/// The encoding of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, or UTF-16 if the list begins with its byte-order mark.
    #[default]
    Unicode,
    /// Windows-1252, which includes Latin-1. UTF-16 is still recognized by its byte-order mark.
    Latin1,
}

/// Returns a reader of the same text in UTF-8, unpacked if it is gzipped and without a byte-order
/// mark.
///
/// Invalid UTF-8 is passed on. Invalid UTF-16 becomes U+FFFD.
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

#[cfg(test)]
mod tests {
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
}
