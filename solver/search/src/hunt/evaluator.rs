//! The evaluation of boards during a climb.

use std::ops::ControlFlow;

use dawggle::{Source, Symbol};

use super::best_boards::BestBoards;
use super::constraints::can_be_rolled;
use super::{FoundBoard, HOLE, Hunt, Objective, Tiles};
use crate::game::Score;
use crate::score::Scorer;
use crate::solve::GameSolver;

/// A callback that sees the best board so far, and decides whether the climb continues.
type Watch<'w> = dyn FnMut(Option<&FoundBoard>) -> ControlFlow<()> + 'w;

/// The most cells of boards that are examined after a climb was told to end. 100 boards of 6x6 have
/// fewer.
const MOST_CELLS_AT_END: usize = 1 << 12;

/// Scores the boards of one climb.
pub struct Evaluator<'h, S> {
    hunt: &'h Hunt<S>,
    objective: Objective,
    solver: GameSolver<S>,
    scorer: Option<Scorer>,
    symbols: Vec<Symbol>,
    scores: Vec<Score>,
    best: Option<(u64, FoundBoard)>,
    watch: &'h mut Watch<'h>,
    /// Whether the climb must end.
    pub is_over: bool,
}

impl<'h, S: Source + Copy> Evaluator<'h, S> {
    pub fn new(hunt: &'h Hunt<S>, objective: Objective, watch: &'h mut Watch<'h>) -> Self {
        Self {
            hunt,
            objective,
            solver: GameSolver::new(hunt.dawg),
            scorer: hunt.scorer.clone(),
            symbols: Vec::new(),
            scores: Vec::new(),
            best: None,
            watch,
            is_over: false,
        }
    }

    /// Returns the points, the words and the longest word of a board.
    pub fn examine(&mut self, tiles: &[u32]) -> FoundBoard {
        let board = self.hunt.board(tiles);
        let mut found = FoundBoard { points: 0, words: 0, longest: 0, board: board.clone() };
        let spelled = board.spell(&self.hunt.dawg.alphabet());
        let _ = self.hunt.rules.judge(&spelled).each(&mut self.solver, |word, verdict| {
            found.points = found.points.saturating_add(verdict.points);
            found.words = found.words.saturating_add(1);
            found.longest = found.longest.max(word.letters());
        });
        found
    }

    /// Returns the best boards, best first. If the climb ended early, there are fewer large ones.
    pub fn examine_all(&mut self, best: BestBoards) -> Vec<FoundBoard> {
        let cells = self.hunt.cells.len().max(1);
        let most = if self.is_over { (MOST_CELLS_AT_END / cells).max(1) } else { usize::MAX };
        best.into_boards().take(most).map(|tiles| self.examine(&tiles)).collect()
    }

    /// Returns the value of a board for the objective.
    pub fn value(&mut self, tiles: &[u32]) -> u64 {
        let is_single = self.spell(tiles);
        let score = match &mut self.scorer {
            Some(_) if self.objective == Objective::Longest => None,
            Some(scorer) if is_single => Some(scorer.score(&self.symbols)),
            Some(scorer) => {
                let board = self.hunt.board(tiles);
                scorer.score_any(&board.spell(&self.hunt.dawg.alphabet()))
            }
            None => None,
        };
        let value = match score {
            Some(score) => self.objective.value(score.points, score.words, 0),
            None => {
                let FoundBoard { points, words, longest, .. } = self.examine(tiles);
                self.objective.value(points, words, longest)
            }
        };
        self.call_watch();
        value
    }

    /// Returns the values of all boards that differ in one tile, by cell and then by tile.
    ///
    /// A value is `None` where the scorer does not know the tile. Returns `None` if there is no
    /// scorer, or it does not support this board.
    fn values(&mut self, tiles: &[u32]) -> Option<Vec<Option<u64>>> {
        if self.objective == Objective::Longest || !self.spell(tiles) {
            return None;
        }
        let (scorer, of_tiles) = (self.scorer.as_mut()?, self.hunt.symbols.as_ref()?);
        let objective = self.objective;
        scorer.neighbours(&self.symbols, &mut self.scores);
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

    /// Calls `each` with every board that differs in one tile on one of these cells, and its value.
    ///
    /// Stops when the climb must end.
    pub fn each_change(
        &mut self,
        tiles: &Tiles,
        cells: &[usize],
        mut each: impl FnMut(&mut Self, u64, &Tiles),
    ) {
        let hunt = self.hunt;
        let mut changed = tiles.clone();
        let values = self.values(tiles).unwrap_or_default();
        for &cell in cells {
            for tile in (0..hunt.tiles.len() as u32).filter(|&tile| tile != tiles[cell]) {
                changed[cell] = tile;
                match values.get(cell * hunt.tiles.len() + tile as usize) {
                    Some(&Some(value)) => each(self, value, &changed),
                    _ => self.evaluate(&changed, &mut each),
                }
            }
            changed[cell] = tiles[cell];
        }
    }

    /// Calls `each` with every board that has two tiles exchanged, and its value.
    ///
    /// Stops when the climb must end.
    pub fn each_exchange(&mut self, tiles: &Tiles, mut each: impl FnMut(&mut Self, u64, &Tiles)) {
        let hunt = self.hunt;
        let mut changed = tiles.clone();
        for (index, &cell) in hunt.cells.iter().enumerate() {
            for &other in hunt.cells[..index].iter().filter(|&&other| tiles[cell] != tiles[other]) {
                changed.swap(cell, other);
                self.evaluate(&changed, &mut each);
                changed.swap(cell, other);
            }
        }
    }

    /// Calls `each` with a board and its value, unless the dice cannot show the board.
    fn evaluate(&mut self, tiles: &Tiles, each: &mut impl FnMut(&mut Self, u64, &Tiles)) {
        if !self.is_over && can_be_rolled(self.hunt, tiles) {
            let value = self.value(tiles);
            each(self, value, tiles);
        }
    }

    /// Reports an allowed board and its value. Keeps the board if it is the best so far.
    pub fn report(&mut self, value: u64, tiles: &Tiles) {
        if self.best.as_ref().is_none_or(|(best, _)| *best < value) {
            self.best = Some((value, self.examine(&self.hunt.symmetries.least(tiles))));
            self.call_watch();
        }
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
