//! Words as text with a mark after each symbol: `qu.i.t.`
//!
//! The oracle only knows strings. The marks let it tell a `qu` tile from a `q` next to a `u`. The
//! mark sorts before every letter, so marked words sort in the order of the alphabet.

use dawggle::{Alphabet, Source, Symbol};

const MARK: char = '.';

/// Marks symbols.
#[must_use]
pub fn mark<S: AsRef<str>>(symbols: impl IntoIterator<Item = S>) -> String {
    symbols.into_iter().map(|symbol| format!("{}{MARK}", symbol.as_ref())).collect()
}

/// Splits a text into `digraphs` and single letters, and marks them.
///
/// Where several symbols fit, it takes the longest.
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

/// Marks the spellings of a dictionary's symbols.
#[must_use]
pub fn mark_symbols<S: Source>(symbols: &[Symbol], alphabet: &Alphabet<S>) -> String {
    mark(symbols.iter().map(|&symbol| alphabet.spelling(symbol).as_str().to_owned()))
}

/// Returns the symbols of a marked word.
pub fn symbols(marked: &str) -> impl Iterator<Item = &str> {
    marked.split_terminator(MARK)
}

/// Returns a marked word without the marks.
#[must_use]
pub fn unmark(marked: &str) -> String {
    symbols(marked).collect()
}
