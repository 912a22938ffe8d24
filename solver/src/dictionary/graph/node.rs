//! Nodes of a graph in any layout, and the walk over them.

// Tests: `snapshots/tests/suite/round_trip.rs`.

use core::fmt;

#[cfg(feature = "index")]
use crate::format::{INDEX_DEPTH, INDEX_EDGES};
use crate::{Symbol, SymbolSet};

/// The place of a node in its graph. Equal places are the same node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The position, in a unit of the layout.
    pub at: u32,
    /// What else the layout needs to know to decode the node.
    pub context: u8,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.fmt(formatter)
    }
}

/// A minimal acyclic word graph (DAWG) that is walked in place.
///
/// No method fails. In a crafted file, the graph has wrong nodes, but every walk over it
/// ends if it goes no deeper than the longest word.
pub trait Graph {
    /// Returns the place of the root, where all words begin.
    fn root(&self) -> Place;

    /// Decodes the node at a place.
    fn node(&self, place: Place) -> Node;

    /// Returns the next child whose symbol is in `wanted`, in the alphabet's order, or `None` after
    /// the last child.
    ///
    /// From one call to the next, `wanted` may lose symbols but not gain any.
    fn next_child(&self, edges: &mut Edges, wanted: SymbolSet) -> Option<(Symbol, Place)>;

    /// Returns the number of words at and below a node, or `None` if that takes more than
    /// [`INDEX_EDGES`](crate::format::INDEX_EDGES) edges. `known` returns the number for some nodes
    /// that have children.
    #[cfg(feature = "index")]
    fn count_words(&self, place: Place, known: impl Fn(Place) -> Option<u32>) -> Option<u32>
    where
        Self: Sized,
    {
        // A leaf that takes no bits may have the place of another node.
        let node = self.node(place);
        if node.symbols.is_empty() {
            return Some(node.terminal.into());
        }
        known(place).or_else(|| count_words(self, node))
    }
}

/// A decoded node.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Whether a word ends here.
    pub terminal: bool,
    /// The symbols that lead to a child.
    pub symbols: SymbolSet,
    /// The edges to the children.
    pub edges: Edges,
}

impl Node {
    /// A node that only ends words.
    pub(crate) const LEAF: Self =
        Self { terminal: true, symbols: SymbolSet::EMPTY, edges: Edges::NONE };
}

/// The edges of a node that were not visited yet, in any layout. Small, since a walk keeps them for
/// each level.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(any(feature = "compact", feature = "wide")), allow(dead_code, reason = "no layout"))]
pub struct Edges {
    /// The symbols of these edges. In the layout `compact`, [`MARK`] is one of them
    /// if the node has no other edge.
    pub(super) rest: SymbolSet,
    /// The next edge: its cell, or its first bit in the layout `compact`.
    pub(crate) next: u32,
    #[cfg(feature = "compact")]
    pub(super) children: ChildPlaces,
}

impl Edges {
    /// No edges.
    pub const NONE: Self = Self::new(SymbolSet::EMPTY, 0);

    pub(super) const fn new(rest: SymbolSet, next: u32) -> Self {
        Self {
            rest,
            next,
            #[cfg(feature = "compact")]
            children: ChildPlaces::NOT_YET,
        }
    }
}

/// The children of the edges of a node, as far as they are located.
#[cfg(feature = "compact")]
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildPlaces {
    /// The symbols of the small children at `small` and after it. Until the children are located,
    /// only the small children of visited edges.
    ///
    /// In a node of the top, where all edges have one length, it is [`MARK`].
    pub smalls: SymbolSet,
    /// The bit of the next sized child. Until the children are located, counted from the first
    /// child.
    pub sized: u32,
    /// The bit of the first of `smalls`, once the children are located, and 0 before.
    pub small: u32,
}

#[cfg(feature = "compact")]
impl ChildPlaces {
    const NOT_YET: Self = Self { smalls: SymbolSet::EMPTY, sized: 0, small: 0 };
}

/// A bit that is no symbol.
#[cfg(feature = "compact")]
pub(super) const MARK: SymbolSet = SymbolSet::TERMINAL;

/// Counts the words at and below a node. Returns `None` if that takes too many edges.
#[cfg(feature = "index")]
fn count_words<G: Graph>(graph: &G, node: Node) -> Option<u32> {
    let mut words = u32::from(node.terminal);
    // For each node on the path, by its depth: the edges that are not visited yet.
    let mut levels = [node.edges; INDEX_DEPTH as usize];
    let mut depth = 0_usize;
    let mut steps = INDEX_EDGES;
    loop {
        let Some((_, place)) = graph.next_child(levels.get_mut(depth)?, SymbolSet::ANY) else {
            let Some(parent) = depth.checked_sub(1) else { return Some(words) };
            depth = parent;
            continue;
        };
        steps = steps.checked_sub(1)?;
        let node = graph.node(place);
        words = words.wrapping_add(node.terminal.into());
        if !node.symbols.is_empty() {
            depth = depth.wrapping_add(1);
            *levels.get_mut(depth)? = node.edges;
        }
    }
}
