//! A lower bound on the number of letters that a text has once it is folded.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use unicode_normalization::char::{decompose_canonical, is_combining_mark};
use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::Alphabet;

/// A lower bound on the number of letters that a text has once it is folded.
///
/// It is a sum over the characters, of which each counts 1 or 0. So it is right for each text that
/// begins or ends with this one, although marks at the ends may be composed with other letters.
#[derive(Clone, Debug)]
pub(crate) struct LeastLetters {
    /// The letters and marks that may be no letter of their own: of what is folded to nothing or to
    /// marks, and of letters of several characters all but one.
    vanishing: BTreeSet<char>,
    /// Whether each jamo counts, because Hangul syllables have as many letters as jamo.
    counts_jamo: bool,
}

impl LeastLetters {
    pub fn of(alphabet: &Alphabet) -> Self {
        let Alphabet { folds, letters, symbols, .. } = alphabet;
        let nothing = folds.iter().filter(|(_, to)| to.chars().all(joins_letter_before));
        let mut vanishing = BTreeSet::new();
        vanishing.extend(nothing.flat_map(|(&letter, _)| parts(letter)));
        vanishing.extend(alphabet.uncounted().into_iter().flat_map(parts));
        // A letter that is folded to another one may be composed with a mark then, and vanish.
        let is_vanishing = |letter: char| parts(letter).iter().any(|part| vanishing.contains(part));
        let folded = folds.iter().filter(|(_, to)| to.chars().any(is_vanishing));
        vanishing.extend(folded.flat_map(|(&letter, _)| parts(letter)).collect::<Vec<_>>());
        let counts_jamo = ('가'..='힣').all(|syllable| match folds.get(&syllable) {
            Some(to) => to.chars().count() >= parts(syllable).len(),
            None => symbols.is_some() && !letters.contains(&syllable),
        });
        Self { vanishing, counts_jamo }
    }

    pub fn count(&self, text: &str) -> usize {
        text.chars().filter(|&character| self.counts(character)).count()
    }

    /// Whether a character is at least one letter, whatever is before and after it.
    fn counts(&self, character: char) -> bool {
        let is_jamo = ('\u{1160}'..='\u{11ff}').contains(&character);
        character.is_alphabetic()
            && (!joins_letter_before(character) || is_jamo && self.counts_jamo)
            && (self.vanishing.is_empty()
                || !parts(character).iter().any(|part| self.vanishing.contains(part)))
    }
}

impl Alphabet {
    /// Returns characters of letters of several characters, so that each such letter has at most
    /// one other character. If the numbers of tiles are known, the others are the most frequent
    /// ones.
    fn uncounted(&self) -> BTreeSet<char> {
        let count = |letter: &char| self.tiles.get(&letter.to_string()).map(|tile| tile.count);
        let characters = self.digraphs.iter().flat_map(|digraph| digraph.chars());
        let mut characters: Vec<char> = characters.collect();
        characters.sort_by_key(|letter| Reverse(count(letter)));
        let mut counted = BTreeSet::new();
        let mut uncounted = BTreeSet::new();
        for character in characters {
            counted.insert(character);
            let of_counted = |digraph: &String| {
                digraph.chars().filter(|letter| counted.contains(letter)).count()
            };
            if self.digraphs.iter().any(|digraph| of_counted(digraph) > 1) {
                counted.remove(&character);
                uncounted.insert(character);
            }
        }
        uncounted
    }
}

/// Whether a character may be composed with the one before it.
fn joins_letter_before(character: char) -> bool {
    is_combining_mark(character) || is_nfc_quick([character].into_iter()) == IsNormalized::Maybe
}

/// A letter and its marks, in lower case.
fn parts(letter: char) -> Vec<char> {
    let mut parts = Vec::new();
    decompose_canonical(letter, |part| parts.extend(part.to_lowercase()));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alphabet(symbols: &str, folds: &[(char, &str)], folds_accents: bool) -> Alphabet {
        let symbols: Vec<String> = symbols.split_whitespace().map(str::to_owned).collect();
        let symbols = Some(symbols).filter(|symbols| !symbols.is_empty());
        let folds = folds.iter().map(|&(letter, to)| (letter, to.to_owned())).collect();
        Alphabet { folds, folds_accents, ..Alphabet::of_symbols(symbols) }
    }

    /// An alphabet in which Hangul syllables are spelled by the letters of their jamo.
    fn jamo() -> Alphabet {
        let letter = |jamo: char| char::from(b'a' + (u32::from(jamo) % 26) as u8);
        let spelled = |syllable| (syllable, parts(syllable).into_iter().map(letter).collect());
        let folds = ('가'..='힣').map(spelled).collect();
        Alphabet {
            folds,
            ..alphabet("a b c d e f g h i j k l m n o p q r s t u v w x y z", &[], false)
        }
    }

    #[test]
    fn no_text_has_fewer_letters() {
        let parts = [
            'a', 'e', 'q', 'E', 'ß', 'İ', '\u{e9}', '\u{1ec7}', '\u{301}', '\u{323}', '\u{327}',
            '\u{1100}', '\u{1161}', '\u{11a8}', '\u{ac00}', '\u{9c7}', '\u{9be}', '\u{212b}', '\'',
        ];
        let alphabets = [
            Alphabet::default(),
            alphabet("", &[('ß', "ss"), ('\u{e9}', "")], false),
            alphabet("", &[('q', "e"), ('\u{e9}', "")], false),
            alphabet("a e q s \u{e9} \u{ac00}", &[('ß', "ss")], true),
            alphabet("a q", &[('e', ""), ('\u{301}', "")], true),
            alphabet("", &[], true),
            alphabet("a e q \u{301} \u{e9}", &[('\'', "\u{301}")], false),
            Alphabet {
                digraphs: vec!["aq".to_owned(), "aqe".to_owned()],
                ..alphabet("a aq aqe e q s", &[('ß', "qq")], true)
            },
            jamo(),
        ];
        for (number, alphabet) in alphabets.iter().enumerate() {
            let least = LeastLetters::of(alphabet);
            let mut read = 0;
            for text in 0..parts.len().pow(4) {
                let letter = |place: u32| parts[text / parts.len().pow(place) % parts.len()];
                let text: String = (0..4).map(letter).collect();
                let least = least.count(&text);
                // Words with characters that are not letters are not read.
                if let Ok(folded) = alphabet.fold(&text) {
                    assert!(least <= alphabet.letters(&folded), "{number}: {text:?} {folded:?}");
                    read += 1;
                }
            }
            assert!(read > 100, "{number}: {read}");
        }
    }

    #[test]
    fn most_characters_are_letters() {
        let least = LeastLetters::of(&Alphabet::default());
        assert_eq!(least.count("Straße"), 6);
        assert_eq!(least.count("e\u{301}te\u{301}'s"), 4);
        let syllable = "\u{1100}\u{1161}\u{11a8}";
        assert_eq!((least.count(syllable), LeastLetters::of(&jamo()).count(syllable)), (1, 3));
    }

    /// What cannot be composed with a character before it does not begin with something that can.
    #[test]
    fn the_first_part_of_a_letter_stays() {
        let is_joined = |letter: char| is_nfc_quick([letter].into_iter()) == IsNormalized::Maybe;
        for letter in ('\0'..=char::MAX).filter(|&letter| letter.is_alphabetic()) {
            let mut parts = Vec::new();
            decompose_canonical(letter, |part| parts.push(part));
            let is_mark = is_combining_mark(letter) || is_joined(letter);
            assert_eq!(is_mark, is_combining_mark(parts[0]) || is_joined(parts[0]), "{letter:?}");
        }
    }
}
