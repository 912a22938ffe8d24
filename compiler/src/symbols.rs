//! Turning words into strings of symbols.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use dawggle::Symbol;
use dawggle::format::MAX_SPELLING;

use crate::Error;

/// The symbols that words are made of: each letter that occurs, and the digraphs, in code-point
/// order of their spellings (so `q`, `qu`, `r`).
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    spellings: Vec<String>,
    letters: HashMap<char, Symbol>,
    /// Longest first.
    digraphs: Vec<(String, Symbol)>,
}

impl Symbols {
    /// Learns the letters of all words. There may be more symbols than a dictionary takes, since
    /// some of the words may go again.
    pub fn learn<'w>(
        digraphs: &[String],
        words: impl Iterator<Item = &'w str> + Clone,
    ) -> Result<Self, Error> {
        let mut spellings = letters(words.clone());
        for digraph in digraphs {
            let folded = digraph.to_lowercase();
            let is_symbol = folded.chars().count() > 1
                && folded.len() <= usize::from(MAX_SPELLING)
                && folded.chars().all(char::is_alphabetic);
            if !is_symbol {
                return Err(Error::Digraph { digraph: digraph.clone() });
            }
            spellings.insert(folded);
        }
        if spellings.len() > usize::from(Symbol::MAX) {
            return Err(too_many(spellings.len(), words));
        }
        let spellings: Vec<String> = spellings.into_iter().collect();
        let mut letters = HashMap::new();
        let mut digraphs = Vec::new();
        for (spelling, symbol) in spellings.iter().zip(0..) {
            let mut characters = spelling.chars();
            match (characters.next(), characters.next()) {
                (Some(letter), None) => {
                    letters.insert(letter, symbol);
                }
                _ => digraphs.push((spelling.clone(), symbol)),
            }
        }
        digraphs.sort_by_key(|(spelling, _)| Reverse(spelling.len()));
        Ok(Self { spellings, letters, digraphs })
    }

    /// The spellings, in order.
    pub fn spellings(&self) -> &[String] {
        &self.spellings
    }

    /// The symbols of a word, the longest first wherever several would do; `None` if it has a
    /// letter that is none.
    pub fn encode(&self, word: &str, symbols: &mut Vec<u8>) -> Option<()> {
        let mut rest = word;
        while let Some(letter) = rest.chars().next() {
            let digraph = self.digraphs.iter().find(|(spelling, _)| rest.starts_with(spelling));
            let (symbol, len) = match digraph {
                Some((spelling, symbol)) => (*symbol, spelling.len()),
                None => (*self.letters.get(&letter)?, letter.len_utf8()),
            };
            symbols.push(symbol);
            rest = &rest[len..];
        }
        Some(())
    }

    /// The text of a string of symbols.
    pub fn decode(&self, symbols: &[u8], text: &mut String) {
        text.extend(symbols.iter().map(|&symbol| self.spellings[usize::from(symbol)].as_str()));
    }
}

fn letters<'w>(words: impl Iterator<Item = &'w str>) -> BTreeSet<String> {
    let mut ascii = [false; 128];
    let mut letters = BTreeSet::new();
    for letter in words.flat_map(str::chars) {
        match ascii.get_mut(letter as usize) {
            Some(seen) => *seen = true,
            None => _ = letters.insert(letter),
        }
    }
    let ascii = ('\0'..).zip(ascii).filter_map(|(letter, seen)| seen.then_some(letter));
    ascii.chain(letters).map(String::from).collect()
}

/// The error for words of too many letters: names the letters that are the easiest to go without.
pub(crate) fn too_many<'w>(found: usize, words: impl Iterator<Item = &'w str>) -> Error {
    let mut letters: BTreeMap<char, (u64, &str)> = BTreeMap::new();
    for word in words {
        for letter in word.chars() {
            letters.entry(letter).or_insert((0, word)).0 += 1;
        }
    }
    let mut rarest: Vec<_> = letters.iter().collect();
    rarest.sort_by_key(|&(letter, &(count, _))| (count, *letter));
    let name = |(letter, (_, word)): &(&char, &(u64, &str))| format!("{letter:?} in {word:?}");
    Error::Symbols { found, rarest: rarest.iter().take(5).map(name).collect() }
}
