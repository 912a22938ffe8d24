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
use crate::{Board, Dawg, Mask, Single, Source, Symbol, Tiles, Word, with_graph};

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
/// Where tiles can be [`Reused`](crate::Reused), each visit of a cell may take another symbol.
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
///         class.hold(cell, dawg.alphabet().symbol(letter).unwrap());
///     }
/// }
/// let points = |letters| u64::from(ScoreTable::BOGGLE.points(letters));
/// let bound = MaxNoMark::new(&class).bound(&dawg, |word| points(word.letters()));
/// assert_eq!(bound, Some(1), "cat, cow, or rat");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MaxNoMark<'a, M: Mask, T: Tiles = Single> {
    board: &'a Board<M, T>,
    starts: M,
    max_steps: Steps,
}

impl<'a, M: Mask, T: Tiles> MaxNoMark<'a, M, T> {
    /// Prepares the bound of a board class.
    #[must_use]
    pub fn new(board: &'a Board<M, T>) -> Self {
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
        let deepest = usize::from(longest.min(T::longest::<M>()));
        let first = graph.node(graph.root()).edges;
        let mut levels = T::per_symbol::<M, _>(Level::new::<T>(M::CELLS, M::EMPTY, first));
        let mut word = T::per_symbol::<M, _>(0);
        let mut bound = 0_u64;
        while !self.starts.is_empty() {
            *levels.as_mut().first_mut()? = Level::new::<T>(self.starts.first(), M::EMPTY, first);
            let paths = self.most(graph, deepest, levels.as_mut(), word.as_mut(), &mut points)?;
            bound = bound.saturating_add(paths);
            self.starts = self.starts.rest();
        }
        Some(bound)
    }

    /// Returns the value of the paths that begin on the cell of the first level.
    fn most<G: Graph>(
        &mut self,
        graph: &G,
        deepest: usize,
        levels: &mut [Level<M, G::Edges>],
        word: &mut [Symbol],
        points: &mut impl FnMut(&[Symbol]) -> u64,
    ) -> Option<u64> {
        let board = self.board;
        let mut depth = 0_usize;
        loop {
            let level = levels.get_mut(depth)?;
            let next = level.onward.first();
            if next < M::CELLS {
                level.onward = level.onward.rest();
                let below = Level::new::<T>(next, level.used, level.edges);
                depth = depth.wrapping_add(1);
                *levels.get_mut(depth)? = below;
                continue;
            }
            // The sum of the symbol that was tried last is complete.
            level.most = level.most.max(level.sum);
            match graph.next_child(&mut level.symbols, board.symbols(level.cell)) {
                Some((symbol, place)) => {
                    self.max_steps = self.max_steps.checked_sub(1)?;
                    *word.get_mut(depth)? = symbol;
                    let word = word.get(..=depth)?;
                    let node = graph.node(place);
                    let reach = board.neighbours(level.cell) & !level.used;
                    let ends = node.terminal && (reach & board.inner()).is_empty();
                    level.sum = if ends { points(word) } else { 0 };
                    level.edges = node.edges;
                    level.onward = if word.len() < deepest { reach } else { M::EMPTY };
                }
                None => {
                    let most = level.most;
                    let Some(before) = depth.checked_sub(1) else { return Some(most) };
                    depth = before;
                    let level = levels.get_mut(depth)?;
                    level.sum = level.sum.saturating_add(most);
                }
            }
        }
    }
}

/// A cell on the path. Its index among the levels is its position on the path.
#[derive(Clone, Copy, Debug)]
struct Level<M, E> {
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

impl<M: Mask, E: Copy> Level<M, E> {
    fn new<T: Tiles>(cell: u8, used: M, symbols: E) -> Self {
        let used = if T::REUSED { M::EMPTY } else { used | M::of(cell) };
        Self { cell, used, symbols, most: 0, sum: 0, edges: symbols, onward: M::EMPTY }
    }
}
