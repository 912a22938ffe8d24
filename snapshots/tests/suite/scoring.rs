//! Scores of words, computed by hand, and statistics of scores.

use std::ops::ControlFlow;

use dawggle::Limit;
use dawggle_search::game::{Bonus, Distribution, Rules, Scoring};
use dawggle_search::solve::ByWord;
use dawggle_snapshots::property::check;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

fn read_rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

/// Returns the points of a word on a board, by the rules: on its best path, if paths matter.
#[track_caller]
fn points(rules: &Rules, board: &str, word: &str) -> u64 {
    let board = rules.folded_board(board, None, true, str::to_owned, |_| false).unwrap();
    let by_word = ByWord::new(&board, &["qu"]).unwrap();
    let symbols = by_word.symbols(word).unwrap();
    let judge = rules.judge(by_word.spelled());
    let verdict = judge.verdict(&symbols, word.chars().count() as u32, &mut Limit::none());
    assert!(verdict.outcome.is_complete());
    verdict.points
}

/// Reads rules with these fields of `[score]` and these bonuses only.
fn rules_with(score: &str, bonuses: &str) -> Rules {
    Rules::parse(&format!("name = 'X'\n[score]\n{score}\n[bonuses]\n{bonuses}")).unwrap()
}

/// Each field decides the points of its case. A field is alone where it can be: a `Judge` looks at
/// the tiles only if some field asks for it, so another field would hide one that does not ask.
#[test]
fn each_field_of_the_points_counts() {
    for (score, bonuses, board, word, expected) in [
        ("table = [0, 1, 2, 5]", "", "a b / c d", "abc", 5),
        ("further = 3", "", "a b / c d", "abc", 3 * 3),
        ("short = [0, 1, 2, 5]", "", "a b / c d", "abc", 5),
        ("table = [0, 1, 2, 5]\nlength = 'cells'", "", "qu a / x x", "qua", 2),
        ("values = { a = 2, b = 3 }", "", "a b / c d", "abc", 2 + 3),
        ("values = { qu = 7, q = 1, u = 1 }", "", "qu a / x x", "qua", 7),
        ("several = 4", "", "qu a / x x", "qua", 4),
        ("choice = 4", "", "{a/b} c / x x", "bc", 4),
        ("choice = 4\nvalues = { b = 1 }", "", "{a/b} c / x x", "bc", 4),
        ("level = 6", "", "a b / c d", "abc", 6),
        ("level = 6\nfactor = 2", "", "a b / c d", "abc", 6 * 2),
        ("level = 6\ntimes-length = true", "", "a b / c d", "abc", 6 * 3),
        ("level = 6\npercent = [0, 0, 0, 50]", "", "a b / c d", "abc", 3),
        ("spanning = 7", "", "a b / c d", "abdc", 7),
        ("values = { a = 2 }", "x = { letter = 3 }", "a:x b / c d", "abc", 2 * 3),
        ("level = 6", "x = { word = 3 }", "a b:x / c d", "abc", 6 * 3),
        ("level = 6\ntimes-length = true", "x = { length = 2 }", "a b / c:x d", "abc", 6 * 5),
        // The points by length are added where tiles matter, too, and the short words replace all.
        ("level = 6\ntable = [0, 1, 2, 5]", "", "a b / c d", "abc", 6 + 5),
        ("level = 6\nfurther = 3", "", "a b / c d", "abc", 6 + 3 * 3),
        ("level = 6\nshort = [0, 1, 2, 5]", "", "a b / c d", "abc", 5),
        // Fields that must not count here.
        ("spanning = 7", "", "a b / c d", "abc", 0),
        ("several = 4\nvalues = { qu = 7 }", "", "qu a / x x", "qua", 7),
        ("choice = 4", "", "? c / x x", "bc", 0),
    ] {
        let found = points(&rules_with(score, bonuses), board, word);
        assert_eq!(found, expected, "{score} {bonuses} {board} {word}");
    }

    let through =
        "name = 'X'\nscore.table = [1]\n[board]\nrows = 2\ncolumns = 2\nthrough = ['2,2']";
    let through = Rules::parse(through).unwrap();
    assert_eq!([points(&through, "abcd", "abd"), points(&through, "abcd", "abc")], [1, 0]);

    let values = || [("a".to_owned(), 2)];
    let points = |rules: Rules| points(&rules.with_values(values()), "a b / c d", "abc");
    assert_eq!(points(rules_with("alphabet-values = true", "")), 2);
    assert_eq!(points(rules_with("values = { a = 1 }", "")), 1);
    // Before there is a board, and values from its dictionary, nobody may rely on points by length.
    for score in ["alphabet-values = true", "length = 'cells'"] {
        assert!(rules_with(score, "").scoring.may_depend_on_path(), "{score}");
    }
}

#[test]
fn words_score_by_the_rules_of_scramble() {
    let rules = read_rules("scramble");
    let plain = "c a t s / x x x e / r o w s / x x x x";
    let points = |board, word| points(&rules, board, word);
    // c 4, a 1, t 1.
    assert_eq!(points(plain, "cat"), 6);
    // s 1.
    assert_eq!(points(plain, "cats"), 7);
    // e 1, and 3 for five letters.
    assert_eq!(points(plain, "catse"), 8 + 3);
    // s 1; 6.
    assert_eq!(points(plain, "catses"), 9 + 6);
    // w 4; 10.
    assert_eq!(points(plain, "catsesw"), 13 + 10);
    // o 1; 15.
    assert_eq!(points(plain, "catseswo"), 14 + 15);
    // r 1; 20.
    assert_eq!(points(plain, "catseswor"), 15 + 20);
    // Every word of two letters scores 1.
    assert_eq!(points(plain, "at"), 1);
    let bonuses = "c:tl a:dw t:tw s:dl / qu:dw x:dl x e:tl / r o w s / x x x x";
    assert_eq!(points(bonuses, "at"), 1);
    // 4 x 3 + 1 + 1 = 14, doubled and tripled.
    assert_eq!(points(bonuses, "cat"), 14 * 2 * 3);
    // 14 + 1 x 2 + 1 x 3 = 19, and 3 points that are not multiplied.
    assert_eq!(points(bonuses, "catse"), 19 * 6 + 3);
    // qu 10 + a 1, doubled twice; t 1, tripled; 3 for five letters with the s.
    assert_eq!(points(bonuses, "quats"), (10 + 1 + 1 + 2) * 2 * 2 * 3 + 3);
    assert_eq!(rules.scoring.of_length(12), 15 + 4 * 5);
}

#[test]
fn words_score_by_the_rules_of_bookworm() {
    let mut rules = read_rules("bookworm-challenge");
    let row = " / x x x x x x x".repeat(19);
    let plain = format!("c a t s e r x / x x x x x qu i{row}");
    let gems = format!("c:green a:gold t:diamond s:sapphire e r x / x x x x x qu i{row}");
    // (1 + 4 + 1 + 2) x 3 x 10.
    assert_eq!(points(&rules, &plain, "cat"), 8 * 3 * 10);
    // The gems count as 2, 4 and 10 more letters.
    assert_eq!(points(&rules, &gems, "cat"), 8 * (3 + 2 + 4 + 10) * 10);
    assert_eq!(points(&rules, &gems, "cats"), 9 * (4 + 2 + 4 + 10 + 7) * 10);
    // qu has value 9 and counts as two letters.
    assert_eq!(points(&rules, &plain, "qui"), (1 + 9 + 1) * 3 * 10);
    rules.scoring.level = 5;
    assert_eq!(points(&rules, &plain, "cat"), 12 * 3 * 10);
}

#[test]
fn words_score_by_the_rules_of_boggle() {
    let of = |name: &str, lengths: [u32; 6]| {
        lengths.map(|length| read_rules(name).scoring.of_length(length))
    };
    assert_eq!(of("boggle", [0, 2, 3, 4, 5, 6]), [0, 0, 1, 1, 2, 3]);
    assert_eq!(of("boggle", [7, 8, 9, 16, 17, 255]), [5, 11, 11, 11, 11, 11]);
    assert_eq!(of("boggle-big", [3, 4, 5, 7, 8, 25]), [0, 1, 2, 5, 11, 11]);
    // Two points per letter from nine letters on.
    assert_eq!(of("boggle-super-big", [3, 4, 8, 9, 10, 36]), [0, 1, 11, 18, 20, 72]);
}

#[test]
fn words_score_by_the_rules_of_lexica() {
    let scoring = read_rules("lexica").scoring;
    let points: Vec<u64> = (1..=36).map(|length| scoring.of_length(length)).collect();
    assert_eq!(points[..4], [0, 0, 1, 1]);
    for length in 5..=36 {
        let [before, last, this] = [3, 2, 1].map(|back| points[length - back]);
        assert_eq!(this, before + last, "{length} letters");
    }
    let rules = read_rules("lexica-letters");
    assert_eq!(points_of_quiz(&rules), 10 + 1 + 1 + 10);
    // Where the dictionary's alphabet has values, these count. Other rules keep their own.
    let values = || ["qu", "z", "i"].map(str::to_owned).into_iter().zip([9, 4, 2]);
    assert_eq!(points_of_quiz(&rules.clone().with_values(values())), 9 + 2 + 4);
    assert_eq!(points_of_quiz(&rules.with_values([])), 10 + 1 + 1 + 10);
    let scramble = read_rules("scramble").scoring.values;
    assert_eq!(read_rules("scramble").with_values(values()).scoring.values, scramble);
}

/// A tile `qu` without a value of its own has the values of its letters.
fn points_of_quiz(rules: &Rules) -> u64 {
    points(rules, "qu i z / x x x / x x x", "quiz")
}

#[test]
fn words_score_by_the_rules_of_wordament() {
    let rules = read_rules("wordament");
    let board = "d o g s / in- e {n/t} -ing / x x {er} x / x x x x";
    // d 3, o 2, g 4, s 2.
    assert_eq!(points(&rules, board, "dogs"), 11);
    // 13 + e 1, half as much again for five letters, rounded down.
    assert_eq!(points(&rules, "d o g s / x x x e / x x x x / x x x x", "dogse"), 18);
    // The tile `in` has 2 + 2 + 5, and a tile with a choice always 20.
    assert_eq!(points(&rules, board, "inet"), 9 + 1 + 20);
    assert_eq!(points(&rules, board, "inen"), 9 + 1 + 20);
    // Twice as much for 6 letters: er 1 + 2 + 5, ing 2 + 2 + 4 + 5.
    assert_eq!(points(&rules, board, "ering"), (8 + 13) * 3 / 2);
    assert_eq!(points(&rules, board, "etering"), (1 + 20 + 8 + 13) * 2);
    // And 2.5 times as much for 8 letters.
    assert_eq!(points(&rules, board, "inetering"), (9 + 1 + 20 + 8 + 13) * 5 / 2);
}

#[test]
fn a_choice_tile_scores_the_choice_that_is_used() {
    let rules = read_rules("scramble");
    let board = "{c/z} a t ? / x x x x / x x x x / x x x x";
    assert_eq!(points(&rules, board, "cat"), 4 + 1 + 1);
    assert_eq!(points(&rules, board, "zat"), 10 + 1 + 1);
    // A wildcard has value 0.
    assert_eq!(points(&rules, board, "catz"), 4 + 1 + 1);
}

#[test]
fn sums_that_are_too_large_become_the_maximum() {
    let text = "
        name = 'Large'
        [score]
        table = [9223372036854775807]
        further = 9223372036854775807
        level = 9223372036854775807
        factor = 9223372036854775807
        times-length = true
        values = { a = 9223372036854775807 }
        [bonuses]
        x = { letter = 9223372036854775807, word = 9223372036854775807, length = 9223372036854775807 }
    ";
    let rules = Rules::parse(text).unwrap();
    assert_eq!(rules.scoring.of_length(u32::MAX), u64::MAX);
    assert_eq!(points(&rules, "a:x a:x / a a:x", "aaaa"), u64::MAX);
}

#[test]
fn values_and_bonuses_can_be_in_upper_case() {
    let rules = Rules::parse(
        "
        name = 'Upper'
        [score.values]
        A = 2
        QU = 7
        [bonuses]
        DW = { word = 2 }
        ",
    );
    assert_eq!(points(&rules.unwrap(), "a:dw qu / b b", "qua"), 18);
}

#[test]
fn points_that_do_not_depend_on_the_path_are_the_points_by_length() {
    let numbers = || vec(0_u64..4, 0..4);
    let number = || prop_oneof![2 => Just(0_u64), 1 => 1_u64..4];
    let bonus = (1_u64..3, 1_u64..3, 0_u64..3).prop_map(|(letter, word, length)| Bonus {
        letter,
        word,
        length,
    });
    let scorings = (
        (any::<bool>(), numbers(), number(), number()),
        (0_u64..3, any::<bool>(), numbers(), btree_map("[abc]", 0_u64..3, 0..2)),
        (number(), number(), numbers(), number(), vec((0_usize..2, 0_usize..2), 0..2)),
        prop_oneof![1 => Just(None), 1 => bonus.prop_map(Some)],
    );
    let scorings =
        scorings.prop_map(|((counts_cells, table, further, level), rest, more, bonus)| {
            let (several, choice, percent, spanning, through) = more;
            let (factor, times_length, short, values) = rest;
            let bonuses = bonus.map(|bonus| ("x".to_owned(), bonus)).into_iter().collect();
            Scoring {
                counts_cells,
                table,
                further,
                values,
                alphabet_values: false,
                several,
                choice,
                percent,
                spanning,
                through,
                level,
                factor,
                times_length,
                short,
                bonuses,
            }
        });
    let boards = prop::sample::select(&["a b / c a", "a:x b / c a", "a bc / b a", "? b / c a:x"]);
    check(500, &(scorings, boards), |(scoring, text)| {
        let board = dawggle_search::game::GameBoard::parse(text).unwrap();
        if scoring.depends_on_path(&board) {
            return Ok(());
        }
        let none: [&str; 0] = [];
        let by_word = ByWord::new(&board, &none).unwrap();
        for word in ["a", "b", "ab", "bc", "abc", "bca", "abca"] {
            let Some(symbols) = by_word.symbols(word) else { continue };
            let letters = word.len() as u32;
            let mut differs = false;
            let limit = &mut Limit::steps(10_000);
            let outcome = by_word.spelled().each_path(&symbols, limit, |path| {
                differs |= scoring.of_path(&board, path, letters) != scoring.of_length(letters);
                ControlFlow::Continue(())
            });
            prop_assert!(!differs && outcome.is_complete(), "{word}");
        }
        Ok(())
    });
}

#[test]
fn a_distribution_matches_sorted_values() {
    let values = || vec(prop_oneof![0_u64..20, any::<u64>()], 0..60);
    check(300, &(values(), values(), 0_usize..=100), |(one, other, percent)| {
        let collect = |values: &[u64]| {
            let mut distribution = Distribution::default();
            values.iter().for_each(|&value| distribution.add(value));
            distribution
        };
        let merged = collect(&one).merge(collect(&other));
        let mut all = [one, other].concat();
        prop_assert_eq!(&merged, &collect(&all));
        all.sort_unstable();
        prop_assert_eq!(merged.len(), all.len() as u64);
        prop_assert_eq!(merged.is_empty(), all.is_empty());
        let sum: u128 = all.iter().copied().map(u128::from).sum();
        prop_assert_eq!(merged.sum(), sum);
        let counts = merged.counts().flat_map(|(value, count)| vec![value; count as usize]);
        prop_assert!(counts.eq(all.iter().copied()));
        let Some(last) = all.last() else {
            prop_assert_eq!((merged.mean(), merged.deviation()), (0.0, 0.0));
            prop_assert_eq!(merged.quantile(0.5), 0);
            return Ok(());
        };
        let len = all.len() as f64;
        let mean = all.iter().map(|&value| value as f64 / len).sum::<f64>();
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()));
        prop_assert!(near(merged.mean(), mean));
        let squares = all.iter().map(|&value| (value as f64 - mean).powi(2) / len).sum::<f64>();
        prop_assert!(near(merged.deviation().powi(2), squares));
        prop_assert_eq!((merged.quantile(0.0), merged.quantile(1.0)), (all[0], *last));
        // The first value such that `percent` of all values are at most as large.
        let rank = (all.len() * percent).div_ceil(100).max(1);
        prop_assert_eq!(merged.quantile(percent as f64 / 100.0), all[rank - 1]);
        Ok(())
    });
}

#[test]
fn quantiles_of_1_to_100_are_the_percents() {
    let mut distribution = Distribution::default();
    (1..=100).for_each(|value| distribution.add(value));
    for percent in 1..=100 {
        assert_eq!(distribution.quantile(percent as f64 / 100.0), percent);
    }
    assert_eq!((distribution.quantile(-1.0), distribution.quantile(2.0)), (1, 100));
    assert!((1..=100).contains(&distribution.quantile(f64::NAN)));
}
