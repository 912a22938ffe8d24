//! What a pattern means.

/// Whether a word looks like a pattern: `?` is any letter, `*` any letters or none.
#[must_use]
pub fn looks_so(word: &str, pattern: &str) -> bool {
    let (word, pattern): (Vec<char>, Vec<char>) =
        (word.chars().collect(), pattern.chars().collect());
    letters_look_so(&word, &pattern)
}

fn letters_look_so(word: &[char], pattern: &[char]) -> bool {
    match (pattern.split_first(), word.split_first()) {
        (None, _) => word.is_empty(),
        (Some(('*', rest)), _) => {
            (0..=word.len()).any(|skipped| letters_look_so(&word[skipped..], rest))
        }
        (Some(_), None) => false,
        (Some((asked, rest)), Some((letter, word))) => {
            (*asked == '?' || asked == letter) && letters_look_so(word, rest)
        }
    }
}
