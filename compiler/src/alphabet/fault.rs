//! Why a line of a list is not a word.

use std::fmt;

use dawggle::format::MAX_WORD;

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
        match *self {
            Self::Encoding { column, byte } => write!(
                formatter,
                "is not UTF-8: byte {byte:#04x} in column {column} (convert it to UTF-8; \
                 lists to compile may be in Latin-1: `latin1`)"
            ),
            Self::Wide => write!(
                formatter,
                "holds a zero byte, as in UTF-16 (convert it to UTF-8, for instance with iconv)"
            ),
            Self::Charset => {
                write!(formatter, "is not in the encoding that SET in its .aff file states")
            }
            Self::Flags => write!(
                formatter,
                "has flags in another form than its .aff file sets with the keywords FLAG and AF"
            ),
            Self::Character(character) => write!(
                formatter,
                "holds {character:?} (U+{:04X}), which is not a letter",
                u32::from(character)
            ),
            Self::Foreign(letter) => write!(
                formatter,
                "holds {letter:?} (U+{:04X}), which is not in the alphabet",
                u32::from(letter)
            ),
            Self::Braces => write!(
                formatter,
                "has braces that are not around one letter of several characters, such as `{{ch}}` in \
                 Spanish (write other letters without braces)"
            ),
            Self::Length(found) => {
                // Only the beginning of a very long line was read.
                let (more, found) = if found > MANY { ("more than ", MANY) } else { ("", found) };
                write!(formatter, "has {more}{found} letters, but at most {MAX_WORD} are allowed")
            }
            Self::Quote => write!(
                formatter,
                "has a quote that is not closed, or that is not the end of its field (a field of a table \
                 cannot have several lines)"
            ),
            Self::NoColumn(column) => write!(formatter, "is a row with nothing in column {column}"),
            Self::NoNumber(column) => write!(formatter, "in column {column} is not a number"),
            Self::Rare => write!(formatter, "has a count that is too low"),
        }
    }
}
