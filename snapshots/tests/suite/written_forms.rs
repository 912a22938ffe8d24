//! A dictionary keeps how its words are written.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use dawggle::format::{MAX_FORMS, Tag};
use dawggle::{Dawg, Written};
use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Compiler};
use dawggle_compiler::{Damage, verify};
use dawggle_snapshots::layout_option::LayoutOption;
use dawggle_snapshots::property::check;
use dawggle_snapshots::raw_file::{RawFile, mend};
use proptest::collection::vec;
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

fn alphabet(name: &str) -> Alphabet {
    Alphabet::named(name).unwrap()
}

fn forms(written: &Written<'_, &[u8]>, word: &str) -> Vec<String> {
    written.forms(word).map(|form| form.to_string()).collect()
}

fn has_written(bytes: &[u8]) -> bool {
    RawFile::read(bytes).unwrap().sections.iter().any(|(tag, _)| *tag == Tag::WRITTEN)
}

/// Generates lines of a list: words with accents, ligatures, capitals, and marks on their own.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let letters = "aAàÀáâãbBcçÇeéÉêiíîïnñoóôõœŒsßSuúüÜÿ".chars().map(String::from);
    let marks = ["e\u{301}", "c\u{327}", "a\u{303}\u{323}", "İ", "ǅ", "ﬁ"].map(String::from);
    let letters = prop::sample::select(letters.chain(marks).collect::<Vec<_>>());
    let word = prop_oneof![
        8 => vec(letters.clone(), 1..6),
        1 => vec(letters, 30..200),
    ];
    vec(word.prop_map(|letters| letters.concat()), 1..120)
}

#[test]
fn the_forms_are_the_lines_that_fold_to_the_word() {
    let alphabets = ["portuguese", "french", "german"].map(alphabet);
    let with_several = Cell::new(0);
    check(300, &(lines(), 0..4_usize, 0..4_usize), |(lines, language, layout)| {
        let alphabet = alphabets.get(language).cloned().unwrap_or_default();
        let compiler = LayoutOption::ALL[layout].apply_to(Compiler::new());
        let compiler = compiler.alphabet(alphabet.clone()).words("lines", &lines).lossy(true);
        let mut expected: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for line in &lines {
            if let Ok(word) = alphabet.fold(line)
                && word.chars().count() <= 255
            {
                expected.entry(word.into()).or_default().insert(line.nfc().collect());
            }
        }
        let Ok(without) = compiler.clone().index(true).compile() else { return Ok(()) };
        let with = compiler.written(true).compile().unwrap();
        // Without the section, it is the same file.
        let mut file = RawFile::read(&with.bytes).unwrap();
        file.sections.retain(|(tag, _)| *tag != Tag::WRITTEN);
        prop_assert!(file.bytes() == without.bytes);
        let dawg = Dawg::from_bytes(&with.bytes).unwrap();
        prop_assert_eq!(verify(&dawg), Ok(()));
        let is_plain = expected.iter().all(|(word, forms)| forms.iter().eq([word]));
        prop_assert_eq!(dawg.written().is_none(), is_plain);
        let Some(written) = dawg.written() else { return Ok(()) };
        for (word, expected) in &expected {
            let expected: Vec<&String> = expected.iter().take(MAX_FORMS.into()).collect();
            with_several.set(with_several.get() + u32::from(expected.len() > 1));
            prop_assert!(forms(&written, word).iter().eq(expected), "{}", word);
            let parts = written.forms(word).map(|form| {
                let mut text = String::new();
                form.each_part(|part| text.push_str(part));
                text
            });
            prop_assert!(parts.eq(forms(&written, word)));
        }
        Ok(())
    });
    assert!(with_several.get() > 500, "{}", with_several.get());
}

#[test]
fn only_words_of_the_dictionary_have_forms() {
    let lines = ["Coração", "avó", "avô", "avo", "maçã", "São", "paõ", "lã"];
    let compiler = Compiler::new().alphabet(alphabet("portuguese")).words("list", lines);
    let compiler = compiler.written(true).no_capitals(true).min_length(3);
    let compiler =
        compiler.exclude(List::text("not", "maça\n")).exclude(List::text("bad", "pa?\n"));
    let bytes = compiler.compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let written = dawg.written().unwrap();
    assert_eq!(dawg.counts().words, 1);
    assert_eq!(forms(&written, "avo"), ["avo", "avó", "avô"]);
    for text in ["coraçao", "avó", "", "av", "pao"] {
        assert_eq!(forms(&written, text), [text], "{text}");
    }
}

#[test]
fn dictionaries_hand_on_their_forms() {
    let portuguese = Compiler::new().alphabet(alphabet("portuguese")).written(true);
    let old = portuguese.words("list", ["coração", "avó", "avô", "Rio"]).compile().unwrap().bytes;
    let list = List::text("old.dawg", old.clone());
    let compile = |compiler: Compiler| compiler.list(list.clone()).compile().unwrap().bytes;
    assert!(compile(Compiler::new().written(true)) == old);
    assert!(!has_written(&compile(Compiler::new())));
    let notes = |compiler: Compiler| compiler.list(list.clone()).compile().unwrap().report.notes;
    assert!(notes(Compiler::new().written(true)).is_empty());
    assert!(notes(Compiler::new())[0].starts_with("old.dawg: its written forms are left out"));
    // Another alphabet folds `ç`, too, so that the word is another one, and the form fits.
    let bytes = compile(Compiler::new().alphabet(alphabet("french")).written(true));
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    assert_eq!(forms(&dawg.written().unwrap(), "coracao"), ["coração"]);
    // An alphabet that keeps accents makes no words of the forms.
    let accents = Compiler::new().alphabet(Alphabet::default()).written(true);
    let note = &notes(accents.clone())[0];
    assert!(note.starts_with("2 words with written forms that are other words"), "{note}");
    assert!(note.ends_with(": avo, coraçao"), "{note}");
    let bytes = compile(accents);
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    assert!(dawg.contains("coraçao") && !dawg.contains("coração"));
    assert_eq!(forms(&dawg.written().unwrap(), "coraçao"), ["coraçao"]);
    assert_eq!(forms(&dawg.written().unwrap(), "rio"), ["Rio"]);
}

#[test]
fn forms_of_spelling_dictionaries_are_kept() {
    let list = List::text("de.dic", "2\nStraße/N\nübel\n");
    let list = list.affixes("SET UTF-8\nSFX N Y 1\nSFX N 0 n e\n");
    let compiler = Compiler::new().alphabet(alphabet("german")).list(list).written(true);
    let bytes = compiler.compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let written = dawg.written().unwrap();
    assert_eq!(forms(&written, "strasse"), ["Straße"]);
    assert_eq!(forms(&written, "strassen"), ["Straßen"]);
    assert_eq!(forms(&written, "übel"), ["übel"]);
}

#[test]
fn forms_that_are_left_out_are_named() {
    // 32 forms of one word, and one of too many characters.
    let capital = |bit: bool, letter: char| if bit { letter.to_ascii_uppercase() } else { letter };
    let form = |bits: u32| -> String {
        (0..5)
            .zip("avoca".chars())
            .map(|(bit, letter)| capital(bits >> bit & 1 == 1, letter))
            .collect()
    };
    let long = format!("e{}", "\u{301}".repeat(300));
    let words = (0..32).map(form).chain([long, "e".into()]);
    let compiler = Compiler::new().alphabet(alphabet("french")).words("list", words);
    let dictionary = compiler.written(true).compile().unwrap();
    let dawg = Dawg::from_bytes(&dictionary.bytes).unwrap();
    let kept = forms(&dawg.written().unwrap(), "avoca");
    let mut all: Vec<String> = (0..32).map(form).collect();
    all.sort();
    assert_eq!(kept, all[..16]);
    assert_eq!(forms(&dawg.written().unwrap(), "e"), ["e"]);
    let note = &dictionary.report.notes[0];
    assert!(note.starts_with("2 words with more than 16 written forms"), "{note}");
    assert!(note.ends_with(": avoca, e"), "{note}");
}

/// A small dictionary with forms of all kinds.
fn small() -> Vec<u8> {
    let words = ["Straße", "Masse", "Maße", "masse", "ruhe", "Øre", "œuvre", "l’a", "à"];
    let text = "name = 'x'\nsymbols = 'a e h l m o r s t u v'\naccents = 'fold'\n\
                fold = { 'ß' = 'ss', 'ø' = 'o', 'œ' = 'oe', '’' = '' }";
    let compiler = Compiler::new().alphabet(Alphabet::parse(text).unwrap()).words("list", words);
    compiler.written(true).compile().unwrap().bytes
}

/// Reads all forms. Returns whether the file passes all checks.
fn survive(bytes: &[u8]) -> bool {
    for dawg in [Dawg::from_bytes(bytes), Dawg::trust(bytes)].into_iter().flatten() {
        let Some(written) = dawg.written() else { continue };
        for word in ["strasse", "masse", "ruhe", "ore", "oeuvre", "la", "a", "", "zebra"] {
            let forms = forms(&written, word);
            assert!((1..=usize::from(MAX_FORMS)).contains(&forms.len()));
            for form in forms {
                assert!(form.len() <= 1200 && !form.contains(char::is_control), "{form:?}");
            }
        }
    }
    Dawg::from_bytes(bytes).is_ok()
}

#[test]
fn flipped_bits_do_no_harm() {
    let bytes = small();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    assert_eq!(verify(&dawg), Ok(()));
    assert_eq!(forms(&dawg.written().unwrap(), "masse"), ["Masse", "Maße", "masse"]);
    let section = dawg.sections().find(|section| section.tag == Tag::WRITTEN).unwrap();
    let mut changed = 0;
    for bit in section.at * 8..(section.at + section.len) * 8 {
        let mut flipped = bytes.clone();
        flipped[bit as usize / 8] ^= 1 << (bit % 8);
        mend(&mut flipped);
        assert!(survive(&flipped), "the rest of the file is right");
        let dawg = Dawg::from_bytes(&flipped).unwrap();
        match verify(&dawg) {
            Err(error) => assert_eq!(error, Damage::Written, "bit {bit}"),
            // The forms are others, but they are forms of the words.
            Ok(()) => {
                changed += 1;
                let (alphabet, written) = (Alphabet::of(&dawg), dawg.written().unwrap());
                for word in ["strasse", "masse", "ruhe", "ore", "oeuvre", "la", "a"] {
                    let mut forms = forms(&written, word).into_iter();
                    assert!(forms.all(|form| alphabet.fold(&form).unwrap() == word), "bit {bit}");
                }
            }
        }
    }
    assert!(changed < section.len / 8, "{changed}");
}

#[test]
fn random_sections_do_no_harm() {
    let file = RawFile::read(&small()).unwrap();
    let heads = (0..20_u32, 0..60_u32, 0..=33_u8, vec(0..=25_u8, 16));
    let opened = Cell::new(0);
    check(20_000, &(heads, vec(any::<u8>(), 0..200)), |((templates, len, width, widths), rest)| {
        let mut section = [templates, len].map(u32::to_le_bytes).concat();
        section.push(width);
        section.extend(widths.iter().map(|width| width / 4));
        section.extend(rest);
        let mut file = file.clone();
        *file.section(Tag::WRITTEN) = section;
        let bytes = file.bytes();
        survive(&bytes);
        opened.set(opened.get() + u32::from(Dawg::trust(&bytes[..]).unwrap().written().is_some()));
        Ok(())
    });
    assert!(opened.get() > 5_000, "{}", opened.get());
    for len in 0..60 {
        let mut short = file.clone();
        short.section(Tag::WRITTEN).truncate(len);
        survive(&short.bytes());
    }
}
