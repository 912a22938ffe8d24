//! The graph of a dictionary, node by node, for walks that a [`Cursor`](crate::Cursor) is too slow
//! for.
//!
//! [`Graph`] is the boundary between the layouts and the walks over them. A walk decodes a node
//! once, then takes the wanted children in one pass over the edges. Walks are generic over `Graph`,
//! so the compiler makes a copy of each walk for each layout, without dispatch inside the walk.
//!
//! [`Wide`] and [`Compact`] are the layouts. [`with_graph!`](crate::with_graph) runs a walk with
//! the layout of a dictionary.

// Tests: `snapshots/tests/suite/round_trip.rs`.

#[cfg(not(all(feature = "compact", feature = "wide")))]
mod absent;
#[cfg(feature = "compact")]
mod compact;
#[cfg(feature = "compact")]
mod prefix_code;
#[cfg(feature = "wide")]
mod wide;

#[cfg(feature = "compact")]
pub use compact::{Census, Compact};
#[cfg(feature = "wide")]
pub use wide::Wide;

/// The layout `compact`, which this build of the crate cannot read.
#[cfg(not(feature = "compact"))]
pub type Compact<S> = absent::Absent<S, 2>;
/// The layout `wide`, which this build of the crate cannot read.
#[cfg(not(feature = "wide"))]
pub type Wide<S> = absent::Absent<S, 1>;

use core::fmt;

use crate::format::Section;
use crate::{LoadError, Symbol, SymbolSet};

/// The first bytes of the section of a graph: all that is read to open it.
pub(crate) type Head = [u8; HEAD_LEN];
pub(crate) const HEAD_LEN: usize = 19;

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
/// No method fails. In a file made to deceive, the graph has wrong nodes, but every walk over it
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
        known(place).or_else(|| crate::dictionary::index::walk(self, node))
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
    /// The symbols of these edges. In the layout `compact`, [`MARK`](compact::MARK) is one of them
    /// if the node has no other edge.
    rest: SymbolSet,
    /// The next edge: its cell, or its first bit in the layout `compact`.
    next: u32,
    #[cfg(feature = "compact")]
    children: compact::Located,
}

impl Edges {
    /// No edges.
    pub const NONE: Self = Self::new(SymbolSet::EMPTY, 0);

    const fn new(rest: SymbolSet, next: u32) -> Self {
        Self {
            rest,
            next,
            #[cfg(feature = "compact")]
            children: compact::Located::NOT_YET,
        }
    }
}

/// The graph of a dictionary in the layout that its header names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout<S> {
    /// The layout of 32-bit cells: large and fast.
    Wide(Wide<S>),
    /// The layout of a stream of bits: small.
    Compact(Compact<S>),
}

impl Layout<()> {
    /// Finds the graph in its section without looking at its nodes.
    pub(crate) const fn open(
        head: Head,
        layout: u8,
        variant: u8,
        section: Section,
        alphabet: u8,
    ) -> Result<Self, LoadError> {
        match layout {
            Wide::LAYOUT => match Wide::open(head, section, variant, alphabet) {
                Ok(wide) => Ok(Self::Wide(wide)),
                Err(error) => Err(error),
            },
            Compact::LAYOUT => match Compact::open(head, section, variant, alphabet) {
                Ok(compact) => Ok(Self::Compact(compact)),
                Err(error) => Err(error),
            },
            _ => Err(LoadError::Layout { layout, variant }),
        }
    }

    pub(crate) const fn with_source<S>(self, source: S) -> Layout<S> {
        match self {
            Self::Wide(wide) => Layout::Wide(wide.with_source(source)),
            Self::Compact(compact) => Layout::Compact(compact.with_source(source)),
        }
    }
}

impl<S> Layout<S> {
    /// Returns the name of the layout, as in `dawggle compile --layout`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Wide(_) => "wide",
            Self::Compact(_) => "compact",
        }
    }
}

/// Evaluates an expression with the graph of a dictionary.
///
/// The expression is compiled once for each layout, and runs for the layout of the dictionary.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::graph::Graph;
/// use dawggle::{Dawg, with_graph};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let first_symbols = with_graph!(dawg, |graph| graph.node(graph.root()).symbols.len());
/// assert_eq!(first_symbols, 24, "no word begins with u or x");
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[macro_export]
macro_rules! with_graph {
    ($dawg:expr, |$graph:ident| $body:expr) => {
        match $dawg.layout() {
            $crate::graph::Layout::Wide($graph) => $body,
            $crate::graph::Layout::Compact($graph) => $body,
        }
    };
}
