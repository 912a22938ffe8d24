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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_of_a_pattern_are_folded() {
        let entry = read_entry("CAF\u{c9}*".as_bytes(), &Alphabet::default()).unwrap();
        assert_eq!(entry, "caf\u{e9}*");
        assert!(is_pattern(&entry));
        assert_eq!(read_entry(b"c4*", &Alphabet::default()), Err(Fault::Character('4')));
    }
}
