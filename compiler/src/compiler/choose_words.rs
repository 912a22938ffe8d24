//! Choosing the words of a dictionary.

use std::mem;

use super::read_lists::Lists;
use super::{Job, Progress};
use crate::Error;
use crate::plural::plural;
use crate::report::{Named, Report};
use crate::words::selection::Fate;

/// The number of words between two reports of the progress.
const WORDS_PER_REPORT: u64 = 1 << 14;

impl Job {
    /// Chooses the words of lists, and gives each to `take` in code-point order.
    pub(super) fn choose_words(
        &self,
        lists: Lists,
        report: &mut Report,
        mut take: impl FnMut(&str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (listed, mut distinct) = (lists.words.listed(), 0);
        let mut patterns = lists.patterns.matcher();
        let unwanted = &self.recipe.exclude;
        let mut unmatched: Vec<Named> = unwanted.iter().map(|_| Named::default()).collect();
        let choose = |word: &str, fate| {
            if distinct % WORDS_PER_REPORT == 0 {
                self.listener.hear(Progress::Sorting { words: distinct });
            }
            distinct += 1;
            let by_word = if let Fate::Unwanted(list) = fate { Some(list) } else { None };
            let is_unwanted = by_word.is_some() | patterns.list_of(word).is_some();
            if fate == Fate::Missing || is_unwanted {
                report.excluded += 1;
                return Ok(());
            }
            report.kept += 1;
            report.text_bytes += word.len() as u64 + 1;
            take(word)
        };
        lists.words.each(choose, |list, word| unmatched[list as usize].add(word))?;
        patterns.unmatched().for_each(|(list, pattern)| unmatched[list as usize].add(pattern));
        for (list, unmatched) in unwanted.iter().zip(unmatched) {
            if unmatched.count > 0 {
                let verb = if unmatched.count == 1 { "matches" } else { "match" };
                let (list, lines) = (list.name(), plural(unmatched.count, "line"));
                let note = format!("{list}: {lines} {verb} no word: {unmatched}");
                report.notes.push(note.into());
            }
        }
        report.duplicates = listed - distinct;
        if report.kept == 0 {
            return Err(Error::NoWords(Box::new(mem::take(report))));
        }
        Ok(())
    }
}
