//! Building a minimal graph from sorted words, with never more in memory than the graph.
//!
//! Once a word comes that does not pass through a node, no later word does. So the node is
//! complete: it is either equal to an earlier node or new (Daciuk, Mihov, Watson and Watson 2000,
//! Incremental construction of minimal acyclic finite-state automata). Two nodes are equal if both
//! or neither are terminal and their edges lead to equal nodes by the same symbols (Revuz 1992).

use std::hash::BuildHasher;

use dawggle::Symbol;
use hashbrown::hash_table::{Entry, HashTable};
use rustc_hash::FxBuildHasher;

use super::minimal_graph::{Edge, MinimalGraph, Node};

/// Distinct nodes in the order in which they were added.
#[derive(Debug, Default)]
pub(super) struct DistinctNodes {
    pub graph: MinimalGraph,
    numbers: HashTable<u32>,
    /// The terminal node without edges, which is added more often than any other.
    leaf: Option<u32>,
}

impl DistinctNodes {
    /// Returns the number of the equal node, or adds the node if there is none.
    pub fn add(&mut self, node: Node<'_>) -> u32 {
        let Self { graph, numbers, leaf } = self;
        if node.terminal && node.edges.is_empty() {
            return *leaf.get_or_insert_with(|| graph.push(node));
        }
        let is_equal = |&number: &u32| graph.node(number as usize) == node;
        let hash = |&number: &u32| FxBuildHasher.hash_one(graph.node(number as usize));
        match numbers.entry(FxBuildHasher.hash_one(node), is_equal, hash) {
            Entry::Occupied(number) => *number.get(),
            Entry::Vacant(slot) => *slot.insert(graph.push(node)).get(),
        }
    }
}

/// Builds a minimal graph from words in ascending order.
#[derive(Debug)]
pub(crate) struct Builder {
    most_edges: u64,
    nodes: DistinctNodes,
    /// The last word, and the nodes on its path: the root, then one for each symbol.
    ///
    /// The edges between these nodes are added when the nodes are closed.
    word: Vec<Symbol>,
    path: Vec<OpenNode>,
}

#[derive(Debug, Default)]
struct OpenNode {
    terminal: bool,
    edges: Vec<Edge>,
}

impl Builder {
    /// A graph without words, to which at most `most_edges` edges can be added.
    pub fn new(most_edges: u64) -> Self {
        let nodes = DistinctNodes::default();
        Self { most_edges, nodes, word: Vec::new(), path: Vec::new() }
    }

    /// Adds a word, which must come after all earlier words.
    ///
    /// Returns false if the graph now has more than the most edges.
    #[must_use]
    pub fn add(&mut self, word: &[Symbol]) -> bool {
        let shared = self.word.iter().zip(word).take_while(|(one, other)| one == other).count();
        self.close(shared);
        self.word.extend_from_slice(&word[shared..]);
        while self.path.len() <= word.len() {
            self.path.push(OpenNode::default());
        }
        self.path[word.len()].terminal = true;
        self.nodes.graph.edges().len() as u64 <= self.most_edges
    }

    /// Closes the nodes after the first `len` symbols: no later word passes through them.
    fn close(&mut self, len: usize) {
        while self.word.len() > len {
            let open = &mut self.path[self.word.len()];
            let number = self.nodes.add(Node { terminal: open.terminal, edges: &open.edges });
            // Keeps the allocation for the next word.
            open.terminal = false;
            open.edges.clear();
            if let Some(symbol) = self.word.pop() {
                self.path[self.word.len()].edges.push((symbol, number));
            }
        }
    }

    /// Returns the graph of all words.
    pub fn finish(mut self) -> MinimalGraph {
        self.close(0);
        let root = self.path.into_iter().next().unwrap_or_default();
        let mut graph = self.nodes.graph;
        let root = graph.push(Node { terminal: root.terminal, edges: &root.edges });
        graph.in_order(root)
    }
}
