//! The solver's boards with any mask.

use std::ops::ControlFlow;

use dawggle::{Adjacency, Board, Dawg, Mask, Outcome, Scratch, Solver, Symbol};
use dawggle_search::game::Reuse;

use crate::case::Case;
use crate::marked;

/// A dictionary whose bytes are in memory.
pub type Bytes<'a> = Dawg<&'a [u8]>;

/// A board of the solver with any mask.
pub trait AnyBoard {
    /// Returns the words that the solver finds within `limits`, and how it ended.
    fn solve(&self, dawg: &Bytes<'_>, limits: Limits) -> (Vec<Vec<Symbol>>, Outcome);

    /// Returns the words that solvers find one after another, each within limits of its own.
    fn solve_in_parts(
        &self,
        dawg: &Bytes<'_>,
        limits: &mut dyn Iterator<Item = Limits>,
    ) -> Vec<Vec<Symbol>>;

    /// Returns the words of one solver, within some steps for each word.
    fn solve_one_by_one(&self, dawg: &Bytes<'_>, limits: Limits) -> Vec<Vec<Symbol>>;

    /// Returns the paths of a word found within `max_steps` steps, and how the search ended.
    fn paths(&self, word: &[Symbol], max_steps: u64) -> (Vec<Vec<usize>>, Outcome);

    /// Follows a player's path over these tiles, and ignores the refused ones.
    fn trace(&self, dawg: &Bytes<'_>, tiles: &[u8]) -> Traced;
}

/// The limits of one run of the solver.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The paths that scratch memory has room for, rounded down to 0, 1, 4, 20, 100 or 1,000.
    pub paths: usize,
    /// The maximum number of steps.
    pub max_steps: u64,
    /// The number of words to ask for.
    pub words: usize,
}

impl Limits {
    /// No limits, and room for no paths.
    pub const NONE: Self = Self { paths: 0, max_steps: u64::MAX, words: usize::MAX };
}

/// A player's path, and what the solver says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traced {
    /// The tiles that were not refused.
    pub tiles: Vec<u8>,
    /// The words that they spell.
    pub words: Vec<Vec<Symbol>>,
    /// Whether they spell a word.
    pub is_word: bool,
    /// Whether they spell the beginning of a longer word.
    pub is_prefix: bool,
}

/// Calls a function with room for about this number of paths.
macro_rules! with_paths {
    ($paths:expr, $function:ident($($argument:expr),*)) => {
        match $paths {
            0 => $function::<M, 0>($($argument),*),
            1..4 => $function::<M, 1>($($argument),*),
            4..20 => $function::<M, 4>($($argument),*),
            20..100 => $function::<M, 20>($($argument),*),
            100..1000 => $function::<M, 100>($($argument),*),
            _ => $function::<M, 1000>($($argument),*),
        }
    };
}

/// Solves from a position within limits, and moves it.
fn solve<M: Mask, const PATHS: usize>(
    board: &Board<M>,
    dawg: &Bytes<'_>,
    limits: Limits,
    position: &mut M::Position,
) -> (Vec<Vec<Symbol>>, Outcome) {
    let mut scratch = Scratch::<M, PATHS>::EMPTY;
    let solver = Solver::new(board, dawg, &mut scratch).max_steps(limits.max_steps);
    let mut solver = solver.at(position);
    let mut words = Vec::new();
    while words.len() < limits.words {
        let Some(word) = solver.next_word() else { break };
        words.push(word.symbols().to_vec());
    }
    *position = solver.position();
    (words, solver.outcome())
}

fn solve_one_by_one<M: Mask, const PATHS: usize>(
    board: &Board<M>,
    dawg: &Bytes<'_>,
    max_steps: u64,
) -> Vec<Vec<Symbol>> {
    let mut scratch = Scratch::<M, PATHS>::EMPTY;
    let mut solver = Solver::new(board, dawg, &mut scratch);
    let mut words = Vec::new();
    while solver.outcome() != Outcome::Complete {
        solver.set_max_steps(max_steps);
        words.extend(solver.next_word().map(|word| word.symbols().to_vec()));
    }
    words
}

impl<M: Mask> AnyBoard for Board<M> {
    fn solve(&self, dawg: &Bytes<'_>, limits: Limits) -> (Vec<Vec<Symbol>>, Outcome) {
        with_paths!(limits.paths, solve(self, dawg, limits, &mut { M::START }))
    }

    fn solve_in_parts(
        &self,
        dawg: &Bytes<'_>,
        limits: &mut dyn Iterator<Item = Limits>,
    ) -> Vec<Vec<Symbol>> {
        let (mut all, mut position) = (Vec::new(), M::START);
        for limits in limits {
            let (words, outcome) =
                with_paths!(limits.paths, solve(self, dawg, limits, &mut position));
            if outcome == Outcome::Stopped {
                assert_eq!(words.len(), limits.words);
            }
            all.extend(words);
            if outcome == Outcome::Complete {
                let again = solve::<M, 0>(self, dawg, Limits::NONE, &mut position);
                assert_eq!(again, (Vec::new(), Outcome::Complete));
                return all;
            }
        }
        panic!("there are limits for each part");
    }

    fn solve_one_by_one(&self, dawg: &Bytes<'_>, limits: Limits) -> Vec<Vec<Symbol>> {
        with_paths!(limits.paths, solve_one_by_one(self, dawg, limits.max_steps))
    }

    fn paths(&self, word: &[Symbol], max_steps: u64) -> (Vec<Vec<usize>>, Outcome) {
        let mut search = self.paths(word).max_steps(max_steps);
        let mut paths = Vec::new();
        while let Some(path) = search.next_path() {
            paths.push(path.map(usize::from).collect());
        }
        (paths, search.outcome())
    }

    fn trace(&self, dawg: &Bytes<'_>, tiles: &[u8]) -> Traced {
        let mut trace = self.trace();
        for &tile in tiles {
            if trace.enter(tile) {
                // A tile that is taken back can be used again.
                assert_eq!(trace.leave(), Some(tile));
                assert!(trace.enter(tile));
            }
        }
        let mut words = Vec::new();
        let outcome = trace.words(dawg, |word| {
            words.push(word.symbols().to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(outcome, Outcome::Complete);
        let (is_word, is_prefix) = (trace.is_word(dawg).unwrap(), trace.is_prefix(dawg).unwrap());
        let tiles: Vec<u8> = trace.tiles().collect();
        let left: Vec<u8> = std::iter::from_fn(|| trace.leave()).collect();
        assert!(tiles.iter().rev().eq(&left) && trace.tiles().count() == 0);
        Traced { tiles, words, is_word, is_prefix }
    }
}

/// Builds the board of a case with every mask and every kind of tiles that can hold it.
///
/// # Panics
///
/// Panics if the solver refuses a board that fits.
#[must_use]
pub fn boards(case: &Case, dawg: &Bytes<'_>) -> Vec<Box<dyn AnyBoard>> {
    let mut boards = Vec::new();
    push::<u16>(case, dawg, &mut boards);
    push::<u32>(case, dawg, &mut boards);
    push::<u64>(case, dawg, &mut boards);
    boards
}

fn push<M: Mask>(case: &Case, dawg: &Bytes<'_>, boards: &mut Vec<Box<dyn AnyBoard>>) {
    let choices = || case.board.tiles.iter().map(|choices| spelled(choices, dawg));
    // A cell for all single symbols of a tile, and one for each symbol of its other choices.
    let cells_of = |choices: Vec<Vec<Symbol>>| {
        let is_held = choices.iter().any(|choice| choice.len() == 1);
        let chained = choices.iter().map(Vec::len).filter(|&len| len > 1).sum::<usize>();
        (chained + usize::from(is_held)).max(1)
    };
    let is_reused = case.board.reuse != Reuse::Never;
    if is_reused || choices().map(cells_of).sum::<usize>() > usize::from(M::CELLS) {
        return;
    }
    let mut board = empty::<M>(case);
    for (tile, choices) in (0..).zip(choices()) {
        for choice in choices {
            board.spell(tile, &choice).expect("there is a cell for each symbol");
        }
    }
    boards.push(Box::new(board));
}

/// Builds a board of the shape of a case.
fn empty<M: Mask>(case: &Case) -> Board<M> {
    let mut adjacency = Adjacency::new(case.board.tiles.len()).expect("there is a cell for each");
    for (from, neighbors) in (0..).zip(&case.board.neighbors) {
        neighbors.iter().for_each(|&to| adjacency.connect(from, to as u8).expect("cells"));
    }
    Board::new(adjacency)
}

/// Returns the choices of a tile that the dictionary can spell.
fn spelled(choices: &[String], dawg: &Bytes<'_>) -> Vec<Vec<Symbol>> {
    choices.iter().filter_map(|choice| symbols(choice, dawg)).collect()
}

/// Returns the symbols of a marked string, or `None` if the dictionary lacks one of them.
fn symbols(marked: &str, dawg: &Bytes<'_>) -> Option<Vec<Symbol>> {
    marked::symbols(marked).map(|symbol| dawg.alphabet().symbol(symbol)).collect()
}
