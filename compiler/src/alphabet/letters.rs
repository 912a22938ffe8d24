//! Letters that are written with several characters, such as `lj` in Croatian.

use std::borrow::Cow;

use dawggle::format::longest_match;

use super::Alphabet;
use crate::Error;

/// The first of the characters that replace such letters. They are for private use, and in no word.
const FIRST: u32 = 0x0010_FF00;

impl Alphabet {
    /// Returns a folded text with one character for each letter. A letter of several characters
    /// becomes one that no text has. As always, the longest symbol is taken.
    #[must_use]
    pub fn by_letter<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.clusters.is_empty() {
            return text.into();
        }
        let (mut letters, mut copied, mut at) = (String::new(), 0, 0);
        // Any other symbol is one character.
        while let Some(first) = text[at..].chars().next() {
            let bytes = &text.as_bytes()[at..];
            // A call of `memcmp` for each cluster took half of the time of a compilation.
            let is_next = |cluster: &[u8]| {
                cluster.len() <= bytes.len() && cluster.iter().zip(bytes).all(|(a, b)| a == b)
            };
            let clusters = self.clusters.iter().map(|cluster| (cluster, cluster));
            let Some((cluster, len)) = longest_match(clusters, is_next) else {
                at += first.len_utf8();
                continue;
            };
            let of_digraph = self.digraphs.iter().zip(FIRST..).find(|(known, _)| *known == cluster);
            if let Some((_, letter)) = of_digraph {
                letters.push_str(&text[copied..at]);
                letters.extend(char::from_u32(letter));
                copied = at + len;
            }
            at += len;
        }
        if copied == 0 {
            return text.into();
        }
        letters.push_str(&text[copied..]);
        letters.into()
    }

    /// Folds a pattern, and returns it with one character for each letter, as [`Self::by_letter`]
    /// does. A letter can be in braces: `{ch}*`.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if braces are not around one letter.
    pub fn fold_pattern(&self, pattern: &str) -> Result<String, Error> {
        self.read_braces(pattern, |text| self.by_letter(&self.fold_words(text)).into_owned())
    }

    /// Folds letters, of which each is one character or in braces, such as `{ch}ooch`. One
    /// character can be a letter of several, such as U+01C9 in Croatian.
    pub(crate) fn fold_tiles(&self, tiles: &str) -> Result<String, Error> {
        let is_digraph = |letter: char| {
            let folded = self.fold_words(letter.encode_utf8(&mut [0; 4])).into_owned();
            self.digraphs.contains(&folded)
        };
        self.read_braces(tiles, |text| {
            let mut folded = String::new();
            for part in text.split_inclusive(is_digraph) {
                let letters = part.trim_end_matches(is_digraph);
                folded += &self.fold_words(letters);
                folded += &self.by_letter(&self.fold_words(&part[letters.len()..]));
            }
            folded
        })
    }

    /// Folds a text, and turns each letter in braces into one character. `outside` folds the text
    /// before and after braces.
    fn read_braces(&self, text: &str, outside: impl Fn(&str) -> String) -> Result<String, Error> {
        let open = || Error::option("`{` and `}` must be in pairs, with one letter in them");
        let mut read = String::new();
        for (number, part) in text.split('{').enumerate() {
            let mut after = part;
            if number > 0 {
                let (letter, rest) = part.split_once('}').ok_or_else(open)?;
                let folded = self.fold_words(letter);
                let folded = self.by_letter(&folded);
                if folded.chars().count() != 1 || "?*".contains(&*folded) {
                    return Err(Error::option(format!(
                        "`{{{letter}}}` does not count as one letter here: write it without \
                         braces, which are only for letters of several characters, such as `{{ch}}` \
                         in Spanish"
                    )));
                }
                read += &folded;
                after = rest;
            }
            if after.contains('}') {
                return Err(open());
            }
            read += &outside(after);
        }
        Ok(read)
    }

    /// Returns the number of letters of a folded word.
    #[must_use]
    pub fn letters(&self, word: &str) -> usize {
        self.by_letter(word).chars().count()
    }

    /// Returns the section that says which of a dictionary's symbols are one letter, unless their
    /// numbers of characters say it.
    pub(crate) fn letters_section(&self, spellings: &[String]) -> Option<Vec<u8>> {
        let bits = spellings
            .iter()
            .zip(0..)
            .map(|(spelling, symbol)| u64::from(self.digraphs.contains(spelling)) << symbol);
        let letters: u64 = bits.sum();
        (letters > 0).then(|| letters.to_le_bytes().to_vec())
    }
}

#[cfg(all(test, feature = "recipes"))]
mod tests {
    use super::*;

    #[test]
    fn the_longest_symbol_is_one_letter_or_several() {
        let symbols = "name = ''\nsymbols = 'a c cs d dz dzs e k q qu s t u z'";
        let text = format!("{symbols}\nseveral-letters = 'qu'");
        let alphabet = Alphabet::parse(&text).unwrap();
        for (word, letters) in
            [("", 0), ("kacsa", 4), ("dzsez", 3), ("dzedz", 3), ("quat", 4), ("csquuk?*", 7)]
        {
            assert_eq!(alphabet.letters(word), letters, "{word}");
        }
        assert_eq!(alphabet.by_letter("dzstds"), "\u{10ff02}tds");
        let spellings = ["a", "cs", "qu"].map(str::to_owned);
        assert_eq!(alphabet.letters_section(&spellings), Some(vec![2, 0, 0, 0, 0, 0, 0, 0]));
        assert_eq!(alphabet.letters_section(&spellings[2..]), None);
        let unknown = format!("{symbols}\nseveral-letters = 'cs ly'");
        let refused = Alphabet::parse(&unknown).unwrap_err().to_string();
        assert_eq!(refused, "several-letters: \"ly\" is not a symbol of several letters");
    }
}
