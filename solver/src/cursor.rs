//! Walking a dictionary symbol by symbol, for input that comes piece by piece.

use crate::graph::{Graph, Place};
use crate::{Dawg, Source, Symbol, SymbolSet, with_graph};

/// A place in a dictionary: the string of symbols that led there, some word's beginning.
///
/// Each step costs one or two reads.
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
/// let ca = dawg.cursor().walk("ca").expect("cat, and more");
/// assert!(!ca.is_word());
/// let t = dawg.alphabet().symbol("t").expect("a letter of many words");
/// assert!(ca.step(t).is_some_and(|cat| cat.is_word()));
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Debug)]
pub struct Cursor<'a, S> {
    dawg: &'a Dawg<S>,
    place: Place,
    depth: u8,
}

impl<S> Copy for Cursor<'_, S> {}

impl<S> Clone for Cursor<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, S: Source> Cursor<'a, S> {
    pub(crate) fn new(dawg: &'a Dawg<S>) -> Self {
        Self { dawg, place: with_graph!(dawg, |graph| graph.root()), depth: 0 }
    }

    /// The place after one more symbol; `None` if no word goes on so.
    #[must_use]
    pub fn step(self, symbol: Symbol) -> Option<Self> {
        // A cyclic graph, which only an unchecked file has, ends here too.
        if self.depth == self.dawg.longest() {
            return None;
        }
        let (_, place) = with_graph!(self.dawg, |graph| {
            graph.next_child(&mut graph.node(self.place).edges, SymbolSet::of(symbol))
        })?;
        Some(Self { place, depth: self.depth.wrapping_add(1), ..self })
    }

    /// The place after the symbols that `text` spells, the longest symbol first wherever several
    /// would do; `None` if no word goes on so.
    #[must_use]
    pub fn walk(self, text: &str) -> Option<Self> {
        let alphabet = self.dawg.alphabet();
        let (mut cursor, mut text) = (self, text);
        while !text.is_empty() {
            // The symbols that no word goes on with need not be compared: a word was spelled with
            // the longest of the whole alphabet, which is then among those that are left.
            let (symbol, rest) = alphabet.split_first_of(cursor.symbols(), text)?;
            cursor = cursor.step(symbol)?;
            text = rest;
        }
        Some(cursor)
    }

    /// Whether a word ends here.
    #[must_use]
    pub fn is_word(self) -> bool {
        with_graph!(self.dawg, |graph| graph.node(self.place).terminal)
    }

    /// The symbols with which some word goes on: a bit each.
    #[must_use]
    pub fn symbols(self) -> SymbolSet {
        with_graph!(self.dawg, |graph| graph.node(self.place).symbols)
    }
}
