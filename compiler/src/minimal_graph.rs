//! Exact minimisation.
//!
//! `fst` builds its automaton with a bounded cache, so equal states may remain. Here each state is
//! looked up, children first, among all states so far: what is left is the minimal automaton
//! (Revuz 1992: in an acyclic automaton, equal states are those with the same finality and the
//! same edges to equal states).

use std::hash::BuildHasher;

use dawggle::{Dawg, Graph, Place, Source, Symbol, with_graph};
use fst::raw::{CompiledAddr, Fst};
use hashbrown::hash_table::{Entry, HashTable};
use rustc_hash::{FxBuildHasher, FxHashMap};

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
        let fst = set.as_fst();
        let by_address = vec![NEW; fst.size()];
        let mut builder = Builder { fst, by_address, nodes: Nodes::default() };
        builder.add(fst.root().addr());
        Self { nodes: builder.nodes.nodes }
    }

    /// The graph of a dictionary that has been surveyed, so is acyclic and minimal; numbered as
    /// [`Self::of`] numbers it.
    pub fn of_dictionary<S: Source>(dawg: &Dawg<S>) -> Self {
        with_graph!(dawg, |graph| {
            let mut reader =
                Reader { graph, by_place: FxHashMap::default(), nodes: Nodes::default() };
            reader.add(reader.graph.root());
            Self { nodes: reader.nodes.nodes }
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

/// Nodes, all different, in the order in which they came.
#[derive(Default)]
struct Nodes {
    nodes: Vec<Node>,
    numbers: HashTable<u32>,
}

impl Nodes {
    /// The number of a node: that of its equal, if there is one already.
    fn add(&mut self, node: Node) -> u32 {
        let Self { nodes, numbers } = self;
        let is_equal = |&number: &u32| nodes[number as usize] == node;
        let hash = |&number: &u32| FxBuildHasher.hash_one(&nodes[number as usize]);
        match numbers.entry(FxBuildHasher.hash_one(&node), is_equal, hash) {
            Entry::Occupied(number) => *number.get(),
            Entry::Vacant(place) => {
                let number = nodes.len() as u32;
                place.insert(number);
                nodes.push(node);
                number
            }
        }
    }
}

struct Builder<'s> {
    fst: &'s Fst<Vec<u8>>,
    /// The number of the node for the state at each address, or [`NEW`].
    by_address: Vec<u32>,
    nodes: Nodes,
}

const NEW: u32 = u32::MAX;

impl Builder<'_> {
    /// The number of the minimal node for a state. Recursion as deep as the longest word, which
    /// has at most 255 symbols.
    fn add(&mut self, address: CompiledAddr) -> u32 {
        let number = self.by_address[address];
        if number != NEW {
            return number;
        }
        let state = self.fst.node(address);
        let mut edges: Vec<(Symbol, u32)> = (0..state.len())
            .rev()
            .map(|index| state.transition(index))
            .map(|transition| (transition.inp, self.add(transition.addr)))
            .collect();
        edges.reverse();
        let number = self.nodes.add(Node { terminal: state.is_final(), edges });
        self.by_address[address] = number;
        number
    }
}

struct Reader<G: Graph> {
    graph: G,
    by_place: FxHashMap<Place, u32>,
    nodes: Nodes,
}

impl<G: Graph> Reader<G> {
    /// The number of a node. Recursion as deep as the longest word.
    fn add(&mut self, place: Place) -> u32 {
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
        // A layout may hold copies of a node.
        let number = self.nodes.add(Node { terminal: node.terminal, edges });
        self.by_place.insert(place, number);
        number
    }
}
