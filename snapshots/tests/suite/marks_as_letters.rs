//! Digits, apostrophes and hyphens are letters where an alphabet says so: words that have them come
//! back from a dictionary, and are found on boards with such tiles.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::Dawg;
use dawggle_compiler::inspect::{in_text_order, verify};
use dawggle_compiler::{Alphabet, Compiler, Recipe};
use dawggle_search::game::{Geometry, Rules};
use dawggle_search::solve::Solver;
use dawggle_snapshots::oracle::PlainBoard;
use dawggle_snapshots::property::check;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const ALPHABET: &str = "
name = 'English with marks'
symbols = \"a d n t x 3 4 ' -\"
fold = { '\u{2019}' = \"'\" }
";

/// The symbols as people write them, and as a dictionary has them.
const WRITTEN: [(&str, &str); 10] = [
    ("a", "a"),
    ("D", "d"),
    ("n", "n"),
    ("t", "t"),
    ("X", "x"),
    ("3", "3"),
    ("4", "4"),
    ("'", "'"),
    ("\u{2019}", "'"),
    ("-", "-"),
];

type Text = Vec<(&'static str, &'static str)>;

fn written(text: &Text) -> String {
    text.iter().map(|(written, _)| *written).collect()
}

fn folded(text: &Text) -> String {
    text.iter().map(|(_, folded)| *folded).collect()
}

fn words(dawg: &Dawg<&[u8]>) -> BTreeSet<String> {
    verify(dawg).unwrap();
    let mut words = BTreeSet::new();
    let _ = in_text_order(dawg, |word| {
        words.insert(word.to_owned());
        ControlFlow::Continue(())
    });
    words
}

#[test]
fn words_with_marks_are_compiled_and_found_on_boards() {
    let rules = Rules::parse(dawggle_dicts::rules("boggle").unwrap()).unwrap();
    let geometry = Arc::new(Geometry::rectangle(2, 3).unwrap());
    let neighbours = || (0..6).map(|cell| geometry.neighbours(cell).iter().map(|&to| to.into()));
    let alphabet = Alphabet::parse(ALPHABET).unwrap();
    let text = |len| vec(select(&WRITTEN), len);
    check(300, &(vec(text(3..5), 40..90), text(6..7)), |(list, tiles)| {
        let lines: String = list.iter().map(|word| written(word) + "\n").collect();
        let compiler = Compiler::new().alphabet(alphabet.clone()).text("words", lines);
        let bytes = compiler.compile().unwrap().bytes;
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let expected: BTreeSet<String> = list.iter().map(folded).collect();
        prop_assert_eq!(&words(&dawg), &expected);

        let own = Alphabet::of(&dawg);
        for word in &list {
            prop_assert!(dawg.contains(&own.fold(&written(word)).unwrap()), "{:?}", word);
        }
        let plain = PlainBoard {
            neighbours: neighbours().map(Iterator::collect).collect(),
            tiles: tiles.iter().map(|(_, tile)| vec![(*tile).to_owned()]).collect(),
            reuse: rules.reuse,
        };
        let on_board = plain.find(&expected.iter().cloned().collect::<HashSet<_>>(), 6);
        let written: Vec<&str> = tiles.iter().map(|(tile, _)| *tile).collect();
        let as_tiles = format!("{} / {}", written[..3].join(" "), written[3..].join(" "));
        let fold = |tile: &str| own.fold_words(tile).into_owned();
        let board = rules
            .folded_board(&as_tiles, Some((2, 3)), fold, |mark| own.is_on_tiles(mark))
            .unwrap();
        let again = rules
            .folded_board(&board.to_string(), Some((2, 3)), fold, |mark| own.is_on_tiles(mark))
            .unwrap();
        prop_assert_eq!(&board, &again);
        let mut found = BTreeSet::new();
        let spelled = board.spell(&dawg.alphabet());
        let _ = rules.judge(&spelled).each(&mut Solver::new(dawg), |word, _| {
            found.insert(word.to_string());
        });
        prop_assert_eq!(found, on_board.into_keys().collect::<BTreeSet<_>>(), "{}", board);
        Ok(())
    });
}

#[test]
fn tiles_have_only_the_marks_of_the_dictionary() {
    let alphabet =
        Alphabet::parse("name = ''\nsymbols = \"a 3 4 '\"\ntiles = { \"'\" = 2 }").unwrap();
    let bytes =
        Compiler::new().alphabet(alphabet).words("words", ["a3", "a"]).compile().unwrap().bytes;
    let own = Alphabet::of(&Dawg::from_bytes(&bytes[..]).unwrap());
    let board = |text: &str| {
        let rules = Rules::parse("name = 'Any'\n[score]\n").unwrap();
        let board = rules.folded_board(text, None, str::to_owned, |mark| own.is_on_tiles(mark));
        board.map(drop).map_err(|error| error.to_string())
    };
    // No word has the other digits and the apostrophe, but dice can show them.
    assert_eq!(board("a3/4'"), Ok(()));
    assert_eq!(board("az/\u{e9}0"), Ok(()));
    assert!(board("a3/4-").unwrap_err().starts_with("`-` does not separate tiles or rows"));
    let plain = Rules::parse("name = 'Any'\n[score]\n").unwrap().board("a3/4'", None);
    assert_eq!(plain.unwrap_err().to_string(), "tile 2 holds '3', which is not a letter");
}

#[test]
fn a_recipe_and_a_ban_can_have_marks() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("marks.toml", ALPHABET);
    write("words.txt", "an't\n3-D\n4d\nx-axa\nx-tax\n");
    write("rude.txt", "X-?X\u{2019}*\nX-a*\n");
    write("words.csv", "word,count\nda\u{2019}n,7\n4x4,1\n");
    write(
        "game.toml",
        "alphabet = './marks.toml'\nban = ['rude.txt']\nadd = ['words.txt', \
         { file = 'words.csv', column = 'word', count-column = 'count', min-count = 2 }]\n\
         [filter]\nletters = \"adntx34'-\"\nregex = \"[^4].*\"",
    );
    let recipe = Recipe::open(folder.path().join("game.toml"), dawggle_dicts::alphabet).unwrap();
    let dictionary = recipe.compiler().compile().unwrap();
    let expected = ["3-d", "an't", "da'n", "x-tax"].map(str::to_owned);
    assert_eq!(words(&Dawg::from_bytes(&dictionary.bytes[..]).unwrap()), BTreeSet::from(expected));
    assert_eq!(dictionary.report.banned, 1);
}
