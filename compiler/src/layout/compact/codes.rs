//! The codes for a graph that is cut into trees, and the bits that everything takes with them.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::log2::{BIT, log2};
use super::prefix_code::PrefixCode;
use super::sets::{
    PLAIN_SET, SETS, SPELLED_SET, TERMINAL, frequent_sets, rare_set, set, set_len, spelled,
    write_plain,
};
use super::tally::{InContexts, Tally, Usage};
use super::trees::{Kind, Trees};
use crate::graph::Node;
use crate::layout::bit_writer::BitWriter;

/// The number of the first join.
const JOINS: u32 = Kind::Join as u32;
/// The steps for each doubling of a frequency within which joins count as equally frequent.
const FREQUENCIES: u64 = 2;

/// An estimate of the bits of a number that did not occur in its context.
pub(crate) const UNSEEN_BITS: u64 = 11;

#[derive(Clone, Debug)]
pub(crate) struct Codes<'g> {
    pub trees: Trees<'g>,
    /// The number of symbols.
    ///
    /// It is also the context of nodes that no edge leads to, and the end of a set that is spelled.
    pub symbols: usize,
    /// The sets of the table, in the order of their numbers: a bit for each symbol, and
    /// [`TERMINAL`].
    pub sets: Vec<u64>,
    /// The joins in the order of their numbers.
    pub joins: Vec<u32>,
    /// The bits of each node's tree without the node's own set.
    pub sizes: Vec<u64>,
    /// Each node's set, and the number of the set.
    pub(super) sets_of_nodes: Vec<(u64, u32)>,
    pub(super) join_numbers: Vec<u32>,
    set_code: PrefixCode,
    next_code: PrefixCode,
    pub(super) edge_code: PrefixCode,
    size_code: PrefixCode,
    /// How often each context of edges is used.
    pub(super) edge_totals: Vec<u64>,
}

/// Gives each place where a node's set is written to `each`: the node, the context, and how often
/// it is written there.
fn each_set(trees: &Trees<'_>, symbols: usize, mut each: impl FnMut(usize, u8, u64)) {
    let no_context = symbols as u8;
    for (index, node) in trees.graph.nodes().enumerate() {
        let is_top = trees.top.contains(index);
        if trees.is_join[index] && !is_top {
            each(index, no_context, 1);
        }
        // A node of the top is written without codes, and gives its children no context.
        let of_child =
            |symbol| if is_top { (no_context, 1) } else { (symbol, trees.copies[index]) };
        for &(symbol, child) in node.edges {
            let child = child as usize;
            if !trees.is_join[child] && !trees.top.contains(child) {
                let (context, count) = of_child(symbol);
                each(child, context, count);
            }
        }
    }
}

/// Counts how often each edge is written, by the context and the number of the edge, and how often
/// each symbol leads to each join. The number of a join is [`JOINS`] plus its node.
fn count_edges(trees: &Trees<'_>) -> (InContexts, Tally<(u32, u8)>) {
    let (mut edges, mut letters) = (Tally::new(), Tally::new());
    for (index, node) in trees.graph.nodes().enumerate() {
        let (copies, is_top) = (trees.copies[index], trees.top.contains(index));
        for &(symbol, child) in node.edges {
            let kind = trees.kind(index, symbol, child);
            if kind == Kind::Join {
                letters.add((child, symbol), copies);
            }
            if !is_top {
                let number = if kind == Kind::Join { JOINS + child } else { kind as u32 };
                edges.add((edge_context(symbol, node) as u8, number), copies);
            }
        }
    }
    (edges, letters)
}

/// Returns the joins in the order of their numbers.
///
/// `letters` counts the symbols of the edges to each join, and `sizes` holds the bits of each
/// node's tree.
///
/// Joins that are mostly reached by the same symbol are neighbors, and more frequent ones come
/// first. Among joins of about the same frequency the sizes rise, and among the next joins they
/// fall, so that neighbors are of about the same size.
fn numbered_joins(trees: &Trees<'_>, letters: &[((u32, u8), u64)], sizes: &[u64]) -> Vec<u32> {
    let mut most: Vec<(u64, Reverse<u8>)> = vec![Default::default(); trees.graph.len()];
    for &((join, letter), count) in letters {
        most[join as usize] = most[join as usize].max((count, Reverse(letter)));
    }
    let root = trees.graph.len() - 1;
    let joins = (0..root).filter(|&node| trees.is_join[node]);
    let key = |join: usize| {
        let frequency = log2(trees.uses[join]) * FREQUENCIES / BIT;
        let size = sizes[join] as i64;
        let size = if frequency % 2 == 0 { size } else { -size };
        (most[join].1.0, Reverse(frequency), size, join)
    };
    let mut keys: Vec<_> = joins.map(key).collect();
    keys.sort_unstable();
    keys.into_iter().map(|(.., join)| join as u32).collect()
}

impl<'g> Codes<'g> {
    /// Makes the codes for these trees. `guess` holds an estimate of the bits of each node's tree.
    pub fn fit(trees: Trees<'g>, symbols: usize, guess: Vec<u64>) -> Self {
        let graph = trees.graph;
        let mut sets_of_nodes: Vec<(u64, u32)> = graph.nodes().map(|node| (set(node), 0)).collect();
        let mut sets = Tally::new();
        each_set(&trees, symbols, |node, context, count| {
            sets.add((context, sets_of_nodes[node].0), count);
        });
        let numbered = frequent_sets(&sets.sum(), symbols, trees.thrift.symbol_bits);
        let numbers: FxHashMap<u64, u32> = numbered.iter().copied().zip(SETS..).collect();
        for (node, (set, number)) in sets_of_nodes.iter_mut().enumerate() {
            let of_table = numbers.get(set).copied();
            let may_be_spelled = trees.size(node) <= trees.thrift.spelled;
            *number = of_table.unwrap_or_else(|| rare_set(*set, symbols, may_be_spelled));
        }
        let (mut set_usage, mut next_usage) = (Tally::new(), Tally::new());
        each_set(&trees, symbols, |node, context, count| {
            let (set, number) = sets_of_nodes[node];
            set_usage.add((context, number), count);
            if number == SPELLED_SET {
                for (last, next) in spelled(set, symbols) {
                    next_usage.add((last as u8, next as u32), count);
                }
            }
        });

        let (edges, letters) = count_edges(&trees);
        let joins = numbered_joins(&trees, &letters.sum(), &guess);
        let mut join_numbers = vec![0; graph.len()];
        for (&join, number) in joins.iter().zip(JOINS..) {
            join_numbers[join as usize] = number;
        }
        let mut edge_usage = Tally::new();
        let mut edge_totals = vec![0; symbols * 2];
        for ((context, edge), count) in edges.sum() {
            let join = edge.checked_sub(JOINS);
            let number = join.map_or(edge, |join| join_numbers[join as usize]);
            edge_usage.add((context, number), count);
            edge_totals[usize::from(context)] += count;
        }

        let mut codes = Self {
            set_code: PrefixCode::fit(set_usage.by_context(symbols + 1)),
            next_code: PrefixCode::fit(next_usage.by_context(symbols + 1)),
            edge_code: PrefixCode::fit(edge_usage.by_context(symbols * 2)),
            size_code: PrefixCode::fit_all(Usage::new()),
            sets: numbered,
            sizes: guess,
            trees,
            symbols,
            joins,
            sets_of_nodes,
            join_numbers,
            edge_totals,
        };
        codes.fit_sizes();
        codes
    }

    /// Fits the code of sizes to the sizes, which then change with it.
    pub fn fit_sizes(&mut self) {
        let mut usage = Tally::new();
        let graph = self.trees.graph;
        let nodes = graph.nodes().enumerate();
        let nodes: Vec<_> = nodes.filter(|&(node, _)| !self.trees.top.contains(node)).collect();
        for &(index, node) in &nodes {
            for &(symbol, child) in node.edges {
                if self.trees.kind(index, symbol, child) == Kind::Sized {
                    let size = self.size(child as usize, symbol.into());
                    usage.add(size as u32, self.trees.copies[index]);
                }
            }
        }
        self.size_code = PrefixCode::fit_all(usage.sum());
        for &(index, node) in &nodes {
            let mut bits = 0;
            for &(symbol, child) in node.edges {
                let (number, size) = self.edge(index, symbol, child);
                bits +=
                    self.edge_code.bits(edge_context(symbol, node), number).map_or(0, u64::from);
                if let Some(size) = size {
                    bits += self.size_code.bits(0, size).map_or(0, u64::from);
                }
                if !self.trees.is_join[child as usize] {
                    bits += self.size(child as usize, symbol.into());
                }
            }
            self.sizes[index] = bits;
        }
    }

    /// The bits of a node's tree in a context.
    pub fn size(&self, node: usize, context: usize) -> u64 {
        self.set_bits(context, self.sets_of_nodes[node]) + self.sizes[node]
    }

    /// The table of sets: for each set a bit for each symbol, then a bit for the end of a word.
    pub fn set_table(&self) -> Vec<u8> {
        let bits = |&set: &u64| set >> 63 << self.symbols | set & !TERMINAL;
        let sets = self.sets.iter().map(bits);
        sets.flat_map(|set| set.to_le_bytes().into_iter().take(set_len(self.symbols))).collect()
    }

    /// The codes for sets, for the symbols of a set that is spelled, for edges, and for sizes.
    pub fn all(&self) -> [&PrefixCode; 4] {
        [&self.set_code, &self.next_code, &self.edge_code, &self.size_code]
    }

    /// The number of a join, from 0.
    pub fn join(&self, join: u32) -> u64 {
        u64::from(self.join_numbers[join as usize] - JOINS)
    }

    /// Writes the set of a node of the top.
    pub fn write_top_set(&self, index: usize, to: &mut BitWriter) {
        write_plain(self.sets_of_nodes[index].0, self.symbols, to);
    }

    /// Writes a node's set and its edges.
    pub fn write_node(&self, index: usize, context: usize, to: &mut BitWriter) {
        let (set, number) = self.sets_of_nodes[index];
        self.set_code.write(context, number, to);
        match number {
            SPELLED_SET => {
                to.push(set >> 63, 1);
                for (last, next) in spelled(set, self.symbols) {
                    self.next_code.write(last, next as u32, to);
                }
            }
            PLAIN_SET => write_plain(set, self.symbols, to),
            _ => {}
        }
        let node = self.trees.graph.node(index);
        for &(symbol, child) in node.edges {
            let (number, size) = self.edge(index, symbol, child);
            self.edge_code.write(edge_context(symbol, node), number, to);
            if let Some(size) = size {
                self.size_code.write(0, size, to);
            }
        }
    }

    /// Returns the number of an edge, and the size of its child if the size is stated.
    fn edge(&self, node: usize, symbol: u8, child: u32) -> (u32, Option<u32>) {
        match self.trees.kind(node, symbol, child) {
            Kind::Join => (self.join_numbers[child as usize], None),
            Kind::Sized => {
                let size = self.size(child as usize, symbol.into());
                (Kind::Sized as u32, Some(size as u32))
            }
            kind => (kind as u32, None),
        }
    }

    /// The bits of a set in a context, or an estimate for a set that does not occur there.
    pub(super) fn set_bits(&self, context: usize, (set, number): (u64, u32)) -> u64 {
        let bits = self.set_code.bits(context, number).map_or(UNSEEN_BITS, u64::from);
        match number {
            SPELLED_SET => {}
            PLAIN_SET => return bits + self.symbols as u64 + 1,
            _ => return bits,
        }
        let spelled = spelled(set, self.symbols);
        let next = |(last, next)| self.next_code.bits(last, next as u32).map_or(0, u64::from);
        bits + 1 + spelled.map(next).sum::<u64>()
    }
}

/// The context of an edge: its symbol, and whether it is the only edge of its node.
pub(crate) fn edge_context(symbol: u8, node: Node<'_>) -> usize {
    usize::from(symbol) * 2 + usize::from(node.edges.len() == 1)
}
