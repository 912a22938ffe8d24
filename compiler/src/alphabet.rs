//! The alphabets of languages: the symbols in order, and how letters are folded.

#[cfg(feature = "alphabets")]
mod file;
mod letters;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use dawggle::board_text::may_be_in_symbols;
use dawggle::format::Tag;
use dawggle::{Dawg, Symbol};
use unicode_normalization::char::{compose, decompose_canonical, is_combining_mark};
use unicode_normalization::{IsNormalized, is_nfc_quick};

use crate::composed_form::composed_form;
use crate::list::Fault;
#[cfg(feature = "alphabets")]
pub use file::AlphabetError;

/// The alphabet of a language: its symbols in order, and how words are folded.
///
/// `Alphabet::parse` reads it from TOML, if the feature `alphabets` is enabled. The default alphabet
/// is learnt from the lists: every letter that occurs is a symbol, in code-point order, and accents
/// are kept.
///
/// Folding brings a word into Unicode's composed form (NFC) and to lower case, and then replaces
/// letters as the alphabet states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    name: Option<String>,
    /// The symbols in order, or `None` if they are learnt from the lists.
    symbols: Option<Vec<String>>,
    /// The letters of the symbols.
    letters: BTreeSet<char>,
    /// The letters that are only part of symbols of several letters.
    bound: BTreeSet<char>,
    /// The symbols of several characters that are one letter each.
    digraphs: Vec<String>,
    folds: BTreeMap<char, String>,
    folds_accents: bool,
    refuses_accents: bool,
    tiles: BTreeMap<String, ScrabbleTile>,
}

/// A letter in the Scrabble of a language: 0 is what is not stated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScrabbleTile {
    /// The points of a tile.
    pub value: u32,
    /// The number of tiles in a game.
    pub count: u32,
}

/// Whether a text can be a symbol: letters, digits, `'`, `-` and others that tiles can have, in
/// lower case and composed form.
///
/// A symbol does not begin with an accent, which would be composed with the letter before it.
pub(crate) fn is_symbol(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || !is_combining_mark(first))
        && text.chars().all(may_be_in_symbols)
        && composed_form(text).chars().flat_map(char::to_lowercase).eq(text.chars())
}

/// Whether a character is a letter that symbols can have. Fillers such as U+3164 are alphabetic,
/// but not visible.
pub(crate) fn is_letter(character: char) -> bool {
    character.is_alphabetic() && may_be_in_symbols(character)
}

/// Whether a character may be part of what is folded: it has no meaning on boards.
fn is_plain(character: char) -> bool {
    !character.is_control() && !character.is_whitespace() && !"/#?:".contains(character)
}

/// Reads a line of the section with the tiles. Returns `None` for a line that no compiler writes.
fn tile_of_line(line: &str) -> Option<(String, ScrabbleTile)> {
    let mut fields = line.split(' ');
    let symbol = fields.next().filter(|&symbol| symbol == "?" || is_symbol(symbol))?;
    let mut number = || fields.next()?.parse().ok();
    let tile = ScrabbleTile { value: number()?, count: number()? };
    Some((symbol.to_owned(), tile))
}

impl Alphabet {
    /// Returns the alphabet that a dictionary was compiled with.
    ///
    /// Use it to fold what people write before it is looked up.
    ///
    /// The name is not stored in a dictionary.
    ///
    /// ```
    /// use dawggle_compiler::{Alphabet, Compiler};
    ///
    /// let bytes = Compiler::new().words("list", ["cœur", "été"]).compile()?.bytes;
    /// let dawg = dawggle::Dawg::from_bytes(&bytes[..])?;
    /// let alphabet = Alphabet::of(&dawg);
    /// assert!(dawg.contains(&alphabet.fold("Été")?) && dawg.contains(&alphabet.fold("CŒUR")?));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(dawg: &Dawg<&[u8]>) -> Self {
        let symbols: Vec<String> =
            dawg.alphabet().spellings().map(|symbol| symbol.as_str().to_owned()).collect();
        let (mut folds, mut folds_accents) = (BTreeMap::new(), false);
        for line in dawg.text(Tag::FOLDING).unwrap_or_default().lines() {
            let mut characters = line.chars();
            match characters.next() {
                Some('*') => folds_accents = true,
                Some(letter) => _ = folds.insert(letter, characters.as_str().to_owned()),
                None => {}
            }
        }
        let tiles = dawg.text(Tag::TILES).unwrap_or_default().lines().filter_map(tile_of_line);
        let tiles = tiles.collect();
        let is_letter = |symbol: &Symbol| dawg.alphabet().letters(&[*symbol]) == 1;
        let letters = (0..dawg.alphabet().len()).filter(is_letter);
        let digraphs = letters.map(|symbol| symbols[usize::from(symbol)].clone());
        let digraphs = digraphs.filter(|symbol| symbol.chars().count() > 1).collect();
        Self { digraphs, folds, folds_accents, tiles, ..Self::of_symbols(Some(symbols)) }
    }

    /// Returns the text of the section with the tiles, or `None` if there are none.
    pub(crate) fn tiles_text(&self) -> Option<String> {
        let mut text = String::new();
        for (symbol, ScrabbleTile { value, count }) in &self.tiles {
            text += &format!("{symbol} {value} {count}\n");
        }
        Some(text).filter(|text| !text.is_empty())
    }

    /// Returns the text of the section that [`Self::of`] reads, or `None` if no letter is folded.
    pub(crate) fn folding(&self) -> Option<String> {
        let mut text = if self.folds_accents { "*\n".to_owned() } else { String::new() };
        for (letter, to) in &self.folds {
            text += &format!("{letter}{to}\n");
        }
        Some(text).filter(|text| !text.is_empty())
    }

    /// Returns the same alphabet, which refuses letters that it would fold only because they have
    /// accents: some of them may be symbols that no word used.
    pub(crate) fn without_new_accents(self) -> Self {
        Self { refuses_accents: true, ..self }
    }

    /// Returns the same alphabet with other tiles.
    pub(crate) fn with_tiles(self, tiles: BTreeMap<String, ScrabbleTile>) -> Self {
        Self { tiles, ..self }
    }

    /// An alphabet with these symbols and without folds.
    pub(crate) fn of_symbols(symbols: Option<Vec<String>>) -> Self {
        let letters: BTreeSet<char> =
            symbols.iter().flatten().flat_map(|symbol| symbol.chars()).collect();
        let is_bound = |letter: &char| {
            let mut text = [0; 4];
            let symbol = &*letter.encode_utf8(&mut text);
            !symbols.iter().flatten().any(|known| known == symbol)
        };
        let bound = letters.iter().copied().filter(is_bound).collect();
        Self { symbols, letters, bound, ..Self::default() }
    }

    /// The name, or `None` if the alphabet is learnt from the lists.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The symbols in order, or `None` if they are learnt from the lists.
    #[must_use]
    pub fn symbols(&self) -> Option<&[String]> {
        self.symbols.as_deref()
    }

    /// The tiles of the language's Scrabble by symbol, in code-point order, if they are stated.
    ///
    /// The symbol `?` is the blank tile.
    #[must_use]
    pub fn tiles(&self) -> &BTreeMap<String, ScrabbleTile> {
        &self.tiles
    }

    /// Returns whether the tiles of boards can have this character: every letter, and the other
    /// characters of the symbols, such as digits and hyphens.
    ///
    /// A dictionary has only the symbols of its words. So if it has one digit, tiles can have all.
    #[must_use]
    pub fn is_on_tiles(&self, character: char) -> bool {
        character.is_alphabetic()
            || self.letters.contains(&character)
            || self.tiles.keys().any(|symbol| symbol.contains(character))
            || (character.is_numeric() && self.letters.iter().any(|letter| letter.is_numeric()))
    }

    /// Folds a word to the form that it has in a dictionary.
    ///
    /// # Errors
    ///
    /// [`Fault::Character`] or [`Fault::Foreign`] if the word has a character that is not a letter,
    /// or a letter that is not in the alphabet.
    pub fn fold<'w>(&self, word: &'w str) -> Result<Cow<'w, str>, Fault> {
        let is_plain = self.folds.is_empty() && self.symbols.is_none();
        if is_plain && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(word.into());
        }
        let composed = match is_nfc_quick(word.chars()) {
            IsNormalized::Yes => Cow::Borrowed(word),
            _ => composed_form(word).into(),
        };
        let mut folded = String::with_capacity(word.len());
        for letter in composed.chars() {
            // Before lower case, so that a Turkish `I` can be replaced before it becomes an `i`.
            if let Some(to) = self.folds.get(&letter) {
                folded.push_str(to);
                continue;
            }
            // The lower case of `İ` is an `i` with a dot above its dot.
            let is_dot = |part: &char| letter == 'İ' && *part == '\u{307}';
            for lower in letter.to_lowercase().filter(|part| !is_dot(part)) {
                let is_foreign = self.symbols.is_some() && letter.is_alphabetic();
                self.push_folded(lower, &mut folded).ok_or(match is_foreign {
                    true => Fault::Foreign(letter),
                    false => Fault::Character(letter),
                })?;
            }
        }
        if let Some(letter) = self.first_outside_symbols(&folded) {
            return Err(match letter.is_alphabetic() {
                true => Fault::Foreign(letter),
                false => Fault::Character(letter),
            });
        }
        match composed.chars().next() {
            Some(mark) if folded.is_empty() => Err(Fault::Character(mark)),
            _ => Ok(folded.into()),
        }
    }

    /// Folds the words in a text with other characters: a tile or a pattern.
    ///
    /// Words that cannot be folded stay as they are.
    #[must_use]
    pub fn fold_words<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_folded = text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
        if is_folded && self.folds.range(..'\u{80}').next().is_none() {
            return text.into();
        }
        let mut folded = String::with_capacity(text.len());
        let is_other = |character: char| !is_plain(character) || character == '*';
        for part in text.split_inclusive(is_other) {
            let end = part.char_indices().next_back().filter(|&(_, last)| is_other(last));
            let (word, other) = part.split_at(end.map_or(part.len(), |(at, _)| at));
            folded += &self.fold(word).unwrap_or(word.into());
            folded += other;
        }
        folded.into()
    }

    /// Returns the first letter of a folded word that is not part of a symbol, if always the
    /// longest symbol is taken: the dot of `a·b`.
    fn first_outside_symbols(&self, word: &str) -> Option<char> {
        if !word.contains(|letter| self.bound.contains(&letter)) {
            return None;
        }
        let mut rest = word;
        while let Some(letter) = rest.chars().next() {
            let symbols = self.symbols.iter().flatten();
            let after = symbols.filter_map(|symbol| rest.strip_prefix(symbol.as_str()));
            match after.min_by_key(|after| after.len()) {
                Some(after) => rest = after,
                None => return Some(letter),
            }
        }
        None
    }

    /// Appends the fold of a letter in lower case.
    ///
    /// Returns `None` if the letter is not in the alphabet.
    fn push_folded(&self, letter: char, folded: &mut String) -> Option<()> {
        let is_known = |letter: &char| match self.symbols {
            Some(_) => self.letters.contains(letter),
            None => is_letter(*letter),
        };
        if let Some(to) = self.folds.get(&letter) {
            folded.push_str(to);
            return Some(());
        }
        // Lower case may be two characters that can be composed: a Turkish `i` with a dot.
        if is_combining_mark(letter) {
            let composed = folded.chars().last().and_then(|last| compose(last, letter));
            if let Some(composed) = composed.filter(is_known) {
                folded.pop();
                return self.push_folded(composed, folded);
            }
        }
        let folds_accents = self.folds_accents && !self.refuses_accents;
        if folds_accents && !(self.symbols.is_some() && is_known(&letter)) {
            let mut bases = Vec::new();
            decompose_canonical(letter, |part| bases.push(part));
            bases.retain(|&part| !is_combining_mark(part));
            if bases.iter().all(|base| is_known(base) || self.folds.contains_key(base)) {
                for base in bases {
                    match self.folds.get(&base) {
                        Some(to) => folded.push_str(to),
                        None => folded.push(base),
                    }
                }
                return Some(());
            }
        }
        is_known(&letter).then(|| folded.push(letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule for symbols is compared with the properties of Unicode.
    #[test]
    #[cfg(feature = "queries")]
    fn symbols_have_visible_characters() {
        let characters = |class: &str| {
            let class = regex_syntax::parse(class).unwrap().into_kind();
            let regex_syntax::hir::HirKind::Class(regex_syntax::hir::Class::Unicode(class)) = class
            else {
                panic!("{class:?} is not a class")
            };
            let ranges: Vec<_> = class.iter().map(|range| range.start()..=range.end()).collect();
            ranges.into_iter().flatten().filter(|&character| character > '\u{7f}')
        };
        let hidden = r"\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}";
        let wrong = characters(&format!("[{hidden}]")).find(|&hidden| may_be_in_symbols(hidden));
        assert_eq!(wrong, None);
        // Punctuation from U+2010 to U+205E is visible, but no letter.
        let letters = characters(&format!(
            r"[[\p{{L}}\p{{M}}\p{{N}}\p{{S}}\p{{P}}]--[{hidden}\u{{2010}}-\u{{205e}}]]"
        ));
        let refused: String = letters.filter(|&letter| !may_be_in_symbols(letter)).collect();
        assert_eq!(refused, "\u{2800}\u{fffc}\u{fffd}");
    }

    #[test]
    fn the_learnt_alphabet_keeps_accents() {
        let alphabet = Alphabet::default();
        assert_eq!(alphabet.fold("E\u{301}T\u{c9}").unwrap(), "\u{e9}t\u{e9}");
        assert_eq!(alphabet.fold("İzmir").unwrap(), "izmir");
        assert_eq!(alphabet.fold("it's"), Err(Fault::Character('\'')));
        assert_eq!((alphabet.name(), alphabet.symbols()), (None, None));
    }
}
