//! The walk over all paths of a class, which computes max/no-mark.
//!
//! Max/no-mark is a sum over the cells on which a word can begin. Each such cell adds the maximum
//! over its symbols. The value of a symbol is the points of the word that ends there, plus the sum
//! over the neighbours that the path can visit next, computed in the same way. Two paths may take
//! different symbols on one cell, and a word counts once for each path that spells it. Both only
//! raise the sum, so no board scores more.
//!
//! The bound is by Dan Vanderkam, from his search for the best Boggle board (2009). He drew it as a
//! tree, in which two kinds of nodes alternate. A *choice node* is a cell that a path reaches: its
//! value is the maximum over the letters of the cell. A *sum node* is one of these letters: its
//! value is the points of the word that ends there, plus the choice nodes of the neighbours.

// Tests: `snapshots/tests/bounds.rs`.

use std::ops::ControlFlow;

use dawggle::{Mask, Outcome, Symbol, SymbolSet};

use crate::lexicon::{Edge, Lexicon};

/// What else a caller does at the nodes of the walk.
pub(crate) trait Visitor {
    /// What is kept of a sum node: nothing, or the node.
    type Node;

    /// Enters a symbol on a cell.
    fn enter(&mut self, symbol: Symbol) -> ControlFlow<Outcome>;

    /// Notes a word, by its number, with its points.
    fn word(&mut self, number: usize, points: u64);

    /// Leaves a symbol on a cell. `before` is the value of max/no-mark without this node, and `sum`
    /// the value of this node. `word` says whether a word with points ends there.
    fn leave(
        &mut self,
        node: Sum,
        before: u64,
        choices: Vec<Vec<Self::Node>>,
    ) -> ControlFlow<Outcome, Option<Self::Node>>;
}

/// The value of a symbol on a cell that a path reaches.
pub(crate) struct Sum {
    pub cell: u8,
    pub symbol: Symbol,
    /// The points of the word that ends there, or 0.
    pub points: u64,
    pub sum: u64,
}

/// A walk over all paths of a class.
pub(crate) struct ClassWalk<'a, E> {
    pub lexicon: &'a Lexicon<E>,
    /// The neighbours of each cell.
    pub near: &'a [u64],
    /// The symbols that each cell can hold.
    pub sets: &'a [SymbolSet],
}

/// A value, and the choice nodes that make it, as far as they are kept.
pub(crate) type ChoiceNodes<N> = (u64, Vec<Vec<N>>);

impl<E: Edge> ClassWalk<'_, E> {
    /// Returns max/no-mark of the words that begin on these cells.
    pub fn run<V: Visitor>(
        &self,
        starts: u64,
        visitor: &mut V,
    ) -> ControlFlow<Outcome, ChoiceNodes<V::Node>> {
        self.sum(visitor, starts, self.lexicon.root, 0, 0)
    }

    /// Returns the sum of the choice nodes of some cells, to which a path comes that `node`
    /// continues. The path has visited the cells of `used`. `before` is what max/no-mark has added
    /// up outside of this path.
    #[inline]
    fn sum<V: Visitor>(
        &self,
        visitor: &mut V,
        cells: u64,
        node: E,
        used: u64,
        before: u64,
    ) -> ControlFlow<Outcome, ChoiceNodes<V::Node>> {
        let (mut sum, mut choices) = (0_u64, Vec::new());
        let onward = node.symbols() >> E::SHIFT;
        for cell in cells.iter() {
            // As a number: a `SymbolSet` takes 6% longer.
            let set = u64::from(self.sets[usize::from(cell)]) & onward;
            if set != 0 {
                let before = before.saturating_add(sum);
                let (value, choice) = self.most(visitor, cell, set, node, used, before)?;
                sum = sum.saturating_add(value);
                if !choice.is_empty() {
                    choices.push(choice);
                }
            }
        }
        ControlFlow::Continue((sum, choices))
    }

    /// Returns the choice node of a cell: the maximum over these of its symbols.
    ///
    /// The recursion is at most as deep as the board has cells: 64.
    fn most<V: Visitor>(
        &self,
        visitor: &mut V,
        cell: u8,
        set: u64,
        node: E,
        used: u64,
        before: u64,
    ) -> ControlFlow<Outcome, (u64, Vec<V::Node>)> {
        let used = used | u64::of(cell);
        let onward = self.near[usize::from(cell)] & !used;
        let (mut most, mut nodes) = (0, Vec::new());
        for symbol in set.iter() {
            visitor.enter(symbol)?;
            let edge = self.lexicon.child(node, 1 << (u32::from(symbol) + E::SHIFT));
            let points = self.lexicon.points_of(edge);
            if let Some(points) = points {
                visitor.word(edge.number(), points);
            }
            let points = points.unwrap_or_default();
            let onward = if edge.symbols() == 0 { 0 } else { onward };
            let (below, choices) =
                self.sum(visitor, onward, edge, used, before.saturating_add(points))?;
            let sum = below.saturating_add(points);
            let left = visitor.leave(Sum { cell, symbol, points, sum }, before, choices)?;
            nodes.extend(left);
            most = most.max(sum);
        }
        ControlFlow::Continue((most, nodes))
    }
}
