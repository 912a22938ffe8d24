//! Making the index, which gives words numbers: see FORMAT.md of the crate `dawggle`.
//!
//! Where a reader may not walk, a node must have an entry. Others are given one where it saves
//! much: each word has its way looked up once, and what is walked on all of them is what an entry
//! saves.

use dawggle::format::{INDEX_DEPTH, INDEX_EDGES, INDEX_HEAD_LEN};
use dawggle::graph::{Graph, Place};
use dawggle::{Dawg, Source, SymbolSet, with_graph};
use rustc_hash::FxHashMap;

use crate::layout::bit_writer::BitWriter;

/// An entry must save more edges than this. Fewer take more room: of ENABLE2K in the layout
/// `compact`, at 4096 the index takes 14.7 KB and a word's number 58 edges on the average, at 1024
/// it would be 26.0 KB and 20 edges; and without such entries 10.1 KB and 229 edges.
const WORTH_AN_ENTRY: u64 = 4096;

/// The bytes of the section. The dictionary must be acyclic.
pub(crate) fn section<S: Source>(dawg: &Dawg<S>) -> Vec<u8> {
    let mut nodes = with_graph!(dawg, |graph| {
        let mut reader = Reader { graph, by_place: FxHashMap::default(), nodes: Vec::new() };
        reader.add(reader.graph.root());
        reader.nodes
    });
    count_asked(&mut nodes);
    let asked: Vec<&Node> = nodes.iter().filter(|node| node.asked > 0 && node.edges > 0).collect();
    let context_bits = context_bits(&asked);
    let entries = asked.into_iter().filter(|node| node.has_entry());
    let entries = entries.map(|node| {
        let Place { at, context } = node.place;
        let context = u64::from(context) & ((1 << context_bits) - 1);
        (u64::from(at) << context_bits | context, node.words)
    });
    let mut entries: Vec<(u64, u64)> = entries.collect();
    entries.sort_unstable();
    pack(&entries, context_bits, dawg.counts().words)
}

/// A node, and what lies below it; all numbers count what is shared as often as ways lead there.
struct Node {
    place: Place,
    /// In order; each stands before its parents.
    children: Vec<u32>,
    words: u64,
    edges: u64,
    depth: u64,
    /// How many ways lead here.
    ways: u64,
    /// How often a reader asks for `words` if it is asked for each word once.
    asked: u64,
}

impl Node {
    fn has_entry(&self) -> bool {
        let is_walked = self.edges <= INDEX_EDGES.into() && self.depth <= INDEX_DEPTH.into();
        !is_walked || self.asked.saturating_mul(self.edges) > WORTH_AN_ENTRY
    }
}

struct Reader<G> {
    graph: G,
    by_place: FxHashMap<Place, u32>,
    nodes: Vec<Node>,
}

impl<G: Graph> Reader<G> {
    /// The number of a node. Recursion as deep as the longest word.
    fn add(&mut self, place: Place) -> u32 {
        if let Some(&number) = self.by_place.get(&place) {
            return number;
        }
        let mut node = self.graph.node(place);
        let mut children = Vec::new();
        let (mut words, mut edges, mut depth) = (u64::from(node.terminal), 0_u64, 0);
        while let Some((_, child)) = self.graph.next_child(&mut node.edges, SymbolSet::ALL) {
            let number = self.add(child);
            let child = &self.nodes[number as usize];
            words = words.saturating_add(child.words);
            edges = edges.saturating_add(child.edges).saturating_add(1);
            depth = depth.max(child.depth + 1);
            children.push(number);
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(Node { place, children, words, edges, depth, ways: 0, asked: 0 });
        self.by_place.insert(place, number);
        number
    }
}

/// Counts the ways to each node, parents before children, and how often it is asked about: for each
/// word that goes on below it or below a later child of the same parent, which the last child has
/// none of.
fn count_asked(nodes: &mut [Node]) {
    if let Some(root) = nodes.last_mut() {
        root.ways = 1;
    }
    for number in (0..nodes.len()).rev() {
        let (children, [parent, ..]) = nodes.split_at_mut(number) else { return };
        let mut words = 0_u64;
        for (place, &child) in parent.children.iter().enumerate().rev() {
            let child = &mut children[child as usize];
            child.ways = child.ways.saturating_add(parent.ways);
            words = words.saturating_add(child.words);
            if place + 1 < parent.children.len() {
                let asked = words.saturating_mul(parent.ways);
                child.asked = child.asked.saturating_add(asked);
            }
        }
    }
}

/// How many bits of the context belong to a key: none if nodes are told apart without it.
fn context_bits(asked: &[&Node]) -> u32 {
    let mut places: Vec<u32> = asked.iter().map(|node| node.place.at).collect();
    places.sort_unstable();
    if places.windows(2).all(|pair| pair[0] != pair[1]) {
        return 0;
    }
    bits(asked.iter().map(|node| node.place.context.into()).max().unwrap_or_default())
}

/// The section of these keys and counts, in order.
fn pack(entries: &[(u64, u64)], context_bits: u32, words: u32) -> Vec<u8> {
    let mut counts: Vec<u64> = entries.iter().map(|&(_, count)| count).collect();
    counts.sort_unstable();
    counts.dedup();
    let end = entries.last().map_or(0, |&(key, _)| key + 1);
    let before_bits = bits(entries.len() as u64);
    // Low bits cost each entry one, high ones twice as many blocks.
    let len = |low_bits: &u32| {
        end.div_ceil(1 << low_bits) * u64::from(before_bits)
            + entries.len() as u64 * u64::from(*low_bits)
    };
    let low_bits = (0..=32).min_by_key(len).unwrap_or_default();
    let blocks = end.div_ceil(1 << low_bits);

    let mut section = Vec::with_capacity(INDEX_HEAD_LEN as usize);
    for number in [entries.len() as u64, blocks, counts.len() as u64] {
        section.extend((number as u32).to_le_bytes());
    }
    section.extend([context_bits as u8, low_bits as u8, 0, 0]);
    let mut before = BitWriter::default();
    for block in 0..=blocks {
        let before_block = entries.partition_point(|&(key, _)| key >> low_bits < block);
        before.push(before_block as u64, before_bits);
    }
    section.extend(before.finish());
    let number_bits = bits((counts.len() as u64).saturating_sub(1));
    let mut table = BitWriter::default();
    for &(key, count) in entries {
        table.push(key, low_bits);
        table.push(counts.partition_point(|&other| other < count) as u64, number_bits);
    }
    section.extend(table.finish());
    let mut list = BitWriter::default();
    for count in counts {
        list.push(count, bits(words.into()));
    }
    section.extend(list.finish());
    section
}

/// How many bits a number takes.
fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}
