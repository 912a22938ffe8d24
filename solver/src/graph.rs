//! The graph of a dictionary, whatever its layout.
//!
//! [`Graph`] is the whole boundary between a layout and what walks it: decode a node once, then
//! take the children that are wanted in one pass over its edges. The walks are generic over it,
//! so each layout gets a copy of its own with nothing dispatched inside.

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

/// The layout `compact`, which this build of the crate leaves out.
#[cfg(not(feature = "compact"))]
pub type Compact<S> = absent::Absent<S, 2>;
/// The layout `wide`, which this build of the crate leaves out.
#[cfg(not(feature = "wide"))]
pub type Wide<S> = absent::Absent<S, 1>;

use core::fmt;

use crate::format::Section;
use crate::{LoadError, Source, Symbol, SymbolSet};

/// Where a node stands in its graph; equal places are the same node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Where: in a unit of the layout's own.
    pub at: u32,
    /// What the layout must know besides to decode what stands there.
    pub context: u8,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.fmt(formatter)
    }
}

/// A minimal acyclic word graph that can be walked in place.
///
/// Reading is total: on a hostile file the answers are wrong, but there are some.
pub trait Graph {
    /// The edges of one node that are still to come.
    type Edges: Copy + fmt::Debug;

    /// The node of the empty word.
    fn root(&self) -> Place;

    /// Decodes a node.
    fn node(&self, place: Place) -> Node<Self::Edges>;

    /// The next child of a node whose symbol is in `wanted`, in the alphabet's order; `None` after
    /// the last. `wanted` may lose symbols from call to call, but gain none.
    fn next_child(&self, edges: &mut Self::Edges, wanted: SymbolSet) -> Option<(Symbol, Place)>;
}

/// A decoded node.
#[derive(Clone, Copy, Debug)]
pub struct Node<E> {
    /// Whether a word ends here.
    pub terminal: bool,
    /// The symbols that lead to a child.
    pub symbols: SymbolSet,
    /// The edges to the children.
    pub edges: E,
}

/// The graph of a dictionary in the layout that its header names.
#[derive(Clone, Copy, Debug)]
pub enum Layout<S> {
    /// 32-bit cells: large and fast.
    Wide(Wide<S>),
    /// A stream of bits: small.
    Compact(Compact<S>),
}

impl Layout<()> {
    /// Finds the graph in its section without looking at its nodes.
    pub(crate) fn open<S: Source>(
        source: &S,
        layout: u8,
        variant: u8,
        section: Section,
        alphabet: u8,
    ) -> Result<Self, LoadError> {
        match layout {
            Wide::LAYOUT => Wide::open(source, section, variant, alphabet).map(Self::Wide),
            Compact::LAYOUT => Compact::open(source, section, variant, alphabet).map(Self::Compact),
            _ => Err(LoadError::Layout { layout, variant }),
        }
    }

    #[inline]
    pub(crate) fn with_source<S>(self, source: S) -> Layout<S> {
        match self {
            Self::Wide(wide) => Layout::Wide(wide.with_source(source)),
            Self::Compact(compact) => Layout::Compact(compact.with_source(source)),
        }
    }
}

impl<S> Layout<S> {
    /// The name of the layout, as `dawggle compile --layout` takes it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Wide(_) => "wide",
            Self::Compact(_) => "compact",
        }
    }
}

/// Runs an expression with the graph of a dictionary, once for each layout: the one place where a
/// layout is told from another.
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
