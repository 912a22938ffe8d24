//! Max/no-mark: an upper bound on the score of every board in a class.
//!
//! A board class is a [`Board`] whose cells hold sets of symbols. Each way to choose one symbol for
//! each cell is a board of the class. There are two classical bounds on the best of these boards:
//!
//! - *Sum/union* adds up the points of every word that at least one board of the class has. A
//!   [`Solver`](crate::Solver) finds these words, each once.
//! - *Max/no-mark* follows every path. On each cell that a path reaches, it takes the symbol whose
//!   continuations score most. Two paths may take different symbols on the same cell, and a word
//!   counts once for each path that spells it. Both only raise the sum, so no board scores more.
//!
//! Max/no-mark is often the smaller bound. Both bounds are by Dan Vanderkam, from his search for
//! the best Boggle board (2009).

use crate::graph::Graph;
use crate::steps::{Steps, steps};
use crate::{Board, Dawg, Mask, Source, Symbol, Word, with_graph};

/// Computes the bound max/no-mark of a board class.
///
/// The bound is a sum over the cells on which a word can begin. Each such cell adds the maximum
/// over its symbols. The value of a symbol is the points of the word that ends there, if any, plus
/// the sum over the neighbours that the path can visit next, computed in the same way.
///
/// # Cost and limits
///
/// The stack holds one frame for each cell of the mask: 1.4 KB with `u16`, 6.7 KB with `u64`. The
/// time is proportional to the number of paths that spell a prefix of a word. It grows
/// exponentially with the board in the worst case.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::{Adjacency, Board, Dawg, MaxNoMark, ScoreTable};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let mut class: Board<u16> = Board::new(Adjacency::rectangle(1, 3)?);
/// for (cell, letters) in [(0, ["c", "r"]), (1, ["a", "o"]), (2, ["t", "w"])] {
///     for letter in letters {
///         class.hold(cell, dawg.alphabet().symbol(letter).unwrap())?;
///     }
/// }
/// let points = |letters| u64::from(ScoreTable::BOGGLE.points(letters));
/// let bound = MaxNoMark::new(&class).bound(&dawg, |word| points(word.letters()));
/// assert_eq!(bound, Some(1), "cat, cow, or rat");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MaxNoMark<'a, M: Mask> {
    board: &'a Board<M>,
    starts: M,
    max_steps: Steps,
}

impl<'a, M: Mask> MaxNoMark<'a, M> {
    /// Prepares the bound of a board class.
    #[must_use]
    pub fn new(board: &'a Board<M>) -> Self {
        Self { board, starts: board.heads(), max_steps: Steps::MAX }
    }

    /// Counts only the words that begin on this tile.
    #[must_use]
    pub fn start(self, tile: u8) -> Self {
        Self { starts: self.board.heads() & M::of(tile), ..self }
    }

    /// Gives up after `max_steps` steps. A step tries one symbol on one cell of a path.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps: steps(max_steps), ..self }
    }

    /// Returns the bound, or `None` if the step limit was reached.
    ///
    /// `points` returns the points of a word.
    pub fn bound<S: Source>(
        self,
        dawg: &Dawg<S>,
        mut points: impl FnMut(Word<'_, S>) -> u64,
    ) -> Option<u64> {
        let alphabet = dawg.alphabet();
        with_graph!(dawg, |graph| {
            self.sum(&graph, dawg.longest(), |symbols| points(Word::new(alphabet, symbols)))
        })
    }

    fn sum<G: Graph>(
        mut self,
        graph: &G,
        longest: u8,
        mut points: impl FnMut(&[Symbol]) -> u64,
    ) -> Option<u64> {
        let deepest = usize::from(longest.min(M::CELLS));
        let first = graph.node(graph.root()).edges;
        let mut visits = M::per_cell(Visit::new(M::CELLS, M::EMPTY, first));
        let mut word = M::per_cell(0);
        let mut bound = 0_u64;
        while !self.starts.is_empty() {
            *visits.as_mut().first_mut()? = Visit::new(self.starts.first(), M::EMPTY, first);
            let paths = self.most(graph, deepest, visits.as_mut(), word.as_mut(), &mut points)?;
            bound = bound.saturating_add(paths);
            self.starts = self.starts.rest();
        }
        Some(bound)
    }

    /// Returns the value of the paths that begin on the cell of the first visit.
    fn most<G: Graph>(
        &mut self,
        graph: &G,
        deepest: usize,
        visits: &mut [Visit<M, G::Edges>],
        word: &mut [Symbol],
        points: &mut impl FnMut(&[Symbol]) -> u64,
    ) -> Option<u64> {
        let board = self.board;
        let mut depth = 0_usize;
        loop {
            let visit = visits.get_mut(depth)?;
            let next = visit.onward.first();
            if next < M::CELLS {
                visit.onward = visit.onward.rest();
                let below = Visit::new(next, visit.used, visit.edges);
                depth = depth.wrapping_add(1);
                *visits.get_mut(depth)? = below;
                continue;
            }
            // The sum of the symbol that was tried last is complete.
            visit.most = visit.most.max(visit.sum);
            match graph.next_child(&mut visit.symbols, board.symbols(visit.cell)) {
                Some((symbol, place)) => {
                    self.max_steps = self.max_steps.checked_sub(1)?;
                    *word.get_mut(depth)? = symbol;
                    let word = word.get(..=depth)?;
                    let node = graph.node(place);
                    let reach = board.neighbours(visit.cell) & !visit.used;
                    let ends = node.terminal && (reach & board.inner()).is_empty();
                    visit.sum = if ends { points(word) } else { 0 };
                    visit.edges = node.edges;
                    visit.onward = if word.len() < deepest { reach } else { M::EMPTY };
                }
                None => {
                    let most = visit.most;
                    let Some(before) = depth.checked_sub(1) else { return Some(most) };
                    depth = before;
                    let visit = visits.get_mut(depth)?;
                    visit.sum = visit.sum.saturating_add(most);
                }
            }
        }
    }
}

/// A cell on the path. Its index is its position on the path.
#[derive(Clone, Copy, Debug)]
struct Visit<M, E> {
    cell: u8,
    /// The cells of the path up to this one.
    used: M,
    /// The edges of the symbols that are not yet tried on this cell.
    symbols: E,
    /// The highest value of the symbols tried so far.
    most: u64,
    /// The value of the current symbol, as far as it is summed up.
    sum: u64,
    /// The edges that follow the current symbol.
    edges: E,
    /// The neighbours that the path has not yet visited with the current symbol.
    onward: M,
}

impl<M: Mask, E: Copy> Visit<M, E> {
    fn new(cell: u8, used: M, symbols: E) -> Self {
        let used = used | M::of(cell);
        Self { cell, used, symbols, most: 0, sum: 0, edges: symbols, onward: M::EMPTY }
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::{ANIMALS, Adjacency, Outcome, ScoreTable, Solver, State};

    /// A row of cells, each with a choice of letters.
    fn class(dawg: &Dawg<&[u8]>, cells: &[&str]) -> Board<u16> {
        let mut class = Board::new(Adjacency::rectangle(1, cells.len()).unwrap());
        for (cell, letters) in cells.iter().enumerate() {
            for letter in letters.split_inclusive(|_| true) {
                class.hold(cell, dawg.alphabet().symbol(letter).unwrap()).unwrap();
            }
        }
        class
    }

    fn points(letters: u32) -> u64 {
        ScoreTable::BOGGLE.points(letters).into()
    }

    fn bound(dawg: &Dawg<&[u8]>, cells: &[&str]) -> u64 {
        let class = class(dawg, cells);
        MaxNoMark::new(&class).bound(dawg, |word| points(word.letters())).unwrap()
    }

    #[test]
    fn each_cell_takes_its_best_symbol() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        assert_eq!(bound(&dawg, &["cr", "ao", "tw"]), 1, "one of cat, cow, rat");
        assert_eq!(bound(&dawg, &["c", "a", "t"]), 1);
        assert_eq!(bound(&dawg, &["xz", "a", "t"]), 0);
    }

    #[test]
    fn no_board_of_the_class_scores_more() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let cells = ["swr", "aoe", "teanl", "rnk", "es"];
        let bound = bound(&dawg, &cells);
        let mut best = 0;
        for number in 0..cells.iter().map(|cell| cell.len()).product() {
            let mut rest: usize = number;
            let board: Vec<&str> = cells
                .iter()
                .map(|cell| {
                    let at = rest % cell.len();
                    rest /= cell.len();
                    &cell[at..=at]
                })
                .collect();
            let board = class(&dawg, &board);
            let (mut scratch, mut score) = ([State::EMPTY; 8], 0);
            let outcome = Solver::new(&board, &mut scratch).solve(&dawg, |word| {
                score += points(word.letters());
                core::ops::ControlFlow::Continue(())
            });
            assert_eq!(outcome, Outcome::Complete);
            best = best.max(score);
        }
        assert!(best > 0 && bound >= best, "{bound} {best}");
    }

    #[test]
    fn the_bounds_of_starts_add_up() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let class = class(&dawg, &["ct", "ao", "tw", "o", "d"]);
        let whole = MaxNoMark::new(&class).bound(&dawg, |word| points(word.letters()));
        let start = |tile| MaxNoMark::new(&class).start(tile);
        let sum =
            (0..5).map(|tile| start(tile).bound(&dawg, |word| points(word.letters())).unwrap());
        assert_eq!(whole, Some(sum.sum()));
        assert_eq!(start(0).max_steps(1).bound(&dawg, |_| 1), None);
    }
}
