//! Numbers with their nouns.

/// Returns a number with its noun: `1 word`, `2 words`.
pub(crate) fn plural(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
