//! A query of a dictionary finds the words that a loop over its list finds.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dawggle::{Dawg, Outcome};
use dawggle_compiler::list::List;
use dawggle_compiler::{Alphabet, Changes, Compiler, Query};
use dawggle_snapshots::property::check;
use dawggle_snapshots::query_oracle::{edits, makes, matches};
use proptest::prelude::*;
use proptest::sample::select;
use unicode_normalization::UnicodeNormalization as _;

/// Generates words of few letters, so that many match. `é` takes two bytes, and `ch` is a symbol.
fn words() -> impl Strategy<Value = BTreeSet<String>> {
    proptest::collection::btree_set(text(1..8), 1..60)
}

fn text(length: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    let letters = proptest::collection::vec(select(vec!["a", "b", "c", "h", "é"]), length);
    letters.prop_map(|letters| letters.concat())
}

fn asked(
    length: std::ops::Range<usize>,
    others: &'static [&'static str],
) -> impl Strategy<Value = String> {
    let mut letters = vec!["a", "b", "c", "h", "é"];
    letters.extend(others);
    proptest::collection::vec(select(letters), length).prop_map(|letters| letters.concat())
}

fn found(query: Query, bytes: &[u8]) -> BTreeSet<String> {
    let mut found = Vec::new();
    let outcome = query.each(&Dawg::from_bytes(bytes).unwrap(), |word| {
        found.push(word.to_owned());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    let set: BTreeSet<String> = found.iter().cloned().collect();
    assert_eq!(set.len(), found.len(), "each word once");
    set
}

fn compile(words: &BTreeSet<String>) -> Vec<u8> {
    Compiler::new().digraph("ch").words("list", words).compile().unwrap().bytes
}

fn kept(words: &BTreeSet<String>, is_wanted: impl Fn(&str) -> bool) -> BTreeSet<String> {
    words.iter().filter(|word| is_wanted(word)).cloned().collect()
}

#[test]
fn a_pattern_finds_the_words_that_match() {
    check(300, &(words(), asked(0..6, &["?", "*"])), |(words, pattern)| {
        let expected = kept(&words, |word| matches(word, &pattern));
        prop_assert_eq!(found(Query::new().pattern(&pattern).unwrap(), &compile(&words)), expected);
        Ok(())
    });
}

#[test]
fn prefix_suffix_and_length_limit_the_words() {
    check(300, &(words(), text(0..3), text(0..3), 0_usize..5, 0_usize..8), |input| {
        let (words, prefix, suffix, least, most) = input;
        let expected = kept(&words, |word| {
            let length = word.chars().count();
            word.starts_with(&prefix) && word.ends_with(&suffix) && (least..=most).contains(&length)
        });
        let query = Query::new().pattern(&format!("{prefix}*")).unwrap();
        let query = query.pattern(&format!("*{suffix}")).unwrap();
        prop_assert_eq!(found(query.length(least, most), &compile(&words)), expected);
        Ok(())
    });
}

#[test]
fn racks_letters_and_anagrams_limit_the_words() {
    check(300, &(words(), asked(0..7, &["?"])), |(words, letters)| {
        let bytes = compile(&words);
        let expected = kept(&words, |word| makes(&letters, word));
        prop_assert_eq!(found(Query::new().rack(&letters).unwrap(), &bytes), expected.clone());
        let among = kept(&words, |word| word.chars().all(|letter| letters.contains(letter)));
        prop_assert_eq!(found(Query::new().letters(&letters), &bytes), among);
        let all = kept(&expected, |word| word.chars().count() == letters.chars().count());
        prop_assert_eq!(found(Query::new().anagram(&letters).unwrap(), &bytes), all);
        Ok(())
    });
}

/// Alphabets, what words are made of, and which of it is one letter of several characters.
const ALPHABETS: [(&str, &str, &str); 14] = [
    ("", "a b c \u{e9} \u{113} \u{10428}", ""),
    ("", "к о т и д й", ""),
    ("", "α ά β σ ς ο", ""),
    ("", "\u{915} \u{915}\u{94d} \u{937} \u{93f} q q\u{301}", ""),
    ("english-qu", "q u a t qu", ""),
    ("", "か が き ぎ く ぐ", ""),
    ("polish", "z ź ż o ó l ł", ""),
    ("russian", "е и й ш щ я", ""),
    ("turkish", "i ı s ş a c ç", ""),
    ("vietnamese", "a ă â e ê o ô ơ", ""),
    ("croatian", "n j nj l lj d ž dž", "nj lj dž"),
    ("hungarian", "d z s dz dzs sz zs ő", "dzs dz sz zs"),
    ("spanish", "c h ch l ll ñ r rr", "ch ll rr"),
    ("welsh", "d dd l ll n g ng", "dd ll ng"),
];

/// Returns the letters of a word. Of `several`, the longest are before others.
fn split<'w>(mut word: &'w str, several: &str) -> Vec<&'w str> {
    let mut letters = Vec::new();
    while let Some(first) = word.chars().next() {
        let longest = several.split_whitespace().find(|letter| word.starts_with(letter));
        let (letter, rest) = word.split_at(longest.map_or(first.len_utf8(), str::len));
        letters.push(letter);
        word = rest;
    }
    letters
}

/// In every alphabet, and at once with a limit of steps: a search that says that it is complete has
/// all words.
#[test]
fn a_distance_finds_all_words_within_this_many_letters() {
    let word = || proptest::collection::vec(0_usize..8, 1..7);
    let strategy = (0..ALPHABETS.len(), proptest::collection::vec(word(), 1..40), word(), 0_u32..4);
    check(1000, &(strategy, 0_u64..200), |((alphabet, words, asked, distance), max_steps)| {
        let (name, letters, several) = ALPHABETS[alphabet];
        let letters: Vec<&str> = letters.split(' ').collect();
        let spell = |word: &[usize]| -> String {
            word.iter().map(|&letter| letters[letter % letters.len()]).collect()
        };
        let mut words: BTreeSet<String> = words.iter().map(|word| spell(word)).collect();
        // The dictionary then has all letters.
        words.extend(letters.iter().map(|letter| (*letter).to_owned()));
        let mut compiler = Compiler::new().words("list", &words);
        if !name.is_empty() {
            compiler = compiler.alphabet(Alphabet::named(name).unwrap());
        }
        let bytes = compiler.compile().unwrap().bytes;
        let alphabet = Alphabet::of(&Dawg::from_bytes(&bytes).unwrap());
        let asked = spell(&asked);
        let query = |text: &str| Query::of(&alphabet).near(text, distance).unwrap();
        let edits = |word: &str| edits(&split(word, several), &split(&asked, several));
        let expected = kept(&words, |word| edits(word) <= distance as usize);
        prop_assert_eq!(&found(query(&asked), &bytes), &expected, "{} near {}", name, asked);
        let decomposed: String = asked.nfd().collect();
        prop_assert_eq!(&found(query(&decomposed), &bytes), &expected);
        let braces = |letter: &str| match letter.chars().count() {
            1 => letter.to_owned(),
            _ => format!("{{{letter}}}"),
        };
        let in_braces: String = split(&asked, several).into_iter().map(braces).collect();
        prop_assert_eq!(&found(query(&in_braces), &bytes), &expected);
        for word in &words {
            let known = Some(edits(word)).filter(|&edits| edits <= distance as usize);
            prop_assert_eq!(query(&asked).holds(word), known.is_some());
            prop_assert_eq!(query(&asked).distance(word), known.map(|edits| edits as u32));
        }
        let mut part = BTreeSet::new();
        let limited = query(&asked).max_steps(max_steps);
        let outcome = limited.each(&Dawg::from_bytes(&bytes).unwrap(), |word| {
            part.insert(word.to_owned());
            ControlFlow::Continue(())
        });
        prop_assert!(part.is_subset(&expected));
        prop_assert!(outcome == Outcome::OutOfSteps || part == expected);
        Ok(())
    });
}

#[test]
fn a_first_word_leaves_out_exactly_the_words_before_it() {
    // The order of the symbols is a b c ch h é: as letters, if `ch` is written as `d`.
    let key = |text: &str| text.replace("ch", "d");
    check(300, &(words(), text(1..8), asked(0..4, &["?", "*"])), |(mut words, first, pattern)| {
        words.insert("ch".to_owned());
        let bytes = compile(&words);
        let dawg = Dawg::from_bytes(&bytes).unwrap();
        let query = Query::new().pattern(&pattern).unwrap();
        let (mut all, mut from) = (Vec::new(), Vec::new());
        let _ = query.each(&dawg, |word| {
            all.push(word.to_owned());
            ControlFlow::Continue(())
        });
        let _ = query.each_from(&dawg, &first, |word| {
            from.push(word.to_owned());
            ControlFlow::Continue(())
        });
        all.retain(|word| key(word) >= key(&first));
        prop_assert_eq!(from, all);
        Ok(())
    });
}

#[test]
fn a_difference_applied_to_the_old_list_makes_the_new_one() {
    check(300, &(words(), words()), |(old, new)| {
        let (bytes, others) = (compile(&old), compile(&new));
        let dawgs = (Dawg::from_bytes(&bytes).unwrap(), Dawg::from_bytes(&others).unwrap());
        let difference = Changes::between(&dawgs.0, &dawgs.1).unwrap();
        prop_assert!(difference.removed.iter().all(|word| old.contains(word)));
        prop_assert!(!difference.added.iter().any(|word| old.contains(word)));
        let mut applied = old.clone();
        applied.retain(|word| !difference.removed.contains(word));
        applied.extend(difference.added.iter().cloned());
        prop_assert_eq!(applied, new);
        Ok(())
    });
}

#[test]
fn a_dictionary_is_the_union_of_lists_minus_one_and_limited_to_another() {
    check(300, &(words(), words(), words(), words()), |(one, other, without, only)| {
        let compiler = Compiler::new().words("one", &one).words("other", &other).digraph("ch");
        let text = |words: &BTreeSet<String>| {
            List::text("list", words.iter().map(|word| format!("{word}\n")).collect::<String>())
        };
        let compiled = compiler.exclude(text(&without)).only(text(&only)).compile();
        let united: BTreeSet<String> = one.union(&other).cloned().collect();
        let expected = kept(&united, |word| !without.contains(word) && only.contains(word));
        match compiled {
            Ok(dictionary) => prop_assert_eq!(found(Query::new(), &dictionary.bytes), expected),
            Err(error) => prop_assert!(expected.is_empty(), "{error}"),
        }
        Ok(())
    });
}
