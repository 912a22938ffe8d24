//! The words of a dictionary, one by one.

use std::sync::Arc;

use dawggle::graph::{Edges, Graph};
use dawggle::{SymbolSet, with_graph};
use pyo3::prelude::*;

use crate::shared::Shared;

/// A walk over the words that start with a text, in the alphabet's order. It owns nothing of the
/// dictionary, so that an iterator of Python can keep it.
pub struct Walk {
    prefix: String,
    /// The symbols from the root to the last node that was visited.
    text: String,
    /// The nodes from the root, with the edges that were not visited yet.
    levels: Vec<Level>,
}

struct Level {
    edges: Edges,
    /// The length of the text that leads to the node.
    end: usize,
}

impl Walk {
    pub fn new(shared: &Shared, prefix: &str) -> Self {
        let edges = with_graph!(shared.dawg, |graph| graph.node(graph.root()).edges);
        let levels = vec![Level { edges, end: 0 }];
        Self { prefix: shared.fold(prefix).into_owned(), text: String::new(), levels }
    }

    /// Returns the next word.
    pub fn next(&mut self, shared: &Shared) -> Option<&str> {
        with_graph!(shared.dawg, |graph| self.advance(&graph, shared))
    }

    /// Calls `each` with each word that is left, until it fails.
    pub fn try_each(
        &mut self,
        shared: &Shared,
        mut each: impl FnMut(&str) -> PyResult<()>,
    ) -> PyResult<()> {
        with_graph!(shared.dawg, |graph| {
            while let Some(word) = self.advance(&graph, shared) {
                each(word)?;
            }
            Ok(())
        })
    }

    fn advance(&mut self, graph: &impl Graph, shared: &Shared) -> Option<&str> {
        let longest = usize::from(shared.dawg.longest());
        while let Some(level) = self.levels.last_mut() {
            let Some((symbol, place)) = graph.next_child(&mut level.edges, SymbolSet::ALL) else {
                self.levels.pop();
                continue;
            };
            self.text.truncate(level.end);
            self.text.push_str(shared.spelling(symbol));
            // A text can end inside a symbol: `seq` is the beginning of `sequence`.
            let (start, prefix) = (level.end, &self.prefix);
            let fits = start >= prefix.len()
                || self.text.starts_with(prefix)
                || prefix.starts_with(&self.text);
            if !fits {
                continue;
            }
            let node = graph.node(place);
            // A graph that was not checked can have cycles.
            if !node.symbols.is_empty() && self.levels.len() < longest {
                self.levels.push(Level { edges: node.edges, end: self.text.len() });
            }
            if node.terminal && self.text.len() >= self.prefix.len() {
                return Some(&self.text);
            }
        }
        None
    }
}

/// An iterator of the words of a dictionary, made by `Dictionary.iterkeys` and `iter`.
#[pyclass(module = "dawggle")]
pub struct Keys {
    pub shared: Arc<Shared>,
    pub walk: Walk,
}

#[pymethods]
impl Keys {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<&str> {
        self.walk.next(&self.shared)
    }
}
