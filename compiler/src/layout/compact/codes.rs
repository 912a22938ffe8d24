//! The codes for a graph that is cut into trees, and what everything costs with them.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::log2::{BIT, log2};
use super::prefix_code::{PrefixCode, Usage};
use super::trees::{Kind, Trees};
use crate::graph::minimal::Node;
use crate::layout::bit_writer::BitWriter;

/// A word ends at the node: the top bit of its set of symbols.
const TERMINAL: u64 = 1 << 63;
/// The most sets that have a number.
const MAX_SETS: usize = 0xFFFF;
/// The numbers of all sets that have none of their own: spelled symbol by symbol, or a bit for each
/// symbol.
const SPELLED_SET: u32 = 0;
const PLAIN_SET: u32 = 1;
/// The most nodes in the tree of a node whose set is spelled.
const SPELLED: u64 = 64;
/// The number of the first set of the table.
const SETS: u32 = 2;
/// The number of the first join.
const JOINS: u32 = Kind::Join as u32;
/// How finely joins are told apart by how often they occur: steps for each doubling.
const FREQUENCIES: u64 = 2;

/// What a copy of a node takes at least, so that copies of copies do not multiply for nothing.
const COPY_BITS: u64 = 2;

// About how many bits things take before there is a code to ask.
/// The position of a join.
const POSITION_BITS: u64 = 8;
/// The size of a child.
const SIZE_BITS: u64 = 10;
/// A number that did not occur in its context.
const UNSEEN_BITS: u64 = 11;
/// That a set is spelled or plain.
const RARE_BITS: u64 = 3;
/// A symbol of a set that is spelled; and what a bit more is worth that saves reading one.
const SYMBOL_BITS: u64 = 3;
const SYMBOL_WORTH: u64 = 5;

#[derive(Clone, Debug)]
pub(crate) struct Codes<'g> {
    pub trees: Trees<'g>,
    /// The number of symbols, which is also the context of nodes that no edge leads to, and the
    /// end of a set that is spelled.
    pub symbols: usize,
    /// The sets that have a number, in its order: a bit for each symbol, and [`TERMINAL`].
    pub sets: Vec<u64>,
    /// The joins in order.
    pub joins: Vec<u32>,
    /// Bits of each node's tree, its own set aside.
    pub sizes: Vec<u64>,
    /// Each node's set, and the number that stands for it.
    sets_of_nodes: Vec<(u64, u32)>,
    join_numbers: Vec<u32>,
    set_code: PrefixCode,
    next_code: PrefixCode,
    edge_code: PrefixCode,
    size_code: PrefixCode,
    /// How often each context of edges is used.
    edge_totals: Vec<u64>,
}

impl<'g> Codes<'g> {
    /// The codes for these trees. `guess`: about how many bits each node's tree takes.
    pub fn fit(trees: Trees<'g>, symbols: usize, guess: Vec<u64>) -> Self {
        let graph = trees.graph;
        let root = graph.len() - 1;
        // By node and context, by context and number, by join and letter.
        let mut sets = Tally::<(u32, u8)>::default();
        let mut edges = Tally::<(u8, u32)>::default();
        let mut letters = Tally::<(u32, u8)>::default();
        for (index, node) in graph.nodes().enumerate() {
            let copies = trees.copies[index];
            let is_top = trees.top.contains(index);
            if trees.is_join[index] && !is_top {
                sets.add((index as u32, symbols as u8), 1);
            }
            for &(symbol, child) in node.edges {
                if is_top {
                    // Its set and its edges have no code, and give none to its children.
                    if trees.is_join[child as usize] {
                        letters.add((child, symbol), copies);
                    } else if !trees.top.contains(child as usize) {
                        sets.add((child, symbols as u8), 1);
                    }
                    continue;
                }
                let context = edge_context(symbol, node) as u8;
                let kind = trees.kind(index, symbol, child);
                if kind == Kind::Join {
                    edges.add((context, JOINS + child), copies);
                    letters.add((child, symbol), copies);
                } else {
                    edges.add((context, kind as u32), copies);
                    sets.add((child, symbol), copies);
                }
            }
        }
        let (sets, edges) = (sets.sum(), edges.sum());

        let by_set = sets
            .iter()
            .map(|&((node, context), count)| ((context, set(graph.node(node as usize))), count));
        let numbered = frequent_sets(&Tally(by_set.collect()).sum(), symbols);
        let numbers: HashMap<u64, u32> = numbered.iter().copied().zip(SETS..).collect();
        let number = |(node, set)| {
            let number = numbers.get(&set).copied();
            (set, number.unwrap_or_else(|| rare_set(set, symbols, trees.size(node))))
        };
        let sets_of_nodes: Vec<(u64, u32)> =
            graph.nodes().map(set).enumerate().map(number).collect();
        let mut set_usage = vec![Usage::new(); symbols + 1];
        let mut next_usage = vec![Usage::new(); symbols + 1];
        for ((node, context), count) in sets {
            let (set, number) = sets_of_nodes[node as usize];
            *set_usage[context as usize].entry(number).or_default() += count;
            if number == SPELLED_SET {
                for (last, next) in spelled(set, symbols) {
                    *next_usage[last].entry(next as u32).or_default() += count;
                }
            }
        }

        let joins = numbered_joins(&trees, &letters.sum(), &guess);
        let mut join_numbers = vec![0; root + 1];
        for (&join, number) in joins.iter().zip(JOINS..) {
            join_numbers[join as usize] = number;
        }
        let mut edge_usage = vec![Usage::new(); symbols * 2];
        let mut edge_totals = vec![0; symbols * 2];
        for ((context, edge), count) in edges {
            let join = edge.checked_sub(JOINS);
            let number = join.map_or(edge, |join| join_numbers[join as usize]);
            edge_usage[context as usize].insert(number, count);
            edge_totals[context as usize] += count;
        }

        let mut codes = Self {
            set_code: PrefixCode::fit(&set_usage),
            next_code: PrefixCode::fit(&next_usage),
            edge_code: PrefixCode::fit(&edge_usage),
            size_code: PrefixCode::fit_all(&Usage::new()),
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
        let mut usage = Usage::new();
        let graph = self.trees.graph;
        let nodes = graph.nodes().enumerate();
        let nodes: Vec<_> = nodes.filter(|&(node, _)| !self.trees.top.contains(node)).collect();
        for &(index, node) in &nodes {
            for &(symbol, child) in node.edges {
                if self.trees.kind(index, symbol, child) == Kind::Sized {
                    let size = self.size(child as usize, symbol.into());
                    *usage.entry(size as u32).or_default() += self.trees.copies[index];
                }
            }
        }
        self.size_code = PrefixCode::fit_all(&usage);
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

    /// The sizes alone.
    pub fn into_sizes(self) -> Vec<u64> {
        self.sizes
    }

    /// The bits of a node's tree in a context.
    pub fn size(&self, node: usize, context: usize) -> u64 {
        self.set_bits(context, self.sets_of_nodes[node]) + self.sizes[node]
    }

    /// The table of sets: of each a bit for each symbol, then one for the end of a word.
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

    /// The number that stands for an edge, and the size of its child if that is stated.
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

    /// The bits of a set in a context; for one that does not occur there, about what it would take.
    fn set_bits(&self, context: usize, (set, number): (u64, u32)) -> u64 {
        let bits = self.set_code.bits(context, number).map_or(UNSEEN_BITS, u64::from);
        match number {
            SPELLED_SET => {}
            PLAIN_SET => return bits + self.symbols as u64 + 1,
            _ => return bits,
        }
        let spelled = spelled(set, self.symbols).into_iter();
        let next = |(last, next)| self.next_code.bits(last, next as u32).map_or(0, u64::from);
        bits + 1 + spelled.map(next).sum::<u64>()
    }

    /// Cuts the graph anew: a node of several parents is a join if that takes fewer bits than to
    /// write it behind each of them. Parents come first, so that it is known how often a node
    /// would be written; what is below it counts as it was cut before.
    pub fn cut_anew(&self) -> Trees<'g> {
        let graph = self.trees.graph;
        let len = graph.len();
        let mut is_join = self.trees.is_join.clone();
        // Of each node: the edges to it, the bits of these if it is a join, and those that it takes
        // to write it behind them if it is not.
        let (mut uses, mut as_join, mut as_copies) = (vec![0; len], vec![0; len], vec![0; len]);
        for (index, node) in graph.nodes().enumerate().rev() {
            if self.trees.parents[index] > 1 {
                let joined = as_join[index] + self.size(index, self.symbols) + POSITION_BITS;
                let copied = as_copies[index] + uses[index] * self.sizes[index];
                is_join[index] = joined < copied + u64::from(self.trees.is_join[index]);
            }
            let copies = if is_join[index] { 1 } else { uses[index] };
            for &(symbol, child) in node.edges {
                let target = child as usize;
                uses[target] += copies;
                // An edge of the top takes the same whatever it leads to.
                if self.trees.parents[target] < 2 || self.trees.top.contains(index) {
                    continue;
                }
                let context = edge_context(symbol, node);
                let bits = |number| self.edge_code.bits(context, number).map(u64::from);
                let known = bits(self.join_numbers[target]).filter(|_| self.trees.is_join[target]);
                as_join[target] += copies
                    * known.unwrap_or_else(|| {
                        let rarity = self.edge_totals[context] / self.trees.uses[target].max(1);
                        (log2(rarity.max(2)) / BIT).clamp(1, UNSEEN_BITS)
                    });
                let kind = match node.edges.len() {
                    1 => Kind::Last,
                    _ if self.trees.is_small(child) => Kind::Small,
                    _ => Kind::Sized,
                };
                let size = if kind == Kind::Sized { SIZE_BITS } else { 0 };
                let edge = bits(kind as u32).unwrap_or(3) + size;
                let set = self.set_bits(symbol.into(), self.sets_of_nodes[target]);
                as_copies[target] += copies * (edge + set).max(COPY_BITS);
            }
        }
        self.trees.cut_at(is_join)
    }
}

/// The set of a node's symbols, and [`TERMINAL`].
fn set(node: Node<'_>) -> u64 {
    let terminal = if node.terminal { TERMINAL } else { 0 };
    node.edges.iter().fold(terminal, |set, &(symbol, _)| set | 1 << symbol)
}

/// The context of an edge: its symbol, and whether it is its node's only one.
fn edge_context(symbol: u8, node: Node<'_>) -> usize {
    usize::from(symbol) * 2 + usize::from(node.edges.len() == 1)
}

/// How the set of a node with that many nodes in its tree is written if it has no number of its
/// own: spelled only where that saves bits, and in small trees, where walks seldom come by.
fn rare_set(set: u64, symbols: usize, size: u64) -> u32 {
    let spelled = 1 + SYMBOL_BITS * (u64::from((set & !TERMINAL).count_ones()) + 1);
    let is_spelled = spelled <= symbols as u64 && size <= SPELLED;
    if is_spelled { SPELLED_SET } else { PLAIN_SET }
}

/// Writes a bit for the end of a word, then one for each symbol, the last symbol first.
fn write_plain(set: u64, symbols: usize, to: &mut BitWriter) {
    let symbols = symbols as u32;
    to.push(set >> 63, 1);
    to.push((set & !TERMINAL) >> 32, symbols.saturating_sub(32));
    to.push(set, symbols.min(32));
}

/// The bytes of a set in the table.
fn set_len(symbols: usize) -> usize {
    symbols / 8 + 1
}

/// The symbols of a set, each with the one before it; before the first and after the last there is
/// the end.
fn spelled(set: u64, end: usize) -> Vec<(usize, usize)> {
    let symbols = (0..63).filter(|symbol| set >> symbol & 1 == 1);
    let mut last = end;
    symbols.chain([end]).map(|symbol| (std::mem::replace(&mut last, symbol), symbol)).collect()
}

/// The sets that are cheaper with a number and a place in the table than spelled each time, those
/// of a context next to one another, the more frequent first.
fn frequent_sets(sets: &[((u8, u64), u64)], symbols: usize) -> Vec<u64> {
    // Of each set: how often it occurs, and where most often.
    let mut counts: HashMap<u64, (u64, (u64, u8))> = HashMap::new();
    let mut total = 0;
    for &((context, set), count) in sets {
        let (sum, most) = counts.entry(set).or_default();
        *sum += count;
        *most = (*most).max((count, context));
        total += count;
    }
    let is_frequent = |&(&set, &(count, _)): &(&u64, &(u64, (u64, u8)))| {
        let spelled = SYMBOL_WORTH * (u64::from(set.count_ones()) + 1);
        let spelled = count * (RARE_BITS + spelled.min(symbols as u64 + 1));
        let numbered = 8 * set_len(symbols) as u64 + count * (log2(total / count) / BIT + 1);
        numbered < spelled
    };
    let mut frequent: Vec<_> = counts.iter().filter(is_frequent).collect();
    frequent.sort_unstable_by_key(|&(set, (count, _))| (Reverse(count), set));
    frequent.truncate(MAX_SETS);
    frequent.sort_by_key(|&(_, (_, (_, context)))| context);
    frequent.into_iter().map(|(&set, _)| set).collect()
}

/// The joins, those that are reached by the same symbol next to one another, the more frequent
/// first; of those that are about as frequent, the sizes rise and fall in turns, so that neighbours
/// are of about the same size.
fn numbered_joins(trees: &Trees<'_>, letters: &[((u32, u8), u64)], sizes: &[u64]) -> Vec<u32> {
    let mut most: Vec<(u64, Reverse<u8>)> = vec![Default::default(); trees.graph.len()];
    for &((join, letter), count) in letters {
        most[join as usize] = most[join as usize].max((count, Reverse(letter)));
    }
    let root = trees.graph.len() - 1;
    let joins = (0..root).filter(|&node| trees.is_join[node]);
    let key = |&join: &usize| {
        let frequency = log2(trees.uses[join]) * FREQUENCIES / BIT;
        let size = sizes[join] as i64;
        let size = if frequency % 2 == 0 { size } else { -size };
        (most[join].1.0, Reverse(frequency), size, join)
    };
    let mut joins: Vec<usize> = joins.collect();
    joins.sort_by_cached_key(key);
    joins.into_iter().map(|join| join as u32).collect()
}

/// Pairs, and how often each occurs.
#[derive(Default)]
struct Tally<P>(Vec<(P, u64)>);

impl<P: Copy + Ord> Tally<P> {
    fn add(&mut self, pair: P, count: u64) {
        self.0.push((pair, count));
    }

    /// Each pair once, in order.
    fn sum(mut self) -> Vec<(P, u64)> {
        self.0.sort_unstable();
        self.0.dedup_by(|next, first| {
            let is_same = next.0 == first.0;
            first.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        self.0.retain(|&(_, count)| count > 0);
        self.0
    }
}
