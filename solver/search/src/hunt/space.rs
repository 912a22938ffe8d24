//! The boards that a hunt considers: their cells and tiles, and what each of them must meet.

// Tests: `solver/search/src/hunt/tests.rs`.

use std::sync::Arc;

use dawggle::board_text::TilePosition;
use dawggle::format::MAX_WORD;
use dawggle::{Alphabet, Dawg, Limit, Outcome, Source, Symbol};

use super::error::HuntError;
use super::matching;
use crate::game::{Dice, GameBoard, Geometry, Rules, Symmetries, Tile};
use crate::score::Scorer;

/// The tiles of a board as indices of [`Space::tiles`]. A hole has [`HOLE`].
pub type TileNumbers = Vec<u32>;

pub const HOLE: u32 = u32::MAX;

/// The maximum number of tiles to examine while looking for the word on a board.
const MAX_WORD_STEPS: u64 = 100_000;

/// The boards of a hunt.
#[derive(Clone, Debug)]
pub struct Space<S> {
    pub rules: Rules,
    pub dawg: Dawg<S>,
    pub geometry: Arc<Geometry>,
    pub symmetries: Symmetries,
    pub scorer: Option<Scorer>,
    /// The cells that are not holes.
    pub cells: Vec<usize>,
    /// Whether the text of a board writes the tile `qu` as `q`.
    q_is_qu: bool,
    /// The tiles that a board can have, each once, in order.
    pub tiles: Vec<Tile>,
    /// Each tile as the scorer's symbol, or `BLOCKED` if no word uses it. `None` unless each tile
    /// is one or the other.
    pub symbols: Option<Vec<Symbol>>,
    /// For each die and each tile, whether the die shows the tile.
    dice: Option<Vec<Vec<bool>>>,
    /// The word that every board must contain.
    pub word: Option<Vec<Symbol>>,
}

impl<S: Source + Copy> Space<S> {
    /// Checks that there are tiles for each board, and that they can spell the word.
    pub fn new(
        rules: Rules,
        dawg: Dawg<S>,
        geometry: Arc<Geometry>,
        dice: Option<&Dice>,
        word: Option<&str>,
    ) -> Result<Self, HuntError> {
        let alphabet = dawg.alphabet();
        let cells: Vec<usize> =
            (0..geometry.cells()).filter(|&cell| !geometry.is_hole(cell)).collect();
        let mut tiles: Vec<Tile> = match dice {
            Some(dice) if dice.len() != cells.len() => {
                return Err(HuntError::Dice { dice: dice.len(), tiles: cells.len() });
            }
            Some(dice) => {
                if let Some(die) = dice.faces().position(<[Tile]>::is_empty) {
                    return Err(HuntError::NoFaces(die + 1));
                }
                dice.faces().flatten().cloned().collect()
            }
            None => {
                let tiles = alphabet.spellings().filter_map(|text| Tile::parse(text.as_str()).ok());
                tiles.filter(|tile| tile.choices().count() == 1).collect()
            }
        };
        if cells.is_empty() || tiles.is_empty() {
            return Err(HuntError::NoBoard);
        }
        tiles.sort();
        tiles.dedup();
        let word: Option<Vec<Symbol>> = word
            .map(|word| alphabet.split(word).collect::<Option<_>>().ok_or(word))
            .transpose()
            .map_err(|word| HuntError::Word(word.to_owned()))?;
        if let Some(word) = word.as_ref().filter(|word| word.len() > MAX_WORD.into()) {
            return Err(HuntError::Long(word.len()));
        }
        let shows = |die: &[Tile]| tiles.iter().map(|tile| die.contains(tile)).collect();
        Ok(Self {
            symmetries: rules.symmetries(&geometry),
            scorer: Scorer::new(&dawg, &rules.clone().with_geometry(geometry.clone())).ok(),
            symbols: tiles.iter().map(|tile| symbol(tile, &alphabet)).collect(),
            dice: dice.map(|dice| dice.faces().map(shows).collect()),
            q_is_qu: alphabet.q_is_qu(),
            rules,
            dawg,
            geometry,
            cells,
            tiles,
            word,
        })
    }

    /// Returns a board with these tiles.
    pub fn board(&self, tiles: &[u32]) -> GameBoard {
        let tile = |&tile: &u32| match tile {
            HOLE => Tile::blocked(),
            tile => self.tiles[tile as usize].clone(),
        };
        self.rules.lay(self.geometry.clone(), tiles.iter().map(tile).collect(), self.q_is_qu)
    }

    /// Returns whether the dice can show these tiles. Holes do not count.
    pub fn can_be_rolled(&self, tiles: &[u32]) -> bool {
        self.dice.as_ref().is_none_or(|dice| {
            let tiles: Vec<u32> = tiles.iter().copied().filter(|&tile| tile != HOLE).collect();
            matching::can_show(dice, &tiles)
        })
    }

    /// Returns whether a board contains the word, or the outcome of a search that did not find out.
    pub fn contains_word(&self, tiles: &[u32]) -> Result<bool, Outcome> {
        let Some(word) = &self.word else { return Ok(true) };
        let board = self.board(tiles);
        let spelled = board.spell(&self.dawg.alphabet());
        Ok(spelled.first_path(word, &mut Limit::steps(MAX_WORD_STEPS))?.is_some())
    }
}

/// Returns a tile as the scorer's symbol, if it is one or `BLOCKED`.
fn symbol<S: Source>(tile: &Tile, alphabet: &Alphabet<S>) -> Option<Symbol> {
    if tile.is_wild() || tile.position() != TilePosition::Anywhere {
        return None;
    }
    let mut choices = tile.choices();
    let Some(text) = choices.next() else { return Some(Scorer::BLOCKED) };
    if choices.next().is_some() { None } else { Scorer::tile(text, alphabet) }
}
