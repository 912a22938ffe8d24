//! Checks a graph by reading the whole of it, and counts what its bits are used for.

use super::{Compact, CompactParts, JOINS, LAST, MAX_FREE, MAX_SMALL, SIZED, SMALL, Target, kind};
use crate::graph::{Graph, Node, Place};
use crate::{Counts, LoadError, Source, Symbol, SymbolSet};

/// The open nodes of a tree: enough, since each has at most half the nodes of the one before, and a
/// tree has fewer than 2^32 nodes.
const MAX_OPEN: usize = 32;

/// What the bits of a graph in the layout `compact` are used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// The number of stored nodes: each copy of a node counts.
    pub nodes: u32,
    /// The bits of the nodes' sets of symbols.
    pub sets: u64,
    /// The bits of the edges that refer to a join.
    pub join_edges: u64,
    /// The bits of the edges to nodes that are stored after their parent, including sizes.
    pub tree_edges: u64,
    /// The number of nodes of the top.
    pub top_nodes: u32,
    /// The bits of the nodes of the top.
    pub top: u64,
    /// The bytes of the tables of the codes and of frequent sets.
    pub tables: u32,
}

/// A node whose children are being checked. Small, since there are many of them on the stack.
#[derive(Clone, Copy, Debug)]
struct OpenNode {
    /// The symbols of the edges that are not read a second time yet, up to the last sized child.
    rest: SymbolSet,
    /// The symbols of the small children that are not checked yet.
    smalls: SymbolSet,
    /// The bit of the first edge of `rest`.
    next: u32,
    /// The bit where the child that is being checked must end, if it is sized.
    end: Option<u32>,
    last: Option<Symbol>,
}

impl OpenNode {
    const EMPTY: Self =
        Self { rest: SymbolSet::EMPTY, smalls: SymbolSet::EMPTY, next: 0, end: None, last: None };
}

impl<S: Source> Compact<S> {
    /// Checks the whole graph but not the counts, since it would take memory to know which nodes
    /// are copies.
    pub(crate) fn check(&self, _: Counts) -> Result<(), LoadError> {
        self.census().map(drop)
    }

    /// Checks the codes, reads every node once in the order of the file, and counts what it reads.
    ///
    /// The number of nodes is not the number in the file, where copies do not count.
    ///
    /// # Errors
    ///
    /// The first prefix code, node or edge that is not valid.
    pub fn census(&self) -> Result<Census, LoadError> {
        let CompactParts { symbols, stream_bits, tables, set_table: tables_end, .. } =
            *self.parts();
        self.parts().set_code.check(&self.source, tables, symbols.wrapping_add(1), tables_end)?;
        self.parts().next_code.check(&self.source, tables, symbols.wrapping_add(1), tables_end)?;
        self.parts().edge_code.check(&self.source, tables, symbols << 1, tables_end)?;
        self.parts().size_code.check(&self.source, tables, 1, tables_end)?;
        let open = &mut [OpenNode::EMPTY; MAX_OPEN];
        let mut reader = Reader { graph: self, open, small: None, census: Census::default() };
        let mut end = 0;
        for join in 0..self.parts().joins {
            let start = self.join(join);
            if start < end {
                return Err(self.no_node(start));
            }
            end = reader.read_tree(start)?;
        }
        end = reader.read_top(end)?;
        // Only padding to a whole byte may follow.
        if stream_bits.wrapping_sub(end) >= 8 {
            return Err(self.no_node(end));
        }
        let CompactParts { start, join_table, .. } = *self.parts();
        let tables = join_table.wrapping_sub(start) as u32;
        Ok(Census { tables, ..reader.census })
    }

    fn no_node(&self, at: u32) -> LoadError {
        LoadError::Node { at: self.byte(at) }
    }

    /// Returns the byte of the file that has a bit of the stream.
    fn byte(&self, at: u32) -> u32 {
        (self.parts().stream as u32).wrapping_add(at >> 3)
    }
}

/// Reads nodes in the order of the file.
struct Reader<'a, S> {
    graph: &'a Compact<S>,
    /// The nodes to return to.
    open: &'a mut [OpenNode; MAX_OPEN],
    /// The small child that is being checked and is not part of another small child.
    small: Option<SmallChild>,
    census: Census,
}

/// A small child of an open node. Its nodes are counted while they are checked.
struct SmallChild {
    /// The index of its parent in the open nodes.
    parent: usize,
    /// The largest number of nodes when all its nodes are read.
    max_nodes: u32,
}

impl<S: Source> Reader<'_, S> {
    /// Checks the trees that the top leads to, which start at `at`, and the top after them. Returns
    /// where the top ends.
    fn read_top(&mut self, mut at: u32) -> Result<u32, LoadError> {
        let graph = self.graph;
        let root = graph.root().at;
        let (mut start, mut next) = (root, self.end_of_top_node(root)?);
        while start < next {
            let Node { terminal, symbols, mut edges } = graph.node(graph.chunk(start));
            if start == root && terminal || symbols.is_empty() {
                return Err(graph.no_node(start));
            }
            let end = self.end_of_top_node(start)?;
            self.census.nodes = self.census.nodes.wrapping_add(1);
            self.census.top_nodes = self.census.top_nodes.wrapping_add(1);
            self.census.top = self.census.top.wrapping_add(end.wrapping_sub(start).into());
            while let Some((_, _, before)) = edges.take(symbols) {
                match graph.top_edge(&mut edges, before) {
                    Target::Join(_) => {}
                    Target::Node(child) if child == next => next = self.end_of_top_node(child)?,
                    Target::Node(child) if child == at => at = self.read_tree(child)?,
                    Target::Node(child) => return Err(graph.no_node(child)),
                }
            }
            start = end;
        }
        // A free bit comes before the top, so that even a tree of no bits comes before the top.
        if at.wrapping_add(1) == root { Ok(next) } else { Err(graph.no_node(at)) }
    }

    /// Returns where a node of the top ends.
    fn end_of_top_node(&self, start: u32) -> Result<u32, LoadError> {
        let graph = self.graph;
        let Node { symbols, edges, .. } = graph.node(graph.chunk(start));
        let end = edges.next.wrapping_add(graph.top_edges_len(symbols));
        if end <= graph.parts().stream_bits { Ok(end) } else { Err(graph.no_node(start)) }
    }

    /// Checks the tree at `start`: its first node, and all nodes that only this node leads to.
    /// Returns where the tree ends.
    fn read_tree(&mut self, start: u32) -> Result<u32, LoadError> {
        let graph = self.graph;
        let Place { mut at, mut context } = graph.chunk(start);
        let mut depth = 0_usize;
        loop {
            let place = Place { at, context };
            let read = self.read_node(place)?;
            let node = self.open.get_mut(depth).ok_or(graph.no_node(at))?;
            (*node, at) = read;
            depth = depth.wrapping_add(1);
            context = loop {
                let Some(top) = depth.checked_sub(1) else { return Ok(at) };
                let node = self.open.get_mut(top).ok_or(graph.no_node(at))?;
                if self.small.as_ref().is_some_and(|small| small.parent == top) {
                    self.small = None;
                }
                if let Some(sized) = node.next_sized(graph, at)? {
                    break sized;
                }
                if !node.smalls.is_empty() {
                    let max_nodes = self.census.nodes.saturating_add(MAX_SMALL as u32);
                    self.small.get_or_insert(SmallChild { parent: top, max_nodes });
                    break node.smalls.take_first().0;
                }
                // A node whose last child is next need not be returned to.
                depth = top;
                if let Some(last) = node.last {
                    break last;
                }
                let parent = top.checked_sub(1).and_then(|parent| self.open.get(parent));
                if parent.and_then(|parent| parent.end).is_some_and(|end| end != at) {
                    return Err(graph.no_node(at));
                }
            };
        }
    }

    /// Checks a node and its edges. Returns the open node, and where its edges end.
    fn read_node(&mut self, place: Place) -> Result<(OpenNode, u32), LoadError> {
        let graph = self.graph;
        let no_node = graph.no_node(place.at);
        let Node { terminal, symbols, edges } = graph.node(place);
        if !terminal && symbols.is_empty() {
            return Err(no_node);
        }
        self.census.nodes = self.census.nodes.wrapping_add(1);
        let max_nodes = graph.parts().stream_bits.saturating_add(MAX_FREE);
        let small = self.small.as_ref();
        if self.census.nodes > small.map_or(max_nodes, |small| small.max_nodes.min(max_nodes)) {
            return Err(no_node);
        }
        self.census.sets = self.census.sets.wrapping_add(edges.next.wrapping_sub(place.at).into());
        let (mut at, mut rest) = (edges.next, symbols);
        let mut node = OpenNode { next: edges.next, ..OpenNode::EMPTY };
        let mut join_bits = 0_u32;
        while !rest.is_empty() {
            let (symbol, alone) = rest.take_first();
            let start = at;
            let edge = graph.edge(symbol, edges.only(), &mut at);
            match kind(edge) {
                LAST if node.last.is_some() => return Err(no_node),
                LAST => node.last = Some(symbol),
                SMALL => node.smalls |= alone,
                SIZED if self.small.is_some() => return Err(no_node),
                SIZED => {
                    graph.size(&mut at);
                    node.rest = symbols & (alone | alone.before());
                }
                _ if edge.wrapping_sub(JOINS) < graph.parts().joins => {
                    join_bits = join_bits.wrapping_add(at.wrapping_sub(start));
                }
                _ => {
                    let (at, found) = (graph.byte(start), edge.wrapping_sub(JOINS));
                    return Err(LoadError::Edge { at, found });
                }
            }
        }
        let tree_bits = at.wrapping_sub(edges.next).wrapping_sub(join_bits);
        self.census.join_edges = self.census.join_edges.wrapping_add(join_bits.into());
        self.census.tree_edges = self.census.tree_edges.wrapping_add(tree_bits.into());
        let has_others = !(node.rest | node.smalls).is_empty();
        if at > graph.parts().stream_bits || has_others && node.last.is_none() {
            return Err(no_node);
        }
        Ok((node, at))
    }
}

impl OpenNode {
    /// Returns the symbol of the next sized child, which starts at `at`, and keeps where it must
    /// end.
    fn next_sized<S: Source>(
        &mut self,
        graph: &Compact<S>,
        at: u32,
    ) -> Result<Option<Symbol>, LoadError> {
        self.end = None;
        while !self.rest.is_empty() {
            let (symbol, _) = self.rest.take_first();
            // A node with a sized child also has a last child, so this is not the only edge.
            if kind(graph.edge(symbol, false, &mut self.next)) == SIZED {
                let end = at.checked_add(graph.size(&mut self.next)).ok_or(graph.no_node(at))?;
                self.end = Some(end);
                return Ok(Some(symbol));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use crate::dictionary::header::Opened;
    use crate::format::{Section, Tag};
    use crate::{ANIMALS, Dawg, LoadError};

    use super::*;

    fn section() -> Section {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        dawg.sections().find(|section| section.tag == Tag::GRAPH).unwrap()
    }

    /// Takes the census of a graph that ends after this number of bytes.
    fn census(len: u32) -> Result<Census, LoadError> {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let section = Section { len, ..section() };
        let graph = Opened { section, head: ANIMALS.read(section.at) };
        let graph = Compact::open(graph, 1, dawg.alphabet().len())?;
        graph.with_source(ANIMALS).census()
    }

    #[test]
    fn every_bit_has_one_use() {
        let Section { len, .. } = section();
        let Census { nodes, sets, join_edges, tree_edges, top, tables, .. } = census(len).unwrap();
        assert!(nodes >= Dawg::from_bytes(ANIMALS).unwrap().counts().nodes, "copies count, too");
        let bits = sets + join_edges + tree_edges + top;
        let stream = u64::from(len - tables) * 8;
        // The others are the sizes of joins.
        assert!(bits < stream && bits > stream * 9 / 10, "{bits} of {stream}");
    }

    #[test]
    fn a_graph_that_is_too_short_or_too_long_is_refused() {
        let Section { len, .. } = section();
        for wrong in (0..len).chain([len + 1]) {
            assert!(census(wrong).is_err(), "{wrong} bytes instead of {len}");
        }
    }
}
