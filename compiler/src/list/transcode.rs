//! UTF-16 and other encodings, read as UTF-8.

use std::io::{self, BufRead, Read};

use super::Encoding;
use crate::Error;

/// How bytes make characters.
pub(super) enum Code {
    Utf16BigEndian,
    Utf16LittleEndian,
    /// Gone at the end of the text, since it must not be asked again.
    #[cfg(feature = "encodings")]
    Other(Option<Box<encoding_rs::Decoder>>),
}

impl Code {
    #[cfg(feature = "encodings")]
    pub fn of(encoding: &Encoding) -> Result<Self, Error> {
        Ok(Self::Other(Some(Box::new(encoding.known()?.new_decoder_without_bom_handling()))))
    }

    #[cfg(not(feature = "encodings"))]
    pub fn of(_: &Encoding) -> Result<Self, Error> {
        Err(Error::feature("an encoding other than Unicode", "encodings"))
    }
}

/// A reader of a text as UTF-8.
///
/// What is not a character in UTF-16 becomes U+FFFD: half of a pair, and an odd byte at the end.
pub(super) struct Transcoder<R> {
    reader: R,
    code: Code,
    /// Bytes that are not decoded: up to three, if a character is not complete.
    bytes: Vec<u8>,
    text: String,
    /// How many bytes of the text have been read.
    read: usize,
}

impl<R: BufRead> Transcoder<R> {
    pub(super) fn new(reader: R, code: Code) -> Self {
        Self { reader, code, bytes: Vec::new(), text: String::new(), read: 0 }
    }

    /// Decodes the bytes. A character that the next block may complete waits for it.
    fn decode(&mut self, at_end: bool) {
        let to_unit = match &mut self.code {
            #[cfg(feature = "encodings")]
            Code::Other(ended) => {
                let Some(mut decoder) = ended.take() else { return };
                let most = decoder.max_utf8_buffer_length(self.bytes.len()).unwrap_or(usize::MAX);
                self.text.reserve(most);
                // All bytes are taken, since there is room for them.
                let _ = decoder.decode_to_string(&self.bytes, &mut self.text, at_end);
                if !at_end {
                    *ended = Some(decoder);
                }
                return self.bytes.clear();
            }
            Code::Utf16BigEndian => u16::from_be_bytes,
            Code::Utf16LittleEndian => u16::from_le_bytes,
        };
        let pairs = self.bytes.chunks_exact(2);
        let mut units: Vec<u16> = pairs.map(|pair| to_unit([pair[0], pair[1]])).collect();
        if !at_end && matches!(units.last(), Some(0xD800..=0xDBFF)) {
            units.pop();
        }
        let characters = char::decode_utf16(units.iter().copied());
        self.text.extend(characters.map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)));
        self.bytes.drain(..2 * units.len());
        if at_end && !self.bytes.is_empty() {
            self.bytes.clear();
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
    }
}

impl<R: BufRead> Read for Transcoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.read == self.text.len() {
            self.text.clear();
            self.read = 0;
            let block = self.reader.fill_buf()?;
            let length = block.len();
            self.bytes.extend_from_slice(block);
            self.reader.consume(length);
            self.decode(length == 0);
            if length == 0 {
                break;
            }
        }
        let read = (&self.text.as_bytes()[self.read..]).read(buffer)?;
        self.read += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Reads the text in blocks of each size, which must not matter.
    fn transcoded(bytes: &[u8], code: fn() -> Code) -> String {
        let in_blocks = |size| {
            let mut text = String::new();
            let reader = BufReader::with_capacity(size, bytes);
            Transcoder::new(reader, code()).read_to_string(&mut text).unwrap();
            text
        };
        let whole = in_blocks(bytes.len().max(1));
        (1..8).for_each(|size| assert_eq!(in_blocks(size), whole, "blocks of {size} bytes"));
        whole
    }

    #[test]
    fn utf_16_is_what_the_standard_library_encodes() {
        let text = "cat\nÉté ← 🐕\u{10FFFF}";
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(transcoded(&big, || Code::Utf16BigEndian), text);
        assert_eq!(transcoded(&little, || Code::Utf16LittleEndian), text);
    }

    #[test]
    fn what_is_no_character_is_replaced() {
        let texts: [(&[u8], &str); 6] = [
            (b"", ""),
            (b"\0a\0", "a\u{FFFD}"),
            (b"\xD8\x3D", "\u{FFFD}"),
            (b"\xD8\x3D\xDC", "\u{FFFD}\u{FFFD}"),
            (b"\xD8\x3D\0a", "\u{FFFD}a"),
            (b"\xDC\x15\xD8\x3D\xD8\x3D\xDC\x15", "\u{FFFD}\u{FFFD}🐕"),
        ];
        for (bytes, text) in texts {
            assert_eq!(transcoded(bytes, || Code::Utf16BigEndian), text, "{bytes:?}");
        }
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn other_encodings_are_read_in_blocks() {
        let jis = || Code::of(&"iso-2022-jp".parse().unwrap()).unwrap();
        let bytes = b"ab\x1B$B$+$J\x1B(Bcd\x1B$B$+\x1B(B";
        assert_eq!(transcoded(bytes, jis), "ab\u{304b}\u{306a}cd\u{304b}");
        let gbk = || Code::of(&"gbk".parse().unwrap()).unwrap();
        assert_eq!(transcoded(b"\xC4\xE3\xBA\xC3\xC4", gbk), "\u{4f60}\u{597d}\u{fffd}");
    }
}
