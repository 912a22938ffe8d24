//! `dawggle odds`.

use std::collections::BTreeMap;

use crate::folder::Folder;
use crate::roll::dice_games;

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
        let line = format!("odds --rules tiny.toml -d words.dawg {board}");
        let text = folder.run(&line);
        text.assert_code(i32::from(count == 0));
        assert!(text.stdout.starts_with(&format!("ways {count}\nof {all}\n")), "{board}");
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
        let line = format!("odds --rules {game} -");
        folder.run_with_input(&line, &rolled).assert_code(0);
        // `roll` prints a line, `odds` also reads a file.
        folder.write("board.txt", &rolled);
        let expected = folder.run_with_input(&line, &rolled).stdout;
        folder.run(&format!("odds --rules {game} ./board.txt")).assert_prints(&expected);
    }
}

#[test]
fn refuses_other_boards_and_games() {
    let folder = folder();
    folder.run("odds --rules tiny.toml -").assert_fails(3, &["the board has no tiles"]);
    folder.run("odds --rules tiny.toml abca").assert_fails(3, &["1x3", "4"]);
    folder.run("odds").assert_fails(2, &["<BOARD>"]);
    folder.write("none.toml", "name = 'None'\n[score]\n");
    folder.run("odds --rules none.toml abc").assert_fails(2, &["have no dice"]);
}
