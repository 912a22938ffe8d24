//! Alphabets of languages, as data: which letters there are, in which order, and what becomes of
//! others.
//!
//! The idea of alphabets that are files, with symbols of several letters among them, is that of the
//! Scrabble engines Quackle and wolges.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use dawggle::Dawg;
use dawggle::format::{MAX_SPELLING, MAX_SYMBOLS, Tag};
use serde::Deserialize;
use unicode_normalization::char::{compose, is_combining_mark};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::list::Fault;

/// The alphabet of a language: its symbols in order, and how words are folded to them.
///
/// Read from TOML by [`Alphabet::parse`]; `dicts/alphabets` holds those of languages, and its README
/// says what each key means. The default one is learnt from the list: every letter that occurs is a
/// symbol, in the order of the code points, and accents are kept.
///
/// A word is brought into Unicode's composed form (NFC) and folded to lower case; then letters are
/// replaced by others as the alphabet says.
///
/// ```
/// use dawggle_compiler::{Alphabet, Compiler};
///
/// let alphabet = Alphabet::parse(r#"
///     name = "Some Spanish"
///     symbols = "a c ch e h i l ll n ñ o u"
///     accents = "fold"
/// "#)?;
/// let dictionary = Compiler::new().alphabet(alphabet).words("list", ["Chinó", "LLANÉ"]).compile()?;
/// let dawg = dawggle::Dawg::from_bytes(&dictionary.bytes).unwrap();
/// assert!(dawg.contains("chino") && dawg.contains("llane"));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    name: Option<String>,
    /// In order; `None` if they are learnt.
    symbols: Option<Vec<String>>,
    /// The letters of which symbols are made.
    letters: BTreeSet<char>,
    /// Those that stand in symbols of several letters only.
    bound: BTreeSet<char>,
    folds: BTreeMap<char, String>,
    folds_accents: bool,
    /// What each symbol is worth, by symbol.
    values: BTreeMap<String, u32>,
    /// How many tiles of each symbol a game has, by symbol.
    tiles: BTreeMap<String, u32>,
}

/// Why an alphabet was refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AlphabetError {
    /// No TOML, or with keys that alphabets do not have.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// None, or more symbols than a dictionary has room for.
    #[error("{0} symbols: from 1 to {MAX_SYMBOLS} expected")]
    Symbols(usize),
    /// A symbol that is stated twice.
    #[error("the symbol {0:?} is there twice")]
    Twice(String),
    /// A symbol that is too long, or not a letter and what follows it, in lower case and composed form.
    #[error(
        "{0:?} cannot be a symbol: letters in lower case, in at most {MAX_SPELLING} bytes of UTF-8, expected"
    )]
    Symbol(String),
    /// A letter that is folded, but is not one character; or folded to what are no letters in lower
    /// case.
    #[error(
        "fold: {0:?} = {1:?}: one character expected, and letters of the alphabet in lower case"
    )]
    Fold(String, String),
    /// A value, or a number of tiles, of what is no symbol.
    #[error("{0}: {1:?} is no symbol of the alphabet")]
    NoSymbol(&'static str, String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    symbols: Option<String>,
    #[serde(default)]
    accents: Accents,
    #[serde(default)]
    fold: BTreeMap<String, String>,
    #[serde(default)]
    values: BTreeMap<String, u32>,
    #[serde(default)]
    tiles: BTreeMap<String, u32>,
}

#[derive(Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Accents {
    #[default]
    Keep,
    Fold,
}

/// Whether a word can hold it as a symbol: in lower case and composed form, and a letter first. What is
/// no letter may follow, but for what boards are written with.
pub(crate) fn is_symbol(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && text.chars().all(is_plain)
        && text.nfc().flat_map(char::to_lowercase).eq(text.chars())
}

/// Whether a character may be part of words: not what boards are written with.
fn is_plain(character: char) -> bool {
    !character.is_control() && !character.is_whitespace() && !"/#?:".contains(character)
}

impl Alphabet {
    /// Reads an alphabet.
    pub fn parse(text: &str) -> Result<Self, AlphabetError> {
        let File { name, symbols, accents, fold, values, tiles } = toml::from_str(text)?;
        let symbols: Option<Vec<String>> =
            symbols.map(|symbols| symbols.split_whitespace().map(str::to_owned).collect());
        if let Some(symbols) = &symbols {
            if symbols.is_empty() || symbols.len() > usize::from(MAX_SYMBOLS) {
                return Err(AlphabetError::Symbols(symbols.len()));
            }
            for (index, symbol) in symbols.iter().enumerate() {
                if !is_symbol(symbol) || symbol.len() > usize::from(MAX_SPELLING) {
                    return Err(AlphabetError::Symbol(symbol.clone()));
                }
                if symbols[..index].contains(symbol) {
                    return Err(AlphabetError::Twice(symbol.clone()));
                }
            }
        }
        let mut alphabet = Self::of_symbols(symbols);
        for (from, to) in fold {
            let mut characters = from.chars();
            let is_folded = |letter: &char| is_plain(*letter) && *letter != '*';
            let letter =
                characters.next().filter(is_folded).filter(|_| characters.next().is_none());
            let is_known = |letter| match alphabet.symbols {
                Some(_) => alphabet.letters.contains(&letter),
                None => letter.is_alphabetic() && letter.to_lowercase().eq([letter]),
            };
            match letter {
                Some(letter) if to.chars().all(is_known) => _ = alphabet.folds.insert(letter, to),
                _ => return Err(AlphabetError::Fold(from, to)),
            }
        }
        if let Some(symbols) = &alphabet.symbols {
            for (what, table) in [("values", &values), ("tiles", &tiles)] {
                // `?` is the blank tile.
                if let Some(name) =
                    table.keys().find(|name| *name != "?" && !symbols.contains(name))
                {
                    return Err(AlphabetError::NoSymbol(what, name.clone()));
                }
            }
        }
        let folds_accents = accents == Accents::Fold;
        Ok(Self { name: Some(name), folds_accents, values, tiles, ..alphabet })
    }

    /// What a dictionary's words are made of, and how they were folded: to look up what people write.
    /// What its letters are worth is not kept.
    ///
    /// ```
    /// use dawggle_compiler::{Alphabet, Compiler};
    ///
    /// let french = "name = 'French'\naccents = 'fold'\nfold = { 'œ' = 'oe' }";
    /// let french = Alphabet::parse(french)?;
    /// let bytes = Compiler::new().alphabet(french).words("list", ["cœur", "été"]).compile()?.bytes;
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
        Self { folds, folds_accents, ..Self::of_symbols(Some(symbols)) }
    }

    /// The text of the section that [`Self::of`] reads; `None` if no letter is folded.
    pub(crate) fn folding(&self) -> Option<String> {
        let mut text = if self.folds_accents { "*\n".to_owned() } else { String::new() };
        for (letter, to) in &self.folds {
            text += &format!("{letter}{to}\n");
        }
        Some(text).filter(|text| !text.is_empty())
    }

    /// An alphabet of these symbols.
    fn of_symbols(symbols: Option<Vec<String>>) -> Self {
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

    /// What it is called; `None` of the one that is learnt.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its symbols, in order; `None` if they are those that occur.
    #[must_use]
    pub fn symbols(&self) -> Option<&[String]> {
        self.symbols.as_deref()
    }

    /// What a symbol is worth in the game of that language; 0 if that is not stated.
    #[must_use]
    pub fn value(&self, symbol: &str) -> u32 {
        self.values.get(symbol).copied().unwrap_or_default()
    }

    /// How many tiles of a symbol that game has; of `?`, blank ones.
    #[must_use]
    pub fn tiles(&self, symbol: &str) -> u32 {
        self.tiles.get(symbol).copied().unwrap_or_default()
    }

    /// Brings a word into the form that it has in a dictionary: composed, in lower case, and folded.
    pub fn fold<'w>(&self, word: &'w str) -> Result<Cow<'w, str>, Fault> {
        let is_plain = self.folds.is_empty() && self.symbols.is_none();
        if is_plain && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(word.into());
        }
        let composed = match is_nfc_quick(word.chars()) {
            IsNormalized::Yes => Cow::Borrowed(word),
            _ => word.nfc().collect::<String>().into(),
        };
        let mut folded = String::with_capacity(word.len());
        for letter in composed.chars() {
            // A Turkish `I` is to be replaced before it becomes an `i`.
            if let Some(to) = self.folds.get(&letter) {
                folded.push_str(to);
                continue;
            }
            for lower in letter.to_lowercase() {
                let is_foreign = self.symbols.is_some() && letter.is_alphabetic();
                self.push_folded(lower, &mut folded).ok_or(match is_foreign {
                    true => Fault::Foreign(letter),
                    false => Fault::Character(letter),
                })?;
            }
        }
        if let Some(letter) = self.unbound(&folded) {
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

    /// The same for a text that has words and other characters: a board, a pattern. What is no word of
    /// the alphabet stays as it is.
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

    /// The first letter of a folded word that begins no symbol, where the longest symbols are taken
    /// first: the dot of `a·b`.
    fn unbound(&self, word: &str) -> Option<char> {
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

    /// Adds what a letter in lower case is folded to; `None` if that is nothing of the alphabet.
    fn push_folded(&self, letter: char, folded: &mut String) -> Option<()> {
        let is_known = |letter: &char| match self.symbols {
            Some(_) => self.letters.contains(letter),
            None => letter.is_alphabetic(),
        };
        if let Some(to) = self.folds.get(&letter) {
            folded.push_str(to);
            return Some(());
        }
        // What is lower case in two characters can be one again: a Turkish `i` with a dot.
        if is_combining_mark(letter) {
            let composed = folded.chars().last().and_then(|last| compose(last, letter));
            if let Some(composed) = composed.filter(is_known) {
                folded.pop();
                folded.push(composed);
                return Some(());
            }
        }
        if self.folds_accents && !(self.symbols.is_some() && is_known(&letter)) {
            let bases: Vec<char> = letter.nfd().filter(|&part| !is_combining_mark(part)).collect();
            if bases.iter().all(is_known) {
                folded.extend(bases);
                return Some(());
            }
        }
        is_known(&letter).then(|| folded.push(letter))
    }
}
