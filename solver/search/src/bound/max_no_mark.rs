//! The walk over all paths of a class, which computes max/no-mark.
//!
//! Max/no-mark is a sum over the cells on which a word can begin. Each such cell adds the maximum
//! over its symbols. The value of a symbol is the points of the word that ends there, plus the sum
//! over the neighbors that the path can visit next, computed in the same way. Two paths may take
//! different symbols on one cell, and a word counts once for each path that spells it. Both only
//! raise the sum, so no board scores more.
//!
//! The bound is by Dan Vanderkam, from his search for the best Boggle board (2009). He drew it as a
//! tree, in which two kinds of nodes alternate. A *choice node* is a cell that a path reaches: its
//! value is the maximum over the letters of the cell. A *sum node* is one of these letters: its
//! value is the points of the word that ends there, plus the choice nodes of the neighbors.

// Tests: `snapshots/tests/bounds.rs`.

use dawggle::{Mask, Symbol, SymbolSet};

use crate::lexicon::{Edge, Lexicon};

/// What else a caller does on the walk.
///
/// `None` ends the walk, and the visitor knows why. The walk itself returns a number in registers:
/// with the tree or an outcome as its result, proofs by the bounds of 2009 took longer.
pub(crate) trait Visitor {
    /// Enters a symbol on a cell.
    fn enter(&mut self, _symbol: Symbol) -> Option<()> {
        Some(())
    }

    /// Notes a word with points, by its number.
    fn word(&mut self, _number: usize, _points: u64) {}

    /// Leaves a symbol on a cell. `before` is what max/no-mark has added up outside of this path.
    fn leave(&mut self, _node: Sum, _before: u64) -> Option<()> {
        Some(())
    }

    /// Leaves a cell, after the last of its symbols.
    fn leave_cell(&mut self) {}
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
#[derive(Debug)]
pub(crate) struct ClassWalk<'a, E, V> {
    pub lexicon: &'a Lexicon<E>,
    /// The neighbors of each cell.
    pub near: &'a [u64],
    /// The symbols that each cell can hold.
    pub sets: Vec<SymbolSet>,
    // A field, so that all arguments of the recursion are in registers.
    pub visitor: V,
}

impl<E: Edge, V: Visitor> ClassWalk<'_, E, V> {
    /// Returns max/no-mark of the words that begin on these cells.
    pub fn run(&mut self, starts: u64) -> Option<u64> {
        self.sum(0, starts, self.lexicon.root, 0, 0)
    }

    /// Adds to `sum` the choice nodes of some cells, to which a path comes that `node` continues.
    /// The path has visited the cells of `used`. `before` is what max/no-mark has added up outside
    /// of this path.
    #[inline(always)]
    fn sum(&mut self, mut sum: u64, cells: u64, node: E, used: u64, before: u64) -> Option<u64> {
        let onward = node.symbols() >> E::SHIFT;
        for cell in cells.iter() {
            // As a number: a `SymbolSet` takes 6% longer.
            let set = u64::from(self.sets[usize::from(cell)]) & onward;
            if set != 0 {
                let before = before.saturating_add(sum);
                sum = sum.saturating_add(self.most(cell, set, node, used, before)?);
            }
        }
        Some(sum)
    }

    /// Returns the choice node of a cell: the maximum over these of its symbols.
    ///
    /// The recursion is at most as deep as the board has cells: 64.
    fn most(&mut self, cell: u8, set: u64, node: E, used: u64, before: u64) -> Option<u64> {
        let used = used | u64::of(cell);
        let onward = self.near[usize::from(cell)] & !used;
        let mut most = 0;
        for symbol in set.iter() {
            self.visitor.enter(symbol)?;
            let edge = self.lexicon.child(node, 1 << (u32::from(symbol) + E::SHIFT));
            let mut points = 0;
            if let Some(scored) = self.lexicon.points_of(edge) {
                points = scored;
                self.visitor.word(edge.number(), points);
            }
            let onward = if edge.symbols() == 0 { 0 } else { onward };
            let sum = self.sum(points, onward, edge, used, before)?;
            self.visitor.leave(Sum { cell, symbol, points, sum }, before)?;
            most = most.max(sum);
        }
        self.visitor.leave_cell();
        Some(most)
    }
}
