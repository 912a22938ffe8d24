//! Boards of any shape, with any tiles and of any size.

// Tests: `snapshots/tests/suite/board_texts.rs`.

use std::fmt;
use std::sync::Arc;

use dawggle::board_text::{cells, is_accent, joins_letter_before, separator, shape_of};
use dawggle::{BoardError, BoardText};

use super::error::{GameError, count};
use super::geometry::{Geometry, Reuse};
use super::tile::{Tile, TileError};

/// A board: a shape, a tile on each cell, and whether words may use a cell again.
///
/// # As text
///
/// A board's text has the grammar of [`dawggle::BoardText`]: `catdlinemaropets`,
/// `catd/line/maro/pets` or `c a t d / l i n e / m a r o / p e t s`. In addition, a tile may have a
/// bonus: `{a:dw}`, or `a:dw` between spaces. A row of a shape whose cells are all holes has no
/// text.
///
/// # Examples
///
/// ```
/// use dawggle_search::game::{GameBoard, Geometry};
///
/// let board = GameBoard::parse("s qu n / e {a/b} ? / t r #")?;
/// assert_eq!(board.geometry().rows(), 3);
/// let board = GameBoard::parse_shaped("catdlinemaropets", Geometry::rectangle(2, 8)?)?;
/// assert_eq!(board.to_string(), "catdline/maropets");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameBoard {
    geometry: Arc<Geometry>,
    reuse: Reuse,
    tiles: Vec<Tile>,
    /// Whether its text writes the tile `qu` as the letter `q`.
    pub(crate) q_is_qu: bool,
}

impl GameBoard {
    /// Creates a board from a tile for each cell of the shape. The tiles of holes are ignored. Its
    /// text writes the tile `qu` as the letter `q` where it can.
    ///
    /// # Panics
    ///
    /// Panics if there is another number of tiles than cells.
    #[must_use]
    pub fn new(geometry: impl Into<Arc<Geometry>>, mut tiles: Vec<Tile>) -> Self {
        let geometry = geometry.into();
        assert_eq!(tiles.len(), geometry.cells(), "a tile for each cell");
        for (cell, tile) in tiles.iter_mut().enumerate() {
            if geometry.is_hole(cell) {
                *tile = Tile::blocked();
            }
        }
        Self { geometry, reuse: Reuse::Never, tiles, q_is_qu: true }
    }

    /// Parses a rectangle of squares, in linear time.
    ///
    /// For dictionaries of letters and `qu` only:
    /// [`Rules::folded_board`](super::Rules::folded_board) parses boards with digits, `'` and `-`,
    /// and with a `q` without `u`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a board.
    pub fn parse(text: &str) -> Result<Self, GameError> {
        Self::parse_folded(text, None, true, str::to_owned, |_| false)
    }

    /// Parses a board of this shape. Otherwise like [`Self::parse`].
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a board of this shape.
    pub fn parse_shaped(text: &str, geometry: impl Into<Arc<Geometry>>) -> Result<Self, GameError> {
        Self::parse_folded(text, Some(geometry.into()), true, str::to_owned, |_| false)
    }

    /// Returns the same board for words that may use a cell again, or may not.
    #[must_use]
    pub fn with_reuse(self, reuse: Reuse) -> Self {
        Self { reuse, ..self }
    }

    /// Parses a board whose tiles are folded first, such as `é` to `e`. `fold` gets the text of a
    /// tile: `a`, `a/b` or `a:dw`. `is_known` gets each character of it that is not a letter.
    pub(crate) fn parse_folded(
        text: &str,
        geometry: Option<Arc<Geometry>>,
        q_is_qu: bool,
        fold: impl Fn(&str) -> String,
        is_known: impl Fn(char) -> bool,
    ) -> Result<Self, GameError> {
        let geometry = shape(text, geometry)?;
        let mut cells = cells(text).zip(1..);
        let mut tiles = Vec::with_capacity(geometry.cells());
        for cell in 0..geometry.cells() {
            let next = if geometry.is_hole(cell) { None } else { cells.next() };
            let Some((text, number)) = next else {
                tiles.push(Tile::blocked());
                continue;
            };
            let text = fold(&text.tile(q_is_qu).replace(',', "/"));
            tiles.push(Tile::parse_known(&text, &is_known).map_err(|error| match error {
                TileError::Character(character @ ('-' | ';' | '|')) => {
                    BoardError::Separator { character }.into()
                }
                error => GameError::Tile(number, error),
            })?);
        }
        Ok(Self { geometry, reuse: Reuse::Never, tiles, q_is_qu })
    }

    /// Returns the shape.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    pub(crate) fn shared_geometry(&self) -> Arc<Geometry> {
        self.geometry.clone()
    }

    /// Returns the same board with other tiles.
    pub(crate) fn with_tiles(&self, tiles: Vec<Tile>) -> Self {
        let Self { reuse, q_is_qu, .. } = *self;
        Self { reuse, q_is_qu, ..Self::new(self.geometry.clone(), tiles) }
    }

    /// Returns whether words may use a cell again.
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

    /// Returns the tiles, one for each cell. A hole has a blocked tile.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }
}

fn tiles(number: usize) -> String {
    count(number, "tile", "tiles")
}

/// Returns the shape of a board: the given one, which the text must fit, or else a rectangle.
fn shape(text: &str, geometry: Option<Arc<Geometry>>) -> Result<Arc<Geometry>, GameError> {
    let Some(geometry) = geometry else {
        let text = BoardText::parse(text, None)?;
        return Geometry::rectangle(text.rows(), text.columns()).map(Arc::new);
    };
    match (check_size(&geometry, text), separator(text)) {
        (Ok(()), None | Some('-')) => Ok(geometry),
        (Err(error), None) => Err(error),
        (_, Some(character)) => Err(BoardError::Separator { character }.into()),
    }
}

/// Checks that a text has the rows of a shape, or all tiles in one row.
fn check_size(geometry: &Geometry, text: &str) -> Result<(), GameError> {
    let mut rows: Vec<usize> = Vec::new();
    for cell in cells(text) {
        match rows.last_mut() {
            Some(last) if !cell.starts_row => *last += 1,
            _ => rows.push(1),
        }
    }
    let (expected, found): (_, usize) = (geometry.tiles(), rows.iter().sum());
    if found == 0 {
        return Err(BoardError::Empty.into());
    }
    let is_list = geometry.shape().is_none() && geometry.rows() == 1;
    if is_list || rows.len() == 1 {
        if expected == found {
            return Ok(());
        }
        let (rows, columns, tiles) = (geometry.rows(), geometry.columns(), tiles(expected));
        let hint =
            if found == rows { ": write rows of letters as `catd/line/maro/pets`" } else { "" };
        return Err(GameError::Size(format!(
            "{rows}x{columns} takes {tiles}, but the board has {found}{hint}"
        )));
    }
    // A row with nothing but holes has no text.
    let expected = (0..geometry.rows()).map(|row| geometry.tiles_in_row(row));
    let expected: Vec<usize> = expected.filter(|&tiles| tiles > 0).collect();
    if rows.len() != expected.len() {
        return Err(GameError::Size(format!(
            "{}x{} was expected, but the board is {}x{}",
            expected.len(),
            geometry.columns(),
            rows.len(),
            rows[0]
        )));
    }
    match (0..rows.len()).find(|&row| rows[row] != expected[row]) {
        Some(row) => Err(GameError::Row(format!(
            "row {} has {} instead of {}: `/` separates rows, and a choice is in braces, as in `{{a/b}}`",
            row + 1,
            tiles(rows[row]),
            expected[row]
        ))),
        None => Ok(()),
    }
}

impl fmt::Display for GameBoard {
    /// Writes the board in one line, with braces around each tile that is not one letter. The tile
    /// `qu` is the letter `q` only if the board was read so.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_letter = |tile: &Tile| {
            let text = tile.text();
            let mut letters = text.chars();
            let is_single = letters.next().is_some_and(|letter| {
                letter != 'q' && !joins_letter_before(letter) && !is_accent(letter)
            }) && letters.next().is_none();
            tile.bonus.is_none() && (is_single || (self.q_is_qu && text == "qu"))
        };
        let (rows, columns) = (self.geometry.rows(), self.geometry.columns());
        let tiles = || (0..).zip(&self.tiles).filter(|(cell, _)| !self.geometry.is_hole(*cell));
        let tells_shape = tiles().all(|(_, tile)| is_letter(tile))
            && self.geometry.shape().is_some()
            && shape_of(rows * columns) == Some((rows, columns));
        let mut last = None;
        for (cell, tile) in tiles() {
            let row = cell / columns;
            if last.replace(row).is_some_and(|last| last != row) && !tells_shape {
                formatter.write_str("/")?;
            }
            match tile.text() {
                "qu" if is_letter(tile) => formatter.write_str("q")?,
                _ if is_letter(tile) => write!(formatter, "{tile}")?,
                _ => write!(formatter, "{{{tile}}}")?,
            }
        }
        Ok(())
    }
}
