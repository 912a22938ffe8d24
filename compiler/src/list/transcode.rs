//! UTF-16 and Latin-1, read as UTF-8.

use std::io::{self, BufRead, Read};

/// How bytes make characters.
#[derive(Clone, Copy)]
pub(super) enum Code {
    /// Windows-1252, which has printable characters where Latin-1 has control characters.
    Latin1,
    Utf16BigEndian,
    Utf16LittleEndian,
}

/// The characters of Windows-1252 from 0x80 to 0x9F. All other characters are the same in
/// Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

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
        let to_unit = match self.code {
            Code::Latin1 => return self.text.extend(self.bytes.drain(..).map(latin_1)),
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

fn latin_1(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Reads the text in blocks of each size, which must not matter.
    fn transcoded(bytes: &[u8], code: Code) -> String {
        let in_blocks = |size| {
            let mut text = String::new();
            let reader = BufReader::with_capacity(size, bytes);
            Transcoder::new(reader, code).read_to_string(&mut text).unwrap();
            text
        };
        let whole = in_blocks(bytes.len().max(1));
        (1..8).for_each(|size| assert_eq!(in_blocks(size), whole, "blocks of {size} bytes"));
        whole
    }

    #[test]
    fn windows_1252_differs_from_latin_1_in_27_characters() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = transcoded(&bytes, Code::Latin1);
        let differing =
            (0..=255).zip(text.chars()).filter(|&(byte, read)| char::from(byte) != read);
        assert_eq!(differing.count(), 27);
        assert_eq!(transcoded(b"\x80 \x8C\x9F \xE9\xFF", Code::Latin1), "€ ŒŸ éÿ");
    }

    #[test]
    fn utf_16_is_what_the_standard_library_encodes() {
        let text = "cat\nÉté ← 🐕\u{10FFFF}";
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(transcoded(&big, Code::Utf16BigEndian), text);
        assert_eq!(transcoded(&little, Code::Utf16LittleEndian), text);
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
            assert_eq!(transcoded(bytes, Code::Utf16BigEndian), text, "{bytes:?}");
        }
    }
}
