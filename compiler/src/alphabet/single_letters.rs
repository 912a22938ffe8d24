//! Letters that are folded to one letter each, whatever is around them.

use std::borrow::Cow;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::Alphabet;

/// The letters with low code points that are folded to one letter each, and these.
///
/// Words of such letters are folded by this table: folding any word takes longer than making a form
/// of a spelling dictionary.
pub(crate) struct SingleLetters([Option<char>; 0x600]);

impl SingleLetters {
    pub fn of(alphabet: &Alphabet) -> Self {
        // No such letter is composed with the letters around it.
        let is_single = |letter: char| {
            canonical_combining_class(letter) == 0
                && is_nfc_quick([letter].into_iter()) == IsNormalized::Yes
                && !alphabet.bound.contains(&letter)
        };
        let mut letters = [None; 0x600];
        for (letter, to) in ('\0'..).zip(&mut letters) {
            let folded = alphabet.fold(&letter.to_string()).unwrap_or_default().parse().ok();
            *to = folded.filter(|&folded| is_single(letter) && is_single(folded));
        }
        Self(letters)
    }

    /// Folds a word, or returns `None` if it has other letters.
    pub fn fold<'w>(&self, word: &'w str) -> Option<Cow<'w, str>> {
        let fold = |letter: char| *self.0.get(letter as usize)?;
        if word.chars().all(|letter| fold(letter) == Some(letter)) {
            return Some(word.into());
        }
        word.chars().map(fold).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_alike() {
        let parts = [
            'a', 'i', 'q', 'u', 'E', 'I', 'İ', 'ı', 'ß', 'ő', 'я', 'ς', 'ʼ', '1', '-', '\u{301}',
            '\u{307}', '\u{5d0}', '\u{5b7}', '\u{1e9e}',
        ];
        let symbols = |text: &str| Some(text.split(' ').map(str::to_owned).collect());
        let alphabets = [
            Alphabet::default(),
            Alphabet { folds_accents: true, ..Alphabet::default() },
            Alphabet { folds: [('a', "q".to_owned())].into(), ..Alphabet::default() },
            Alphabet::of_symbols(symbols("a i qu u ő")),
            Alphabet {
                folds: [('I', "ı".to_owned())].into(),
                ..Alphabet::of_symbols(symbols("a i ı 1"))
            },
        ];
        for (number, alphabet) in alphabets.iter().enumerate() {
            let letters = SingleLetters::of(alphabet);
            let mut words = 0;
            for word in 0..parts.len().pow(4) {
                let letter = |place: u32| parts[word / parts.len().pow(place) % parts.len()];
                let word: String = (0..4).map(letter).collect();
                if let Some(folded) = letters.fold(&word) {
                    assert_eq!(Ok(folded), alphabet.fold(&word), "{number}: {word}");
                    words += 1;
                }
            }
            assert!(words > 10, "{number}: {words}");
        }
        let letters = SingleLetters::of(&alphabets[0]);
        assert_eq!(letters.fold("ErdőЯς").as_deref(), Some("erdőяς"));
    }
}
