//! The classical bounds of a class: sum/union and max/no-mark.
//!
//! Both walk over a board whose cells hold sets of symbols. For sum/union, a [`Solver`] finds each
//! word of the class once. For max/no-mark, a path takes the best letter of each cell.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use dawggle::{Board, Dawg, Mask, Outcome, Scratch, Solver, Source};
use dawggle::{Symbol, Word};

use crate::bound::max_no_mark::{Bound, SumNode, max_no_mark};
use crate::bound::{Class, ClassError};
use crate::game::Rules;

/// The classical bounds of a [`Class`], by the rules of a game and with a dictionary.
#[derive(Clone, Debug)]
pub struct Bounds<'a, S> {
    rules: &'a Rules,
    dawg: &'a Dawg<S>,
    board: Board<u64>,
    start: Option<u8>,
    max_steps: u64,
}

/// The number of paths that scratch memory has room for. Most classes need less.
const PATHS: usize = 1 << 14;

impl<'a, S: Source> Bounds<'a, S> {
    /// Prepares the bounds of a class.
    ///
    /// # Errors
    ///
    /// Returns an error if the class has more than 64 cells, if the points of a word depend on more
    /// than its length, or if a word may use a cell again.
    pub fn new(class: &Class, rules: &'a Rules, dawg: &'a Dawg<S>) -> Result<Self, ClassError> {
        rules.check_by_length().map_err(ClassError::Rules)?;
        let (geometry, sets) = (class.geometry(), class.sets(&dawg.alphabet())?);
        let too_many = || ClassError::Cells(geometry.cells());
        let mut board = Board::new(geometry.adjacency().ok_or_else(too_many)?);
        for (cell, &set) in (0..).zip(&sets) {
            board.hold_any(cell, set).map_err(|_| too_many())?;
        }
        Ok(Self { rules, dawg, board, start: None, max_steps: u64::MAX })
    }

    /// Counts only the words that begin on this cell.
    #[must_use]
    pub fn start(self, cell: u8) -> Self {
        Self { start: Some(cell), ..self }
    }

    /// Stops a bound after `max_steps` steps. For sum/union, a [`Solver`] counts them. For
    /// max/no-mark, a step tries a letter on a cell of a path.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps, ..self }
    }

    /// Calls `each` with every word that scores on at least one board of the class, and its points.
    ///
    /// Each word comes once, in the order of the alphabet. The walk ends when `each` breaks.
    pub fn union(&self, mut each: impl FnMut(Word<'_, S>, u64) -> ControlFlow<()>) -> Outcome {
        let mut scratch = Box::new(Scratch::<u64, PATHS>::EMPTY);
        let solver = Solver::new(&self.board, self.dawg, &mut scratch);
        let mut solver = solver.max_steps(self.max_steps);
        while let Some(word) = solver.next_word() {
            let points = self.rules.points(word.letters());
            if points == 0 {
                continue;
            }
            match self.begins_at_start(word.symbols()) {
                Some(true) if each(word, points).is_break() => return Outcome::Stopped,
                Some(_) => {}
                None => return Outcome::OutOfSteps,
            }
        }
        solver.outcome()
    }

    /// Returns sum/union: the points of all words that at least one board of the class has.
    ///
    /// Returns `None` if the step limit was reached.
    #[must_use]
    pub fn sum_union(&self) -> Option<u64> {
        let mut sum = 0_u64;
        let outcome = self.union(|_, points| {
            sum = sum.saturating_add(points);
            ControlFlow::Continue(())
        });
        (outcome == Outcome::Complete).then_some(sum)
    }

    /// Returns max/no-mark, or `None` if the step limit was reached.
    ///
    /// Time is in proportion to the paths that spell the beginning of a word, which can grow
    /// exponentially with the board.
    #[must_use]
    pub fn max_no_mark(&self) -> Option<u64> {
        self.most(self.max_steps, None).map(|(most, _)| most)
    }

    /// Returns the sum/choice tree of max/no-mark, without the nodes whose value is 0.
    ///
    /// The choice nodes returned are the cells on which words begin, each a list of its letters.
    /// Their values add up to max/no-mark. Returns `None` if the tree has more than `max_letters`
    /// sum nodes.
    ///
    /// Takes about 150 bytes for each letter, and the time of [`Bounds::max_no_mark`].
    #[must_use]
    pub fn sum_choice_tree(&self, max_letters: usize) -> Option<Vec<Vec<SumNode>>> {
        self.most(u64::MAX, Some(max_letters)).map(|(_, tree)| tree)
    }

    fn most(&self, max_steps: u64, max_nodes: Option<usize>) -> Option<Bound> {
        let starts = self.start.map_or(u64::MAX, u64::of);
        let points = |letters| self.rules.points(letters);
        max_no_mark(&self.board, self.dawg, starts, max_steps, max_nodes, &points)
    }

    /// Returns whether a word of the class has a path that begins on the start cell.
    ///
    /// Returns `None` if the step limit was reached.
    fn begins_at_start(&self, word: &[Symbol]) -> Option<bool> {
        let Some(start) = self.start else { return Some(true) };
        let mut paths = self.board.paths(word).max_steps(self.max_steps);
        // Paths come in the order of their cells.
        while let Some(mut path) = paths.next_path() {
            match path.next().cmp(&Some(start)) {
                Ordering::Less => {}
                Ordering::Equal => return Some(true),
                Ordering::Greater => return Some(false),
            }
        }
        (!paths.is_out_of_steps()).then_some(false)
    }
}
