//! Unpacking and decoding: the content of a file becomes UTF-8.

use std::io::{self, BufRead, BufReader, Read};

use super::transcode::{Code, Transcoder};
use crate::Error;

/// The encoding of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, or UTF-16 if the list begins with its byte-order mark.
    #[default]
    Unicode,
    /// Windows-1252, which includes Latin-1. UTF-16 is still recognized by its byte-order mark.
    Latin1,
}

/// A reader of text in UTF-8.
pub(super) type TextReader<'r> = Box<dyn BufRead + Send + 'r>;

const BUFFER: usize = 1 << 16;

/// Returns a reader of the same text in UTF-8, unpacked if it is gzipped and without a byte-order
/// mark.
///
/// Invalid UTF-8 is passed on. Invalid UTF-16 becomes U+FFFD. `list` is the name for messages.
pub(super) fn decode<'r>(
    list: &str,
    reader: impl Read + Send + 'r,
    encoding: Encoding,
) -> Result<TextReader<'r>, Error> {
    let failed = |source: io::Error| Error::Read { path: list.into(), source };
    let mut reader = BufReader::with_capacity(BUFFER, reader);
    let mut reader: TextReader<'r> = match reader.fill_buf().map_err(failed)? {
        [0x1F, 0x8B, ..] => unpack(list, reader)?,
        _ => Box::new(reader),
    };
    let begins = reader.fill_buf().map_err(failed)?;
    let (mark, code) = match (begins, encoding) {
        ([0xEF, 0xBB, 0xBF, ..], _) => (3, None),
        ([0xFE, 0xFF, ..], _) => (2, Some(Code::Utf16BigEndian)),
        ([0xFF, 0xFE, ..], _) => (2, Some(Code::Utf16LittleEndian)),
        (_, Encoding::Latin1) => (0, Some(Code::Latin1)),
        (_, Encoding::Unicode) => (0, None),
    };
    reader.consume(mark);
    Ok(match code {
        Some(code) => Box::new(BufReader::with_capacity(BUFFER, Transcoder::new(reader, code))),
        None => reader,
    })
}

#[cfg(feature = "gzip")]
fn unpack<'r>(_: &str, reader: impl BufRead + Send + 'r) -> Result<TextReader<'r>, Error> {
    let unpacked = flate2::bufread::MultiGzDecoder::new(reader);
    Ok(Box::new(BufReader::with_capacity(BUFFER, unpacked)))
}

#[cfg(not(feature = "gzip"))]
fn unpack<'r>(list: &str, _: impl BufRead + Send + 'r) -> Result<TextReader<'r>, Error> {
    Err(Error::Feature { what: format!("{list} is gzipped: unpacking it"), feature: "gzip" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], encoding: Encoding) -> String {
        let mut text = String::new();
        decode("list", bytes, encoding).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[cfg(not(feature = "gzip"))]
    #[test]
    fn gzip_needs_a_feature() {
        let refused = decode("list", &b"\x1F\x8B"[..], Encoding::Unicode).err();
        assert!(matches!(refused, Some(Error::Feature { feature: "gzip", .. })));
    }

    #[cfg(feature = "gzip")]
    #[test]
    fn gzip_is_recognized() {
        let mut gzipped = Vec::new();
        let fast = flate2::Compression::fast();
        flate2::read::GzEncoder::new(&b"cat"[..], fast).read_to_end(&mut gzipped).unwrap();
        assert_eq!(decoded(&gzipped, Encoding::Unicode), "cat");
    }

    #[test]
    fn byte_order_marks_are_recognized_and_left_out() {
        for encoding in [Encoding::Unicode, Encoding::Latin1] {
            for bytes in
                [b"cat", &b"\xEF\xBB\xBFcat"[..], b"\xFF\xFEc\0a\0t\0", b"\xFE\xFF\0c\0a\0t"]
            {
                assert_eq!(decoded(bytes, encoding), "cat", "{bytes:?}");
            }
        }
    }

    #[test]
    fn latin_1_is_decoded_only_if_it_is_stated() {
        assert_eq!(decoded(b"\xE9t\xE9", Encoding::Latin1), "\u{e9}t\u{e9}");
        let mut lines = decode("list", &b"\xE9"[..], Encoding::Unicode).unwrap().lines();
        assert!(lines.next().unwrap().is_err());
    }
}
