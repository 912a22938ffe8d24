//! `dawggle score`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::folder::Folder;

const SCORE: &str = "score -d words.dawg";

#[test]
fn survives_lines_of_any_length() {
    let folder = Folder::with_words("cat\n");
    let longest = 1 << 16;
    let long = " ".repeat(longest - 9) + "catxxxxxx";
    let boards = format!("{long}\n {long}\ncatxxxxxx\n{}", "x".repeat(1 << 20));
    let ended = folder.run_with_input(SCORE, boards);
    ended.assert_stdout("1\n-\n1\n-\n");
    ended.assert_fails(3, &["line 2: longer than 65536 bytes", "line 4: longer than"]);
}

#[test]
fn prints_scores_while_its_input_is_open() {
    let folder = Folder::with_words("cat\n");
    let mut command = folder.command(SCORE);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    // The first line has fewer bytes than tell a dictionary from a text.
    for (board, score) in [("ca/tx\n", "1"), ("catxxxxxx\n", "1"), ("xxxxxxxxx\n", "0")] {
        input.write_all(board.as_bytes()).unwrap();
        assert_eq!(output.next().unwrap().unwrap(), score);
    }
    drop(input);
    folder.ended(&command, child.wait_with_output().unwrap()).assert_code(0);
}

/// Boards of several sizes and forms, so many that all threads have some.
#[test]
fn scores_do_not_depend_on_threads_or_on_how_boards_are_written() {
    let folder = Folder::with_words("cat\ncats\nstack\nquit\nquits\nacts\ntack\n");
    let letters = ["c", "a", "t", "s", "k", "qu", "i", "u"];
    let mut state = 1_u32;
    let mut tile = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        letters[(state >> 28) as usize % letters.len()]
    };
    let (mut short, mut spaced) = (String::new(), String::new());
    for (rows, columns) in [(3, 3), (4, 4), (3, 4), (5, 5), (6, 6)].into_iter().cycle().take(600) {
        let board: Vec<Vec<&str>> =
            (0..rows).map(|_| (0..columns).map(|_| tile()).collect()).collect();
        short += &(board.concat().concat().replace("qu", "q") + " 7\n");
        let rows: Vec<String> = board.iter().map(|row| row.join(" ")).collect();
        spaced += &(rows.join(" / ") + "\n");
    }
    let expected = folder.run_with_input(&format!("{SCORE} --threads 1"), &spaced);
    assert!(expected.stdout.lines().count() == 600, "{expected:?}");
    assert!(expected.stdout.lines().any(|points| points != "0"), "{expected:?}");
    folder.write("boards.txt", &short);
    for options in ["", "--threads 1", "--threads 3", "boards.txt"] {
        folder
            .run_with_input(&format!("{SCORE} {options}"), &short)
            .assert_prints(&expected.stdout);
    }
    // The first boards are scored in another way: now others are the first.
    folder
        .run_with_input(&format!("{SCORE} --threads 1"), short.repeat(2))
        .assert_prints(&expected.stdout.repeat(2));
    // By these rules points depend on letters, which takes another way: but there are as many
    // words.
    let words = folder.run_with_input(&format!("{SCORE} --count"), &short).stdout;
    let rules = "--rules lexica-letters --count";
    folder.run_with_input(&format!("{SCORE} {rules}"), &spaced).assert_prints(&words);

    // The words of each board, and their points, are what is counted.
    let list = |options: &str, boards: &str| {
        let ended = folder.run_with_input(&format!("{SCORE} --list {options}"), boards);
        ended.assert_code(0);
        let rows = ended.stdout.lines().map(|row| row.rsplitn(3, '\t').map(str::to_owned));
        rows.map(Iterator::collect).collect::<Vec<Vec<String>>>()
    };
    let rows = list("--threads 1", &spaced);
    let (mut points, mut counts) = (String::new(), String::new());
    for line in spaced.lines() {
        let own = rows.iter().filter(|row| row[2] == line);
        let sum: u64 = own.clone().map(|row| row[0].parse::<u64>().unwrap()).sum();
        points += &format!("{sum}\n");
        counts += &format!("{}\n", own.count());
    }
    assert_eq!((points, counts), (expected.stdout, words));
    let words = |rows: &[Vec<String>]| Vec::from_iter(rows.iter().map(|row| row[1].clone()));
    assert_eq!(words(&list("", &short)), words(&rows));
    assert_eq!(words(&list("--rules lexica-letters", &spaced)), words(&rows));
}

/// The first boards are solved, and the others are scored, which takes more steps.
#[test]
fn a_board_of_many_paths_has_the_same_score_on_each_line() {
    let words: String = (3..=16).map(|letters| "a".repeat(letters) + "\n").collect();
    let folder = Folder::with_words(&words);
    let boards = "aaaaaaaaaaaaaaaa\n".repeat(150);
    for options in ["--max-steps 1e6", "--max-steps 1e6 --threads 2 --count"] {
        let ended = folder.run_with_input(&format!("{SCORE} {options}"), &boards);
        let score = if options.contains("count") { "14\n" } else { "111\n" };
        ended.assert_prints(&score.repeat(150));
    }
}

#[test]
fn a_list_has_only_boards_and_words() {
    let folder = Folder::with_words("cat\ncats\n");
    let boards = "cat/sxx\n!\nxxxxxxxxx 5\nc a t / x x x 2\n";
    let ended = folder.run_with_input(&format!("{SCORE} --list"), boards);
    ended.assert_fails(3, &["line 2", "1 of 4 lines cannot be scored"]);
    ended.assert_stdout("cat/sxx\tcat\t1\nc a t / x x x\tcat\t1\n");
    // A board of many paths is left out, also if words were found on it.
    folder.write("long.txt", "a".repeat(3) + "\n" + &"a".repeat(20) + "b\n");
    folder.run("compile long.txt -o words.dawg").assert_code(0);
    let ended = folder.run_with_input(&format!("{SCORE} --list --max-steps 50"), "aaaaaaaaa\n");
    ended.assert_fails(3, &["line 1"]);
    ended.assert_stdout("");
    // A large board would be printed with each of its thousands of words.
    let large = vec!["a ".repeat(130); 2].join("/ ");
    let ended = folder.run_with_input(&format!("{SCORE} --list"), &large);
    ended.assert_fails(3, &["line 1: longer than 256 bytes", "use --json"]);
    folder.run_with_input(&format!("{SCORE} --list --json"), &large).assert_code(0);
    folder.write("boards.txt", "cat/sxx\n");
    folder.run("compile words.txt -o words.dawg").assert_code(0);
    let ended = folder.run(&format!("{SCORE} --json --list boards.txt boards.txt"));
    let line = r#"{"file":"boards.txt","found":[{"points":1,"word":"cat"}],"points":1,"words":1}"#;
    ended.assert_prints(&format!("{line}\n").repeat(2));
}

/// What never ends is refused, also where it is a list.
#[cfg(unix)]
#[test]
fn an_endless_line_is_refused() {
    let folder = Folder::with_words("cat\n");
    folder.run("score /dev/zero").assert_fails(3, &["cannot read /dev/zero", "16777216 bytes"]);
    for line in
        ["compile /dev/zero -o none.dawg", "compile words.txt --exclude /dev/zero -o none.dawg"]
    {
        folder.run(line).assert_fails(3, &["/dev/zero: it is binary, not text"]);
    }
}

/// No system has room for a stack of this size.
#[test]
fn a_system_that_refuses_threads_is_an_error() {
    let folder = Folder::with_words("cat\n");
    folder.write("boards.txt", "catx\n");
    for line in [
        "score -d words.dawg --size 2x2 boards.txt --threads 1000",
        "hunt -d words.dawg --size 2x2",
        "solve --size 2x2 catx --by-word words.txt",
        "prove -d words.dawg --size 2x2 --cutoff 1",
        "stats -d words.dawg --boards 10",
    ] {
        let mut command = folder.command(line);
        let ended = folder.end(command.env("RUST_MIN_STACK", "1000000000000000"), "");
        ended.assert_code(3);
        let refused = ["cannot start thread 1 of", "cannot wait for Ctrl-C"];
        assert!(refused.iter().any(|refused| ended.stderr.contains(refused)), "{ended:?}");
    }
}
