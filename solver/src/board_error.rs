//! Why a board was refused.

use core::fmt;

use crate::board_text::Unreadable;

/// Why a board was refused. Rows, columns and tiles count from 1 in the messages, from 0 here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// No tiles.
    Empty,
    /// Tiles in one row whose number does not tell the shape of the board.
    Shape {
        /// The number of tiles.
        tiles: usize,
    },
    /// Rows of different lengths.
    Ragged {
        /// The first row that differs from row 0.
        row: usize,
        /// Tiles in row 0.
        expected: usize,
        /// Tiles in that row.
        found: usize,
    },
    /// Another number of rows or columns than asked for.
    Size {
        /// Rows and columns asked for.
        expected: (usize, usize),
        /// Rows and columns there are; one row where the board is a plain string of tiles.
        found: (usize, usize),
    },
    /// A text that makes one board as letters, and another as tiles.
    Ambiguous,
    /// A text that makes no board, and has a character between tiles or rows that boards do not
    /// have, such as `,` or `-`; or a `{` without its `}`.
    Separator {
        /// The character.
        character: char,
    },
    /// More cells than the mask has bits. A tile of several symbols takes a cell for each.
    Cells {
        /// Most cells.
        expected: u8,
        /// Cells needed.
        found: usize,
    },
    /// A character that no board has: not a letter, and not in the alphabet.
    Character {
        /// The tile that holds it.
        tile: usize,
        /// The character.
        character: char,
    },
    /// A tile of several symbols on a board whose tiles hold one, or a choice of which one has
    /// several symbols.
    SeveralSymbols {
        /// Which tile.
        tile: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => write!(formatter, "the board has no tiles"),
            Self::Shape { tiles } => write!(
                formatter,
                "{tiles} tiles in one row: 9, 16, 25 and 36 are taken for squares and 12 for \
                 three rows of four; give the size of any other board, or separate its rows with `/`"
            ),
            Self::Ragged { row, expected, found } => write!(
                formatter,
                "row {} has {found} tiles, but row 1 has {expected}",
                row.wrapping_add(1)
            ),
            Self::Size { expected: (rows, columns), found: (1, tiles) } => write!(
                formatter,
                "{rows}x{columns} makes {} tiles, but the board has {tiles}",
                rows.wrapping_mul(columns)
            ),
            Self::Size { expected: (rows, columns), found } => write!(
                formatter,
                "{rows}x{columns} was asked for, but the board is {}x{}",
                found.0, found.1
            ),
            Self::Ambiguous => write!(
                formatter,
                "this could mean two boards: write rows of letters as `abc/def`, and tiles of \
                 several letters in braces as `ab{{ing}}/{{a/b}}cd`, or give the size of the board"
            ),
            Self::Separator { character } => write_separator(character, formatter),
            Self::Character { character: character @ (',' | '-' | ';' | '|'), .. } => {
                write_separator(character, formatter)
            }
            Self::Cells { expected, found } => write!(
                formatter,
                "{found} cells, at most {expected} expected (a tile of several symbols takes a \
                 cell for each)"
            ),
            Self::Character { tile, character } => write!(
                formatter,
                "tile {} holds {character:?}, which is neither a letter nor in the alphabet",
                tile.wrapping_add(1)
            ),
            Self::SeveralSymbols { tile } => {
                write!(formatter, "tile {} spells several symbols", tile.wrapping_add(1))
            }
        }
    }
}

fn write_separator(character: char, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    if character == '{' {
        return write!(formatter, "`{{` has no `}}`: braces go around one tile, as in `ab{{ing}}`");
    }
    write!(
        formatter,
        "`{character}` does not separate tiles or rows: write letters as `abc/def`, or tiles as \
         `a b c / d e f`"
    )
}

impl From<Unreadable<'_>> for BoardError {
    fn from(error: Unreadable<'_>) -> Self {
        match error {
            Unreadable::Ambiguous { .. } => Self::Ambiguous,
            Unreadable::Separator(character) => Self::Separator { character },
        }
    }
}

impl core::error::Error for BoardError {}
