//! `dawggle canonical`.

use std::collections::{BTreeMap, BTreeSet};

use crate::folder::Folder;

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
    let canonical = folder.run_with_input("canonical -", &boards);
    canonical.assert_quiet(0, &canonical.stdout);
    for ((board, form), expected) in
        boards.lines().zip(canonical.stdout.lines()).zip(expected.lines())
    {
        assert_eq!(without(form), without(expected), "{board}");
    }
    assert_eq!(canonical.stdout.lines().count(), expected.lines().count());
    folder.write("boards.txt", &canonical.stdout);
    folder.run("canonical boards.txt").assert_prints(&canonical.stdout);
    for board in boards.lines().take(3) {
        let board = board.trim_end_matches(" 17");
        let form = folder.run(&format!("canonical {board}")).stdout;
        assert!(without(&expected).contains(&without(&form)), "{board}");
    }
}

#[test]
fn marks_lines_without_a_standard_form() {
    let folder = Folder::with_words("cat\n");
    let long = "x".repeat(70_000);
    let lines = format!("zyx/wvu\r\n\nca!/xyz\n{long}\nCA/TS\n");
    let ended = folder.run_with_input("canonical -", lines.replace("ca!", "c\u{e9}!"));
    ended.assert_stdout("uvw/xyz\n-\n-\n-\nac/st\n");
    ended.assert_fails(3, &["line 2: the board has no tiles", "line 3: tile 3 holds '!'"]);
    ended
        .assert_fails(3, &["line 4: longer than 65536 bytes", "no standard form for 3 of 5 lines"]);
    let bytes = folder.run_with_input("canonical -", b"c\xE9t/dog\n");
    bytes.assert_fails(3, &["line 1: not UTF-8"]);
    folder.run_with_input("canonical -", "").assert_prints("");
    folder.run("canonical .").assert_fails(3, &["cannot read ."]);
    folder.run("canonical").assert_fails(2, &["<BOARD>"]);
}
