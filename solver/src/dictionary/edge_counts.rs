//! Counts of words for each edge of a `wide` graph.
//!
//! For the cell of an edge, the number of words at its node and below the edges before it. For the
//! first cell of a node, the number of words at and below the node.

// Tests: `snapshots/tests/suite/word_numbers.rs`.

use crate::format::MAX_WORD;
use crate::graph::{Graph, Layout, Place};
use crate::{Dawg, Source, Symbol, SymbolSet};

/// Counts the words below each edge of a graph of cells. Returns the number of all words, or `None`
/// if the graph is damaged.
pub(super) fn count<G: Graph>(graph: &G, counts: &mut [u32]) -> Option<u32> {
    const NONE: u32 = u32::MAX;
    // Every edge leads further on, so that nodes are counted from the last to the first. A node is
    // found by the one after it.
    let (mut last, mut at) = (NONE, graph.root().at);
    while (at as usize) < counts.len() {
        let node = graph.node(Place { at, context: 0 });
        *counts.get_mut(at as usize)? = last;
        last = at;
        at = node.edges.next.checked_add(node.symbols.len())?;
    }
    let mut words = 0;
    while last != NONE {
        at = last;
        let node = graph.node(Place { at, context: 0 });
        last = *counts.get(at as usize)?;
        words = node.terminal.into();
        let mut edges = node.edges;
        loop {
            let cell = edges.next as usize;
            let Some((_, child)) = graph.next_child(&mut edges, SymbolSet::ANY) else { break };
            *counts.get_mut(cell)? = words;
            words = words.checked_add(*counts.get(child.at as usize)?)?;
        }
        *counts.get_mut(at as usize)? = words;
    }
    Some(words)
}

/// Returns the number of the word that `next` spells. It is called with the symbols that some word
/// continues with, and returns the next symbol.
pub(super) fn rank<S: Source>(
    dawg: &Dawg<S>,
    counts: &[u32],
    mut next: impl FnMut(SymbolSet) -> Option<Symbol>,
) -> Option<u32> {
    let Layout::Wide(graph) = dawg.layout() else { return None };
    let mut node = graph.node(graph.root());
    let mut number = 0_u32;
    // This also ends the walk of a cyclic graph, which only an unchecked file has.
    for _ in 0..dawg.longest() {
        let Some(symbol) = next(node.symbols) else { break };
        if !node.symbols.contains(symbol) {
            return None;
        }
        let (_, child) = graph.next_child(&mut node.edges, SymbolSet::alone(symbol))?;
        // The edges that are left begin after this one.
        let edge = node.edges.next.wrapping_sub(1);
        number = number.wrapping_add(*counts.get(edge as usize)?);
        node = graph.node(child);
    }
    node.terminal.then_some(number)
}

/// Writes the symbols of the word with a number. Returns the length of the word.
pub(super) fn spell<S: Source>(
    dawg: &Dawg<S>,
    counts: &[u32],
    mut number: u32,
    symbols: &mut [Symbol; MAX_WORD as usize],
) -> Option<u8> {
    let Layout::Wide(graph) = dawg.layout() else { return None };
    if number >= dawg.counts().words {
        return None;
    }
    let mut node = graph.node(graph.root());
    for len in 0..=dawg.longest() {
        if node.terminal && number == 0 {
            return Some(len);
        }
        let first = node.edges.next as usize;
        let of_node = counts.get(first..first.checked_add(node.symbols.len() as usize)?)?;
        // The last edge with no more words before it.
        let edge = of_node.partition_point(|&before| before <= number).checked_sub(1)?;
        number = number.wrapping_sub(*of_node.get(edge)?);
        let symbol = node.symbols.iter().nth(edge)?;
        *symbols.get_mut(usize::from(len))? = symbol;
        node = graph.node(graph.next_child(&mut node.edges, SymbolSet::alone(symbol))?.1);
    }
    None
}
