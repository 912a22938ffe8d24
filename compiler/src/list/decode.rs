//! Unpacking and decoding: the content of a file becomes UTF-8.

use std::io::{BufRead, BufReader, Cursor, Read};

use dawggle::format::LABEL;

use super::line_ends::LineEnds;
use super::transcode::{Code, Transcoder};
use crate::Error;

/// A reader of text in UTF-8.
pub(super) type TextReader<'r> = Box<dyn BufRead + Send + 'r>;

const BUFFER: usize = 1 << 16;

const GZIP: &[u8] = b"\x1F\x8B";
const UTF_8: &[u8] = b"\xEF\xBB\xBF";
const UTF_16_BIG: &[u8] = b"\xFE\xFF";
const UTF_16_LITTLE: &[u8] = b"\xFF\xFE";

/// The first bytes that tell what a content is.
const MARKS: [&[u8]; 5] = [GZIP, UTF_8, UTF_16_BIG, UTF_16_LITTLE, &LABEL];

/// Decodes a text as a [`Compiler`](crate::Compiler) decodes a list: returns a reader of the same
/// text in UTF-8, unpacked if it is gzipped, without a byte-order mark, and with `\n` at the end of
/// each line.
///
/// A text that begins with the byte-order mark of UTF-16 is in UTF-16. Invalid UTF-8 is passed on,
/// and invalid UTF-16 becomes U+FFFD. The reader waits for no more bytes than a line needs. `name`
/// is for messages.
///
/// # Errors
///
/// As [`Stream::new`](super::Stream::new).
pub fn decode<'r>(
    name: &str,
    reader: impl Read + Send + 'r,
) -> Result<Box<dyn BufRead + Send + 'r>, Error> {
    decode_as(name, reader, false)
}

/// Does the same for a text that may be in Latin-1.
pub(super) fn decode_as<'r>(
    list: &str,
    reader: impl Read + Send + 'r,
    is_latin1: bool,
) -> Result<TextReader<'r>, Error> {
    let (first, mut reader) = read_first(list, unpack(list, reader)?)?;
    let (mark, code) = match &first[..] {
        UTF_8 => (3, None),
        UTF_16_BIG => (2, Some(Code::Utf16BigEndian)),
        UTF_16_LITTLE => (2, Some(Code::Utf16LittleEndian)),
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
        (first, reader) if first == GZIP => gunzip(list, reader),
        (_, reader) => Ok(reader),
    }
}

/// Returns the first bytes as far as they may be one of the marks, and a reader of all bytes. A
/// pipe may bring them one by one, and then wait for an answer: no more are read than needed.
fn read_first<'r>(
    list: &str,
    mut reader: TextReader<'r>,
) -> Result<(Vec<u8>, TextReader<'r>), Error> {
    let mut first = Vec::new();
    let may_become_mark =
        |first: &[u8]| MARKS.iter().any(|mark| mark.len() > first.len() && mark.starts_with(first));
    while may_become_mark(&first) {
        let read = reader.by_ref().take(1).read_to_end(&mut first);
        if read.map_err(Error::read(list))? == 0 {
            break;
        }
    }
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
        decode_as("list", bytes, is_latin1).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_compiled_dictionary_is_no_text() {
        for bytes in [LABEL.to_vec(), [&LABEL[..], b"cat"].concat()] {
            let refused = decode_as("list", &bytes[..], true).err().unwrap();
            assert!(refused.to_string().contains("its name must end in .dawg"), "{refused}");
        }
    }

    #[cfg(not(feature = "gzip"))]
    #[test]
    fn gzip_needs_a_feature() {
        let refused = decode_as("list", &b"\x1F\x8B"[..], false).err();
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
                decode_as("list", first, true).unwrap().read_to_string(&mut read).unwrap();
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
        let mut lines = decode_as("list", &b"\xE9"[..], false).unwrap().lines();
        assert!(lines.next().unwrap().is_err());
    }
}
