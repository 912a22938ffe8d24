//! What people search with is folded as the words are, letter by letter, and then compared exactly:
//! in all alphabets, in both normal forms, in upper case, and beside letters that no word has.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dawggle::Dawg;
use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Compiler, Query};
use dawggle_snapshots::property::check;
use dawggle_snapshots::query_oracle::{makes, matches};
use proptest::prelude::*;
use proptest::sample::Index;
use unicode_normalization::UnicodeNormalization;

/// Letters that alphabets fold, beside their own. An alphabet that refuses one does without it.
const WRITTEN: &str = "é É è ñ Ñ ã ß ẞ œ Œ ø ł ς Σ ά Ώ I İ ı i ǆ ǅ ǉ ǌ ё Ё й ĳ ŀ ü ö ậ Ậ ô ơ 가 흙 \
                       ㅘ آ أ ך ש\u{5c1} ぁ が \u{929} \u{921}\u{93c} ฃ é\u{323}";

/// Letters that most alphabets lack, and that compose with no letter.
const FOREIGN: &str = "ᚠ Ꮳ x q λ Д ℵ - ' 7";

/// An alphabet of letters that have the same capital, or a capital of two letters.
const ALIKE: &str = "name = 'Alike'\nsymbols = 'a å e k s ſ ß σ ς β ϐ ц'";

/// How a text is written: the same letters to everyone who reads it.
#[derive(Clone, Copy, Debug)]
enum Form {
    Composed,
    Decomposed,
}

impl Form {
    fn of(self, text: &str) -> String {
        match self {
            Self::Composed => text.nfc().collect(),
            Self::Decomposed => text.nfd().collect(),
        }
    }
}

/// A part of what someone searches with.
#[derive(Clone, Debug)]
enum Part {
    /// Letters, perhaps in upper case.
    Letters(Vec<Index>, bool),
    /// A letter of several characters in braces, if the alphabet has one.
    Braces(Index, bool),
    /// A letter that the alphabet lacks.
    Foreign(Index),
    Any,
    Star,
}

fn part() -> impl Strategy<Value = Part> {
    prop_oneof![
        5 => (proptest::collection::vec(any::<Index>(), 1..3), any::<bool>())
            .prop_map(|(letters, is_upper)| Part::Letters(letters, is_upper)),
        1 => (any::<Index>(), any::<bool>()).prop_map(|(one, is_upper)| Part::Braces(one, is_upper)),
        1 => any::<Index>().prop_map(Part::Foreign),
        2 => Just(Part::Any),
        2 => Just(Part::Star),
    ]
}

/// An alphabet, and the letters that words are written with.
struct Language {
    alphabet: Alphabet,
    symbols: Vec<String>,
    letters: Vec<String>,
    foreign: Vec<&'static str>,
}

impl Language {
    fn of(index: Index) -> Self {
        let alphabet = match index.index(Alphabet::NAMED.len() + 1).checked_sub(1) {
            Some(named) => Alphabet::parse(Alphabet::NAMED[named].1).unwrap(),
            None => Alphabet::parse(ALIKE).unwrap(),
        };
        let symbols = alphabet.symbols().unwrap().to_vec();
        let written = WRITTEN.split(' ').filter(|letter| alphabet.fold(letter).is_ok());
        // A mark is written after a letter only.
        let letters = symbols.iter().map(String::as_str).chain(written).map(str::to_owned);
        let letters = letters.filter(|letter| letter.starts_with(char::is_alphabetic)).collect();
        let is_foreign = |letter: &&str| {
            alphabet.fold(letter).is_err() && !symbols.iter().any(|symbol| symbol.contains(letter))
        };
        let foreign = FOREIGN.split(' ').filter(is_foreign).collect();
        Self { alphabet, symbols, letters, foreign }
    }

    fn written(&self, letters: &[Index], is_upper: bool) -> String {
        let text: String =
            letters.iter().map(|letter| letter.get(&self.letters).as_str()).collect();
        if is_upper { text.to_uppercase() } else { text }
    }

    /// Splits a folded word into letters, always by the longest symbol.
    fn split(&self, word: &str) -> Vec<String> {
        let mut letters = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            let symbols = self.symbols.iter().filter(|symbol| rest.starts_with(symbol.as_str()));
            let symbol = symbols.max_by_key(|symbol| symbol.len()).expect("a symbol");
            if self.alphabet.letters(symbol) == 1 {
                letters.push(symbol.clone());
            } else {
                letters.extend(symbol.chars().map(String::from));
            }
            rest = &rest[symbol.len()..];
        }
        letters
    }

    /// Returns the parts as they are written in this form, and their letters. `is_by_tile` says
    /// that without braces each character is a letter. Returns `None` if letters cannot be folded.
    fn read(&self, parts: &[Part], form: Form, is_by_tile: bool) -> Option<(String, Vec<String>)> {
        let (mut text, mut letters, mut run) = (String::new(), Vec::new(), String::new());
        let end_of_run = |run: &mut String, letters: &mut Vec<String>| {
            if !run.is_empty() {
                let folded = self.alphabet.fold(run).ok()?.into_owned();
                if is_by_tile {
                    letters.extend(folded.chars().map(String::from));
                } else {
                    letters.extend(self.split(&folded));
                }
                run.clear();
            }
            Some(())
        };
        for part in parts {
            if let Part::Letters(indices, is_upper) = part {
                run += &self.written(indices, *is_upper);
                text += &form.of(&self.written(indices, *is_upper));
                continue;
            }
            end_of_run(&mut run, &mut letters)?;
            let (written, letter) = match part {
                Part::Braces(index, is_upper) => {
                    let is_one = |symbol: &&String| {
                        symbol.chars().count() > 1 && self.alphabet.letters(symbol) == 1
                    };
                    let digraphs: Vec<&String> = self.symbols.iter().filter(is_one).collect();
                    if digraphs.is_empty() {
                        continue;
                    }
                    let symbol = *index.get(&digraphs);
                    let shown = if *is_upper { symbol.to_uppercase() } else { symbol.clone() };
                    if self.alphabet.fold(&shown).ok()? != *symbol {
                        continue;
                    }
                    (format!("{{{}}}", form.of(&shown)), symbol.clone())
                }
                Part::Foreign(index) => {
                    let foreign = *index.get(&self.foreign);
                    (foreign.to_owned(), foreign.to_lowercase())
                }
                Part::Any => ("?".to_owned(), "?".to_owned()),
                Part::Star => ("*".to_owned(), "*".to_owned()),
                Part::Letters(..) => unreachable!(),
            };
            text += &written;
            letters.push(letter);
        }
        end_of_run(&mut run, &mut letters)?;
        Some((text, letters))
    }
}

/// The letters so far: each has a character of its own in texts to compare.
struct Coded(Vec<String>);

impl Coded {
    fn code(&mut self, letters: &[String]) -> String {
        let code = |letter: &String| {
            if letter == "?" || letter == "*" {
                return letter.clone();
            }
            let place = self.0.iter().position(|known| known == letter).unwrap_or_else(|| {
                self.0.push(letter.clone());
                self.0.len() - 1
            });
            char::from_u32(0x4e00 + place as u32).unwrap().to_string()
        };
        letters.iter().map(code).collect()
    }
}

fn found(query: &Query, bytes: &[u8]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let _ = query.each(&Dawg::from_bytes(bytes).unwrap(), |word| {
        found.insert(word.to_owned());
        ControlFlow::Continue(())
    });
    found
}

fn words() -> impl Strategy<Value = Vec<(Vec<Index>, bool)>> {
    proptest::collection::vec(
        (proptest::collection::vec(any::<Index>(), 1..6), any::<bool>()),
        1..30,
    )
}

fn parts() -> impl Strategy<Value = Vec<Part>> {
    proptest::collection::vec(part(), 1..6)
}

#[test]
fn a_text_is_folded_piece_by_piece() {
    check(3000, &(any::<Index>(), parts()), |(language, parts)| {
        let language = Language::of(language);
        let mut expected = String::new();
        let (mut composed, mut decomposed, mut run) = (String::new(), String::new(), String::new());
        for part in &parts {
            match part {
                Part::Letters(letters, is_upper) => {
                    let written = language.written(letters, *is_upper);
                    composed += &Form::Composed.of(&written);
                    decomposed += &Form::Decomposed.of(&written);
                    run += &written;
                    continue;
                }
                Part::Foreign(index) => {
                    let Ok(folded) = language.alphabet.fold(&run) else { return Ok(()) };
                    expected += &folded;
                    run = String::new();
                    let foreign = *index.get(&language.foreign);
                    composed += foreign;
                    decomposed += foreign;
                    expected += &foreign.to_lowercase();
                }
                _ => {}
            }
        }
        let Ok(folded) = language.alphabet.fold(&run) else { return Ok(()) };
        expected += &folded;
        for text in [composed, decomposed] {
            prop_assert_eq!(language.alphabet.fold_words(&text), &*expected, "{}", text);
        }
        Ok(())
    });
}

#[test]
fn patterns_racks_and_exclusions_compare_the_same_letters() {
    check(600, &(any::<Index>(), words(), parts()), |(language, words, parts)| {
        let language = Language::of(language);
        let alphabet = &language.alphabet;
        let written = words.iter().map(|(word, is_upper)| language.written(word, *is_upper));
        // A dictionary knows only the symbols of its words: each symbol is a word.
        let written: Vec<String> = written.chain(language.symbols.iter().cloned()).collect();
        let folds = written.iter().filter_map(|word| alphabet.fold(word).ok());
        let folded: BTreeSet<String> = folds.map(String::from).collect();
        let compiler = Compiler::new().words("words", &folded).alphabet(alphabet.clone());
        let bytes = compiler.compile().unwrap().bytes;
        let own = Alphabet::of(&Dawg::from_bytes(&bytes).unwrap());
        let mut codes = Coded(Vec::new());
        let coded: Vec<(String, &String)> =
            folded.iter().map(|word| (codes.code(&language.split(word)), word)).collect();
        let wanted = |is_wanted: &dyn Fn(&str) -> bool| -> BTreeSet<String> {
            let wanted = coded.iter().filter(|(word, _)| is_wanted(word));
            wanted.map(|(_, word)| (*word).clone()).collect()
        };
        for form in [Form::Composed, Form::Decomposed] {
            if let Some((pattern, letters)) = language.read(&parts, form, false) {
                let letters = codes.code(&letters);
                let expected = wanted(&|word| matches(word, &letters));
                let query = Query::of(&own).pattern(&pattern).unwrap();
                prop_assert_eq!(&found(&query, &bytes), &expected, "{}", &pattern);
                let has_foreign = parts.iter().any(|part| matches!(part, Part::Foreign(_)));
                if !has_foreign && pattern.contains(['?', '*', '{']) {
                    let excluded = compiler.clone().exclude(List::text("not", &*pattern)).compile();
                    let kept = excluded.map_or_else(
                        |_| BTreeSet::new(),
                        |dictionary| found(&Query::new(), &dictionary.bytes),
                    );
                    prop_assert_eq!(kept, &folded - &expected, "{}", &pattern);
                }
                if !pattern.contains('{') {
                    let expression = pattern.replace('?', ".").replace('*', ".*");
                    let query = Query::of(&own).regex(&expression).unwrap();
                    let found = found(&query, &bytes);
                    // A dot is a character.
                    let is_by_letter = own.letters(&language.symbols.concat())
                        == language.symbols.concat().chars().count();
                    if is_by_letter || !pattern.contains('?') {
                        prop_assert!(expected.is_subset(&found), "{}: {:?}", expression, found);
                    }
                    if is_by_letter {
                        prop_assert_eq!(&found, &expected, "{}", expression);
                    }
                }
            }
            let tiles: Vec<Part> =
                parts.iter().filter(|part| !matches!(part, Part::Star)).cloned().collect();
            let Some((rack, letters)) = language.read(&tiles, form, true) else { continue };
            // One character can be a letter of several.
            if rack.contains(['ǆ', 'ǅ', 'Ǆ', 'ǉ', 'ǈ', 'Ǉ', 'ǌ', 'ǋ', 'Ǌ', 'ĳ', 'Ĳ', 'ŀ', 'Ŀ'])
            {
                continue;
            }
            let letters = codes.code(&letters);
            let expected = wanted(&|word| makes(&letters, word));
            let query = Query::of(&own).rack(&rack).unwrap();
            prop_assert_eq!(&found(&query, &bytes), &expected, "--rack {}", &rack);
            let all = letters.chars().count();
            let expected = wanted(&|word| makes(&letters, word) && word.chars().count() == all);
            let query = Query::of(&own).anagram(&rack).unwrap();
            prop_assert_eq!(found(&query, &bytes), expected, "--anagram {}", rack);
        }
        Ok(())
    });
}
