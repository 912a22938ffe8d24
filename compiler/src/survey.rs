//! A look at every node of a dictionary, once.

use std::collections::HashMap;

use dawggle::{Dawg, Graph, Source, Symbol, with_graph};

/// What a dictionary's graph really holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Survey {
    pub nodes: u64,
    pub edges: u64,
    pub words: u64,
    /// The length of the longest word in symbols, and in bytes.
    pub longest: (u64, u64),
    /// The bytes of all words as text, with a newline each.
    pub text_bytes: u64,
}

/// What no compiled dictionary has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphFault {
    /// A node can be reached from itself.
    #[error("node {0} can be reached from itself")]
    Cycle(String),
    /// A word is longer than the header says any is.
    #[error("a word is longer than the {0} symbols that the file states")]
    TooDeep(u8),
    /// No word goes through a node.
    #[error("no word goes through node {0}")]
    DeadEnd(String),
    /// Two nodes lead to the same words.
    #[error("nodes {0} and {1} lead to the same words: the graph is not minimal")]
    Twins(String, String),
}

impl Survey {
    /// Looks at every node. Time and memory in proportion to the graph, however many words it
    /// holds; counts that overflow 64 bits stick at the largest.
    pub fn of<S: Source>(dawg: &Dawg<S>) -> Result<Self, GraphFault> {
        let alphabet = dawg.alphabet();
        let lengths = alphabet.spellings().map(|spelling| spelling.as_bytes().len() as u64);
        let lengths: Vec<u64> = lengths.collect();
        let longest = dawg.counts().longest;
        with_graph!(dawg, |graph| {
            let mut surveyor =
                Surveyor { graph, longest, lengths, below: HashMap::new(), twins: HashMap::new() };
            let root = surveyor.visit(surveyor.graph.root(), 0)?;
            let nodes = surveyor.below.len() as u64;
            let edges = surveyor.twins.keys().map(|(_, edges)| edges.len() as u64).sum();
            let Below { words, longest, text_bytes } = root;
            Ok(Self { nodes, edges, words, longest, text_bytes })
        })
    }
}

/// What lies below a node: its words are the ends of words of the dictionary.
#[derive(Clone, Copy)]
struct Below {
    words: u64,
    longest: (u64, u64),
    text_bytes: u64,
}

/// Whether a word ends at a node, and its children.
type Shape<P> = (bool, Vec<(Symbol, P)>);

struct Surveyor<G: Graph> {
    graph: G,
    longest: u8,
    /// Of each symbol's spelling, in bytes.
    lengths: Vec<u64>,
    /// `None` while the walk is below the node.
    below: HashMap<G::Place, Option<Below>>,
    /// Nodes by what makes them equal.
    twins: HashMap<Shape<G::Place>, G::Place>,
}

impl<G: Graph> Surveyor<G> {
    /// Recursion as deep as the longest word, at most 255.
    fn visit(&mut self, place: G::Place, depth: u8) -> Result<Below, GraphFault> {
        match self.below.get(&place) {
            Some(Some(below)) => return Ok(*below),
            Some(None) => return Err(GraphFault::Cycle(format!("{place:?}"))),
            None => {}
        }
        self.below.insert(place, None);
        let mut node = self.graph.node(place);
        let mut children = Vec::new();
        let words = u64::from(node.terminal);
        let mut below = Below { words, longest: (0, 0), text_bytes: words };
        while let Some((symbol, child)) = self.graph.next_child(&mut node.edges, u64::MAX) {
            if depth == self.longest {
                return Err(GraphFault::TooDeep(self.longest));
            }
            let length = self.lengths.get(usize::from(symbol)).copied().unwrap_or_default();
            let rest = self.visit(child, depth + 1)?;
            let spelled = rest.words.saturating_mul(length).saturating_add(rest.text_bytes);
            below.words = below.words.saturating_add(rest.words);
            below.text_bytes = below.text_bytes.saturating_add(spelled);
            below.longest.0 = below.longest.0.max(rest.longest.0 + 1);
            below.longest.1 = below.longest.1.max(rest.longest.1 + length);
            children.push((symbol, child));
        }
        if below.words == 0 {
            return Err(GraphFault::DeadEnd(format!("{place:?}")));
        }
        if let Some(twin) = self.twins.insert((node.terminal, children), place) {
            return Err(GraphFault::Twins(format!("{twin:?}"), format!("{place:?}")));
        }
        self.below.insert(place, Some(below));
        Ok(below)
    }
}
