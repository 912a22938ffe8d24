//! The board that all solvers share, and the tiles that spell a word.

use std::array;
use std::error::Error;
use std::fmt;
use std::sync::LazyLock;

/// The maximum number of rows and of columns. The cells of a path are bits of a `u64`.
const MAX_SIDE: usize = 8;
const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// Tiles are numbered 0 to 25, for a to z.
pub(crate) const TILES: usize = 26;
pub(crate) const Q: u8 = b'q' - b'a';

/// The cells that touch each cell, for each size of board.
static NEIGHBORS: LazyLock<[[[u64; MAX_CELLS]; MAX_SIDE]; MAX_SIDE]> =
    LazyLock::new(|| array::from_fn(|row| array::from_fn(|column| neighbors(row + 1, column + 1))));

fn neighbors(rows: usize, columns: usize) -> [u64; MAX_CELLS] {
    let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
    let touch = |a: usize, b: usize| {
        a != b && near(a / columns, b / columns) && near(a % columns, b % columns)
    };
    array::from_fn(|cell| {
        let neighbors = (0..rows * columns).filter(|&other| touch(cell, other));
        neighbors.fold(0, |set, other| set | 1 << other)
    })
}

/// A grid of letters. Cells are numbered row by row from 0. A set of cells is a bit mask.
#[derive(Clone, Debug)]
pub struct LetterBoard {
    rows: usize,
    columns: usize,
    tiles: [u8; MAX_CELLS],
    neighbors: &'static [u64; MAX_CELLS],
}

impl LetterBoard {
    /// Creates a board of 1 to 8 rows and columns from its letters `a` to `z`, row by row.
    ///
    /// A `q` spells "qu".
    ///
    /// # Errors
    ///
    /// See [`LetterBoardError`].
    ///
    /// # Examples
    ///
    /// ```
    /// use dawggle_benches::LetterBoard;
    /// assert!(LetterBoard::new(2, 3, "quiets").is_ok());
    /// assert!(LetterBoard::new(2, 3, "quiet").is_err());
    /// ```
    pub fn new(rows: usize, columns: usize, letters: &str) -> Result<Self, LetterBoardError> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(LetterBoardError::Size { rows, columns });
        }
        let expected = rows * columns;
        let found = letters.chars().count();
        if found != expected {
            return Err(LetterBoardError::Length { expected, found });
        }
        let mut tiles = [0; MAX_CELLS];
        for (cell, letter) in tiles.iter_mut().zip(letters.chars()) {
            *cell = tile(letter).ok_or(LetterBoardError::Letter(letter))?;
        }
        Ok(Self { rows, columns, tiles, neighbors: &NEIGHBORS[rows - 1][columns - 1] })
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the set of all cells.
    pub fn cells(&self) -> u64 {
        u64::MAX >> (MAX_CELLS - self.rows * self.columns)
    }

    /// Returns the letter of a cell, from 0 for `a` to 25 for `z`.
    ///
    /// # Panics
    ///
    /// May panic if there is no such cell.
    pub fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell])
    }

    /// Returns the set of cells that touch a cell.
    ///
    /// # Panics
    ///
    /// May panic if there is no such cell.
    pub fn neighbors(&self, cell: usize) -> u64 {
        self.neighbors[cell]
    }

    /// Appends the letters that a cell spells to the letters of a path.
    pub(crate) fn spell(&self, cell: usize, letters: &mut String) {
        let tile = self.tiles[cell];
        letters.push(char::from(b'a' + tile));
        if tile == Q {
            letters.push('u');
        }
    }
}

/// The cells of a set, in ascending order.
pub(crate) struct Cells(pub(crate) u64);

impl Iterator for Cells {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let set = self.0;
        self.0 = set & set.checked_sub(1)?;
        Some(set.trailing_zeros() as usize)
    }
}

/// The reason why letters are not a valid [`LetterBoard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LetterBoardError {
    /// The number of rows or of columns is 0 or more than 8.
    Size {
        /// The given number of rows.
        rows: usize,
        /// The given number of columns.
        columns: usize,
    },
    /// The number of letters is not the number of cells.
    Length {
        /// The number of cells.
        expected: usize,
        /// The number of letters.
        found: usize,
    },
    /// A letter is not one of `a` to `z`.
    Letter(char),
}

impl fmt::Display for LetterBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { rows, columns } => {
                write!(f, "{rows}x{columns}: from 1 to {MAX_SIDE} rows and columns expected")
            }
            Self::Length { expected, found } => {
                write!(f, "{found} letters, but the board has {expected} cells")
            }
            Self::Letter(letter) => write!(f, "{letter:?} is not a letter from a to z"),
        }
    }
}

impl Error for LetterBoardError {}

fn tile(letter: char) -> Option<u8> {
    letter.is_ascii_lowercase().then(|| letter as u8 - b'a')
}

/// Returns the tiles that spell a word, or `None` if no tiles can. "qu" is one tile.
pub(crate) fn tiles(word: &str) -> Option<Vec<u8>> {
    let mut letters = word.chars();
    let mut tiles = Vec::with_capacity(word.len());
    while let Some(letter) = letters.next() {
        let tile = tile(letter)?;
        if tile == Q {
            letters.next().filter(|&next| next == 'u')?;
        }
        tiles.push(tile);
    }
    Some(tiles)
}
