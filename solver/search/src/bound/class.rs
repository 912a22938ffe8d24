//! Board classes: many boards at once, as a board with choices of letters.
//!
//! The search for the best board does not examine boards one by one. It computes a
//! [bound](crate::bound::Bounds) for all boards of a class, and splits the class only if the bound
//! is too high.

// Tests: `snapshots/tests/bounds.rs`.

use std::collections::BTreeSet;
use std::fmt;

use dawggle::{Alphabet, Outcome, Source, SymbolSet, TilePosition};

use crate::game::{GameBoard, Natural, RulesError, Tile};

/// A board class: a set of letters on each cell.
///
/// Each way to choose one letter for each cell is a board of the class. A class is written as a
/// board with choices: `f{a/u}r/##e/###`. The tiles `?` and `all` are any letter. Other programs
/// write the class `{a/e}{b/c}/{d/e}t` as `ae bc de t`.
///
/// ```
/// use dawggle::Dawg;
/// use dawggle_search::bound::Class;
/// use dawggle_search::game::GameBoard;
///
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "far\nfur\n").compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?;
/// let class = Class::new(&GameBoard::parse("f{u,a}?/##r")?, &dawg.alphabet())?;
/// assert_eq!(class.to_string(), "f{a/u}{a/f/r/u}/##r");
/// assert_eq!(class.boards(), 8.into());
/// assert_eq!(class.nth(6).board().to_string(), "fur/##r");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Each tile has the letters of its cell as choices, in code-point order. An empty set is a
    /// blocked tile.
    board: GameBoard,
}

/// The reason why a class has no bounds. Cells count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// A letter is several symbols of the dictionary, such as `qu` where `q` and `u` are two
    /// symbols.
    #[error(
        "cell {0} has `{1}`, which is several symbols of the dictionary: write a choice of letters \
         as `{{a/b}}`, and any letter as `?`, or compile the dictionary with `{1}` as a digraph"
    )]
    Several(usize, String),
    /// The class has more cells than a mask has bits.
    #[error("the class has {0} cells: bounds support at most 64")]
    Cells(usize),
    /// A tile can only begin or only end words.
    #[error("cell {0}: no bounds are known for the tile `{1}`, which is at one end of words only")]
    Position(usize, String),
    /// The points of a word depend on more than its number of letters.
    #[error("no bounds are known: {0}")]
    Rules(RulesError),
    /// The symbols of the dictionary cannot be written as a choice of letters.
    #[error("cell {0}: `{1}` cannot be read as a choice of letters")]
    Tile(usize, String),
    /// A read of the dictionary has failed.
    #[error("no bounds are known: {0}")]
    Incomplete(#[from] Outcome),
}

impl Class {
    /// Makes the class whose boards have one of the choices of each tile. The tiles `?` and `all`,
    /// unless `all` is a symbol, are a choice of all symbols of the alphabet. Bonuses are left out.
    ///
    /// # Errors
    ///
    /// [`ClassError::Tile`] and [`ClassError::Incomplete`].
    pub fn new<S: Source>(board: &GameBoard, alphabet: &Alphabet<S>) -> Result<Self, ClassError> {
        let symbols: Vec<String> =
            alphabet.spellings().map(|symbol| symbol.as_str().to_owned()).collect();
        unless_failed(alphabet)?;
        let tile = |(tile, cell): (&Tile, usize)| {
            if tile.position() != TilePosition::Anywhere {
                let mut tile = tile.clone();
                tile.bonus = None;
                return Ok(tile);
            }
            let letters: BTreeSet<&str> = match tile.text() {
                "?" | "all" if !symbols.iter().any(|symbol| symbol == tile.text()) => {
                    symbols.iter().map(String::as_str).collect()
                }
                _ => tile.choices().collect(),
            };
            Tile::of_choices(letters.iter().copied())
                .ok_or_else(|| ClassError::Tile(cell, Vec::from_iter(letters).join("/")))
        };
        let tiles = board.tiles().iter().zip(1..).map(tile).collect::<Result<_, _>>()?;
        Ok(Self { board: board.with_tiles(tiles) })
    }

    /// Returns the class as a board whose tiles have the letters of a cell as choices.
    #[must_use]
    pub fn board(&self) -> &GameBoard {
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
                *tile =
                    Tile::of_choices([choices[choice as usize]]).expect("a choice of the class");
            }
        }
        Self { board: self.board.with_tiles(tiles) }
    }

    /// Returns the symbols of an alphabet that each cell can hold.
    ///
    /// A letter outside the alphabet is in no word, so the sets leave it out.
    ///
    /// # Errors
    ///
    /// Returns an error if a letter is several symbols of the alphabet, if a tile can only begin or
    /// end words, or if a read of the alphabet fails.
    pub fn sets<S: Source>(&self, alphabet: &Alphabet<S>) -> Result<Vec<SymbolSet>, ClassError> {
        let set = |(tile, cell): (&Tile, usize)| {
            if tile.position() != TilePosition::Anywhere {
                return Err(ClassError::Position(cell, tile.text().to_owned()));
            }
            tile.choices().try_fold(SymbolSet::EMPTY, |set, letters| {
                let symbols: Option<Vec<_>> = alphabet.split(letters).collect();
                match symbols.as_deref() {
                    Some(&[symbol]) => Ok(set | SymbolSet::of(symbol)),
                    Some(_) => Err(ClassError::Several(cell, letters.to_owned())),
                    None => Ok(set),
                }
            })
        };
        let sets = self.board.tiles().iter().zip(1..).map(set).collect();
        // Other errors can come of what was read then.
        unless_failed(alphabet)?;
        sets
    }
}

fn unless_failed<S: Source>(alphabet: &Alphabet<S>) -> Result<(), Outcome> {
    if alphabet.source().has_failed() { Err(Outcome::Failed) } else { Ok(()) }
}

impl fmt::Display for Class {
    /// Writes the class as a board.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(formatter)
    }
}
