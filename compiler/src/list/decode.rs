//! Unpacking and decoding: the content of a file becomes UTF-8.

use std::io::{BufRead, BufReader, Cursor, Read};

use dawggle::format::LABEL;

use super::Encoding;
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
    decode_unpacked(name, unpack(name, reader)?, None)
}

/// Does the same for a text that is not gzipped any more, and may be in another encoding.
pub(super) fn decode_unpacked<'r>(
    list: &str,
    reader: TextReader<'r>,
    encoding: Option<&Encoding>,
) -> Result<TextReader<'r>, Error> {
    let (first, mut reader) = read_first(list, reader)?;
    let (mark, code) = match &first[..] {
        UTF_8 => (3, None),
        UTF_16_BIG => (2, Some(Code::Utf16BigEndian)),
        UTF_16_LITTLE => (2, Some(Code::Utf16LittleEndian)),
        // Later, the line end in the label is not what it was.
        first if first == LABEL => {
            let why = "a compiled dictionary, not text (as a list, its name must end in .dawg)";
            return Err(Error::invalid(list, why));
        }
        _ => (0, encoding.map(Code::of).transpose()?),
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

    fn decoded(bytes: &[u8]) -> String {
        let mut text = String::new();
        decode("list", bytes).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_compiled_dictionary_is_no_text() {
        for bytes in [LABEL.to_vec(), [&LABEL[..], b"cat"].concat()] {
            let refused = decode("list", &bytes[..]).err().unwrap();
            assert!(refused.to_string().contains("its name must end in .dawg"), "{refused}");
        }
    }

    #[cfg(not(feature = "gzip"))]
    #[test]
    fn gzip_needs_a_feature() {
        let refused = decode("list", &b"\x1F\x8B"[..]).err();
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
            assert_eq!(decoded(&members.collect::<Vec<_>>()), "cat");
            for bytes in [text.to_vec(), gzip(text)] {
                let first = bytes[..1].chain(&bytes[1..2]).chain(&bytes[2..]);
                let mut read = String::new();
                decode("list", first).unwrap().read_to_string(&mut read).unwrap();
                assert_eq!(read, "cat");
            }
        }
    }

    #[test]
    fn byte_order_marks_are_recognized_and_left_out() {
        for bytes in [b"cat", &b"\xEF\xBB\xBFcat"[..], b"\xFF\xFEc\0a\0t\0", b"\xFE\xFF\0c\0a\0t"] {
            assert_eq!(decoded(bytes), "cat", "{bytes:?}");
        }
        let mut lines = decode("list", &b"\xE9"[..]).unwrap().lines();
        assert!(lines.next().unwrap().is_err());
    }

    #[cfg(not(feature = "encodings"))]
    #[test]
    fn other_encodings_need_a_feature() {
        let refused =
            decode_unpacked("list", Box::new(&b"\xE9"[..]), Some(&"latin1".parse().unwrap())).err();
        assert!(refused.unwrap().to_string().contains("needs the feature `encodings`"));
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn other_encodings_are_decoded_if_they_are_stated() {
        let decoded = |bytes: &[u8], label: &str| {
            let mut text = String::new();
            let encoding = label.parse().unwrap();
            let reader = decode_unpacked("list", Box::new(bytes), Some(&encoding));
            reader.unwrap().read_to_string(&mut text).unwrap();
            text
        };
        assert_eq!(decoded(b"\xE9t\xE9", "latin1"), "\u{e9}t\u{e9}");
        assert_eq!(decoded(b"\x9Coeur", "ISO-8859-1"), "\u{153}oeur");
        assert_eq!(decoded(b"\x9Eena", "windows-1250"), "\u{17e}ena");
        assert_eq!(decoded(b"\x82\xA9\x82\xC8", "shift_jis"), "\u{304b}\u{306a}");
        assert_eq!(decoded(b"c\0a\0t\0", "utf-16le"), "cat");
        // A byte-order mark is stronger.
        assert_eq!(decoded(b"\xEF\xBB\xBF\xC3\xA9", "latin1"), "\u{e9}");
        // What is no character is no letter.
        assert_eq!(decoded(b"a\x81", "shift_jis"), "a\u{fffd}");
        assert!("ebcdic".parse::<Encoding>().is_err());
    }
}
