//! Turning words into strings of symbols.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use dawggle::Symbol;
use dawggle::format::MAX_SPELLING;
use rustc_hash::FxHashMap;

use crate::{Alphabet, Error};

/// The symbols that words are made of: those of an alphabet in its order; or each letter that occurs,
/// in code-point order. Digraphs that are added come after the letter that they begin with (so `q`,
/// `qu`, `r`).
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    spellings: Vec<String>,
    by_letter: FxHashMap<char, Beginning>,
}

/// How a word was taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// In the only way, or in the one that any reader would take: symbols of several letters wherever
    /// they fit.
    Plain,
    /// Within a symbol another begins that ends behind it: `c sz` or `cs z`.
    Ambiguous,
}

/// The symbols that a letter begins.
#[derive(Clone, Debug, Default)]
struct Beginning {
    letter: Option<Symbol>,
    /// The rest of each digraph, longest first.
    digraphs: Vec<(String, Symbol)>,
}

impl Symbols {
    /// Takes the letters of all words. There may be more symbols than a dictionary takes, since some
    /// of the words may go again.
    pub fn learn(
        alphabet: &Alphabet,
        digraphs: &[String],
        letters: &Letters,
    ) -> Result<Self, Error> {
        let mut spellings = match alphabet.symbols() {
            Some(symbols) => symbols.to_vec(),
            None => letters.all().map(String::from).collect(),
        };
        for digraph in digraphs {
            let folded = digraph.to_lowercase();
            let is_symbol = folded.chars().count() > 1
                && folded.len() <= usize::from(MAX_SPELLING)
                && folded.chars().all(char::is_alphabetic);
            if !is_symbol {
                return Err(Error::Digraph { digraph: digraph.clone() });
            }
            if !spellings.contains(&folded) {
                // In the order of the code points, that is behind all that sort before it.
                let place = match alphabet.symbols() {
                    Some(_) => spellings.iter().rposition(|known| folded.starts_with(known)),
                    None => spellings.iter().rposition(|known| *known < folded),
                };
                spellings.insert(place.map_or(0, |place| place + 1), folded);
            }
        }
        if spellings.len() > usize::from(Symbol::MAX) {
            return Err(letters.too_many(spellings.len()));
        }
        let mut by_letter = FxHashMap::<char, Beginning>::default();
        for (spelling, symbol) in spellings.iter().zip(0..) {
            let mut rest = spelling.chars();
            let beginning = by_letter.entry(rest.next().unwrap_or_default()).or_default();
            match rest.as_str() {
                "" => beginning.letter = Some(symbol),
                rest => beginning.digraphs.push((rest.to_owned(), symbol)),
            }
        }
        for beginning in by_letter.values_mut() {
            beginning.digraphs.sort_by_key(|(rest, _)| Reverse(rest.len()));
        }
        Ok(Self { spellings, by_letter })
    }

    /// The spellings, in order.
    pub fn spellings(&self) -> &[String] {
        &self.spellings
    }

    /// Whether words sort by their symbols as by their text: the spellings are sorted, and none is the
    /// beginning of another.
    pub fn are_in_text_order(&self) -> bool {
        let is_in_order = |pair: &[String]| pair[0] < pair[1] && !pair[1].starts_with(&pair[0]);
        self.spellings.windows(2).all(is_in_order)
    }

    /// The symbols of a word, the longest first wherever several would do; `None` if it has a
    /// letter that is none.
    pub fn encode(&self, word: &str, symbols: &mut Vec<u8>) -> Option<Reading> {
        let mut reading = Reading::Plain;
        let mut rest = word.chars();
        while let Some(letter) = rest.next() {
            let beginning = self.by_letter.get(&letter)?;
            let digraph = |(end, symbol): &(String, Symbol)| {
                rest.as_str().strip_prefix(end).map(|rest| (rest.chars(), *symbol))
            };
            match beginning.digraphs.iter().find_map(digraph) {
                Some((after, symbol)) => {
                    symbols.push(symbol);
                    if self.begins_within(rest.as_str(), after.as_str()) {
                        reading = Reading::Ambiguous;
                    }
                    rest = after;
                }
                None => symbols.push(beginning.letter?),
            }
        }
        Some(reading)
    }

    /// Whether a symbol begins in `inside`, and ends in `after`, which `inside` ends with.
    fn begins_within(&self, inside: &str, after: &str) -> bool {
        let within = inside.len() - after.len();
        inside.char_indices().take_while(|&(at, _)| at < within).any(|(at, letter)| {
            let rest = &inside[at + letter.len_utf8()..];
            let digraphs = self.by_letter.get(&letter).map(|beginning| &beginning.digraphs);
            digraphs.into_iter().flatten().any(|(end, _)| {
                at + letter.len_utf8() + end.len() > within && rest.starts_with(end.as_str())
            })
        })
    }
}

/// The letters of words: how often each occurs, and the first word that holds it.
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

    /// Those that occur, in code-point order.
    fn all(&self) -> impl Iterator<Item = char> {
        self.first.keys().copied()
    }

    /// The error for too many of them: names those that are the easiest to go without.
    pub fn too_many(&self, found: usize) -> Error {
        let count = |letter: char| match self.ascii.get(letter as usize) {
            Some(count) => *count,
            None => self.others.get(&letter).copied().unwrap_or_default(),
        };
        let mut rarest: Vec<_> = self.first.iter().collect();
        rarest.sort_by_key(|&(&letter, _)| (count(letter), letter));
        let name = |(letter, word): &(&char, &String)| format!("{letter:?} in {word:?}");
        Error::Symbols { found, rarest: rarest.iter().take(5).map(name).collect() }
    }
}
