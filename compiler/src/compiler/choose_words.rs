//! Choosing the words of a dictionary, and building their graph.

use std::mem;

use super::facts::Facts;
use super::read_lists::Lists;
use super::{Compiler, Progress};
use crate::Error;
use crate::graph::{Builder, MinimalGraph, are_in_text_order};
use crate::list::List;
use crate::plural::plural;
use crate::report::{Named, Report};
use crate::words::selection::Fate;
use crate::words::{Reading, Sorter, Symbols};

/// The chosen words.
pub(super) struct Chosen {
    pub facts: Facts,
    pub graph: MinimalGraph,
    /// The words that can be read as symbols in more than one way, such as `c sz` or `cs z`.
    pub ambiguous: Named,
}

/// The number of words between two reports of the progress.
const WORDS_PER_REPORT: u64 = 1 << 14;

impl Compiler {
    /// Chooses the words, and builds their graph.
    pub(super) fn choose_words(
        &self,
        lists: Lists,
        symbols: &Symbols,
        report: &mut Report,
    ) -> Result<Chosen, Error> {
        let (mut facts, mut ambiguous) = (Facts::default(), Named::default());
        let most_edges = self.graph_memory() / self.layout.memory_per_edge();
        let mut graph = Builder::new(most_edges.min(MinimalGraph::MOST_EDGES));
        let mut add = |key: &[u8]| {
            if graph.add(key) {
                Ok(())
            } else if most_edges > MinimalGraph::MOST_EDGES {
                Err(Error::TooLarge)
            } else {
                Err(Error::Memory { max: self.graph_memory() })
            }
        };
        let (listed, mut distinct) = (lists.words.listed(), 0);
        let mut patterns = lists.patterns.matcher();
        let unwanted: Vec<&List> = self.unwanted().collect();
        let mut unmatched: Vec<Named> = unwanted.iter().map(|_| Named::default()).collect();
        // With digraphs the order of the symbols differs from the order of the text: `qu` comes
        // after `qwerty`. So it does with most alphabets.
        let mut keys =
            (!are_in_text_order(symbols.spellings())).then(|| Sorter::new(self.sorting_memory()));
        let mut key = Vec::new();
        let take = |word: &str, fate| {
            if distinct % WORDS_PER_REPORT == 0 {
                self.listener.hear(Progress::Sorting { words: distinct });
            }
            key.clear();
            let Some(reading) = symbols.encode(word, &mut key) else { return Ok(()) };
            distinct += 1;
            let by_word = if let Fate::Unwanted(list) = fate { Some(list) } else { None };
            let unwanted = by_word.into_iter().chain(patterns.list_of(word)).min();
            let is_excluded = |list| (list as usize) < self.exclusions.len();
            if fate == Fate::Missing || unwanted.is_some_and(is_excluded) {
                report.excluded += 1;
                return Ok(());
            }
            if unwanted.is_some() {
                report.banned += 1;
                return Ok(());
            }
            facts.add(word, key.len());
            if reading == Reading::Ambiguous {
                ambiguous.add(word);
            }
            match &mut keys {
                Some(keys) => keys.push([&key, &[]]),
                None => add(&key),
            }
        };
        lists.words.each(take, |list, word| unmatched[list as usize].add(word))?;
        if let Some(keys) = keys {
            keys.each(add)?;
        }
        patterns.unmatched().for_each(|(list, pattern)| unmatched[list as usize].add(pattern));
        for (list, unmatched) in unwanted.iter().zip(unmatched) {
            if unmatched.count > 0 {
                let verb = if unmatched.count == 1 { "matches" } else { "match" };
                let (list, lines) = (list.name(), plural(unmatched.count, "line"));
                report.notes.push(format!("{list}: {lines} {verb} no word: {unmatched}"));
            }
        }
        report.kept = facts.words;
        report.duplicates = listed - distinct;
        if facts.words == 0 {
            return Err(Error::NoWords(Box::new(mem::take(report))));
        }
        report.text_bytes = facts.text_bytes;
        Ok(Chosen { facts, graph: graph.finish(), ambiguous })
    }
}
