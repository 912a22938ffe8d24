//! Splitting text into the symbols of an alphabet.

use dawggle::{Alphabet, Source, Symbol};

/// Splits a text into symbols. Returns `None` if the alphabet cannot spell it.
pub fn split<S: Source>(mut text: &str, alphabet: &Alphabet<S>) -> Option<Vec<Symbol>> {
    let mut symbols = Vec::new();
    while !text.is_empty() {
        let (symbol, rest) = alphabet.split_first(text)?;
        symbols.push(symbol);
        text = rest;
    }
    Some(symbols)
}
