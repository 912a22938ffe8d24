//! The graph of a dictionary for a drawing: nodes, and edges with letters.

use std::collections::HashMap;
use std::fmt;

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, Symbol, SymbolSet, with_graph};

/// A minimal acyclic graph. The first node is the root; the others follow breadth first.
pub struct WordGraph {
    pub nodes: Vec<Node>,
}

/// A node: whether a word ends here, and its edges, in the order of the alphabet.
pub struct Node {
    pub is_terminal: bool,
    pub edges: Vec<Edge>,
}

/// An edge: the child, and all symbols that lead to it.
pub struct Edge {
    pub to: usize,
    pub symbols: Vec<String>,
}

/// Whether a word ends at a node, and its children, by their numbers.
type MergedNode = (bool, Vec<(Symbol, usize)>);

/// The nodes of a dictionary, each once. In the layout `compact`, a node can be in several places.
#[derive(Default)]
struct MergedNodes {
    nodes: Vec<MergedNode>,
    numbers: HashMap<MergedNode, usize>,
    /// The number of the node in each place so far.
    places: HashMap<Place, usize>,
}

impl MergedNodes {
    /// Returns the number of the node in a place, after all nodes below it.
    ///
    /// The recursion is as deep as the longest word: at most 255.
    fn merge<G: Graph>(&mut self, graph: &G, place: Place) -> usize {
        if let Some(&number) = self.places.get(&place) {
            return number;
        }
        let mut node = graph.node(place);
        let mut children = Vec::new();
        while let Some((symbol, child)) = graph.next_child(&mut node.edges, SymbolSet::ALL) {
            children.push((symbol, self.merge(graph, child)));
        }
        let merged = (node.terminal, children);
        let number = *self.numbers.entry(merged.clone()).or_insert_with(|| {
            self.nodes.push(merged);
            self.nodes.len() - 1
        });
        self.places.insert(place, number);
        number
    }
}

impl WordGraph {
    /// Reads the graph of a dictionary in any layout.
    pub fn of(dawg: &Dawg<&[u8]>) -> Self {
        let alphabet = dawg.alphabet();
        let mut merged = MergedNodes::default();
        let root = with_graph!(dawg, |graph| merged.merge(&graph, graph.root()));
        let mut found = vec![root];
        let mut numbers = HashMap::from([(root, 0)]);
        let mut nodes = Vec::new();
        while let Some(&node) = found.get(nodes.len()) {
            let (is_terminal, children) = &merged.nodes[node];
            let mut edges: Vec<Edge> = Vec::new();
            for &(symbol, child) in children {
                let to = *numbers.entry(child).or_insert_with(|| {
                    found.push(child);
                    found.len() - 1
                });
                let spelling = alphabet.spelling(symbol).as_str().to_owned();
                match edges.iter_mut().find(|edge| edge.to == to) {
                    Some(edge) => edge.symbols.push(spelling),
                    None => edges.push(Edge { to, symbols: vec![spelling] }),
                }
            }
            nodes.push(Node { is_terminal: *is_terminal, edges });
        }
        Self { nodes }
    }

    /// Returns all edges, with the nodes where they start.
    pub fn edges(&self) -> impl Iterator<Item = (usize, &Edge)> {
        self.nodes
            .iter()
            .enumerate()
            .flat_map(|(from, node)| node.edges.iter().map(move |edge| (from, edge)))
    }
}

impl Edge {
    /// Returns the text beside the edge.
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

    use dawggle_compiler::{Compiler, Layout};
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    /// Returns the words that begin at a node.
    fn words(graph: &WordGraph, node: usize) -> BTreeSet<String> {
        let Node { is_terminal, edges } = &graph.nodes[node];
        let mut all = BTreeSet::from_iter(is_terminal.then(String::new));
        for Edge { to, symbols } in edges {
            let rest = words(graph, *to);
            for symbol in symbols {
                all.extend(rest.iter().map(|rest| format!("{symbol}{rest}")));
            }
        }
        all
    }

    proptest! {
        #[test]
        fn accepts_the_words_and_no_others(
            list in prop::collection::vec("[abcd]{1,6}", 1..12),
            layout in select(vec![Layout::Compact, Layout::Wide]),
        ) {
            let list: BTreeSet<String> = list.into_iter().collect();
            let compiler = Compiler::new().words("words", &list).digraph("ab");
            let dictionary = compiler.layout(layout).compile().unwrap();
            let graph = WordGraph::of(&Dawg::from_bytes(&dictionary.bytes).unwrap());
            prop_assert_eq!(words(&graph, 0), list);
            let nodes = graph.nodes.len();
            let different: HashSet<_> = (0..nodes).map(|node| words(&graph, node)).collect();
            prop_assert_eq!(different.len(), nodes, "not minimal");
            let ends: HashSet<_> = graph.edges().map(|(from, edge)| (from, edge.to)).collect();
            prop_assert_eq!(ends.len(), graph.edges().count(), "two edges to the same child");
        }
    }
}
