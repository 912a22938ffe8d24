//! The layout `compact`: a stream of bits, made for size.
//!
//! Nearly every node of a word graph has one parent. Such a node is stored right after its parent,
//! as in a trie, so that nothing needs to point to it. The other nodes, the *joins*, are stored in
//! a table and have numbers. Where a copy of a join takes fewer bits than its number, there is a
//! copy: but for these copies, the graph is minimal. Prefix codes give short codes to what is
//! frequent: the symbols of a node are one number, given the symbol that leads to the node, and an
//! edge is a number, given its symbol.
//!
//! The nodes that walks visit most often, the *top*, are stored after all others in a form that is
//! larger and faster: their edges have one length, so that a walk finds the wanted edge at once.
//!
//! Of the children after their parent, the child with the most nodes comes last. A walk skips
//! another child by its stated size or, if it has few nodes, by reading it. A child that is not the
//! last has at most half of the nodes. So memory for 32 levels is enough to check a tree of any
//! depth.

mod census;

pub use census::Census;

use super::node::{Edges, Graph, MARK, Node, Place};
use super::prefix_code::PrefixCode;
use crate::dictionary::bits;
use crate::dictionary::header::{Constant, HEAD_LEN, Opened};
use crate::dictionary::source::{Offset, field, u16_at, u32_at};
use crate::format::Tag;
use crate::{LoadError, Source, Symbol, SymbolSet};

/// A graph in the layout `compact`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compact<S> {
    source: S,
    parts: CompactParts,
}

/// Where the parts of the graph are in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CompactParts {
    /// Where the section starts.
    start: Offset,
    /// The number of symbols in the alphabet.
    symbols: u8,
    sets: u16,
    joins: u32,
    /// The bits of a group's position, of the size of its smallest join, and of an edge of the top.
    position_bits: u8,
    smallest_bits: u8,
    top_bits: u8,
    set_code: PrefixCode,
    next_code: PrefixCode,
    edge_code: PrefixCode,
    size_code: PrefixCode,
    /// Where the tables of the codes start.
    tables: Offset,
    /// Where the table of sets starts and the tables of the codes end.
    set_table: Offset,
    join_table: Offset,
    /// Where the stream starts, and its length in bits.
    stream: Offset,
    stream_bits: u32,
    /// The bit of the root in the stream. The nodes from here to the end are the top.
    root: u32,
}

impl CompactParts {
    /// Finds the parts of a constant.
    const fn constant(file: Constant) -> Option<Self> {
        let (Some(graph), Some(alphabet)) = (file.open(Tag::GRAPH), file.open(Tag::ALPHABET))
        else {
            return None;
        };
        let [symbols] = field(&alphabet.head, 0);
        match (file.header.layout, Compact::open(graph, file.header.variant, symbols)) {
            (Compact::LAYOUT, Ok(compact)) => Some(compact.parts),
            _ => None,
        }
    }
}

/// The joins of a group. They follow their sizes: a width, the size of the smallest join, and for
/// each join but the last, its size minus the smallest, in bits of that width.
const GROUP: u32 = 8;
/// The bits of a width.
const WIDTH_BITS: u8 = 5;
/// With the width, the size of the smallest join fits a window.
const MAX_SMALLEST_BITS: u8 = 27;
/// A node takes no bits where no other node is possible. Few nodes do: a graph has at most this
/// number of nodes more than bits.
const MAX_FREE: u32 = 4096;
/// The largest number of nodes that are skipped by reading them.
const MAX_SMALL: usize = 32;

/// The meanings of a node's number. From [`SETS`] on, it is the number of a set in the table.
const SPELLED_SET: u32 = 0;
const PLAIN_SET: u32 = 1;
const SETS: u32 = 2;

/// The meanings of an edge's number. From [`JOINS`] on, it is the number of a join.
const LAST: u8 = 0;
const SMALL: u8 = 1;
const SIZED: u8 = 2;
const JOINS: u32 = 3;

/// Returns [`LAST`], [`SMALL`] or [`SIZED`], or [`JOINS`] for any join.
#[inline]
fn kind(edge: u32) -> u8 {
    edge.min(JOINS) as u8
}

impl Compact<()> {
    /// The number of the layout in the header.
    pub const LAYOUT: u8 = 2;

    /// Finds the graph without reading its nodes. `variant` is 1.
    // Not inlined, like everything that runs once: in one large function, an 8-bit processor runs
    // out of registers.
    #[inline(never)]
    pub(crate) const fn open(
        Opened { section, head }: Opened,
        variant: u8,
        symbols: u8,
    ) -> Result<Self, LoadError> {
        if variant != 1 {
            return Err(LoadError::Layout { layout: Self::LAYOUT, variant });
        }
        let refused = LoadError::GraphHeader { at: section.at };
        let (root, joins, sets) = (u32_at(&head, 0), u32_at(&head, 4), u16_at(&head, 8));
        let [position_bits, smallest_bits, top_bits] = field(&head, 10);
        let [set_class, next_class, edge_class, size_class] = field(&head, 13);
        let tables_len = (u16_at(&head, 17) as u32) << 1;
        if position_bits > 32 || smallest_bits > MAX_SMALLEST_BITS || top_bits > 32 {
            return Err(refused);
        }
        let count = symbols as u32;
        let contexts = section.at.wrapping_add(HEAD_LEN as u32);
        let of_set = (count + 1) << 1;
        let set_code = PrefixCode::new(contexts as Offset, set_class);
        let next_code = PrefixCode::new(contexts.wrapping_add(of_set) as Offset, next_class);
        let contexts = contexts.wrapping_add(2 * of_set);
        let edge_code = PrefixCode::new(contexts as Offset, edge_class);
        let size_code = PrefixCode::new(contexts.wrapping_add(count << 2) as Offset, size_class);
        let (Some(set_code), Some(next_code), Some(edge_code), Some(size_code)) =
            (set_code, next_code, edge_code, size_code)
        else {
            return Err(refused);
        };
        let tables = contexts.wrapping_add(count << 2).wrapping_add(2);
        let set_table = tables.wrapping_add(tables_len);
        let join_table = set_table.wrapping_add(set_len(count).wrapping_mul(sets as u32));
        // Eight positions take as many bytes as one position has bits: this cannot overflow.
        let (groups, bits) = (joins.div_ceil(GROUP), position_bits as u32);
        let last_len = (groups & 7).wrapping_mul(bits).div_ceil(8);
        let stream =
            join_table.wrapping_add((groups >> 3).wrapping_mul(bits).wrapping_add(last_len));
        // The positions take at most 2^31 bytes and the rest a few megabytes: the sum fits.
        let parts_len = stream.wrapping_sub(section.at);
        if parts_len > section.len {
            return Err(refused);
        }
        let stream_bits = section.len.wrapping_sub(parts_len).saturating_mul(8);
        // At most one join takes no bits, since joins are distinct.
        if joins > stream_bits {
            return Err(refused);
        }
        let parts = CompactParts {
            start: section.at as Offset,
            symbols,
            sets,
            joins,
            position_bits,
            smallest_bits,
            top_bits,
            set_code,
            next_code,
            edge_code,
            size_code,
            tables: tables as Offset,
            set_table: set_table as Offset,
            join_table: join_table as Offset,
            stream: stream as Offset,
            stream_bits,
            root,
        };
        Ok(Self { source: (), parts })
    }

    #[inline]
    pub(crate) const fn with_source<S>(self, source: S) -> Compact<S> {
        Compact { source, parts: self.parts }
    }
}

/// Returns the bytes of a set in the table.
const fn set_len(symbols: u32) -> u32 {
    (symbols >> 3).wrapping_add(1)
}

impl Edges {
    /// Takes off the edges up to the first wanted one. Returns its symbol, the set of its symbol,
    /// and the symbols of the edges before it.
    #[inline]
    fn take(&mut self, wanted: SymbolSet) -> Option<(Symbol, SymbolSet, SymbolSet)> {
        let mut wanted = (self.rest - MARK) & wanted;
        if wanted.is_empty() {
            return None;
        }
        let (symbol, here) = wanted.take_first();
        let before = self.rest & here.before();
        self.rest -= here | before;
        Some((symbol, here, before))
    }

    /// Returns whether the node has only one edge.
    #[inline]
    fn only(&self) -> bool {
        !(self.rest & MARK).is_empty()
    }

    /// Returns whether the node is in the top.
    #[inline]
    fn top(&self) -> bool {
        !(self.children.smalls & MARK).is_empty()
    }
}

/// What some edges of a node lead to.
struct Children {
    /// The symbols of the small children.
    smalls: SymbolSet,
    /// The sum of the sizes of the sized children.
    size: u32,
    /// The symbol of the last child.
    last: Option<Symbol>,
    /// The number of small children, and of the last child.
    count: u8,
}

/// The target of an edge of the top.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// The number of a join.
    Join(u32),
    /// The bit of any other node.
    Node(u32),
}

impl<S: Source> Compact<S> {
    /// Where the parts are, if the dictionary is a constant.
    const KNOWN: &'static Option<CompactParts> = &match Constant::of::<S>() {
        Some(file) => CompactParts::constant(file),
        None => None,
    };

    /// Returns where the parts are, as constants if they can be constants.
    #[inline(always)]
    fn parts(&self) -> &CompactParts {
        Self::KNOWN.as_ref().unwrap_or(&self.parts)
    }

    /// Reads the symbols of the node at `at`, and [`SymbolSet::TERMINAL`] if a word ends there.
    /// Moves `at` to the edges.
    #[cfg_attr(target_pointer_width = "64", inline(always))]
    #[cfg_attr(not(target_pointer_width = "64"), inline)]
    fn set(&self, at: &mut u32, context: u8) -> SymbolSet {
        match self.decode(&self.parts().set_code, context, at) {
            SPELLED_SET => self.spelled_set(at),
            PLAIN_SET => self.plain_set(at),
            number => self.table_set(number.wrapping_sub(SETS)),
        }
    }

    /// Reads the set at `at`: a bit for the end of a word, then a bit for each symbol, the last
    /// symbol first. Moves `at` after the set.
    #[inline]
    fn plain_set(&self, at: &mut u32) -> SymbolSet {
        let symbols = self.parts().symbols;
        let start = *at;
        *at = start.wrapping_add(1).wrapping_add(symbols.into());
        let window = |at| bits::full_window(&self.source, self.parts().stream, at);
        let first = window(start);
        let terminal = SymbolSet::terminal_if(first >> (bits::Window::BITS - 1) == 1);
        if cfg!(not(feature = "large-alphabets")) || symbols < 32 {
            return terminal | SymbolSet::from_low_bits(bits::top(first << 1, symbols));
        }
        // The first window has the terminal bit and 31 symbols, the second window has the others.
        let others = symbols.wrapping_sub(31);
        let rest = bits::top(window(start.wrapping_add(32)), others);
        let symbols = u64::from(bits::top(first << 1, 31)) << (others & 63) | u64::from(rest);
        terminal | SymbolSet::from_bits(symbols)
    }

    /// Reads a set of the table: a bit for each symbol, then a bit for the end of a word. Past the
    /// end of the table, sets are empty.
    #[inline]
    fn table_set(&self, set: u32) -> SymbolSet {
        if set >= u32::from(self.parts().sets) {
            return SymbolSet::EMPTY;
        }
        let symbols = u32::from(self.parts().symbols);
        let at = (set as Offset).wrapping_mul(set_len(symbols) as Offset);
        let at = self.parts().set_table.wrapping_add(at) as u32;
        let end = SymbolSet::alone(self.parts().symbols);
        let bits = if cfg!(not(feature = "large-alphabets")) || symbols < 32 {
            SymbolSet::from_low_bits(self.source.read_u32(at))
        } else {
            SymbolSet::from_bits(u64::from_le_bytes(self.source.read(at)))
        };
        bits & end.before() | SymbolSet::terminal_if(!(bits & end).is_empty())
    }

    /// Reads a set that is spelled symbol by symbol, each in the context of the symbol before it.
    #[cold]
    fn spelled_set(&self, at: &mut u32) -> SymbolSet {
        let end = self.parts().symbols;
        let terminal = bits::number(&self.source, self.parts().stream, *at, 1);
        *at = at.wrapping_add(1);
        let (mut set, mut last) = (SymbolSet::terminal_if(terminal == 1), None);
        loop {
            let symbol = self.decode(&self.parts().next_code, last.unwrap_or(end), at);
            let symbol = symbol.min(Symbol::MAX.into()) as Symbol;
            // Ascending symbols end the loop. In an unchecked file, they may not ascend.
            if symbol >= end || last.is_some_and(|last| symbol <= last) {
                return if symbol == end { set } else { SymbolSet::EMPTY };
            }
            set |= SymbolSet::alone(symbol);
            last = Some(symbol);
        }
    }

    #[cfg_attr(target_pointer_width = "64", inline(always))]
    #[cfg_attr(not(target_pointer_width = "64"), inline)]
    fn decode(&self, code: &PrefixCode, context: u8, at: &mut u32) -> u32 {
        let CompactParts { tables, stream, .. } = *self.parts();
        let (number, end) = code.decode(&self.source, tables, stream, context, *at);
        *at = end;
        number
    }

    /// Reads the number of the edge at `at`. Moves `at` after the edge.
    #[cfg_attr(target_pointer_width = "64", inline(always))]
    #[cfg_attr(not(target_pointer_width = "64"), inline)]
    fn edge(&self, symbol: Symbol, only: bool, at: &mut u32) -> u32 {
        self.decode(&self.parts().edge_code, symbol << 1 | u8::from(only), at)
    }

    fn size(&self, at: &mut u32) -> u32 {
        self.decode(&self.parts().size_code, 0, at)
    }

    /// Returns the bit of a join, which is after the sizes of its group and after the joins before
    /// it.
    // Not inlined on a processor with few registers, since that is slower.
    #[cfg_attr(target_pointer_width = "64", inline(always))]
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    fn join(&self, join: u32) -> u32 {
        let CompactParts { stream, join_table, joins, position_bits, smallest_bits, .. } =
            *self.parts();
        let (group, index) = (join / GROUP, join % GROUP);
        let at = group.wrapping_mul(position_bits.into());
        let at = bits::number(&self.source, join_table, at, position_bits);
        let mut window = bits::full_window(&self.source, stream, at);
        let width = bits::top(window, WIDTH_BITS) as u8;
        window <<= WIDTH_BITS;
        let smallest = bits::top(window, smallest_bits);
        window <<= smallest_bits & 31;
        let header = u32::from(WIDTH_BITS).wrapping_add(smallest_bits.into());
        let sizes = at.wrapping_add(header);
        let (mut next, mut valid) = (sizes, bits::FULL_WINDOW.wrapping_sub(header));
        let mut before = index.wrapping_mul(smallest);
        for _ in 0..index as u8 {
            // A window that is kept takes more flash on an 8-bit processor.
            if cfg!(target_pointer_width = "16") || valid < width.into() {
                window = bits::full_window(&self.source, stream, next);
                valid = bits::FULL_WINDOW;
            }
            before = before.wrapping_add(bits::top(window, width));
            window <<= width & 31;
            valid = valid.wrapping_sub(width.into());
            next = next.wrapping_add(width.into());
        }
        let all = joins.wrapping_sub(join).wrapping_add(index).min(GROUP).wrapping_sub(1);
        sizes.wrapping_add(all.wrapping_mul(width.into())).wrapping_add(before)
    }

    /// Returns the bits of the edges of these symbols in a node of the top.
    #[inline]
    fn top_edges_len(&self, symbols: SymbolSet) -> u32 {
        symbols.len().wrapping_mul(self.parts().top_bits.into())
    }

    /// Returns the target of an edge of a node of the top, after skipping the edges of `before`.
    #[inline]
    fn top_edge(&self, edges: &mut Edges, before: SymbolSet) -> Target {
        let at = edges.next.wrapping_add(self.top_edges_len(before));
        let width = self.parts().top_bits;
        edges.next = at.wrapping_add(width.into());
        let number = bits::number(&self.source, self.parts().stream, at, width);
        match number.checked_sub(self.parts().joins) {
            Some(at) => Target::Node(at),
            None => Target::Join(number),
        }
    }

    /// Returns the place of a node that a tree starts with, or of a node of the top.
    fn chunk(&self, at: u32) -> Place {
        Place { at, context: self.parts().symbols }
    }

    /// Reads the edges of these symbols at `at`. Moves `at` after them.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline)]
    fn children(&self, mut symbols: SymbolSet, only: bool, at: &mut u32) -> Children {
        let mut children = Children { smalls: SymbolSet::EMPTY, size: 0, last: None, count: 0 };
        while !symbols.is_empty() {
            let (symbol, alone) = symbols.take_first();
            match kind(self.edge(symbol, only, at)) {
                LAST => {
                    children.last = Some(symbol);
                    children.count = children.count.wrapping_add(1);
                }
                SMALL => {
                    children.smalls |= alone;
                    children.count = children.count.wrapping_add(1);
                }
                SIZED => children.size = children.size.wrapping_add(self.size(at)),
                _ => {}
            }
        }
        children
    }

    /// Finds the end of the edges, where the children start: first the sized children, then the
    /// small ones, then the last.
    #[inline]
    fn locate(&self, edges: &mut Edges, own_size: u32) {
        if edges.children.small > 0 {
            return;
        }
        let mut at = edges.next;
        let Children { smalls, size, .. } = self.children(edges.rest - MARK, false, &mut at);
        edges.children.smalls |= smalls;
        edges.children.sized = edges.children.sized.wrapping_add(at);
        // 0 means that the children are not located. If it is 0 all the same, nothing before them
        // takes a bit, and locating them again gives the same.
        edges.children.small = edges.children.sized.wrapping_add(own_size).wrapping_add(size);
    }

    /// Returns where the small children with these symbols end, which start at `at`.
    #[inline]
    fn skip(&self, mut smalls: SymbolSet, mut at: u32) -> u32 {
        while !smalls.is_empty() {
            // In an unchecked file, a child can be too large to be skipped.
            let (symbol, _) = smalls.take_first();
            at = self.skip_tree(symbol, at).unwrap_or(at);
        }
        at
    }

    /// Returns where the small tree at `at` ends, or `None` if it has too many nodes or a sized
    /// child.
    fn skip_tree(&self, symbol: u8, mut at: u32) -> Option<u32> {
        // The symbols that lead to the nodes that are not read yet, the next node last.
        let mut pending = [symbol; MAX_SMALL];
        let (mut len, mut nodes) = (1_usize, 1_usize);
        while let Some(top) = len.checked_sub(1) {
            len = top;
            let set = self.set(&mut at, *pending.get(top)?);
            let rest = set - SymbolSet::TERMINAL;
            let Children { mut smalls, size, last, count } =
                self.children(rest, rest.is_at_most_one(), &mut at);
            nodes = nodes.wrapping_add(count.into());
            if nodes > MAX_SMALL || size > 0 {
                return None;
            }
            if let Some(last) = last {
                *pending.get_mut(len)? = last;
            }
            len = len.wrapping_add(count.into());
            // The first small child is read next.
            let mut slot = len;
            while !smalls.is_empty() {
                slot = slot.wrapping_sub(1);
                (*pending.get_mut(slot)?, _) = smalls.take_first();
            }
        }
        Some(at)
    }
}

impl<S: Source> Graph for Compact<S> {
    fn root(&self) -> Place {
        self.chunk(self.parts().root)
    }

    // Inlined, the node need not be written to memory first.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline(always))]
    fn node(&self, place: Place) -> Node {
        let mut next = place.at;
        let top = next >= self.parts().root;
        let set = if top { self.plain_set(&mut next) } else { self.set(&mut next, place.context) };
        let rest = set - SymbolSet::TERMINAL;
        let only = if rest.is_at_most_one() { MARK } else { SymbolSet::EMPTY };
        let terminal = !(set & SymbolSet::TERMINAL).is_empty();
        let mut edges = Edges::new(rest | only, next);
        if top {
            edges.children.smalls = MARK;
        }
        Node { terminal, symbols: rest, edges }
    }

    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline)]
    fn next_child(&self, edges: &mut Edges, wanted: SymbolSet) -> Option<(Symbol, Place)> {
        let (symbol, here, before) = edges.take(wanted)?;
        if edges.top() {
            let at = match self.top_edge(edges, before) {
                Target::Node(at) => at,
                Target::Join(join) => self.join(join),
            };
            return Some((symbol, self.chunk(at)));
        }
        if !before.is_empty() {
            let skipped = self.children(before, false, &mut edges.next);
            edges.children.smalls |= skipped.smalls;
            edges.children.sized = edges.children.sized.wrapping_add(skipped.size);
        }
        let edge = self.edge(symbol, edges.only(), &mut edges.next);
        if let Some(join) = edge.checked_sub(JOINS) {
            return Some((symbol, self.chunk(self.join(join))));
        }
        let at = match kind(edge) {
            LAST => {
                self.locate(edges, 0);
                self.skip(edges.children.smalls, edges.children.small)
            }
            SMALL => {
                self.locate(edges, 0);
                let before = edges.children.smalls & here.before();
                edges.children.small = self.skip(before, edges.children.small);
                edges.children.smalls = (edges.children.smalls - before) | here;
                edges.children.small
            }
            _ => {
                let size = self.size(&mut edges.next);
                self.locate(edges, size);
                let at = edges.children.sized;
                edges.children.sized = at.wrapping_add(size);
                at
            }
        };
        Some((symbol, Place { at, context: symbol }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ANIMALS, Dawg};

    /// A child is found by skipping what is stored before it: edges, sizes and whole trees.
    #[test]
    fn each_child_is_found_whatever_is_skipped_before_it() {
        fn visit<S: Source>(graph: &Compact<S>, place: Place) -> (u32, u32) {
            let Node { terminal, symbols, mut edges } = graph.node(place);
            let (mut words, mut nodes, mut left) = (terminal.into(), 1, symbols);
            while let Some((symbol, child)) = graph.next_child(&mut edges, SymbolSet::ANY) {
                assert_eq!(left.take_first().0, symbol, "in ascending order");
                for skipped in [SymbolSet::EMPTY, SymbolSet::of(symbol).before()] {
                    let mut again = graph.node(place).edges;
                    // Of the skipped ones, the first is visited.
                    let _ = graph.next_child(&mut again, skipped);
                    let found = graph.next_child(&mut again, SymbolSet::of(symbol));
                    assert_eq!(found, Some((symbol, child)));
                }
                let below = visit(graph, child);
                (words, nodes) = (words + below.0, nodes + below.1);
            }
            assert!(left.is_empty());
            (words, nodes)
        }
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let crate::graph::Layout::Compact(graph) = dawg.layout() else { unreachable!() };
        assert!(!graph.node(graph.root()).terminal);
        let (words, nodes) = visit(&graph, graph.root());
        assert_eq!(words, dawg.counts().words);
        assert!(nodes > dawg.counts().nodes, "a node with two parents is visited twice");
    }
}
