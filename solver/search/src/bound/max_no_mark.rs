//! Max/no-mark: an upper bound on the score of every board in a class.
//!
//! It is a sum over the cells on which a word can begin. Each such cell adds the maximum over its
//! symbols. The value of a symbol is the points of the word that ends there, plus the sum over the
//! neighbours that the path can visit next, computed in the same way. Two paths may take different
//! symbols on one cell, and a word counts once for each path that spells it. Both only raise the
//! sum, so no board scores more.
//!
//! The bound is by Dan Vanderkam, from his search for the best Boggle board (2009). He drew it as a
//! tree, in which two kinds of nodes alternate. A *choice node* is a cell that a path reaches: its
//! value is the maximum over the letters of the cell. A *sum node* is one of these letters: its
//! value is the points of the word that ends there, plus the choice nodes of the neighbours.

// Tests: `snapshots/tests/bounds.rs`.

use std::ops::ControlFlow;

use dawggle::graph::{Edges, Graph};
use dawggle::{Board, Dawg, Limit, Mask, Outcome, Source, Symbol, Word, with_graph};

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

/// Max/no-mark, and its sum/choice tree if it was asked for: a choice node for each cell, without
/// the nodes whose value is 0.
pub(crate) type Bound = (u64, Vec<Vec<SumNode>>);

/// Returns the bound on the words that begin on the cells of `starts`. Breaks if it takes more
/// steps than `limit`, if a read fails, or with [`Outcome::Stopped`] if the tree has more than
/// `max_nodes` sum nodes.
///
/// `points` returns the points of a number of letters. Time is in proportion to the paths that
/// spell the beginning of a word, which can grow exponentially with the board.
pub(crate) fn max_no_mark<S: Source>(
    board: &Board<u64>,
    dawg: &Dawg<S>,
    starts: u64,
    max_nodes: Option<usize>,
    points: &dyn Fn(u32) -> u64,
    limit: Limit,
) -> ControlFlow<Outcome, Bound> {
    let alphabet = dawg.alphabet();
    let letters = (0..alphabet.len()).map(|symbol| alphabet.letters(&[symbol])).collect();
    let text = |word: &[Symbol]| Word::new(dawg.alphabet(), word).to_string();
    with_graph!(dawg, |graph| {
        let root = graph.node(graph.root());
        let (graph, text, word, nodes) = (&graph, &text, Vec::new(), max_nodes);
        let source = dawg.source();
        let mut walk = Walk { board, source, graph, letters, points, text, word, nodes, limit };
        walk.sum(starts, root.edges, 0, 0)
    })
}

struct Walk<'a, S, G> {
    board: &'a Board<u64>,
    source: &'a S,
    graph: &'a G,
    /// The number of letters of each symbol.
    letters: Vec<u32>,
    points: &'a dyn Fn(u32) -> u64,
    text: &'a dyn Fn(&[Symbol]) -> String,
    /// The symbols of the current path.
    word: Vec<Symbol>,
    /// The sum nodes that the tree can still have, or `None` if nobody asked for it.
    nodes: Option<usize>,
    limit: Limit,
}

impl<S: Source, G: Graph> Walk<'_, S, G> {
    /// Returns the sum of the choice nodes of some cells, to which a path of this number of letters
    /// comes, which `edges` continue.
    fn sum(
        &mut self,
        cells: u64,
        edges: Edges,
        used: u64,
        letters: u32,
    ) -> ControlFlow<Outcome, Bound> {
        let (mut sum, mut choices) = (0_u64, Vec::new());
        for cell in cells.iter() {
            let (value, choice) = self.most(cell, edges, used, letters)?;
            sum = sum.saturating_add(value);
            if !choice.is_empty() {
                choices.push(choice);
            }
        }
        ControlFlow::Continue((sum, choices))
    }

    /// Returns the choice node of a cell: the maximum over its symbols, and their sum nodes.
    ///
    /// The recursion is at most as deep as the board has cells: 64.
    fn most(
        &mut self,
        cell: u8,
        mut edges: Edges,
        used: u64,
        letters: u32,
    ) -> ControlFlow<Outcome, (u64, Vec<SumNode>)> {
        let used = used | u64::of(cell);
        let onward = self.board.neighbours(cell) & !used;
        let (mut most, mut nodes) = (0, Vec::new());
        while let Some((symbol, place)) =
            self.graph.next_child(&mut edges, self.board.symbols(cell))
        {
            let letters = letters + self.letters[usize::from(symbol)];
            self.limit.spend(1)?;
            let node = self.graph.node(place);
            if self.source.has_failed() {
                return ControlFlow::Break(Outcome::Failed);
            }
            let points = if node.terminal { (self.points)(letters) } else { 0 };
            let goes_on = |&next: &u8| !(self.board.symbols(next) & node.symbols).is_empty();
            let next = onward.iter().filter(goes_on).fold(0, |next, cell| next | u64::of(cell));
            self.word.push(symbol);
            let (sum, choices) = self.sum(next, node.edges, used, letters)?;
            let sum = sum.saturating_add(points);
            if let Some(left) = self.nodes.as_mut().filter(|_| sum > 0) {
                let Some(rest) = left.checked_sub(1) else {
                    return ControlFlow::Break(Outcome::Stopped);
                };
                *left = rest;
                let letter = (self.text)(&[symbol]);
                let word = (points > 0).then(|| (self.text)(&self.word));
                nodes.push(SumNode { cell, letter, sum, word, points, choices });
            }
            self.word.pop();
            most = most.max(sum);
        }
        ControlFlow::Continue((most, nodes))
    }
}
