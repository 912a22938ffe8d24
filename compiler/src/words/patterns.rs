//! Patterns with wildcards in lists of unwanted words.

mod tree;

use std::borrow::Cow;

use crate::Alphabet;
use crate::list::{Fault, read_word};
pub(crate) use tree::Patterns;

const WILDCARDS: [char; 2] = ['?', '*'];

/// Whether an entry of a list has wildcards.
pub(crate) fn is_pattern(entry: &str) -> bool {
    entry.contains(WILDCARDS)
}

/// Reads a line of a list that may have patterns, and folds its letters.
pub(crate) fn read_entry<'a>(line: &'a [u8], alphabet: &Alphabet) -> Result<Cow<'a, str>, Fault> {
    let is_wildcard = |byte: &u8| WILDCARDS.contains(&char::from(*byte));
    if !line.iter().any(is_wildcard) {
        return read_word(line, alphabet);
    }
    let mut pattern = String::new();
    for part in line.split_inclusive(is_wildcard) {
        let (letters, wildcard) = match part.split_last() {
            Some((last, letters)) if is_wildcard(last) => (letters, Some(char::from(*last))),
            _ => (part, None),
        };
        if !letters.is_empty() {
            pattern += &read_word(letters, alphabet)?;
        }
        pattern.extend(wildcard);
    }
    Ok(pattern.into())
}
