//! Unpacking and decoding: the content of a file becomes UTF-8.

use std::io::{BufRead, BufReader, Cursor, Read};

use dawggle::format::LABEL;

use super::line_ends::LineEnds;
use super::transcode::{Code, Transcoder};
use crate::Error;

/// A reader of text in UTF-8.
pub(super) type TextReader<'r> = Box<dyn BufRead + Send + 'r>;

const BUFFER: usize = 1 << 16;

/// The bytes that tell what a content is: enough for the label of a dictionary.
const FIRST: u64 = 8;

/// Returns a reader of the same text in UTF-8, unpacked if it is gzipped, without a byte-order
/// mark, and with `\n` at the end of each line.
///
/// The text is in UTF-8 or Latin-1, or in UTF-16 if it begins with its byte-order mark. Invalid
/// UTF-8 is passed on. Invalid UTF-16 becomes U+FFFD. A compiled dictionary is refused. `list` is
/// the name for messages.
pub(super) fn decode<'r>(
    list: &str,
    reader: impl Read + Send + 'r,
    is_latin1: bool,
) -> Result<TextReader<'r>, Error> {
    let (first, mut reader) = read_first(list, unpack(list, reader)?)?;
    let (mark, code) = match &first[..] {
        [0xEF, 0xBB, 0xBF, ..] => (3, None),
        [0xFE, 0xFF, ..] => (2, Some(Code::Utf16BigEndian)),
        [0xFF, 0xFE, ..] => (2, Some(Code::Utf16LittleEndian)),
        // Later, the line end in the label is not what it was.
        first if first == LABEL => {
            let why = "a compiled dictionary, not text (as a list, its name must end in .dawg)";
            return Err(Error::invalid(list, why));
        }
        _ => (0, is_latin1.then_some(Code::Latin1)),
    };
    reader.consume(mark);
    let reader: TextReader<'r> = match code {
        Some(code) => Box::new(BufReader::with_capacity(BUFFER, Transcoder::new(reader, code))),
        None => reader,
    };
    Ok(Box::new(BufReader::with_capacity(BUFFER, LineEnds::new(reader))))
}

/// Returns a reader of the same bytes, unpacked if they are gzipped.
pub(super) fn unpack<'r>(
    list: &str,
    reader: impl Read + Send + 'r,
) -> Result<TextReader<'r>, Error> {
    let reader = Box::new(BufReader::with_capacity(BUFFER, reader));
    match read_first(list, reader)? {
        (first, reader) if first.starts_with(b"\x1F\x8B") => gunzip(list, reader),
        (_, reader) => Ok(reader),
    }
}

/// Returns the first bytes, and a reader of all bytes. A pipe may bring the first ones one by one.
fn read_first<'r>(
    list: &str,
    mut reader: TextReader<'r>,
) -> Result<(Vec<u8>, TextReader<'r>), Error> {
    let mut first = Vec::new();
    let read = reader.by_ref().take(FIRST).read_to_end(&mut first);
    read.map_err(Error::read(list))?;
    let all = Cursor::new(first.clone()).chain(reader);
    Ok((first, Box::new(all)))
}

#[cfg(feature = "gzip")]
fn gunzip<'r>(_: &str, reader: TextReader<'r>) -> Result<TextReader<'r>, Error> {
    let unpacked = flate2::bufread::MultiGzDecoder::new(reader);
    Ok(Box::new(BufReader::with_capacity(BUFFER, unpacked)))
}

#[cfg(not(feature = "gzip"))]
fn gunzip<'r>(list: &str, _: TextReader<'r>) -> Result<TextReader<'r>, Error> {
    Err(Error::feature(&format!("{list} is gzipped: unpacking it"), "gzip"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], is_latin1: bool) -> String {
        let mut text = String::new();
        decode("list", bytes, is_latin1).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_compiled_dictionary_is_no_text() {
        for bytes in [LABEL.to_vec(), [&LABEL[..], b"cat"].concat()] {
            let refused = decode("list", &bytes[..], true).err().unwrap();
            assert!(refused.to_string().contains("its name must end in .dawg"), "{refused}");
        }
    }

    #[cfg(not(feature = "gzip"))]
    #[test]
    fn gzip_needs_a_feature() {
        let refused = decode("list", &b"\x1F\x8B"[..], false).err();
        assert!(refused.unwrap().to_string().contains("needs the feature `gzip`"));
    }

    #[cfg(feature = "gzip")]
    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut gzipped = Vec::new();
        let mut encoder = flate2::read::GzEncoder::new(bytes, flate2::Compression::fast());
        encoder.read_to_end(&mut gzipped).unwrap();
        gzipped
    }

    #[cfg(feature = "gzip")]
    #[test]
    fn the_first_bytes_can_come_one_by_one() {
        for text in [&b"\xEF\xBB\xBFcat"[..], b"\xFF\xFEc\0a\0t\0", b"\xFE\xFF\0c\0a\0t"] {
            let members = text.iter().flat_map(|&byte| gzip(&[byte]));
            assert_eq!(decoded(&members.collect::<Vec<_>>(), false), "cat");
            for bytes in [text.to_vec(), gzip(text)] {
                let first = bytes[..1].chain(&bytes[1..2]).chain(&bytes[2..]);
                let mut read = String::new();
                decode("list", first, true).unwrap().read_to_string(&mut read).unwrap();
                assert_eq!(read, "cat");
            }
        }
    }

    #[test]
    fn byte_order_marks_are_recognized_and_left_out() {
        for is_latin1 in [false, true] {
            for bytes in
                [b"cat", &b"\xEF\xBB\xBFcat"[..], b"\xFF\xFEc\0a\0t\0", b"\xFE\xFF\0c\0a\0t"]
            {
                assert_eq!(decoded(bytes, is_latin1), "cat", "{bytes:?}");
            }
        }
    }

    #[test]
    fn latin_1_is_decoded_only_if_it_is_stated() {
        assert_eq!(decoded(b"\xE9t\xE9", true), "\u{e9}t\u{e9}");
        let mut lines = decode("list", &b"\xE9"[..], false).unwrap().lines();
        assert!(lines.next().unwrap().is_err());
    }
}
