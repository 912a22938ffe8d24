//! The encodings of Hunspell's files.

use std::borrow::Cow;

/// The encodings of one byte that Hunspell knows, without ISCII for Devanagari: on each line a
/// name, and the characters of the bytes from 0x80 on. A space is a byte that no word has.
const TABLES: &str = include_str!("charsets.txt");

/// The encoding that an `.aff` file states for itself and its `.dic` file.
#[derive(Debug)]
pub(super) struct Charset {
    /// Whether text that is valid UTF-8 is read as UTF-8.
    pub utf8: bool,
    /// The character of each byte from 0x80, for other text. A byte without one is U+FFFD.
    upper: Option<Vec<char>>,
}

/// The encoding of files that do not state one: ISO8859-1, as for Hunspell, but UTF-8 where text is
/// valid in it.
///
/// In ISO8859-1 such text is no word: it has signs and control characters behind capital letters.
impl Default for Charset {
    fn default() -> Self {
        Self { utf8: true, ..Self::latin1() }
    }
}

/// Returns the letters and digits of a name in lower case: `utf8` for `UTF-8`.
pub(super) fn plain_name(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric().then(|| letter.to_ascii_lowercase());
    name.chars().filter_map(plain).collect()
}

impl Charset {
    fn latin1() -> Self {
        Self { utf8: false, upper: Some((0x80..=0xFF).map(char::from).collect()) }
    }

    /// Whether this is the encoding of files that do not state one.
    pub fn is_unstated(&self) -> bool {
        self.utf8 && self.upper.is_some()
    }

    /// Returns the encoding with a name such as `ISO8859-1`, in any spelling.
    pub fn named(name: &str) -> Option<Self> {
        let name = plain_name(name);
        let name = match &*name {
            "utf8" => return Some(Self { utf8: true, upper: None }),
            "iso88591" | "latin1" => return Some(Self::latin1()),
            "latin2" => "iso88592",
            "tis620" | "tis6202533" => "iso885911",
            "microsoftcp1251" | "windows1251" | "win1251" => "cp1251",
            name => name,
        };
        let table = TABLES.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        let mut upper: Vec<char> = table.replace(' ', "\u{FFFD}").chars().collect();
        upper.resize(128, '\u{FFFD}');
        Some(Self { utf8: false, upper: Some(upper) })
    }

    /// Returns the text of bytes, or `None` if they are not in this encoding.
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Option<Cow<'b, str>> {
        if self.utf8 || bytes.is_ascii() {
            if let Ok(text) = std::str::from_utf8(bytes) {
                return Some(text.into());
            }
        }
        let table = self.upper.as_ref()?;
        let letter = |&byte: &u8| match byte {
            0x80.. => table[usize::from(byte - 0x80)],
            _ => char::from(byte),
        };
        let text: String = bytes.iter().map(letter).collect();
        (!text.contains('\u{FFFD}')).then(|| text.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_known_in_each_spelling() {
        for name in [
            "UTF-8",
            "utf8",
            "ISO8859-1",
            "ISO-8859-15",
            "iso_8859-2",
            "KOI8-U",
            "WIN-1251",
            "Latin-2",
        ] {
            assert!(Charset::named(name).is_some(), "{name}");
        }
        assert!(Charset::named("ISO8859-12").is_none());
        assert!(Charset::named("EBCDIC").is_none());
    }

    /// `snapshots/hunspell` compares all bytes of all encodings with Python's codecs.
    #[test]
    fn each_encoding_has_its_own_letters() {
        for (name, bytes, text) in [
            ("UTF-8", "dzień".as_bytes(), "dzień"),
            ("ISO8859-1", b"d\xE9j\xE0", "déjà"),
            ("ISO8859-2", b"dzie\xF1", "dzień"),
            ("ISO8859-7", b"\xEB\xFC\xE3\xEF\xF2", "λόγος"),
            ("ISO8859-15", b"c\xBDur", "cœur"),
            ("KOI8-R", b"\xC4\xCF\xCD", "дом"),
            ("microsoft-cp1251", b"\xE4\xEE\xEC", "дом"),
            ("TIS620-2533", b"\xA1\xD2", "กา"),
        ] {
            assert_eq!(Charset::named(name).unwrap().decode(bytes).unwrap(), text, "{name}");
        }
    }
}
