//! Checking a graph by reading all of it, which tells also where its bits go.

use super::{Compact, JOINS, LAST, MAX_FREE, Parts, SIZED, SMALL, Target, kind};
use crate::graph::{Graph, Node, Place};
use crate::{Counts, LoadError, Source, Symbol, SymbolSet};

/// A tree has fewer than 2^32 nodes.
const MAX_LEVELS: usize = 32;

/// Where the bits of a graph go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Nodes as they are written: a node that is written again counts again.
    pub nodes: u32,
    /// Nodes that are referred to.
    pub joins: u32,
    /// Bits of the nodes' sets of symbols.
    pub sets: u64,
    /// Bits of the edges that refer to a join.
    pub join_edges: u64,
    /// Bits of the edges to nodes that stand behind their parent, sizes included.
    pub tree_edges: u64,
    /// Nodes of the top.
    pub top_nodes: u32,
    /// Bits of the nodes of the top.
    pub top: u64,
    /// Bytes of the tables: of the codes, and of frequent sets.
    pub tables: u32,
    /// Bytes of the graph's section.
    pub len: u32,
}

/// A node whose children are being checked: small, for there are many of them on the stack.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The symbols of the edges among which the next sized child is to be found.
    rest: SymbolSet,
    /// Those of the small children still to be checked.
    smalls: SymbolSet,
    /// Where the first edge of `rest` stands.
    next: u32,
    /// Where the child must end that is being checked.
    end: u32,
    only: bool,
    last: Option<Symbol>,
}

impl Level {
    const EMPTY: Self = Self {
        rest: SymbolSet::EMPTY,
        smalls: SymbolSet::EMPTY,
        next: 0,
        end: 0,
        only: false,
        last: None,
    };
}

impl<S: Source> Compact<S> {
    /// Checks all of it; the counts cannot be checked without memory, since nodes may be written
    /// several times.
    pub(crate) fn check(&self, _: Counts) -> Result<(), LoadError> {
        self.census().map(drop)
    }

    /// Checks the codes, and reads every node once, in file order; counts what it reads.
    ///
    /// The nodes are not the ones that the file states, which count copies once.
    pub fn census(&self) -> Result<Census, LoadError> {
        let Parts { symbols, stream_bits, tables, set_table: tables_end, .. } = self.parts;
        self.parts.set_code.check(&self.source, tables, symbols.wrapping_add(1), tables_end)?;
        self.parts.next_code.check(&self.source, tables, symbols.wrapping_add(1), tables_end)?;
        self.parts.edge_code.check(&self.source, tables, symbols << 1, tables_end)?;
        self.parts.size_code.check(&self.source, tables, 1, tables_end)?;
        let levels = &mut [Level::EMPTY; MAX_LEVELS];
        let mut reader = Reader { graph: self, levels, census: Census::default() };
        let mut end = 0;
        for join in 0..self.parts.joins {
            let start = self.join(join);
            if start < end {
                return Err(self.no_node(start));
            }
            end = reader.read_tree(start)?;
        }
        end = reader.read_top(end)?;
        // Less than a byte is left over.
        if stream_bits.wrapping_sub(end) >= 8 {
            return Err(self.no_node(end));
        }
        let Parts { joins, start, join_table, stream, .. } = self.parts;
        let tables = join_table.wrapping_sub(start);
        let len = stream.wrapping_sub(start).wrapping_add(stream_bits / 8);
        Ok(Census { joins, tables, len, ..reader.census })
    }

    fn no_node(&self, at: u32) -> LoadError {
        LoadError::Node { at: self.byte(at) }
    }

    /// The byte of the file that holds a bit of the stream.
    fn byte(&self, at: u32) -> u32 {
        self.parts.stream.wrapping_add(at >> 3)
    }
}

/// Reads nodes in the order of the file.
struct Reader<'a, S> {
    graph: &'a Compact<S>,
    /// The nodes to which it must return.
    levels: &'a mut [Level; MAX_LEVELS],
    census: Census,
}

impl<S: Source> Reader<'_, S> {
    /// Checks the trees that the top leads to, which start at `at`, and the top behind them; answers
    /// where it ends.
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
            while let Some((_, target)) = graph.next_top_edge(&mut edges, symbols) {
                match target {
                    Target::Join(_) => {}
                    Target::Node(child) if child == next => next = self.end_of_top_node(child)?,
                    Target::Node(child) if child == at => at = self.read_tree(child)?,
                    Target::Node(child) => return Err(graph.no_node(child)),
                }
            }
            start = end;
        }
        // A bit is free before the top, so that even a tree of no bits stands before it.
        if at.wrapping_add(1) == root { Ok(next) } else { Err(graph.no_node(at)) }
    }

    /// Where a node of the top ends.
    fn end_of_top_node(&self, start: u32) -> Result<u32, LoadError> {
        let graph = self.graph;
        let Node { symbols, edges, .. } = graph.node(graph.chunk(start));
        let end = edges.next.wrapping_add(graph.top_edges_len(symbols));
        if end <= graph.parts.stream_bits { Ok(end) } else { Err(graph.no_node(start)) }
    }

    /// Checks the node at `start` and all those behind it that only it leads to; answers where they
    /// end.
    fn read_tree(&mut self, start: u32) -> Result<u32, LoadError> {
        let graph = self.graph;
        let Place { mut at, mut context } = graph.chunk(start);
        let mut depth = 0_usize;
        loop {
            let place = Place { at, context };
            let read = self.read_node(place)?;
            let level = self.levels.get_mut(depth).ok_or(graph.no_node(at))?;
            (*level, at) = read;
            depth = depth.wrapping_add(1);
            context = loop {
                let Some(top) = depth.checked_sub(1) else { return Ok(at) };
                let level = self.levels.get_mut(top).ok_or(graph.no_node(at))?;
                if let Some((symbol, end)) = level.next_inner(graph, at)? {
                    level.end = end;
                    break symbol;
                }
                // Nothing is to be remembered of a node below whose last child we are.
                depth = top;
                if let Some(last) = level.last {
                    break last;
                }
                let parent = top.checked_sub(1).and_then(|parent| self.levels.get(parent));
                if parent.is_some_and(|parent| parent.end != at) {
                    return Err(graph.no_node(at));
                }
            };
        }
    }

    /// Checks a node and its edges; answers also where they end.
    fn read_node(&mut self, place: Place) -> Result<(Level, u32), LoadError> {
        let graph = self.graph;
        let no_node = graph.no_node(place.at);
        let Node { terminal, symbols, edges } = graph.node(place);
        if !terminal && symbols.is_empty() {
            return Err(no_node);
        }
        self.census.nodes = self.census.nodes.wrapping_add(1);
        if self.census.nodes > graph.parts.stream_bits.saturating_add(MAX_FREE) {
            return Err(no_node);
        }
        self.census.sets = self.census.sets.wrapping_add(edges.next.wrapping_sub(place.at).into());
        let (mut at, mut rest) = (edges.next, symbols);
        let (next, only) = (edges.next, edges.only);
        let mut level = Level { rest, next, only, ..Level::EMPTY };
        let mut trees = 0_u32;
        while !rest.is_empty() {
            let (symbol, alone) = rest.take_first();
            let start = at;
            let edge = graph.edge(symbol, only, &mut at);
            match kind(edge) {
                LAST if level.last.is_some() => return Err(no_node),
                LAST => level.last = Some(symbol),
                SMALL => level.smalls |= alone,
                SIZED => _ = graph.size(&mut at),
                _ if edge.wrapping_sub(JOINS) < graph.parts.joins => {}
                _ => {
                    let (at, found) = (graph.byte(start), edge.wrapping_sub(JOINS));
                    return Err(LoadError::Edge { at, found });
                }
            }
            trees = trees.wrapping_add(u32::from(edge < JOINS));
            let bits = if edge < JOINS {
                &mut self.census.tree_edges
            } else {
                &mut self.census.join_edges
            };
            *bits = bits.wrapping_add(at.wrapping_sub(start).into());
        }
        if at > graph.parts.stream_bits || trees > 0 && level.last.is_none() {
            return Err(no_node);
        }
        Ok((level, at))
    }
}

impl Level {
    /// The next child that starts at `at` and is not the last, and where it must end.
    fn next_inner<S: Source>(
        &mut self,
        graph: &Compact<S>,
        at: u32,
    ) -> Result<Option<(Symbol, u32)>, LoadError> {
        while !self.rest.is_empty() {
            let (symbol, _) = self.rest.take_first();
            if kind(graph.edge(symbol, self.only, &mut self.next)) == SIZED {
                let end = at.checked_add(graph.size(&mut self.next)).ok_or(graph.no_node(at))?;
                return Ok(Some((symbol, end)));
            }
        }
        if self.smalls.is_empty() {
            return Ok(None);
        }
        let (symbol, _) = self.smalls.take_first();
        let end = graph.skip_tree(symbol, at).ok_or(graph.no_node(at))?;
        Ok(Some((symbol, end)))
    }
}
