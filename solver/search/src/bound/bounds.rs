//! The classical bounds of a class: sum/union and max/no-mark.
//!
//! Both walk over a board whose cells hold sets of symbols. For sum/union, a [`Solver`] finds each
//! word of the class once. For max/no-mark, a path takes the best letter of each cell.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use dawggle::{Board as MaskBoard, Dawg, Mask, Outcome, Scratch, Solver, Source};
use dawggle::{Symbol, Word};

use crate::bound::max_no_mark::max_no_mark;
use crate::bound::{Class, ClassError};
use crate::game::Rules;

/// The classical bounds of a [`Class`], by the rules of a game and with a dictionary.
#[derive(Clone, Debug)]
pub struct Bounds<'a, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) dawg: &'a Dawg<S>,
    pub(crate) board: MaskBoard<u64>,
    pub(crate) start: Option<u8>,
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
        let _ = rules.points_by_length()?;
        let (geometry, sets) = (class.geometry(), class.sets(&dawg.alphabet())?);
        let too_many = || ClassError::Cells(geometry.cells());
        let mut board = MaskBoard::new(geometry.adjacency().ok_or_else(too_many)?);
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
            let points = self.points(word.letters());
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
        let points = |letters| self.points(letters);
        max_no_mark(&self.board, self.dawg, self.starts(), self.max_steps, &points)
    }

    /// Returns the cells on which words may begin.
    pub(crate) fn starts(&self) -> u64 {
        self.start.map_or(u64::MAX, u64::of)
    }

    /// Returns the points of a word with this number of letters.
    pub(crate) fn points(&self, letters: u32) -> u64 {
        self.rules.points(letters)
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
