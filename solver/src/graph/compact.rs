//! The layout `compact`: a stream of bits, made for size.
//!
//! Nearly every node of a word graph has one parent. Such a node stands right behind its parent, as
//! in a trie, so that nothing need point to it; the others, the *joins*, stand in a table and are
//! named by number. A join that is cheaper to write again than to name is written again: the graph
//! is minimal but for such copies. What remains is coded by how often it occurs: a node's symbols
//! as one number given the symbol that leads to it, and an edge given its symbol.
//!
//! Of the children behind their parent, the one with the most nodes comes last. The others are
//! skipped by a size that is stated, or, where few nodes are to be skipped, by reading them. Since
//! a child that is not last has at most half of the nodes, 32 levels of memory are enough to check
//! a tree of any depth.

mod census;

pub use census::Census;

use super::prefix_code::PrefixCode;
use super::{Graph, Node, Place, SymbolSet};
use crate::format::Section;
use crate::{LoadError, Source, Symbol, bits};

/// A graph in the layout `compact`.
#[derive(Clone, Copy, Debug)]
pub struct Compact<S> {
    source: S,
    parts: Parts,
}

/// Where things stand in the file.
#[derive(Clone, Copy, Debug)]
struct Parts {
    /// Where the section starts.
    start: u32,
    /// The number of symbols in the alphabet.
    symbols: u8,
    sets: u16,
    joins: u32,
    /// Bits of a group's position, and of the size of its smallest join.
    position_bits: u8,
    smallest_bits: u8,
    set_code: PrefixCode,
    next_code: PrefixCode,
    edge_code: PrefixCode,
    size_code: PrefixCode,
    /// Where the table of sets starts, and where the tables of the codes end.
    set_table: u32,
    join_table: u32,
    /// Where the stream starts, and its length in bits.
    stream: u32,
    stream_bits: u32,
    /// The root's position in the stream.
    root: u32,
}

/// Bytes before the tables.
const HEADER_LEN: u32 = 18;
/// Joins of a group, which follow one another behind their sizes: that of the smallest, the bits
/// for what the others have more, and this for each but the last.
const GROUP: u32 = 16;
const WIDTH_BITS: u32 = 5;
/// A node may take no bits at all, where nothing else can stand; but not many do. So many more nodes
/// than bits there may be.
const MAX_FREE: u32 = 4096;
/// The most nodes that are skipped by reading them.
const MAX_SMALL: usize = 32;

/// What a node's number means; from [`SETS`] on, the number of a set in the table.
const SPELLED_SET: u32 = 0;
const PLAIN_SET: u32 = 1;
const SETS: u32 = 2;

/// What an edge's number means; from [`JOINS`] on, the number of a join.
const LAST: u32 = 0;
const SMALL: u32 = 1;
const SIZED: u32 = 2;
const JOINS: u32 = 3;

const TERMINAL: u64 = 1 << 63;

impl Compact<()> {
    /// The layout's number in the header.
    pub const LAYOUT: u8 = 2;

    /// Finds the graph without looking at its nodes. `variant` is 1.
    pub(crate) fn open<S: Source>(
        source: &S,
        section: Section,
        variant: u8,
        symbols: u8,
    ) -> Result<Self, LoadError> {
        if variant != 1 {
            return Err(LoadError::Layout { layout: Self::LAYOUT, variant });
        }
        let refused = LoadError::GraphHeader { at: section.at };
        let at = |offset: u32| section.at.wrapping_add(offset);
        let byte = |offset| source.read_u8(at(offset));
        let (root, joins, sets) =
            (source.read_u32(at(0)), source.read_u32(at(4)), source.read_u16(at(8)));
        let (position_bits, smallest_bits) = (byte(10), byte(11));
        if position_bits > 32 || smallest_bits > 31 {
            return Err(refused);
        }
        let mut end = HEADER_LEN;
        // The length of a file fits 32 bits, so a part that is too long sticks out of it.
        let mut part = |len: u32| {
            let start = end;
            end = end.saturating_add(len);
            at(start)
        };
        let count = u32::from(symbols);
        let contexts = [count.wrapping_add(1), count.wrapping_add(1), count << 1, 1];
        let [set, next, edge, size] = contexts.map(|contexts| part(contexts << 1));
        let tables = part(u32::from(source.read_u16(at(16))) << 1);
        let code = |contexts, offset| PrefixCode::new(contexts, tables, byte(offset));
        let codes = (code(set, 12), code(next, 13), code(edge, 14), code(size, 15));
        let (Some(set_code), Some(next_code), Some(edge_code), Some(size_code)) = codes else {
            return Err(refused);
        };
        let set_bits = count.wrapping_add(1).wrapping_mul(sets.into());
        let set_table = part(set_bits.div_ceil(8));
        let groups_bits = joins.div_ceil(GROUP).saturating_mul(position_bits.into());
        let join_table = part(groups_bits.div_ceil(8));
        let stream = part(0);
        if end > section.len {
            return Err(refused);
        }
        let stream_bits = section.len.wrapping_sub(end).saturating_mul(8);
        // Each join but one takes a bit at least, or there would be two of the same.
        if joins > stream_bits {
            return Err(refused);
        }
        let parts = Parts {
            start: section.at,
            symbols,
            sets,
            joins,
            position_bits,
            smallest_bits,
            set_code,
            next_code,
            edge_code,
            size_code,
            set_table,
            join_table,
            stream,
            stream_bits,
            root,
        };
        Ok(Self { source: (), parts })
    }

    #[inline]
    pub(crate) fn with_source<S>(self, source: S) -> Compact<S> {
        Compact { source, parts: self.parts }
    }
}

/// The edges of one node that are still to come.
#[derive(Clone, Copy, Debug)]
pub struct Edges {
    /// The symbols of the edges that are still to come.
    rest: SymbolSet,
    /// The symbols of small children that stand at `small` or behind it; only of those edges that
    /// were passed, until the children are located.
    smalls: SymbolSet,
    /// Where the next edge stands.
    next: u32,
    /// Where the next sized child stands; until the children are located, counted from the first.
    sized: u32,
    /// Where the first of `smalls` stands, once the children are located.
    small: u32,
    /// Whether this is the node's only edge.
    only: bool,
    located: bool,
}

impl<S: Source> Compact<S> {
    /// The symbols of the node at `at`, which is moved to its edges, and [`TERMINAL`].
    #[inline]
    fn set(&self, at: &mut u32, context: u8) -> u64 {
        let symbols = u32::from(self.parts.symbols);
        match self.decode(&self.parts.set_code, u32::from(context), at) {
            SPELLED_SET => self.spelled_set(at),
            PLAIN_SET => {
                let start = *at;
                *at = at.wrapping_add(symbols.wrapping_add(1));
                self.plain_set(self.parts.stream, start)
            }
            number => {
                let set = number.wrapping_sub(SETS);
                if set >= u32::from(self.parts.sets) {
                    return 0;
                }
                self.plain_set(self.parts.set_table, set.wrapping_mul(symbols.wrapping_add(1)))
            }
        }
    }

    /// The set that is written as a bit for the end of a word, then one for each symbol, the last
    /// symbol first.
    #[inline]
    fn plain_set(&self, start: u32, at: u32) -> u64 {
        let symbols = u32::from(self.parts.symbols);
        let window = |at| bits::window(&self.source, start, at);
        let first = window(at);
        let terminal = u64::from(first >> 31) << 63;
        if symbols < 32 {
            return terminal | u64::from(bits::top(first << 1, symbols));
        }
        let rest = window(at.wrapping_add(32));
        // 31 symbols stand behind the terminal bit, the others in the second window.
        let others = symbols.wrapping_sub(31);
        terminal
            | u64::from(first & 0x7FFF_FFFF) << (others & 63)
            | u64::from(bits::top(rest, others))
    }

    /// The set that is spelled symbol by symbol, each given the one before.
    #[cold]
    fn spelled_set(&self, at: &mut u32) -> u64 {
        let end = u32::from(self.parts.symbols);
        let terminal = bits::number(&self.source, self.parts.stream, *at, 1);
        *at = at.wrapping_add(1);
        let (mut set, mut last) = (u64::from(terminal) << 63, None);
        loop {
            let symbol = self.decode(&self.parts.next_code, last.unwrap_or(end), at);
            // The order that only a checked file is sure to keep ends the loop.
            if symbol >= end || last.is_some_and(|last| symbol <= last) {
                return if symbol == end { set } else { 0 };
            }
            set |= 1 << (symbol & 63);
            last = Some(symbol);
        }
    }

    #[inline]
    fn decode(&self, code: &PrefixCode, context: u32, at: &mut u32) -> u32 {
        code.decode(&self.source, self.parts.stream, context, at)
    }

    /// The number of the edge at `at`, which is moved behind it.
    #[inline]
    fn edge(&self, symbol: u32, only: bool, at: &mut u32) -> u32 {
        self.decode(&self.parts.edge_code, symbol << 1 | u32::from(only), at)
    }

    fn size(&self, at: &mut u32) -> u32 {
        self.decode(&self.parts.size_code, 0, at)
    }

    /// Where a join stands: behind the sizes of its group, and those that come before it.
    #[inline]
    fn join(&self, join: u32) -> u32 {
        let parts = &self.parts;
        let position_bits = u32::from(parts.position_bits);
        let (group, index) = (join / GROUP, join % GROUP);
        let at = group.wrapping_mul(position_bits);
        let mut at = bits::number(&self.source, parts.join_table, at, position_bits);
        let mut next = |width: u32| {
            let number = bits::number(&self.source, parts.stream, at, width);
            at = at.wrapping_add(width);
            number
        };
        let smallest = next(u32::from(parts.smallest_bits) & 31);
        let width = next(WIDTH_BITS);
        let before = (0..index).fold(0_u32, |sum, _| sum.wrapping_add(next(width)));
        let others = parts.joins.wrapping_sub(join).wrapping_sub(1).min(GROUP - 1 - index);
        at.wrapping_add(others.wrapping_mul(width))
            .wrapping_add(index.wrapping_mul(smallest))
            .wrapping_add(before)
    }

    const fn chunk(&self, at: u32) -> Place {
        Place { at, context: self.parts.symbols }
    }

    /// Finds the end of the edges, behind which the children stand: the sized ones, the small ones,
    /// the last one.
    #[inline]
    fn locate(&self, edges: &mut Edges, own_size: u32) {
        if edges.located {
            return;
        }
        let (mut at, mut rest) = (edges.next, edges.rest);
        let mut sized = edges.sized.wrapping_add(own_size);
        while rest != 0 {
            match self.edge(rest.trailing_zeros(), edges.only, &mut at) {
                SMALL => edges.smalls |= rest & rest.wrapping_neg(),
                SIZED => sized = sized.wrapping_add(self.size(&mut at)),
                _ => {}
            }
            rest &= rest.wrapping_sub(1);
        }
        edges.sized = edges.sized.wrapping_add(at);
        edges.small = sized.wrapping_add(at);
        edges.located = true;
    }

    /// Where the small children of these symbols end that start at `at`.
    #[inline]
    fn skip(&self, mut smalls: SymbolSet, mut at: u32) -> u32 {
        while smalls != 0 {
            // In a file that is not checked a child may be too large to be skipped.
            at = self.skip_tree(smalls.trailing_zeros() as u8, at).unwrap_or(at);
            smalls &= smalls.wrapping_sub(1);
        }
        at
    }

    /// Where the small tree ends that starts at `at`; `None` if it is too large or holds what none
    /// may hold.
    fn skip_tree(&self, symbol: u8, mut at: u32) -> Option<u32> {
        // The symbols that lead to the nodes still to be read, the next one on top.
        let mut pending = [symbol; MAX_SMALL];
        let (mut len, mut nodes) = (1_usize, 1_usize);
        while let Some(top) = len.checked_sub(1) {
            len = top;
            let set = self.set(&mut at, *pending.get(top)?);
            let mut rest = set & !TERMINAL;
            let only = rest & rest.wrapping_sub(1) == 0;
            let mut smalls = 0_u64;
            while rest != 0 {
                let symbol = rest.trailing_zeros();
                match self.edge(symbol, only, &mut at) {
                    LAST => {
                        nodes = nodes.wrapping_add(1);
                        *pending.get_mut(len)? = symbol as u8;
                        len = len.wrapping_add(1);
                    }
                    SMALL => {
                        nodes = nodes.wrapping_add(1);
                        smalls |= rest & rest.wrapping_neg();
                    }
                    SIZED => return None,
                    _ => {}
                }
                rest &= rest.wrapping_sub(1);
            }
            while smalls != 0 {
                let symbol = 63_u32.wrapping_sub(smalls.leading_zeros());
                *pending.get_mut(len)? = symbol as u8;
                len = len.wrapping_add(1);
                smalls &= !(1 << (symbol & 63));
            }
            if nodes > MAX_SMALL {
                return None;
            }
        }
        Some(at)
    }
}

impl<S: Source> Graph for Compact<S> {
    type Edges = Edges;

    fn root(&self) -> Place {
        self.chunk(self.parts.root)
    }

    #[inline]
    fn node(&self, place: Place) -> Node<Edges> {
        let mut next = place.at;
        let set = self.set(&mut next, place.context);
        let rest = set & !TERMINAL;
        let only = rest & rest.wrapping_sub(1) == 0;
        let edges = Edges { rest, smalls: 0, next, sized: 0, small: 0, only, located: false };
        Node { terminal: set & TERMINAL != 0, symbols: rest, edges }
    }

    #[inline]
    fn next_child(&self, edges: &mut Edges, wanted: SymbolSet) -> Option<(Symbol, Place)> {
        if edges.rest & wanted == 0 {
            return None;
        }
        loop {
            let symbol = edges.rest.trailing_zeros();
            let here = edges.rest & edges.rest.wrapping_neg();
            edges.rest ^= here;
            let is_wanted = here & wanted != 0;
            let tree = |at| Place { at, context: symbol as u8 };
            let place = match self.edge(symbol, edges.only, &mut edges.next) {
                SIZED => {
                    let size = self.size(&mut edges.next);
                    if is_wanted {
                        self.locate(edges, size);
                    }
                    let at = edges.sized;
                    edges.sized = edges.sized.wrapping_add(size);
                    tree(at)
                }
                SMALL => {
                    if is_wanted {
                        self.locate(edges, 0);
                        let before = edges.smalls & here.wrapping_sub(1);
                        edges.small = self.skip(before, edges.small);
                        edges.smalls &= !before;
                    }
                    edges.smalls |= here;
                    tree(edges.small)
                }
                LAST if is_wanted => {
                    self.locate(edges, 0);
                    tree(self.skip(edges.smalls, edges.small))
                }
                join if is_wanted => self.chunk(self.join(join.wrapping_sub(JOINS))),
                _ => continue,
            };
            if is_wanted {
                return Some((symbol as Symbol, place));
            }
        }
    }
}
