//! Statistics of rolled boards, against a brute-force count and a published one.

use std::collections::{BTreeMap, HashSet};

use dawggle::{Dawg, Outcome};
use dawggle_compiler::Compiler;
use dawggle_search::game::{GameError, Rules};
use dawggle_search::score::{Survey, WordCount};
use dawggle_snapshots::oracle::PlainBoard;
use dawggle_snapshots::test_data::test_text;

#[test]
fn tallies_count_what_is_on_each_board() {
    let words =
        ["a", "at", "tea", "eat", "ate", "teat", "queen", "an", "tan", "net", "ten", "neat"];
    let bytes = Compiler::new().words("words", words).digraph("qu").compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let rules = Rules::parse(
        "
        name = 'Small'
        dice = ['AEE', 'TN', 'TTQ', 'EA', 'NN', 'ET']
        [board]
        rows = 2
        columns = 3
        [words]
        min-length = 2
        [score]
        table = [0, 0, 1, 2, 5, 7]
        ",
    )
    .unwrap();
    let known: HashSet<String> = words.map(str::to_owned).into();
    let mut by_word: BTreeMap<String, WordCount> = BTreeMap::new();
    let (mut points, mut counts, mut longest) = (0, Vec::new(), Vec::new());
    let mut by_length: BTreeMap<u32, WordCount> = BTreeMap::new();
    for number in 5..105 {
        let board = rules.roll(3, number, true).unwrap();
        let geometry = board.geometry();
        let neighbors =
            (0..6).map(|cell| geometry.neighbors(cell).iter().map(|&to| to.into()).collect());
        let tiles = board.tiles().iter().map(|tile| tile.choices().map(str::to_owned).collect());
        let (neighbors, tiles) = (neighbors.collect(), tiles.collect());
        let plain = PlainBoard { neighbors, tiles, reuse: board.reuse() };
        let mut found: Vec<String> = plain.find(&known, 6).into_keys().collect();
        found.retain(|word| word.len() > 1);
        counts.push(found.len() as u64);
        longest.push(found.iter().map(String::len).max().unwrap_or_default() as u64);
        let mut lengths = HashSet::new();
        for word in found {
            let of_word = [0, 0, 1, 2, 5, 7][word.len()];
            points += of_word;
            let length = by_length.entry(word.len() as u32).or_default();
            let is_new = u64::from(lengths.insert(word.len()));
            *length += WordCount { boards: is_new, words: 1, points: of_word };
            *by_word.entry(word).or_default() += WordCount { boards: 1, words: 1, points: of_word };
        }
    }
    assert!(by_word.len() > 6 && counts.contains(&0), "a poor test");

    let survey = Survey::new(&rules, dawg, 3).unwrap();
    // Also with a scorer, which does not see the words themselves.
    for mut survey in [survey.clone(), survey.clone().expand()] {
        let mut merged = |from, to| survey.tally(from..to).unwrap();
        let tally = merged(5, 42).merge(merged(42, 105));
        assert_eq!((tally.points.len(), tally.points.sum()), (100, points.into()));
        let of =
            |values: &[u64], value| values.iter().filter(|&&found| found == value).count() as u64;
        assert!(tally.words.counts().all(|(value, boards)| of(&counts, value) == boards));
        assert!(tally.longest.counts().all(|(value, boards)| of(&longest, value) == boards));
        assert_eq!(tally.by_length, by_length);

        let mut survey = survey.by_word();
        let mut merged = |from, to| survey.tally(from..to).unwrap();
        let words = merged(5, 99).merge(merged(99, 105));
        let words: BTreeMap<String, WordCount> =
            words.by_word().map(|(word, count)| (word.to_owned(), count)).collect();
        assert_eq!(words, by_word);
    }

    let no_dice = Rules::parse("name = 'None'\n[score]").unwrap();
    let refused = Survey::new(&no_dice, dawg, 3);
    assert!(matches!(refused, Err(GameError::NoDice(_))));
    let tally = Survey::new(&rules, dawg, 3).unwrap().max_steps(3).tally(0..1);

    assert_eq!(tally, Err(GameError::Incomplete(Outcome::OutOfSteps)));
}

/// With holes, blocked faces, faces of several symbols, and points that depend on paths.
#[test]
fn an_expanded_survey_counts_the_same() {
    let words = ["a", "at", "tea", "eat", "ate", "teat", "quit", "quiet", "an", "tan", "net"];
    let bytes = Compiler::new().words("words", words).digraph("qu").compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    for rules in [
        "board = {rows = 2, columns = 3, holes = ['1,2']}\ndice = ['AE#', 'TN', 'EQ', 'IU', 'TX']\nscore.table = [0, 0, 1, 2]",
        "board = {rows = 2, columns = 2}\ndice = ['AEQ', ['TE', 'N'], 'EA', 'T?']\nscore.table = [3]",
        "board = {rows = 2, columns = 2}\ndice = ['AEQ', 'TN', 'EA', 'TI']\nscore.values = {t = 9, a = 1}",
    ] {
        let rules = Rules::parse(&format!("name = 'X'\nwords.min-length = 2\n{rules}")).unwrap();
        let survey = Survey::new(&rules, dawg, 3).unwrap().by_word();
        let tally = survey.clone().tally(0..500).unwrap();
        assert!(tally.words.mean() > 0.5, "a poor test: {rules:?}");
        assert_eq!(survey.expand().tally(0..500).unwrap(), tally, "{rules:?}");
    }
}

/// A scorer gives up on a board of one letter, which a solver solves in few steps.
#[test]
fn a_board_of_many_paths_is_counted_once() {
    let words = (1..=16).map(|letters| "a".repeat(letters));
    let bytes = Compiler::new().words("words", words).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let rules = "name = 'A'\nboard = {rows = 4, columns = 4}\nscore.table = [0, 0, 0, 1]";
    let dice = vec!["'AAA'"; 16].join(", ");
    let rules = Rules::parse(&format!("{rules}\ndice = [{dice}]")).unwrap();
    let survey = Survey::new(&rules, dawg, 3).unwrap().by_word().max_steps(1_000_000);
    let mut expanded = survey.clone().expand();
    for numbers in [0..3, 3..4] {
        let tally = survey.clone().tally(numbers.clone()).unwrap();
        assert_eq!(expanded.tally(numbers).unwrap(), tally);
    }
}

/// Dan Vanderkam's "Some Boggle Statistics" (danvk.org, 11 February 2007).
#[test]
fn rolled_boards_have_the_published_statistics() {
    const BOARDS: u64 = 20_000;
    let Some(text) = test_text("enable2k.txt") else { return };
    let compiler = Compiler::new().text("enable2k.txt", text).digraph("qu").min_length(3);
    let bytes = compiler.compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
    let rules = Rules::named("boggle-new").unwrap();
    // The mean of a sample is within five times its own deviation, and half as much again for the
    // published sample of 50,000 boards.
    let check = |what: &str, found: f64, published: f64, deviation: f64| {
        let most = 7.5 * deviation / (BOARDS as f64).sqrt();
        assert!((found - published).abs() < most, "{what}: {found}, not {published}");
    };
    let check_share = |what: &str, boards: u64, published: f64| {
        let deviation = (published * (1.0 - published)).sqrt();
        check(what, boards as f64 / BOARDS as f64, published, deviation);
    };

    let mut survey = Survey::new(&rules, dawg, 11).unwrap().expand();
    let tally = survey.tally(0..BOARDS).unwrap();
    check("words", tally.words.mean(), 98.53, tally.words.deviation());
    check("points", tally.points.mean(), 140.97, tally.points.deviation());
    for (letters, share) in [(5, 0.9862), (6, 0.8756), (7, 0.5621), (8, 0.2136), (9, 0.0394)] {
        check_share(&format!("{letters} letters"), tally.by_length[&letters].boards, share);
    }
    let words = survey.by_word().tally(0..BOARDS).unwrap();
    let boards: BTreeMap<&str, u64> =
        words.by_word().map(|(word, count)| (word, count.boards)).collect();
    for (word, share) in [
        ("toe", 0.192_58),
        ("tee", 0.190_74),
        ("ten", 0.179_44),
        ("teen", 0.067_18),
        ("tees", 0.065_64),
        ("eaten", 0.020_34),
        ("steno", 0.016_24),
    ] {
        check_share(word, boards[word], share);
    }
}
