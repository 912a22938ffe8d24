//! The graph of a dictionary for a drawing: nodes, and edges with letters.

use std::collections::HashMap;
use std::fmt;

use dawggle::{Dawg, Source};

use super::minimal_graph::MinimalGraph;
use crate::Damage;
use crate::verify::unless_failed;

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
pub struct WordGraph {
    /// Whether a word ends at each node. The first node is the root; the others follow breadth
    /// first.
    terminals: Vec<bool>,
    /// The edges by the nodes where they start, and from there in the order of the alphabet.
    edges: Vec<WordEdge>,
}

#[derive(Clone, Debug)]
struct WordEdge {
    /// The number of the node where it starts.
    from: usize,
    /// The number of the child.
    to: usize,
    /// All symbols that lead to it.
    symbols: Vec<String>,
}

impl WordGraph {
    /// Reads the graph of a dictionary in any layout.
    ///
    /// # Errors
    ///
    /// [`Damage`] if the dictionary is not one that the compiler makes.
    pub fn of<S: Source>(dawg: &Dawg<S>) -> Result<Self, Damage> {
        unless_failed(dawg, Self::read(dawg))
    }

    fn read<S: Source>(dawg: &Dawg<S>) -> Result<Self, Damage> {
        let alphabet = dawg.alphabet();
        let graph = MinimalGraph::read(dawg)?;
        let root = graph.len() as u32 - 1;
        let mut found = vec![root];
        let mut numbers = HashMap::from([(root, 0)]);
        let (mut terminals, mut edges) = (Vec::new(), Vec::<WordEdge>::new());
        while let Some(&node) = found.get(terminals.len()) {
            let (node, from) = (graph.node(node as usize), terminals.len());
            let first = edges.len();
            for &(symbol, child) in node.edges {
                let to = *numbers.entry(child).or_insert_with(|| {
                    found.push(child);
                    found.len() - 1
                });
                let spelling = alphabet.spelling(symbol).as_str().to_owned();
                match edges[first..].iter_mut().find(|edge| edge.to == to) {
                    Some(edge) => edge.symbols.push(spelling),
                    None => edges.push(WordEdge { from, to, symbols: vec![spelling] }),
                }
            }
            terminals.push(node.terminal);
        }
        Ok(Self { terminals, edges })
    }
}

impl fmt::Display for WordGraph {
    /// Writes the graph in DOT, the language of Graphviz.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("digraph dawg {\n  rankdir=LR;\n  node [shape=circle];\n")?;
        formatter.write_str("  start [shape=none, label=\"\"];\n  start -> 0;\n")?;
        for (node, _) in self.terminals.iter().enumerate().filter(|(_, is_end)| **is_end) {
            writeln!(formatter, "  {node} [shape=doublecircle];")?;
        }
        for WordEdge { from, to, symbols } in &self.edges {
            writeln!(formatter, "  {from} -> {to} [label=\"{}\"];", symbols.join(", "))?;
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
        let mut all = BTreeSet::from_iter(graph.terminals[node].then(String::new));
        for edge in graph.edges.iter().filter(|edge| edge.from == node) {
            let rest = words(graph, edge.to);
            for symbol in &edge.symbols {
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
            // Symbols that overlap, and whose order differs from the order of their texts.
            let compiler = Compiler::new().words("words", &list).layout(layout);
            let compiler =
                ["ab", "abcd", "bc", "bcd"].into_iter().fold(compiler, Compiler::digraph);
            let dictionary = compiler.compile().unwrap();
            let graph = WordGraph::of(&Dawg::from_bytes(&dictionary.bytes).unwrap()).unwrap();
            assert_eq!(words(&graph, 0), list);
            let nodes = graph.terminals.len();
            let different: HashSet<_> = (0..nodes).map(|node| words(&graph, node)).collect();
            assert_eq!(different.len(), nodes, "not minimal: {list:?}");
            let ends: HashSet<_> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
            assert_eq!(ends.len(), graph.edges.len(), "two edges to a child: {list:?}");
        }
    }
}
