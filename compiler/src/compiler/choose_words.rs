//! Choosing the words of a dictionary, and building their graph.

use std::collections::BTreeSet;

use super::facts::Facts;
use super::read_lists::Lists;
use super::{Compiler, Dictionary, Progress, Report};
use crate::Error;
use crate::graph::{Builder, MinimalGraph};
use crate::words::selection::Fate;
use crate::words::{Reading, Sorter, Symbols, are_in_text_order};

/// The chosen words.
pub(super) struct Chosen {
    pub facts: Facts,
    pub graph: MinimalGraph,
    /// The first words whose letters can be read as symbols in more than one way.
    pub ambiguous: BTreeSet<String>,
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
        let (mut facts, mut ambiguous) = (Facts::default(), BTreeSet::new());
        let most_edges = self.graph_memory() / self.layout.memory_per_edge();
        let mut graph = Builder::new(most_edges.min(MinimalGraph::MOST_EDGES));
        let mut add = |key: &[u8]| match graph.add(key) {
            true => Ok(()),
            false if most_edges > MinimalGraph::MOST_EDGES => Err(Error::TooLarge),
            false => Err(Error::Memory { max: self.graph_memory() }),
        };
        let (listed, mut distinct) = (lists.words.listed(), 0);
        let (mut excluded, mut banned) = (lists.excluded.matcher(), lists.banned.matcher());
        // With digraphs the order of the symbols differs from the order of the text: `qu` comes
        // after `qwerty`. So it does with most alphabets.
        let mut keys =
            (!are_in_text_order(symbols.spellings())).then(|| Sorter::new(self.sorting_memory()));
        let mut key = Vec::new();
        lists.words.each(|word, fate| {
            if distinct % WORDS_PER_REPORT == 0 {
                self.listener.hear(Progress::Sorting { words: distinct });
            }
            key.clear();
            let Some(reading) = symbols.encode(word, &mut key) else { return Ok(()) };
            distinct += 1;
            if fate == Fate::Excluded || excluded.holds(word) {
                report.excluded += 1;
                return Ok(());
            }
            if fate == Fate::Banned || banned.holds(word) {
                report.banned += 1;
                return Ok(());
            }
            facts.add(word, key.len());
            if reading == Reading::Ambiguous {
                report.ambiguous += 1;
                if ambiguous.len() < Dictionary::AMBIGUOUS {
                    ambiguous.insert(word.to_owned());
                }
            }
            match &mut keys {
                Some(keys) => keys.push([&key, &[]]),
                None => add(&key),
            }
        })?;
        if let Some(keys) = keys {
            keys.each(add)?;
        }
        report.kept = facts.words;
        report.duplicates = listed - distinct;
        if facts.words == 0 {
            return Err(Error::NoWords(Box::new(*report)));
        }
        report.text_bytes = facts.text_bytes;
        Ok(Chosen { facts, graph: graph.finish(), ambiguous })
    }
}
