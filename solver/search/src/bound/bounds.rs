//! The classical bounds of a class: sum/union and max/no-mark.
//!
//! Both walk over a board whose cells hold sets of symbols. For sum/union, a [`Solver`] finds each
//! word of the class once. For max/no-mark, a path takes the best letter of each cell.

use dawggle::{Board, Dawg, Mask, Scratch, Solver, Source, Symbol, Word};

use crate::bound::max_no_mark::{Bound, SumNode, max_no_mark};
use crate::bound::{Class, ClassError};
use crate::game::Rules;

/// The classical bounds of a [`Class`], by the rules of a game and with a dictionary.
///
/// They have no meaning if a read of the dictionary fails ([`Source::has_failed`]).
#[derive(Clone, Debug)]
pub struct Bounds<'a, S> {
    rules: &'a Rules,
    dawg: &'a Dawg<S>,
    board: Board<u64>,
    start: Option<u8>,
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
        let (geometry, sets) = (class.board().geometry(), class.sets(&dawg.alphabet())?);
        let too_many = || ClassError::Cells(geometry.cells());
        let mut board = Board::new(geometry.adjacency().ok_or_else(too_many)?);
        for (cell, &set) in (0..).zip(&sets) {
            board.hold_any(cell, set).map_err(|_| too_many())?;
        }
        Ok(Self { rules, dawg, board, start: None })
    }

    /// Counts only the words that begin on this cell.
    #[must_use]
    pub fn start(self, cell: u8) -> Self {
        Self { start: Some(cell), ..self }
    }

    /// Calls `each` with every word that scores on at least one board of the class, and its points.
    ///
    /// Each word comes once, in the order of the alphabet.
    pub fn union(&self, mut each: impl FnMut(Word<'_, S>, u64)) {
        let mut scratch = Box::new(Scratch::<u64, PATHS>::EMPTY);
        let mut solver = Solver::new(&self.board, self.dawg, &mut scratch);
        while let Some(word) = solver.next_word() {
            let points = self.rules.points(word.letters());
            if points > 0 && self.begins_at_start(word.symbols()) {
                each(word, points);
            }
        }
    }

    /// Returns sum/union: the points of all words that at least one board of the class has.
    #[must_use]
    pub fn sum_union(&self) -> u64 {
        let mut sum = 0_u64;
        self.union(|_, points| sum = sum.saturating_add(points));
        sum
    }

    /// Returns max/no-mark.
    ///
    /// Time is in proportion to the paths that spell the beginning of a word, which can grow
    /// exponentially with the board.
    #[must_use]
    pub fn max_no_mark(&self) -> u64 {
        // Only a tree has a limit.
        self.most(None).map_or(u64::MAX, |(most, _)| most)
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
        self.most(Some(max_letters)).map(|(_, tree)| tree)
    }

    fn most(&self, max_nodes: Option<usize>) -> Option<Bound> {
        let starts = self.start.map_or(u64::MAX, u64::of);
        let points = |letters| self.rules.points(letters);
        max_no_mark(&self.board, self.dawg, starts, max_nodes, &points)
    }

    /// Returns whether a word of the class has a path that begins on the start cell.
    fn begins_at_start(&self, word: &[Symbol]) -> bool {
        let Some(start) = self.start else { return true };
        let mut paths = self.board.paths(word);
        // Paths come in the order of their cells.
        while let Some(mut path) = paths.next_path() {
            if let Some(cell) = path.next().filter(|&cell| cell >= start) {
                return cell == start;
            }
        }
        false
    }
}
