//! Lines of lists that are not words.

use std::fmt;

use dawggle::format::MAX_WORD;

/// Lines of word lists that are not words: the first of them, and their number.
#[derive(Debug)]
pub struct BadLines {
    /// The first [`BadLines::SHOWN`].
    pub first: Vec<BadLine>,
    /// How many there are.
    pub count: u64,
}

impl BadLines {
    /// How many bad lines are kept to be shown.
    pub const SHOWN: usize = 20;

    /// Counts a line, and keeps it if it is among the first.
    pub(crate) fn add(&mut self, line: impl FnOnce() -> BadLine) {
        self.count += 1;
        if self.first.len() < Self::SHOWN {
            self.first.push(line());
        }
    }
}

impl fmt::Display for BadLines {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.first {
            writeln!(formatter, "{line}")?;
        }
        let more = self.count - self.first.len() as u64;
        if more > 0 {
            writeln!(formatter, "... and {more} more")?;
        }
        match self.count {
            1 => write!(formatter, "1 line is not a word"),
            count => write!(formatter, "{count} lines are not words"),
        }
    }
}

/// A line of a word list that is not a word.
#[derive(Clone, Debug)]
pub struct BadLine {
    /// The list.
    pub list: String,
    /// The line, from 1.
    pub line: u64,
    /// The line's text; what is not UTF-8 is replaced.
    pub text: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for BadLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A binary file may have lines of any length.
        let shown: String = self.text.chars().take(40).collect();
        let dots = if shown.len() < self.text.len() { "..." } else { "" };
        write!(formatter, "{}:{}: {shown:?}{dots} {}", self.list, self.line, self.fault)
    }
}

/// Why a line is not a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not UTF-8.
    Encoding {
        /// The first wrong byte of the line, from 1.
        column: usize,
        /// That byte.
        byte: u8,
    },
    /// Zero bytes, as in UTF-16.
    Wide,
    /// A character that is not a letter.
    Character(char),
    /// A letter that is not in the alphabet.
    Foreign(char),
    /// More letters than a word may have.
    Length(usize),
    /// A row of a table without that column, which counts from 1.
    NoColumn(usize),
    /// A row of a table whose count, in that column, is no number.
    NoNumber(usize),
    /// A row of a table whose count is below the least: passed over, and counted as filtered out.
    Rare,
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Encoding { column, byte } => write!(
                formatter,
                "is not UTF-8: byte {byte:#04x} in column {column} (if it is Latin-1, \
                 say so, or convert it)"
            ),
            Self::Wide => write!(
                formatter,
                "holds a zero byte, as UTF-16 does (convert it to UTF-8, for instance with iconv)"
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
            Self::Length(found) => {
                write!(formatter, "has {found} letters, at most {MAX_WORD} expected")
            }
            Self::NoColumn(column) => write!(formatter, "is a row without column {column}"),
            Self::NoNumber(column) => write!(
                formatter,
                "has no number in column {column} (if the first line has names, use these)"
            ),
            Self::Rare => write!(formatter, "has a count that is too low"),
        }
    }
}
