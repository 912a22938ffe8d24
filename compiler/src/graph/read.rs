//! Reading the graph of a dictionary: the one place where the compiler walks the nodes of a file.

use std::collections::HashMap;

use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, Source, SymbolSet, with_graph};

use super::distinct_nodes::DistinctNodes;
use super::minimal_graph::{MinimalGraph, Node};
use crate::Damage;

impl MinimalGraph {
    /// Reads the graph of a dictionary. Its nodes are in the same order as in a built graph.
    ///
    /// Time and memory are in proportion to the graph, however many words it holds.
    pub fn read<S: Source>(dawg: &Dawg<S>) -> Result<Self, Damage> {
        // A layout may store a node more than once.
        let mut nodes = DistinctNodes::default();
        let root = each_node(dawg, |_, node| nodes.add(node))?;
        Ok(nodes.in_order(root))
    }
}

/// Checks that a dictionary's graph has no fault.
pub(crate) fn check<S: Source>(dawg: &Dawg<S>) -> Result<(), Damage> {
    each_node(dawg, |_, _| 0).map(drop)
}

/// Gives the node at each place of a dictionary's graph to `add` once, children before their
/// parents.
///
/// `add` returns a number for the node, by which the edges of its parents then refer to it. Returns
/// the number of the root.
pub(crate) fn each_node<S: Source>(
    dawg: &Dawg<S>,
    add: impl FnMut(Place, Node<'_>) -> u32,
) -> Result<u32, Damage> {
    let longest = dawg.counts().longest;
    with_graph!(dawg, |graph| {
        let root = graph.root();
        let (known, visited) = (HashMap::new(), Vec::new());
        let mut walk = Walk { graph, longest, add, known, visited };
        let Visited { number, height } = walk.visit(root, 0)?;
        // A path may join one that was visited at a smaller depth.
        if height > u32::from(longest) {
            return Err(Damage::TooDeep(longest));
        }
        Ok(number)
    })
}

struct Walk<G, F> {
    graph: G,
    /// The length of the longest word, as the file states it.
    longest: u8,
    add: F,
    /// For each place, its index in [`Walk::visited`].
    ///
    /// The default hasher, since a file may be made so that its places collide in a faster one.
    known: HashMap<Place, u32>,
    /// `None` while the walk is below the place.
    visited: Vec<Option<Visited>>,
}

#[derive(Clone, Copy)]
struct Visited {
    number: u32,
    /// The length of the longest path below the node, in edges.
    height: u32,
}

impl<G: Graph, F: FnMut(Place, Node<'_>) -> u32> Walk<G, F> {
    /// Visits a place after everything below it.
    ///
    /// The recursion is as deep as the longest word: at most 255.
    fn visit(&mut self, place: Place, depth: u8) -> Result<Visited, Damage> {
        let next = self.visited.len();
        // One search for each edge, since the hasher takes most of the time.
        let index = *self.known.entry(place).or_insert(next as u32) as usize;
        match self.visited.get(index) {
            Some(&Some(visited)) => return Ok(visited),
            Some(None) => return Err(Damage::Cycle(place)),
            None => self.visited.push(None),
        }
        let mut node = self.graph.node(place);
        let mut edges = Vec::new();
        let mut height = 0;
        while let Some((symbol, child)) = self.graph.next_child(&mut node.edges, SymbolSet::ALL) {
            if depth == self.longest {
                return Err(Damage::TooDeep(self.longest));
            }
            let child = self.visit(child, depth + 1)?;
            height = height.max(child.height + 1);
            edges.push((symbol, child.number));
        }
        if !node.terminal && edges.is_empty() {
            return Err(Damage::DeadEnd(place));
        }
        let number = (self.add)(place, Node { terminal: node.terminal, edges: &edges });
        let visited = Visited { number, height };
        self.visited[index] = Some(visited);
        Ok(visited)
    }
}
