//! Exact minimisation.
//!
//! A minimal acyclic automaton is built from words in order: once a word comes that does not go on
//! from a node, no other will, so the node is looked up among all nodes so far and is new or not
//! (Daciuk, Mihov, Watson and Watson 2000, Incremental construction of minimal acyclic finite-state
//! automata). Equal nodes are those with the same finality and the same edges to equal nodes (Revuz
//! 1992). So there is never more in memory than the graph.

use std::hash::BuildHasher;

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, Source, Symbol, SymbolSet, with_graph};
use hashbrown::hash_table::{Entry, HashTable};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A minimal acyclic word graph: each node after all its children, the root last.
#[derive(Debug, Default)]
pub(crate) struct MinimalGraph {
    /// Where the edges of each node start, and [`TERMINAL`].
    nodes: Vec<u32>,
    edges: Vec<Edge>,
}

/// A symbol, and the number of the child that it leads to.
pub(crate) type Edge = (Symbol, u32);

/// A node: whether a word ends here, and the children by symbol, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node<'g> {
    pub terminal: bool,
    pub edges: &'g [Edge],
}

/// A word ends at the node.
const TERMINAL: u32 = 1 << 31;

impl MinimalGraph {
    /// No layout has room for as many edges.
    pub const MOST_EDGES: u64 = 1 << 30;

    /// The graph of a dictionary that has been surveyed, so is acyclic and minimal; numbered as
    /// [`Builder::finish`] numbers it.
    pub fn of_dictionary<S: Source>(dawg: &Dawg<S>) -> Self {
        with_graph!(dawg, |graph| {
            let mut reader =
                Reader { graph, by_place: FxHashMap::default(), nodes: Nodes::default() };
            reader.add(reader.graph.root());
            reader.nodes.graph
        })
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A node by its number.
    pub fn node(&self, number: usize) -> Node<'_> {
        let start = |node: &u32| (node & !TERMINAL) as usize;
        let end = self.nodes.get(number + 1).map_or(self.edges.len(), start);
        let node = &self.nodes[number];
        Node { terminal: node & TERMINAL != 0, edges: &self.edges[start(node)..end] }
    }

    /// All nodes in order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node<'_>> + ExactSizeIterator {
        (0..self.len()).map(|number| self.node(number))
    }

    /// All edges, those of the first node first.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Which symbols occur on edges, a flag each.
    pub fn used_symbols(&self) -> [bool; 256] {
        let mut used = [false; 256];
        for &(symbol, _) in &self.edges {
            used[usize::from(symbol)] = true;
        }
        used
    }

    /// Numbers the symbols anew; the new numbers must keep the order.
    pub fn renumber(&mut self, symbols: &[Symbol; 256]) {
        for (symbol, _) in &mut self.edges {
            *symbol = symbols[usize::from(*symbol)];
        }
    }

    /// Gives the text of every word to `each`, in the order of the symbols.
    pub fn each_word(&self, spellings: &[String], each: impl FnMut(&str)) {
        Speller { graph: self, spellings, text: String::new(), each }.spell(self.len() - 1);
    }

    fn push(&mut self, node: Node<'_>) -> u32 {
        let terminal = if node.terminal { TERMINAL } else { 0 };
        self.nodes.push(self.edges.len() as u32 | terminal);
        self.edges.extend_from_slice(node.edges);
        self.len() as u32 - 1
    }
}

/// Nodes, all different, in the order in which they came.
#[derive(Debug, Default)]
struct Nodes {
    graph: MinimalGraph,
    numbers: HashTable<u32>,
}

impl Nodes {
    /// The number of a node: that of its equal, if there is one already.
    fn add(&mut self, node: Node<'_>) -> u32 {
        let Self { graph, numbers } = self;
        let is_equal = |&number: &u32| graph.node(number as usize) == node;
        let hash = |&number: &u32| FxBuildHasher.hash_one(graph.node(number as usize));
        match numbers.entry(FxBuildHasher.hash_one(node), is_equal, hash) {
            Entry::Occupied(number) => *number.get(),
            Entry::Vacant(place) => *place.insert(graph.push(node)).get(),
        }
    }
}

/// Makes a minimal graph of words, in order.
#[derive(Debug)]
pub(crate) struct Builder {
    most_edges: u64,
    nodes: Nodes,
    /// The last word, and the nodes that it leads through: the root, and one for each symbol. The
    /// edges between these are still to come.
    word: Vec<Symbol>,
    path: Vec<Open>,
}

#[derive(Debug, Default)]
struct Open {
    terminal: bool,
    edges: Vec<Edge>,
}

impl Builder {
    /// A graph of no words yet, to which so many edges may be added.
    pub fn new(most_edges: u64) -> Self {
        let nodes = Nodes::default();
        Self { most_edges, nodes, word: Vec::new(), path: Vec::new() }
    }

    /// Adds a word, which must be behind all that were added; answers whether there was room for it.
    #[must_use]
    pub fn add(&mut self, word: &[Symbol]) -> bool {
        let shared = self.word.iter().zip(word).take_while(|(one, other)| one == other).count();
        self.close(shared);
        self.word.extend_from_slice(&word[shared..]);
        while self.path.len() <= word.len() {
            self.path.push(Open::default());
        }
        self.path[word.len()].terminal = true;
        self.nodes.graph.edges.len() as u64 <= self.most_edges
    }

    /// Closes the nodes behind so many symbols: no more words go on from there.
    fn close(&mut self, len: usize) {
        while self.word.len() > len {
            let open = &mut self.path[self.word.len()];
            let node = Node { terminal: open.terminal, edges: &open.edges };
            let number = self.nodes.add(node);
            // The memory is used again.
            open.terminal = false;
            open.edges.clear();
            if let Some(symbol) = self.word.pop() {
                self.path[self.word.len()].edges.push((symbol, number));
            }
        }
    }

    /// The graph, numbered anew.
    ///
    /// Children are visited in falling order, so that the first child, which a walk enters first,
    /// is the node just before its parent wherever it is new.
    pub fn finish(mut self) -> MinimalGraph {
        self.close(0);
        let root = self.path.into_iter().next().unwrap_or_default();
        let Nodes { mut graph, .. } = self.nodes;
        let root = graph.push(Node { terminal: root.terminal, edges: &root.edges });
        let numbers = vec![NEW; graph.len()];
        let mut numbering = Numbering { graph: &graph, numbers, to: MinimalGraph::default() };
        numbering.add(root);
        numbering.to
    }
}

struct Numbering<'g> {
    graph: &'g MinimalGraph,
    /// The new number of each node, or [`NEW`].
    numbers: Vec<u32>,
    to: MinimalGraph,
}

const NEW: u32 = u32::MAX;

impl Numbering<'_> {
    /// Numbers a node and what it leads to. Recursion as deep as the longest word, which has at most
    /// 255 symbols.
    fn add(&mut self, number: u32) {
        let node = self.graph.node(number as usize);
        for &(_, child) in node.edges.iter().rev() {
            if self.numbers[child as usize] == NEW {
                self.add(child);
            }
        }
        self.numbers[number as usize] = self.to.push(Node { terminal: node.terminal, edges: &[] });
        let edges = node.edges.iter();
        self.to.edges.extend(edges.map(|&(symbol, child)| (symbol, self.numbers[child as usize])));
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
        while let Some(child) = self.graph.next_child(&mut node.edges, SymbolSet::ALL) {
            children.push(child);
        }
        let edges = children.into_iter().rev().map(|(symbol, child)| (symbol, self.add(child)));
        let mut edges: Vec<Edge> = edges.collect();
        edges.reverse();
        // A layout may hold copies of a node.
        let number = self.nodes.add(Node { terminal: node.terminal, edges: &edges });
        self.by_place.insert(place, number);
        number
    }
}

struct Speller<'a, F> {
    graph: &'a MinimalGraph,
    spellings: &'a [String],
    text: String,
    each: F,
}

impl<F: FnMut(&str)> Speller<'_, F> {
    /// The words that go on from the text so far. Recursion as deep as the longest word.
    fn spell(&mut self, number: usize) {
        let node = self.graph.node(number);
        if node.terminal {
            (self.each)(&self.text);
        }
        let end = self.text.len();
        for &(symbol, child) in node.edges {
            self.text.push_str(&self.spellings[usize::from(symbol)]);
            self.spell(child as usize);
            self.text.truncate(end);
        }
    }
}
