//! Reasons for refusing a board.

// Tests: `snapshots/tests/suite/solver_api.rs`.

use core::fmt;

/// The reason for refusing a board.
///
/// As in every type, rows, columns and tiles count from 0. In the messages they count from 1.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The board has no tiles.
    Empty,
    /// The tiles are in one row, and their number does not imply a shape.
    Shape {
        /// The number of tiles.
        tiles: usize,
    },
    /// The rows have different lengths.
    Ragged {
        /// The first row whose length differs from row 0.
        row: usize,
        /// The number of tiles in row 0.
        expected: usize,
        /// The number of tiles in this row.
        found: usize,
    },
    /// The board does not have the requested numbers of rows and columns.
    Size {
        /// The requested rows and columns.
        expected: (usize, usize),
        /// The rows and columns of the text. A plain string of tiles has one row.
        found: (usize, usize),
    },
    /// The text has a character between tiles or rows that separates nothing, such as `,`, or a `{`
    /// without its `}`. A `-` gets this error only if the text is not a board.
    Separator {
        /// The character.
        character: char,
    },
    /// The board needs more cells than the mask has bits. A tile of several symbols takes a cell
    /// for each symbol.
    Cells {
        /// The largest number of cells.
        expected: u8,
        /// The number of cells needed.
        found: usize,
    },
    /// The board has no such cell or tile.
    NoTile {
        /// The cell or tile.
        tile: u8,
    },
    /// The hexagons of a torus do not meet: the number of rows that are shifted against each other
    /// must be even.
    Wrap,
    /// A tile has a character that is neither a letter nor in the alphabet.
    Character {
        /// The tile with the character.
        tile: u8,
        /// The character.
        character: char,
    },
    /// A read of the alphabet has failed. See [`Source::has_failed`](crate::Source::has_failed).
    Failed,
    /// A tile or one of its choices spells several symbols, in a build without the feature
    /// `long-tiles`.
    SeveralSymbols {
        /// The tile.
        tile: u8,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => write!(formatter, "the board has no tiles"),
            Self::Shape { tiles } => write!(
                formatter,
                "{tiles} {} in one row: only 9, 16, 25 or 36 tiles (a square) or 12 tiles \
                 (3x4) need no size; separate the rows with `/`, as in `catd/line/maro/pets`, or give the size",
                noun(tiles)
            ),
            Self::Ragged { row, expected, found } => write!(
                formatter,
                "row {} has {found} {}, but row 1 has {expected}: `/` separates rows, and a choice is in \
                 braces, as in `{{a/b}}`",
                row.wrapping_add(1),
                noun(found)
            ),
            Self::Size { expected: (rows, columns), found: (1, tiles) } => write!(
                formatter,
                "{rows}x{columns} makes {} tiles, but the board has {tiles}{}",
                rows.wrapping_mul(columns),
                if tiles == rows { ": write rows of letters as `catd/line/maro/pets`" } else { "" }
            ),
            Self::Size { expected: (rows, columns), found } => write!(
                formatter,
                "expected a board of {rows}x{columns} tiles, found {}x{}",
                found.0, found.1
            ),
            Self::Separator { character }
            | Self::Character { character: character @ (',' | '-' | ';' | '|'), .. } => {
                write_separator(character, formatter)
            }
            Self::Cells { expected, found } => write!(
                formatter,
                "the board needs {found} cells, expected at most {expected} (a tile of several \
                 symbols takes a cell for each symbol){}",
                if found <= 64 { ": use a wider mask, such as `Board<u64>`" } else { "" }
            ),
            Self::NoTile { tile } => {
                write!(formatter, "the board has no tile {}", number(tile))
            }
            Self::Wrap => write!(
                formatter,
                "hexagons meet where the grid wraps only if the number of shifted rows or columns \
                 is even"
            ),
            Self::Character { tile, character: '/' } => {
                write!(formatter, "tile {} or one of its choices has no letters", number(tile))
            }
            Self::Character { tile, character } => write!(
                formatter,
                "tile {} has {character:?}, which is neither a letter nor in the alphabet{}",
                number(tile),
                match character {
                    '_' | '*' | '.' => " (`?` is any letter, and `#` is a blocked cell)",
                    _ => "",
                }
            ),
            Self::Failed => formatter.write_str("a read of the dictionary has failed"),
            Self::SeveralSymbols { tile } => {
                write!(formatter, "tile {} spells several symbols", number(tile))
            }
        }
    }
}

fn noun(tiles: usize) -> &'static str {
    if tiles == 1 { "tile" } else { "tiles" }
}

/// Returns the number of a tile, counted from 1.
fn number(tile: u8) -> u16 {
    u16::from(tile).wrapping_add(1)
}

fn write_separator(character: char, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    if character == '{' {
        return write!(formatter, "`{{` has no `}}`: braces go around one tile, as in `ab{{ing}}`");
    }
    write!(
        formatter,
        "`{character}` does not separate tiles or rows: write `abc/def`, or `a b c / d e f` with \
         spaces between tiles{}",
        if character == '-' { "; a tile that ends words is `{-ing}`" } else { "" }
    )
}

impl core::error::Error for BoardError {}
