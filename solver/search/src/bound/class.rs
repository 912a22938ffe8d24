//! Board classes: many boards at once, as a set of letters on each cell.
//!
//! The search for the best board does not examine boards one by one. It computes a
//! [bound](crate::bound::Bounds) for all boards of a class, and splits the class only if the bound
//! is too high.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use dawggle::board_text::Cell;
use dawggle::{Alphabet, Source, Symbol};
use num_bigint::BigUint;

use crate::game::{Board, BoardError, Geometry, NotByLength, Reuse, Rules, Tile, TileError};

/// A board class: a set of letters on each cell.
///
/// Each way to choose one letter for each cell is a board of the class.
///
/// # As text
///
/// - **In rows**, a cell is a letter, or letters in braces; `.` is a cell on which nothing lies:
///   `f{a,u}r/..e/...`.
/// - **With spaces** between the cells of a row, a cell is its letters, one after another:
///   `f au r / . . e / . . .`.
///
/// A `q` is a tile `qu`; in braces there may be other symbols of several letters, in either form:
/// `{cs,s}`. Otherwise a class's text has the grammar of a board, [`dawggle::BoardText`].
///
/// ```
/// use dawggle_search::bound::Class;
///
/// let class = Class::parse("f{a,u}r/..e/...", None)?;
/// assert_eq!(class.to_string(), "f au r / . . e / . . .");
/// assert_eq!(class.boards(), 2_u32.into());
/// assert_eq!(class.nth(1).board().to_string(), "fur##e###");
/// # Ok::<_, dawggle_search::bound::ClassError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Each tile has the letters of its cell as choices. An empty set is a blocked tile.
    board: Board,
}

/// An error in the text of a class, or a class without known bounds. Cells count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// The text has another shape than expected.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A text that makes one class as letters, and another with a cell for each word.
    #[error(
        "this could mean the class `{0}`, or one with a cell for each word: write sets in braces, as in \
         `f{{a,u}}r/..e/...`, or give the size"
    )]
    Ambiguous(String),
    /// A cell holds something that is not a letter.
    #[error("cell {0} {1}")]
    Letter(usize, TileError),
    /// A brace that is not closed, not opened, or among other letters; or a set of nothing.
    #[error(
        "cell {0} is {1:?}: a letter expected, or letters in braces with `,` between, or `.` for an \
         empty cell; where there are spaces in a row, they stand between all cells"
    )]
    Set(usize, String),
    /// A letter is several symbols of the dictionary, such as `qu` where `q` and `u` are two symbols.
    #[error(
        "cell {0} has `{1}`, which is several symbols of the dictionary: compile it with `{1}` as a \
         digraph"
    )]
    Several(usize, String),
    /// The class has more cells than a mask has bits.
    #[error("the class has {0} cells: bounds support at most 64")]
    Cells(usize),
    /// The points of a word depend on more than its number of letters.
    #[error("no bounds are known: {0}")]
    Rules(NotByLength),
}

// Not by `thiserror`, which would make the reason the source, too: it is part of the message.
impl From<NotByLength> for ClassError {
    fn from(reason: NotByLength) -> Self {
        Self::Rules(reason)
    }
}

impl Class {
    /// Reads a class; without a shape it is a rectangle of squares. Linear time.
    pub fn parse(text: &str, geometry: Option<Arc<Geometry>>) -> Result<Self, ClassError> {
        let read = |cell: Cell<'_>, number| read_set(cell.text, number);
        match Board::lay(text, geometry, Reuse::Never, read) {
            Err(ClassError::Board(BoardError::Ambiguous { letters, .. })) => {
                Err(ClassError::Ambiguous(letters))
            }
            board => Ok(Self { board: board? }),
        }
    }

    /// Parses a class of boards of a game.
    ///
    /// `size` is the number of rows and columns, if known.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a class, or the rules are for boards of another size.
    pub fn parse_for(
        rules: &Rules,
        text: &str,
        size: Option<(usize, usize)>,
    ) -> Result<Self, ClassError> {
        let parse = |geometry| Self::parse(text, geometry).map(|class| class.board);
        Ok(Self { board: rules.shaped(size, parse)? })
    }

    /// Makes a class from a set of letters for each cell of a shape.
    ///
    /// An element of a set can be several letters, such as `qu`. The set of a hole is ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if an element is not a letter or letters.
    ///
    /// # Panics
    ///
    /// Panics unless there is a set for each cell.
    pub fn new<'a>(
        geometry: Arc<Geometry>,
        sets: impl IntoIterator<Item = &'a BTreeSet<String>>,
    ) -> Result<Self, ClassError> {
        let tile = |(set, cell)| tile_of(set).map_err(|error| ClassError::Letter(cell, error));
        let tiles = sets.into_iter().zip(1..).map(tile).collect::<Result<_, _>>()?;
        Ok(Self { board: Board::new(geometry, Reuse::Never, tiles) })
    }

    /// Returns the shape of the boards.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        self.board.geometry()
    }

    /// Returns the class as a board whose tiles have the letters of a cell as choices.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of boards.
    #[must_use]
    pub fn boards(&self) -> BigUint {
        self.board.tiles().iter().map(|tile| BigUint::from(tile.choices().count().max(1))).product()
    }

    /// Returns the class that holds only the board with this number.
    ///
    /// Numbers count from 0. Consecutive boards differ in the letter of the last cell first. From
    /// [`Class::boards`] on, the boards repeat.
    #[must_use]
    pub fn nth(&self, mut number: u64) -> Self {
        let mut tiles = self.board.tiles().to_vec();
        for tile in tiles.iter_mut().rev() {
            let choices: Vec<&str> = tile.choices().collect();
            if let Some(choice) = number.checked_rem(choices.len() as u64) {
                number /= choices.len() as u64;
                *tile = Tile::parse(choices[choice as usize]).expect("a letter of the class");
            }
        }
        Self { board: Board::new(self.board.shared_geometry(), Reuse::Never, tiles) }
    }

    /// Returns the symbols of an alphabet that each cell can hold, a bit each.
    ///
    /// A letter outside the alphabet is in no word, so the sets leave it out.
    ///
    /// # Errors
    ///
    /// Returns an error if a letter is several symbols of the alphabet.
    pub fn sets<S: Source>(&self, alphabet: &Alphabet<S>) -> Result<Vec<u64>, ClassError> {
        let set = |(tile, cell): (&Tile, usize)| {
            tile.choices().try_fold(0, |set, letters| match split(letters, alphabet).as_deref() {
                Some([symbol]) => Ok(set | 1 << symbol),
                Some(_) => Err(ClassError::Several(cell, letters.to_owned())),
                None => Ok(set),
            })
        };
        self.board.tiles().iter().zip(1..).map(set).collect()
    }
}

/// Splits a text into symbols. Returns `None` if the alphabet lacks one.
fn split<S: Source>(mut text: &str, alphabet: &Alphabet<S>) -> Option<Vec<Symbol>> {
    let mut symbols = Vec::new();
    while !text.is_empty() {
        let (symbol, rest) = alphabet.split_first(text)?;
        symbols.push(symbol);
        text = rest;
    }
    Some(symbols)
}

/// Reads the set of a cell, whose number is for the error.
fn read_set(text: &str, cell: usize) -> Result<Tile, ClassError> {
    let set: Vec<String> = match text.strip_prefix('{').map(|rest| rest.strip_suffix('}')) {
        None if text == "." => Vec::new(),
        None => text.chars().map(String::from).collect(),
        Some(inner) => inner.unwrap_or_default().split(',').map(str::to_owned).collect(),
    };
    let is_bad = |letter: &String| letter.is_empty() || letter.contains(['{', '}', ',']);
    if set.iter().any(is_bad) {
        return Err(ClassError::Set(cell, text.to_owned()));
    }
    tile_of(&set).map_err(|error| ClassError::Letter(cell, error))
}

/// The tile that is any of these letters.
fn tile_of<'a>(letters: impl IntoIterator<Item = &'a String>) -> Result<Tile, TileError> {
    let letters = letters.into_iter().map(|letter| letter.to_lowercase());
    let letters = letters.map(|letter| if letter == "q" { "qu".to_owned() } else { letter });
    let letters: BTreeSet<String> = letters.collect();
    if letters.is_empty() {
        return Ok(Tile::blocked());
    }
    // These have a meaning in a tile, but none in a set.
    let mut characters = letters.iter().flat_map(|letter| letter.chars());
    if let Some(character) = characters.find(|character| "/:?#".contains(*character)) {
        return Err(TileError::Character(character));
    }
    Tile::parse(&Vec::from_iter(letters).join("/"))
}

impl fmt::Display for Class {
    /// Writes the class in one line, as [`Class::parse`] reads it.
    ///
    /// Cells have spaces between them, unless each row has only one cell. The letters of a cell are
    /// in code-point order.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = self.geometry();
        let is_spaced = (0..geometry.rows()).any(|row| geometry.tiles_in_row(row) > 1);
        let mut last = None;
        for (cell, tile) in self.board.tiles().iter().enumerate() {
            if geometry.is_hole(cell) {
                continue;
            }
            let row = cell / geometry.columns();
            formatter.write_str(match last {
                None => "",
                Some(last) if last == row => " ",
                Some(_) if is_spaced => " / ",
                Some(_) => "/",
            })?;
            last = Some(row);
            let letters = tile.choices().map(|letter| if letter == "qu" { "q" } else { letter });
            let letters: Vec<&str> = letters.collect();
            let is_short = letters.iter().all(|letter| letter.chars().count() == 1);
            match letters.len() {
                0 => formatter.write_str(".")?,
                1 if is_short => formatter.write_str(letters[0])?,
                _ if is_short && is_spaced => formatter.write_str(&letters.concat())?,
                _ => write!(formatter, "{{{}}}", letters.join(","))?,
            }
        }
        Ok(())
    }
}
