//! The layouts of the graph in the file.

pub(crate) mod bit_writer;
mod compact;
pub(crate) mod index;
mod wide;

use dawggle::graph::{Compact, Wide};

use crate::Error;
use crate::graph::MinimalGraph;

/// The layout of the graph in the file: either small or fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
#[cfg_attr(
    feature = "keys",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum Layout {
    /// A stream of bits.
    ///
    /// It takes about a quarter of the size of `Wide`, and the solver walks it at about a quarter
    /// of the speed, or at up to half of it with [`Compiler::top`](crate::Compiler::top).
    #[default]
    Compact,
    /// Cells of 32 bits, for speed.
    Wide,
}

impl Layout {
    /// All layouts.
    pub const ALL: [Self; 2] = [Self::Compact, Self::Wide];

    /// The bytes of memory for each edge that building and laying out a graph takes.
    ///
    /// Somewhat more than was measured with random words and with Polish.
    pub(crate) fn memory_per_edge(self) -> u64 {
        match self {
            Self::Compact => 120,
            Self::Wide => 48,
        }
    }

    /// Returns the numbers of the layout and of its variant for the header, and the bytes of the
    /// graph.
    ///
    /// `top` is the number of nodes that `Compact` lays out for speed.
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
