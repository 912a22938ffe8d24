//! The alphabets of languages: the symbols in order, and how letters are folded.

mod fault;
#[cfg(feature = "recipes")]
mod file;
mod least_letters;
mod letters;
mod script;
mod single_letters;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use dawggle::board_text::is_accent;
use dawggle::format::{Tag, longest_match, may_be_in_symbols};
use dawggle::{Dawg, Symbol};
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

use crate::composed_form::composed_form;
pub use fault::Fault;
pub(crate) use least_letters::LeastLetters;
pub(crate) use script::{alphabet_of_most, alphabet_with};
pub(crate) use single_letters::SingleLetters;

/// The number of times that a word is folded until nothing changes. Twice is enough for a word of
/// any language.
const MOST_TURNS: usize = 4;

/// The alphabet of a language: its symbols in order, and how words are folded.
///
/// With the feature `recipes`, `Alphabet::named` has the alphabets of languages, and
/// `Alphabet::parse` reads others from TOML. The default alphabet is learnt from the lists: every
/// letter that occurs is a symbol, in code-point order, and accents are kept.
///
/// Folding brings a word into Unicode's composed form (NFC) and to lower case, and then replaces
/// letters as the alphabet states. A letter that is not in the alphabet is read as the parts of its
/// decomposed form, if the alphabet has all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    name: Option<String>,
    /// The symbols in order, or `None` if they are learnt from the lists.
    symbols: Option<Vec<String>>,
    /// The letters of the symbols.
    letters: BTreeSet<char>,
    /// The letters that are only part of symbols of several letters.
    bound: BTreeSet<char>,
    /// The symbols of several characters.
    clusters: Vec<String>,
    /// The clusters that are one letter each.
    digraphs: Vec<String>,
    folds: BTreeMap<char, String>,
    folds_accents: bool,
    /// The compiled dictionary whose words have these symbols.
    dictionary: Option<String>,
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
/// A symbol may be a mark that Unicode composes with the letter before it. [`Alphabet::fold`] takes
/// care that a word still has one reading.
pub(crate) fn is_symbol(text: &str) -> bool {
    text.chars().all(may_be_in_symbols)
        && composed_form(text).chars().flat_map(char::to_lowercase).eq(text.chars())
}

/// Whether a character is a letter that symbols can have: also a mark, such as a vowel sign, a
/// virama or a tone mark. Fillers such as U+3164 are alphabetic, but not visible.
pub(crate) fn is_letter(character: char) -> bool {
    (character.is_alphabetic() || is_combining_mark(character)) && may_be_in_symbols(character)
}

/// Whether a text has letters that are not in lower case.
pub(crate) fn has_capitals(text: &str) -> bool {
    text.chars().any(|letter| !letter.to_lowercase().eq([letter]))
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

#[cfg(not(feature = "recipes"))]
impl Alphabet {
    /// Says that alphabets by name need a feature.
    pub(crate) fn load(_: &std::path::Path) -> Result<Self, crate::Error> {
        Err(crate::Error::feature("an alphabet by its name", "recipes"))
    }
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
        let mut tiles = BTreeMap::new();
        tiles.extend(dawg.text(Tag::TILES).unwrap_or_default().lines().filter_map(tile_of_line));
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

    /// Returns the same alphabet for other lists than a compiled dictionary. It refuses letters
    /// that it would fold only because they have accents: some of them may be symbols that no word
    /// used.
    pub(crate) fn of_dictionary(self, name: &str) -> Self {
        Self { dictionary: Some(name.to_owned()), ..self }
    }

    /// The compiled dictionary that this alphabet comes from.
    pub(crate) fn dictionary(&self) -> Option<&str> {
        self.dictionary.as_deref()
    }

    /// Returns the same alphabet, which folds accents again.
    pub(crate) fn with_accents(self) -> Self {
        Self { dictionary: None, ..self }
    }

    /// Returns the same alphabet with other tiles.
    pub(crate) fn with_tiles(self, tiles: BTreeMap<String, ScrabbleTile>) -> Self {
        Self { tiles, ..self }
    }

    /// An alphabet with these symbols and without folds.
    pub(crate) fn of_symbols(symbols: Option<Vec<String>>) -> Self {
        // To collect a set would sort it first, which takes 4 KB of code.
        let mut letters = BTreeSet::new();
        letters.extend(symbols.iter().flatten().flat_map(|symbol| symbol.chars()));
        let is_bound = |letter: &char| {
            let mut text = [0; 4];
            let symbol = &*letter.encode_utf8(&mut text);
            !symbols.iter().flatten().any(|known| known == symbol)
        };
        let mut bound = BTreeSet::new();
        bound.extend(letters.iter().copied().filter(is_bound));
        let mut clusters = Vec::new();
        let is_cluster = |symbol: &&String| symbol.chars().nth(1).is_some();
        clusters.extend(symbols.iter().flatten().filter(is_cluster).cloned());
        Self { symbols, letters, bound, clusters, ..Self::default() }
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

    /// The symbols of several characters, in order.
    pub(crate) fn clusters(&self) -> &[String] {
        &self.clusters
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
        is_letter(character)
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
        self.fold_run(word, false)
    }

    /// Folds a word. A character that is not in the alphabet is a fault, or stays, in lower case.
    fn fold_run<'w>(&self, word: &'w str, keeps_others: bool) -> Result<Cow<'w, str>, Fault> {
        let is_plain = self.folds.is_empty() && self.symbols.is_none();
        if is_plain && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(word.into());
        }
        // Folded letters can compose: `J` with a caron has no composed form, but its lower case
        // has.
        let mut text = composed_form(word);
        for _ in 0..MOST_TURNS {
            let folded = self.fold_composed(&text, keeps_others)?;
            let composed = composed_form(&folded);
            // The parts of a letter that is not in the alphabet compose to this letter again.
            if composed == folded || composed == text {
                return match text.chars().next() {
                    Some(mark) if folded.is_empty() => Err(Fault::Character(mark)),
                    _ => Ok(folded.into()),
                };
            }
            text = composed.into_owned().into();
        }
        Err(self.fault(text.chars().find(|&part| is_combining_mark(part)).unwrap_or_default()))
    }

    /// Folds a word in composed form.
    fn fold_composed(&self, composed: &str, keeps_others: bool) -> Result<String, Fault> {
        let mut folded = String::with_capacity(composed.len());
        for letter in composed.chars() {
            // Before lower case, so that a Turkish `I` can be replaced before it becomes an `i`.
            if let Some(to) = self.folds.get(&letter) {
                folded.push_str(to);
                continue;
            }
            for lower in letter.to_lowercase() {
                // The lower case of `İ` is an `i` with a dot above its dot.
                if lower == '\u{307}' && folded.ends_with('i') {
                    continue;
                }
                match self.push_folded(lower, &mut folded) {
                    Some(()) => {}
                    None if keeps_others => folded.push(lower),
                    None => return Err(self.fault(letter)),
                }
            }
        }
        match self.first_outside_symbols(&folded) {
            Some(letter) if !keeps_others => Err(self.fault(letter)),
            _ => Ok(folded),
        }
    }

    /// Returns what is wrong with a character that the alphabet lacks.
    fn fault(&self, character: char) -> Fault {
        if self.symbols.is_some() && is_letter(character) {
            Fault::Foreign(character)
        } else {
            Fault::Character(character)
        }
    }

    /// Folds the words in a text with other characters: a tile or a pattern.
    ///
    /// A character that is not in the alphabet stays, in lower case. So the text may match what has
    /// the other letters: `camiónx` is folded to `camionx` in Spanish, which is near `camion`.
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
            // Only accents that would vanish altogether are not folded.
            folded += &self.fold_run(word, true).unwrap_or_else(|_| composed_form(word));
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
            let symbols = self.symbols.iter().flatten().map(|symbol| ((), symbol));
            match longest_match(symbols, |symbol| rest.as_bytes().starts_with(symbol)) {
                Some(((), len)) => rest = &rest[len..],
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
        let folds_accents = self.folds_accents && self.dictionary.is_none();
        let keeps_accents = self.symbols.is_some() || !folds_accents || letter.is_ascii();
        let mut parts = Vec::new();
        let mut has_accent = false;
        if !(keeps_accents && is_known(&letter)) {
            decompose_canonical(letter, |part| {
                if folds_accents && is_accent(part) && is_combining_mark(part) {
                    has_accent = true
                } else {
                    parts.push(part)
                }
            });
        }
        if is_known(&letter) && !has_accent {
            folded.push(letter);
            return Some(());
        }
        // Another word may have had the letter as a symbol. Then its parts are not the same.
        let is_read = |part: &char| {
            self.folds.contains_key(part) || (is_known(part) && self.dictionary.is_none())
        };
        if !parts.iter().all(is_read) {
            return None;
        }
        for part in parts {
            match self.folds.get(&part) {
                Some(to) => folded.push_str(to),
                None => folded.push(part),
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule for symbols is compared with the properties of Unicode.
    #[test]
    #[cfg(feature = "recipes")]
    fn symbols_have_visible_characters() {
        use std::iter;

        use dawggle::board_text::joins_letter_before;
        use unicode_normalization::{IsNormalized, is_nfc_quick};

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
        let marks: Vec<char> = characters(&format!(r"[\p{{M}}--[{hidden}]]")).collect();
        assert!(marks.iter().all(|&mark| is_letter(mark)));
        // A board is read without this crate's tables. Rare marks are letters only in a dictionary.
        let rare =
            marks.iter().filter(|mark| !mark.is_alphabetic() && !joins_letter_before(**mark));
        assert_eq!(rare.collect::<String>(), "\u{f3e}\u{f3f}\u{1ce1}\u{1cf7}\u{abec}");
        // Accents are all marks of some blocks, and two signs of the Koran.
        let blocks = [
            r"\u{300}-\u{74f}\u{897}-\u{8ff}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}",
            r"\u{20d0}-\u{20ff}\u{fb1e}\u{fe20}-\u{fe2f}",
        ];
        let marks_of_blocks = format!(r"[[\p{{M}}&&[{}]]--[{hidden}]]", blocks.concat());
        let accents = marks.iter().copied().filter(|&mark| is_accent(mark));
        assert!(accents.eq(characters(&marks_of_blocks)));
        let letters = characters(r"\p{L}").filter(|&letter| is_accent(letter));
        assert_eq!(letters.collect::<String>(), "\u{6e5}\u{6e6}");
        // In braces on a board are all marks that Unicode composes with the letter before.
        let composes = |mark: &&char| is_nfc_quick(iter::once(**mark)) != IsNormalized::Yes;
        assert!(marks.iter().filter(composes).all(|&mark| joins_letter_before(mark)));
    }

    #[test]
    fn the_learnt_alphabet_keeps_accents() {
        let alphabet = Alphabet::default();
        assert_eq!(alphabet.fold("E\u{301}T\u{c9}").unwrap(), "\u{e9}t\u{e9}");
        for dotted in ["İzmir", "I\u{307}zmir", "i\u{307}zmir"] {
            assert_eq!(alphabet.fold(dotted).unwrap(), "izmir");
        }
        assert_eq!(alphabet.fold("it's"), Err(Fault::Character('\'')));
        assert_eq!((alphabet.name(), alphabet.symbols()), (None, None));
    }

    #[test]
    fn the_learnt_alphabet_keeps_marks() {
        let alphabet = Alphabet::default();
        // A virama, a nukta that never composes, a tone mark, and an accent that does not compose.
        for word in ["\u{915}\u{94d}\u{937}", "\u{915}\u{93c}", "\u{e01}\u{e48}", "q\u{301}"] {
            assert_eq!(alphabet.fold(word).unwrap(), word);
        }
        assert_eq!(alphabet.fold("\u{958}").unwrap(), "\u{915}\u{93c}");
        assert_eq!(alphabet.fold("\u{9c7}\u{9be}").unwrap(), "\u{9cb}");
        // There is no capital letter with this accent.
        assert_eq!(alphabet.fold("J\u{30c}").unwrap(), "\u{1f0}");
        assert_eq!(alphabet.fold("\u{915}\u{200d}"), Err(Fault::Character('\u{200d}')));
    }

    #[test]
    fn a_text_keeps_only_the_characters_that_cannot_be_folded() {
        let symbols = ["a", "c", "e", "i", "m", "n", "o", "\u{3c3}"].map(str::to_owned);
        let folds = [('\u{153}', "oe".to_owned()), ('\u{2019}', "".to_owned())].into();
        let alphabet =
            Alphabet { folds, folds_accents: true, ..Alphabet::of_symbols(Some(symbols.into())) };
        for (text, folded) in [
            ("Cami\u{f3}nx", "camionx"),
            ("K\u{e1}C\u{153}7-\u{152}M", "kacoe7-oem"),
            ("xe\u{301}\u{2019}x", "xex"),
            // A letter that stays is composed: it is one character, with or without its accent.
            ("Ka\u{301}K\u{301}", "ka\u{1e31}"),
            ("\u{1e30}a", "\u{1e31}a"),
            // Alone, this is not nothing.
            ("\u{2019}", "\u{2019}"),
            ("\u{3a3}\u{39b}\u{3a3}", "\u{3c3}\u{3bb}\u{3c3}"),
        ] {
            assert_eq!(alphabet.fold_words(text), folded, "{text}");
            assert_eq!(alphabet.fold_words(folded), folded);
        }
    }

    #[test]
    fn a_letter_outside_the_alphabet_is_read_as_its_parts() {
        let symbols = |symbols: &[&str]| {
            Alphabet::of_symbols(Some(symbols.iter().map(|&symbol| symbol.to_owned()).collect()))
        };
        let alphabet = symbols(&["\u{928}", "\u{93c}", "e", "j", "\u{30c}"]);
        assert_eq!(alphabet.fold("\u{929}").unwrap(), "\u{928}\u{93c}");
        for word in ["\u{1f0}", "J\u{30c}", "j\u{30c}"] {
            assert_eq!(alphabet.fold(word).unwrap(), "j\u{30c}");
        }
        assert_eq!(alphabet.fold("\u{e9}"), Err(Fault::Foreign('\u{e9}')));
        // Another word may have had the letter as a symbol.
        let inherited = alphabet.of_dictionary("old.dawg");
        assert_eq!(inherited.fold("\u{929}"), Err(Fault::Foreign('\u{929}')));
        let both = symbols(&["\u{928}", "\u{93c}", "\u{929}"]);
        assert_eq!(both.fold("\u{928}\u{93c}").unwrap(), "\u{929}");
    }
}
