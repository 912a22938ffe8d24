//! How words are written: the forms that a dictionary may have of them.

use dawggle::Dawg;

/// Returns the written forms of a word, or none if the dictionary has no written forms.
pub fn forms(dawg: &Dawg<&[u8]>, word: &str) -> Vec<String> {
    let Some(written) = dawg.written() else { return Vec::new() };
    written.forms(word).map(|form| form.to_string()).collect()
}

/// Returns a word as it is shown: its forms, separated by commas, or the word if there are none.
pub fn shown(word: &str, forms: &[String]) -> String {
    if forms.is_empty() { word.to_owned() } else { forms.join(", ") }
}
