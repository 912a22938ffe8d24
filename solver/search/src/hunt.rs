//! The hunt for record boards: hill climbing with a pool, and simulated annealing.
//!
//! A climb starts with random boards and changes them. With a pool ([`Method::Pool`]) it tries all
//! changes of one tile of all boards in the pool and keeps the best ones, until none is left that was
//! not tried: so Dan Vanderkam found the best known boards of Boggle. Where that ends it exchanges two
//! tiles, and goes on with what is better: with ENABLE2K and 4x4 that takes three times as long, and then
//! every second climb has the best board instead of every 17th. Annealing ([`Method::Annealing`];
//! Kirkpatrick, Gelatt and Vecchi, 1983) changes one board at random, and takes a worse one the more
//! seldom the worse it is and the longer it has gone on.

// - `value` says what boards are worth, `change` changes them.
// - `allowed` says which boards may be found, `start` makes those that a climb starts with.

mod allowed;
mod change;
mod start;
#[cfg(test)]
mod tests;
mod value;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::{Dawg, Source, Symbol};

use crate::game::{Board, Dice, Geometry, Rules, Symmetries, Tile};
use crate::score::Scorer;
use value::Worker;

/// What a board should have most of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// Points.
    #[default]
    Points,
    /// Words that are worth points.
    Words,
    /// Letters of its longest word, and then points.
    Longest,
}

/// How a climb goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All changes of one tile, and all exchanges of two, of so many boards at a time, until no board
    /// comes up that is better than the last of them.
    Pool(usize),
    /// So many random changes of one board.
    Annealing(u64),
}

/// A hunt for the best boards of a shape: with any rules and dictionary.
///
/// Its boards have one symbol of the dictionary on each cell, or what dice show. Of the boards that
/// are the same up to symmetry ([`Symmetries`]) it finds the least one. Where a [`Scorer`] knows the
/// game and each tile is one symbol, a climb scores all changes of a board together
/// ([`Scorer::neighbours`]); else one by one, by a [`Scorer`] or a [`Solver`](crate::solve::Solver), which
/// takes some times to hundreds of times as long. What it finds need not be the best there is.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
/// use dawggle::Dawg;
/// use dawggle_search::game::{Geometry, Rules};
/// use dawggle_search::hunt::{Hunt, Method};
///
/// # let list = "cat\ntac\nact\ncats\nscat\n";
/// # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?;
/// let rules = Rules::parse("name = 'Mine'\n[score]\ntable = [0, 0, 0, 1, 2]")?;
/// let hunt = Hunt::new(rules, dawg, Arc::new(Geometry::rectangle(2, 2)?));
/// let hunt = hunt.method(Method::Pool(3)).seed(7);
/// let found = hunt.climb(0, |_| ControlFlow::Continue(()))?;
/// assert_eq!((found[0].board.to_string(), found[0].points), ("ac/st".to_owned(), 7));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hunt<S> {
    rules: Rules,
    dawg: Dawg<S>,
    geometry: Arc<Geometry>,
    symmetries: Symmetries,
    scorer: Option<Scorer>,
    objective: Objective,
    method: Method,
    seed: u64,
    /// The tiles that may lie on a board, each once, in order.
    tiles: Vec<Tile>,
    /// Each of them as a scorer knows it, if it is one symbol or cannot be used.
    symbols: Option<Vec<Symbol>>,
    /// Which of the tiles each die shows.
    dice: Option<Vec<Vec<bool>>>,
    /// The word that is on each board.
    word: Option<Vec<Symbol>>,
    /// The cells that are no holes.
    cells: Vec<usize>,
}

/// A board that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find {
    /// The least of the boards that are the same up to symmetry.
    pub board: Board,
    /// Its points.
    pub points: u64,
    /// Its words that are worth points.
    pub words: u32,
    /// Letters of the longest of them.
    pub longest: u32,
}

/// Why there is no hunt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HuntError {
    /// A word that the dictionary's symbols cannot spell.
    #[error("the dictionary's alphabet cannot spell {0:?}")]
    Word(String),
    /// A word that is longer than any dictionary has.
    #[error("a word of {0} symbols: at most {MOST_SYMBOLS} can be laid")]
    Long(usize),
    /// Another number of dice than there are tiles on a board.
    #[error("{dice} dice for a board of {tiles} tiles")]
    Dice {
        /// The dice.
        dice: usize,
        /// Cells of a board that are no holes.
        tiles: usize,
    },
    /// A die without faces.
    #[error("die {0} has no faces")]
    NoFaces(usize),
}

/// There are no boards to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no such board: no tiles for it, or no room on it for the word that it should contain"
)]
pub struct NoRoom;

/// The tiles of a board, by their numbers; [`HOLE`] where there is none.
type Tiles = Vec<u32>;

const HOLE: u32 = u32::MAX;

/// Symbols of the longest word that a board can be asked to contain.
const MOST_SYMBOLS: usize = 255;

/// Boards that annealing answers.
const KEPT: usize = 100;

impl Objective {
    /// What the best board has most of. Longest words go first, before points.
    #[must_use]
    pub fn rank(self, find: &Find) -> u64 {
        self.value(find.points, find.words, find.longest)
    }

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
    /// A hunt for boards of that shape with the most points, by a pool of 100.
    ///
    /// The dictionary is expanded, as by [`Rules::scorer`].
    pub fn new(rules: Rules, dawg: Dawg<S>, geometry: Arc<Geometry>) -> Self {
        let spellings = dawg.alphabet().spellings().collect::<Vec<_>>();
        let tiles = spellings.iter().filter_map(|text| Tile::parse(text.as_str()).ok());
        let tiles = tiles.filter(|tile| tile.choices().count() == 1).collect();
        let hunt = Self {
            symmetries: Symmetries::of(&geometry),
            scorer: rules.scorer(&dawg, &geometry).ok(),
            objective: Objective::Points,
            method: Method::Pool(100),
            seed: 0,
            tiles: Vec::new(),
            symbols: None,
            dice: None,
            word: None,
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
            if tile.is_wild() {
                return None;
            }
            let mut choices = tile.choices();
            let Some(text) = choices.next() else { return Some(Scorer::BLOCKED) };
            match alphabet.split_first(text) {
                _ if choices.next().is_some() => None,
                Some((symbol, "")) => Some(symbol),
                Some(_) => None,
                None => Some(Scorer::BLOCKED),
            }
        };
        self.symbols = tiles.iter().map(symbol).collect();
        self.tiles = tiles;
        self
    }

    /// What a board should have most of.
    #[must_use]
    pub fn objective(self, objective: Objective) -> Self {
        Self { objective, ..self }
    }

    /// How climbs go. A pool has one board at least.
    #[must_use]
    pub fn method(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// What the climbs depend on.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Keeps to boards that these dice can show.
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

    /// Keeps to boards on which that word lies, be it in the dictionary or not.
    pub fn containing(self, word: &str) -> Result<Self, HuntError> {
        let mut symbols = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            let first = self.dawg.alphabet().split_first(rest);
            let (symbol, after) = first.ok_or_else(|| HuntError::Word(word.to_owned()))?;
            symbols.push(symbol);
            rest = after;
        }
        if symbols.len() > MOST_SYMBOLS {
            return Err(HuntError::Long(symbols.len()));
        }
        Ok(Self { word: Some(symbols).filter(|symbols| !symbols.is_empty()), ..self })
    }

    /// The climb with that number: always the same one. Answers the boards that it found, best first:
    /// as many as the pool has, or 100 of annealing; none if it knew no board to start with, as to lay a
    /// long word is not easy. [`NoRoom`] if it found out that there is none.
    ///
    /// Calls `watch` with the best board so far, if there is one, after each one that was scored, alone or
    /// with its neighbours, and ends when that breaks.
    ///
    /// With ENABLE2K and boards of 4x4 a pool of 100 takes some seconds. The memory is that of a
    /// [`Scratch`](crate::score::Scratch) and of the pool.
    pub fn climb(
        &self,
        number: u64,
        mut watch: impl FnMut(Option<&Find>) -> ControlFlow<()>,
    ) -> Result<Vec<Find>, NoRoom> {
        let mut random = start::random(self.seed, number);
        let mut worker = Worker::new(self, &mut watch);
        let found = match self.method {
            Method::Pool(size) => self.climb_pool(size.max(1), &mut random, &mut worker)?,
            Method::Annealing(steps) => self.anneal(steps, &mut random, &mut worker)?,
        };
        Ok(found.0.into_keys().map(|(_, tiles)| worker.find(&tiles)).collect())
    }

    fn board(&self, tiles: &[u32]) -> Board {
        let tile = |&tile: &u32| match tile {
            HOLE => Tile::blocked(),
            tile => self.tiles[tile as usize].clone(),
        };
        Board::new(self.geometry.clone(), self.rules.reuse, tiles.iter().map(tile).collect())
    }
}

/// The best boards so far, best first, and what was tried with them.
#[derive(Default)]
struct Best(BTreeMap<(Reverse<u64>, Tiles), Tried>);

/// What a climb has tried with a board in its pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Tried {
    #[default]
    Nothing,
    /// All changes of one tile.
    Changes,
    /// Those, and to exchange any two tiles.
    Both,
}

impl Best {
    /// Whether a board of that value would be among so many.
    fn has_room(&self, value: u64, most: usize) -> bool {
        self.0.len() < most || self.0.last_key_value().is_some_and(|(last, _)| last.0.0 < value)
    }

    /// Adds a board, once, and drops the last if there are more than so many.
    fn add(&mut self, value: u64, tiles: Tiles, most: usize) {
        self.0.entry((Reverse(value), tiles)).or_default();
        if self.0.len() > most {
            self.0.pop_last();
        }
    }
}
