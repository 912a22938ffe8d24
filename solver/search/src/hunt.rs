//! The hunt for record boards: boards with high scores, found without a proof.
//!
//! A [`Hunt`] makes independent [`Climbs`]. A climb starts with random boards and changes them to
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
//! let climbs = hunt.pool(3).seed(7).start()?;
//! let climb = climbs.climb(0, |_| ControlFlow::Continue(()))?;
//! let best = &climb.boards[0];
//! assert_eq!((best.board.to_string(), best.points), ("ac/st".to_owned(), 7));
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

use dawggle::{Dawg, Outcome, Source, Symbol, TilePosition};

use crate::game::{Dice, GameBoard, Geometry, Rules, Symmetries, Tile};
use crate::score::Scorer;
use evaluator::{Evaluator, Watch};
use near::Near;
use spanning::Spanning;

/// A hunt for the best boards of a shape, with any rules and any dictionary.
///
/// Its boards have one symbol of the dictionary on each cell, or a roll of the dice. Of the boards
/// that are the same up to symmetry ([`Symmetries`]), it finds the least.
///
/// The methods say what to hunt for, in any order. [`Hunt::start`] checks it as a whole.
///
/// Where a [`Scorer`] supports the rules and each tile is one symbol, a climb scores all changes of
/// a board together ([`Scorer::neighbours`]). Otherwise it scores boards one by one, with a
/// `Scorer` or a [`GameSolver`](crate::solve::GameSolver). This is slower by a factor of a few to
/// several hundred.
///
/// The [module](self) has an example.
#[derive(Clone, Debug)]
pub struct Hunt<S> {
    rules: Rules,
    dawg: Dawg<S>,
    geometry: Arc<Geometry>,
    objective: Objective,
    algorithm: Algorithm,
    seed: u64,
    max_steps: u64,
    dice: Option<Dice>,
    /// The word that every board must contain.
    word: Option<String>,
    spanning: bool,
    /// The board near which every board is tried, and the number of changes.
    near: Option<(GameBoard, usize)>,
}

/// The climbs of a hunt, created by [`Hunt::start`]. Threads can share them.
#[derive(Clone, Debug)]
pub struct Climbs<S> {
    rules: Rules,
    dawg: Dawg<S>,
    geometry: Arc<Geometry>,
    symmetries: Symmetries,
    scorer: Option<Scorer>,
    objective: Objective,
    algorithm: Algorithm,
    seed: u64,
    max_steps: u64,
    /// The tiles that a board can have, each once, in order.
    tiles: Vec<Tile>,
    /// Each tile as the scorer's symbol, or `BLOCKED` if no word uses it. `None` unless each tile
    /// is one or the other.
    symbols: Option<Vec<Symbol>>,
    /// For each die and each tile, whether the die shows the tile.
    dice: Option<Vec<Vec<bool>>>,
    /// The word that every board must contain.
    word: Option<Vec<Symbol>>,
    /// All boards to try, if the hunt tries all.
    all: Option<All>,
    /// The cells that are not holes.
    cells: Vec<usize>,
}

/// The boards of a hunt that tries all boards of a kind.
#[derive(Clone, Debug)]
enum All {
    /// Those near a board.
    Near(Near),
    /// Those on which a word uses every cell.
    Spanning(Arc<Spanning>),
}

/// What a climb found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "better boards may be missing unless the outcome is `Complete`"]
pub struct Climb {
    /// The boards, best first.
    pub boards: Vec<FoundBoard>,
    /// How the climb ended:
    ///
    /// - [`Outcome::Complete`]: it did all that it had to do.
    /// - [`Outcome::Stopped`]: its callback ended it.
    /// - [`Outcome::OutOfSteps`]: a board took too many steps, and was left out; or no room was
    ///   found for the word that boards must contain.
    pub outcome: Outcome,
}

/// The value that a hunt maximizes.
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
    /// A hunt cannot try all boards of two kinds.
    #[error(
        "a hunt tries either all boards near a board, or all boards on which a word uses every cell"
    )]
    TwoKinds,
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
    /// A read of the dictionary has failed.
    #[error("cannot hunt: {0}")]
    Incomplete(#[from] Outcome),
}

/// The tiles of a board as indices of [`Climbs::tiles`]. A hole has [`HOLE`].
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
    pub fn new(rules: Rules, dawg: Dawg<S>, geometry: impl Into<Arc<Geometry>>) -> Self {
        Self {
            rules,
            dawg,
            geometry: geometry.into(),
            objective: Objective::Points,
            algorithm: Algorithm::Pool(100),
            seed: 0,
            max_steps: u64::MAX,
            dice: None,
            word: None,
            spanning: false,
            near: None,
        }
    }

    /// Maximizes the number of words with points, instead of the points.
    #[must_use]
    pub fn for_words(self) -> Self {
        Self { objective: Objective::Words, ..self }
    }

    /// Maximizes the letters of the longest word, and then the points.
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

    /// Limits the number of steps for scoring a board. A board that takes more is left out, and the
    /// outcome of its climb says so.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps, ..self }
    }

    /// Considers only boards that these dice can show.
    #[must_use]
    pub fn dice(self, dice: &Dice) -> Self {
        Self { dice: Some(dice.clone()), ..self }
    }

    /// Considers only boards that contain this word. It need not be in the dictionary.
    #[must_use]
    pub fn containing(self, word: &str) -> Self {
        Self { word: Some(word.to_owned()).filter(|word| !word.is_empty()), ..self }
    }

    /// Considers only boards on which one word uses every cell, and all of these boards. With
    /// [`Hunt::containing`], it is that word.
    ///
    /// Each climb then tries all paths of one word, and no board with the word is better than those
    /// that it returns. There are 42,898 paths on 4x4 cells, up to symmetry: finding them and
    /// trying a word each take a fraction of a second.
    #[must_use]
    pub fn spanning(self) -> Self {
        Self { spanning: true, ..self }
    }

    /// Considers only boards that differ from `start` in at most this number of cells, and all of
    /// these boards.
    ///
    /// Each climb then tries some of the boards. It returns them as they are, also where two are
    /// the same up to symmetry. Two changes of 4x4 cells are 75,401 boards, which take a second
    /// with ENABLE2K.
    #[must_use]
    pub fn near(self, start: &GameBoard, changes: usize) -> Self {
        Self { near: Some((start.clone(), changes)), ..self }
    }

    /// Checks the hunt, and returns its climbs.
    ///
    /// Expands the dictionary in memory, as [`Scorer::new`] does.
    ///
    /// # Errors
    ///
    /// - [`HuntError::NoBoard`] if the shape or the dictionary has no tiles.
    /// - [`HuntError::Dice`] and [`HuntError::NoFaces`] if the dice do not fit the boards.
    /// - [`HuntError::Word`] and [`HuntError::Long`] if no board can contain the word.
    /// - [`HuntError::Paths`] for [`Hunt::spanning`] if there are too many paths, as on most boards
    ///   of 20 cells, and [`HuntError::Spanning`] if a word may use a cell again, or if a tile is
    ///   not one symbol.
    /// - [`HuntError::Start`] if the hunt does not have the board of [`Hunt::near`], and
    ///   [`HuntError::Changes`] if there are more than 1,000,000,000 boards near it, as for five
    ///   changes of 4x4 cells.
    /// - [`HuntError::TwoKinds`] for [`Hunt::spanning`] together with [`Hunt::near`].
    /// - [`HuntError::Incomplete`] if a read of the dictionary fails.
    pub fn start(self) -> Result<Climbs<S>, HuntError> {
        let source = self.dawg;
        let climbs = self.check();
        // Other errors can come of what was read then.
        if source.source().has_failed() { Err(Outcome::Failed.into()) } else { climbs }
    }

    fn check(self) -> Result<Climbs<S>, HuntError> {
        let Self { dawg, geometry, dice, word, spanning, near, .. } = self;
        let rules = self.rules.for_dictionary(&dawg);
        let cells: Vec<usize> =
            (0..geometry.cells()).filter(|&cell| !geometry.is_hole(cell)).collect();
        let tiles = tiles(&dawg, dice.as_ref(), cells.len())?;
        if cells.is_empty() || tiles.is_empty() {
            return Err(HuntError::NoBoard);
        }
        let of_die = |die: &[Tile]| tiles.iter().map(|tile| die.contains(tile)).collect();
        let mut climbs = Climbs {
            symmetries: match near {
                Some(_) => Symmetries::none(&geometry),
                None => rules.symmetries(&geometry),
            },
            scorer: Scorer::new(&dawg, &rules.clone().with_geometry(geometry.clone())).ok(),
            objective: self.objective,
            algorithm: self.algorithm,
            seed: self.seed,
            max_steps: self.max_steps,
            symbols: symbols(&tiles, &dawg),
            dice: dice.map(|dice| dice.faces().map(of_die).collect()),
            word: word.map(|word| word_of(&word, &dawg)).transpose()?,
            all: None,
            cells,
            tiles,
            rules,
            dawg,
            geometry,
        };
        climbs.scorer = climbs.scorer.map(|scorer| scorer.max_steps(self.max_steps));
        climbs.all = match (near, spanning) {
            (Some(_), true) => return Err(HuntError::TwoKinds),
            (Some((start, changes)), false) => {
                Some(All::Near(Near::new(&climbs, &start, changes)?))
            }
            (None, true) => Some(All::Spanning(Arc::new(Spanning::new(&climbs)?))),
            (None, false) => None,
        };
        Ok(climbs)
    }
}

/// Returns the tiles that a board of a hunt can have, each once, in order: those of the dice, or
/// else the symbols of the dictionary.
fn tiles<S: Source>(
    dawg: &Dawg<S>,
    dice: Option<&Dice>,
    cells: usize,
) -> Result<Vec<Tile>, HuntError> {
    let mut tiles: Vec<Tile> = match dice {
        Some(dice) if dice.len() != cells => {
            return Err(HuntError::Dice { dice: dice.len(), tiles: cells });
        }
        Some(dice) => {
            if let Some(die) = dice.faces().position(<[Tile]>::is_empty) {
                return Err(HuntError::NoFaces(die + 1));
            }
            dice.faces().flatten().cloned().collect()
        }
        None => {
            let alphabet = dawg.alphabet();
            let tiles = alphabet.spellings().filter_map(|text| Tile::parse(text.as_str()).ok());
            tiles.filter(|tile| tile.choices().count() == 1).collect()
        }
    };
    tiles.sort();
    tiles.dedup();
    Ok(tiles)
}

/// Returns each tile as the scorer's symbol, if each is one or `BLOCKED`.
fn symbols<S: Source>(tiles: &[Tile], dawg: &Dawg<S>) -> Option<Vec<Symbol>> {
    let alphabet = dawg.alphabet();
    let symbol = |tile: &Tile| {
        if tile.is_wild() || tile.position() != TilePosition::Anywhere {
            return None;
        }
        let mut choices = tile.choices();
        let Some(text) = choices.next() else { return Some(Scorer::BLOCKED) };
        if choices.next().is_some() { None } else { Scorer::tile(text, &alphabet) }
    };
    tiles.iter().map(symbol).collect()
}

/// Returns the symbols of the word that boards must contain.
fn word_of<S: Source>(word: &str, dawg: &Dawg<S>) -> Result<Vec<Symbol>, HuntError> {
    let symbols: Option<Vec<Symbol>> = dawg.alphabet().split(word).collect();
    let symbols = symbols.ok_or_else(|| HuntError::Word(word.to_owned()))?;
    if symbols.len() > MOST_SYMBOLS { Err(HuntError::Long(symbols.len())) } else { Ok(symbols) }
}

impl<S: Source + Copy> Climbs<S> {
    /// Returns the number of different climbs. Where a hunt tries all boards ([`Hunt::spanning`],
    /// [`Hunt::near`]), these climbs try all of them. Otherwise, this is `u64::MAX`.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.all {
            Some(All::Near(near)) => near.climbs(self),
            Some(All::Spanning(spanning)) => spanning.words.len() as u64,
            None => u64::MAX,
        }
    }

    /// Returns a number that is higher for a better board: the value that the hunt maximizes.
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
    /// Returns [`HuntError::NoBoard`] if the climb found that no board meets the conditions, and
    /// [`HuntError::Incomplete`] if a read of the dictionary fails.
    pub fn climb(
        &self,
        number: u64,
        mut watch: impl FnMut(Option<&FoundBoard>) -> ControlFlow<()>,
    ) -> Result<Climb, HuntError> {
        let climb = self.climb_with(number, &mut watch);
        // Other errors can come of what was read then.
        if self.dawg.source().has_failed() { Err(Outcome::Failed.into()) } else { climb }
    }

    fn climb_with(&self, number: u64, watch: &mut Watch<'_>) -> Result<Climb, HuntError> {
        let most = match self.algorithm {
            Algorithm::Pool(size) => size,
            Algorithm::Annealing(_) => climb::KEPT,
        };
        match &self.all {
            Some(All::Near(near)) => return Ok(near.climb(self, number, most, watch)),
            Some(All::Spanning(spanning)) => {
                let word = usize::try_from(number).ok().and_then(|n| spanning.words.get(n));
                let none = || Climb { boards: Vec::new(), outcome: Outcome::Complete };
                let climb = |word: &Vec<Symbol>| spanning.climb(self, word, most, watch);
                return Ok(word.map_or_else(none, climb));
            }
            None => {}
        }
        if self.objective == Objective::Longest
            && self.word.is_none()
            && let Some(found) = longest::climb(self, number, watch)?
        {
            return Ok(found);
        }
        let mut random = start::random(self.seed, number);
        let mut evaluator = Evaluator::new(self, self.objective, most, watch);
        match self.algorithm {
            Algorithm::Pool(size) => climb::with_pool(self, size, &mut random, &mut evaluator)?,
            Algorithm::Annealing(steps) => climb::anneal(self, steps, &mut random, &mut evaluator)?,
        }
        Ok(evaluator.into_climb())
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
