//! The counts of words in the section [`Tag::INDEX`](crate::format::Tag::INDEX): how many words are
//! at and below the nodes with much to count.

// Tests: `snapshots/tests/suite/word_numbers.rs`.

use crate::dictionary::bits::{self, Fields, width_of};
use crate::dictionary::header::Opened;
use crate::dictionary::source::{Offset, field, u32_at};
use crate::dictionary::symbol_set::MAX_BUILD_SYMBOLS;
use crate::format::INDEX_HEAD_LEN;
use crate::graph::{Graph, Layout, Place};
use crate::{LoadError, Source, Symbol, SymbolSet};

/// Where the counts of words are in the file: entries in the order of their *keys*, the places of
/// nodes in the graph.
///
/// The high bits of a key are the number of its block, and the entry has the low bits. So entries
/// are short, and a search in a block is fast. Many counts are equal: they are in a list of their
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WordCounts {
    entries: u32,
    blocks: u32,
    /// The number of different counts.
    counts: u32,
    /// The bits of a key for the context of its place.
    context_bits: u8,
    /// The low bits of a key.
    low_bits: u8,
    /// For each block, the number of entries before it. At the end, the number of all entries.
    before: Fields,
    /// For each entry, the low bits of its key, and the number of its count.
    entry: Fields,
    /// The different counts, ascending.
    count: Fields,
}

impl WordCounts {
    /// Finds the parts of the section without reading the entries.
    pub const fn open(Opened { section, head }: Opened, words: u32) -> Result<Self, LoadError> {
        let (entries, blocks, counts) = (u32_at(&head, 0), u32_at(&head, 4), u32_at(&head, 8));
        let [context_bits, low_bits, zero, zero_too] = field(&head, 12);
        // Without entries, a block would take no bits, and any number of blocks would be possible.
        let is_read = context_bits <= 8 && low_bits <= 32 && (entries > 0 || blocks == 0);
        if !is_read || zero != 0 || zero_too != 0 {
            return Err(LoadError::Index { at: section.at });
        }
        const fn part(start: &mut u64, fields: u64, width: u8) -> Fields {
            let part = Fields { start: *start as u32, width };
            *start += (fields * width as u64).div_ceil(8);
            part
        }
        let mut end = section.at as u64 + INDEX_HEAD_LEN as u64;
        let before = part(&mut end, blocks as u64 + 1, width_of(entries));
        let entry = part(&mut end, entries as u64, low_bits + width_of(counts.saturating_sub(1)));
        let count = part(&mut end, counts as u64, width_of(words));
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
        let wrong = |part: Fields, number| Err(LoadError::Index { at: part.byte(number) });
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

    /// Returns the number of words at and below a node, or `None` if it has no entry and is too
    /// large to count. The last child of a node is never counted.
    #[inline]
    pub fn count_below<S: Source, G: Graph>(
        &self,
        source: &S,
        graph: &G,
        place: Place,
    ) -> Option<u32> {
        graph.count_words(place, |place| self.find(source, place))
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

/// The number of the first word with each first symbol, or with a later one. To count the words
/// below the root's children takes half of the time of a look-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Starts([u32; STARTS]);

/// Only a 64-bit processor has this table.
const STARTS: usize =
    if cfg!(target_pointer_width = "64") { MAX_BUILD_SYMBOLS as usize } else { 0 };

impl Starts {
    /// The number for symbols that no word starts with, nor with a later one. Without an index, or
    /// if the words cannot be counted, it is the number for all symbols.
    const NONE: u32 = u32::MAX;
    pub const UNKNOWN: Self = Self([Self::NONE; STARTS]);

    /// Counts the words below the children of the root.
    pub fn count<S: Source>(table: &WordCounts, source: &S, layout: Layout<&S>) -> Self {
        // A device without the table does not need this code.
        let starts = match layout {
            _ if STARTS == 0 => None,
            Layout::Wide(graph) => Self::count_in(table, source, &graph),
            Layout::Compact(graph) => Self::count_in(table, source, &graph),
        };
        starts.unwrap_or(Self::UNKNOWN)
    }

    fn count_in<S: Source, G: Graph>(table: &WordCounts, source: &S, graph: &G) -> Option<Self> {
        let (mut starts, mut from, mut number) = (Self::UNKNOWN, 0, 0_u32);
        let mut root = graph.node(graph.root());
        while let Some((symbol, place)) = graph.next_child(&mut root.edges, SymbolSet::ANY) {
            starts.0.get_mut(from..=usize::from(symbol))?.fill(number);
            from = usize::from(symbol).wrapping_add(1);
            // The last child is never counted.
            if !root.symbols.ends_with(symbol) {
                number = number.checked_add(table.count_below(source, graph, place)?)?;
            }
        }
        Some(starts)
    }

    /// Returns the number of the first word with this first symbol, if it is known.
    pub fn of(&self, symbol: Symbol) -> Option<u32> {
        self.0.get(usize::from(symbol)).copied().filter(|&start| start != Self::NONE)
    }

    /// Returns the first symbol of the word with a number, if it is known. Changes the number to
    /// the word's number among the words with this first symbol.
    pub fn take_first(&self, number: &mut u32) -> Option<Symbol> {
        let symbol = self.0.partition_point(|start| start <= number).checked_sub(1)?;
        *number = number.checked_sub(*self.0.get(symbol)?)?;
        Some(symbol as Symbol)
    }
}
