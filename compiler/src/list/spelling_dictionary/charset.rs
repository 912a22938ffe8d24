//! The encodings of Hunspell's files.

use std::borrow::Cow;

/// The encoding that an `.aff` file states for itself and its `.dic` file.
#[derive(Debug)]
pub(in crate::list) struct Charset {
    /// Whether text that is valid UTF-8 is read as UTF-8.
    pub utf8: bool,
    /// How other text is read, if it may be there.
    other: Option<Other>,
}

/// How text that is not in UTF-8 is read.
#[derive(Debug)]
enum Other {
    /// ISO8859-1, whose bytes are the numbers of characters.
    Latin1,
    #[cfg(feature = "encodings")]
    Named(&'static encoding_rs::Encoding),
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
        Self { utf8: false, other: Some(Other::Latin1) }
    }

    /// Whether this is the encoding of files that do not state one.
    pub fn is_unstated(&self) -> bool {
        self.utf8 && self.other.is_some()
    }

    /// Returns the encoding with a name such as `ISO8859-1`, in any spelling.
    ///
    /// Names other than UTF-8 and ISO8859-1 need the feature `encodings`. ISCII is not known.
    pub fn named(name: &str) -> Option<Self> {
        match &*plain_name(name) {
            "utf8" => Some(Self { utf8: true, other: None }),
            "iso88591" | "latin1" => Some(Self::latin1()),
            #[cfg(feature = "encodings")]
            name => {
                let label = match name {
                    "iso885916" => "iso-8859-16",
                    "koi8r" => "koi8-r",
                    "koi8u" => "koi8-u",
                    "tis620" | "tis6202533" => "tis-620",
                    "microsoftcp1251" | "windows1251" | "win1251" => "cp1251",
                    name => name,
                };
                let named = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes())?;
                Some(Self { utf8: false, other: Some(Other::Named(named)) })
            }
            #[cfg(not(feature = "encodings"))]
            _ => None,
        }
    }

    /// Returns the text of bytes, or `None` if they are not in this encoding.
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Option<Cow<'b, str>> {
        if self.utf8 || bytes.is_ascii() {
            if let Ok(text) = std::str::from_utf8(bytes) {
                return Some(text.into());
            }
        }
        match self.other.as_ref()? {
            Other::Latin1 => Some(bytes.iter().copied().map(char::from).collect()),
            #[cfg(feature = "encodings")]
            Other::Named(named) => named.decode_without_bom_handling_and_without_replacement(bytes),
        }
    }
}

#[cfg(all(test, feature = "encodings"))]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_known_in_each_spelling() {
        for name in [
            "UTF-8",
            "utf8",
            "ISO8859-1",
            "ISO8859-10",
            "ISO8859-13",
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

    /// `snapshots/hunspell` compares the letters of all encodings with Python's codecs.
    #[test]
    fn each_encoding_has_its_own_letters() {
        for (name, bytes, text) in [
            ("UTF-8", "dzień".as_bytes(), "dzień"),
            ("ISO8859-1", b"d\xE9j\xE0", "déjà"),
            ("ISO8859-2", b"dzie\xF1", "dzień"),
            ("ISO8859-7", b"\xEB\xFC\xE3\xEF\xF2", "λόγος"),
            ("ISO8859-15", b"c\xBDur", "cœur"),
            ("iso-8859-16", b"\xBA\xFEa", "șța"),
            ("KOI8-R", b"\xC4\xCF\xCD", "дом"),
            ("microsoft-cp1251", b"\xE4\xEE\xEC", "дом"),
            ("TIS620-2533", b"\xA1\xD2", "กา"),
        ] {
            assert_eq!(Charset::named(name).unwrap().decode(bytes).unwrap(), text, "{name}");
        }
    }
}
