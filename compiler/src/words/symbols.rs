//! Turning words into strings of symbols.

use std::cmp::Reverse;

use dawggle::Symbol;
use dawggle::format::MAX_SPELLING;
use rustc_hash::FxHashMap;

use super::Letters;
use crate::alphabet::is_letter;
use crate::{Alphabet, Error};

/// The symbols that words are made of: the symbols of an alphabet in its order, or each letter that
/// occurs in code-point order. An added digraph comes after the letter that it begins with, as in
/// `q`, `qu`, `r`.
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    spellings: Vec<String>,
    by_letter: FxHashMap<char, Beginning>,
    /// The symbols of ASCII letters that begin no digraph, which take no search.
    ascii: [Option<Symbol>; 128],
}

/// How the letters of a word can be read as symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// With digraphs wherever they fit, and no digraph overlaps another.
    Plain,
    /// A digraph was taken that overlaps another: `csz` was read as `cs z`, but could be `c sz`.
    Ambiguous,
}

/// The symbols that begin with a letter.
#[derive(Clone, Debug, Default)]
struct Beginning {
    letter: Option<Symbol>,
    /// The rest of each digraph after its first letter, the longest first.
    digraphs: Vec<(String, Symbol)>,
}

impl Symbols {
    /// The symbols of an alphabet, or of the letters of all words, and the digraphs.
    ///
    /// There may be more symbols than a dictionary has room for, since some of the words may be
    /// left out later.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if a digraph cannot be a symbol, [`Error::Symbols`] if there are more than
    /// 255 symbols.
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
                && folded.chars().all(is_letter);
            if !is_symbol {
                return Err(Error::option(format!(
                    "{digraph:?} cannot be one symbol: expected two or more letters in at most \
                     {MAX_SPELLING} bytes of UTF-8"
                )));
            }
            if !spellings.contains(&folded) {
                // After all symbols that begin it, or in code-point order.
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
        let mut ascii = [None; 128];
        for (letter, symbol) in ('\0'..).zip(&mut ascii) {
            let beginning = by_letter.get(&letter).filter(|it| it.digraphs.is_empty());
            *symbol = beginning.and_then(|beginning| beginning.letter);
        }
        Ok(Self { spellings, by_letter, ascii })
    }

    /// The spellings, in order.
    pub fn spellings(&self) -> &[String] {
        &self.spellings
    }

    /// Appends the symbols of a word, always the longest symbol that fits.
    ///
    /// Returns `None` if a letter is not a symbol.
    pub fn encode(&self, word: &str, symbols: &mut Vec<u8>) -> Option<Reading> {
        let mut reading = Reading::Plain;
        let mut rest = word.chars();
        while let Some(letter) = rest.next() {
            if let Some(&Some(symbol)) = self.ascii.get(letter as usize) {
                symbols.push(symbol);
                continue;
            }
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

    /// Whether a digraph begins in `inside` before `after`, which is its end, and ends in `after`.
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
