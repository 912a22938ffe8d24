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
//! let mut best = climbs.best_boards(1);
//! for number in 0..2 {
//!     best.extend(climbs.climb(number, |_| ControlFlow::Continue(()))?.boards);
//! }
//! let (found, found_by) = best.iter().next().ok_or("no board")?;
//! assert_eq!((found.board.to_string(), found.points, found_by), ("ac/st".to_owned(), 7, 2));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod best_boards;
mod error;
mod evaluator;
mod goal;
mod longest;
mod matching;
mod method;
mod space;
mod spanning;
mod start;
#[cfg(test)]
mod tests;
mod vicinity;

use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::{Dawg, Outcome, Source};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::game::{Dice, GameBoard, Geometry, Rules, Symmetries};
pub use best_boards::BestBoards;
pub use error::HuntError;
pub use goal::{Climb, FoundBoard};
use goal::{DEFAULT_BOARDS, Goal, Objective, Watch};
use method::Method;
use space::Space;
use spanning::SpanningPaths;
use vicinity::Vicinity;

/// A hunt for the best boards of a shape, with any rules and any dictionary.
///
/// Its boards have one symbol of the dictionary on each cell, or a roll of the dice. Of the boards
/// that are the same up to symmetry ([`Symmetries`]), it finds the least.
///
/// The methods say what to hunt for, in any order. [`Hunt::start`] checks it as a whole.
///
/// Where a [`Scorer`](crate::score::Scorer) supports the rules and each tile is one symbol, a climb
/// scores all changes of a board together
/// ([`Scorer::neighbors`](crate::score::Scorer::neighbors)). Otherwise it scores boards one by
/// one, with a `Scorer` or a [`GameSolver`](crate::solve::GameSolver). This is slower by a factor
/// of a few to several hundred.
///
/// The [module](self) has an example.
#[derive(Clone, Debug)]
pub struct Hunt<S> {
    rules: Rules,
    dawg: Dawg<S>,
    geometry: Arc<Geometry>,
    goal: Goal,
    method: Method,
    seed: u64,
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
    space: Space<S>,
    plan: Plan,
    goal: Goal,
    seed: u64,
}

/// What each climb of a hunt does.
#[derive(Clone, Debug)]
enum Plan {
    /// Changes random boards.
    Random(Method),
    /// Does so with one of the longest words.
    Longest(Method),
    /// Tries some of the boards near a board.
    Near(Vicinity),
    /// Tries all boards on which one word uses every cell.
    Spanning(Arc<SpanningPaths>),
}

impl<S: Source + Copy> Hunt<S> {
    /// Makes a hunt for boards of a shape with the most points, with a pool of 100 boards.
    pub fn new(rules: Rules, dawg: Dawg<S>, geometry: impl Into<Arc<Geometry>>) -> Self {
        Self {
            rules,
            dawg,
            geometry: geometry.into(),
            goal: Goal {
                objective: Objective::Points,
                max_boards: DEFAULT_BOARDS,
                max_steps: u64::MAX,
            },
            method: Method::Pool,
            seed: 0,
            dice: None,
            word: None,
            spanning: false,
            near: None,
        }
    }

    /// Maximizes the number of words with points, instead of the points.
    #[must_use]
    pub fn for_words(self) -> Self {
        Self { goal: Goal { objective: Objective::Words, ..self.goal }, ..self }
    }

    /// Maximizes the letters of the longest word, and then the points.
    ///
    /// Each climb takes one of the longest words that have room on a board, and climbs for points
    /// with it. If the word takes every cell, and there are not too many paths, the climb tries all
    /// boards with it, as [`Hunt::spanning`] does.
    #[must_use]
    pub fn for_longest(self) -> Self {
        Self { goal: Goal { objective: Objective::Longest, ..self.goal }, ..self }
    }

    /// Climbs with a pool of this many boards, at least one.
    ///
    /// A climb tries every change of one tile and every exchange of two tiles. It ends when no
    /// board is better than the worst board of the pool.
    #[must_use]
    pub fn pool(self, boards: usize) -> Self {
        let goal = Goal { max_boards: boards.max(1), ..self.goal };
        Self { goal, method: Method::Pool, ..self }
    }

    /// Climbs by simulated annealing, with this many random changes of one board.
    #[must_use]
    pub fn annealing(self, steps: u64) -> Self {
        let goal = Goal { max_boards: DEFAULT_BOARDS, ..self.goal };
        Self { goal, method: Method::Annealing(steps), ..self }
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
        Self { goal: Goal { max_steps, ..self.goal }, ..self }
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
    /// Expands the dictionary in memory, as [`Scorer::new`](crate::score::Scorer::new) does.
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
        let Self { rules, dawg, geometry, goal, method, seed, dice, word, spanning, near } = self;
        let mut space = Space::new(rules, dawg, geometry, dice.as_ref(), word.as_deref())?;
        let plan = match near {
            Some(_) if spanning => return Err(HuntError::TwoKinds),
            Some((start, changes)) => {
                // A rotated board can differ from the start in more cells.
                space.symmetries = Symmetries::none(&space.geometry);
                Plan::Near(Vicinity::new(&space, &start, changes)?)
            }
            None if spanning => Plan::Spanning(Arc::new(SpanningPaths::new(&space)?)),
            None if goal.objective == Objective::Longest && word.is_none() => Plan::Longest(method),
            None => Plan::Random(method),
        };
        Ok(Climbs { space, plan, goal, seed })
    }
}

impl<S: Source + Copy> Climbs<S> {
    /// Returns the number of different climbs. Where a hunt tries all boards ([`Hunt::spanning`],
    /// [`Hunt::near`]), these climbs try all of them. Otherwise, this is `u64::MAX`.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.plan {
            Plan::Random(_) | Plan::Longest(_) => u64::MAX,
            Plan::Near(vicinity) => vicinity.climbs,
            Plan::Spanning(paths) => paths.words.len() as u64,
        }
    }

    /// Returns a number that is higher for a better board: the value that the hunt maximizes.
    #[must_use]
    pub fn rank(&self, found: &FoundBoard) -> u64 {
        self.goal.objective.of_board(found)
    }

    /// Returns a collection of the best boards of many climbs, at most `limit`.
    #[must_use]
    pub fn best_boards(&self, limit: usize) -> BestBoards {
        BestBoards::new(self.goal.objective, limit)
    }

    /// Makes one climb, and returns the boards that it found, best first.
    ///
    /// The same seed and `number` always give the same climb. A climb returns at most as many
    /// boards as the pool holds, or 100 boards of annealing. It returns none if it found no board
    /// to start with, because a long word is hard to place on a board.
    ///
    /// Calls `watch` with the best board so far, if any, after each scored board. A board and its
    /// neighbors count as one call where they are scored together. The climb ends when `watch`
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
        if self.space.dawg.source().has_failed() { Err(Outcome::Failed.into()) } else { climb }
    }

    fn climb_with(&self, number: u64, watch: &mut Watch<'_>) -> Result<Climb, HuntError> {
        let (space, goal) = (&self.space, self.goal);
        let random = || {
            let mut random = ChaCha8Rng::seed_from_u64(self.seed);
            random.set_stream(number);
            random
        };
        match &self.plan {
            Plan::Random(method) => method.climb(space, goal, random(), watch),
            Plan::Longest(method) => longest::climb(space, *method, goal, random, watch),
            Plan::Near(vicinity) => Ok(vicinity.climb(space, goal, number, watch)),
            Plan::Spanning(paths) => Ok(paths.climb(space, goal, number, watch)),
        }
    }
}
