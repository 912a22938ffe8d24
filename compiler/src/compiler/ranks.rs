//! The order in which words are kept, if not all of them fit.

use std::collections::HashMap;

use super::Job;
use crate::list::{BadLines, Fault};
use crate::{Error, Message};

/// The ranks of words, from 0: the words that matter most come first.
pub(super) type Ranks = HashMap<Box<str>, u64>;

impl Job {
    /// Reads the list of [`Output::rank`](crate::Output::rank).
    pub(super) fn read_ranks(&self, notes: &mut Vec<Message>) -> Result<Ranks, Error> {
        let Some(list) = &self.recipe.output.rank else { return Ok(Ranks::default()) };
        let mut words: Vec<(Box<str>, f64)> = Vec::new();
        let (mut bad, mut others) = (BadLines::default(), BadLines::default());
        let entries = self.limited(list).with_numbers().read(
            &self.alphabet,
            &|_| {},
            &mut |line, word| {
                match word {
                    Ok(word) => words.push((word.into(), line.number.unwrap_or_default())),
                    Err(Fault::Rare) => {}
                    // The list may have words that other lists do not have.
                    Err(fault @ (Fault::Character(_) | Fault::Foreign(_) | Fault::Length(_))) => {
                        others.add(line, fault)
                    }
                    Err(fault) => bad.add(line, fault),
                }
                Ok(())
            },
        )?;
        if bad.count > 0 && !self.recipe.lossy {
            return Err(Error::Lines(bad));
        }
        notes.extend(bad.notes());
        notes.extend(others.notes());
        notes.extend(entries.notes);
        if words.is_empty() {
            let why = "it ranks no words: expected one word on each line, with the words to keep at \
                       the top, or a .csv or .tsv table with rows such as `cat,5`, of which the \
                       largest numbers are kept";
            return Err(Error::invalid(list.name(), why));
        }
        // Words with the same number stay in the order of the list.
        words.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let mut ranks = Ranks::with_capacity(words.len());
        for (word, _) in words {
            let rank = ranks.len() as u64;
            ranks.entry(word).or_insert(rank);
        }
        Ok(ranks)
    }
}
