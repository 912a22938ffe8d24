//! The evaluation of boards during a climb, and the best of them.

// Tests: `solver/search/src/hunt/tests.rs`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use dawggle::{Outcome, Source, Symbol};

use super::goal::{Climb, FoundBoard, Goal, Objective, Watch};
use super::space::{HOLE, Space, TileNumbers};
use crate::game::Score;
use crate::score::{Scorer, ScorerError};
use crate::solve::GameSolver;

/// The maximum number of cells of boards that are examined after a climb was told to end. 100
/// boards of 6x6 have fewer.
const MAX_CELLS_AT_END: usize = 1 << 12;

/// A board with its value. The best board is the least.
type RankedBoard = (Reverse<u64>, TileNumbers);

/// What a climb has tried with a board of its pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    #[default]
    New,
    /// Every change of one tile.
    Changed,
    /// Every change of one tile, and every exchange of two.
    Exchanged,
}

/// Scores the boards of one climb, and keeps the best.
pub struct Evaluator<'h, S> {
    pub space: &'h Space<S>,
    pub goal: Goal,
    solver: GameSolver<S>,
    scorer: Option<Scorer>,
    symbols: Vec<Symbol>,
    scores: Vec<Score>,
    /// The boards that the climb keeps, best first.
    kept: BTreeMap<RankedBoard, Stage>,
    /// The best board, for the callback.
    best: Option<(u64, FoundBoard)>,
    watch: &'h mut Watch<'h>,
    /// Whether the climb must end.
    pub is_over: bool,
    outcome: Outcome,
}

impl<'h, S: Source + Copy> Evaluator<'h, S> {
    pub fn new(space: &'h Space<S>, goal: Goal, watch: &'h mut Watch<'h>) -> Self {
        // A scorer does not tell the longest word.
        let scorer = space.scorer.clone().filter(|_| goal.objective != Objective::Longest);
        Self {
            space,
            goal,
            solver: GameSolver::new(space.dawg).max_steps(goal.max_steps),
            scorer: scorer.map(|scorer| scorer.max_steps(goal.max_steps)),
            symbols: Vec::new(),
            scores: Vec::new(),
            kept: BTreeMap::new(),
            best: None,
            watch,
            is_over: false,
            outcome: Outcome::Complete,
        }
    }

    /// Returns an answer, or the answer of no board. Notes the outcome if it is not known.
    pub fn note<T: Default>(&mut self, answer: Result<T, Outcome>) -> T {
        answer.unwrap_or_else(|outcome| {
            self.outcome = self.outcome.max(outcome);
            T::default()
        })
    }

    /// Returns the points, the words and the longest word of a board, if it can be scored.
    fn examine(&mut self, tiles: &[u32]) -> Option<FoundBoard> {
        let board = self.space.board(tiles);
        let mut found = FoundBoard { points: 0, words: 0, longest: 0, board: board.clone() };
        let spelled = board.spell(&self.space.dawg.alphabet());
        let outcome = self.space.rules.judge(&spelled).each(&mut self.solver, |word, verdict| {
            found.points = found.points.saturating_add(verdict.points);
            found.words = found.words.saturating_add(1);
            found.longest = found.longest.max(word.letters());
        });
        self.note(outcome.whole(Some(found)))
    }

    /// Returns the boards kept, best first. If the climb ended early, there are fewer large ones.
    pub fn into_climb(mut self) -> Climb {
        let cells = self.space.cells.len().max(1);
        let most = if self.is_over { (MAX_CELLS_AT_END / cells).max(1) } else { usize::MAX };
        let kept = std::mem::take(&mut self.kept).into_keys().take(most);
        let boards = kept.filter_map(|(_, tiles)| self.examine(&tiles)).collect();
        let end = if self.is_over { Outcome::Stopped } else { Outcome::Complete };
        Climb { boards, outcome: self.outcome.max(end) }
    }

    /// Returns the value of a board for the objective. `None` if the board takes too many steps.
    pub fn value(&mut self, tiles: &[u32]) -> Option<u64> {
        let is_single = self.spell(tiles);
        let score = self.scorer.as_mut().and_then(|scorer| {
            if is_single {
                return Some(scorer.score(&self.symbols));
            }
            let board = self.space.board(tiles);
            match scorer.score_any(&board.spell(&self.space.dawg.alphabet())) {
                Ok(score) => Some(Ok(score)),
                Err(ScorerError::Incomplete(outcome)) => Some(Err(outcome)),
                // Only a solver takes the board.
                Err(_) => None,
            }
        });
        let objective = self.goal.objective;
        let value = match score {
            Some(score) => self.note(score.map(|score| Some(objective.of_score(score)))),
            None => self.examine(tiles).map(|found| objective.of_board(&found)),
        };
        self.call_watch();
        value
    }

    /// Returns the values of all boards that differ in one tile, by cell and then by tile.
    ///
    /// A value is `None` where the scorer does not know the tile. Returns `None` if there is no
    /// scorer, or it does not support this board, or takes too many steps for a neighbor.
    fn values(&mut self, tiles: &[u32]) -> Option<Vec<Option<u64>>> {
        if !self.spell(tiles) {
            return None;
        }
        let (scorer, of_tiles) = (self.scorer.as_mut()?, self.space.symbols.as_ref()?);
        scorer.neighbors(&self.symbols, &mut self.scores).ok()?;
        let objective = self.goal.objective;
        let of_cell = |scores: &[Score], symbol: Symbol| {
            scores.get(usize::from(symbol)).map(|&score| objective.of_score(score))
        };
        let cells = self.scores.chunks(scorer.symbols());
        let values =
            cells.flat_map(|scores| of_tiles.iter().map(move |&symbol| of_cell(scores, symbol)));
        let values = values.collect();
        self.call_watch();
        Some(values)
    }

    /// Tries every board that differs in one tile on one of these cells.
    ///
    /// Stops when the climb must end.
    pub fn try_changes(&mut self, tiles: &TileNumbers, cells: &[usize]) {
        let count = self.space.tiles.len();
        let mut changed = tiles.clone();
        let values = self.values(tiles).unwrap_or_default();
        for &cell in cells {
            for tile in (0..count as u32).filter(|&tile| tile != tiles[cell]) {
                changed[cell] = tile;
                match values.get(cell * count + tile as usize) {
                    Some(&Some(value)) => self.keep_if_allowed(value, &changed),
                    _ => self.try_board(&changed),
                }
            }
            changed[cell] = tiles[cell];
        }
    }

    /// Tries every board that has two tiles exchanged.
    ///
    /// Stops when the climb must end.
    pub fn try_exchanges(&mut self, tiles: &TileNumbers) {
        let cells = &self.space.cells;
        let mut changed = tiles.clone();
        for (index, &cell) in cells.iter().enumerate() {
            for &other in cells[..index].iter().filter(|&&other| tiles[cell] != tiles[other]) {
                changed.swap(cell, other);
                self.try_board(&changed);
                changed.swap(cell, other);
            }
        }
    }

    /// Keeps a board if the dice can show it, it is allowed, and it is among the best.
    pub fn try_board(&mut self, tiles: &TileNumbers) {
        if !self.is_over
            && self.space.can_be_rolled(tiles)
            && let Some(value) = self.value(tiles)
        {
            self.keep_if_allowed(value, tiles);
        }
    }

    fn keep_if_allowed(&mut self, value: u64, tiles: &TileNumbers) {
        if self.has_room(value)
            && self.space.can_be_rolled(tiles)
            && self.note(self.space.contains_word(tiles))
        {
            self.keep(value, tiles);
        }
    }

    /// Returns whether a board of this value would be among the best.
    fn has_room(&self, value: u64) -> bool {
        self.kept.len() < self.goal.max_boards
            || self.kept.last_key_value().is_some_and(|(last, _)| last.0.0 < value)
    }

    /// Keeps an allowed board, once, if it is among the best. Examines it if it is the best so far.
    pub fn keep(&mut self, value: u64, tiles: &TileNumbers) {
        if !self.has_room(value) {
            return;
        }
        // Otherwise the rotations and reflections of one board would fill the pool.
        let least = self.space.symmetries.least(tiles);
        if self.best.as_ref().is_none_or(|(best, _)| *best < value) {
            let Some(found) = self.examine(&least) else { return };
            self.best = Some((value, found));
            self.call_watch();
        }
        self.kept.entry((Reverse(value), least)).or_default();
        if self.kept.len() > self.goal.max_boards {
            self.kept.pop_last();
        }
    }

    /// Returns the first stage in which there are boards, and these boards, best first.
    pub fn first_stage(&self) -> Option<(Stage, Vec<RankedBoard>)> {
        let first = self.kept.values().copied().min()?;
        let boards = self.kept.iter().filter(|&(_, &stage)| stage == first);
        Some((first, boards.map(|(board, _)| board.clone()).collect()))
    }

    /// Moves a board to its next stage. Returns whether the climb keeps the board.
    pub fn enter_next_stage(&mut self, board: &RankedBoard) -> bool {
        let Some(stage) = self.kept.get_mut(board) else { return false };
        *stage = if *stage == Stage::New { Stage::Changed } else { Stage::Exchanged };
        true
    }

    /// Calls the callback, which decides whether the climb continues.
    pub fn call_watch(&mut self) {
        if !self.is_over {
            self.is_over = (self.watch)(self.best.as_ref().map(|(_, found)| found)).is_break();
        }
    }

    /// Writes a board as symbols for the scorer. Returns whether all its tiles are single symbols.
    fn spell(&mut self, tiles: &[u32]) -> bool {
        let Some(of_tiles) = &self.space.symbols else { return false };
        let symbol = |&tile: &u32| match tile {
            HOLE => Scorer::BLOCKED,
            tile => of_tiles[tile as usize],
        };
        self.symbols.clear();
        self.symbols.extend(tiles.iter().map(symbol));
        true
    }
}
