//! Exact minimisation.
//!
//! `fst` builds its automaton with a bounded cache, so equal states may remain. Here each state is
//! looked up, children first, among all states so far: what is left is the minimal automaton
//! (Revuz 1992: in an acyclic automaton, equal states are those with the same finality and the
//! same edges to equal states).

use std::collections::HashMap;

use dawggle::{Dawg, Graph, Source, Symbol, with_graph};
use fst::raw::{CompiledAddr, Fst};

use crate::word_set::WordSet;

/// A minimal acyclic word graph: each node after all its children, the root last.
#[derive(Debug)]
pub(crate) struct MinimalGraph {
    pub nodes: Vec<Node>,
}

/// A node: whether a word ends here, and the children by symbol, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    pub terminal: bool,
    pub edges: Vec<(Symbol, u32)>,
}

impl MinimalGraph {
    /// Minimises the automaton of a set.
    ///
    /// Children are visited in falling order, so that the first child, which a walk enters first,
    /// is the node just before its parent wherever it is new.
    pub fn of(set: &WordSet) -> Self {
        let mut builder =
            Builder { fst: set.as_fst(), by_address: HashMap::new(), by_node: HashMap::new() };
        builder.add(set.as_fst().root().addr());
        let mut nodes = vec![Node { terminal: false, edges: Vec::new() }; builder.by_node.len()];
        for (node, number) in builder.by_node {
            nodes[number as usize] = node;
        }
        Self { nodes }
    }

    /// The graph of a dictionary that has been surveyed, so is acyclic and minimal; numbered as
    /// [`Self::of`] numbers it.
    pub fn of_dictionary<S: Source>(dawg: &Dawg<S>) -> Self {
        with_graph!(dawg, |graph| {
            let mut reader = Reader { graph, by_place: HashMap::new(), nodes: Vec::new() };
            reader.add(reader.graph.root());
            Self { nodes: reader.nodes }
        })
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.nodes.iter().map(|node| node.edges.len()).sum()
    }

    /// Which symbols occur on edges, a flag each.
    pub fn used_symbols(&self) -> [bool; 256] {
        let mut used = [false; 256];
        for &(symbol, _) in self.nodes.iter().flat_map(|node| &node.edges) {
            used[usize::from(symbol)] = true;
        }
        used
    }

    /// Numbers the symbols anew; the new numbers must keep the order.
    pub fn renumber(&mut self, symbols: &[Symbol; 256]) {
        for (symbol, _) in self.nodes.iter_mut().flat_map(|node| &mut node.edges) {
            *symbol = symbols[usize::from(*symbol)];
        }
    }
}

struct Builder<'s> {
    fst: &'s Fst<Vec<u8>>,
    by_address: HashMap<CompiledAddr, u32>,
    by_node: HashMap<Node, u32>,
}

impl Builder<'_> {
    /// The number of the minimal node for a state. Recursion as deep as the longest word, which
    /// has at most 255 symbols.
    fn add(&mut self, address: CompiledAddr) -> u32 {
        if let Some(&number) = self.by_address.get(&address) {
            return number;
        }
        let state = self.fst.node(address);
        let mut edges: Vec<(Symbol, u32)> = (0..state.len())
            .rev()
            .map(|index| state.transition(index))
            .map(|transition| (transition.inp, self.add(transition.addr)))
            .collect();
        edges.reverse();
        let next = self.by_node.len() as u32;
        let number =
            *self.by_node.entry(Node { terminal: state.is_final(), edges }).or_insert(next);
        self.by_address.insert(address, number);
        number
    }
}

struct Reader<G: Graph> {
    graph: G,
    by_place: HashMap<G::Place, u32>,
    nodes: Vec<Node>,
}

impl<G: Graph> Reader<G> {
    /// The number of a node. Recursion as deep as the longest word.
    fn add(&mut self, place: G::Place) -> u32 {
        if let Some(&number) = self.by_place.get(&place) {
            return number;
        }
        let mut node = self.graph.node(place);
        let mut children = Vec::new();
        while let Some(child) = self.graph.next_child(&mut node.edges, u64::MAX) {
            children.push(child);
        }
        let edges = children.into_iter().rev().map(|(symbol, child)| (symbol, self.add(child)));
        let mut edges: Vec<(Symbol, u32)> = edges.collect();
        edges.reverse();
        let number = self.nodes.len() as u32;
        self.nodes.push(Node { terminal: node.terminal, edges });
        self.by_place.insert(place, number);
        number
    }
}
