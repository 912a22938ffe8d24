//! Numbers of words: from word to number and back, without a list of the words.
//!
//! The number of a word is its rank in the alphabet's order: the number of words that end on the
//! path to it or branch off before it (Lucchesi and Kowaltowski 1993). To compute it, a reader
//! needs the number of words at and below each node that it passes. The section
//! [`Tag::INDEX`](crate::format::Tag::INDEX) has these counts for the nodes with much to count
//! below them. Below any other node, a reader walks a few edges. So one index works with every
//! layout, and takes much less space than a number on each edge.

use crate::dictionary::edge_counts;
use crate::dictionary::word_counts::WordCounts;
use crate::format::MAX_WORD;
use crate::graph::{Graph, Node, Place};
use crate::{Dawg, Source, Symbol, SymbolSet, Word, with_graph};

/// The numbers of a dictionary's words: from 0 in the alphabet's order, the order of
/// [`Dawg::words`].
///
/// Made by [`Dawg::index`] from the file, or by [`IndexTable::index`](crate::IndexTable::index)
/// from a table in memory, which is faster. Use the numbers for data beside a dictionary:
/// definitions, frequencies, a bit for each word found. A word has the same number in every layout,
/// but not in another word list: compare [`Dawg::digest`] to know that the lists are the same.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::Dawg;
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let index = dawg.index().expect("compiled with --index");
/// let number = index.number("cat").expect("a word of the list");
/// let mut symbols = [0; 255];
/// let word = index.word(number, &mut symbols).expect("a number below that of the words");
/// assert_eq!(word.to_string(), "cat");
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Debug)]
pub struct Index<'a, S> {
    dawg: &'a Dawg<S>,
    counts: CountTable<'a>,
}

/// Where the numbers of words below nodes are.
#[derive(Clone, Copy, Debug)]
enum CountTable<'a> {
    /// In the file.
    OfNodes(WordCounts),
    /// In memory.
    OfEdges(&'a [u32]),
}

impl<S> Copy for Index<'_, S> {}

impl<S> Clone for Index<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Source> Dawg<S> {
    /// Returns the numbers of the words, or `None` if the dictionary was compiled without an index.
    #[must_use]
    pub fn index(&self) -> Option<Index<'_, S>> {
        self.word_counts().map(|counts| Index { dawg: self, counts: CountTable::OfNodes(counts) })
    }
}

impl<'a, S: Source> Index<'a, S> {
    pub(super) fn of_edges(dawg: &'a Dawg<S>, counts: &'a [u32]) -> Self {
        Self { dawg, counts: CountTable::OfEdges(counts) }
    }

    /// Returns the number of a word, or `None` if it is not in the dictionary.
    ///
    /// Any text is allowed. The path to an English word passes about 30 other children. Each of
    /// them takes one search, or a walk of at most 64 edges (2 on average). Takes about 1.5 KB of
    /// stack.
    #[must_use]
    pub fn number(&self, word: &str) -> Option<u32> {
        let mut rest = word.as_bytes();
        let number = self.rank(|symbols| {
            let (symbol, after) = self.dawg.split_first_of(symbols, rest)?;
            rest = after;
            Some(symbol)
        });
        number.filter(|_| rest.is_empty())
    }

    /// Returns the number of a word that is given as symbols. See [`Self::number`].
    #[must_use]
    pub fn number_of(&self, symbols: &[Symbol]) -> Option<u32> {
        let mut rest = symbols.iter();
        let number = self.rank(|_| rest.next().copied());
        number.filter(|_| rest.as_slice().is_empty())
    }

    /// Returns the word with a number, or `None` if the number is not below the number of words.
    ///
    /// Writes the symbols of the word into `symbols`. Takes about the time of [`Self::number`].
    #[must_use]
    pub fn word<'w>(
        &self,
        number: u32,
        symbols: &'w mut [Symbol; MAX_WORD as usize],
    ) -> Option<Word<'w, S>>
    where
        'a: 'w,
    {
        let len = match self.counts {
            CountTable::OfNodes(table) => {
                with_graph!(self.dawg, |graph| self.spell(&graph, table, number, symbols)?)
            }
            CountTable::OfEdges(counts) => edge_counts::spell(self.dawg, counts, number, symbols)?,
        };
        let symbols = symbols.get(..len.into()).filter(|_| !self.dawg.source().has_failed())?;
        Some(Word::new(self.dawg.alphabet(), symbols))
    }

    /// Returns the number of the word that `next` spells. It is called with the symbols that some
    /// word continues with, and returns the next symbol.
    fn rank(&self, next: impl FnMut(SymbolSet) -> Option<Symbol>) -> Option<u32> {
        let number = match self.counts {
            CountTable::OfNodes(table) => {
                with_graph!(self.dawg, |graph| self.rank_in(&graph, table, next))
            }
            CountTable::OfEdges(counts) => edge_counts::rank(self.dawg, counts, next),
        };
        number.filter(|_| !self.dawg.source().has_failed())
    }

    fn rank_in<G: Graph>(
        &self,
        graph: &G,
        table: WordCounts,
        mut next: impl FnMut(SymbolSet) -> Option<Symbol>,
    ) -> Option<u32> {
        let mut node = graph.node(graph.root());
        let mut number = 0_u32;
        // This also ends the walk of a cyclic graph, which only an unchecked file has.
        for depth in 0..self.dawg.longest() {
            let Some(symbol) = next(node.symbols) else { break };
            number = number.wrapping_add(node.terminal.into());
            if !node.symbols.contains(symbol) {
                return None;
            }
            let start = if depth == 0 { self.dawg.starts().of(symbol) } else { None };
            let child = if let Some(start) = start {
                number = start;
                graph.next_child(&mut node.edges, SymbolSet::alone(symbol))?.1
            } else {
                loop {
                    let (passed, place) = graph.next_child(&mut node.edges, SymbolSet::ANY)?;
                    if passed == symbol {
                        break place;
                    }
                    number =
                        number.wrapping_add(table.count_below(self.dawg.source(), graph, place)?);
                }
            };
            node = graph.node(child);
        }
        node.terminal.then_some(number)
    }

    /// Writes the symbols of the word with this number. Returns the length of the word.
    fn spell<G: Graph>(
        &self,
        graph: &G,
        table: WordCounts,
        mut number: u32,
        symbols: &mut [Symbol; MAX_WORD as usize],
    ) -> Option<u8> {
        let counts = self.dawg.counts();
        if number >= counts.words {
            return None;
        }
        let mut node = graph.node(graph.root());
        let mut len = 0_u8;
        loop {
            if node.terminal {
                let Some(rest) = number.checked_sub(1) else { return Some(len) };
                number = rest;
            }
            if len == counts.longest {
                return None;
            }
            let first = if len == 0 { self.dawg.starts().take_first(&mut number) } else { None };
            let (symbol, child) = match first {
                Some(symbol) => graph.next_child(&mut node.edges, SymbolSet::alone(symbol))?,
                None => self.child_of(graph, table, node, &mut number)?,
            };
            *symbols.get_mut(usize::from(len))? = symbol;
            len = len.wrapping_add(1);
            node = graph.node(child);
        }
    }

    /// Returns the child that a word is below, from the word's number among the words below all
    /// children. Changes `number` to the word's number among the words below this child.
    fn child_of<G: Graph>(
        &self,
        graph: &G,
        table: WordCounts,
        mut node: Node,
        number: &mut u32,
    ) -> Option<(Symbol, Place)> {
        loop {
            let (symbol, place) = graph.next_child(&mut node.edges, SymbolSet::ANY)?;
            // All remaining words are below the last child, so that it needs no count.
            if node.symbols.ends_with(symbol) {
                return Some((symbol, place));
            }
            let Some(rest) =
                number.checked_sub(table.count_below(self.dawg.source(), graph, place)?)
            else {
                return Some((symbol, place));
            };
            *number = rest;
        }
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::ANIMALS;

    #[test]
    fn numbers_are_places_in_the_list_of_words() {
        // The second one does not know the numbers of the first words.
        for dawg in [Dawg::from_bytes(ANIMALS).unwrap(), Dawg::open(ANIMALS).unwrap()] {
            let index = dawg.index().unwrap();
            let mut number = 0;
            let outcome = dawg.words().for_each(|word| {
                let mut symbols = [0; MAX_WORD as usize];
                assert_eq!(index.number(&word.to_string()), Some(number), "{word}");
                assert_eq!(index.number_of(word.symbols()), Some(number), "{word}");
                let spelled = index.word(number, &mut symbols).unwrap();
                assert_eq!(spelled.symbols(), word.symbols());
                number += 1;
            });
            assert_eq!(outcome, crate::Outcome::Complete);
            assert!(index.word(number, &mut [0; MAX_WORD as usize]).is_none());
        }
    }

    #[test]
    fn only_words_have_numbers() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let index = dawg.index().unwrap();
        for text in ["", "ca", "catx", "xcat", "Cat", "ä"] {
            assert_eq!(index.number(text), None, "{text:?}");
        }
        assert_eq!(index.number_of(&[255]), None);
    }
}
