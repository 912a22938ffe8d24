//! The order in which words are kept, if not all of them fit.

use std::collections::HashMap;

use super::Compiler;
use crate::list::{BadLines, Fault};
use crate::sorted_by::sorted_by;
use crate::{Error, Note};

/// The places of words, from 0: the words that matter most come first.
#[derive(Debug, Default)]
pub(super) struct Ranks {
    places: HashMap<Box<str>, u64>,
}

/// Counts the words that have a rank, and the words that have none.
#[derive(Default)]
pub(super) struct Placed {
    pub ranked: u64,
    unranked: u64,
}

impl Ranks {
    /// Ranks words in this order.
    pub fn of(words: impl Iterator<Item = Box<str>>) -> Self {
        Self { places: words.zip(0..).collect() }
    }

    /// The number of ranked words.
    pub fn len(&self) -> u64 {
        self.places.len() as u64
    }

    /// Returns the place of a word. Words without a rank come last, in their order.
    pub fn place(&self, word: &str, placed: &mut Placed) -> u64 {
        // Most compilers rank no words.
        let ranked = if self.places.is_empty() { None } else { self.places.get(word).copied() };
        match ranked {
            Some(place) => {
                placed.ranked += 1;
                place
            }
            None => {
                placed.unranked += 1;
                self.len() + placed.unranked - 1
            }
        }
    }
}

impl Compiler {
    /// Reads the list of [`Self::rank`].
    pub(super) fn read_ranks(&self, notes: &mut Vec<Note>) -> Result<Ranks, Error> {
        let Some(list) = &self.rank else { return Ok(Ranks::default()) };
        let mut words: Vec<(Box<str>, f64)> = Vec::new();
        let mut bad = BadLines::default();
        let entries = self.limited(list).read(&self.alphabet, &|_| {}, &mut |line, word| {
            match word {
                Ok(word) => words.push((word.into(), line.number.unwrap_or_default())),
                // The list may have words that other lists do not have.
                Err(Fault::Character(_) | Fault::Foreign(_) | Fault::Length(_)) => {}
                Err(fault) => bad.add(line, fault),
            }
            Ok(())
        })?;
        if bad.count > 0 && !self.lossy {
            return Err(Error::Lines(bad));
        }
        notes.extend(bad.notes());
        notes.extend(entries.notes());
        if words.is_empty() {
            let why = "it ranks no words: expected one word on each line, with the words to keep at \
                       the top, or a .csv or .tsv table with rows such as `cat,5`, of which the \
                       largest numbers are kept";
            return Err(Error::invalid(list.name(), why));
        }
        // Words with the same number stay in the order of the list.
        let words = sorted_by(words, |(_, one), (_, other)| other.total_cmp(one));
        let mut places = HashMap::with_capacity(words.len());
        for (word, _) in words {
            let place = places.len() as u64;
            places.entry(word).or_insert(place);
        }
        Ok(Ranks { places })
    }
}
