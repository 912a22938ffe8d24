//! Numbers of words: from word to number and back, without a list of the words.
//!
//! The number of a word is its rank in the alphabet's order: the number of words that end on the
//! path to it or branch off before it (Lucchesi and Kowaltowski 1993). To compute it, a reader
//! needs the number of words at and below each node that it passes. The section
//! [`Tag::INDEX`](crate::format::Tag::INDEX) has these counts for the nodes with much to count
//! below them. Below any other node, a reader walks a few edges. So one index works with every
//! layout, and takes much less space than a number on each edge.

use crate::dictionary::bits;
use crate::dictionary::source::{Offset, field, u32_at};
use crate::dictionary::symbol_set::MOST_SYMBOLS;
use crate::format::{INDEX_DEPTH, INDEX_EDGES, INDEX_HEAD_LEN, MAX_WORD, Section};
use crate::graph::{Graph, Node, Place};
use crate::{Dawg, LoadError, Source, Symbol, SymbolSet, Word, with_graph};

/// The numbers of a dictionary's words: from 0 in the alphabet's order, the order of
/// [`Dawg::words`].
///
/// Made by [`Dawg::index`]. Use the numbers for data beside a dictionary: definitions, frequencies,
/// a bit for each word found. A word has the same number in every layout, but not in another word
/// list: compare [`Dawg::digest`] to know that the lists are the same.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::Dawg;
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let index = dawg.index().expect("compiled with --index");
/// let number = index.number("cat").expect("a word of the list");
/// let mut symbols = [0; 255];
/// let word = index.word(number, &mut symbols).expect("a number below that of the words");
/// assert_eq!(word.to_string(), "cat");
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Debug)]
pub struct Index<'a, S> {
    dawg: &'a Dawg<S>,
    table: Table,
}

impl<S> Copy for Index<'_, S> {}

impl<S> Clone for Index<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, S: Source> Index<'a, S> {
    pub(crate) fn new(dawg: &'a Dawg<S>, table: Table) -> Self {
        Self { dawg, table }
    }

    /// Returns the number of a word, or `None` if it is not in the dictionary.
    ///
    /// Any text is allowed. The path to an English word passes about 30 other children. Each of
    /// them takes one search, or a walk of at most 64 edges (2 on average). Takes about 1.5 KB of
    /// stack.
    #[must_use]
    pub fn number(&self, word: &str) -> Option<u32> {
        let mut rest = word.as_bytes();
        let number = self.rank(|symbols| {
            let (symbol, after) = self.dawg.split_first_of(symbols, rest)?;
            rest = after;
            Some(symbol)
        });
        number.filter(|_| rest.is_empty())
    }

    /// Returns the number of a word that is given as symbols. See [`Self::number`].
    #[must_use]
    pub fn number_of(&self, symbols: &[Symbol]) -> Option<u32> {
        let mut rest = symbols.iter();
        let number = self.rank(|_| rest.next().copied());
        number.filter(|_| rest.as_slice().is_empty())
    }

    /// Returns the word with a number, or `None` if the number is not below the number of words.
    ///
    /// Writes the symbols of the word into `symbols`. Takes about the time of [`Self::number`].
    #[must_use]
    pub fn word<'w>(
        &self,
        number: u32,
        symbols: &'w mut [Symbol; MAX_WORD as usize],
    ) -> Option<Word<'w, S>>
    where
        'a: 'w,
    {
        let len = with_graph!(self.dawg, |graph| self.spell(&graph, number, symbols)?);
        let symbols = symbols.get(..len.into()).filter(|_| !self.dawg.source().has_failed())?;
        Some(Word::new(self.dawg.alphabet(), symbols))
    }

    /// Returns the number of the word that `next` spells. It is called with the symbols that some
    /// word continues with, and returns the next symbol.
    fn rank(&self, next: impl FnMut(SymbolSet) -> Option<Symbol>) -> Option<u32> {
        let number = with_graph!(self.dawg, |graph| self.rank_in(&graph, next));
        number.filter(|_| !self.dawg.source().has_failed())
    }

    fn rank_in<G: Graph>(
        &self,
        graph: &G,
        mut next: impl FnMut(SymbolSet) -> Option<Symbol>,
    ) -> Option<u32> {
        let mut node = graph.node(graph.root());
        let mut number = 0_u32;
        // This also ends the walk of a cyclic graph, which only an unchecked file has.
        for depth in 0..self.dawg.longest() {
            let Some(symbol) = next(node.symbols) else { break };
            number = number.wrapping_add(node.terminal.into());
            if !node.symbols.contains(symbol) {
                return None;
            }
            let start = if depth == 0 { self.dawg.starts.of(symbol) } else { None };
            let child = if let Some(start) = start {
                number = start;
                graph.next_child(&mut node.edges, SymbolSet::alone(symbol))?.1
            } else {
                loop {
                    let (passed, place) = graph.next_child(&mut node.edges, SymbolSet::ANY)?;
                    if passed == symbol {
                        break place;
                    }
                    number = number.wrapping_add(self.count(graph, place)?);
                }
            };
            node = graph.node(child);
        }
        node.terminal.then_some(number)
    }

    /// Writes the symbols of the word with this number. Returns the length of the word.
    fn spell<G: Graph>(
        &self,
        graph: &G,
        mut number: u32,
        symbols: &mut [Symbol; MAX_WORD as usize],
    ) -> Option<u8> {
        let counts = self.dawg.counts();
        if number >= counts.words {
            return None;
        }
        let mut node = graph.node(graph.root());
        let mut len = 0_u8;
        loop {
            if node.terminal {
                let Some(rest) = number.checked_sub(1) else { return Some(len) };
                number = rest;
            }
            if len == counts.longest {
                return None;
            }
            let first = if len == 0 { self.dawg.starts.take_first(&mut number) } else { None };
            let (symbol, child) = match first {
                Some(symbol) => graph.next_child(&mut node.edges, SymbolSet::alone(symbol))?,
                None => self.child_of(graph, node, &mut number)?,
            };
            *symbols.get_mut(usize::from(len))? = symbol;
            len = len.wrapping_add(1);
            node = graph.node(child);
        }
    }

    /// Returns the child that a word is below, from the word's number among the words below all
    /// children. Changes `number` to the word's number among the words below this child.
    fn child_of<G: Graph>(
        &self,
        graph: &G,
        mut node: Node,
        number: &mut u32,
    ) -> Option<(Symbol, Place)> {
        loop {
            let (symbol, place) = graph.next_child(&mut node.edges, SymbolSet::ANY)?;
            // All remaining words are below the last child, so that it needs no count.
            if node.symbols.ends_with(symbol) {
                return Some((symbol, place));
            }
            let Some(rest) = number.checked_sub(self.count(graph, place)?) else {
                return Some((symbol, place));
            };
            *number = rest;
        }
    }

    /// Returns the number of words at and below a node, or `None` if it has no entry and is too
    /// large to count. The last child of a node is never counted.
    #[inline]
    fn count<G: Graph>(&self, graph: &G, place: Place) -> Option<u32> {
        graph.count_words(place, |place| self.table.find(self.dawg.source(), place))
    }
}

/// The number of the first word with each first symbol, or with a later one. To count the words
/// below the root's children takes half of the time of a look-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Starts([u32; STARTS]);

/// Only a 64-bit processor has this table.
const STARTS: usize = if cfg!(target_pointer_width = "64") { MOST_SYMBOLS as usize } else { 0 };

impl Starts {
    /// The number for symbols that no word starts with, nor with a later one. Without an index, or
    /// if the words cannot be counted, it is the number for all symbols.
    const NONE: u32 = u32::MAX;
    pub const UNKNOWN: Self = Self([Self::NONE; STARTS]);

    /// Counts the words of a dictionary.
    pub fn count<S: Source>(dawg: &Dawg<S>) -> Self {
        // Without a table, a device need not have the code.
        let index = if STARTS > 0 { dawg.index() } else { None };
        index
            .and_then(|index| with_graph!(dawg, |graph| Self::count_in(&index, &graph)))
            .unwrap_or(Self::UNKNOWN)
    }

    fn count_in<S: Source, G: Graph>(index: &Index<'_, S>, graph: &G) -> Option<Self> {
        let (mut starts, mut from, mut number) = (Self::UNKNOWN, 0, 0_u32);
        let mut root = graph.node(graph.root());
        while let Some((symbol, place)) = graph.next_child(&mut root.edges, SymbolSet::ANY) {
            starts.0.get_mut(from..=usize::from(symbol))?.fill(number);
            from = usize::from(symbol).wrapping_add(1);
            // The last child is never counted.
            if !root.symbols.ends_with(symbol) {
                number = number.checked_add(index.count(graph, place)?)?;
            }
        }
        Some(starts)
    }

    /// Returns the number of the first word with this first symbol, if it is known.
    fn of(&self, symbol: Symbol) -> Option<u32> {
        self.0.get(usize::from(symbol)).copied().filter(|&start| start != Self::NONE)
    }

    /// Returns the first symbol of the word with a number, if it is known. Changes the number to
    /// the word's number among the words with this first symbol.
    fn take_first(&self, number: &mut u32) -> Option<Symbol> {
        let symbol = self.0.partition_point(|start| start <= number).checked_sub(1)?;
        *number = number.checked_sub(*self.0.get(symbol)?)?;
        Some(symbol as Symbol)
    }
}

/// Counts the words at and below a node. Returns `None` if that takes too many edges.
pub(crate) fn walk<G: Graph>(graph: &G, node: Node) -> Option<u32> {
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

/// Where the counts of words are in the file: entries in the order of their *keys*, the places of
/// nodes in the graph.
///
/// The high bits of a key are the number of its block, and the entry has the low bits. So entries
/// are short, and a search in a block is fast. Many counts are equal: they are in a list of their
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    entries: u32,
    blocks: u32,
    /// The number of different counts.
    counts: u32,
    /// The bits of a key for the context of its place.
    context_bits: u8,
    /// The low bits of a key.
    low_bits: u8,
    /// For each block, the number of entries before it. At the end, the number of all entries.
    before: Part,
    /// For each entry, the low bits of its key, and the number of its count.
    entry: Part,
    /// The different counts, ascending.
    count: Part,
}

/// The first bytes of the section.
pub(crate) type Head = [u8; INDEX_HEAD_LEN as usize];

impl Table {
    /// Finds the parts of the section without reading the entries.
    pub const fn open(head: Head, section: Section, words: u32) -> Result<Self, LoadError> {
        let (entries, blocks, counts) = (u32_at(&head, 0), u32_at(&head, 4), u32_at(&head, 8));
        let [context_bits, low_bits, zero, zero_too] = field(&head, 12);
        // Without entries, a block would take no bits, and any number of blocks would be possible.
        let is_read = context_bits <= 8 && low_bits <= 32 && (entries > 0 || blocks == 0);
        if !is_read || zero != 0 || zero_too != 0 {
            return Err(LoadError::Index { at: section.at });
        }
        const fn part(start: &mut u64, fields: u64, width: u8) -> Part {
            let part = Part { start: *start as u32, width };
            *start += (fields * width as u64).div_ceil(8);
            part
        }
        let mut end = section.at as u64 + INDEX_HEAD_LEN as u64;
        let before = part(&mut end, blocks as u64 + 1, bits(entries));
        let entry = part(&mut end, entries as u64, low_bits + bits(counts.saturating_sub(1)));
        let count = part(&mut end, counts as u64, bits(words));
        let len = end - section.at as u64;
        if len != section.len as u64 {
            let (tag, found) = (section.tag, section.len);
            let expected = if len > u32::MAX as u64 { u32::MAX } else { len as u32 };
            return Err(LoadError::SectionLength { tag, expected, found });
        }
        Ok(Self { entries, blocks, counts, context_bits, low_bits, before, entry, count })
    }

    /// Checks that the entries and the counts ascend, in one pass.
    pub fn check<S: Source>(self, source: &S, words: u32) -> Result<(), LoadError> {
        let wrong = |part: Part, number| Err(LoadError::Index { at: part.byte(number) });
        let mut end = 0;
        for block in 0..self.blocks {
            let (from, to) = self.block(source, block);
            if from != end || to < from || to > self.entries {
                return wrong(self.before, block);
            }
            let mut last = None;
            for entry in from..to {
                let low = self.low(source, entry);
                if last.is_some_and(|last| low <= last) || self.number(source, entry) >= self.counts
                {
                    return wrong(self.entry, entry);
                }
                last = Some(low);
            }
            end = to;
        }
        if end != self.entries {
            return wrong(self.before, self.blocks);
        }
        let mut last = 0;
        for number in 0..self.counts {
            let count = self.count(source, number);
            if count <= last || count > words {
                return wrong(self.count, number);
            }
            last = count;
        }
        Ok(())
    }

    /// Returns the count of a node, if it has an entry.
    #[inline]
    fn find<S: Source>(&self, source: &S, place: Place) -> Option<u32> {
        let context = u64::from(place.context) & ((1 << self.context_bits) - 1);
        let key = u64::from(place.at) << self.context_bits | context;
        let block = key >> self.low_bits;
        if block >= self.blocks.into() {
            return None;
        }
        let low = (key ^ block << self.low_bits) as u32;
        let (mut from, mut to) = self.block(source, block as u32);
        // A usual block has about 8 entries. To try them in turn is faster than to halve them.
        while to.saturating_sub(from) > 8 {
            let middle = from.wrapping_add(to.wrapping_sub(from) / 2);
            if self.low(source, middle) <= low {
                from = middle;
            } else {
                to = middle;
            }
        }
        while from < to {
            let found = self.low(source, from);
            if found >= low {
                let count = || self.count(source, self.number(source, from));
                return (found == low).then(count);
            }
            from = from.wrapping_add(1);
        }
        None
    }

    /// Returns the numbers of the first entry of a block, and of the first entry after the block.
    #[inline]
    fn block<S: Source>(&self, source: &S, block: u32) -> (u32, u32) {
        let width = self.before.width;
        if cfg!(target_pointer_width = "64") && width <= bits::WINDOW / 2 {
            let at = (self.before.bit(block) & 7) as u32;
            let window = bits::window(source, self.before.byte(block) as Offset, at);
            return (bits::top(window, width), bits::top(window << width, width));
        }
        let before = |block| self.before.read(source, block, 0, self.before.width);
        (before(block), before(block.wrapping_add(1)))
    }

    /// Returns the low bits of an entry's key.
    fn low<S: Source>(&self, source: &S, entry: u32) -> u32 {
        self.entry.read(source, entry, 0, self.low_bits)
    }

    /// Returns the number of an entry's count.
    fn number<S: Source>(&self, source: &S, entry: u32) -> u32 {
        let width = self.entry.width.wrapping_sub(self.low_bits);
        self.entry.read(source, entry, self.low_bits, width)
    }

    /// Returns a count by its number.
    fn count<S: Source>(&self, source: &S, number: u32) -> u32 {
        self.count.read(source, number, 0, self.count.width)
    }
}

/// Fields of equal width, packed without gaps, the most significant bit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub start: u32,
    /// The bits of a field, at most 64.
    pub width: u8,
}

impl Part {
    /// Returns the `width` bits of a field after its first `skipped` bits. `width` is at most 32.
    pub fn read<S: Source>(self, source: &S, field: u32, skipped: u8, width: u8) -> u32 {
        let at = self.bit(field).wrapping_add(skipped.into());
        let byte = self.start.wrapping_add((at >> 3) as u32);
        bits::number(source, byte as Offset, (at & 7) as u32, width)
    }

    fn bit(self, field: u32) -> u64 {
        u64::from(field) * u64::from(self.width)
    }

    /// Returns the byte of the file where a field starts.
    fn byte(self, field: u32) -> u32 {
        self.start.wrapping_add((self.bit(field) >> 3) as u32)
    }
}

/// Returns the number of bits that a number takes.
pub(crate) const fn bits(number: u32) -> u8 {
    (u32::BITS - number.leading_zeros()) as u8
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::ANIMALS;

    #[test]
    fn numbers_are_places_in_the_list_of_words() {
        let with_starts = Dawg::from_bytes(ANIMALS).unwrap();
        let mut without = with_starts;
        without.starts = Starts::UNKNOWN;
        for dawg in [with_starts, without] {
            let index = dawg.index().unwrap();
            let mut number = 0;
            let outcome = dawg.words().for_each(|word| {
                let mut symbols = [0; MAX_WORD as usize];
                assert_eq!(index.number(&word.to_string()), Some(number), "{word}");
                assert_eq!(index.number_of(word.symbols()), Some(number), "{word}");
                let spelled = index.word(number, &mut symbols).unwrap();
                assert_eq!(spelled.symbols(), word.symbols());
                number += 1;
            });
            assert_eq!(outcome, crate::Outcome::Complete);
            assert!(index.word(number, &mut [0; MAX_WORD as usize]).is_none());
        }
    }

    #[test]
    fn only_words_have_numbers() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let index = dawg.index().unwrap();
        for text in ["", "ca", "catx", "xcat", "Cat", "ä"] {
            assert_eq!(index.number(text), None, "{text:?}");
        }
        assert_eq!(index.number_of(&[255]), None);
    }

    #[test]
    fn fields_are_packed_without_gaps() {
        let bytes: &[u8] = &[0, 0b1010_1100, 0b1110_1111];
        let part = Part { start: 1, width: 5 };
        let fields = [0, 1, 2].map(|field| part.read(&bytes, field, 0, 5));
        assert_eq!(fields, [0b10101, 0b10011, 0b10111]);
        assert_eq!(part.read(&bytes, 1, 3, 2), 0b11);
        assert_eq!((part.byte(0), part.byte(1), part.byte(2)), (1, 1, 2));
        assert_eq!([0, 1, 255, 256, u32::MAX].map(bits), [0, 1, 8, 9, 32]);
    }
}
