//! `dawggle score`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::folder::Folder;

const SCORE: &str = "score -d words.dawg";

#[test]
fn prints_one_line_for_each_line() {
    let folder = Folder::with_words("cat\ncats\nstack\n");
    let boards = "catxskxxx\nCAT/XSK 17\n c a t / x s k\t2\r\ns t a c k / x x x x x\nxxxx/xxxx";
    folder.run_with_input(SCORE, boards).assert_prints("2\n2\n2\n4\n0\n");
    let sized = format!("{SCORE} --size 2x3");
    folder.run_with_input(&sized, "catxsk\ncatxsk 2\n").assert_prints("2\n2\n");
    folder.run_with_input(SCORE, "").assert_prints("");
}

#[test]
fn several_files_are_named() {
    let folder = Folder::with_words("cat\n");
    folder.write("one.txt", "catxxxxxx\nca!\n");
    folder.write("two.txt", "xxxxxxxxx\ncat/xxx 7\nca\n");
    let ended = folder.run(&format!("{SCORE} one.txt two.txt --summary"));
    ended.assert_stdout("one.txt\t1\none.txt\t-\ntwo.txt\t0\ntwo.txt\t1\ntwo.txt\t-\n");
    // The lines of each file count from 1.
    ended.assert_fails(3, &["one.txt: line 2: ", "two.txt: line 3: ", "2 of 5 lines cannot"]);
    ended.assert_fails(3, &["3 boards: mean 0.7 points"]);
    let json = folder.run_with_input(&format!("{SCORE} - two.txt --json --strict"), "cat/xxx\n");
    let expected = "{\"file\":\"-\",\"points\":1,\"words\":1}\n";
    assert!(json.stdout.starts_with(expected), "{json:?}");
    json.assert_fails(3, &["error: two.txt: line 3 cannot be scored"]);
}

#[test]
fn marks_bad_lines_and_continues() {
    let folder = Folder::with_words("cat\n");
    let ended = folder.run_with_input(SCORE, b"catxxxxxx\n\nca!/xxx\nca\xE9\n17\ncatxxxxxx\n");
    ended.assert_stdout("1\n-\n-\n-\n-\n1\n");
    ended.assert_fails(3, &["line 2: the board has no tiles", "line 3: tile 3 holds '!'"]);
    ended.assert_fails(3, &["line 4: not UTF-8", "line 5: ", "4 of 6 lines cannot be scored"]);
}

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
    for (board, score) in [("catxxxxxx\n", "1"), ("xxxxxxxxx\n", "0")] {
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
    let words = folder.run_with_input(&format!("{SCORE} --words"), &short).stdout;
    let rules = "--rules lexica-letters --words";
    folder.run_with_input(&format!("{SCORE} {rules}"), &spaced).assert_prints(&words);
}

#[test]
fn a_summary_goes_to_standard_error() {
    let folder = Folder::with_words("cat\ncats\nstack\n");
    let boards = "catxskxxx\nxxxxxxxxx\n";
    let ended = folder.run_with_input(&format!("{SCORE} --summary"), boards);
    ended.assert_stdout("2\n0\n");
    assert!(ended.stderr.starts_with("2 boards: mean 1.0 points, "), "{ended:?}");
    assert!(ended.stderr.ends_with(" boards a second\n"), "{ended:?}");
    let ended = folder.run_with_input(&format!("{SCORE} --summary --words"), "catxskxxx\n");
    assert!(ended.stderr.starts_with("1 board: mean 2.0 words, "), "{ended:?}");
    let ended = folder.run_with_input(&format!("{SCORE} --summary"), "cat\n");
    ended.assert_stdout("-\n");
    ended.assert_fails(3, &["0 boards\n", "1 of 1 line cannot be scored"]);
}

/// What never ends is refused, also where it is a list.
#[cfg(unix)]
#[test]
fn an_endless_line_is_refused() {
    let folder = Folder::with_words("cat\n");
    for line in [
        "score /dev/zero",
        "compile /dev/zero -o none.dawg",
        "compile words.txt --exclude /dev/zero -o none.dawg",
    ] {
        folder.run(line).assert_fails(3, &["cannot read /dev/zero", "16777216 bytes"]);
    }
}

#[test]
fn strict_stops_at_the_first_bad_line() {
    let folder = Folder::with_words("cat\n");
    let ended = folder.run_with_input(&format!("{SCORE} --strict"), "catxxxxxx\nca\ncatxxxxxx\n");
    ended.assert_stdout("1\n-\n");
    ended.assert_fails(3, &["line 2: ", "error: line 2 cannot be scored"]);
    folder.run(&format!("{SCORE} none.txt")).assert_fails(3, &["cannot read none.txt"]);
    folder.run(&format!("{SCORE} --threads 0")).assert_fails(2, &["--threads"]);
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

/// The rows of a board, turned to the left.
fn turned(rows: &[String]) -> Vec<String> {
    let column = |column: usize| rows.iter().map(|row| &row[column..=column]).collect();
    (0..rows[0].len()).rev().map(column).collect()
}

/// All rotations and reflections of a board with a shape of its own.
fn alike(board: &[String]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut rows = board.to_vec();
    for _ in 0..4 {
        rows = turned(&rows);
        let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
        // A board of three rows and four columns is not one of four rows and three columns.
        if rows.len() == board.len() {
            all.extend([rows.join("/"), mirrored.join("/")]);
        }
    }
    all
}

#[test]
fn boards_have_the_least_of_their_rotations_and_reflections() {
    let folder = Folder::with_words("cat\n");
    let mut state = 1_u32;
    let mut boards = String::new();
    let mut expected = String::new();
    let mut numbers = BTreeMap::new();
    for (rows, columns) in [(3, 3), (3, 4), (4, 4), (5, 5), (3, 6)].into_iter().cycle().take(40) {
        let mut letter = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b'a' + (state >> 30) as u8)
        };
        let board: Vec<String> =
            (0..rows).map(|_| (0..columns).map(|_| letter()).collect()).collect();
        let all = alike(&board);
        *numbers.entry((rows, columns)).or_insert(0) = all.len();
        for same in &all {
            boards += &format!("{same} 17\n");
            expected += &format!("{}\n", all.first().unwrap());
        }
    }
    assert_eq!([numbers[&(4, 4)], numbers[&(3, 6)]], [8, 4]);
    // Boards of some shapes are printed without `/`.
    let without = |text: &str| text.replace('/', "");
    let canonical = folder.run_with_input("score --canonical", &boards);
    canonical.assert_quiet(0, &canonical.stdout);
    for ((board, form), expected) in
        boards.lines().zip(canonical.stdout.lines()).zip(expected.lines())
    {
        assert_eq!(without(form), without(expected), "{board}");
    }
    assert_eq!(canonical.stdout.lines().count(), expected.lines().count());
    folder.write("boards.txt", &canonical.stdout);
    folder.run("score --canonical boards.txt").assert_prints(&canonical.stdout);
    for board in boards.lines().take(3) {
        let board = board.trim_end_matches(" 17");
        let form = folder.run_with_input("score --canonical", board).stdout;
        assert!(without(&expected).contains(&without(&form)), "{board}");
    }
}

#[test]
fn marks_lines_without_a_standard_form() {
    let folder = Folder::with_words("cat\n");
    let long = "x".repeat(70_000);
    let lines = format!("zyx/wvu\r\n\nca!/xyz\n{long}\nCA/TS\n");
    let ended = folder.run_with_input("score --canonical", lines.replace("ca!", "c\u{e9}!"));
    ended.assert_stdout("uvw/xyz\n-\n-\n-\nac/st\n");
    ended.assert_fails(3, &["line 2: the board has no tiles", "line 3: tile 3 holds '!'"]);
    ended.assert_fails(
        3,
        &["line 4: longer than 65536 bytes", "3 of 5 lines cannot be brought into standard form"],
    );
    let bytes = folder.run_with_input("score --canonical", b"c\xE9t/dog\n");
    bytes.assert_fails(3, &["line 1: not UTF-8"]);
    folder.run_with_input("score --canonical", "").assert_prints("");
    let json = folder.run_with_input("score --canonical --json --strict", "CA/TS\nca!/xyz\n");
    assert!(json.stdout.starts_with("{\"board\":\"ac/st\"}\n"), "{json:?}");
    json.assert_fails(3, &["error: line 2 cannot be brought into standard form"]);
}
