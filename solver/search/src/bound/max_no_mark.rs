//! Max/no-mark: an upper bound on the score of every board in a class.
//!
//! It is a sum over the cells on which a word can begin. Each such cell adds the maximum over its
//! symbols. The value of a symbol is the points of the word that ends there, plus the sum over the
//! neighbours that the path can visit next, computed in the same way. Two paths may take different
//! symbols on one cell, and a word counts once for each path that spells it. Both only raise the
//! sum, so no board scores more.
//!
//! The bound is by Dan Vanderkam, from his search for the best Boggle board (2009).

use dawggle::graph::{Edges, Graph};
use dawggle::{Board, Dawg, Mask, Source, with_graph};

use crate::bits::Bits;

/// Returns the bound on the words that begin on the cells of `starts`, or `None` if it takes more
/// than `max_steps` steps. A step tries a symbol on a cell of a path.
///
/// `points` returns the points of a number of letters. Time is in proportion to the paths that
/// spell the beginning of a word, which can grow exponentially with the board.
pub(crate) fn max_no_mark<S: Source>(
    board: &Board<u64>,
    dawg: &Dawg<S>,
    starts: u64,
    max_steps: u64,
    points: &dyn Fn(u32) -> u64,
) -> Option<u64> {
    let alphabet = dawg.alphabet();
    let letters = (0..alphabet.len()).map(|symbol| alphabet.letters(&[symbol])).collect();
    with_graph!(dawg, |graph| {
        let root = graph.node(graph.root());
        let mut walk = Walk { board, graph: &graph, letters, points, steps: max_steps };
        Bits(starts).try_fold(0_u64, |sum, cell| {
            Some(sum.saturating_add(walk.most(cell, root.edges, 0, 0)?))
        })
    })
}

struct Walk<'a, G> {
    board: &'a Board<u64>,
    graph: &'a G,
    /// The number of letters of each symbol.
    letters: Vec<u32>,
    points: &'a dyn Fn(u32) -> u64,
    /// The steps that are left.
    steps: u64,
}

impl<G: Graph> Walk<'_, G> {
    /// Returns the maximum over the symbols of a cell, if a path of this number of letters, which
    /// `edges` continue, comes to it.
    ///
    /// The recursion is at most as deep as the board has cells: 64.
    fn most(&mut self, cell: u8, mut edges: Edges, used: u64, letters: u32) -> Option<u64> {
        let used = used | u64::of(cell);
        let onward = self.board.neighbours(cell) & !used;
        let mut most = 0;
        while let Some((symbol, place)) =
            self.graph.next_child(&mut edges, self.board.symbols(cell))
        {
            self.steps = self.steps.checked_sub(1)?;
            let letters = letters + self.letters[usize::from(symbol)];
            let node = self.graph.node(place);
            let mut sum = if node.terminal { (self.points)(letters) } else { 0 };
            for next in Bits(onward) {
                if !(self.board.symbols(next) & node.symbols).is_empty() {
                    sum = sum.saturating_add(self.most(next, node.edges, used, letters)?);
                }
            }
            most = most.max(sum);
        }
        Some(most)
    }
}
