//! The entries of a `.dic` file.

use std::borrow::Cow;

/// An entry: a word, and the flags of the rules that make its forms.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry<'l> {
    pub word: Cow<'l, [u8]>,
    pub flags: Option<&'l [u8]>,
}

impl<'l> Entry<'l> {
    /// Reads a line: a word, flags after a `/`, and fields such as `po:noun` or after a tab.
    ///
    /// A slash that is part of the word is written `\/`. Returns `None` for the first line if it is
    /// the [number of entries](count).
    pub fn of(index: usize, line: &'l [u8]) -> Option<Self> {
        let line = &line[..fields_start(line)];
        if index == 0 && first_field(line).iter().all(u8::is_ascii_digit) {
            return None;
        }
        let slash = (0..line.len()).find(|&at| line[at] == b'/' && !line[..at].ends_with(b"\\"));
        let (word, flags) = match slash {
            Some(slash) => (&line[..slash], Some(&line[slash + 1..])),
            None => (line, None),
        };
        let word = word.trim_ascii();
        let escaped = word.windows(2).any(|pair| pair == b"\\/");
        let word = if escaped { unescaped(word).into() } else { word.into() };
        Some(Self { word, flags })
    }
}

/// Returns the number of entries that a first line states, or 0 if it is too large.
pub(super) fn count(line: &[u8]) -> u64 {
    std::str::from_utf8(first_field(line)).ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

fn first_field(line: &[u8]) -> &[u8] {
    line.split(u8::is_ascii_whitespace).next().unwrap_or_default()
}

/// Where the fields after the word and its flags start.
fn fields_start(line: &[u8]) -> usize {
    let starts = |&at: &usize| {
        let is_named = at > 0 && line[at] == b' ' && line.get(at + 3) == Some(&b':');
        line[at] == b'\t' || is_named
    };
    (0..line.len()).find(starts).unwrap_or(line.len())
}

fn unescaped(word: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for &byte in word {
        if byte == b'/' {
            text.pop();
        }
        text.push(byte);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_fields_are_not_part_of_a_word() {
        for (line, word, flags) in [
            ("cat/SM", "cat", Some("SM")),
            ("dog\tpo:noun", "dog", None),
            ("chat/S. po:nom is:mas", "chat", Some("S.")),
            ("ice cream st:ice", "ice cream", None),
            ("and\\/or/S", "and/or", Some("S")),
            ("/S", "", Some("S")),
            ("12:30", "12:30", None),
            ("cow/", "cow", Some("")),
        ] {
            let entry = Entry::of(1, line.as_bytes()).unwrap();
            let flags = flags.map(str::as_bytes);
            assert_eq!(entry, Entry { word: word.as_bytes().into(), flags }, "{line}");
        }
    }

    #[test]
    fn the_first_line_may_be_the_number_of_entries() {
        assert_eq!(Entry::of(0, b"12"), None);
        assert_eq!(Entry::of(0, b"12 words of mine"), None);
        assert_eq!([&b"12 words of mine"[..], b"", b"99999999999999999999"].map(count), [12, 0, 0]);
        assert!(Entry::of(0, b"6th/pt").is_some());
        assert!(Entry::of(1, b"12").is_some());
    }
}
