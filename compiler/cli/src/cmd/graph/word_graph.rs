//! The graph of a dictionary as textbooks have it: states, of which some end words, and arrows with
//! letters.

use std::collections::HashMap;
use std::fmt;

use dawggle::graph::Graph;
use dawggle::{Dawg, SymbolSet, with_graph};

/// A minimal acyclic graph. The first state is the root; the others follow breadth first.
pub struct WordGraph {
    pub states: Vec<State>,
}

/// A state: whether a word ends here, and the arrows to others, each once, in the order of the
/// alphabet.
pub struct State {
    pub is_terminal: bool,
    pub arrows: Vec<Arrow>,
}

/// An arrow: where it leads, and the symbols that lead there.
pub struct Arrow {
    pub to: usize,
    pub symbols: Vec<String>,
}

impl WordGraph {
    /// The graph of a dictionary in the layout `wide`, which holds each node once.
    pub fn of(dawg: &Dawg<&[u8]>) -> Self {
        let alphabet = dawg.alphabet();
        with_graph!(dawg, |graph| {
            let mut places = vec![graph.root()];
            let mut numbers = HashMap::from([(graph.root(), 0)]);
            let mut states = Vec::new();
            while let Some(&place) = places.get(states.len()) {
                let mut node = graph.node(place);
                let mut arrows: Vec<Arrow> = Vec::new();
                while let Some((symbol, child)) = graph.next_child(&mut node.edges, SymbolSet::ALL)
                {
                    let to = *numbers.entry(child).or_insert_with(|| {
                        places.push(child);
                        places.len() - 1
                    });
                    let spelling = alphabet.spelling(symbol).as_str().to_owned();
                    match arrows.iter_mut().find(|arrow| arrow.to == to) {
                        Some(arrow) => arrow.symbols.push(spelling),
                        None => arrows.push(Arrow { to, symbols: vec![spelling] }),
                    }
                }
                states.push(State { is_terminal: node.terminal, arrows });
            }
            Self { states }
        })
    }

    /// All arrows, with the states where they start.
    pub fn arrows(&self) -> impl Iterator<Item = (usize, &Arrow)> {
        self.states
            .iter()
            .enumerate()
            .flat_map(|(from, state)| state.arrows.iter().map(move |arrow| (from, arrow)))
    }
}

impl Arrow {
    /// What is written at it.
    pub fn label(&self) -> String {
        self.symbols.join(", ")
    }
}

impl fmt::Display for WordGraph {
    /// Writes it in DOT, the language of Graphviz.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("digraph dawg {\n  rankdir=LR;\n  node [shape=circle];\n")?;
        formatter.write_str("  start [shape=none, label=\"\"];\n  start -> 0;\n")?;
        for (number, state) in self.states.iter().enumerate() {
            if state.is_terminal {
                writeln!(formatter, "  {number} [shape=doublecircle];")?;
            }
        }
        for (from, arrow) in self.arrows() {
            writeln!(formatter, "  {from} -> {} [label=\"{}\"];", arrow.to, arrow.label())?;
        }
        formatter.write_str("}\n")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use dawggle_compiler::{Compiler, Layout};
    use proptest::prelude::*;

    use super::*;

    /// The words that go on from a state.
    fn words(graph: &WordGraph, state: usize) -> BTreeSet<String> {
        let State { is_terminal, arrows } = &graph.states[state];
        let mut all = BTreeSet::from_iter(is_terminal.then(String::new));
        for Arrow { to, symbols } in arrows {
            let rest = words(graph, *to);
            for symbol in symbols {
                all.extend(rest.iter().map(|rest| format!("{symbol}{rest}")));
            }
        }
        all
    }

    proptest! {
        #[test]
        fn accepts_the_words_and_no_others(list in prop::collection::vec("[abcd]{1,6}", 1..12)) {
            let list: BTreeSet<String> = list.into_iter().collect();
            let compiler = Compiler::new().words("words", &list).digraph("ab");
            let dictionary = compiler.layout(Layout::Wide).compile().unwrap();
            let graph = WordGraph::of(&Dawg::from_bytes(&dictionary.bytes).unwrap());
            prop_assert_eq!(words(&graph, 0), list);
            let states = graph.states.len();
            let different: HashSet<_> = (0..states).map(|state| words(&graph, state)).collect();
            prop_assert_eq!(different.len(), states, "not minimal");
            let ends: HashSet<_> = graph.arrows().map(|(from, arrow)| (from, arrow.to)).collect();
            prop_assert_eq!(ends.len(), graph.arrows().count(), "arrows beside each other");
        }
    }
}
