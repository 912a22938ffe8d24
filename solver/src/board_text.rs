//! Boards as people write them.

use crate::BoardError;

/// A board's text, taken apart into rows and tiles without copying it.
///
/// - The **short form** is letters row by row: `catdlinemaropets`. A `q` is a tile spelling `qu`.
/// - The **spaced form** is any tiles with spaces between: `s qu n g e i l o ...`. A `q` is a `q`.
///
/// A board is in the spaced form if there are spaces inside any row. In either form rows may be parted by `/` or line ends. In one row, 9, 16, 25 and 36 tiles are a
/// square and 12 are three rows of four; other boards need their size.
///
/// ```
/// use dawggle::BoardText;
///
/// let text = BoardText::parse("ab/qd", None)?;
/// assert_eq!((text.rows(), text.columns()), (2, 2));
/// assert!(text.tiles().eq(["a", "b", "qu", "d"]));
/// # Ok::<_, dawggle::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardText<'a> {
    text: &'a str,
    spaced: bool,
    rows: usize,
    columns: usize,
}

impl<'a> BoardText<'a> {
    /// Takes a board's text apart; `size` is rows and columns, where known. Linear time.
    pub fn parse(text: &'a str, size: Option<(usize, usize)>) -> Result<Self, BoardError> {
        let spaced = rows(text).any(|row| row.contains(char::is_whitespace));
        let mut board = Self { text, spaced, rows: rows(text).count(), columns: 0 };
        for (row, line) in rows(text).enumerate() {
            let found = board.tiles_of(line).count();
            if row == 0 {
                board.columns = found;
            }
            if found != board.columns {
                return Err(BoardError::Ragged { row, expected: board.columns, found });
            }
        }
        let found = (board.rows, board.columns);
        let tiles = board.columns;
        (board.rows, board.columns) = match (size, found) {
            (_, (0, _)) => return Err(BoardError::Empty),
            (Some(size), _) if size == found => size,
            (Some(size), (1, _)) if size.0.checked_mul(size.1) == Some(tiles) => size,
            (Some(expected), _) => return Err(BoardError::Size { expected, found }),
            (None, (1, 9)) => (3, 3),
            (None, (1, 12)) => (3, 4),
            (None, (1, 16)) => (4, 4),
            (None, (1, 25)) => (5, 5),
            (None, (1, 36)) => (6, 6),
            (None, (1, _)) => return Err(BoardError::Shape { tiles }),
            (None, _) => found,
        };
        Ok(board)
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The tiles, row by row, as they are spelled.
    pub fn tiles(self) -> impl Iterator<Item = &'a str> {
        rows(self.text).flat_map(move |row| self.tiles_of(row))
    }

    fn tiles_of(self, row: &'a str) -> impl Iterator<Item = &'a str> {
        let (words, letters) = if self.spaced { (row, "") } else { ("", row) };
        let letter_tiles = letters.char_indices().map(move |(start, letter)| {
            let tile = letters.get(start..).and_then(|rest| rest.get(..letter.len_utf8()));
            if letter.eq_ignore_ascii_case(&'q') { "qu" } else { tile.unwrap_or_default() }
        });
        words.split_whitespace().chain(letter_tiles)
    }
}

/// The rows that hold anything.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty())
}
