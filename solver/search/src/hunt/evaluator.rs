//! The evaluation of boards during a climb, and the best of them.

// Tests: `solver/search/src/hunt/tests.rs`.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dawggle::{Outcome, Source, Symbol};

use super::constraints::{can_be_rolled, is_allowed};
use super::{Climb, Climbs, FoundBoard, HOLE, Objective, Tiles};
use crate::game::Score;
use crate::score::{Scorer, ScorerError};
use crate::solve::GameSolver;

/// A callback that sees the best board so far, and decides whether the climb continues.
pub type Watch<'w> = dyn FnMut(Option<&FoundBoard>) -> ControlFlow<()> + 'w;

/// The most cells of boards that are examined after a climb was told to end. 100 boards of 6x6 have
/// fewer.
const MOST_CELLS_AT_END: usize = 1 << 12;

/// A board with its value. The best board is the least.
type Ranked = (Reverse<u64>, Tiles);

/// What a climb has tried with a board of its pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tried {
    #[default]
    Nothing,
    /// Every change of one tile.
    Changes,
    /// Every change of one tile, and every exchange of two.
    Both,
}

/// Scores the boards of one climb, and keeps the best.
pub struct Evaluator<'h, S> {
    hunt: &'h Climbs<S>,
    objective: Objective,
    solver: GameSolver<S>,
    scorer: Option<Scorer>,
    symbols: Vec<Symbol>,
    scores: Vec<Score>,
    /// The boards that the climb keeps, best first.
    kept: BTreeMap<Ranked, Tried>,
    /// The largest number of boards that it keeps.
    most: usize,
    /// The best board, for the callback.
    best: Option<(u64, FoundBoard)>,
    watch: &'h mut Watch<'h>,
    /// Whether the climb must end.
    pub is_over: bool,
    outcome: Outcome,
}

impl<'h, S: Source + Copy> Evaluator<'h, S> {
    /// Keeps at most `most` boards, the best for an objective.
    pub fn new(
        hunt: &'h Climbs<S>,
        objective: Objective,
        most: usize,
        watch: &'h mut Watch<'h>,
    ) -> Self {
        Self {
            hunt,
            objective,
            solver: GameSolver::new(hunt.dawg).max_steps(hunt.max_steps),
            scorer: hunt.scorer.clone(),
            symbols: Vec::new(),
            scores: Vec::new(),
            kept: BTreeMap::new(),
            most,
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
        let board = self.hunt.board(tiles);
        let mut found = FoundBoard { points: 0, words: 0, longest: 0, board: board.clone() };
        let spelled = board.spell(&self.hunt.dawg.alphabet());
        let outcome = self.hunt.rules.judge(&spelled).each(&mut self.solver, |word, verdict| {
            found.points = found.points.saturating_add(verdict.points);
            found.words = found.words.saturating_add(1);
            found.longest = found.longest.max(word.letters());
        });
        self.note(outcome.whole(Some(found)))
    }

    /// Returns the boards kept, best first. If the climb ended early, there are fewer large ones.
    pub fn into_climb(mut self) -> Climb {
        let cells = self.hunt.cells.len().max(1);
        let most = if self.is_over { (MOST_CELLS_AT_END / cells).max(1) } else { usize::MAX };
        let kept = std::mem::take(&mut self.kept).into_keys().take(most);
        let boards = kept.filter_map(|(_, tiles)| self.examine(&tiles)).collect();
        let end = if self.is_over { Outcome::Stopped } else { Outcome::Complete };
        Climb { boards, outcome: self.outcome.max(end) }
    }

    /// Returns the value of a board for the objective. `None` if the board takes too many steps.
    pub fn value(&mut self, tiles: &[u32]) -> Option<u64> {
        let is_single = self.spell(tiles);
        let score = match &mut self.scorer {
            Some(_) if self.objective == Objective::Longest => None,
            Some(scorer) if is_single => Some(scorer.score(&self.symbols)),
            Some(scorer) => {
                let board = self.hunt.board(tiles);
                match scorer.score_any(&board.spell(&self.hunt.dawg.alphabet())) {
                    Ok(score) => Some(Ok(score)),
                    Err(ScorerError::Incomplete(outcome)) => Some(Err(outcome)),
                    // Only a solver takes the board.
                    Err(_) => None,
                }
            }
            None => None,
        };
        let objective = self.objective;
        let value = match score {
            Some(score) => {
                let value = |score: Score| objective.value(score.points, score.words, 0);
                self.note(score.map(|score| Some(value(score))))
            }
            None => self.examine(tiles).map(|found| {
                let FoundBoard { points, words, longest, .. } = found;
                objective.value(points, words, longest)
            }),
        };
        self.call_watch();
        value
    }

    /// Returns the values of all boards that differ in one tile, by cell and then by tile.
    ///
    /// A value is `None` where the scorer does not know the tile. Returns `None` if there is no
    /// scorer, or it does not support this board, or takes too many steps for a neighbour.
    fn values(&mut self, tiles: &[u32]) -> Option<Vec<Option<u64>>> {
        if self.objective == Objective::Longest || !self.spell(tiles) {
            return None;
        }
        let (scorer, of_tiles) = (self.scorer.as_mut()?, self.hunt.symbols.as_ref()?);
        let objective = self.objective;
        scorer.neighbours(&self.symbols, &mut self.scores).ok()?;
        let of_cell = |scores: &[Score], symbol: Symbol| {
            let score = scores.get(usize::from(symbol))?;
            Some(objective.value(score.points, score.words, 0))
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
    pub fn try_changes(&mut self, tiles: &Tiles, cells: &[usize]) {
        let count = self.hunt.tiles.len();
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
    pub fn try_exchanges(&mut self, tiles: &Tiles) {
        let cells = &self.hunt.cells;
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
    pub fn try_board(&mut self, tiles: &Tiles) {
        if !self.is_over
            && can_be_rolled(self.hunt, tiles)
            && let Some(value) = self.value(tiles)
        {
            self.keep_if_allowed(value, tiles);
        }
    }

    fn keep_if_allowed(&mut self, value: u64, tiles: &Tiles) {
        if self.has_room(value) && self.note(is_allowed(self.hunt, tiles)) {
            self.keep(value, tiles);
        }
    }

    /// Returns whether a board of this value would be among the best.
    fn has_room(&self, value: u64) -> bool {
        self.kept.len() < self.most
            || self.kept.last_key_value().is_some_and(|(last, _)| last.0.0 < value)
    }

    /// Keeps an allowed board, once, if it is among the best. Examines it if it is the best so far.
    pub fn keep(&mut self, value: u64, tiles: &Tiles) {
        if !self.has_room(value) {
            return;
        }
        let least = self.hunt.symmetries.least(tiles);
        if self.best.as_ref().is_none_or(|(best, _)| *best < value) {
            let Some(found) = self.examine(&least) else { return };
            self.best = Some((value, found));
            self.call_watch();
        }
        self.kept.entry((Reverse(value), least)).or_default();
        if self.kept.len() > self.most {
            self.kept.pop_last();
        }
    }

    /// Returns the boards with which the climb has tried least, best first.
    pub fn least_tried(&self) -> Option<(Tried, Vec<Ranked>)> {
        let least = self.kept.values().copied().min()?;
        let boards = self.kept.iter().filter(|&(_, &tried)| tried == least);
        Some((least, boards.map(|(board, _)| board.clone()).collect()))
    }

    /// Notes that the climb tries the next changes of a board. Returns whether it keeps the board.
    pub fn try_next(&mut self, board: &Ranked) -> bool {
        let Some(tried) = self.kept.get_mut(board) else { return false };
        *tried = if *tried == Tried::Nothing { Tried::Changes } else { Tried::Both };
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
        let Some(of_tiles) = &self.hunt.symbols else { return false };
        let symbol = |&tile: &u32| match tile {
            HOLE => Scorer::BLOCKED,
            tile => of_tiles[tile as usize],
        };
        self.symbols.clear();
        self.symbols.extend(tiles.iter().map(symbol));
        true
    }
}
