//! Board classes: many boards at once, as a set of letters on each cell.
//!
//! The search for the best board does not examine boards one by one. It computes a
//! [bound](crate::bound::Bounds) for all boards of a class, and splits the class only if the bound
//! is too high.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use dawggle::board_text::Cell;
use dawggle::{Alphabet, Source};

use crate::game::{
    Board, BoardError, Geometry, Natural, NotByLength, Reuse, Rules, Tile, TileError,
};

/// A board class: a set of letters on each cell.
///
/// Each way to choose one letter for each cell is a board of the class.
///
/// # As text
///
/// - **Without spaces**, a cell is one letter, or several letters in braces with commas between
///   them: `f{a,u}r/..e/...`.
/// - **With spaces** between the cells of a row, a cell is its letters, one after another:
///   `f au r / . . e / . . .`.
///
/// A `.` or `#` is a blocked cell, and a `q` is a tile `qu`, unless the rules say that it is not:
/// [`Rules::q_is_qu`]. In either form, braces can hold other symbols of several letters: `{cs,s}`.
/// Otherwise a class's text has the grammar of a board, [`dawggle::BoardText`].
///
/// ```
/// use dawggle_search::bound::Class;
///
/// let class = Class::parse("f{a,u}r/..e/...", None)?;
/// assert_eq!(class.to_string(), "f au r / . . e / . . .");
/// assert_eq!(class.boards(), 2.into());
/// assert_eq!(class.nth(1).board().to_string(), "fur##e###");
/// # Ok::<_, dawggle_search::bound::ClassError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Each tile has the letters of its cell as choices. An empty set is a blocked tile.
    board: Board,
}

/// The reason why a class cannot be read, or has no bounds. Cells count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// The text has another shape than expected.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A cell holds something that is not a letter.
    #[error("cell {0} {1}")]
    Letter(usize, TileError),
    /// A brace is not closed, not opened, or between letters, or a set is empty.
    #[error(
        "cell {0} is {1:?}: expected a letter, letters in braces with `,` between them, or `.` for \
         a blocked cell; spaces in a row must separate all its cells"
    )]
    Set(usize, String),
    /// A letter is several symbols of the dictionary, such as `qu` where `q` and `u` are two
    /// symbols.
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
    /// Parses a class of boards of a shape, or of a rectangle of squares. Takes linear time.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a class, or does not fit the shape.
    pub fn parse(text: &str, geometry: Option<Arc<Geometry>>) -> Result<Self, ClassError> {
        Self::read(text, geometry, true, str::to_owned, |_| false)
    }

    fn read(
        text: &str,
        geometry: Option<Arc<Geometry>>,
        q_is_qu: bool,
        fold: impl Fn(&str) -> String,
        is_known: impl Fn(char) -> bool,
    ) -> Result<Self, ClassError> {
        let read = |cell: Cell<'_>, number| {
            let set = read_set(cell.text, number)?.into_iter().map(|letter| fold(&letter));
            tile_of(set, q_is_qu, &is_known).map_err(|error| ClassError::Letter(number, error))
        };
        Ok(Self { board: Board::lay(text, geometry, Reuse::Never, read)? })
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
        Self::parse_folded(rules, text, size, str::to_owned, |_| false)
    }

    /// Parses a class like [`Self::parse_for`], and brings its letters into the form that they have
    /// in a dictionary. `fold` gets a letter of a set, such as `É`, and returns another, such as
    /// `e`. `is_known` gets each character that is not a letter, such as a digit, and returns
    /// whether the dictionary has it.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a class, or the rules are for boards of another size.
    pub fn parse_folded(
        rules: &Rules,
        text: &str,
        size: Option<(usize, usize)>,
        fold: impl Fn(&str) -> String,
        is_known: impl Fn(char) -> bool,
    ) -> Result<Self, ClassError> {
        let parse = |geometry| Self::read(text, geometry, rules.q_is_qu, &fold, &is_known);
        let board = rules.shaped(size, |geometry| parse(geometry).map(|class| class.board))?;
        Ok(Self { board })
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
        let tile = |(set, cell): (&BTreeSet<String>, usize)| {
            tile_of(set.iter().cloned(), true, |_| true)
                .map_err(|error| ClassError::Letter(cell, error))
        };
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
    pub fn boards(&self) -> Natural {
        let choices = |tile: &Tile| tile.choices().count().max(1) as u32;
        Natural::product(self.board.tiles().iter().map(choices))
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
        Self { board: self.board.with_tiles(tiles) }
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
            tile.choices().try_fold(0, |set, letters| {
                let symbols: Option<Vec<_>> = alphabet.split(letters).collect();
                match symbols.as_deref() {
                    Some([symbol]) => Ok(set | 1 << symbol),
                    Some(_) => Err(ClassError::Several(cell, letters.to_owned())),
                    None => Ok(set),
                }
            })
        };
        self.board.tiles().iter().zip(1..).map(set).collect()
    }
}

/// Reads the set of a cell. The error names the cell by its number.
fn read_set(text: &str, cell: usize) -> Result<Vec<String>, ClassError> {
    let set: Vec<String> = match text.strip_prefix('{').map(|rest| rest.strip_suffix('}')) {
        None if text == "." || text == "#" => Vec::new(),
        None => text.chars().map(String::from).collect(),
        Some(inner) => inner.unwrap_or_default().split(',').map(str::to_owned).collect(),
    };
    let is_bad = |letter: &String| letter.is_empty() || letter.contains(['{', '}', ',']);
    if set.iter().any(is_bad) {
        return Err(ClassError::Set(cell, text.to_owned()));
    }
    Ok(set)
}

/// Makes the tile that has these letters as choices.
fn tile_of(
    letters: impl Iterator<Item = String>,
    q_is_qu: bool,
    is_known: impl Fn(char) -> bool,
) -> Result<Tile, TileError> {
    let letters = letters.map(|letter| letter.to_lowercase());
    let is_q = |letter: &str| q_is_qu && letter == "q";
    let letters = letters.map(|letter| if is_q(&letter) { "qu".to_owned() } else { letter });
    let letters: BTreeSet<String> = letters.collect();
    if letters.is_empty() {
        return Ok(Tile::blocked());
    }
    // These characters have a meaning in the text of a tile, but none in a set.
    let mut characters = letters.iter().flat_map(|letter| letter.chars());
    if let Some(character) = characters.find(|character| "/:?#".contains(*character)) {
        return Err(TileError::Character(character));
    }
    Tile::parse_known(&Vec::from_iter(letters).join("/"), is_known)
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
            let is_q = |letter| self.board.q_is_qu && letter == "qu";
            let letters = tile.choices().map(|letter| if is_q(letter) { "q" } else { letter });
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
