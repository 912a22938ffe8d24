//! A minimal acyclic word graph in memory.

use std::hash::{Hash, Hasher};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node<'g> {
    pub terminal: bool,
    pub edges: &'g [Edge],
}

impl Hash for Node<'_> {
    /// Hashes each edge as one number, in half of the time of a symbol and a child.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.terminal.into());
        for &(symbol, child) in self.edges {
            state.write_u64(u64::from(child) << 8 | u64::from(symbol));
        }
    }
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
    pub(super) fn push(&mut self, node: Node<'_>) -> u32 {
        let terminal = if node.terminal { TERMINAL } else { 0 };
        self.nodes.push(self.edges.len() as u32 | terminal);
        self.edges.extend_from_slice(node.edges);
        self.len() as u32 - 1
    }

    /// Returns the part of the graph that can be reached from `root`, with the nodes in the order
    /// in which layouts need them.
    ///
    /// Children are visited in descending order. So the first child, which a walk enters first,
    /// comes directly before its parent, unless another parent reached the child earlier.
    pub(super) fn in_order(&self, root: u32) -> Self {
        let numbers = vec![UNVISITED; self.len()];
        let mut ordering = Ordering { graph: self, numbers, ordered: Self::default() };
        ordering.visit(root);
        ordering.ordered
    }
}

struct Ordering<'g> {
    graph: &'g MinimalGraph,
    /// The new number of each node, or [`UNVISITED`].
    numbers: Vec<u32>,
    ordered: MinimalGraph,
}

const UNVISITED: u32 = u32::MAX;

impl Ordering<'_> {
    /// Appends a node after everything below it.
    ///
    /// The recursion is as deep as the longest word, which has at most 255 symbols.
    fn visit(&mut self, number: u32) {
        let node = self.graph.node(number as usize);
        for &(_, child) in node.edges.iter().rev() {
            if self.numbers[child as usize] == UNVISITED {
                self.visit(child);
            }
        }
        self.numbers[number as usize] =
            self.ordered.push(Node { terminal: node.terminal, edges: &[] });
        let edges = node.edges.iter();
        self.ordered
            .edges
            .extend(edges.map(|&(symbol, child)| (symbol, self.numbers[child as usize])));
    }
}
