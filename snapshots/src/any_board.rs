//! The solver's boards with any mask and any kind of tiles.

use std::ops::ControlFlow;

use dawggle::{Adjacency, Board, Dawg, Mask, MaxNoMark, Outcome, Reused, Several, Single};
use dawggle::{Solver, State, Symbol, Tiles};
use dawggle_search::game::Reuse;

use crate::case::Case;
use crate::marked;

/// A dictionary whose bytes are in memory.
pub type Bytes<'a> = Dawg<&'a [u8]>;

/// A board of the solver with any mask and any kind of tiles.
pub trait AnyBoard {
    /// Returns the words that the solver finds within `limits`, and how it ended.
    fn solve(&self, dawg: &Bytes<'_>, limits: Limits) -> (Vec<Vec<Symbol>>, Outcome);

    /// Returns the paths of a word found within `max_steps` steps, and whether these are all.
    fn paths(&self, word: &[Symbol], max_steps: u64) -> (Vec<Vec<usize>>, bool);

    /// Returns the max/no-mark bound, or `None` if it takes more than `max_steps` steps.
    ///
    /// With a `start`, only words that begin on this tile count.
    fn max_no_mark(
        &self,
        dawg: &Bytes<'_>,
        start: Option<u8>,
        points: &dyn Fn(&[Symbol]) -> u64,
        max_steps: u64,
    ) -> Option<u64>;
}

/// The limits of one run of the solver.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The length of the scratch memory, in states.
    pub scratch: usize,
    /// The maximum number of steps.
    pub max_steps: u64,
    /// The number of words after which the callback breaks.
    pub words: usize,
}

impl Limits {
    /// No limits, and no scratch memory.
    pub const NONE: Self = Self { scratch: 0, max_steps: u64::MAX, words: usize::MAX };
}

impl<M: Mask, T: Tiles> AnyBoard for Board<M, T> {
    fn solve(&self, dawg: &Bytes<'_>, limits: Limits) -> (Vec<Vec<Symbol>>, Outcome) {
        let mut words = Vec::new();
        let mut scratch = vec![State::EMPTY; limits.scratch];
        let mut solver = Solver::new(self, &mut scratch).max_steps(limits.max_steps);
        let outcome = solver.solve(dawg, |word| {
            words.push(word.symbols().to_vec());
            if words.len() < limits.words {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        (words, outcome)
    }

    fn paths(&self, word: &[Symbol], max_steps: u64) -> (Vec<Vec<usize>>, bool) {
        let mut search = self.paths(word).max_steps(max_steps);
        let mut paths = Vec::new();
        while let Some(path) = search.next_path() {
            paths.push(path.map(usize::from).collect());
        }
        (paths, !search.is_out_of_steps())
    }

    fn max_no_mark(
        &self,
        dawg: &Bytes<'_>,
        start: Option<u8>,
        points: &dyn Fn(&[Symbol]) -> u64,
        max_steps: u64,
    ) -> Option<u64> {
        let walk = MaxNoMark::new(self).max_steps(max_steps);
        let walk = match start {
            Some(tile) => walk.start(tile),
            None => walk,
        };
        walk.bound(dawg, |word| points(word.symbols()))
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
    let chains = chains(case, dawg);
    let inner: usize = chains.iter().map(|(_, symbols)| symbols.len() - 1).sum();
    if case.board.tiles.len() + inner > usize::from(M::CELLS) {
        return;
    }
    if case.board.reuse != Reuse::Never {
        let mut board = singles::<M, Reused>(case, dawg);
        for (tile, symbols) in chains {
            board.spell(tile, &symbols).expect("there is a cell for each symbol");
        }
        boards.push(Box::new(board));
        return;
    }
    if chains.is_empty() {
        boards.push(Box::new(singles::<M, Single>(case, dawg)));
    }
    let mut board = singles::<M, Several>(case, dawg);
    for (tile, symbols) in chains {
        board.spell(tile, &symbols).expect("there is a cell for each symbol");
    }
    boards.push(Box::new(board));
}

/// Builds the board with only those choices of its tiles that are one symbol.
fn singles<M: Mask, T: Tiles>(case: &Case, dawg: &Bytes<'_>) -> Board<M, T> {
    let mut adjacency = Adjacency::new(case.board.tiles.len()).expect("there is a cell for each");
    for (from, neighbours) in case.board.neighbours.iter().enumerate() {
        neighbours.iter().for_each(|&to| adjacency.connect(from, to));
    }
    if case.board.reuse == Reuse::Anywhere {
        adjacency.connect_each_to_itself();
    }
    let mut board = Board::new(adjacency);
    for (tile, choices) in case.board.tiles.iter().enumerate() {
        let symbols = choices.iter().filter_map(|choice| symbols(choice, dawg));
        let set = symbols.filter(|symbols| symbols.len() == 1).map(|symbols| symbols[0]).collect();
        board.hold_any(tile, set);
    }
    board
}

/// Returns the choices that are several symbols, each with its tile.
fn chains(case: &Case, dawg: &Bytes<'_>) -> Vec<(usize, Vec<Symbol>)> {
    let tiles = case.board.tiles.iter().enumerate();
    let choices =
        tiles.flat_map(|(tile, choices)| choices.iter().map(move |choice| (tile, choice)));
    let spelled = choices.filter_map(|(tile, choice)| Some((tile, symbols(choice, dawg)?)));
    spelled.filter(|(_, symbols)| symbols.len() > 1).collect()
}

/// Returns the symbols of a marked string, or `None` if the dictionary lacks one of them.
fn symbols(marked: &str, dawg: &Bytes<'_>) -> Option<Vec<Symbol>> {
    marked::symbols(marked).map(|symbol| dawg.alphabet().symbol(symbol)).collect()
}
