//! The distinct nodes of a graph that is built or read, from the leaves to the root.

use std::hash::Hasher;
use std::mem;

use dawggle::Symbol;
use rustc_hash::FxHasher;

use super::minimal_graph::{MinimalGraph, Node};

/// Distinct nodes. Each comes after its children, and is stored as its edges: its number is the
/// place of the first one.
///
/// Finding a node mostly waits for memory. So the table is one that touches little of it.
#[derive(Debug)]
pub(super) struct DistinctNodes {
    edges: Vec<PackedEdge>,
    /// A hash table with linear probing. A slot has the number of a node in its upper half, and a
    /// part of the hash, which decides its place, in the lower half.
    slots: Vec<u64>,
    /// The number of nodes in the table.
    len: usize,
}

/// The symbol in the lowest 8 bits, then the number of the child, and the marks of the node.
type PackedEdge = u64;

/// The edge is the last one of its node.
const LAST: u64 = 1 << 62;
/// A word ends at the node. All its edges are marked.
const TERMINAL: u64 = 1 << 63;
/// The number of the node without edges. It is terminal, is added more often than any other, and is
/// not in the table.
const LEAF: u32 = 0;
const EMPTY: u64 = 0;

impl Default for DistinctNodes {
    fn default() -> Self {
        Self { edges: vec![TERMINAL | LAST], slots: vec![EMPTY; 64], len: 0 }
    }
}

impl DistinctNodes {
    /// The number of edges, and one more for the node without edges.
    pub fn edges(&self) -> u64 {
        self.edges.len() as u64
    }

    /// Returns the number of the equal node, or adds the node if it is new.
    pub fn add(&mut self, node: Node<'_>) -> u32 {
        let Some(last) = node.edges.len().checked_sub(1) else { return LEAF };
        let marks = if node.terminal { TERMINAL } else { 0 };
        let packed = node.edges.iter().enumerate().map(|(place, &(symbol, child))| {
            let last = if place == last { LAST } else { 0 };
            marks | last | u64::from(child) << 8 | u64::from(symbol)
        });
        let mut hasher = FxHasher::default();
        packed.clone().for_each(|edge| hasher.write_u64(edge));
        let hash = hasher.finish() as u32;
        let is_same = |slot: u64| {
            let known = &self.edges[(slot >> 32) as usize..];
            slot as u32 == hash && packed.clone().zip(known).all(|(one, &other)| one == other)
        };
        let place = place_of(&self.slots, hash, is_same);
        if self.slots[place] != EMPTY {
            return (self.slots[place] >> 32) as u32;
        }
        let number = self.edges.len() as u32;
        self.edges.extend(packed);
        self.slots[place] = u64::from(number) << 32 | u64::from(hash);
        self.len += 1;
        if self.len > self.slots.len() / 4 * 3 {
            let larger = vec![EMPTY; self.slots.len() * 2];
            let slots = mem::replace(&mut self.slots, larger);
            for slot in slots.into_iter().filter(|&slot| slot != EMPTY) {
                let place = place_of(&self.slots, slot as u32, |_| false);
                self.slots[place] = slot;
            }
        }
        number
    }

    /// Returns the part of the graph that can be reached from `root`, with the nodes in the order
    /// in which layouts need them.
    ///
    /// Children are visited in descending order. So the first child, which a walk enters first,
    /// comes directly before its parent, unless another parent reached the child earlier.
    pub fn in_order(self, root: u32) -> MinimalGraph {
        drop(self.slots);
        let (mut numbers, mut graph) = (vec![UNVISITED; self.edges.len()], MinimalGraph::default());
        append(root, &self.edges, &mut numbers, &mut graph);
        graph
    }
}

/// The edges of a node.
fn edges_of(edges: &[PackedEdge], number: u32) -> &[PackedEdge] {
    let edges = &edges[number as usize..];
    let len = edges.iter().position(|edge| edge & LAST != 0).map_or(0, |last| last + 1);
    if number == LEAF { &[] } else { &edges[..len] }
}

/// Returns the place of a slot with this hash that is the same, or else of an empty slot.
fn place_of(slots: &[u64], hash: u32, is_same: impl Fn(u64) -> bool) -> usize {
    let mut place = hash as usize;
    loop {
        place &= slots.len() - 1;
        if slots[place] == EMPTY || is_same(slots[place]) {
            return place;
        }
        place += 1;
    }
}

const UNVISITED: u32 = u32::MAX;

/// Appends a node to a graph after everything below it. `numbers` are the new numbers of nodes, or
/// [`UNVISITED`].
///
/// The recursion is as deep as the longest word, which has at most 255 symbols.
fn append(node: u32, all: &[PackedEdge], numbers: &mut [u32], graph: &mut MinimalGraph) {
    let edges = edges_of(all, node);
    let child = |edge: PackedEdge| (edge & !(TERMINAL | LAST)) >> 8;
    for &edge in edges.iter().rev() {
        if numbers[child(edge) as usize] == UNVISITED {
            append(child(edge) as u32, all, numbers, graph);
        }
    }
    let is_terminal = all[node as usize] & TERMINAL != 0;
    let edges = edges.iter().map(|&edge| (edge as Symbol, numbers[child(edge) as usize]));
    numbers[node as usize] = graph.push(is_terminal, edges);
}
