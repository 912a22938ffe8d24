//! Cutting a word graph into trees.
//!
//! A node with several parents is either a *join*, which is written once and referred to, or it is
//! copied after each parent. Any other node is part of its parent's tree.

use super::likely_nodes::Top;
use crate::graph::MinimalGraph;

/// The kind of child that an edge leads to, with its number in the format.
///
/// The number of a join is added to `Join`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// The child with the most nodes, which comes last.
    Last = 0,
    /// A child whose tree has few nodes. A reader skips it by reading them.
    Small = 1,
    /// A child whose size in bits is stated.
    Sized = 2,
    /// A child that is written elsewhere.
    Join = 3,
}

/// What makes the file smaller and walks slower: see `FORMAT.md`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thrift {
    /// The most nodes of a small child, and of the tree that contains it.
    pub small: u64,
    pub quiet: u64,
    /// The most nodes in the tree of a node whose set is spelled.
    pub spelled: u64,
    /// The estimated bits of a symbol that is spelled, where it decides about the table of sets.
    pub symbol_bits: u64,
}

impl Thrift {
    /// Walks seldom visit small trees, so only these may take longer.
    const FAST: Self = Self { small: 4, quiet: 64, spelled: 64, symbol_bits: 5 };
    /// The largest that readers accept.
    const SMALLEST: Self = Self { small: 32, quiet: u64::MAX, spelled: u64::MAX, symbol_bits: 3 };
}

/// A graph cut into trees.
#[derive(Clone, Debug)]
pub(crate) struct Trees<'g> {
    pub graph: &'g MinimalGraph,
    pub thrift: Thrift,
    /// The number of edges that lead to each node of the graph.
    pub parents: Vec<u32>,
    pub is_join: Vec<bool>,
    /// The nodes that are laid out for speed, and the most that there may be.
    pub top: Top,
    most_top: usize,
    /// The number of copies of each node.
    pub copies: Vec<u64>,
    /// The number of edges that lead to all copies of each node.
    pub uses: Vec<u64>,
    /// The number of nodes in the tree below each node, itself included.
    sizes: Vec<u64>,
    /// The symbol of the edge to the last child, if it is part of the node's tree.
    last: Vec<Option<u8>>,
}

impl<'g> Trees<'g> {
    /// Cuts at every node with several parents. The top has at most `most_top` nodes. If it has
    /// none but the root, everything is made for size.
    pub fn of(graph: &'g MinimalGraph, most_top: usize) -> Self {
        let mut parents = vec![0_u32; graph.len()];
        for (_, child) in graph.edges() {
            parents[*child as usize] += 1;
        }
        let is_join = parents.iter().map(|&parents| parents != 1).collect();
        Self::cut(graph, most_top, parents, is_join)
    }

    /// Cuts the graph at these nodes instead: the root and all joins.
    pub fn cut_at(&self, is_join: Vec<bool>) -> Self {
        Self::cut(self.graph, self.most_top, self.parents.clone(), is_join)
    }

    fn cut(
        graph: &'g MinimalGraph,
        most_top: usize,
        parents: Vec<u32>,
        is_join: Vec<bool>,
    ) -> Self {
        let len = graph.len();
        let mut trees = Self {
            graph,
            thrift: if most_top == 0 { Thrift::SMALLEST } else { Thrift::FAST },
            parents,
            is_join,
            top: Top::default(),
            most_top,
            copies: vec![1; len],
            uses: vec![0; len],
            sizes: vec![1; len],
            last: vec![None; len],
        };
        for (index, node) in graph.nodes().enumerate() {
            let inner = node.edges.iter().filter(|&&(_, child)| !trees.is_join[child as usize]);
            let inner = inner.map(|&(symbol, child)| (trees.sizes[child as usize], symbol));
            let (mut sum, mut largest) = (1_u64, None);
            for (size, symbol) in inner {
                sum = size.saturating_add(sum);
                largest = largest.max(Some((size, symbol)));
            }
            trees.sizes[index] = sum;
            trees.last[index] = largest.map(|(_, symbol)| symbol);
        }
        for (index, node) in graph.nodes().enumerate().rev() {
            if !trees.is_join[index] {
                trees.copies[index] = trees.uses[index];
            }
            for &(_, child) in node.edges {
                let uses = &mut trees.uses[child as usize];
                *uses = uses.saturating_add(trees.copies[index]);
            }
        }
        // No nodes that are copied, and none in small trees, which are quick to read anyway.
        trees.top = Top::of(graph, most_top, |node| {
            trees.parents[node] == 1 && !trees.is_join[node] && !trees.is_small(node as u32)
        });
        trees
    }

    /// The kind of child that an edge leads to.
    pub fn kind(&self, node: usize, symbol: u8, child: u32) -> Kind {
        if self.is_join[child as usize] {
            Kind::Join
        } else if self.last[node] == Some(symbol) {
            Kind::Last
        } else if self.is_small(child) && self.sizes[node] <= self.thrift.quiet {
            Kind::Small
        } else {
            Kind::Sized
        }
    }

    /// Whether a child is small, unless it is the last.
    pub fn is_small(&self, child: u32) -> bool {
        self.sizes[child as usize] <= self.thrift.small
    }

    /// The number of nodes in the tree below a node, itself included.
    pub fn size(&self, node: usize) -> u64 {
        self.sizes[node]
    }

    /// The edges of a node to its tree, in the order in which the children are written.
    pub fn in_order(&self, node: usize) -> impl Iterator<Item = (u8, u32, Kind)> {
        let edges = self.graph.node(node).edges;
        let edges = edges
            .iter()
            .map(move |&(symbol, child)| (symbol, child, self.kind(node, symbol, child)));
        let of = move |wanted| edges.clone().filter(move |&(.., kind)| kind == wanted);
        of(Kind::Sized).chain(of(Kind::Small)).chain(of(Kind::Last))
    }
}
