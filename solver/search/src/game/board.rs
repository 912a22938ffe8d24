//! Boards of any shape, any tiles and any size.

use std::fmt;
use std::sync::Arc;

use crate::game::{Geometry, GeometryError, Reuse, Tile, TileError};

/// A board: a shape, a rule of reuse, and a tile on each cell.
///
/// # As text
///
/// - The **short form** is letters row by row: `catdlinemaropets`. A `q` is a tile that spells `qu`.
///   Rows may be parted by `/`.
/// - The **spaced form** has spaces between tiles: `s qu n / e i l / t r k`. A `q` is just that. The
///   `/` between rows has a space beside it; `a/b` is a tile that is either of the two.
///
/// In either form rows may be parted by line ends, `?` is a tile that stands for any symbol, and `#`
/// one that no word can use. In the spaced form `a:dw` is a tile `a` with the bonus `dw`.
///
/// ```
/// use std::sync::Arc;
/// use dawggle_search::game::{Board, Geometry, Reuse};
///
/// let board = Board::parse("s qu n / e a/b ? / t r #", None, Reuse::Never)?;
/// assert_eq!(board.geometry().rows(), 3);
/// let squares = Arc::new(Geometry::rectangle(2, 8)?);
/// let board = Board::parse("catdlinemaropets", Some(squares), Reuse::Never)?;
/// assert_eq!(board.to_string(), "catdline/maropets");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    geometry: Arc<Geometry>,
    reuse: Reuse,
    tiles: Vec<Tile>,
}

/// Why a text is no board. Rows and tiles count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// No tiles.
    #[error("the board has no tiles")]
    Empty,
    /// Tiles in one row whose number does not tell the shape of the board.
    #[error(
        "{} in one row: 9, 16, 25 and 36 are taken for squares and 12 for three rows of \
         four; give the size of any other board, or part its rows with ` / `",
        tiles(*.0)
    )]
    Shape(usize),
    /// A row of another length than it should have.
    #[error("row {row} has {} instead of {expected}", tiles(*found))]
    Row {
        /// The row.
        row: usize,
        /// Tiles expected: as many as the shape has there, or else the first row.
        expected: usize,
        /// Tiles found.
        found: usize,
    },
    /// Another number of tiles than the shape has.
    #[error("{rows}x{columns} takes {}, but the board has {found}", tiles(*expected))]
    Tiles {
        /// The rows of the shape.
        rows: usize,
        /// The columns of the shape.
        columns: usize,
        /// Tiles expected: fewer than cells if there are holes.
        expected: usize,
        /// Tiles found.
        found: usize,
    },
    /// Another number of rows than the shape has.
    #[error(
        "{}x{} was expected, but the board is {}x{}", expected.0, expected.1, found.0, found.1
    )]
    Size {
        /// Rows and columns of the shape.
        expected: (usize, usize),
        /// Rows, and columns of the first of them.
        found: (usize, usize),
    },
    /// A text that is no tile.
    #[error("tile {0} {1}")]
    Tile(usize, TileError),
    /// Too many tiles.
    #[error(transparent)]
    Geometry(#[from] GeometryError),
}

impl Board {
    /// A board with those tiles, one for each cell of the shape; what would lie on a hole is blocked.
    ///
    /// # Panics
    ///
    /// If there is not a tile for each cell.
    #[must_use]
    pub fn new(geometry: Arc<Geometry>, reuse: Reuse, mut tiles: Vec<Tile>) -> Self {
        assert_eq!(tiles.len(), geometry.cells(), "a tile for each cell");
        for (cell, tile) in tiles.iter_mut().enumerate() {
            if geometry.is_hole(cell) {
                *tile = Tile::blocked();
            }
        }
        Self { geometry, reuse, tiles }
    }

    /// Reads a board; without a shape it is a rectangle of squares. Linear time.
    pub fn parse(
        text: &str,
        geometry: Option<Arc<Geometry>>,
        reuse: Reuse,
    ) -> Result<Self, BoardError> {
        let read =
            |text: &str, index| Tile::parse(text).map_err(|error| BoardError::Tile(index, error));
        Self::lay(&rows(text), geometry, reuse, read)
    }

    /// Lays out rows of tiles, which `read` takes with their number; without a shape on a rectangle of
    /// squares.
    pub(crate) fn lay<E: From<BoardError>>(
        rows: &[Vec<&str>],
        geometry: Option<Arc<Geometry>>,
        reuse: Reuse,
        read: impl Fn(&str, usize) -> Result<Tile, E>,
    ) -> Result<Self, E> {
        if rows.is_empty() {
            return Err(BoardError::Empty.into());
        }
        let geometry = match geometry {
            Some(geometry) => {
                check_size(&geometry, rows)?;
                geometry
            }
            None => Arc::new(rectangle(rows)?),
        };
        let mut texts = rows.iter().flatten().zip(1..);
        let mut tiles = Vec::with_capacity(geometry.cells());
        for cell in 0..geometry.cells() {
            let text = if geometry.is_hole(cell) { None } else { texts.next() };
            tiles.push(match text {
                Some((text, index)) => read(text, index)?,
                None => Tile::blocked(),
            });
        }
        Ok(Self { geometry, reuse, tiles })
    }

    /// The shape.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    pub(crate) fn shared_geometry(&self) -> Arc<Geometry> {
        self.geometry.clone()
    }

    /// Whether words may use a cell again.
    #[must_use]
    pub fn reuse(&self) -> Reuse {
        self.reuse
    }

    /// Returns the tiles on the cells that are not holes: those that dice show.
    #[must_use]
    pub fn laid_tiles(&self) -> Vec<&Tile> {
        let tiles = self.tiles.iter().enumerate();
        tiles.filter(|(cell, _)| !self.geometry.is_hole(*cell)).map(|(_, tile)| tile).collect()
    }

    /// The tiles, one a cell.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }
}

/// A number of things, for messages.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn tiles(number: usize) -> String {
    count(number, "tile", "tiles")
}

/// The rows that hold anything, taken apart into tiles.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = || text.trim_start_matches('\u{FEFF}').lines().map(str::trim);
    let is_spaced = lines().any(|line| line.contains(char::is_whitespace));
    let rows: Vec<Vec<&str>> = if is_spaced {
        let rows = lines().flat_map(parted_by_slashes);
        rows.map(|row| row.split_whitespace().collect()).collect()
    } else {
        let rows = lines().flat_map(|line| line.split('/'));
        rows.map(|row| letters(row).collect()).collect()
    };
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}

/// The parts of a line between those `/` that have a space, or nothing, beside them.
fn parted_by_slashes(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, slash) in line.match_indices('/') {
        let (before, after) = (&line[..at], &line[at + slash.len()..]);
        let ends = before.is_empty() || before.ends_with(char::is_whitespace);
        if ends || after.is_empty() || after.starts_with(char::is_whitespace) {
            parts.push(&line[start..at]);
            start = at + slash.len();
        }
    }
    parts.push(&line[start..]);
    parts
}

fn letters(row: &str) -> impl Iterator<Item = &str> {
    row.char_indices().map(|(start, letter)| match letter {
        'q' | 'Q' => "qu",
        _ => &row[start..start + letter.len_utf8()],
    })
}

/// The rows and columns that so many tiles in one row are taken for, as by [`dawggle::BoardText`].
fn guess(tiles: usize) -> Option<(usize, usize)> {
    [(3, 3), (3, 4), (4, 4), (5, 5), (6, 6)]
        .into_iter()
        .find(|(rows, columns)| rows * columns == tiles)
}

fn rectangle(rows: &[Vec<&str>]) -> Result<Geometry, BoardError> {
    let expected = rows[0].len();
    if let Some(row) = rows.iter().position(|row| row.len() != expected) {
        return Err(BoardError::Row { row: row + 1, expected, found: rows[row].len() });
    }
    let (rows, columns) = match rows.len() {
        1 => guess(expected).ok_or(BoardError::Shape(expected))?,
        rows => (rows, expected),
    };
    Ok(Geometry::rectangle(rows, columns)?)
}

/// Compares the rows of a text with a shape: the same rows, or all tiles in one.
fn check_size(geometry: &Geometry, rows: &[Vec<&str>]) -> Result<(), BoardError> {
    let (expected, found) = (geometry.tiles(), rows.iter().map(Vec::len).sum());
    if geometry.shape().is_none() || rows.len() == 1 {
        let (rows, columns) = (geometry.rows(), geometry.columns());
        let error = BoardError::Tiles { rows, columns, expected, found };
        return if expected == found { Ok(()) } else { Err(error) };
    }
    // A row of holes only has no text.
    let expected = (0..geometry.rows()).map(|row| geometry.tiles_in_row(row));
    let expected: Vec<usize> = expected.filter(|&tiles| tiles > 0).collect();
    if rows.len() != expected.len() {
        let expected = (geometry.rows(), geometry.columns());
        return Err(BoardError::Size { expected, found: (rows.len(), rows[0].len()) });
    }
    for (index, (row, expected)) in rows.iter().zip(expected).enumerate() {
        let found = row.len();
        if expected != found {
            return Err(BoardError::Row { row: index + 1, expected, found });
        }
    }
    Ok(())
}

impl fmt::Display for Board {
    /// Writes the board as [`Board::parse`] reads it, in one line: in the short form if it can be.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_short = |tile: &Tile| {
            let text = tile.text();
            tile.bonus.is_none() && ((text.chars().count() == 1 && text != "q") || text == "qu")
        };
        let short = self.tiles.iter().all(is_short);
        let (rows, columns) = (self.geometry.rows(), self.geometry.columns());
        let is_guessed =
            self.geometry.shape().is_some() && guess(rows * columns) == Some((rows, columns));
        let mut row = 0;
        let mut is_first = true;
        for (cell, tile) in self.tiles.iter().enumerate() {
            if self.geometry.is_hole(cell) {
                continue;
            }
            let starts_row = cell / columns != row;
            row = cell / columns;
            match (short, starts_row) {
                _ if is_first => {}
                (false, true) => formatter.write_str(" / ")?,
                (true, true) if !is_guessed => formatter.write_str("/")?,
                (false, false) => formatter.write_str(" ")?,
                _ => {}
            }
            is_first = false;
            match tile.text() {
                "qu" if short => formatter.write_str("q")?,
                _ => write!(formatter, "{tile}")?,
            }
        }
        // Without a space a single tile would be taken for the short form.
        if !short && self.geometry.tiles() == 1 { formatter.write_str(" /") } else { Ok(()) }
    }
}
