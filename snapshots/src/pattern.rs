//! A simple reference implementation of word patterns.

/// Returns true if a word matches a pattern: `?` is any letter, `*` is any letters or none.
#[must_use]
pub fn matches(word: &str, pattern: &str) -> bool {
    let (word, pattern): (Vec<char>, Vec<char>) =
        (word.chars().collect(), pattern.chars().collect());
    letters_match(&word, &pattern)
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
