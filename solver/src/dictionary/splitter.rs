//! Finds the symbol that a text starts with.

use crate::dictionary::symbol_set::MAX_BUILD_SYMBOLS;
use crate::format::longest_match;
use crate::{Alphabet, Source, Symbol, SymbolSet};

/// The number of keys. A key is the last byte of a character, which tells apart most characters of
/// one alphabet. Only a 64-bit processor has this table.
const KEYS: usize = if cfg!(target_pointer_width = "64") { 256 } else { 0 };
const LINKS: usize = if KEYS > 0 { MAX_BUILD_SYMBOLS as usize } else { 0 };

/// Set with a symbol that is not the only one of its key, or not spelled by one byte.
const COMPARE: u8 = 0x40;
/// No symbol.
const NONE: u8 = 0xFF;

/// The symbols of an alphabet by their first characters.
///
/// Without keys, it is empty, and a text is compared with every symbol.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Splitter {
    /// For each key, the last symbol in the alphabet whose first character has this key.
    heads: [u8; KEYS],
    /// For each symbol, the symbol before it with the same key.
    links: [u8; LINKS],
}

impl Splitter {
    /// Makes the table for an alphabet.
    #[inline]
    pub fn new<S: Source>(alphabet: &Alphabet<S>) -> Self {
        let mut splitter = Self { heads: [NONE; KEYS], links: [NONE; LINKS] };
        if KEYS == 0 {
            return splitter;
        }
        for (link, symbol) in splitter.links.iter_mut().zip(0..alphabet.len()) {
            let spelling = alphabet.spelling(symbol);
            let spelling = spelling.as_bytes();
            if let Some(head) = key(spelling).and_then(|key| splitter.heads.get_mut(key)) {
                let is_only = *head == NONE && spelling.len() == 1;
                *link = *head;
                *head = if is_only { symbol } else { symbol | COMPARE };
            }
        }
        splitter
    }

    /// Splits the longest symbol of a set off the start of a text.
    #[inline]
    pub fn split<'t, S: Source>(
        &self,
        alphabet: Alphabet<S>,
        symbols: SymbolSet,
        text: &'t [u8],
    ) -> Option<(Symbol, &'t [u8])> {
        if KEYS == 0 {
            return alphabet.split_first_of(symbols, text);
        }
        let (&first, rest) = text.split_first()?;
        match self.heads.get(usize::from(first)) {
            Some(&symbol) if symbol < COMPARE => symbols.contains(symbol).then_some((symbol, rest)),
            _ => self.compare(&alphabet, symbols, text),
        }
    }

    /// Compares the text with the symbols of its key.
    #[inline(never)]
    fn compare<'t, S: Source>(
        &self,
        alphabet: &Alphabet<S>,
        symbols: SymbolSet,
        text: &'t [u8],
    ) -> Option<(Symbol, &'t [u8])> {
        let mut next = *self.heads.get(key(text)?)?;
        let same_key = core::iter::from_fn(|| {
            let symbol = (next != NONE).then_some(next & !COMPARE)?;
            next = *self.links.get(usize::from(symbol))?;
            Some(symbol)
        });
        let spellings = same_key
            .filter(|&symbol| symbols.contains(symbol))
            .map(|symbol| (symbol, alphabet.spelling(symbol)));
        let (symbol, len) = longest_match(spellings, |spelling| text.starts_with(spelling))?;
        Some((symbol, text.get(len..)?))
    }
}

/// Returns the last byte of the first character.
#[inline]
fn key(text: &[u8]) -> Option<usize> {
    let last = match text.first()? {
        0..0x80 => 0,
        0x80..0xE0 => 1,
        0xE0..0xF0 => 2,
        _ => 3,
    };
    text.get(last).copied().map(usize::from)
}

#[cfg(test)]
mod tests {
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::dictionary::alphabet::tests::{open, section};

    /// Characters of one to four bytes, of which some have the same last byte.
    const CHARACTERS: [&str; 10] = ["a", "b", "q", "u", "á", "ġ", "ა", "Ⴀ", "𐐨", "ħ"];

    #[test]
    fn it_agrees_with_a_comparison_with_every_symbol() {
        let mut state = 42_u64;
        let mut random = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        for _ in 0..1000 {
            let mut spellings: Vec<String> = Vec::new();
            for _ in 0..=random(20) {
                let spelling: String =
                    (0..=random(3)).map(|_| CHARACTERS[random(CHARACTERS.len())]).collect();
                if spelling.len() <= 8 && !spellings.contains(&spelling) {
                    spellings.push(spelling);
                }
            }
            if spellings.is_empty() {
                continue;
            }
            let spellings: Vec<&str> = spellings.iter().map(String::as_str).collect();
            let bytes = section(&spellings);
            let alphabet = open(&bytes).unwrap();
            let splitter = Splitter::new(&alphabet);
            for _ in 0..20 {
                let symbols: SymbolSet = (0..alphabet.len()).filter(|_| random(3) > 0).collect();
                let text: String =
                    (0..random(5)).map(|_| CHARACTERS[random(CHARACTERS.len())]).collect();
                assert_eq!(
                    splitter.split(alphabet, symbols, text.as_bytes()),
                    alphabet.split_first_of(symbols, text.as_bytes()),
                    "{text} in {spellings:?}"
                );
            }
        }
    }
}
