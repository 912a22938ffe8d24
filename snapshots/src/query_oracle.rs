//! Simple reference implementations of the conditions of queries.

use std::collections::{BTreeSet, HashMap};
use std::slice;

/// Returns true if a word matches a pattern: `?` is any letter, `*` is any letters or none.
#[must_use]
pub fn matches(word: &str, pattern: &str) -> bool {
    letters_match(&chars(word), &chars(pattern))
}

fn letters_match(word: &[char], pattern: &[char]) -> bool {
    match (pattern.split_first(), word.split_first()) {
        (None, _) => word.is_empty(),
        (Some(('*', rest)), _) => {
            (0..=word.len()).any(|skipped| letters_match(&word[skipped..], rest))
        }
        (Some(_), None) => false,
        (Some((asked, rest)), Some((letter, word))) => {
            (*asked == '?' || asked == letter) && letters_match(word, rest)
        }
    }
}

/// Returns the least number of letters to add, remove or replace (the Levenshtein distance).
#[must_use]
pub fn edits<T: PartialEq>(one: &[T], other: &[T]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for at in 0..other.len() {
            let exchanged = diagonal + usize::from(other[at] != *letter);
            diagonal = row[at + 1];
            row[at + 1] = exchanged.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

/// Returns true if the letters of a rack make a word. A `?` is any letter.
#[must_use]
pub fn makes(rack: &str, word: &str) -> bool {
    let mut rack = chars(rack);
    word.chars().all(|letter| {
        let place = rack.iter().position(|&held| held == letter);
        let place = place.or_else(|| rack.iter().position(|&held| held == '?'));
        place.map(|place| rack.remove(place)).is_some()
    })
}

/// Returns the tuples with a word for each pattern: `?` is any letter, and a digit is one letter,
/// which is the same in the whole tuple.
#[must_use]
pub fn tuples(words: &BTreeSet<String>, patterns: &[String]) -> Vec<Vec<String>> {
    let mut tuples = vec![vec![]];
    for _ in patterns {
        let more = |tuple: &Vec<String>| {
            let longer = words.iter().map(|word| [&tuple[..], slice::from_ref(word)].concat());
            longer.filter(|tuple| tuple_matches(tuple, patterns)).collect::<Vec<_>>()
        };
        tuples = tuples.iter().flat_map(more).collect();
    }
    tuples
}

/// Returns true if words match the first patterns.
fn tuple_matches(words: &[String], patterns: &[String]) -> bool {
    let mut letters = HashMap::new();
    words.iter().zip(patterns).all(|(word, pattern)| {
        let (word, pattern) = (chars(word), chars(pattern));
        word.len() == pattern.len()
            && word.iter().zip(&pattern).all(|(letter, asked)| match asked {
                '?' => true,
                '0'..='9' => letters.entry(*asked).or_insert(*letter) == letter,
                _ => letter == asked,
            })
    })
}

/// Returns the characters of a text.
#[must_use]
pub fn chars(text: &str) -> Vec<char> {
    text.chars().collect()
}
