//! `dawggle stats`, and the boards that it rolls.

use std::collections::BTreeMap;

use crate::folder::Folder;
use crate::roll::dice_games;

#[test]
fn agrees_with_scoring_the_same_rolls_one_by_one() {
    let folder = Folder::with_words("cat\n");
    for rules in ["boggle-new", "boggle-2012", "boggle-super-big"] {
        let rolled = folder.run(&format!("roll --rules {rules} --seed 7 --boards 300"));
        rolled.assert_code(0);
        let scored = folder.run_with_input(&format!("score --rules {rules}"), &rolled.stdout);
        let scores: Vec<u64> = scored.stdout.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(scores.len(), 300, "{rules}");

        let stats =
            folder.run(&format!("stats --rules {rules} --seed 7 --boards 300 --json")).json(0);
        let mean = scores.iter().sum::<u64>() as f64 / 300.0;
        assert!((stats["points"]["mean"].as_f64().unwrap() - mean).abs() < 1e-9, "{rules}");
        let quantiles = &stats["points"]["quantiles"];
        assert_eq!(quantiles["max"], *scores.iter().max().unwrap(), "{rules}");
        assert_eq!(quantiles["min"], *scores.iter().min().unwrap(), "{rules}");
    }
}

#[test]
fn merged_parts_of_a_seed_are_one_run() {
    let folder = Folder::with_words("cat\ntac\nact\ncats\n");
    let stats = "stats -d words.dawg --seed 7";
    let mut all = String::new();
    for (name, first, boards) in [("b", 300, 700), ("a", 0, 300), ("c", 1000, 1)] {
        let part = folder.run(&format!("{stats} --first {first} --boards {boards} --json")).stdout;
        folder.write(&format!("{name}.json"), &part);
        all += &part;
    }
    for form in ["", "--json", "--svg"] {
        let one = folder.run(&format!("{stats} --boards 1001 {form}"));
        one.assert_code(0);
        folder
            .run(&format!("stats --merge b.json a.json c.json {form}"))
            .assert_prints(&one.stdout);
        folder.run_with_input(&format!("stats --merge - {form}"), &all).assert_prints(&one.stdout);
    }
    folder.write("d.json", folder.run("stats -d words.dawg --seed 8 --boards 9 --json").stdout);
    folder.write("e.json", all.replace("\"boards\":300", "\"boards\":301"));
    for (files, said) in [
        ("a.json c.json", "no file has board 300 of the seed 7"),
        ("a.json b.json a.json", "more than one file has board 0 of the seed 7"),
        ("a.json d.json", "different rules, dictionaries or seeds"),
        ("e.json", "cannot merge e.json: the counts do not add up to 301 boards"),
        ("words.txt", "cannot merge words.txt: expected value at line 1 column 1"),
        ("none.json", "cannot merge none.json: "),
    ] {
        folder.run(&format!("stats --merge {files}")).assert_fails(3, &[said]);
    }
    folder.run("stats --merge a.json --seed 7").assert_fails(2, &["cannot be used with"]);
    let rolled = folder.run("roll --seed 7 --boards 5").stdout;
    let [head, tail] = ["--boards 3", "--first 3 --boards 2"]
        .map(|part| folder.run(&format!("roll --seed 7 {part}")).stdout);
    assert_eq!(head + &tail, rolled);
}

#[test]
fn one_is_not_a_plural() {
    let folder = Folder::with_words("cat\n");
    let stats = folder.run("stats --boards 1 --seed 7");
    assert!(stats.stdout.starts_with("1 board of boggle-new, seed 7\n"));
    let proof = folder.run("prove --size 1x3 --cutoff 1 -d words.dawg");
    proof.assert_fails(0, &[" of at least 1 point, "]);
}

/// The rolled boards are scored one by one.
#[test]
fn a_percentile_is_the_share_of_rolled_boards_with_fewer_points() {
    let folder = Folder::with_words("cat\n");
    let rolled = folder.run("roll --seed 7 --boards 300").stdout;
    let scored = folder.run_with_input("score", &rolled).stdout;
    let scores: Vec<u64> = scored.lines().map(|line| line.parse().unwrap()).collect();
    for (board, points) in rolled.lines().zip(&scores).step_by(60) {
        let stats = folder.run(&format!("stats {board} --seed 7 --boards 300 --json")).json(0);
        let below = scores.iter().filter(|score| *score < points).count();
        assert_eq!(stats["percentile"], below as f64 * 100.0 / 300.0, "{board}");
        assert_eq!((&stats["points"], &stats["seed"]), (&(*points).into(), &7.into()), "{board}");
    }
}

const DICE: [&str; 3] = ["AABC", "BC", "CAA"];

fn folder() -> Folder {
    let folder = Folder::with_words("cat\n");
    let rules = format!(
        "name = 'Tiny'\ndice = {DICE:?}\nboard = {{ rows = 1, columns = 3 }}\nscore.table = [1]\n"
    );
    folder.write("tiny.toml", rules);
    folder
}

/// Every die on every cell, with every face up: each board's ways, and their sum.
#[test]
fn all_boards_have_the_ways_that_counting_finds() {
    let folder = folder();
    let mut ways: BTreeMap<String, u64> = BTreeMap::new();
    for [one, two, three] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        for first in DICE[one].chars() {
            for second in DICE[two].chars() {
                for third in DICE[three].chars() {
                    *ways.entry(format!("{first}{second}{third}")).or_default() += 1;
                }
            }
        }
    }
    let all: u64 = ways.values().sum();
    let mut sum = 0.0;
    for board in boards() {
        let count = ways.get(&board).copied().unwrap_or(0);
        let line = format!("stats {board} --boards 1 --seed 1 --rules tiny.toml -d words.dawg");
        let text = folder.run(&line);
        text.assert_code(i32::from(count == 0));
        text.assert_stdout_has(&[&format!("\nways {count}\nof {all}\n")]);
        let json = folder.run(&format!("{line} --json")).json(i32::from(count == 0));
        assert_eq!(json["ways"], count.to_string(), "{board}");
        assert_eq!(json["all"], all.to_string(), "{board}");
        let probability = json["probability"].as_f64().unwrap();
        assert!((probability - count as f64 / all as f64).abs() < 1e-15, "{board}: {probability}");
        sum += probability;
    }
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
}

/// The boards of the letters of the dice, of which some are impossible.
fn boards() -> Vec<String> {
    let letters = || "ABC".chars();
    let pairs = letters().flat_map(|one| letters().map(move |two| format!("{one}{two}")));
    pairs.flat_map(|pair| letters().map(move |last| format!("{pair}{last}"))).collect()
}

#[test]
fn rolled_boards_are_possible() {
    let folder = folder();
    for game in dice_games(&folder) {
        let rolled = folder.run(&format!("roll --rules {game} --seed 7")).stdout;
        let line = format!("stats --boards 1 --seed 1 --rules {game} -");
        folder.run_with_input(&line, &rolled).assert_code(0);
        // `roll` prints a line, `stats` also reads a file.
        folder.write("board.txt", &rolled);
        let expected = folder.run_with_input(&line, &rolled).stdout;
        folder
            .run(&format!("stats --boards 1 --seed 1 --rules {game} ./board.txt"))
            .assert_prints(&expected);
    }
}

#[test]
fn refuses_other_boards_and_games() {
    let folder = folder();
    folder.run("stats --rules tiny.toml -").assert_fails(3, &["the board has no tiles"]);
    folder.run("stats --rules tiny.toml abca").assert_fails(3, &["1x3", "4"]);
    for option in ["--frequencies", "--svg"] {
        folder.run(&format!("stats abc {option}")).assert_fails(2, &["cannot be used with"]);
    }
    folder.write("none.toml", "name = 'None'\n[score]\n");
    folder.run("stats --rules none.toml abc").assert_fails(2, &["have no dice"]);
}
