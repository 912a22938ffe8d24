//! Which built-in alphabet has the letters of a script.

use std::ops::RangeInclusive;

/// The letters of scripts that one built-in alphabet is for, or the most usual one of several.
const SCRIPTS: [(RangeInclusive<char>, &str); 16] = [
    ('\u{370}'..='\u{3FF}', "greek"),
    ('\u{400}'..='\u{4FF}', "russian"),
    ('\u{590}'..='\u{5FF}', "hebrew"),
    ('\u{600}'..='\u{6FF}', "arabic"),
    ('\u{900}'..='\u{97F}', "hindi"),
    ('\u{980}'..='\u{9FF}', "bengali"),
    ('\u{E00}'..='\u{E7F}', "thai"),
    ('\u{1000}'..='\u{109F}', "burmese"),
    ('\u{1100}'..='\u{11FF}', "korean"),
    ('\u{1200}'..='\u{139F}', "amharic"),
    ('\u{1780}'..='\u{17FF}', "khmer"),
    ('\u{1EA0}'..='\u{1EF9}', "vietnamese"),
    ('\u{1F00}'..='\u{1FFF}', "greek"),
    ('\u{3040}'..='\u{30FF}', "hiragana"),
    ('\u{3130}'..='\u{318F}', "korean"),
    ('\u{AC00}'..='\u{D7A3}', "korean"),
];

/// Returns the alphabet for the script of a letter. Latin letters have too many to name one.
fn alphabet_of(letter: char) -> Option<&'static str> {
    let (_, name) = SCRIPTS.iter().find(|(letters, _)| letters.contains(&letter))?;
    Some(name)
}

/// Returns the alphabet for the script of a letter, if it reads the letter.
pub(crate) fn alphabet_with(letter: char) -> Option<&'static str> {
    #[cfg(feature = "recipes")]
    let reads = |name| {
        let alphabet = crate::Alphabet::named(name);
        alphabet.is_some_and(|alphabet| alphabet.fold(&letter.to_string()).is_ok())
    };
    // Without the feature, there are no built-in alphabets.
    #[cfg(not(feature = "recipes"))]
    let reads = |_| false;
    alphabet_of(letter).filter(|&name| reads(name))
}

/// Returns the alphabet for the script of most of the letters.
pub(crate) fn alphabet_of_most(letters: &[char]) -> Option<&'static str> {
    let count = |name| letters.iter().filter(|&&letter| alphabet_of(letter) == Some(name)).count();
    let named = letters.iter().filter_map(|&letter| alphabet_of(letter));
    named.max_by_key(|&name| count(name)).filter(|&name| count(name) * 2 > letters.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_letters_decide() {
        let of = |text: &str| alphabet_of_most(&text.chars().collect::<Vec<_>>());
        assert_eq!(of("กขคabλ"), None);
        assert_eq!(of("กขคฆab"), Some("thai"));
        assert_eq!(of("abc"), None);
    }

    #[cfg(feature = "recipes")]
    #[test]
    fn each_name_is_a_built_in_alphabet() {
        for (letters, name) in SCRIPTS {
            let alphabet = crate::Alphabet::named(name).unwrap();
            let is_read = |letter: char| alphabet.fold(&letter.to_string()).is_ok();
            assert!(letters.filter(|&letter| is_read(letter)).count() > 20, "{name}");
        }
    }
}
