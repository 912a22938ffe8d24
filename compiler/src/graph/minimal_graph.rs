//! A minimal acyclic word graph in memory.

use dawggle::Symbol;

/// A minimal acyclic word graph: each node comes after all its children, and the root is the last.
#[derive(Debug, Default)]
pub(crate) struct MinimalGraph {
    /// The number of each node's first edge, and [`TERMINAL`].
    nodes: Vec<u32>,
    edges: Vec<Edge>,
}

/// A symbol, and the number of the child that it leads to.
pub(crate) type Edge = (Symbol, u32);

/// A node: whether it is terminal, and its edges in the order of their symbols.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'g> {
    pub terminal: bool,
    pub edges: &'g [Edge],
}

/// A word ends at the node.
const TERMINAL: u32 = 1 << 31;

impl MinimalGraph {
    /// The most edges for which a layout has room.
    pub const MOST_EDGES: u64 = 1 << 30;

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the node with this number.
    pub fn node(&self, number: usize) -> Node<'_> {
        let first_edge = |node: &u32| (node & !TERMINAL) as usize;
        let end = self.nodes.get(number + 1).map_or(self.edges.len(), first_edge);
        let node = &self.nodes[number];
        Node { terminal: node & TERMINAL != 0, edges: &self.edges[first_edge(node)..end] }
    }

    /// All nodes in order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node<'_>> + ExactSizeIterator {
        (0..self.len()).map(|number| self.node(number))
    }

    /// The edges of all nodes, in the order of the nodes.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// For each symbol, whether an edge has it.
    pub fn used_symbols(&self) -> [bool; 256] {
        let mut used = [false; 256];
        for &(symbol, _) in &self.edges {
            used[usize::from(symbol)] = true;
        }
        used
    }

    /// Replaces each symbol by the one in the table. The table must keep the order of the symbols.
    pub fn renumber_symbols(&mut self, table: &[Symbol; 256]) {
        for (symbol, _) in &mut self.edges {
            *symbol = table[usize::from(*symbol)];
        }
    }

    /// Appends a node and returns its number.
    pub(super) fn push(&mut self, is_terminal: bool, edges: impl Iterator<Item = Edge>) -> u32 {
        let terminal = if is_terminal { TERMINAL } else { 0 };
        self.nodes.push(self.edges.len() as u32 | terminal);
        self.edges.extend(edges);
        self.len() as u32 - 1
    }
}
