//! Making the index section, which numbers the words: see `FORMAT.md` of the crate `dawggle`.
//!
//! An entry states how many words are below a node. A reader walks the graph below a node that has
//! no entry, so a node has one if the graph below it is too large to walk, or if the entry saves
//! much walking. How much it saves is computed as if each word were looked up once.

use byteorder::{ByteOrder, LittleEndian};
use dawggle::format::{INDEX_DEPTH, INDEX_EDGES, INDEX_HEAD_LEN};
use dawggle::graph::Place;
use dawggle::{Dawg, Source};

use super::bit_writer::{BitWriter, bits_for, packed};
use crate::Damage;
use crate::graph::each_node;

/// The fewest edges, plus one, that an entry must save if the format does not require the entry.
///
/// Measured with ENABLE2K in the layout `compact`: at 4096 the index takes 14.7 KB, and looking up
/// a word's number walks 58 edges on average. At 1024 these are 26.0 KB and 20 edges, and without
/// such entries 10.1 KB and 229 edges.
const MOST_SAVED_WITHOUT_ENTRY: u64 = 4096;

/// Returns the bytes of the section.
pub(crate) fn section<S: Source>(dawg: &Dawg<S>) -> Result<Vec<u8>, Damage> {
    let mut nodes = read_nodes(dawg)?;
    count_requests(&mut nodes);
    let requested: Vec<&CountedNode> =
        nodes.iter().filter(|node| node.requests > 0 && node.edges > 0).collect();
    let context_bits = context_bits(&requested);
    let entries = requested.into_iter().filter(|node| node.has_entry());
    let entries = entries.map(|node| {
        let Place { at, context } = node.place;
        let context = u64::from(context) & ((1 << context_bits) - 1);
        (u64::from(at) << context_bits | context, node.words)
    });
    let mut entries: Vec<(u64, u64)> = entries.collect();
    entries.sort_unstable();
    Ok(pack(&entries, context_bits, dawg.counts().words))
}

/// A node, and what is below it. All counts include what is shared once for each path to it.
struct CountedNode {
    place: Place,
    /// In order; each comes before its parents.
    children: Vec<u32>,
    words: u64,
    edges: u64,
    depth: u64,
    /// The number of paths from the root to this node.
    paths: u64,
    /// How often a reader needs `words` if it looks up each word once.
    requests: u64,
}

impl CountedNode {
    fn has_entry(&self) -> bool {
        let may_be_walked = self.edges <= INDEX_EDGES.into() && self.depth <= INDEX_DEPTH.into();
        !may_be_walked || self.requests.saturating_mul(self.edges) > MOST_SAVED_WITHOUT_ENTRY
    }
}

/// Reads the nodes of a dictionary, and counts what is below each. The root is the last.
fn read_nodes<S: Source>(dawg: &Dawg<S>) -> Result<Vec<CountedNode>, Damage> {
    let mut nodes: Vec<CountedNode> = Vec::new();
    each_node(dawg, |place, node| {
        let (mut words, mut edges, mut depth) = (u64::from(node.terminal), 0_u64, 0);
        for &(_, child) in node.edges {
            let child = &nodes[child as usize];
            words = words.saturating_add(child.words);
            edges = edges.saturating_add(child.edges).saturating_add(1);
            depth = depth.max(child.depth + 1);
        }
        let children = node.edges.iter().map(|&(_, child)| child).collect();
        nodes.push(CountedNode { place, children, words, edges, depth, paths: 0, requests: 0 });
        nodes.len() as u32 - 1
    })?;
    Ok(nodes)
}

/// Counts the paths to each node, and how often its count is requested.
///
/// A reader requests the count of a child once for each word below that child or a later child of
/// the same parent. It never requests the count of a last child. Parents come before their children
/// here, so that the paths to a parent are known.
fn count_requests(nodes: &mut [CountedNode]) {
    if let Some(root) = nodes.last_mut() {
        root.paths = 1;
    }
    for number in (0..nodes.len()).rev() {
        let (children, [parent, ..]) = nodes.split_at_mut(number) else { return };
        let mut words = 0_u64;
        for (index, &child) in parent.children.iter().enumerate().rev() {
            let child = &mut children[child as usize];
            child.paths = child.paths.saturating_add(parent.paths);
            words = words.saturating_add(child.words);
            if index + 1 < parent.children.len() {
                let requests = words.saturating_mul(parent.paths);
                child.requests = child.requests.saturating_add(requests);
            }
        }
    }
}

/// The number of bits of the context in a key: 0 if the places differ without it.
fn context_bits(requested: &[&CountedNode]) -> u32 {
    let mut places: Vec<u32> = requested.iter().map(|node| node.place.at).collect();
    places.sort_unstable();
    if places.windows(2).all(|pair| pair[0] != pair[1]) {
        return 0;
    }
    bits_for(requested.iter().map(|node| node.place.context.into()))
}

/// Packs keys and counts, which are in the order of the keys.
fn pack(entries: &[(u64, u64)], context_bits: u32, words: u32) -> Vec<u8> {
    let mut counts: Vec<u64> = entries.iter().map(|&(_, count)| count).collect();
    counts.sort_unstable();
    counts.dedup();
    let end = entries.last().map_or(0, |&(key, _)| key + 1);
    let before_bits = bits_for([entries.len() as u64]);
    // One more low bit costs a bit for each entry, and halves the number of blocks.
    let len = |low_bits: &u32| {
        end.div_ceil(1 << low_bits) * u64::from(before_bits)
            + entries.len() as u64 * u64::from(*low_bits)
    };
    let low_bits = (0..=32).min_by_key(len).unwrap_or_default();
    let blocks = end.div_ceil(1 << low_bits);

    let mut section = vec![0; INDEX_HEAD_LEN as usize];
    LittleEndian::write_u32(&mut section, entries.len() as u32);
    LittleEndian::write_u32(&mut section[4..], blocks as u32);
    LittleEndian::write_u32(&mut section[8..], counts.len() as u32);
    section[12..14].copy_from_slice(&[context_bits as u8, low_bits as u8]);
    let before = |block| entries.partition_point(|&(key, _)| key >> low_bits < block) as u64;
    section.extend(packed((0..=blocks).map(before), before_bits));

    let number_bits = bits_for([(counts.len() as u64).saturating_sub(1)]);
    let mut table = BitWriter::default();
    for &(key, count) in entries {
        table.push(key, low_bits);
        table.push(counts.partition_point(|&other| other < count) as u64, number_bits);
    }
    section.extend(table.finish());
    section.extend(packed(counts, bits_for([words.into()])));
    section
}
