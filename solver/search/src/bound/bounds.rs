//! The classical bounds of a class: sum/union and max/no-mark.
//!
//! Both walk over a board whose cells hold sets of symbols. For sum/union, a [`Solver`] finds each
//! word of the class once. For max/no-mark, a path takes the best letter of each cell.

// Tests: `snapshots/tests/bounds.rs`.

use std::ops::ControlFlow;

use dawggle::{Board, Dawg, Limit, Mask, Outcome, Scratch, Solver, Source, Symbol, Word};

use crate::bound::max_no_mark::{Bound, SumNode, max_no_mark};
use crate::bound::{Class, ClassError};
use crate::game::Rules;

/// The classical bounds of a [`Class`], by the rules of a game and with a dictionary.
///
/// A bound that lacks something is no bound: it is an error, with the [`Outcome`].
#[derive(Clone, Debug)]
pub struct Bounds<'a, S> {
    rules: &'a Rules,
    dawg: &'a Dawg<S>,
    board: Board<u64>,
    start: Option<u8>,
    limit: Limit,
}

/// The number of paths that scratch memory has room for. Most classes need less.
const PATHS: usize = 1 << 14;

impl<'a, S: Source> Bounds<'a, S> {
    /// Prepares the bounds of a class.
    ///
    /// # Errors
    ///
    /// Returns an error if the class has more than 64 cells, if the points of a word depend on more
    /// than its length, if a word may use a cell again, or if a read of the dictionary fails.
    pub fn new(class: &Class, rules: &'a Rules, dawg: &'a Dawg<S>) -> Result<Self, ClassError> {
        rules.check_by_length().map_err(ClassError::Rules)?;
        let (geometry, sets) = (class.board().geometry(), class.sets(&dawg.alphabet())?);
        let too_many = || ClassError::Cells(geometry.cells());
        let mut board = Board::new(geometry.adjacency().ok_or_else(too_many)?);
        for (cell, &set) in (0..).zip(&sets) {
            board.hold_any(cell, set).map_err(|_| too_many())?;
        }
        Ok(Self { rules, dawg, board, start: None, limit: Limit::none() })
    }

    /// Counts only the words that begin on this cell.
    #[must_use]
    pub fn start(self, cell: u8) -> Self {
        Self { start: Some(cell), ..self }
    }

    /// Limits the number of steps for each bound.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { limit: Limit::steps(max_steps), ..self }
    }

    /// Calls `each` with every word that scores on at least one board of the class, and its points.
    ///
    /// Each word comes once, in the order of the alphabet.
    pub fn union(&self, mut each: impl FnMut(Word<'_, S>, u64)) -> Outcome {
        let mut scratch = Box::new(Scratch::<u64, PATHS>::EMPTY);
        let mut solver = Solver::new(&self.board, self.dawg, &mut scratch);
        solver.set_max_steps(self.limit.left());
        // The paths of all words together have the same limit.
        let mut limit = self.limit;
        while let Some(word) = solver.next_word() {
            let points = self.rules.points(word.letters());
            if points == 0 {
                continue;
            }
            match self.begins_at_start(word.symbols(), &mut limit) {
                ControlFlow::Continue(true) => each(word, points),
                ControlFlow::Continue(false) => {}
                ControlFlow::Break(outcome) => return outcome,
            }
        }
        solver.outcome()
    }

    /// Returns sum/union: the points of all words that at least one board of the class has.
    ///
    /// # Errors
    ///
    /// The outcome of [`Bounds::union`], unless all words came.
    pub fn sum_union(&self) -> Result<u64, Outcome> {
        let mut sum = 0_u64;
        self.union(|_, points| sum = sum.saturating_add(points)).whole(sum)
    }

    /// Returns max/no-mark.
    ///
    /// Time is in proportion to the paths that spell the beginning of a word, which can grow
    /// exponentially with the board.
    ///
    /// # Errors
    ///
    /// [`Outcome::OutOfSteps`] with a limit of steps, and [`Outcome::Failed`] after a failed read.
    pub fn max_no_mark(&self) -> Result<u64, Outcome> {
        self.most(None).map(|(most, _)| most)
    }

    /// Returns the sum/choice tree of max/no-mark, without the nodes whose value is 0.
    ///
    /// The choice nodes returned are the cells on which words begin, each a list of its letters.
    /// Their values add up to max/no-mark.
    ///
    /// Takes about 150 bytes for each letter, and the time of [`Bounds::max_no_mark`].
    ///
    /// # Errors
    ///
    /// [`Outcome::Stopped`] if the tree has more than `max_letters` sum nodes. Otherwise as
    /// [`Bounds::max_no_mark`].
    pub fn sum_choice_tree(&self, max_letters: usize) -> Result<Vec<Vec<SumNode>>, Outcome> {
        self.most(Some(max_letters)).map(|(_, tree)| tree)
    }

    fn most(&self, max_nodes: Option<usize>) -> Result<Bound, Outcome> {
        let starts = self.start.map_or(u64::MAX, u64::of);
        let points = |letters| self.rules.points(letters);
        let most = max_no_mark(&self.board, self.dawg, starts, max_nodes, &points, self.limit);
        match most {
            // After a failed read, a node can seem to have no more children.
            _ if self.dawg.source().has_failed() => Err(Outcome::Failed),
            ControlFlow::Continue(bound) => Ok(bound),
            ControlFlow::Break(outcome) => Err(outcome),
        }
    }

    /// Returns whether a word of the class has a path that begins on the start cell.
    fn begins_at_start(&self, word: &[Symbol], limit: &mut Limit) -> ControlFlow<Outcome, bool> {
        let Some(start) = self.start else { return ControlFlow::Continue(true) };
        let mut paths = self.board.paths(word).max_steps(limit.left());
        // Paths come in the order of their cells.
        let begins = loop {
            let Some(mut path) = paths.next_path() else { break false };
            if let Some(cell) = path.next().filter(|&cell| cell >= start) {
                break cell == start;
            }
        };
        *limit = Limit::steps(paths.steps_left());
        match paths.outcome() {
            Outcome::OutOfSteps => ControlFlow::Break(Outcome::OutOfSteps),
            _ => ControlFlow::Continue(begins),
        }
    }
}
