//! Following words symbol by symbol, for input that arrives piece by piece.

use crate::graph::{Graph, Place};
use crate::{Dawg, Source, Symbol, SymbolSet, Words, with_graph};

/// A position in a dictionary: a string of symbols that some word begins with.
///
/// Made by [`Dawg::cursor`]. Each step takes one or two reads in the layout `wide`, and more in
/// `compact`.
///
/// # Examples
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

impl<S: Source> Dawg<S> {
    /// Returns the position before the first symbol, to follow words from there.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_, S> {
        Cursor { dawg: self, place: with_graph!(self, |graph| graph.root()), depth: 0 }
    }

    /// Returns whether a word is in the dictionary.
    ///
    /// The compiler stores words in lower case, and the letter case of `word` must match. Any text
    /// is allowed. Takes time in proportion to its length.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        let end = with_graph!(self, |graph| self.cursor().follow(&graph, word));
        end.is_some_and(|(_, is_word)| is_word)
    }

    /// Returns the words that a text starts with, the shortest first.
    ///
    /// # Examples
    ///
    /// ```
    /// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
    /// let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
    /// assert!(dawg.prefixes("antelopes").eq(["ant", "antelope"]));
    /// # Ok::<_, dawggle::LoadError>(())
    /// ```
    pub fn prefixes<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        // The cursor stays before a symbol in which a shorter text ends.
        let (mut cursor, mut start, mut ends) = (Some(self.cursor()), 0, 0..=text.len());
        core::iter::from_fn(move || {
            ends.find_map(|end| {
                let (here, prefix) = (cursor?, text.get(..end)?);
                let after = here.walk(text.get(start..end)?);
                let symbol = self.split_first_of(here.symbols(), text.as_bytes().get(start..)?);
                if symbol.is_none_or(|(_, rest)| text.len() - rest.len() == end) {
                    (cursor, start) = (after, end);
                }
                after.is_some_and(|after| after.is_word()).then_some(prefix)
            })
        })
    }
}

impl<'a, S: Source> Cursor<'a, S> {
    /// Returns the position after one more symbol, or `None` if no word continues with it.
    #[must_use]
    pub fn step(self, symbol: Symbol) -> Option<Self> {
        // This also ends the walk of a cyclic graph, which only an unchecked file has.
        if self.depth == self.dawg.longest() {
            return None;
        }
        let (_, place) = with_graph!(self.dawg, |graph| {
            graph.next_child(&mut graph.node(self.place).edges, SymbolSet::of(symbol))
        })?;
        let after = Self { place, depth: self.depth.wrapping_add(1), ..self };
        (!self.dawg.source().has_failed()).then_some(after)
    }

    /// Returns the position after the symbols that `text` spells, or `None` if no word continues
    /// with them.
    ///
    /// Where several symbols fit, the longest one is taken.
    #[must_use]
    pub fn walk(self, text: &str) -> Option<Self> {
        let (end, _) = with_graph!(self.dawg, |graph| self.follow(&graph, text))?;
        Some(end)
    }

    /// Returns the position after a text, and whether a word ends there.
    #[inline]
    fn follow<G: Graph>(mut self, graph: &G, text: &str) -> Option<(Self, bool)> {
        let mut text = text.as_bytes();
        let mut node = graph.node(self.place);
        while !text.is_empty() && self.depth < self.dawg.longest() {
            // Only symbols that words continue with are compared. The compiler has spelled each
            // word with the longest symbols of the alphabet, so the longest one here is right.
            let (symbol, rest) = self.dawg.split_first_of(node.symbols, text)?;
            (_, self.place) = graph.next_child(&mut node.edges, SymbolSet::alone(symbol))?;
            node = graph.node(self.place);
            self.depth = self.depth.wrapping_add(1);
            text = rest;
        }
        (text.is_empty() && !self.dawg.source().has_failed()).then_some((self, node.terminal))
    }

    /// Returns whether a word ends here.
    #[must_use]
    pub fn is_word(self) -> bool {
        let ends = with_graph!(self.dawg, |graph| graph.node(self.place).terminal);
        ends && !self.dawg.source().has_failed()
    }

    /// Returns what words continue with from here: `d` and `rrel` after `squi`. A word that ends
    /// here has an empty ending.
    ///
    /// For whole words, use [`Dawg::words_starting_with`].
    #[must_use]
    pub fn endings(self) -> Words<'a, S> {
        Words::below(self.dawg, self.place, self.depth, "")
    }

    /// Returns the symbols that some word continues with: none after a failed read.
    #[must_use]
    pub fn symbols(self) -> SymbolSet {
        let symbols = with_graph!(self.dawg, |graph| graph.node(self.place).symbols);
        if self.dawg.source().has_failed() { SymbolSet::EMPTY } else { symbols }
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use crate::{ANIMALS, Dawg};

    #[test]
    fn words_and_their_beginnings_are_told_apart() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let cursor = |text: &str| dawg.cursor().walk(text);
        assert!(cursor("ca").is_some_and(|ca| !ca.is_word()));
        assert!(cursor("cat").is_some_and(|cat| cat.is_word()));
        assert!(cursor("cta").is_none() && cursor("catx").is_none() && cursor("Cat").is_none());
    }

    #[test]
    fn a_walk_can_be_continued() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let squ = dawg.cursor().walk("s").and_then(|cursor| cursor.walk("qu")).unwrap();
        assert!(squ.walk("id").is_some_and(|squid| squid.is_word()));
        assert!(squ.walk("irrel").is_some_and(|squirrel| squirrel.is_word()));
    }

    #[test]
    fn a_step_leads_on_exactly_with_the_symbols_of_the_cursor() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let sea = dawg.cursor().walk("sea").unwrap();
        for symbol in 0..=255 {
            assert_eq!(sea.step(symbol).is_some(), sea.symbols().contains(symbol), "{symbol}");
        }
        let alphabet = dawg.alphabet();
        assert!(
            sea.symbols().iter().map(|symbol| alphabet.spelling(symbol)).any(|l| l.as_str() == "l")
        );
    }
}
