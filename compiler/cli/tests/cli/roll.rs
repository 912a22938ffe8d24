//! `dawggle roll`.

use crate::folder::Folder;
use crate::rules::games;

/// Returns the built-in games that have dice.
pub fn dice_games(folder: &Folder) -> Vec<String> {
    let has_dice = |game: &String| {
        let rolled = folder.run(&format!("roll --rules {game} --seed 1"));
        if rolled.code != Some(0) {
            rolled.assert_fails(2, &["have no dice"]);
        }
        rolled.code == Some(0)
    };
    let games: Vec<String> = games(folder).into_iter().filter(has_dice).collect();
    assert!(games.len() > 2, "{games:?}");
    games
}

#[test]
fn the_same_seed_rolls_the_same_boards() {
    let folder = Folder::with_words("cat\n");
    let roll = |options: &str| folder.run(&format!("roll {options}"));
    let five = roll("--seed 7 --boards 5").stdout;
    roll("--seed 7 --boards 5").assert_prints(&five);
    roll("--seed 7 --boards 0").assert_prints("");
    let of_a_day = roll("--seed 2026-11-26");
    roll("--seed 20261126").assert_prints(&of_a_day.stdout);
    let three: Vec<&str> = five.split_inclusive('\n').take(3).collect();
    roll("--seed 7 --boards 3").assert_prints(&three.concat());
    assert_ne!(roll("--seed 8 --boards 5").stdout, five);

    let [one, two] = [0, 1].map(|_| roll("--boards 2"));
    assert_ne!(one.stdout, two.stdout, "{}", one.stderr);
    let seed = one.stderr.strip_prefix("seed ").unwrap();
    roll(&format!("--boards 2 --seed {seed}")).assert_prints(&one.stdout);
}

#[test]
fn score_reads_the_boards_of_every_game() {
    let folder = Folder::with_words("cat\n");
    let with_dice = dice_games(&folder);
    for game in games(&folder) {
        let dice = if with_dice.contains(&game) { "" } else { "--alphabet english" };
        let rolled = folder.run(&format!("roll --rules {game} {dice} --seed 7 --boards 5"));
        rolled.assert_code(0);
        let scored = folder.run_with_input(&format!("score --rules {game}"), &rolled.stdout);
        scored.assert_code(0);
        assert_eq!(scored.stdout.lines().count(), 5, "{game}");
    }
}

#[test]
fn ordered_boards_have_what_was_ordered() {
    let folder = Folder::with_words("cat\ntea\nneat\n");
    let range = |text: &str| {
        let (least, most) = text.split_once("..").unwrap();
        least.parse::<u64>().unwrap_or(0)..=most.parse().unwrap_or(u64::MAX)
    };
    for (order, score) in [("--words", "score --count"), ("--points", "score")] {
        for wanted in ["60..80", "120..", "..30"] {
            let rolled = folder.run(&format!("roll --seed 7 --boards 4 {order} {wanted}"));
            rolled.assert_code(0);
            let scored = folder.run_with_input(score, &rolled.stdout);
            let scores = scored.stdout.lines().map(|score| score.parse::<u64>().unwrap());
            let are_wanted: Vec<bool> =
                scores.map(|score| range(wanted).contains(&score)).collect();
            assert_eq!(are_wanted, [true; 4], "{order} {wanted}");
        }
    }
    let rolled = folder.run("roll --seed 7 --boards 3 --longest 8").stdout;
    assert_eq!(rolled.lines().count(), 3);
    for board in rolled.lines() {
        folder.run(&format!("solve {board} --min-length 8")).assert_code(0);
        folder.run(&format!("solve {board} --min-length 9")).assert_solves("");
    }
}
