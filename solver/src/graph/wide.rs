//! The layout `wide`: 32-bit cells, made for speed.
//!
//! A node is a mask of its symbols with the terminal flag on top, in one cell (up to 31 symbols)
//! or in two, then one cell for each child in the alphabet's order: the index of the child's first
//! cell. The child of a symbol is found by counting the bits below it, as in a hash array mapped
//! trie. The root comes first and every edge leads further on: of a file whose edges lead to the
//! starts of nodes, one pass without memory proves that it is free of cycles.

use super::{Graph, Node, Place};
use crate::format::Section;
use crate::{Counts, LoadError, Source, Symbol, SymbolSet};

/// A graph in the layout `wide`.
#[derive(Clone, Copy, Debug)]
pub struct Wide<S> {
    source: S,
    /// Where the first cell stands in the file.
    start: u32,
    /// The number of cells.
    cells: u32,
    mask: MaskCells,
    /// The symbols of the alphabet.
    symbols: SymbolSet,
}

/// How many cells hold a node's mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MaskCells {
    One,
    Two,
}

impl Wide<()> {
    /// The layout's number in the header.
    pub const LAYOUT: u8 = 1;
    /// The most symbols that a mask of one cell holds.
    pub const ONE_CELL: u8 = 31;

    /// Finds the graph without looking at its nodes. `variant`: cells of a mask, 1 or 2.
    pub(crate) fn open<S: Source>(
        _: &S,
        section: Section,
        variant: u8,
        alphabet: u8,
    ) -> Result<Self, LoadError> {
        let mask = match variant {
            1 if alphabet > Self::ONE_CELL => {
                return Err(LoadError::Symbols { expected: Self::ONE_CELL, found: alphabet });
            }
            1 => MaskCells::One,
            2 if cfg!(feature = "large-alphabets") => MaskCells::Two,
            _ => return Err(LoadError::Layout { layout: Self::LAYOUT, variant }),
        };
        if section.len % 4 != 0 {
            let (tag, found) = (section.tag, section.len);
            return Err(LoadError::SectionLength { tag, expected: found / 4 * 4, found });
        }
        let symbols = SymbolSet::alone(alphabet).before();
        Ok(Self { source: (), start: section.at, cells: section.len / 4, mask, symbols })
    }

    #[inline]
    pub(crate) fn with_source<S>(self, source: S) -> Wide<S> {
        let Self { source: (), start, cells, mask, symbols } = self;
        Wide { source, start, cells, mask, symbols }
    }
}

impl<S: Source> Wide<S> {
    /// Reads every node once, in file order, and counts nodes and edges.
    pub(crate) fn check(&self, stated: Counts) -> Result<(), LoadError> {
        let (mut place, mut nodes, mut edges) = (0, 0_u32, 0_u32);
        while place < self.cells {
            let at = self.at(place);
            let mask = self.mask(place);
            let is_terminal = !(mask & SymbolSet::TERMINAL).is_empty();
            let symbols = mask - SymbolSet::TERMINAL;
            let children = symbols.len();
            let first = place.wrapping_add(self.mask_len());
            let end = first.wrapping_add(children);
            let is_root_terminal = place == 0 && is_terminal;
            if !(symbols - self.symbols).is_empty() || end > self.cells || is_root_terminal {
                return Err(LoadError::Node { at });
            }
            for cell in first..end {
                let child = self.cell(cell);
                if child < end || child >= self.cells {
                    return Err(LoadError::Edge { at: self.at(cell), found: child });
                }
            }
            nodes = nodes.wrapping_add(1);
            edges = edges.wrapping_add(children);
            place = end;
        }
        for (what, stated, found) in
            [("nodes", stated.nodes, nodes), ("edges", stated.edges, edges)]
        {
            if stated != found {
                return Err(LoadError::Count { what, stated, found });
            }
        }
        Ok(())
    }

    fn at(&self, cell: u32) -> u32 {
        self.start.wrapping_add(cell.wrapping_mul(4))
    }

    fn cell(&self, cell: u32) -> u32 {
        self.source.read_u32(self.at(cell))
    }

    fn mask_len(&self) -> u32 {
        match self.mask {
            MaskCells::One => 1,
            MaskCells::Two => 2,
        }
    }

    /// A node's symbols, and [`SymbolSet::TERMINAL`].
    fn mask(&self, place: u32) -> SymbolSet {
        let low = self.cell(place);
        match self.mask {
            MaskCells::One => {
                SymbolSet::from_low_bits(low & !(1 << 31)) | SymbolSet::terminal_if(low >> 31 == 1)
            }
            MaskCells::Two => {
                let high = self.cell(place.wrapping_add(1));
                SymbolSet::from_bits(u64::from(high) << 32 | u64::from(low))
            }
        }
    }
}

/// The edges of one node: its symbols, and the cell of the first child.
#[derive(Clone, Copy, Debug)]
pub struct Edges {
    /// The symbols whose children are still to come.
    rest: SymbolSet,
    /// The cell of the first of them.
    first: u32,
}

impl<S: Source> Graph for Wide<S> {
    type Edges = Edges;

    fn root(&self) -> Place {
        place(0)
    }

    #[inline]
    fn node(&self, Place { at: place, .. }: Place) -> Node<Edges> {
        // Past the graph, which only an unchecked file reaches, there is a dead end.
        let mask = if place < self.cells { self.mask(place) } else { SymbolSet::EMPTY };
        let symbols = mask & self.symbols;
        let first = place.wrapping_add(self.mask_len());
        let terminal = !(mask & SymbolSet::TERMINAL).is_empty();
        Node { terminal, symbols, edges: Edges { rest: symbols, first } }
    }

    #[inline]
    fn next_child(&self, edges: &mut Edges, wanted: SymbolSet) -> Option<(Symbol, Place)> {
        let mut wanted = edges.rest & wanted;
        if wanted.is_empty() {
            return None;
        }
        let (symbol, here) = wanted.take_first();
        let skipped = (edges.rest & here.before()).len();
        let cell = edges.first.wrapping_add(skipped);
        edges.rest -= here | here.before();
        edges.first = cell.wrapping_add(1);
        Some((symbol, place(self.cell(cell))))
    }
}

/// A node is named by its first cell.
const fn place(cell: u32) -> Place {
    Place { at: cell, context: 0 }
}
