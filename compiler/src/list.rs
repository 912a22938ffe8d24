//! Reading word lists: plain text, a word a line.
//!
//! UTF-8 with or without a byte-order mark, line ends of either kind, blank lines, blanks around
//! the word, and lines that start with `#`. Words are folded to lower case. Everything else is
//! reported by file, line and word.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

use dawggle::format::LABEL;

use crate::Alphabet;
use crate::error::{BadLine, Error, Fault};

/// Where a list comes from.
#[derive(Clone, Debug)]
pub(crate) enum List {
    File(PathBuf),
    /// A name for messages, and the list itself.
    Bytes(String, Vec<u8>),
}

impl List {
    /// Gives each line that is neither blank nor a comment to `each`, and its word, folded.
    pub fn read(
        &self,
        alphabet: &Alphabet,
        mut each: impl FnMut(Line<'_>, Result<Cow<'_, str>, Fault>),
    ) -> Result<(), Error> {
        match self {
            Self::Bytes(name, bytes) => read_lines(name, bytes, alphabet, &mut each),
            Self::File(path) => {
                let bytes =
                    fs::read(path).map_err(|source| Error::Read { path: path.clone(), source })?;
                read_lines(&path.display().to_string(), &bytes, alphabet, &mut each)
            }
        }
    }
}

/// A line of a list, for messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub list: &'a str,
    /// From 0.
    pub index: usize,
    pub text: &'a [u8],
}

impl Line<'_> {
    pub fn bad(self, fault: Fault) -> BadLine {
        BadLine {
            list: self.list.to_owned(),
            line: self.index as u64 + 1,
            text: String::from_utf8_lossy(self.text).into_owned(),
            fault,
        }
    }
}

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

fn read_lines(
    list: &str,
    bytes: &[u8],
    alphabet: &Alphabet,
    each: &mut impl FnMut(Line<'_>, Result<Cow<'_, str>, Fault>),
) -> Result<(), Error> {
    check_kind(list, bytes)?;
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let text = line.trim_ascii();
        if !text.is_empty() && !text.starts_with(b"#") {
            each(Line { list, index, text }, read_word(text, alphabet));
        }
    }
    Ok(())
}

/// Refuses a file that is no list, as its first bytes tell.
pub(crate) fn check_kind(list: &str, bytes: &[u8]) -> Result<(), Error> {
    if bytes.starts_with(&LABEL) {
        return Err(Error::Dictionary { list: list.to_owned() });
    }
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err(Error::Wide { list: list.to_owned() });
    }
    Ok(())
}

/// Reads the word of a line, and folds it.
pub(crate) fn read_word<'a>(line: &'a [u8], alphabet: &Alphabet) -> Result<Cow<'a, str>, Fault> {
    let word = std::str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        if line.contains(&0) {
            Fault::Wide
        } else {
            Fault::Encoding { column: at + 1, byte: line[at] }
        }
    })?;
    if word.contains('\0') {
        return Err(Fault::Wide);
    }
    alphabet.fold(word)
}
