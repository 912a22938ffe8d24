//! How a graph is laid out in the file.

mod bit_writer;
mod compact;
pub(crate) mod index;
mod wide;

use dawggle::graph::{Compact, Wide};
use serde::Deserialize;

use crate::Error;
use crate::graph::minimal::MinimalGraph;

/// How the graph is laid out in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// A stream of bits: about a quarter of the size of `Wide`, walked at about a quarter of its
    /// speed, or at up to half of it where [`Compiler::top`](crate::Compiler::top) gives it room.
    #[default]
    Compact,
    /// Cells of 32 bits, for speed.
    Wide,
}

impl Layout {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Compact, Self::Wide];

    /// The bytes of memory, for each edge, in which a graph is built and laid out: somewhat more than
    /// what was measured of random words and of Polish.
    pub(crate) fn memory_an_edge(self) -> u64 {
        match self {
            Self::Compact => 120,
            Self::Wide => 48,
        }
    }

    /// The numbers of the layout and its variant in the header, and the bytes of the graph. `top`:
    /// how many nodes `Compact` lays out for speed.
    pub(crate) fn write(
        self,
        graph: &MinimalGraph,
        symbols: usize,
        top: Option<u32>,
    ) -> Result<([u8; 2], Vec<u8>), Error> {
        match self {
            Self::Compact => Ok(([Compact::LAYOUT, 1], compact::write(graph, symbols, top)?)),
            Self::Wide => {
                let (bytes, mask_cells) = wide::write(graph, symbols);
                Ok(([Wide::LAYOUT, mask_cells], bytes))
            }
        }
    }
}
