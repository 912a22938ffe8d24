//! Scorers for boards of any shape: fast ones where the rules allow it, or else a solver. And the
//! standard forms of boards, which are the same for boards that are the same up to symmetry.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use dawggle::{Dawg, Outcome, Symbol};
use dawggle_search::game::{GameBoard, Geometry, Rules, Score, Symmetries};
use dawggle_search::score::{Scorer, ScorerError};
use dawggle_search::solve::GameSolver;

use crate::board_text::{BoardReader, Size, compose};
use crate::budget::incomplete;

/// The most cells of a board for which there is a scorer of its own.
const MOST_CELLS: usize = 64;

/// The first boards, up to this many cells in total, are left to a [`Judge`] with a solver, which
/// walks the dictionary as it is. A scorer is many times as fast, but has to expand the dictionary
/// first. For ENABLE2K this takes 29 ms, about twice as long as the judge takes for these cells.
///
/// [`Judge`]: dawggle_search::solve::Judge
const CELLS_BEFORE_EXPANDING: usize = 2048;

/// The scorers that all threads share. Each is made when the first board needs it.
pub struct Scorers {
    pub reader: BoardReader,
    dawg: Dawg<&'static [u8]>,
    /// Whether each ASCII letter means the letter in lower case.
    keeps_ascii: bool,
    /// The scorers of boards with one letter a tile, by the number of letters.
    by_letters: [OnceLock<Option<Scorer>>; MOST_CELLS + 1],
    /// The scorer of all other boards.
    any: OnceLock<Option<Scorer>>,
    /// The cells of all boards so far.
    cells: AtomicUsize,
}

/// Scores boards in one thread.
pub struct BoardScorer {
    scorers: Arc<Scorers>,
    solver: GameSolver<&'static [u8]>,
    by_letters: [Option<Scorer>; MOST_CELLS + 1],
    any: Option<Scorer>,
    tiles: Vec<Symbol>,
    max_steps: u64,
}

impl Scorers {
    pub fn new(rules: Rules, size: Option<Size>, dawg: Dawg<&'static [u8]>) -> Self {
        let reader = BoardReader::new(rules, size, &dawg);
        let letters = String::from_iter(('a'..='z').chain('A'..='Z').flat_map(|c| [c, ' ']));
        Self {
            dawg,
            keeps_ascii: reader.alphabet.fold_words(&letters).eq_ignore_ascii_case(&letters),
            reader,
            by_letters: [const { OnceLock::new() }; MOST_CELLS + 1],
            any: OnceLock::new(),
            cells: AtomicUsize::new(0),
        }
    }

    /// Whether a board of this many letters is one of the first.
    fn is_early(&self, letters: usize) -> bool {
        self.cells.load(Relaxed) < CELLS_BEFORE_EXPANDING
            && self.cells.fetch_add(letters, Relaxed) + letters <= CELLS_BEFORE_EXPANDING
    }

    /// Returns the scorer of boards with this number of letters. `None` if there are no such
    /// boards, or the rules need a solver.
    fn by_letters(&self, letters: usize) -> Option<&Scorer> {
        let make = || {
            let board = self.reader.parse(&"a".repeat(letters)).ok()?;
            self.scorer_like(&board)
        };
        self.by_letters.get(letters)?.get_or_init(make).as_ref()
    }

    /// Makes a scorer for boards of the same shape as a board.
    fn scorer_like(&self, board: &GameBoard) -> Option<Scorer> {
        let rules = self.reader.rules.clone().with_geometry(board.geometry().clone());
        Scorer::new(&self.dawg, &rules).ok()
    }
}

impl BoardScorer {
    /// Makes a scorer that takes at most `max_steps` for a board.
    pub fn new(scorers: Arc<Scorers>, max_steps: u64) -> Self {
        Self {
            solver: GameSolver::new(scorers.dawg).max_steps(max_steps),
            scorers,
            by_letters: [const { None }; MOST_CELLS + 1],
            any: None,
            tiles: Vec::new(),
            max_steps,
        }
    }

    /// Scores a board.
    pub fn score(&mut self, board: &str) -> anyhow::Result<Score> {
        self.score_within(board)?.map_err(|outcome| incomplete(outcome, self.max_steps))
    }

    /// Does the same, and returns the outcome if the board takes too many steps.
    fn score_within(&mut self, board: &str) -> anyhow::Result<Result<Score, Outcome>> {
        let Scorers { reader, dawg, any, .. } = &*self.scorers;
        let max_steps = self.max_steps;
        let board = compose(board);
        reader.note_q(&board, dawg)?;
        let is_early = self.scorers.is_early(board.len());
        if !is_early
            && self.scorers.keeps_ascii
            && let Some(scorer) = self.scorers.by_letters(board.len())
            && let Some(tiles) = scorer.read(&board, &mut self.tiles)
        {
            let own = &mut self.by_letters[board.len()];
            let own = own.get_or_insert_with(|| scorer.clone().max_steps(max_steps));
            return Ok(own.score(tiles));
        }
        let board = reader.parse(&board)?;
        reader.notes.unknown_tiles(board.tiles(), dawg)?;
        let spelled = board.spell(&dawg.alphabet());
        if !is_early && let Some(scorer) = any.get_or_init(|| self.scorers.scorer_like(&board)) {
            let own = self.any.get_or_insert_with(|| scorer.clone().max_steps(max_steps));
            match own.score_any(&spelled) {
                Ok(score) => return Ok(Ok(score)),
                Err(ScorerError::Incomplete(outcome)) => return Ok(Err(outcome)),
                // Only a solver takes the board.
                Err(_) => {}
            }
        }
        Ok(reader.rules.judge(&spelled).score(&mut self.solver))
    }
}

/// Finds the standard forms of boards in one thread.
pub struct StandardForms {
    scorers: Arc<Scorers>,
    /// The shape of the last board, and its symmetries: the next board probably has it, too.
    last: Option<(Geometry, Symmetries)>,
}

impl StandardForms {
    pub fn new(scorers: Arc<Scorers>) -> Self {
        Self { scorers, last: None }
    }

    pub fn of(&mut self, text: &str) -> anyhow::Result<GameBoard> {
        let reader = &self.scorers.reader;
        let BoardReader { rules, size, q_is_qu, .. } = reader;
        let fold = reader.folding();
        let board = rules.folded_board(&compose(text), *size, *q_is_qu, fold, |_| true)?;
        let geometry = board.geometry();
        let last = self.last.take().filter(|(last, _)| last == geometry);
        let (_, symmetries) = self
            .last
            .insert(last.unwrap_or_else(|| (geometry.clone(), rules.symmetries(geometry))));
        symmetries.standard_form(&board).with_context(|| {
            let (rows, columns) = (geometry.rows(), geometry.columns());
            format!(
                "{rows}x{columns} has more than 64 tiles or 4096 symmetries: too many to compare"
            )
        })
    }
}
