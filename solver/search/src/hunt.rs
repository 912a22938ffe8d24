//! The hunt for record boards: boards with high scores, found without a proof.
//!
//! A [`Hunt`] makes independent climbs. A climb starts with random boards and changes them to
//! better ones. There are two algorithms:
//!
//! - **Hill climbing with a pool** ([`Hunt::pool`]) tries every change of one tile of every board
//!   in a pool, and keeps the best boards, until it has tried all of them. Dan Vanderkam found the
//!   best known boards of Boggle in this way. When no such change helps, the climb exchanges two
//!   tiles, and continues from any better board. With ENABLE2K on 4x4, this makes a climb three
//!   times as long, but every second climb then finds the best board, instead of every 17th.
//! - **Simulated annealing** ([`Hunt::annealing`]; Kirkpatrick, Gelatt and Vecchi, 1983) changes
//!   one board at random. It accepts a worse board with a probability that falls with the loss of
//!   points and with time.
//!
//! A hunt can miss the best board. Only a [proof](crate::prove) shows that there is no better one.
//!
//! # Examples
//!
//! The best board of 2x2 tiles for five words:
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//! use dawggle::Dawg;
//! use dawggle_search::game::{Geometry, Rules};
//! use dawggle_search::hunt::Hunt;
//!
//! # let list = "cat\ntac\nact\ncats\nscat\n";
//! # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
//! let dawg = Dawg::from_bytes(&bytes)?;
//! let rules = Rules::parse("name = 'Mine'\n[score]\ntable = [0, 0, 0, 1, 2]")?;
//! let hunt = Hunt::new(rules, dawg, Arc::new(Geometry::rectangle(2, 2)?));
//! let hunt = hunt.pool(3).seed(7);
//! let found = hunt.climb(0, |_| ControlFlow::Continue(()))?;
//! assert_eq!((found[0].board.to_string(), found[0].points), ("ac/st".to_owned(), 7));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod climb;
mod constraints;
mod evaluator;
mod longest;
mod near;
mod spanning;
mod start;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::{Dawg, Source, Symbol, TilePosition};

use crate::game::{Dice, GameBoard, Geometry, Rules, Symmetries, Tile};
use crate::score::Scorer;
use evaluator::Evaluator;
use near::Near;
use spanning::Spanning;

/// A hunt for the best boards of a shape, with any rules and any dictionary.
///
/// Its boards have one symbol of the dictionary on each cell, or a roll of the dice. Of the boards
/// that are the same up to symmetry ([`Symmetries`]), it finds the least.
///
/// Where a [`Scorer`] supports the rules and each tile is one symbol, a climb scores all changes of
/// a board together ([`Scorer::neighbours`]). Otherwise it scores boards one by one, with a
/// `Scorer` or a [`GameSolver`](crate::solve::GameSolver). This takes a few times to hundreds of
/// times as long.
///
/// The [module](self) has an example.
#[derive(Clone, Debug)]
pub struct Hunt<S> {
    rules: Rules,
    dawg: Dawg<S>,
    geometry: Arc<Geometry>,
    symmetries: Symmetries,
    scorer: Option<Scorer>,
    objective: Objective,
    algorithm: Algorithm,
    seed: u64,
    /// The tiles that a board can have, each once, in order.
    tiles: Vec<Tile>,
    /// Each tile as the scorer's symbol, or `BLOCKED` if no word uses it. `None` unless each tile
    /// is one or the other.
    symbols: Option<Vec<Symbol>>,
    /// For each die and each tile, whether the die shows the tile.
    dice: Option<Vec<Vec<bool>>>,
    /// The word that every board must contain.
    word: Option<Vec<Symbol>>,
    /// The paths and words of a hunt for boards on which a word uses every cell.
    spanning: Option<Arc<Spanning>>,
    /// The board near which every board is tried.
    near: Option<Near>,
    /// The cells that are not holes.
    cells: Vec<usize>,
}

/// The value that a hunt maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Objective {
    Points,
    Words,
    /// The letters of the longest word, and then the points.
    Longest,
}

/// How a hunt climbs.
#[derive(Clone, Copy, Debug)]
enum Algorithm {
    /// With a pool of this many boards.
    Pool(usize),
    /// By this many random changes of one board.
    Annealing(u64),
}

/// A board that a hunt found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundBoard {
    /// The least of the boards that are the same up to symmetry.
    pub board: GameBoard,
    /// The points of the board.
    pub points: u64,
    /// The number of words with points.
    pub words: u32,
    /// The number of letters of the longest of these words.
    pub longest: u32,
}

/// An error of a hunt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HuntError {
    /// The symbols of the dictionary cannot spell a word.
    #[error("the dictionary's alphabet cannot spell {0:?}")]
    Word(String),
    /// A word is longer than any word of a dictionary.
    #[error("the word has {0} symbols: boards can contain a word of at most {MOST_SYMBOLS}")]
    Long(usize),
    /// The number of dice is not the number of tiles on a board.
    #[error("{dice} dice for a board of {tiles} tiles")]
    Dice {
        /// The number of dice.
        dice: usize,
        /// The number of cells that are not holes.
        tiles: usize,
    },
    /// A die has no faces.
    #[error("die {0} has no faces")]
    NoFaces(usize),
    /// A path through all cells cannot be a word, or is more than its symbols.
    #[error(
        "words that use every cell are found only if the rules let a word use each cell once, and \
         if each tile is one letter or a digraph of the dictionary"
    )]
    Spanning,
    /// The board to start from has a tile that no board of the hunt has, or another shape.
    #[error(
        "the board to start from must have the shape of the other boards, and each of its tiles \
         must be a letter of the dictionary, or of the dice"
    )]
    Start,
    /// Too many boards are near the board to start from.
    #[error("more than {most} boards differ from this one in at most {0} cells", most = near::MOST)]
    Changes(usize),
    /// There are too many paths through all cells.
    #[error(
        "the board is too large: a word that uses every cell can take too many paths to try all of \
         them (4x4 is not too large)"
    )]
    Paths,
    /// No board meets the conditions of the hunt.
    #[error(
        "there is no such board: no tiles for it, or no room on it for the word that it must contain"
    )]
    NoBoard,
}

/// The tiles of a board as indices of [`Hunt::tiles`]. A hole has [`HOLE`].
type Tiles = Vec<u32>;

const HOLE: u32 = u32::MAX;

/// The maximum length of a word that a board must contain, in symbols.
const MOST_SYMBOLS: usize = 255;

impl Objective {
    /// Returns a number that is higher for a better board.
    fn value(self, points: u64, words: u32, longest: u32) -> u64 {
        const POINTS: u32 = 40;
        match self {
            Self::Points => points,
            Self::Words => words.into(),
            Self::Longest => u64::from(longest) << POINTS | points.min((1 << POINTS) - 1),
        }
    }
}

impl<S: Source + Copy> Hunt<S> {
    /// Makes a hunt for boards of a shape with the most points, with a pool of 100 boards.
    ///
    /// Expands the dictionary in memory, as [`Scorer::new`] does.
    pub fn new(rules: Rules, dawg: Dawg<S>, geometry: impl Into<Arc<Geometry>>) -> Self {
        let (rules, geometry) = (rules.for_dictionary(&dawg), geometry.into());
        let spellings = dawg.alphabet().spellings().collect::<Vec<_>>();
        let tiles = spellings.iter().filter_map(|text| Tile::parse(text.as_str()).ok());
        let tiles = tiles.filter(|tile| tile.choices().count() == 1).collect();
        let hunt = Self {
            symmetries: rules.symmetries(&geometry),
            scorer: Scorer::new(&dawg, &rules.clone().with_geometry(geometry.clone())).ok(),
            objective: Objective::Points,
            algorithm: Algorithm::Pool(100),
            seed: 0,
            tiles: Vec::new(),
            symbols: None,
            dice: None,
            word: None,
            spanning: None,
            near: None,
            cells: (0..geometry.cells()).filter(|&cell| !geometry.is_hole(cell)).collect(),
            rules,
            dawg,
            geometry,
        };
        hunt.with_tiles(tiles)
    }

    fn with_tiles(mut self, mut tiles: Vec<Tile>) -> Self {
        tiles.sort();
        tiles.dedup();
        let alphabet = self.dawg.alphabet();
        let symbol = |tile: &Tile| {
            if tile.is_wild() || tile.position() != TilePosition::Anywhere {
                return None;
            }
            let mut choices = tile.choices();
            let Some(text) = choices.next() else { return Some(Scorer::BLOCKED) };
            if choices.next().is_some() { None } else { Scorer::tile(text, &alphabet) }
        };
        self.symbols = tiles.iter().map(symbol).collect();
        self.tiles = tiles;
        self
    }

    /// Maximises the number of words with points, instead of the points.
    #[must_use]
    pub fn for_words(self) -> Self {
        Self { objective: Objective::Words, ..self }
    }

    /// Maximises the letters of the longest word, and then the points.
    ///
    /// Each climb takes one of the longest words that have room on a board, and climbs for points
    /// with it. If the word takes every cell, and there are not too many paths, the climb tries all
    /// boards with it, as [`Hunt::spanning`] does.
    #[must_use]
    pub fn for_longest(self) -> Self {
        Self { objective: Objective::Longest, ..self }
    }

    /// Climbs with a pool of this many boards, at least one.
    ///
    /// A climb tries every change of one tile and every exchange of two tiles. It ends when no
    /// board is better than the worst board of the pool.
    #[must_use]
    pub fn pool(self, boards: usize) -> Self {
        Self { algorithm: Algorithm::Pool(boards.max(1)), ..self }
    }

    /// Climbs by simulated annealing, with this many random changes of one board.
    #[must_use]
    pub fn annealing(self, steps: u64) -> Self {
        Self { algorithm: Algorithm::Annealing(steps), ..self }
    }

    /// Sets the random seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Considers only boards that these dice can show.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of dice does not fit the board, or a die has no faces.
    pub fn dice(self, dice: &Dice) -> Result<Self, HuntError> {
        if dice.len() != self.cells.len() {
            return Err(HuntError::Dice { dice: dice.len(), tiles: self.cells.len() });
        }
        if let Some(die) = dice.faces().position(<[Tile]>::is_empty) {
            return Err(HuntError::NoFaces(die + 1));
        }
        let mut hunt = self.with_tiles(dice.faces().flatten().cloned().collect());
        let shown =
            dice.faces().map(|die| hunt.tiles.iter().map(|tile| die.contains(tile)).collect());
        hunt.dice = Some(shown.collect());
        Ok(hunt)
    }

    /// Considers only boards that contain this word. It need not be in the dictionary.
    ///
    /// # Errors
    ///
    /// Returns an error if the alphabet cannot spell the word, or the word is too long.
    pub fn containing(self, word: &str) -> Result<Self, HuntError> {
        let symbols: Option<Vec<Symbol>> = self.dawg.alphabet().split(word).collect();
        let symbols = symbols.ok_or_else(|| HuntError::Word(word.to_owned()))?;
        if symbols.len() > MOST_SYMBOLS {
            return Err(HuntError::Long(symbols.len()));
        }
        Ok(Self { word: Some(symbols).filter(|symbols| !symbols.is_empty()), ..self })
    }

    /// Considers only boards on which one word uses every cell, and all of these boards.
    ///
    /// Call this last, after [`Hunt::dice`] and [`Hunt::containing`]. Each climb then tries all
    /// paths of one word, and no board with the word is better than those that it returns. There
    /// are 42,898 paths on 4x4 cells, up to symmetry: finding them and trying a word each take a
    /// fraction of a second.
    ///
    /// # Errors
    ///
    /// Returns [`HuntError::Paths`] if there are too many paths, as on most boards of 20 cells, and
    /// [`HuntError::Spanning`] if a word may use a cell again, or if a tile is not one symbol.
    pub fn spanning(self) -> Result<Self, HuntError> {
        Ok(Self { spanning: Some(Arc::new(Spanning::new(&self)?)), ..self })
    }

    /// Considers only boards that differ from `start` in at most this number of cells, and all of
    /// these boards.
    ///
    /// Call this last, as [`Hunt::spanning`], with which it cannot be combined. Each climb then
    /// tries some of the boards. It returns them as they are, also where two are the same up to
    /// symmetry. Two changes of 4x4 cells are 75,401 boards, which take a second with ENABLE2K.
    ///
    /// # Errors
    ///
    /// Returns [`HuntError::Start`] if the hunt has no such board, and [`HuntError::Changes`] if
    /// there are more than 1,000,000,000 boards, as for five changes of 4x4 cells.
    pub fn near(mut self, start: &GameBoard, changes: usize) -> Result<Self, HuntError> {
        self.near = Some(Near::new(&self, start, changes)?);
        self.symmetries = Symmetries::none(&self.geometry);
        Ok(self)
    }

    /// Returns the number of different climbs. Where a hunt tries all boards ([`Hunt::spanning`],
    /// [`Hunt::near`]), these climbs try all of them. Otherwise, this is `u64::MAX`.
    #[must_use]
    pub fn climbs(&self) -> u64 {
        match (&self.near, &self.spanning) {
            (Some(near), _) => near.climbs(self),
            (None, Some(spanning)) => spanning.words.len() as u64,
            (None, None) => u64::MAX,
        }
    }

    /// Returns a number that is higher for a better board: the value that the hunt maximises.
    #[must_use]
    pub fn rank(&self, found: &FoundBoard) -> u64 {
        self.objective.value(found.points, found.words, found.longest)
    }

    /// Makes one climb, and returns the boards that it found, best first.
    ///
    /// The same seed and `number` always give the same climb. A climb returns at most as many
    /// boards as the pool holds, or 100 boards of annealing. It returns none if it found no board
    /// to start with, because a long word is hard to place on a board.
    ///
    /// Calls `watch` with the best board so far, if any, after each scored board. A board and its
    /// neighbours count as one call where they are scored together. The climb ends when `watch`
    /// breaks. Then it returns fewer boards of more than 40 cells, but always the best one.
    ///
    /// With ENABLE2K and 4x4 boards, a pool of 100 takes a few seconds. The memory is that of the
    /// pool and of a scorer.
    ///
    /// # Errors
    ///
    /// Returns [`HuntError::NoBoard`] if the climb found that no board meets the conditions.
    pub fn climb(
        &self,
        number: u64,
        mut watch: impl FnMut(Option<&FoundBoard>) -> ControlFlow<()>,
    ) -> Result<Vec<FoundBoard>, HuntError> {
        let most = match self.algorithm {
            Algorithm::Pool(size) => size,
            Algorithm::Annealing(_) => climb::KEPT,
        };
        if let Some(near) = &self.near {
            return Ok(near.climb(self, number, most, &mut watch));
        }
        if let Some(spanning) = &self.spanning {
            let word = usize::try_from(number).ok().and_then(|number| spanning.words.get(number));
            let climb = |word: &Vec<Symbol>| spanning.climb(self, word, most, &mut watch);
            return Ok(word.map_or_else(Vec::new, climb));
        }
        if self.objective == Objective::Longest
            && self.word.is_none()
            && let Some(found) = longest::climb(self, number, &mut watch)?
        {
            return Ok(found);
        }
        let mut random = start::random(self.seed, number);
        let mut evaluator = Evaluator::new(self, self.objective, most, &mut watch);
        match self.algorithm {
            Algorithm::Pool(size) => climb::with_pool(self, size, &mut random, &mut evaluator)?,
            Algorithm::Annealing(steps) => climb::anneal(self, steps, &mut random, &mut evaluator)?,
        }
        Ok(evaluator.into_found())
    }

    /// Returns a board with these tiles.
    fn board(&self, tiles: &[u32]) -> GameBoard {
        let tile = |&tile: &u32| match tile {
            HOLE => Tile::blocked(),
            tile => self.tiles[tile as usize].clone(),
        };
        self.rules.lay(self.geometry.clone(), tiles.iter().map(tile).collect())
    }
}
