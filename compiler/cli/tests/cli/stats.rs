//! `dawggle stats`, and the boards that it rolls.

use crate::folder::Folder;

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
