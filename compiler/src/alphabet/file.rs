//! Alphabets in TOML, and the alphabets of languages.
//!
//! Alphabets in files, with symbols of several letters, come from the Scrabble engines Quackle and
//! wolges.

use std::collections::BTreeMap;
use std::path::Path;

use dawggle::format::{MAX_SPELLING, MAX_SYMBOLS};
use serde::Deserialize;

use super::{Alphabet, is_letter, is_plain, is_symbol};
use crate::recipe::{is_path, read_text};
use crate::{Error, Message};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    name: String,
    symbols: Option<String>,
    #[serde(default)]
    several_letters: String,
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

/// Names files in `alphabets`, and languages that share the file of another one.
macro_rules! alphabets {
    ($($name:literal $(as $file:literal)?)*) => {
        &[$(alphabets!(@ $name $($file)?)),*]
    };
    (@ $name:literal) => {
        alphabets!(@ $name $name)
    };
    (@ $name:literal $file:literal) => {
        ($name, include_str!(concat!("../../alphabets/", $file, ".toml")))
    };
}

impl Alphabet {
    /// The names of the alphabets of languages in order, and the alphabets in TOML.
    ///
    /// `alphabets/README.md` of this crate describes each key.
    pub const NAMED: &[(&str, &str)] = alphabets![
        "amharic" "arabic" "bengali" "burmese" "catalan" "croatian" "czech" "danish" "dutch"
        "english" "english-qu" "finnish" "french" "german" "greek" "hebrew" "hindi" "hiragana"
        "hungarian" "italian" "khmer" "korean" "norwegian" "polish" "portuguese" "romanian"
        "russian" "spanish" "swedish" "thai" "tigrinya" as "amharic" "turkish" "vietnamese" "welsh"
    ];

    /// Returns the alphabet of a language by its name.
    ///
    /// ```
    /// use dawggle_compiler::Alphabet;
    ///
    /// let german = Alphabet::named("german").unwrap();
    /// assert_eq!(german.fold("Straße")?, "strasse");
    /// # Ok::<_, dawggle_compiler::list::Fault>(())
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = Self::NAMED.iter().find(|(known, _)| *known == name)?;
        Some(Self::parse(text).expect("an alphabet of this crate"))
    }

    /// Loads the alphabet that [`Recipe::alphabet`](crate::Recipe::alphabet) names: a language, a
    /// file, or `auto`, which is every letter that occurs.
    ///
    /// A name with a slash or a dot is the path of a file.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if there is no such name, and [`Error::Read`] or [`Error::Invalid`] if the
    /// file cannot be used.
    pub fn load(name: impl AsRef<Path>) -> Result<Self, Error> {
        let path = name.as_ref();
        if is_path(path) {
            let parsed = Self::parse(&read_text(path)?.1);
            return parsed.map_err(|error| {
                let why = Message::from("cannot be used as an alphabet: ");
                Error::invalid(path.to_string_lossy(), why.message(&error.message()))
            });
        }
        let name = path.to_string_lossy();
        if name == "auto" {
            return Ok(Self::default());
        }
        Self::named(&name).ok_or_else(|| {
            let names = Self::NAMED.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            let why = format!(
                "there is no alphabet called `{name}`: expected auto, a file (./{name}) \
                               or one of {names}"
            );
            Error::option(why)
        })
    }

    /// Parses an alphabet in TOML.
    ///
    /// `alphabets/README.md` of this crate describes each
    /// key.
    ///
    /// ```
    /// use dawggle_compiler::{Alphabet, Compiler};
    ///
    /// let alphabet = Alphabet::parse(r#"
    ///     name = "Some Spanish"
    ///     symbols = "a c ch e h i l ll n ñ o u"
    ///     accents = "fold"
    /// "#)?;
    /// let compiler = Compiler::new().alphabet(alphabet.clone());
    /// let dictionary = compiler.words("list", ["Chinó", "LLANÉ"]).compile()?;
    /// let dawg = dawggle::Dawg::from_bytes(&dictionary.bytes).unwrap();
    /// assert!(dawg.contains("chino") && dawg.contains("llane"));
    /// assert_eq!((alphabet.letters("chino"), alphabet.letters("llane")), (4, 4));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Option`] names the key, the symbol or the letter that is wrong.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let File { name, symbols, several_letters, accents, fold, values, tiles } =
            toml::from_str(text).map_err(|error: toml::de::Error| Error::option(error))?;
        let symbols: Option<Vec<String>> =
            symbols.map(|symbols| symbols.split_whitespace().map(str::to_owned).collect());
        if let Some(symbols) = &symbols {
            check_symbols(symbols)?;
        }
        let mut alphabet = Self::of_symbols(symbols);
        let mut digraphs = alphabet.clusters.clone();
        for symbol in several_letters.split_whitespace() {
            let place = digraphs.iter().position(|digraph| digraph == symbol);
            digraphs.remove(place.ok_or_else(|| {
                Error::option(format!(
                    "several-letters: {symbol:?} is not a symbol of several letters"
                ))
            })?);
        }
        alphabet.digraphs = digraphs;
        for (from, to) in fold {
            alphabet.add_fold(from, to)?;
        }
        let is_tile = |name: &String| match &alphabet.symbols {
            // The blank tile.
            _ if name == "?" => true,
            Some(symbols) => symbols.contains(name),
            None => is_symbol(name),
        };
        for (what, table) in [("values", &values), ("tiles", &tiles)] {
            if let Some(name) = table.keys().find(|name| !is_tile(name)) {
                let why = format!("{what}: {name:?} is not a symbol of the alphabet");
                return Err(Error::option(why));
            }
        }
        for (symbol, value) in values {
            alphabet.tiles.entry(symbol).or_default().value = value;
        }
        for (symbol, count) in tiles {
            alphabet.tiles.entry(symbol).or_default().count = count;
        }
        let folds_accents = accents == Accents::Fold;
        let alphabet = Self { name: Some(name), folds_accents, ..alphabet };
        let is_kept = |letter: char| {
            let mut folded = String::new();
            alphabet.push_folded(letter, &mut folded).is_some() && folded.chars().eq([letter])
        };
        match alphabet.folds.iter().find(|(_, to)| !to.chars().all(is_kept)) {
            Some((from, to)) => Err(wrong_fold(&from.to_string(), to)),
            None => Ok(alphabet),
        }
    }

    fn add_fold(&mut self, from: String, to: String) -> Result<(), Error> {
        let mut characters = from.chars();
        let is_folded = |letter: &char| is_plain(*letter) && *letter != '*';
        let letter = characters.next().filter(is_folded).filter(|_| characters.next().is_none());
        let is_known = |letter| match self.symbols {
            Some(_) => self.letters.contains(&letter),
            None => is_letter(letter) && letter.to_lowercase().eq([letter]),
        };
        match letter {
            Some(letter) if to.chars().all(is_known) => {
                self.folds.insert(letter, to);
                Ok(())
            }
            _ => Err(wrong_fold(&from, &to)),
        }
    }
}

/// Returns the error for a fold that does not replace one character by letters of the alphabet in
/// lower case, or replaces it by a letter that is folded itself: folding a word twice must change
/// nothing.
fn wrong_fold(from: &str, to: &str) -> Error {
    Error::option(format!(
        "fold: {from:?} = {to:?}: expected one character, and letters of the alphabet in lower case \
         that are not folded themselves"
    ))
}

fn check_symbols(symbols: &[String]) -> Result<(), Error> {
    if symbols.is_empty() || symbols.len() > usize::from(MAX_SYMBOLS) {
        let found = symbols.len();
        let why = format!("{found} symbols, but 1 to {MAX_SYMBOLS} are allowed");
        return Err(Error::option(why));
    }
    for (index, symbol) in symbols.iter().enumerate() {
        if !is_symbol(symbol) || symbol.len() > usize::from(MAX_SPELLING) {
            return Err(Error::option(format!(
                "{symbol:?} cannot be a symbol: expected letters in lower case and composed form \
                 (NFC), digits, `'` or `-`, at most {MAX_SPELLING} bytes of UTF-8"
            )));
        }
        if symbols[..index].contains(symbol) {
            return Err(Error::option(format!("the symbol {symbol:?} occurs twice")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::ScrabbleTile;
    use crate::list::Fault;

    const SPANISH: &str = "name = 'Some Spanish'\nsymbols = 'a c ch e h i l·l n \u{f1} o'\naccents = 'fold'\n\
         fold = { '\u{df}' = 'na' }\nvalues = { ch = 5 }\ntiles = { a = 12, '?' = 2 }";

    #[test]
    fn all_alphabets_are_valid_and_in_order() {
        assert!(Alphabet::NAMED.is_sorted());
        assert!(Alphabet::NAMED.iter().all(|(name, _)| Alphabet::named(name).is_some()));
        assert!(Alphabet::named("klingon").is_none());
    }

    #[test]
    fn letters_are_folded_to_the_alphabet() {
        let alphabet = Alphabet::parse(SPANISH).unwrap();
        for (word, folded) in [
            ("CHIN\u{d3}", "chino"),
            ("an\u{303}o", "a\u{f1}o"),
            ("\u{df}", "na"),
            ("al\u{b7}la", "al\u{b7}la"),
        ] {
            assert_eq!(alphabet.fold(word).unwrap(), folded);
        }
        assert_eq!(alphabet.fold("cab"), Err(Fault::Foreign('b')));
        assert_eq!(alphabet.fold("a\u{b7}a"), Err(Fault::Character('\u{b7}')));
        assert_eq!(alphabet.fold_words("\u{c1} N? / b*CH"), "a n? / b*ch");
        let tiles = alphabet.tiles();
        assert_eq!(tiles["ch"], ScrabbleTile { value: 5, count: 0 });
        assert_eq!((tiles["a"].count, tiles["?"].count, tiles.get("o")), (12, 2, None));
    }

    #[test]
    fn the_letter_below_an_accent_is_folded_too() {
        let parse =
            |fold: &str| Alphabet::parse(&format!("name = ''\naccents = 'fold'\nfold = {fold}"));
        let fold = |fold, word: &str| parse(fold).unwrap().fold(word).unwrap().into_owned();
        assert_eq!(fold("{ i = 'y' }", "na\u{ef}ve"), "nayve");
        // The accent stands on a letter that is replaced, which cannot be composed with it.
        assert_eq!(fold("{ q = 'e' }", "q\u{301}t"), "et");
    }

    #[test]
    fn only_accents_are_folded() {
        let alphabet = Alphabet::parse("name = ''\naccents = 'fold'").unwrap();
        let fold = |word: &str| alphabet.fold(word).unwrap().into_owned();
        for (word, folded) in [
            ("Q\u{301}\u{1ebf}", "qe"),
            ("\u{3b0}", "\u{3c5}"),
            ("\u{439}", "\u{438}"),
            ("\u{5e9}\u{5c1}\u{5b8}", "\u{5e9}"),
            ("\u{643}\u{64e}\u{623}", "\u{643}\u{627}"),
        ] {
            assert_eq!(fold(word), folded);
        }
        // Devanagari, Bengali, Thai, kana and Hangul.
        let others =
            ["अनुच्छेद", "\u{929}\u{915}\u{93c}", "\u{9cb}", "\u{e01}\u{e35}\u{e48}", "が", "각"];
        for word in others {
            assert_eq!(fold(word), word);
        }
        let alphabet = "name = ''\naccents = 'fold'\nsymbols = '\u{905} \u{928} \u{e9}'";
        let alphabet = Alphabet::parse(alphabet).unwrap();
        assert_eq!(alphabet.fold("\u{928}\u{301}\u{e9}").unwrap(), "\u{928}\u{e9}");
        assert_eq!(alphabet.fold("\u{905}\u{928}\u{941}"), Err(Fault::Foreign('\u{941}')));
    }

    #[test]
    fn wrong_alphabets_are_refused() {
        let refused = |text: &str| Alphabet::parse(text).unwrap_err().to_string();
        assert_eq!(refused("name = ''\nsymbols = ''"), "0 symbols, but 1 to 63 are allowed");
        assert_eq!(refused("name = ''\nsymbols = 'a b a'"), "the symbol \"a\" occurs twice");
        assert!(refused("name = ''\nsymbols = 'a B'").starts_with("\"B\" cannot be a symbol"));
        assert!(refused("name = ''\nfold = { ab = 'c' }").starts_with("fold: \"ab\" = \"c\""));
        for folds in ["{ a = 'b', b = 'c' }", "{ a = 'é' }", "{ a = '\u{731}' }"] {
            let twice = refused(&format!("name = ''\naccents = 'fold'\nfold = {folds}"));
            assert!(twice.contains("not folded themselves"), "{twice}");
        }
        let value = "name = ''\nsymbols = 'a'\nvalues = { b = 1 }";
        assert_eq!(refused(value), "values: \"b\" is not a symbol of the alphabet");
    }
}
