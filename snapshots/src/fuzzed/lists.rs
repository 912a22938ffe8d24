//! A list of any form: lines that are not words are refused or skipped, and the rest compiles to
//! the same dictionary with any memory limit.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use dawggle::Dawg;
use dawggle_compiler::list::{Column, List};
use dawggle_compiler::{Alphabet, Compiler, Dictionary, Error};
use dawggle_compiler::{in_text_order, verify};

use crate::raw_file::mend;

/// The second `.dawg` is one of another program.
const FORMS: [&str; 13] = [
    "txt", "csv", "tsv", "dic", "dawg", "fst", "kwg", "kbwg", "trie", "dawg", "cwl", "wgz", "json",
];

/// An alphabet with digraphs and folds, and one with symbols that share letters.
static ALPHABETS: LazyLock<[Alphabet; 3]> = LazyLock::new(|| {
    let parse = |text| Alphabet::parse(text).expect("an alphabet");
    [
        Alphabet::default(),
        parse(
            "name = ''\nsymbols = 'a c ch e i l ll l·l n ñ o s'\naccents = 'fold'\nfold = { 'ß' = 'ss' }",
        ),
        parse("name = ''\naccents = 'fold'\nfold = { 'I' = 'ı', \"'\" = '' }"),
    ]
});

/// Returns whether a part of the list can be compiled.
///
/// The first four bytes select the form of the rest, and the options.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Some(([form, alphabet, reading, column], list)) = bytes.split_first_chunk() else {
        return false;
    };
    let number = usize::from(*form) % FORMS.len();
    let form = FORMS[number];
    let mut list = list.to_vec();
    // The fuzzer stops at any panic, even at a panic of the crate `fst` that the compiler catches.
    // So the tests of hostile files cover `fst`.
    if form == "dawg" && Some(number) == FORMS.iter().position(|&first| first == form) {
        mend(&mut list);
    }
    // A spelling dictionary may have affix rules, which come first.
    let separator = b"\n---\n";
    let rules = list.windows(separator.len()).position(|bytes| bytes == separator);
    let list = match rules.filter(|_| form == "dic") {
        Some(end) => List::text("list.dic", &list[end + separator.len()..]).affixes(&list[..end]),
        None => List::text(format!("list.{form}"), list),
    };
    let mut list = list;
    if reading & 1 == 1 {
        list = list.encoding("latin1".parse().expect("a label"));
    }
    list = match column >> 6 {
        // Only tables have columns: with others, this is an error of the options.
        0 => list,
        _ if !list.is_table() => list,
        1 => list.column(Column::Number(usize::from(column & 3) + 1)),
        2 => list.column(Column::Name("word".to_owned())),
        _ => list.at_least(Column::Number(usize::from(column & 3) + 1), 2.0),
    };
    let alphabet = &ALPHABETS[usize::from(*alphabet) % ALPHABETS.len()];
    let compiler = Compiler::new().alphabet(alphabet.clone()).digraph("qu").list(list.clone());
    let compiler = match reading >> 1 & 3 {
        // A list that excludes itself leaves nothing. A list limited to itself leaves everything.
        1 => compiler.exclude(list),
        2 => compiler.only(list),
        _ => compiler,
    };
    let strict = compiler.compile();
    let lossy = compiler.lossy(true).compile();
    match (strict, lossy) {
        (Ok(strict), Ok(lossy)) => {
            assert!(strict.bytes == lossy.bytes, "other bytes if lossy");
            check(&lossy);
        }
        (Err(Error::Lines(_) | Error::Invalid { .. }), Ok(lossy)) => check(&lossy),
        (Err(_), Err(_)) => return false,
        (strict, lossy) => panic!("{strict:?} if strict, {lossy:?} if lossy"),
    }
    true
}

fn check(dictionary: &Dictionary) {
    let dawg = Dawg::from_bytes(&dictionary.bytes[..]).expect("just compiled");
    assert_eq!(verify(&dawg), Ok(()));
    let mut words = 0;
    let alphabet = Alphabet::of(&dawg);
    let outcome = in_text_order(&dawg, |word| {
        assert!(dawg.contains(word));
        assert_eq!(alphabet.fold(word).as_deref(), Ok(word));
        words += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((outcome, words), (Ok(()), dictionary.report.kept));
}
