//! Unpacking and decoding: the content of a file becomes UTF-8.

use std::io::{self, BufRead, BufReader, Read};

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
    if begins.starts_with(b"\xEF\xBB\xBF") {
        reader.consume(3);
        return Ok(reader);
    }
    let is_utf_16 = begins.starts_with(b"\xFF\xFE") || begins.starts_with(b"\xFE\xFF");
    if encoding == Encoding::Unicode && !is_utf_16 {
        return Ok(reader);
    }
    to_utf_8(list, reader, encoding)
}

#[cfg(feature = "encodings")]
fn unpack<'r>(_: &str, reader: impl BufRead + Send + 'r) -> Result<TextReader<'r>, Error> {
    let unpacked = flate2::bufread::MultiGzDecoder::new(reader);
    Ok(Box::new(BufReader::with_capacity(BUFFER, unpacked)))
}

#[cfg(feature = "encodings")]
fn to_utf_8<'r>(
    _: &str,
    reader: TextReader<'r>,
    encoding: Encoding,
) -> Result<TextReader<'r>, Error> {
    let decoder = encoding_rs_io::DecodeReaderBytesBuilder::new()
        .encoding((encoding == Encoding::Latin1).then_some(encoding_rs::WINDOWS_1252))
        .build(reader);
    Ok(Box::new(BufReader::with_capacity(BUFFER, decoder)))
}

#[cfg(not(feature = "encodings"))]
fn unpack<'r>(list: &str, _: impl BufRead + Send + 'r) -> Result<TextReader<'r>, Error> {
    Err(Error::Feature { what: format!("{list} is gzipped: unpacking it"), feature: "encodings" })
}

#[cfg(not(feature = "encodings"))]
fn to_utf_8<'r>(list: &str, _: TextReader<'r>, _: Encoding) -> Result<TextReader<'r>, Error> {
    let what = format!("{list} is in UTF-16 or Latin-1: reading it");
    Err(Error::Feature { what, feature: "encodings" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], encoding: Encoding) -> String {
        let mut text = String::new();
        decode("list", bytes, encoding).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[cfg(not(feature = "encodings"))]
    #[test]
    fn other_encodings_need_a_feature() {
        for bytes in [&b"\x1F\x8B"[..], b"\xFF\xFEc\0a\0t\0"] {
            let refused = decode("list", bytes, Encoding::Unicode).err();
            assert!(matches!(refused, Some(Error::Feature { feature: "encodings", .. })));
        }
        assert_eq!(decoded(b"\xEF\xBB\xBFcat", Encoding::Unicode), "cat");
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn byte_order_marks_and_gzip_are_recognized() {
        let mut gzipped = Vec::new();
        let fast = flate2::Compression::fast();
        flate2::read::GzEncoder::new(&b"cat"[..], fast).read_to_end(&mut gzipped).unwrap();
        for bytes in [b"cat", &b"\xEF\xBB\xBFcat"[..], b"\xFF\xFEc\0a\0t\0", &gzipped] {
            assert_eq!(decoded(bytes, Encoding::Unicode), "cat", "{bytes:?}");
        }
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn latin_1_is_decoded_only_if_it_is_stated() {
        assert_eq!(decoded(b"\xE9t\xE9", Encoding::Latin1), "\u{e9}t\u{e9}");
        let mut lines = decode("list", &b"\xE9"[..], Encoding::Unicode).unwrap().lines();
        assert!(lines.next().unwrap().is_err());
    }
}
