//! The graph of a dictionary for a drawing: nodes, and edges with letters.

use std::collections::HashMap;
use std::fmt;

use dawggle::{Dawg, Source};

use super::minimal_graph::MinimalGraph;
use crate::Damage;

/// The minimal acyclic graph of a dictionary's words, for a drawing.
///
/// `Display` writes it in DOT, the language of Graphviz.
///
/// # Examples
///
/// ```
/// use dawggle_compiler::{Compiler, WordGraph};
///
/// let bytes = Compiler::new().words("list", ["cat", "cot"]).compile()?.bytes;
/// let graph = WordGraph::of(&dawggle::Dawg::from_bytes(&bytes)?)?;
/// assert!(graph.to_string().contains("1 -> 2 [label=\"a, o\"];"));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WordGraph {
    /// The nodes. The first one is the root; the others follow breadth first.
    pub nodes: Vec<WordNode>,
}

/// A node of a [`WordGraph`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WordNode {
    /// Whether a word ends here.
    pub is_terminal: bool,
    /// The edges in the order of the alphabet.
    pub edges: Vec<WordEdge>,
}

/// An edge of a [`WordGraph`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WordEdge {
    /// The number of the child.
    pub to: usize,
    /// All symbols that lead to it.
    pub symbols: Vec<String>,
}

impl WordGraph {
    /// Reads the graph of a dictionary in any layout.
    ///
    /// # Errors
    ///
    /// [`Damage`] if the dictionary is not one that the compiler makes.
    pub fn of<S: Source>(dawg: &Dawg<S>) -> Result<Self, Damage> {
        let alphabet = dawg.alphabet();
        let graph = MinimalGraph::read(dawg)?;
        let root = graph.len() as u32 - 1;
        let mut found = vec![root];
        let mut numbers = HashMap::from([(root, 0)]);
        let mut nodes = Vec::new();
        while let Some(&node) = found.get(nodes.len()) {
            let node = graph.node(node as usize);
            let mut edges: Vec<WordEdge> = Vec::new();
            for &(symbol, child) in node.edges {
                let to = *numbers.entry(child).or_insert_with(|| {
                    found.push(child);
                    found.len() - 1
                });
                let spelling = alphabet.spelling(symbol).as_str().to_owned();
                match edges.iter_mut().find(|edge| edge.to == to) {
                    Some(edge) => edge.symbols.push(spelling),
                    None => edges.push(WordEdge { to, symbols: vec![spelling] }),
                }
            }
            nodes.push(WordNode { is_terminal: node.terminal, edges });
        }
        Ok(Self { nodes })
    }

    /// Returns all edges, with the nodes where they start.
    pub fn edges(&self) -> impl Iterator<Item = (usize, &WordEdge)> {
        self.nodes
            .iter()
            .enumerate()
            .flat_map(|(from, node)| node.edges.iter().map(move |edge| (from, edge)))
    }
}

impl WordEdge {
    /// Returns the text beside the edge.
    #[must_use]
    pub fn label(&self) -> String {
        self.symbols.join(", ")
    }
}

impl fmt::Display for WordGraph {
    /// Writes the graph in DOT, the language of Graphviz.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("digraph dawg {\n  rankdir=LR;\n  node [shape=circle];\n")?;
        formatter.write_str("  start [shape=none, label=\"\"];\n  start -> 0;\n")?;
        for (number, node) in self.nodes.iter().enumerate() {
            if node.is_terminal {
                writeln!(formatter, "  {number} [shape=doublecircle];")?;
            }
        }
        for (from, edge) in self.edges() {
            writeln!(formatter, "  {from} -> {} [label=\"{}\"];", edge.to, edge.label())?;
        }
        formatter.write_str("}\n")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;
    use crate::{Compiler, Layout};

    /// Returns the words that begin at a node.
    fn words(graph: &WordGraph, node: usize) -> BTreeSet<String> {
        let WordNode { is_terminal, edges } = &graph.nodes[node];
        let mut all = BTreeSet::from_iter(is_terminal.then(String::new));
        for WordEdge { to, symbols } in edges {
            let rest = words(graph, *to);
            for symbol in symbols {
                all.extend(rest.iter().map(|rest| format!("{symbol}{rest}")));
            }
        }
        all
    }

    #[test]
    fn accepts_the_words_and_no_others() {
        let mut state = 1_u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for layout in [Layout::Compact, Layout::Wide].repeat(100) {
            let mut word = || -> String {
                (0..=random(6)).map(|_| char::from(b'a' + random(4) as u8)).collect()
            };
            let list: BTreeSet<String> = (0..8).map(|_| word()).collect();
            let compiler = Compiler::new().words("words", &list).digraph("ab");
            let dictionary = compiler.layout(layout).compile().unwrap();
            let graph = WordGraph::of(&Dawg::from_bytes(&dictionary.bytes).unwrap()).unwrap();
            assert_eq!(words(&graph, 0), list);
            let nodes = graph.nodes.len();
            let different: HashSet<_> = (0..nodes).map(|node| words(&graph, node)).collect();
            assert_eq!(different.len(), nodes, "not minimal: {list:?}");
            let ends: HashSet<_> = graph.edges().map(|(from, edge)| (from, edge.to)).collect();
            assert_eq!(ends.len(), graph.edges().count(), "two edges to a child: {list:?}");
        }
    }
}
