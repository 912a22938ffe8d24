//! Board classes: many boards at once, as a set of symbols on each cell.
//!
//! The search for the best board does not examine boards one by one. It computes a
//! [bound](crate::bound::Bounds) for all boards of a class, and splits the class only if the bound
//! is too high.

// Tests: `snapshots/tests/bounds.rs`.

use std::collections::BTreeSet;
use std::sync::Arc;

use dawggle::board_text::TilePosition;
use dawggle::{Alphabet, Outcome, Source, Symbol, SymbolSet};

use crate::game::{GameBoard, Geometry, Natural, RulesError, Tile};
use crate::score::ScorerError;

/// A board class: a shape, and a set of symbols on each cell.
///
/// Each way to choose one symbol for each cell is a board of the class. A cell without symbols is
/// blocked. A class is written as a board with choices: `f{a/u}r/##e/###`. The tiles `?` and `all`
/// are any letter. Other programs write the class `{a/e}{b/c}/{d/e}t` as `ae bc de t`.
///
/// ```
/// # use dawggle::Dawg;
/// # use dawggle_search::{bound::Class, game::GameBoard};
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "fare\nfur\n").compile()?.bytes;
/// let alphabet = Dawg::from_bytes(&bytes)?;
/// let alphabet = alphabet.alphabet();
/// let class = Class::new(&GameBoard::parse("f{a/u}r/##e/###")?, &alphabet)?;
/// assert_eq!(class.boards().to_u64(), Some(2));
/// assert_eq!(class.nth(1).board(&alphabet).to_string(), "fur##e###");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    geometry: Arc<Geometry>,
    sets: Vec<SymbolSet>,
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
    /// No scorer supports the points or the dictionary.
    #[error("no bounds are known: {0}")]
    Scorer(ScorerError),
    /// The symbols of the dictionary cannot be written as a choice of letters.
    #[error("cell {0}: `{1}` cannot be read as a choice of letters")]
    Tile(usize, String),
    /// A read of the dictionary has failed.
    #[error("no bounds are known: {0}")]
    Incomplete(#[from] Outcome),
}

impl Class {
    /// Makes the class whose boards have one of the choices of each tile. The tiles `?` and `all`,
    /// unless `all` is a symbol, are a choice of all symbols of the alphabet. Bonuses are left out,
    /// and so are letters outside the alphabet, which are in no word.
    ///
    /// # Errors
    ///
    /// Returns an error if a letter is several symbols of the alphabet, if a tile can only begin or
    /// end words, if the symbols of a cell cannot be written as a choice, or if a read of the
    /// alphabet fails.
    pub fn new<S: Source>(board: &GameBoard, alphabet: &Alphabet<S>) -> Result<Self, ClassError> {
        let all = SymbolSet::first(alphabet.len());
        let set = |(tile, cell): (&Tile, usize)| {
            if tile.position() != TilePosition::Anywhere {
                return Err(ClassError::Position(cell, tile.text().to_owned()));
            }
            let set = match tile.text() {
                "all" if alphabet.symbol("all").is_none() => all,
                _ if tile.is_wild() => all,
                _ => tile.choices().try_fold(SymbolSet::EMPTY, |set, letters| {
                    let symbols: Option<Vec<Symbol>> = alphabet.split(letters).collect();
                    match symbols.as_deref() {
                        Some(&[symbol]) => Ok(set | SymbolSet::of(symbol)),
                        Some(_) => Err(ClassError::Several(cell, letters.to_owned())),
                        None => Ok(set),
                    }
                })?,
            };
            match tile_of(set, alphabet) {
                Ok(_) => Ok(set),
                Err(text) => Err(ClassError::Tile(cell, text)),
            }
        };
        let sets = board.tiles().iter().zip(1..).map(set).collect::<Result<_, _>>();
        // Other errors can come of what was read then.
        if alphabet.source().has_failed() {
            return Err(Outcome::Failed.into());
        }
        Ok(Self { geometry: board.shared_geometry(), sets: sets? })
    }

    /// Makes the class with these symbols on the cells of a shape. The sets of holes are ignored.
    ///
    /// # Panics
    ///
    /// Panics if there is another number of sets than cells.
    #[must_use]
    pub fn of_sets(geometry: impl Into<Arc<Geometry>>, mut sets: Vec<SymbolSet>) -> Self {
        let geometry = geometry.into();
        assert_eq!(sets.len(), geometry.cells(), "a set for each cell");
        let holes = sets.iter_mut().enumerate().filter(|(cell, _)| geometry.is_hole(*cell));
        holes.for_each(|(_, set)| *set = SymbolSet::EMPTY);
        Self { geometry, sets }
    }

    /// Returns the shape.
    #[must_use]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Returns the symbols that each cell can hold.
    #[must_use]
    pub fn sets(&self) -> &[SymbolSet] {
        &self.sets
    }

    /// Returns the class as a board whose tiles have the letters of a cell as choices, in
    /// code-point order. The alphabet is the one that it was read with.
    #[must_use]
    pub fn board<S: Source>(&self, alphabet: &Alphabet<S>) -> GameBoard {
        let tile = |&set: &SymbolSet| tile_of(set, alphabet).unwrap_or(Tile::blocked());
        let tiles = self.sets.iter().map(tile).collect();
        let mut board = GameBoard::new(self.geometry.clone(), tiles);
        board.q_is_qu = alphabet.q_is_qu();
        board
    }

    /// Returns the number of boards.
    #[must_use]
    pub fn boards(&self) -> Natural {
        Natural::product(self.sets.iter().map(|set| set.len().max(1)))
    }

    /// Returns the class that holds only the board with this number.
    ///
    /// Numbers count from 0. Consecutive boards differ in the symbol of the last cell first. From
    /// [`Class::boards`] on, the boards repeat.
    #[must_use]
    pub fn nth(&self, mut number: u64) -> Self {
        let mut board = self.clone();
        for set in board.sets.iter_mut().rev() {
            if let Some(choice) = number.checked_rem(set.len().into()) {
                number /= u64::from(set.len());
                *set = set.iter().skip(choice as usize).take(1).collect();
            }
        }
        board
    }

    /// Returns the classes with these symbols on a cell, and with its other symbols.
    pub(crate) fn split(&self, cell: usize, symbols: SymbolSet) -> [Self; 2] {
        [symbols, self.sets[cell] - symbols].map(|set| {
            let mut part = self.clone();
            part.sets[cell] = set;
            part
        })
    }

    /// Returns the same class without the symbols that are not in a set.
    pub(crate) fn only(&self, known: SymbolSet) -> Self {
        let sets = self.sets.iter().map(|&set| set & known).collect();
        Self { geometry: self.geometry.clone(), sets }
    }
}

/// Returns the tile that is a choice of these symbols, or its text if it cannot be read so.
fn tile_of<S: Source>(symbols: SymbolSet, alphabet: &Alphabet<S>) -> Result<Tile, String> {
    let spellings = symbols.iter().map(|symbol| alphabet.spelling(symbol).as_str().to_owned());
    let letters: BTreeSet<String> = spellings.collect();
    let letters = letters.iter().map(String::as_str);
    Tile::of_choices(letters.clone()).ok_or_else(|| Vec::from_iter(letters).join("/"))
}
