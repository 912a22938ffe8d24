//! Choosing the joins: the nodes that are written once although they have several parents.

use super::codes::{Codes, UNSEEN_BITS, edge_context};
use super::log2::{BIT, log2};
use super::trees::{Kind, Trees};

/// The fewest bits that a copy of a node counts for.
///
/// Without it, copies of copies multiply for no gain.
const COPY_BITS: u64 = 2;
/// An estimate of the bits of a join's position.
const POSITION_BITS: u64 = 8;
/// An estimate of the bits of a child's size.
const SIZE_BITS: u64 = 10;

impl<'g> Codes<'g> {
    /// Cuts the graph again, by what everything costs with these codes.
    ///
    /// A node of several parents is a join if this takes fewer bits than writing the node after
    /// each parent. Parents are decided before their children, so that it is known how often a
    /// child would be written. What is below a child counts as it was cut before.
    pub fn cut_again(&self) -> Trees<'g> {
        let graph = self.trees.graph;
        let len = graph.len();
        let mut is_join = self.trees.is_join.clone();
        // For each node: the edges to it, the bits of these edges if it is a join, and the bits of
        // these edges and its sets if it is copied.
        let (mut uses, mut as_join, mut as_copies) = (vec![0; len], vec![0; len], vec![0; len]);
        for (index, node) in graph.nodes().enumerate().rev() {
            if self.trees.parents[index] > 1 {
                let joined = as_join[index] + self.size(index, self.symbols) + POSITION_BITS;
                let copied = as_copies[index] + uses[index] * self.sizes[index];
                is_join[index] = joined < copied + u64::from(self.trees.is_join[index]);
            }
            let copies = if is_join[index] { 1 } else { uses[index] };
            for &(symbol, child) in node.edges {
                let target = child as usize;
                uses[target] += copies;
                // An edge of the top takes the same bits whatever it leads to.
                if self.trees.parents[target] < 2 || self.trees.top.contains(index) {
                    continue;
                }
                let context = edge_context(symbol, node);
                let bits = |number| self.edge_code.bits(context, number).map(u64::from);
                let known = bits(self.join_numbers[target]).filter(|_| self.trees.is_join[target]);
                as_join[target] += copies
                    * known.unwrap_or_else(|| {
                        let rarity = self.edge_totals[context] / self.trees.uses[target].max(1);
                        (log2(rarity.max(2)) / BIT).clamp(1, UNSEEN_BITS)
                    });
                let kind = match node.edges.len() {
                    1 => Kind::Last,
                    _ if self.trees.is_small(child) => Kind::Small,
                    _ => Kind::Sized,
                };
                let size = if kind == Kind::Sized { SIZE_BITS } else { 0 };
                let edge = bits(kind as u32).unwrap_or(3) + size;
                let set = self.set_bits(symbol.into(), self.sets_of_nodes[target]);
                as_copies[target] += copies * (edge + set).max(COPY_BITS);
            }
        }
        self.trees.cut_at(is_join)
    }
}
