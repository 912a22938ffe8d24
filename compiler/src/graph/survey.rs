//! A look at every node of a dictionary, once.

use std::collections::HashMap;

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, Source, Symbol, SymbolSet, with_graph};

/// What a dictionary's graph really holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Survey {
    /// Nodes that lead to different words. Copies of a node, which a layout may make, count once.
    pub nodes: u64,
    /// Edges of those.
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
    #[error("the node at {0} can be reached from itself")]
    Cycle(Place),
    /// A word is longer than the header says any is.
    #[error("a word is longer than the {0} symbols that the file states")]
    TooDeep(u8),
    /// No word goes through a node.
    #[error("no word goes through the node at {0}")]
    DeadEnd(Place),
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
            let (numbers, shapes, below) = (HashMap::new(), HashMap::new(), Vec::new());
            let mut surveyor = Surveyor { graph, longest, lengths, numbers, shapes, below };
            let root = surveyor.visit(surveyor.graph.root(), 0)?;
            let edges = surveyor.shapes.keys().map(|(_, edges)| edges.len() as u64).sum();
            let Below { words, longest: found, text_bytes } = surveyor.below[root];
            // Below a node that was seen before, at less depth.
            if found.0 > u64::from(longest) {
                return Err(GraphFault::TooDeep(longest));
            }
            let longest = found;
            Ok(Self { nodes: surveyor.below.len() as u64, edges, words, longest, text_bytes })
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

/// What makes nodes equal: whether a word ends there, and the children.
type Shape = (bool, Vec<(Symbol, usize)>);

struct Surveyor<G> {
    graph: G,
    longest: u8,
    /// Of each symbol's spelling, in bytes.
    lengths: Vec<u64>,
    /// The number of the node at a place; `None` while the walk is below it.
    numbers: HashMap<Place, Option<usize>>,
    shapes: HashMap<Shape, usize>,
    /// What lies below each node.
    below: Vec<Below>,
}

impl<G: Graph> Surveyor<G> {
    /// The number of a node. Recursion as deep as the longest word, at most 255.
    fn visit(&mut self, place: Place, depth: u8) -> Result<usize, GraphFault> {
        match self.numbers.get(&place) {
            Some(Some(number)) => return Ok(*number),
            Some(None) => return Err(GraphFault::Cycle(place)),
            None => {}
        }
        self.numbers.insert(place, None);
        let mut node = self.graph.node(place);
        let mut children = Vec::new();
        let words = u64::from(node.terminal);
        let mut below = Below { words, longest: (0, 0), text_bytes: words };
        while let Some((symbol, child)) = self.graph.next_child(&mut node.edges, SymbolSet::ALL) {
            if depth == self.longest {
                return Err(GraphFault::TooDeep(self.longest));
            }
            let length = self.lengths.get(usize::from(symbol)).copied().unwrap_or_default();
            let child = self.visit(child, depth + 1)?;
            let rest = self.below[child];
            let spelled = rest.words.saturating_mul(length).saturating_add(rest.text_bytes);
            below.words = below.words.saturating_add(rest.words);
            below.text_bytes = below.text_bytes.saturating_add(spelled);
            below.longest.0 = below.longest.0.max(rest.longest.0 + 1);
            below.longest.1 = below.longest.1.max(rest.longest.1 + length);
            children.push((symbol, child));
        }
        if below.words == 0 {
            return Err(GraphFault::DeadEnd(place));
        }
        let number = *self.shapes.entry((node.terminal, children)).or_insert(self.below.len());
        if number == self.below.len() {
            self.below.push(below);
        }
        self.numbers.insert(place, Some(number));
        Ok(number)
    }
}
