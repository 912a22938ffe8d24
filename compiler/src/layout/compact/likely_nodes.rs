//! Choosing the nodes that are laid out for speed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::log2::log2;
use crate::graph::minimal::MinimalGraph;

/// The nodes that walks come by most often: the root, and below it as many as are asked for.
///
/// A walk over a board follows the symbols that the board happens to offer. So a node is as likely
/// as the symbols on the way to it are frequent, all together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Top {
    /// The nodes: the root first, the others in the order of the edges that lead to them.
    pub nodes: Vec<u32>,
    is_top: Vec<bool>,
}

impl Top {
    /// The likeliest nodes, `most` at most, of those that may be in the top.
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
        // By the negative logarithm of how likely they are.
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
