//! Why a line of a list is not a word.

use std::fmt;

use dawggle::format::MAX_WORD;

use crate::Message;

/// The reason why a line is not a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// The line is not UTF-8.
    Encoding {
        /// The column of the first wrong byte, in bytes from 1.
        column: usize,
        /// The first wrong byte.
        byte: u8,
    },
    /// The line has zero bytes, as in UTF-16.
    Wide,
    /// The entry of a spelling dictionary is not in the encoding that its `.aff` file states.
    Charset,
    /// The flags of an entry are not written as its `.aff` file states.
    Flags,
    /// The line has a character that is not a letter.
    Character(char),
    /// The line has a letter that is not in the alphabet.
    Foreign(char),
    /// The line is a pattern with braces that are not around one letter.
    Braces,
    /// The line has more letters than a word may have: this number.
    Length(usize),
    /// The row of a table has a quote that is not closed, or that has text after it.
    Quote,
    /// The row of a table does not have this column, counted from 1.
    NoColumn(usize),
    /// The row of a table has no number in this column, counted from 1.
    NoNumber(usize),
    /// The row of a table has a count that is too low.
    ///
    /// Such rows are not reported. They are counted as filtered out.
    Rare,
}

/// The largest number of letters that is told: of a longer line, only a part is read.
const MANY: usize = 1 << 14;

impl Fault {
    pub(crate) fn message(self) -> Message {
        match self {
            Self::Encoding { column, byte } => Message::from(format!(
                "is not UTF-8: byte {byte:#04x} in column {column} (convert it to UTF-8; lists to \
                 compile may be in another "
            ))
            .option("encoding")
            .text(", such as latin1)"),
            Self::Wide => "holds a zero byte".into(),
            Self::Charset => "is not in the encoding that SET in its .aff file states".into(),
            Self::Flags => "has flags in another form than its .aff file sets with the keywords \
                            FLAG and AF"
                .into(),
            Self::Character(character) => {
                let number = u32::from(character);
                format!("holds {character:?} (U+{number:04X}), which is not a letter").into()
            }
            Self::Foreign(letter) => {
                let number = u32::from(letter);
                format!("holds {letter:?} (U+{number:04X}), which is not in the alphabet").into()
            }
            Self::Braces => "has braces that are not around one letter of several characters, \
                             such as `{ch}` in Spanish (write other letters without braces)"
                .into(),
            Self::Length(found) => {
                // Only the beginning of a very long line was read.
                let (more, found) = if found > MANY { ("more than ", MANY) } else { ("", found) };
                format!("has {more}{found} letters, but at most {MAX_WORD} are allowed").into()
            }
            Self::Quote => {
                "has a quote that is not closed, or that is not the end of its field (a \
                            field of a table cannot have several lines)"
                    .into()
            }
            Self::NoColumn(column) => format!("is a row with nothing in column {column}").into(),
            Self::NoNumber(column) => format!("in column {column} is not a number").into(),
            Self::Rare => "has a count that is too low".into(),
        }
    }

    /// Returns the same fault for all lines that have the same reason.
    pub(crate) fn reason(self) -> Self {
        match self {
            Self::Encoding { .. } => Self::Encoding { column: 0, byte: 0 },
            Self::Length(_) => Self::Length(0),
            _ => self,
        }
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}
