//! Building a minimal graph from sorted words, with never more in memory than the graph.
//!
//! Once a word comes that does not pass through a node, no later word does. So the node is
//! complete: it is either equal to an earlier node or new (Daciuk, Mihov, Watson and Watson 2000,
//! Incremental construction of minimal acyclic finite-state automata). Two nodes are equal if both
//! or neither are terminal and their edges lead to equal nodes by the same symbols (Revuz 1992).

use dawggle::Symbol;

use super::distinct_nodes::DistinctNodes;
use super::minimal_graph::{Edge, MinimalGraph, Node};

/// Builds a minimal graph from words in the order of their text, whatever the order of the symbols.
///
/// All words that begin with some text are neighbors. So a node is complete once a word comes that
/// does not begin with the text that leads to the node.
#[derive(Debug)]
pub(crate) struct Builder {
    most_edges: u64,
    /// The bytes of each symbol.
    lens: Vec<usize>,
    nodes: DistinctNodes,
    /// The last word, and the open nodes by the length of the text that leads to them.
    ///
    /// There is at most one for each length: the longest symbols that fit are always taken, so two
    /// words that begin with the same text and both end a symbol there have the same symbols.
    word: Vec<u8>,
    path: Vec<OpenNode>,
}

/// A node to which more edges may be added.
#[derive(Clone, Debug, Default)]
struct OpenNode {
    is_open: bool,
    /// The length of the parent's text, and the symbol from there.
    parent: usize,
    symbol: Symbol,
    terminal: bool,
    /// The edges to complete nodes.
    edges: Vec<Edge>,
}

impl Builder {
    /// A graph without words, to which at most `most_edges` edges can be added.
    pub fn new(spellings: &[String], most_edges: u64) -> Self {
        let lens = spellings.iter().map(String::len).collect();
        let nodes = DistinctNodes::default();
        Self { most_edges, lens, nodes, word: Vec::new(), path: vec![OpenNode::default()] }
    }

    /// Adds a word, whose text must come after the texts of all earlier words.
    ///
    /// Returns false if the graph now has more than the most edges.
    #[must_use]
    pub fn add(&mut self, word: &str, symbols: &[Symbol]) -> bool {
        let word = word.as_bytes();
        let shared = self.word.iter().zip(word).take_while(|(one, other)| one == other).count();
        self.close(shared);
        self.word.extend_from_slice(&word[shared..]);
        if self.path.len() <= word.len() {
            self.path.resize(word.len() + 1, OpenNode::default());
        }
        self.path[word.len()].terminal = true;
        let mut at = word.len();
        for &symbol in symbols.iter().rev() {
            let node = &mut self.path[at];
            // Then the nodes on the path to it are open, too.
            if node.is_open {
                break;
            }
            at -= self.lens[usize::from(symbol)];
            (node.is_open, node.parent, node.symbol) = (true, at, symbol);
        }
        self.nodes.edges() <= self.most_edges
    }

    /// Closes the nodes after the first `len` bytes: no later word passes through them.
    fn close(&mut self, len: usize) {
        for at in (len + 1..=self.word.len()).rev() {
            let (before, [node, ..]) = self.path.split_at_mut(at) else { break };
            if !node.is_open {
                continue;
            }
            // The children were closed in the order of their texts.
            node.edges.sort_unstable();
            let number = self.nodes.add(Node { terminal: node.terminal, edges: &node.edges });
            before[node.parent].edges.push((node.symbol, number));
            // Keeps the allocation for the next word.
            node.edges.clear();
            (node.is_open, node.terminal) = (false, false);
        }
        self.word.truncate(len);
    }

    /// Returns the graph of all words.
    pub fn finish(mut self) -> MinimalGraph {
        self.close(0);
        let root = &mut self.path[0];
        root.edges.sort_unstable();
        let root = self.nodes.add(Node { terminal: root.terminal, edges: &root.edges });
        self.nodes.in_order(root)
    }
}
