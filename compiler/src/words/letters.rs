//! The letters of the words.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::Error;
use crate::alphabet::alphabet_of_most;
use crate::quoted::Quoted;

/// The letters of the words: how often each occurs, and the first word that has it.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    ascii: [u64; 128],
    others: FxHashMap<char, u64>,
    first: BTreeMap<char, String>,
}

impl Default for Letters {
    fn default() -> Self {
        Self { ascii: [0; 128], others: FxHashMap::default(), first: BTreeMap::new() }
    }
}

impl Letters {
    /// Counts the letters of a word.
    pub fn add(&mut self, word: &str) {
        for letter in word.chars() {
            let count = match self.ascii.get_mut(letter as usize) {
                Some(count) => count,
                None => self.others.entry(letter).or_default(),
            };
            *count += 1;
            if *count == 1 {
                self.first.insert(letter, word.to_owned());
            }
        }
    }

    /// Forgets other letters.
    pub fn retain(&mut self, is_kept: impl Fn(char) -> bool) {
        self.first.retain(|&letter, _| is_kept(letter));
    }

    /// The number of different letters.
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// The letters that occur, in code-point order.
    pub fn all(&self) -> impl Iterator<Item = char> {
        self.first.keys().copied()
    }

    /// The error for too many letters.
    ///
    /// It names the rarest ones, which are the easiest to do without.
    pub fn too_many(&self, found: usize) -> Error {
        let count = |letter: char| match self.ascii.get(letter as usize) {
            Some(count) => *count,
            None => self.others.get(&letter).copied().unwrap_or_default(),
        };
        // Letters with the same count stay in their order.
        let mut rarest: Vec<_> = self.first.iter().collect();
        rarest.sort_by_key(|&(&letter, _)| count(letter));
        let name = |&(&letter, word): &(&char, &String)| match count(letter) {
            1 => format!("{letter:?} in {}", Quoted(word)),
            count => format!("{letter:?} {count} times, as in {}", Quoted(word)),
        };
        let alphabet = alphabet_of_most(&self.all().collect::<Vec<_>>());
        Error::Symbols { found, rarest: rarest.iter().take(5).map(name).collect(), alphabet }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rarest_letters_are_named_with_their_first_word() {
        let mut letters = Letters::default();
        for word in ["tää", "tat", "xat"] {
            letters.add(word);
        }
        assert_eq!(letters.all().collect::<String>(), "atxä");
        let Error::Symbols { rarest, .. } = letters.too_many(70) else { panic!() };
        assert_eq!(
            rarest,
            [
                "'x' in \"xat\"",
                "'a' 2 times, as in \"tat\"",
                "'ä' 2 times, as in \"tää\"",
                "'t' 4 times, as in \"tää\""
            ]
        );
    }
}
