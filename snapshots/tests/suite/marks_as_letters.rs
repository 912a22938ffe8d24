//! Digits, apostrophes and hyphens are letters where an alphabet says so, and the marks of all
//! scripts are letters: words that have them come back from a dictionary, and are found on boards
//! with such tiles.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use dawggle::Dawg;
use dawggle_compiler::{Alphabet, Compiler, in_text_order, verify};
use dawggle_search::game::{GameBoard, Geometry, Rules};
use dawggle_search::score::{Scorer, ScorerError};
use dawggle_search::solve::GameSolver;
use dawggle_snapshots::oracle::PlainBoard;
use dawggle_snapshots::property::check;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use unicode_normalization::UnicodeNormalization;

const ALPHABET: &str = "
name = 'English with marks'
symbols = \"a d n t x 3 4 ' -\"
fold = { '\u{2019}' = \"'\" }
";

/// The letters as people write them, and the symbols that a dictionary has for them.
type Written = [(&'static str, &'static str)];

const WRITTEN: &Written = &[
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

/// Letters with marks. Unicode composes some pairs of them to a letter that is also a symbol.
const SCRIPTS: &str = "
name = 'Letters and marks of some scripts'
symbols = '\u{928} \u{93c} \u{929} \u{94d} \u{9c7} \u{9be} \u{9cb} \u{e31} q e \u{e9} \u{301}'
fold = { x = 'q' }
";

const WRITTEN_SCRIPTS: &Written = &[
    ("\u{928}", "\u{928}"),
    ("\u{93c}", "\u{93c}"),
    ("\u{94d}", "\u{94d}"),
    ("\u{9c7}", "\u{9c7}"),
    ("\u{9be}", "\u{9be}"),
    ("\u{9cb}", "\u{9cb}"),
    ("\u{e31}", "\u{e31}"),
    ("x", "q"),
    ("E", "e"),
    ("\u{301}", "\u{301}"),
];

type Text = Vec<(&'static str, &'static str)>;

fn written(text: &Text) -> String {
    text.iter().map(|(written, _)| *written).collect()
}

fn folded(text: &Text) -> String {
    text.iter().map(|(_, folded)| *folded).collect::<String>().nfc().collect()
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
    let rules = Rules::named("boggle").unwrap();
    let geometry = Arc::new(Geometry::rectangle(2, 3).unwrap());
    let neighbors = || (0..6).map(|cell| geometry.neighbors(cell).iter().map(|&to| to.into()));
    for (alphabet, written_letters) in [(ALPHABET, WRITTEN), (SCRIPTS, WRITTEN_SCRIPTS)] {
        let alphabet = Alphabet::parse(alphabet).unwrap();
        let text = |len| vec(select(written_letters), len);
        check(200, &(vec(text(3..5), 40..90), text(6..7)), |(list, tiles)| {
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
                neighbors: neighbors().map(Iterator::collect).collect(),
                tiles: tiles.iter().map(|(_, tile)| vec![(*tile).to_owned()]).collect(),
                reuse: rules.reuse,
            };
            let on_board = plain.find(&expected.iter().cloned().collect::<HashSet<_>>(), 6);
            let written: Vec<&str> = tiles.iter().map(|(tile, _)| *tile).collect();
            let as_tiles = format!("{} / {}", written[..3].join(" "), written[3..].join(" "));
            let fold = |tile: &str| own.fold_words(tile).into_owned();
            let board = rules
                .folded_board(&as_tiles, Some((2, 3)), true, fold, |mark| own.is_on_tiles(mark))
                .unwrap();
            // Tools compose the text of a board, but not letters on two tiles.
            let composed: String = board.to_string().nfc().collect();
            let again = rules
                .folded_board(&composed, Some((2, 3)), true, fold, |mark| own.is_on_tiles(mark))
                .unwrap();
            prop_assert_eq!(&board, &again);
            let mut found = BTreeSet::new();
            let spelled = board.spell(&dawg.alphabet());
            let _ = rules.judge(&spelled).each(&mut GameSolver::new(dawg), |word, _| {
                found.insert(word.to_string());
            });
            // Letters that were composed can make a word too short for the game.
            let on_board = on_board.into_keys().filter(|word| word.chars().count() >= 3);
            prop_assert_eq!(found, on_board.collect::<BTreeSet<_>>(), "{}", board);
            Ok(())
        });
    }
}

/// Letters of any script, which a symbol can be, and letters that only lists have.
const LETTERS: [&str; 20] = [
    "e", "q", "j", "\u{e9}", "\u{1f0}", "\u{301}", "\u{30c}", "\u{316}", "\u{928}", "\u{93c}",
    "\u{929}", "\u{9c7}", "\u{9be}", "\u{9cb}", "\u{e01}", "\u{e48}", "\u{1100}", "\u{1161}",
    "\u{ac00}", "\u{11a8}",
];
const OTHERS: [&str; 6] = ["E", "J", "\u{130}", "\u{1ebf}", "\u{ac01}", "x"];

/// Canonically equivalent spellings are one word, which reads as the same symbols again, also if
/// Unicode composes symbols to a letter that the alphabet lacks.
#[test]
fn equivalent_spellings_are_one_word() {
    let symbols = option::of(subsequence(&LETTERS[..], 1..=LETTERS.len()));
    let letters = || select([&LETTERS[..], &OTHERS[..]].concat());
    let folds = option::of((letters(), subsequence(&LETTERS[..], 0..=2)));
    let word = vec(letters(), 1..6).prop_map(|letters| letters.concat());
    let read = Cell::new(0);
    check(3000, &(symbols, any::<bool>(), folds, word), |(symbols, folds_accents, folds, word)| {
        let mut text =
            format!("name = ''\naccents = '{}'\n", if folds_accents { "fold" } else { "keep" });
        if let Some(symbols) = symbols {
            text += &format!("symbols = '{}'\n", symbols.join(" "));
        }
        if let Some((from, to)) = folds {
            text += &format!("fold = {{ '{from}' = '{}' }}", to.concat());
        }
        let Ok(alphabet) = Alphabet::parse(&text) else { return Ok(()) };
        let fold = |word: &str| alphabet.fold(word).map(Cow::into_owned);
        let folded = fold(&word);
        prop_assert_eq!(&fold(&word.nfc().collect::<String>()), &folded, "{}", text);
        prop_assert_eq!(&fold(&word.nfd().collect::<String>()), &folded, "{}", text);
        let Ok(folded) = folded else { return Ok(()) };
        prop_assert_eq!(fold(&folded), Ok(folded.clone()), "{}", text);
        let bytes = Compiler::new()
            .alphabet(alphabet.clone())
            .words("words", [&word])
            .compile()
            .unwrap()
            .bytes;
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let own = Alphabet::of(&dawg);
        prop_assert_eq!(own.fold(&folded).map(Cow::into_owned), Ok(folded.clone()), "{}", text);
        prop_assert_eq!(words(&dawg), BTreeSet::from([folded]));
        read.set(read.get() + 1);
        Ok(())
    });
    assert!(read.get() > 300, "{} words were read", read.get());
}

#[test]
fn lists_of_other_scripts_keep_all_words() {
    // Hindi with a nukta that never composes, Bengali, Thai, Lao, Yoruba and Navajo.
    let list = [
        "\u{915}\u{94d}\u{937}\u{924}\u{93f}",
        "\u{958}\u{932}\u{92e}",
        "\u{9ac}\u{9be}\u{982}\u{9b2}\u{9be}",
        "\u{e17}\u{e35}\u{e48}",
        "\u{ea1}\u{eb7}\u{ec9}",
        "\u{1eb9}\u{301}n",
        "j\u{328}\u{301}",
    ];
    let report = Compiler::new().words("words", list).compile().unwrap();
    let dawg = Dawg::from_bytes(&report.bytes[..]).unwrap();
    let expected: BTreeSet<String> = list.iter().map(|word| word.nfc().collect()).collect();
    assert_eq!(words(&dawg), expected);
    // Characters that are not visible are still not letters.
    for hidden in ["\u{200c}", "\u{200d}", "\u{202e}", "\u{fe0f}"] {
        let word = format!("\u{915}\u{94d}{hidden}\u{937}");
        assert!(Compiler::new().words("words", [word]).compile().is_err(), "{hidden:?}");
    }
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
        let board =
            rules.folded_board(text, None, true, str::to_owned, |mark| own.is_on_tiles(mark));
        board.map(drop).map_err(|error| error.to_string())
    };
    // No word has the other digits and the apostrophe, but dice can show them.
    assert_eq!(board("a3/4'"), Ok(()));
    assert_eq!(board("az/\u{e9}0"), Ok(()));
    assert!(board("a3/4-").unwrap_err().starts_with("`-` does not separate tiles or rows"));
    let plain = GameBoard::parse("a3/4'");
    assert_eq!(plain.unwrap_err().to_string(), "tile 2 holds '3', which is not a letter");
}

#[test]
fn a_scorer_reads_the_boards_that_rules_read() {
    let alphabet = Alphabet::parse("name = ''\nsymbols = \"a b x 4 -\"").unwrap();
    let compiler = Compiler::new().alphabet(alphabet).words("words", ["x4", "a-b"]);
    let bytes = compiler.compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let rules = "name = 'Any'\nscore.table = [0, 1]\nboard = { rows = 2, columns = 2 }";
    let rules = Rules::parse(rules).unwrap();
    let scorer = Scorer::new(&dawg, &rules).unwrap();
    for (text, words) in [("x4/aa", Some(1)), ("a - / b x", Some(1)), ("x5/aa", None)] {
        let judged = rules.board(text, None, &dawg.alphabet()).map(|board| {
            let spelled = board.spell(&dawg.alphabet());
            rules.judge(&spelled).score(&mut GameSolver::new(dawg)).unwrap()
        });
        assert_eq!(judged.as_ref().ok().map(|score| score.words), words, "{text}");
        let scored = scorer.score_all([text]).next().unwrap();
        assert_eq!(scored, judged.map_err(ScorerError::Board), "{text}");
    }
}

#[test]
fn a_recipe_and_its_patterns_can_have_marks() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("marks.toml", ALPHABET);
    write("words.txt", "an't\n3-D\n4d\nx-axa\nx-tax\n");
    write("rude.txt", "X-?X\u{2019}*\nX-a*\n");
    write("words.csv", "word,count\nda\u{2019}n,7\n4x4,1\n");
    write(
        "game.toml",
        "alphabet = './marks.toml'\nexclude = ['rude.txt']\nlists = ['words.txt', \
         { file = 'words.csv', column = 'word', count-column = 'count', min-count = 2 }]\n\
         [filter]\nletters = \"adntx34'-\"\nregex = \"[^4].*\"",
    );
    let recipe = Compiler::open(folder.path().join("game.toml")).unwrap();
    let dictionary = recipe.compile().unwrap();
    let expected = ["3-d", "an't", "da'n", "x-tax"].map(str::to_owned);
    assert_eq!(words(&Dawg::from_bytes(&dictionary.bytes[..]).unwrap()), BTreeSet::from(expected));
    assert_eq!(dictionary.report.excluded, 1);
}
