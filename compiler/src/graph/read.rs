//! Reading the graph of a dictionary: the one place where the compiler walks the nodes of a file.

use dawggle::format::Tag;
use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, Source, SymbolSet, with_graph};

use super::distinct_nodes::DistinctNodes;
use super::minimal_graph::{Edge, MinimalGraph, Node};
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
        let (known, edges) = (KnownPlaces::of(dawg), Vec::new());
        let mut walk = Walk { graph, longest, add, known, edges };
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
    known: KnownPlaces,
    /// The edges so far of each node on the path to the current one.
    edges: Vec<Edge>,
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
        let index = match self.known.find_or_add(place).ok_or(Damage::DeadEnd(place))? {
            Arrival::New(index) => index,
            Arrival::Before(Some(visited)) => return Ok(visited),
            Arrival::Before(None) => return Err(Damage::Cycle(place)),
        };
        let mut node = self.graph.node(place);
        let first = self.edges.len();
        let mut height = 0;
        while let Some((symbol, child)) = self.graph.next_child(&mut node.edges, SymbolSet::ALL) {
            if depth == self.longest {
                return Err(Damage::TooDeep(self.longest));
            }
            let child = self.visit(child, depth + 1)?;
            height = height.max(child.height + 1);
            self.edges.push((symbol, child.number));
        }
        let edges = &self.edges[first..];
        if !node.terminal && edges.is_empty() {
            return Err(Damage::DeadEnd(place));
        }
        let number = (self.add)(place, Node { terminal: node.terminal, edges });
        self.edges.truncate(first);
        let visited = Visited { number, height };
        self.known.places[index].visited = Some(visited);
        Ok(visited)
    }
}

/// The places that a walk came to, in short lists of places that are near each other.
///
/// A file may be made so that its places collide in a hash table. In a list there is room for few
/// places, whatever the file is.
struct KnownPlaces {
    /// For each [`Self::NEAR`] positions of the graph, the last place found there, counted from 1.
    lists: Vec<u32>,
    places: Vec<KnownPlace>,
}

struct KnownPlace {
    place: Place,
    /// The place before it in its list, or 0.
    before: u32,
    /// `None` while the walk is below the place.
    visited: Option<Visited>,
}

enum Arrival {
    /// The walk is at the place for the first time. Its index in [`KnownPlaces::places`].
    New(usize),
    Before(Option<Visited>),
}

impl KnownPlaces {
    /// The positions that share a list. A position is a bit of a graph, or a cell of 32 bits.
    const NEAR: u32 = 32;

    fn of<S: Source>(dawg: &Dawg<S>) -> Self {
        let graph = dawg.sections().find(|section| section.tag == Tag::GRAPH);
        // A leaf without bits may be at the end.
        let lists = graph.map_or(0, |graph| graph.len / (Self::NEAR / 8) + 1);
        Self { lists: vec![0; lists as usize], places: Vec::new() }
    }

    /// Returns `None` for a place outside the graph.
    fn find_or_add(&mut self, place: Place) -> Option<Arrival> {
        let last = self.lists.get_mut((place.at / Self::NEAR) as usize)?;
        let mut number = *last;
        while let Some(known) = self.places.get((number as usize).wrapping_sub(1)) {
            if known.place == place {
                return Some(Arrival::Before(known.visited));
            }
            number = known.before;
        }
        self.places.push(KnownPlace { place, before: *last, visited: None });
        *last = self.places.len() as u32;
        Some(Arrival::New(self.places.len() - 1))
    }
}
