//! The layout `wide`: 32-bit cells, made for speed.
//!
//! A node starts with a mask of its symbols, with the terminal flag as the top bit. The mask takes
//! one cell for up to 31 symbols, and two cells for more. Then comes one cell for each child in the
//! alphabet's order: the index of the child's first cell. The child of a symbol is found by
//! counting the bits below the symbol, as in a hash array mapped trie.
//!
//! The root comes first, and every edge leads further on. So one pass without memory proves that
//! there are no cycles, if all edges lead to the starts of nodes.

use super::node::{Edges, Graph, Node, Place};
use crate::dictionary::header::Opened;
use crate::dictionary::source::u32_at;
#[cfg(feature = "index")]
use crate::format::INDEX_EDGES;
use crate::{Counts, LoadError, Source, Symbol, SymbolSet};

/// A graph in the layout `wide`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<S> {
    source: S,
    /// Where the first cell is in the file.
    start: u32,
    /// The number of cells.
    cells: u32,
    mask: MaskCells,
    /// All symbols of the alphabet.
    symbols: SymbolSet,
}

/// The number of cells of a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MaskCells {
    One,
    Two,
}

impl Wide<()> {
    /// The number of the layout in the header.
    pub const LAYOUT: u8 = 1;
    /// The largest number of symbols with masks of one cell.
    pub const ONE_CELL: u8 = 31;

    /// Finds the graph without reading its nodes. `variant` is the number of cells of a mask.
    pub(crate) const fn open(
        Opened { section, .. }: Opened,
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

    pub(crate) const fn with_source<S>(self, source: S) -> Wide<S> {
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
            // Four cells at a time, without a branch for each: few nodes have more children.
            let room = self.cells.wrapping_sub(end);
            let is_wrong = |cell: u32, child: u32| cell < end && child.wrapping_sub(end) >= room;
            for first in (first..end).step_by(4) {
                let four: [u8; 16] = self.source.read(self.at(first));
                let mut any_wrong = false;
                for (cell, child) in (first..).zip(four.chunks_exact(4)) {
                    any_wrong |= is_wrong(cell, u32_at(child, 0));
                }
                if any_wrong {
                    let wrong = (first..end).find(|&cell| is_wrong(cell, self.cell(cell)));
                    let cell = wrong.unwrap_or(first);
                    return Err(LoadError::Edge { at: self.at(cell), found: self.cell(cell) });
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

    /// Returns the symbols of a node, and [`SymbolSet::TERMINAL`] if a word ends there.
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

#[cfg(feature = "index")]
impl<S: Source> Wide<S> {
    /// Counts the words at and below the node at `place`. Returns `None` if that takes too many
    /// edges, which also ends a walk through a wrong node.
    fn walk(&self, mut place: u32) -> Option<u32> {
        let mask_len = self.mask_len();
        let mut words = 0_u32;
        // The nodes that are not visited yet.
        let mut pending = [0; INDEX_EDGES as usize];
        let mut len = 0_usize;
        for _ in 0..=INDEX_EDGES {
            let mask = self.mask(place);
            words = words.wrapping_add((!(mask & SymbolSet::TERMINAL).is_empty()).into());
            let mut rest = mask - SymbolSet::TERMINAL;
            if rest.is_empty() {
                let Some(last) = len.checked_sub(1) else { return Some(words) };
                (len, place) = (last, *pending.get(last)?);
                continue;
            }
            // The first child is visited next.
            let mut cell = place.wrapping_add(mask_len);
            place = self.cell(cell);
            rest.take_first();
            while !rest.is_empty() {
                rest.take_first();
                cell = cell.wrapping_add(1);
                *pending.get_mut(len)? = self.cell(cell);
                len = len.wrapping_add(1);
            }
        }
        None
    }
}

impl<S: Source> Graph for Wide<S> {
    fn root(&self) -> Place {
        place(0)
    }

    fn node(&self, Place { at: place, .. }: Place) -> Node {
        // A place past the end of the graph, which only an unchecked file leads to, is a dead end.
        let mask = if place < self.cells { self.mask(place) } else { SymbolSet::EMPTY };
        let symbols = mask & self.symbols;
        let first = place.wrapping_add(self.mask_len());
        let terminal = !(mask & SymbolSet::TERMINAL).is_empty();
        Node { terminal, symbols, edges: Edges::new(symbols, first) }
    }

    #[inline]
    fn next_child(&self, edges: &mut Edges, wanted: SymbolSet) -> Option<(Symbol, Place)> {
        let is_any = wanted == SymbolSet::ANY;
        let mut wanted = edges.rest & wanted;
        if wanted.is_empty() {
            return None;
        }
        let (symbol, here) = wanted.take_first();
        // A walk over all children need not count symbols.
        let skipped = if is_any { 0 } else { (edges.rest & here.before()).len() };
        let cell = edges.next.wrapping_add(skipped);
        edges.rest -= here | here.before();
        edges.next = cell.wrapping_add(1);
        Some((symbol, place(self.cell(cell))))
    }

    #[cfg(feature = "index")]
    #[inline]
    fn count_words(&self, place: Place, known: impl Fn(Place) -> Option<u32>) -> Option<u32> {
        known(place).or_else(|| self.walk(place.at))
    }
}

/// Returns the place of the node that starts with a cell.
const fn place(cell: u32) -> Place {
    Place { at: cell, context: 0 }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::format::{Section, Tag};

    /// A graph of the symbols 0, 1 and 2, with the words 0, 01 and 2.
    const CELLS: [u32; 6] = [0b101, 3, 5, 1 << 31 | 0b10, 5, 1 << 31];

    fn open(cells: &[u32], counts: (u32, u32)) -> Result<Vec<u8>, LoadError> {
        let bytes: Vec<u8> = cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
        let section = Section { tag: Tag::GRAPH, at: 0, len: bytes.len() as u32 };
        let (nodes, edges) = counts;
        let counts = Counts { words: 3, nodes, edges, longest: 2, longest_bytes: 2 };
        let graph = Opened { section, head: Default::default() };
        let graph = Wide::open(graph, 1, 3)?.with_source(&bytes[..]);
        graph.check(counts).map(|()| bytes)
    }

    #[test]
    fn children_are_found_by_counting_symbols() {
        let bytes = open(&CELLS, (3, 3)).unwrap();
        let section = Section { tag: Tag::GRAPH, at: 0, len: bytes.len() as u32 };
        let graph = Opened { section, head: Default::default() };
        let graph = Wide::open(graph, 1, 3).unwrap().with_source(&bytes[..]);
        let mut root = graph.node(graph.root());
        assert!(!root.terminal && root.symbols.iter().eq([0, 2]));
        let mut edges = root.edges;
        assert_eq!(graph.next_child(&mut root.edges, SymbolSet::of(2)), Some((2, place(5))));
        assert_eq!(graph.next_child(&mut root.edges, SymbolSet::ALL), None);
        assert_eq!(graph.next_child(&mut edges, SymbolSet::ALL), Some((0, place(3))));
        assert_eq!(graph.next_child(&mut edges, SymbolSet::ALL), Some((2, place(5))));
        assert!(graph.node(place(5)).terminal && graph.node(place(100)).symbols.is_empty());
    }

    #[test]
    fn impossible_nodes_and_edges_are_refused() {
        let refused = |at: usize, cell: u32| {
            let mut cells = CELLS;
            cells[at] = cell;
            open(&cells, (3, 3)).unwrap_err()
        };
        assert_eq!(refused(0, 0b1001), LoadError::Node { at: 0 }, "a symbol of no alphabet");
        assert_eq!(refused(0, 1 << 31 | 0b101), LoadError::Node { at: 0 }, "a word at the root");
        assert_eq!(refused(5, 1 << 31 | 0b1), LoadError::Node { at: 20 }, "beyond the section");
        assert_eq!(refused(4, 3), LoadError::Edge { at: 16, found: 3 }, "an edge back");
        assert_eq!(refused(2, 6), LoadError::Edge { at: 8, found: 6 }, "an edge out of the graph");
    }

    #[test]
    fn nodes_and_edges_are_counted() {
        let (what, stated, found) = ("nodes", 4, 3);
        let refused = open(&CELLS, (4, 3)).unwrap_err();
        assert_eq!(refused, LoadError::Count { what, stated, found });
        let (what, stated, found) = ("edges", 2, 3);
        let refused = open(&CELLS, (3, 2)).unwrap_err();
        assert_eq!(refused, LoadError::Count { what, stated, found });
    }
}
