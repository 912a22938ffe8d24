//! Writing the layout `compact`: see `FORMAT.md` of the crate `dawggle`.
//!
//! The codes depend on how often everything is written, and which nodes are copied instead of
//! referred to depends on the codes. So codes are made for the graph as it is, the graph is cut by
//! what these codes cost, and codes are made again. (More rounds gain nothing.)

mod codes;
mod cut;
mod likely_nodes;
mod log2;
mod prefix_code;
mod sets;
mod tally;
mod trees;

use byteorder::{ByteOrder, LittleEndian};
use codes::Codes;
use trees::Trees;

use crate::Error;
use crate::graph::MinimalGraph;
use crate::layout::bit_writer::{BitWriter, bits_for, packed};

/// The number of joins whose sizes are stored together, before the joins.
const GROUP: usize = 8;
const WIDTH_BITS: u32 = 5;
const MAX_SMALLEST_BITS: u32 = 27;
/// By default, one node in this many is laid out for speed.
const NODES_PER_TOP_NODE: u32 = 256;
/// The most bits of all trees.
///
/// The sizes of the joins take less than the joins, so the stream stays below 2^31 bits, which is
/// the limit for sizes.
const MAX_BITS: u64 = 1 << 30;

/// Returns the bytes of a graph. `top` is the number of nodes to lay out for speed. If it is 0, the
/// graph is as small as possible.
pub(crate) fn write(
    graph: &MinimalGraph,
    symbols: usize,
    top: Option<u32>,
) -> Result<Vec<u8>, Error> {
    let top = top.unwrap_or((graph.len() as u32 / NODES_PER_TOP_NODE).max(1)) as usize;
    if top == 0 {
        let (small, thrifty) = (write(graph, symbols, Some(1))?, lay_out(graph, symbols, 0)?);
        return Ok(if thrifty.len() < small.len() { thrifty } else { small });
    }
    lay_out(graph, symbols, top)
}

fn lay_out(graph: &MinimalGraph, symbols: usize, top: usize) -> Result<Vec<u8>, Error> {
    let joined = Codes::fit(Trees::of(graph, top), symbols, vec![0; graph.len()]);
    let mut codes = Codes::fit(joined.cut_again(), symbols, joined.sizes);
    codes.fit_sizes();
    Writer { codes: &codes, stream: BitWriter::default() }.write()
}

struct Writer<'c, 'g> {
    codes: &'c Codes<'g>,
    stream: BitWriter,
}

impl Writer<'_, '_> {
    fn write(mut self) -> Result<Vec<u8>, Error> {
        let codes = self.codes;
        let groups: Vec<Group> =
            codes.joins.chunks(GROUP).map(|joins| Group::of(joins, codes)).collect();
        let stems = self.stems();
        let trees = codes.joins.iter().chain(&stems);
        let bits = trees.fold(0, |bits: u64, &node| {
            bits.saturating_add(codes.size(node as usize, codes.symbols))
        });
        if bits >= MAX_BITS {
            return Err(Error::TooLarge);
        }
        let smallest_bits = bits_for(groups.iter().map(|group| group.smallest));
        if smallest_bits > MAX_SMALLEST_BITS {
            return Err(Error::TooLarge);
        }
        let mut positions = Vec::new();
        for (group, joins) in groups.iter().zip(codes.joins.chunks(GROUP)) {
            positions.push(self.stream.bits());
            self.stream.push(group.width.into(), WIDTH_BITS);
            self.stream.push(group.smallest, smallest_bits);
            for more in &group.more {
                self.stream.push(*more, group.width);
            }
            for &join in joins {
                self.write_tree(join as usize, codes.symbols);
            }
        }
        let (root, top_bits) = self.write_top(&stems)?;
        let position_bits = bits_for(positions.iter().copied());

        let mut tables = Vec::new();
        let all = codes.all();
        let contexts = all.iter().flat_map(|code| code.write_tables(&mut tables));
        let contexts: Vec<u16> = contexts.map(|start| start as u16).collect();
        let tables_len = u16::try_from(tables.len() / 2).map_err(|_| Error::TooLarge)?;

        let mut head = [0; 19];
        LittleEndian::write_u32(&mut head, root as u32);
        LittleEndian::write_u32(&mut head[4..], codes.joins.len() as u32);
        LittleEndian::write_u16(&mut head[8..], codes.sets.len() as u16);
        head[10..13]
            .copy_from_slice(&[position_bits, smallest_bits, top_bits].map(|bits| bits as u8));
        head[13..17].copy_from_slice(&all.map(|code| code.class_len() as u8));
        LittleEndian::write_u16(&mut head[17..], tables_len);
        let mut starts = vec![0; contexts.len() * 2];
        LittleEndian::write_u16_into(&contexts, &mut starts);
        let mut section = Vec::from(head);
        section.extend(starts);
        section.extend(tables);
        section.extend(codes.set_table());
        section.extend(packed(positions, position_bits));
        section.extend(self.stream.finish());
        Ok(section)
    }

    /// The trees that the top leads to, in the order of its edges.
    fn stems(&self) -> Vec<u32> {
        let trees = &self.codes.trees;
        let edges = trees.top.nodes.iter().flat_map(|&node| trees.graph.node(node as usize).edges);
        let is_stem =
            |&node: &u32| !trees.top.contains(node as usize) && !trees.is_join[node as usize];
        edges.map(|&(_, child)| child).filter(is_stem).collect()
    }

    /// Writes the trees that the top leads to, then the top.
    ///
    /// Returns where the top starts, and the bits of an edge of the top.
    fn write_top(&mut self, stems: &[u32]) -> Result<(u64, u32), Error> {
        let codes = self.codes;
        let Trees { top, graph, is_join, .. } = &codes.trees;
        let joins = codes.joins.len() as u64;
        let mut at_stems = Vec::new();
        for &node in stems {
            at_stems.push(self.stream.bits());
            self.write_tree(node as usize, codes.symbols);
        }
        // A tree may take no bits, and its place must differ from the place of the top.
        self.stream.push(0, 1);
        let root = self.stream.bits();
        // An edge must be able to name any place before the end of the top, whose length depends on
        // the bits of an edge.
        let edges = |node: u32| graph.node(node as usize).edges;
        let len = |node, edge_bits| {
            codes.symbols as u64 + 1 + edges(node).len() as u64 * u64::from(edge_bits)
        };
        let end = |bits| top.nodes.iter().fold(root, |at, &node| at + len(node, bits));
        let bits = (1..).find(|&bits| (joins + end(bits)) >> bits == 0).filter(|&bits| bits < 32);
        let bits = bits.ok_or(Error::TooLarge)?;

        let mut at_stems = at_stems.into_iter();
        let mut next = root + len(top.nodes[0], bits);
        for &node in &top.nodes {
            codes.write_top_set(node as usize, &mut self.stream);
            for &(_, child) in edges(node) {
                let number = if top.contains(child as usize) {
                    let at = next;
                    next += len(child, bits);
                    joins + at
                } else if is_join[child as usize] {
                    codes.join(child)
                } else {
                    joins + at_stems.next().expect("each stem was written")
                };
                self.stream.push(number, bits);
            }
        }
        Ok((root, bits))
    }

    /// Writes a node and what is below it. The recursion is as deep as the longest word.
    fn write_tree(&mut self, node: usize, context: usize) {
        let codes = self.codes;
        codes.write_node(node, context, &mut self.stream);
        for (symbol, child, _) in codes.trees.in_order(node) {
            self.write_tree(child as usize, symbol.into());
        }
    }
}

/// The sizes of the joins of a group but the last, whose size is not needed: the smallest size, and
/// by how much the others are larger, in `width` bits each.
struct Group {
    smallest: u64,
    width: u32,
    more: Vec<u64>,
}

impl Group {
    fn of(joins: &[u32], codes: &Codes<'_>) -> Self {
        let (_, joins) = joins.split_last().expect("no chunk is empty");
        let sizes = joins.iter().map(|&join| codes.size(join as usize, codes.symbols));
        let smallest = sizes.clone().min().unwrap_or_default();
        let more: Vec<u64> = sizes.map(|size| size - smallest).collect();
        Self { smallest, width: bits_for(more.iter().copied()), more }
    }
}
