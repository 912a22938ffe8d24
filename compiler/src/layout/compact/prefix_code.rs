//! Choosing prefix codes.
//!
//! The classes of each table are chosen by dynamic programming, their names by Huffman's algorithm,
//! and the contexts that share a table by what this saves.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::log2::{BIT, log2};
use super::tally::Usage;
use crate::layout::bit_writer::BitWriter;

/// The longest name of a class in bits, and the most names of one length.
const MAX_NAME: u32 = 10;
const MAX_NAMES: usize = 31;
/// The longest name that a reader finds with a single look-up.
const SHORT_NAME: u32 = 4;
const SLOTS: usize = 1 << SHORT_NAME;
/// Marks a slot whose names are longer.
const LONG: u8 = 0x80;
/// The bytes of a table without its classes.
const TABLE_LEN: usize = 21;
/// The widest class, and the bits of a width.
const MAX_WIDTH: u32 = 31;
const WIDTH_BITS: u32 = 5;
/// Only a table that is used less often may be shared by contexts.
const RARE: u64 = 3000;

/// A class: the 2^`width` numbers from `base` on, with a name of `name_bits` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub base: u32,
    pub width: u32,
    pub name_bits: u32,
    name: u32,
}

impl Class {
    fn holds(&self, number: u32) -> bool {
        number.checked_sub(self.base).is_some_and(|extra| extra >> self.width == 0)
    }

    fn bits(&self) -> u32 {
        self.name_bits + self.width
    }
}

/// The classes of a table in the order of their names.
#[derive(Clone, Debug)]
struct Table {
    classes: Vec<Class>,
    /// The first number of each class, and the class, in order. Only the class of all numbers
    /// overlaps others: it comes first.
    by_base: Vec<(u32, u32)>,
}

/// A prefix code: its tables, and which table each context uses.
#[derive(Clone, Debug)]
pub(crate) struct PrefixCode {
    tables: Vec<Table>,
    contexts: Vec<usize>,
}

impl PrefixCode {
    /// Makes the code that takes the least room for these numbers and for its own tables.
    pub fn fit(contexts: Vec<Usage>) -> Self {
        let largest = contexts.iter().filter_map(|usage| usage.last()).max();
        let entry = 8 * class_len(0, largest.map_or(0, |&(number, _)| number)) as u64;
        let alone: Vec<Draft> = contexts.into_iter().map(|usage| Draft::of(usage, entry)).collect();
        // The most used first, so that the others find tables to share.
        let mut order: Vec<usize> = (0..alone.len()).collect();
        order.sort_by_key(|&context| Reverse(alone[context].count));
        let mut drafts: Vec<Draft> = Vec::new();
        let mut tables = vec![0; alone.len()];
        for context in order {
            let alone = &alone[context];
            let rare = drafts.iter().enumerate().filter(|(_, draft)| draft.count < RARE);
            let shared = rare.map(|(table, draft)| {
                let merged = draft.merged(alone, entry);
                (merged.cost.saturating_sub(draft.cost), table, merged)
            });
            let cheapest = shared.min_by_key(|&(cost, table, _)| (cost, table));
            match cheapest.filter(|&(cost, ..)| cost <= alone.cost) {
                Some((_, table, merged)) => {
                    tables[context] = table;
                    drafts[table] = merged;
                }
                None => {
                    tables[context] = drafts.len();
                    drafts.push(alone.clone());
                }
            }
        }
        let fitted = drafts.into_iter().map(|draft| Table::of(draft, entry, None)).collect();
        Self { tables: fitted, contexts: tables }
    }

    /// Makes a code with a single context for all numbers below 2^31, which is best for these.
    pub fn fit_all(usage: Usage) -> Self {
        let largest = usage.last().map_or(0, |&(number, _)| number);
        let all = Span { base: 0, width: MAX_WIDTH, count: 1 };
        let entry = 8 * class_len(MAX_WIDTH, largest) as u64;
        let table = Table::of(Draft::of(usage, entry), entry, Some(all));
        Self { tables: vec![table], contexts: vec![0] }
    }

    /// The bytes that each class takes in the file.
    pub fn class_len(&self) -> usize {
        let classes = self.tables.iter().flat_map(|table| &table.classes);
        let most = classes
            .fold((0, 0), |(width, base), class| (class.width.max(width), class.base.max(base)));
        class_len(most.0, most.1)
    }

    /// Appends the tables to the tables of other codes.
    ///
    /// Returns the start of each context's table, in units of two bytes.
    pub fn write_tables(&self, to: &mut Vec<u8>) -> Vec<usize> {
        let mut starts = Vec::new();
        for table in &self.tables {
            starts.push(to.len() / 2);
            to.extend(table.bytes(self.class_len()));
            to.resize(to.len().next_multiple_of(2), 0);
        }
        self.contexts.iter().map(|&table| starts[table]).collect()
    }

    /// The bits that a number takes in a context, or `None` if it has no code there.
    pub fn bits(&self, context: usize, number: u32) -> Option<u32> {
        self.class(context, number).map(|class| class.bits())
    }

    fn class(&self, context: usize, number: u32) -> Option<&Class> {
        self.tables[self.contexts[context]].class(number)
    }

    /// Writes a number, which must have a code in the context.
    pub fn write(&self, context: usize, number: u32, to: &mut BitWriter) {
        let class = self.class(context, number).expect("the code was made for this number");
        to.push(class.name.into(), class.name_bits);
        to.push((number - class.base).into(), class.width);
    }
}

/// A draft of a table: the numbers that it is for, their classes, and the cost of the table and its
/// numbers.
#[derive(Clone, Debug)]
struct Draft {
    usage: Usage,
    runs: Vec<Span>,
    count: u64,
    cost: u64,
}

impl Draft {
    fn of(usage: Usage, entry: u64) -> Self {
        let (cost, runs) = cheapest(&usage, entry);
        let count = usage.iter().map(|(_, count)| count).sum();
        Self { usage, runs, count, cost: cost + 8 * TABLE_LEN as u64 * BIT }
    }

    fn merged(&self, other: &Self, entry: u64) -> Self {
        let mut usage = Vec::with_capacity(self.usage.len() + other.usage.len());
        let mut others = other.usage.iter().copied().peekable();
        for &(number, count) in &self.usage {
            while let Some(before) = others.next_if(|&(next, _)| next < number) {
                usage.push(before);
            }
            let same = others.next_if(|&(next, _)| next == number);
            usage.push((number, count + same.map_or(0, |(_, count)| count)));
        }
        usage.extend(others);
        Self::of(usage, entry)
    }
}

impl Table {
    /// Makes the best table for these numbers.
    ///
    /// Classes are made more expensive, so that there are fewer, until the format has room for
    /// their names.
    fn of(draft: Draft, mut entry: u64, others: Option<Span>) -> Self {
        let Draft { usage, mut runs, .. } = draft;
        loop {
            runs.extend(others);
            if runs.is_empty() {
                runs.push(Span { base: 0, width: 0, count: 0 });
            }
            let counts: Vec<u64> = runs.iter().map(|run| run.count).collect();
            let name_bits = name_lengths(&counts);
            let of_length = |length| name_bits.iter().filter(|&&bits| bits == length).count();
            if runs.len() < 1 << MAX_NAME
                && (1..=MAX_NAME).all(|length| of_length(length) <= MAX_NAMES)
            {
                return Self::with_names(&runs, &name_bits);
            }
            entry *= 2;
            (_, runs) = cheapest(&usage, entry);
        }
    }

    /// Names the classes in canonical order: shorter names first, each name one more than the last.
    fn with_names(runs: &[Span], name_bits: &[u32]) -> Self {
        let named = runs.iter().zip(name_bits);
        let class = |(run, &name_bits): (&Span, &u32)| Class {
            base: run.base,
            width: run.width,
            name_bits,
            name: 0,
        };
        let mut classes: Vec<Class> = named.map(class).collect();
        classes.sort_by_key(|class| (class.name_bits, class.base));
        let (mut next, mut length) = (0, 0);
        for class in &mut classes {
            next <<= class.name_bits - length;
            length = class.name_bits;
            class.name = next;
            next += 1;
        }
        let by_base = classes.iter().zip(0..).map(|(class, number)| {
            let widest_first = Reverse(class.width);
            (class.base, widest_first, number)
        });
        let mut by_base: Vec<_> = by_base.collect();
        by_base.sort_unstable();
        Self {
            classes,
            by_base: by_base.into_iter().map(|(base, _, class)| (base, class)).collect(),
        }
    }

    /// The class that takes the fewest bits for a number.
    fn class(&self, number: u32) -> Option<&Class> {
        let after = self.by_base.partition_point(|&(base, _)| base <= number);
        let last = after.checked_sub(1)?;
        let classes = [0, last].map(|place| &self.classes[self.by_base[place].1 as usize]);
        classes.into_iter().filter(|class| class.holds(number)).min_by_key(|class| class.bits())
    }

    /// The table as it is in the file.
    fn bytes(&self, class_len: usize) -> Vec<u8> {
        let (short, long): (Vec<(usize, &Class)>, Vec<_>) =
            self.classes.iter().enumerate().partition(|(_, class)| class.name_bits <= SHORT_NAME);
        let mut bytes = Vec::new();
        for (class, Class { name_bits, .. }) in &short {
            let slot = (class << 3) as u8 | *name_bits as u8;
            bytes.extend(std::iter::repeat_n(slot, 1 << (SHORT_NAME - name_bits)));
        }
        bytes.resize(SLOTS, LONG | bytes.len() as u8);
        bytes.push(short.len() as u8);
        let count = |bits| long.iter().filter(|(_, class)| class.name_bits == bits).count() as u32;
        let lengths = (SHORT_NAME + 1..=MAX_NAME).rev();
        let counts = lengths.fold(0, |counts, bits| counts << 5 | count(bits));
        bytes.extend(counts.to_le_bytes());
        for class in &self.classes {
            let number = class.base << width_bits(class_len) | class.width;
            bytes.extend(&number.to_le_bytes()[..class_len]);
        }
        bytes
    }
}

/// The bytes of a class that is at most `width` wide and starts at most at `base`.
fn class_len(width: u32, base: u32) -> usize {
    let fits = |len: &usize| {
        let bits = width_bits(*len);
        width >> bits == 0 && u64::from(base) >> (8 * *len as u32 - bits) == 0
    };
    (1..4).find(fits).unwrap_or(4)
}

/// The bits of a class that hold its width.
fn width_bits(class_len: usize) -> u32 {
    [3, 4, 5, 5][class_len - 1]
}

/// Numbers that will be one class, and how often they occur together.
#[derive(Clone, Copy, Debug)]
struct Span {
    base: u32,
    width: u32,
    count: u64,
}

/// Returns the cheapest partition of numbers, which are in order, into classes, and its cost.
///
/// Dynamic programming from the last number to the first: the least cost of the classes from there
/// on.
fn cheapest(usage: &[(u32, u64)], entry: u64) -> (u64, Vec<Span>) {
    let total = usage.iter().map(|(_, count)| count).sum::<u64>();
    let log_total = log2(total.max(1));
    let places = Places::of(usage);
    // From each number on: how often these numbers occur, and the least cost with one class more.
    let mut rest = vec![(0, entry * BIT); usage.len() + 1];
    let mut widths = vec![0; usage.len()];
    for (start, &(base, count)) in usage.iter().enumerate().rev() {
        let from_here = rest[start + 1].0 + count;
        let mut least = u64::MAX;
        let (mut width, mut bits) = (0, log_total);
        loop {
            let end = places.at(base + (1 << width));
            let (after, cost) = rest[end];
            let count = from_here - after;
            let cost = count * (bits - log2(count)) + cost;
            // One number, so that the minimum takes no branch, which would often be mispredicted.
            least = least.min(cost << WIDTH_BITS | width);
            if end == usage.len() {
                break;
            }
            (width, bits) = (width + 1, bits + BIT);
        }
        rest[start] = (from_here, (least >> WIDTH_BITS) + entry * BIT);
        widths[start] = least as u32 & MAX_WIDTH;
    }
    let mut runs = Vec::new();
    let mut start = 0;
    while let Some(&(base, _)) = usage.get(start) {
        let width = widths[start];
        let end = places.at(base + (1 << width));
        runs.push(Span { base, width, count: rest[start].0 - rest[end].0 });
        start = end;
    }
    (rest[0].1 - entry * BIT, runs)
}

/// The places of numbers, which are in order.
struct Places {
    /// The numbers, and a number above all others.
    numbers: Vec<u32>,
    /// For each block of 2^`shift` numbers, the place of its first number.
    firsts: Vec<u32>,
    shift: u32,
}

impl Places {
    fn of(usage: &[(u32, u64)]) -> Self {
        let numbers = usage.iter().map(|&(number, _)| number).chain([u32::MAX]).collect();
        let largest = usage.last().map_or(0, |&(number, _)| number);
        // Most blocks have no number.
        let shift =
            (largest / (4 * usage.len() as u32 + 1)).checked_ilog2().map_or(0, |bits| bits + 1);
        let mut firsts = Vec::with_capacity((largest >> shift) as usize + 1);
        for (&(number, _), place) in usage.iter().zip(0..) {
            firsts.resize((number >> shift) as usize + 1, place);
        }
        Self { numbers, firsts, shift }
    }

    /// Returns the place of the first number that is not below this number.
    fn at(&self, number: u32) -> usize {
        let Some(&first) = self.firsts.get((number >> self.shift) as usize) else {
            return self.numbers.len() - 1;
        };
        let mut place = first as usize;
        while self.numbers[place] < number {
            place += 1;
        }
        place
    }
}

/// Returns the lengths of the names by Huffman's algorithm.
///
/// While a name is too long, the counts are made more alike, as bzip2 does.
fn name_lengths(counts: &[u64]) -> Vec<u32> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = huffman(&counts);
        if lengths.iter().all(|&length| length <= MAX_NAME) || counts.len() >= 1 << MAX_NAME {
            return lengths;
        }
        counts.iter_mut().for_each(|count| *count = *count / 2 + 1);
    }
}

fn huffman(counts: &[u64]) -> Vec<u32> {
    let mut parents = vec![0; counts.len()];
    let leaves = counts.iter().enumerate();
    let mut heap: BinaryHeap<_> = leaves.map(|(leaf, &count)| Reverse((count, leaf))).collect();
    while let (Some(Reverse(one)), Some(Reverse(other))) = (heap.pop(), heap.pop()) {
        parents[one.1] = parents.len();
        parents[other.1] = parents.len();
        heap.push(Reverse((one.0 + other.0, parents.len())));
        parents.push(0);
    }
    // The root is the last node, and every parent comes after its children.
    let mut depths = vec![0; parents.len()];
    for node in (0..parents.len().saturating_sub(1)).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    depths.truncate(counts.len());
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_complete_and_short() {
        for counts in [vec![5], vec![1, 1], vec![1; 100], (0..40).map(|power| 1 << power).collect()]
        {
            let lengths = name_lengths(&counts);
            assert!(lengths.iter().all(|&length| length <= MAX_NAME));
            let covered: u32 = lengths.iter().map(|length| 1 << (MAX_NAME - length)).sum();
            assert_eq!(covered, 1 << MAX_NAME);
        }
    }
}
