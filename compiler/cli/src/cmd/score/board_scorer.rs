//! Scorers for boards of any shape: fast ones where the rules allow it, or else a solver. And the
//! standard forms of boards, which are the same for boards that are the same up to symmetry.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use dawggle::{Dawg, Symbol, Word};
use dawggle_search::game::{GameBoard, Geometry, Rules, Score, Symmetries};
use dawggle_search::score::Scorer;
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
    /// All words with their points, by number.
    words: OnceLock<Vec<(Box<str>, u64)>>,
    /// The cells of all boards so far.
    cells: AtomicUsize,
}

/// Takes each word of a board, with its points.
pub type Each<'e> = &'e mut dyn FnMut(&str, u64);

/// Scores boards in one thread.
pub struct BoardScorer {
    scorers: Arc<Scorers>,
    solver: GameSolver<&'static [u8]>,
    by_letters: [Option<Scorer>; MOST_CELLS + 1],
    any: Option<Scorer>,
    tiles: Vec<Symbol>,
    /// The numbers of the words of a board.
    words: Vec<u32>,
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
            words: OnceLock::new(),
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

    /// Gives the words with these numbers to `each`.
    fn list(&self, numbers: &[u32], each: Each<'_>) {
        let words = self.words.get_or_init(|| {
            let mut words = Vec::new();
            let points = |letters| self.reader.rules.points(letters);
            let add =
                |word: Word<'_, _>| words.push((word.to_string().into(), points(word.letters())));
            // The dictionary is in memory, where no read fails.
            let _ = self.dawg.words().for_each(add);
            words
        });
        numbers.iter().for_each(|&number| {
            let (word, points) = &words[number as usize];
            each(word, *points);
        });
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
            words: Vec::new(),
            max_steps,
        }
    }

    /// Scores a board, and gives its words to `each`, in the alphabet's order. If there is an
    /// error, these may be only some words.
    pub fn score(&mut self, board: &str, each: Option<Each<'_>>) -> anyhow::Result<Score> {
        let Self { scorers, solver, tiles, words, max_steps, .. } = self;
        let Scorers { reader, dawg, any, .. } = &**scorers;
        let board = compose(board);
        reader.note_q(&board, dawg)?;
        // A solver takes fewer steps for a board of many paths.
        let mut needs_solver = scorers.is_early(board.len());
        words.clear();
        if !needs_solver
            && scorers.keeps_ascii
            && let Some(scorer) = scorers.by_letters(board.len())
            && let Some(tiles) = scorer.read(&board, tiles)
        {
            let own = &mut self.by_letters[board.len()];
            let own = own.get_or_insert_with(|| scorer.clone().max_steps(*max_steps));
            let score = match each {
                None => own.score(tiles),
                Some(_) => own.solve(tiles, words),
            };
            if let Ok(score) = score {
                each.into_iter().for_each(|each| scorers.list(words, each));
                return Ok(score);
            }
            needs_solver = true;
        }
        let board = reader.parse(&board)?;
        reader.notes.unknown_tiles(board.tiles(), dawg)?;
        let spelled = board.spell(&dawg.alphabet());
        if !needs_solver && let Some(scorer) = any.get_or_init(|| scorers.scorer_like(&board)) {
            let own = self.any.get_or_insert_with(|| scorer.clone().max_steps(*max_steps));
            let score = match each {
                None => own.score_any(&spelled),
                Some(_) => own.solve_any(&spelled, words),
            };
            if let Ok(score) = score {
                each.into_iter().for_each(|each| scorers.list(words, each));
                return Ok(score);
            }
        }
        let judge = reader.rules.judge(&spelled);
        let too_long = |outcome| incomplete(outcome, *max_steps);
        let Some(each) = each else { return judge.score(solver).map_err(too_long) };
        let mut score = Score::default();
        let outcome = judge.each(solver, |word, verdict| {
            score.words += 1;
            score.points = score.points.saturating_add(verdict.points);
            each(&word.to_string(), verdict.points);
        });
        outcome.whole(score).map_err(too_long)
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
