//! Choosing words: the union of lists, without the words of others, and only with words of others.
//!
//! The words of all lists are sorted together, each followed by the role of its list. So all roles
//! of a word are neighbors, whatever the number and size of the lists.

use super::Sorter;
use super::sorter::damaged;
use crate::Error;

/// The words of lists, and which of them to take.
#[derive(Debug)]
pub(crate) struct Selection {
    words: Sorter,
    /// The end of a key of each deciding list.
    numbered: Vec<String>,
    /// The number of lists of unwanted words.
    unwanted: u32,
    /// The number of lists in which every word must be.
    restrictions: u32,
    listed: u64,
}

/// Whether a word is taken, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Taken,
    /// It is in this list of unwanted words, and in none with a lower number.
    Unwanted(u32),
    /// It is not in all lists in which it must be.
    Missing,
}

/// The end of a key of a listed word, as most words are.
///
/// It sorts after the number of a deciding list, which starts with a zero byte, so that everything
/// that decides about a word is known when it comes. It also sorts before any letter, so that a
/// word sorts before longer words that begin with it.
const LISTED: &str = "\u{1}";

impl Selection {
    /// An empty selection, which will be sorted in about `memory` bytes.
    pub fn new(memory: u64, unwanted: usize, restrictions: usize) -> Self {
        let (unwanted, restrictions) = (unwanted as u32, restrictions as u32);
        let numbered =
            (0..unwanted + restrictions).map(|number| format!("\0{number:08}")).collect();
        Self { words: Sorter::new(memory), numbered, unwanted, restrictions, listed: 0 }
    }

    /// Adds a word to choose from.
    pub fn list(&mut self, word: &str) -> Result<(), Error> {
        self.listed += 1;
        self.words.push([word, LISTED])
    }

    /// Adds a word of a list that decides about words: of an unwanted list, or of a list in which
    /// every word must be. These are numbered after the unwanted ones.
    pub fn decide(&mut self, word: &str, list: u32) -> Result<(), Error> {
        self.words.push([word, &self.numbered[list as usize]])
    }

    /// The number of listed words, with repeated ones.
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// Gives each listed word to `each`, in code-point order, and its fate. Gives the words of
    /// unwanted lists that are not listed to `unmatched`, each with the number of its list.
    pub fn each(
        self,
        mut each: impl FnMut(&str, Fate) -> Result<(), Error>,
        mut unmatched: impl FnMut(u32, &str),
    ) -> Result<(), Error> {
        // The last word that a deciding list has, the number of lists that it must be in and is,
        // its fate, and the lists of unwanted words that have it, as long as it is not listed.
        let (mut last, mut wanted, mut fate) = (String::new(), 0, Fate::Taken);
        let mut unlisted = Vec::new();
        self.words.each(|key| {
            let (word, number) = match key.strip_suffix(LISTED) {
                Some(word) => (word, None),
                None => {
                    let (word, number) = key.split_once('\0').ok_or_else(damaged)?;
                    (word, Some(number.parse().map_err(|_| damaged())?))
                }
            };
            if last != word {
                (wanted, fate) = (0, Fate::Taken);
                unlisted.drain(..).for_each(|list| unmatched(list, &last));
                if number.is_some() {
                    word.clone_into(&mut last);
                }
            }
            match number {
                None => {
                    unlisted.clear();
                    let is_missing = wanted < self.restrictions;
                    each(word, if is_missing { Fate::Missing } else { fate })?;
                }
                Some(list) if list < self.unwanted => {
                    unlisted.push(list);
                    if fate == Fate::Taken {
                        fate = Fate::Unwanted(list);
                    }
                }
                Some(_) => wanted += 1,
            }
            Ok(())
        })?;
        unlisted.drain(..).for_each(|list| unmatched(list, &last));
        Ok(())
    }
}
