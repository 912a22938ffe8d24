//! Words as text that shows where each symbol ends: `qu.i.t.`
//!
//! So the oracle, which knows strings only, tells a `qu` tile from a `q` beside a `u`; and because
//! the mark comes before every letter, the order of marked words is that of their alphabet.

use dawggle::{Alphabet, Source, Symbol};

const MARK: char = '.';

/// A string of symbols, marked.
#[must_use]
pub fn mark<S: AsRef<str>>(symbols: impl IntoIterator<Item = S>) -> String {
    symbols.into_iter().map(|symbol| format!("{}{MARK}", symbol.as_ref())).collect()
}

/// The symbols of a text, marked, the longest first wherever several would do: each of `digraphs`,
/// and each letter.
#[must_use]
pub fn mark_text(text: &str, digraphs: &[String]) -> String {
    let mut marked = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let fitting = digraphs.iter().map(String::len).filter(|&len| {
            rest.get(..len).is_some_and(|start| digraphs.iter().any(|digraph| digraph == start))
        });
        let (symbol, after) = rest.split_at(fitting.max().unwrap_or(letter.len_utf8()));
        marked.push_str(&mark([symbol]));
        rest = after;
    }
    marked
}

/// A string of a dictionary's symbols, marked.
#[must_use]
pub fn mark_symbols<S: Source>(symbols: &[Symbol], alphabet: &Alphabet<S>) -> String {
    mark(symbols.iter().map(|&symbol| alphabet.spelling(symbol).as_str().to_owned()))
}

/// The symbols of a marked word.
pub fn symbols(marked: &str) -> impl Iterator<Item = &str> {
    marked.split_terminator(MARK)
}

/// A marked word as text.
#[must_use]
pub fn unmark(marked: &str) -> String {
    symbols(marked).collect()
}
