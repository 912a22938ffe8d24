//! Counts the words that can be written with some symbols of a dictionary.

use std::collections::HashMap;

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, SymbolSet, with_graph};

/// The most nodes that are looked at: they take about 40 MB.
const MOST_NODES: usize = 1 << 20;

/// Returns the number of words that have no other symbols than these, or `None` if the dictionary
/// is too large to count them. Looks at each node once.
pub fn words_of(dawg: &Dawg<&[u8]>, symbols: SymbolSet) -> Option<u64> {
    with_graph!(dawg, |graph| {
        let mut counts = HashMap::new();
        count(&graph, graph.root(), symbols, dawg.counts().longest, &mut counts)
    })
}

/// Counts the rests of words after a place. The recursion is as deep as the longest word.
fn count<G: Graph>(
    graph: &G,
    place: Place,
    symbols: SymbolSet,
    depth: u8,
    counts: &mut HashMap<Place, u64>,
) -> Option<u64> {
    if let Some(&known) = counts.get(&place) {
        return Some(known);
    }
    if counts.len() == MOST_NODES {
        return None;
    }
    // A file made to deceive may have a cycle.
    counts.insert(place, 0);
    let mut node = graph.node(place);
    let mut words = u64::from(node.terminal);
    if let Some(depth) = depth.checked_sub(1) {
        while let Some((_, child)) = graph.next_child(&mut node.edges, symbols) {
            words = words.saturating_add(count(graph, child, symbols, depth, counts)?);
        }
    }
    counts.insert(place, words);
    Some(words)
}
