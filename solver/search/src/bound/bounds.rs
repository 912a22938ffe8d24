//! The classical bounds of a class: sum/union and max/no-mark.
//!
//! For sum/union, a [`Solver`] finds each word of the class once. For max/no-mark, a walk over all
//! paths takes the best letter of each cell.

// Tests: `snapshots/tests/bounds.rs`.

use std::mem::take;
use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::{Board, Dawg, Limit, Mask, Outcome, Scratch, Solver, Source, Symbol, Word};

use crate::bound::max_no_mark::{ClassWalk, Sum, Visitor};
use crate::bound::{Class, ClassError};
use crate::game::Rules;
use crate::lexicon::Width;
use crate::score::{Scorer, ScorerError};

/// The classical bounds of a [`Class`], by the rules of a game and with a dictionary.
///
/// A bound that lacks something is no bound: it is an error, with the [`Outcome`].
#[derive(Clone, Debug)]
pub struct Bounds<'a, S> {
    class: Class,
    dawg: &'a Dawg<S>,
    scorer: Arc<Scorer>,
    board: Board<u64>,
    start: Option<u8>,
    limit: Limit,
}

/// A sum node: a letter on a cell that a path reaches.
///
/// The letters of one cell make a choice node, which is a list here. Its value is the maximum of
/// their sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumNode {
    /// The cell.
    pub cell: u8,
    /// The letter, or letters such as `qu`.
    pub letter: String,
    /// The value: the points of the word that ends here, plus the values of the choice nodes.
    pub sum: u64,
    /// The word that ends here, if it has points.
    pub word: Option<String>,
    /// The points of this word, or 0.
    pub points: u64,
    /// The choice nodes of the cells that the path can visit next. No value is 0.
    pub choices: Vec<Vec<SumNode>>,
}

/// The number of paths that scratch memory has room for. Most classes need less.
const UNION_PATHS: usize = 1 << 14;

impl<'a, S: Source> Bounds<'a, S> {
    /// Prepares the bounds of a class. Expands the dictionary, as [`Scorer::new`] does.
    ///
    /// # Errors
    ///
    /// Returns an error if the class has more than 64 cells, if the points of a word depend on more
    /// than its length, if a word may use a cell again, or if a read of the dictionary fails.
    pub fn new(class: &Class, rules: &Rules, dawg: &'a Dawg<S>) -> Result<Self, ClassError> {
        let rules = rules.clone().with_geometry(class.geometry().clone());
        let scorer = Scorer::new(dawg, &rules).map_err(|error| match error {
            ScorerError::Rules(rules) => ClassError::Rules(rules),
            ScorerError::Cells(cells) => ClassError::Cells(cells),
            ScorerError::Incomplete(outcome) => ClassError::Incomplete(outcome),
            error => ClassError::Scorer(error),
        })?;
        Ok(Self::with_scorer(class, Arc::new(scorer), dawg))
    }

    fn with_scorer(class: &Class, scorer: Arc<Scorer>, dawg: &'a Dawg<S>) -> Self {
        let adjacency = class.geometry().adjacency().expect("a scorer has at most 64 cells");
        let mut board = Board::new(adjacency);
        for (cell, &set) in (0..).zip(class.sets()) {
            board.hold_any(cell, set).expect("a cell of the shape");
        }
        Self { class: class.clone(), dawg, scorer, board, start: None, limit: Limit::none() }
    }

    /// Returns the bounds of another class of the same shape, with the same options.
    ///
    /// # Panics
    ///
    /// Panics if the class has another shape.
    #[must_use]
    pub fn of(&self, class: &Class) -> Self {
        assert_eq!(class.geometry(), self.class.geometry(), "the same shape");
        let bounds = Self::with_scorer(class, self.scorer.clone(), self.dawg);
        Self { start: self.start, limit: self.limit, ..bounds }
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
        let mut scratch = Box::new(Scratch::<u64, UNION_PATHS>::EMPTY);
        let mut solver = Solver::new(&self.board, self.dawg, &mut scratch);
        solver.set_max_steps(self.limit.left());
        // The paths of all words together have the same limit.
        let mut limit = self.limit;
        while let Some(word) = solver.next_word() {
            let points = self.scorer.rules().points(word.letters());
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
    /// Time is in proportion to the paths that spell the beginning of a word with points, which can
    /// grow exponentially with the board.
    ///
    /// # Errors
    ///
    /// [`Outcome::OutOfSteps`] with a limit of steps.
    pub fn max_no_mark(&self) -> Result<u64, Outcome> {
        self.walk(Counting(self.limit)).ok_or(Outcome::OutOfSteps)
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
    /// - [`Outcome::Stopped`] if the tree has more than `max_letters` sum nodes.
    /// - [`Outcome::OutOfSteps`] with a limit of steps, and [`Outcome::Failed`] if a read of the
    ///   alphabet fails.
    pub fn sum_choice_tree(&self, max_letters: usize) -> Result<Vec<Vec<SumNode>>, Outcome> {
        let (dawg, limit, word) = (self.dawg, self.limit, Vec::new());
        let open = vec![OpenChoices::default()];
        let mut drawing = Drawing { dawg, limit, word, open, left: Some(max_letters) };
        let is_drawn = self.walk(&mut drawing).is_some();
        if dawg.source().has_failed() {
            return Err(Outcome::Failed);
        }
        match (is_drawn, drawing.left) {
            (true, _) => Ok(take(&mut drawing.top().choices)),
            (false, None) => Err(Outcome::Stopped),
            (false, Some(_)) => Err(Outcome::OutOfSteps),
        }
    }

    /// Returns max/no-mark, or `None` if the visitor has ended the walk.
    fn walk(&self, visitor: impl Visitor) -> Option<u64> {
        let near: Vec<u64> =
            (0..self.board.tiles()).map(|cell| self.board.neighbors(cell)).collect();
        let all = u64::MAX >> (64 - near.len());
        let starts = self.start.map_or(all, u64::of) & all;
        let (near, sets) = (&near[..], self.class.sets().to_vec());
        match self.scorer.lexicon() {
            Width::Narrow(lexicon) => ClassWalk { lexicon, near, sets, visitor }.run(starts),
            Width::Wide(lexicon) => ClassWalk { lexicon, near, sets, visitor }.run(starts),
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

/// Counts the steps of a walk.
struct Counting(Limit);

impl Visitor for Counting {
    fn enter(&mut self, _: Symbol) -> Option<()> {
        self.0.spend(1).is_continue().then_some(())
    }
}

/// Draws the sum/choice tree.
struct Drawing<'a, S> {
    dawg: &'a Dawg<S>,
    limit: Limit,
    /// The symbols of the current path.
    word: Vec<Symbol>,
    /// The nodes of the current path, after a node for the empty path.
    open: Vec<OpenChoices>,
    /// The sum nodes that the tree can still have, or `None` if it has too many.
    left: Option<usize>,
}

/// What is drawn below a node of the current path.
#[derive(Default)]
struct OpenChoices {
    /// The choice nodes of the cells that the walk has left.
    choices: Vec<Vec<SumNode>>,
    /// The choice node of the cell where the walk is.
    current: Vec<SumNode>,
}

impl<S: Source> Drawing<'_, S> {
    fn text(&self, symbols: &[Symbol]) -> String {
        Word::new(self.dawg.alphabet(), symbols).to_string()
    }

    fn top(&mut self) -> &mut OpenChoices {
        self.open.last_mut().expect("the empty path is never left")
    }
}

impl<S: Source> Visitor for &mut Drawing<'_, S> {
    fn enter(&mut self, symbol: Symbol) -> Option<()> {
        self.word.push(symbol);
        self.open.push(OpenChoices::default());
        self.limit.spend(1).is_continue().then_some(())
    }

    fn leave(&mut self, Sum { cell, symbol, points, sum }: Sum, _: u64) -> Option<()> {
        let choices = self.open.pop().unwrap_or_default().choices;
        if sum > 0 {
            self.left = self.left.and_then(|left| left.checked_sub(1));
            self.left?;
            let letter = self.text(&[symbol]);
            let word = (points > 0).then(|| self.text(&self.word));
            self.top().current.push(SumNode { cell, letter, sum, word, points, choices });
        }
        self.word.pop();
        Some(())
    }

    fn leave_cell(&mut self) {
        let OpenChoices { choices, current } = self.top();
        if !current.is_empty() {
            choices.push(take(current));
        }
    }
}
