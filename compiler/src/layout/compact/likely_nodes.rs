//! Choosing the likely nodes: those that walks visit most often, which are laid out for speed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::log2::log2;
use crate::graph::MinimalGraph;

/// The top of the graph: the root, and the likeliest nodes below it.
///
/// A walk over a board follows the symbols that the board happens to have. So the probability of a
/// node is the product of the frequencies of the symbols on the path to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Top {
    /// The nodes: the root first, then the others in the order of the edges that lead to them.
    pub nodes: Vec<u32>,
    is_top: Vec<bool>,
}

impl Top {
    /// Chooses the likeliest nodes for which `may_be` is true: at most `most`.
    pub fn of(graph: &MinimalGraph, most: usize, may_be: impl Fn(usize) -> bool) -> Self {
        let edges = |node: usize| {
            graph.node(node).edges.iter().map(|&(symbol, node)| (symbol, node as usize))
        };
        let mut counts = [0_u64; 64];
        for (symbol, _) in graph.edges() {
            counts[usize::from(*symbol)] += 1;
        }
        let total = log2(counts.iter().sum::<u64>().max(1));
        let root = graph.len() - 1;
        let mut is_top = vec![false; graph.len()];
        // Ordered by the negative logarithm of the probability.
        let mut next = BinaryHeap::from([Reverse((0, root))]);
        for _ in 0..most.max(1) {
            let Some(Reverse((rarity, node))) = next.pop() else { break };
            is_top[node] = true;
            let children = edges(node).filter(|&(_, child)| may_be(child));
            next.extend(children.map(|(symbol, child)| {
                Reverse((rarity + total - log2(counts[usize::from(symbol)]), child))
            }));
        }
        let mut nodes = vec![root as u32];
        let mut done = 0;
        while let Some(&node) = nodes.get(done) {
            let children = edges(node as usize).filter(|&(_, child)| is_top[child]);
            nodes.extend(children.map(|(_, child)| child as u32));
            done += 1;
        }
        Self { nodes, is_top }
    }

    /// Whether a node is in the top.
    pub fn contains(&self, node: usize) -> bool {
        self.is_top[node]
    }
}
