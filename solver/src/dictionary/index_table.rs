//! The numbers of words by a table in memory.

// Tests: `snapshots/tests/suite/word_numbers.rs`.

use crate::dictionary::edge_counts;
use crate::format::Tag;
use crate::graph::Layout;
use crate::{Dawg, Index, Source};

/// A table in memory for the numbers of a dictionary's words, which makes [`Index`] fast.
///
/// Made by [`Dawg::index_table`] for a dictionary in the layout `wide`, which needs no index in the
/// file. A number then takes little longer than a look-up.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::Dawg;
///
/// fn numbers(dawg: &Dawg<&[u8]>, words: &[&str]) -> Option<Vec<Option<u32>>> {
///     let table = dawg.index_table(vec![0; dawg.index_table_len()])?;
///     let index = table.index(dawg);
///     Some(words.iter().map(|word| index.number(word)).collect())
/// }
///
/// // This dictionary is compact.
/// assert_eq!(numbers(&Dawg::from_bytes(ANIMALS)?, &["cat"]), None);
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IndexTable<M> {
    /// As [`edge_counts`] has them.
    counts: M,
}

impl<S: Source> Dawg<S> {
    /// Returns the number of entries of an [`IndexTable`], one for each cell of the graph, or 0
    /// unless the layout is `wide`.
    #[must_use]
    pub fn index_table_len(&self) -> usize {
        match (self.layout(), self.section(Tag::GRAPH)) {
            (Layout::Wide(_), Some(graph)) => graph.len as usize / 4,
            _ => 0,
        }
    }

    /// Counts the words below each edge into `memory`, of at least [`Self::index_table_len`]
    /// entries.
    ///
    /// Takes two passes over the graph. Returns `None` if the memory is too small, or the graph is
    /// damaged, has another layout or cannot be read.
    #[must_use]
    pub fn index_table<M: AsMut<[u32]>>(&self, mut memory: M) -> Option<IndexTable<M>> {
        let cells = self.index_table_len();
        let Layout::Wide(graph) = self.layout() else { return None };
        let words = edge_counts::count(&graph, memory.as_mut().get_mut(..cells)?)?;
        let is_right = words == self.counts().words && !self.source().has_failed();
        is_right.then_some(IndexTable { counts: memory })
    }
}

impl<M: AsRef<[u32]>> IndexTable<M> {
    /// Returns the numbers of the words of the dictionary that the table was made of. With another
    /// one, they are wrong.
    #[must_use]
    pub fn index<'a, S: Source>(&'a self, dawg: &'a Dawg<S>) -> Index<'a, S> {
        Index::of_edges(dawg, self.counts.as_ref())
    }
}
