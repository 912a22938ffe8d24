//! `dawggle score`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::folder::Folder;

const SCORE: &str = "score -d words.dawg";

#[test]
fn answers_a_line_for_each_line() {
    let folder = Folder::with_words("cat\ncats\nstack\n");
    let boards = "catxskxxx\nCAT/XSK 17\n c a t / x s k\t2\r\ns t a c k / x x x x x\nxxxx/xxxx";
    folder.run_with_input(SCORE, boards).assert_prints("2\n2\n2\n4\n0\n");
    let sized = format!("{SCORE} --size 2x3");
    folder.run_with_input(&sized, "catxsk\ncatxsk 2\n").assert_prints("2\n2\n");
    folder.run_with_input(SCORE, "").assert_prints("");
}

#[test]
fn marks_bad_lines_and_goes_on() {
    let folder = Folder::with_words("cat\n");
    let ended = folder.run_with_input(SCORE, b"catxxxxxx\n\nca!/xxx\nca\xE9\n17\ncatxxxxxx\n");
    assert_eq!(ended.stdout, "1\n-\n-\n-\n-\n1\n");
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
    assert_eq!(ended.stdout, "1\n-\n1\n-\n");
    ended.assert_fails(3, &["line 2: longer than 65536 bytes", "line 4: longer than"]);
}

#[test]
fn answers_while_its_input_is_open() {
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
    assert!(child.wait().unwrap().success());
}
