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
mod node;
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
pub type Compact<S> = absent::AbsentLayout<S, 2>;
/// The layout `wide`, which this build of the crate cannot read.
#[cfg(not(feature = "wide"))]
pub type Wide<S> = absent::AbsentLayout<S, 1>;

pub use node::{Edges, Graph, Node, Place};

use crate::LoadError;
use crate::dictionary::header::{Header, Opened};

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
        graph: Opened,
        Header { layout, variant, .. }: Header,
        alphabet: u8,
    ) -> Result<Self, LoadError> {
        match layout {
            Wide::LAYOUT => match Wide::open(graph, variant, alphabet) {
                Ok(wide) => Ok(Self::Wide(wide)),
                Err(error) => Err(error),
            },
            Compact::LAYOUT => match Compact::open(graph, variant, alphabet) {
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
