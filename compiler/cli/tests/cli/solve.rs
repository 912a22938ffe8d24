//! `dawggle solve`.

use serde_json::json;

use crate::folder::{Folder, end};

const WORDS: &str = "act\ncat\ncats\nat\nquits\nstack\n";

#[test]
fn prints_a_line_a_word_to_a_pipe() {
    let folder = Folder::with_words(WORDS);
    let solve = "solve cat/xsk -d words.dawg";
    // Not `act`, whose c and t do not touch; and not `at`, which is worth nothing.
    folder.run(solve).assert_solves("1\tcat\n1\tcats\n");
    assert_eq!(folder.run(solve).stderr, "2 words, 2 points\n");
    folder.run(&format!("{solve} --min-length 4")).assert_solves("1\tcats\n");
    folder
        .run(&format!("{solve} --paths"))
        .assert_solves("1\tcat\t1,1 1,2 1,3\n1\tcats\t1,1 1,2 1,3 2,2\n");
}

#[test]
fn lists_words_of_most_points_first() {
    let folder = Folder::with_words(WORDS);
    let solved = folder.run("solve stack --size 1x5 -d words.dawg");
    solved.assert_solves("2\tstack\n1\tcat\n1\tcats\n");
}

#[test]
fn prints_json() {
    let folder = Folder::with_words(WORDS);
    let solution = |line: &str| -> serde_json::Value {
        serde_json::from_str(&folder.run(line).stdout).unwrap()
    };
    let expected = json!({
        "rows": 2, "columns": 3, "tiles": ["c", "a", "t", "x", "qu", "k"],
        "words": [{"word": "cat", "points": 1, "letters": 3}],
        "count": 1, "points": 1, "complete": true,
    });
    assert_eq!(solution("solve cat/xqk --json -d words.dawg"), expected);
    let paths = &solution("solve cat/xqk --json --paths -d words.dawg")["words"][0]["paths"];
    assert_eq!(*paths, json!([[[1, 1], [1, 2], [1, 3]]]));
}

#[test]
fn reads_boards_in_every_form() {
    let folder = Folder::with_words(WORDS);
    let expected = "1\tcat\n1\tcats\n";
    folder.run("solve CatXsKXxX -d words.dawg").assert_solves(expected);
    folder.run("solve catxsk --size 2x3 -d words.dawg").assert_solves(expected);
    let spaced = end(folder.command("solve -d words.dawg").arg("c A t / x s k"), b"");
    spaced.assert_solves(expected);
    for board in ["cat\nxsk\n", "\u{FEFF}c a t\r\nx s k\r\n\r\n", "cat/xsk"] {
        folder.run_with_input("solve - -d words.dawg", board).assert_solves(expected);
    }
}

#[test]
fn a_qu_tile_spells_both_letters_whatever_the_alphabet() {
    let folder = Folder::with_words(WORDS);
    folder.run("compile words.txt -o letters.dawg").assert_code(0);
    for dictionary in ["words.dawg", "letters.dawg"] {
        let solve = format!("solve - --paths -d {dictionary}");
        let expected = "2\tquits\t1,1 1,2 2,2 2,1\n";
        folder.run_with_input(&solve, "q i / s t").assert_solves("");
        folder.run_with_input(&solve, "qi/st").assert_solves(expected);
        folder.run_with_input(&solve, "Qu i / s t").assert_solves(expected);
    }
    // Two tiles spell `qu` only where it is no symbol.
    folder.run("solve quits --size 1x5 -d words.dawg").assert_solves("");
    let tiles = "q u i t s";
    folder.run_with_input("solve - --size 1x5 -d words.dawg", tiles).assert_solves("");
    folder.run_with_input("solve - --size 1x5 -d letters.dawg", tiles).assert_solves("2\tquits\n");
}

#[test]
fn solves_boards_of_any_size() {
    let folder = Folder::with_words(WORDS);
    for (rows, columns) in [(2, 8), (1, 17), (5, 5), (4, 8), (3, 11), (8, 8), (5, 13), (100, 100)] {
        let board = format!("{}cats", "x".repeat(rows * columns - 4));
        let solved = folder.run(&format!("solve {board} --size {rows}x{columns} -d words.dawg"));
        solved.assert_solves("1\tcat\n1\tcats\n");
    }
    let board = "x".repeat(65_536);
    let solved = folder.run_with_input("solve - --size 256x256", board);
    solved.assert_fails(3, &["65536 cells", "65535"]);
}

#[test]
fn stops_listing_paths_and_says_so() {
    let folder = Folder::with_words("aaa");
    let solve = "solve aaaaaaaaa --paths -d words.dawg";
    let all = folder.run(solve);
    let two = folder.run(&format!("{solve} --max-paths 2"));
    let first_two: Vec<&str> = all.stdout.lines().take(2).collect();
    assert_eq!(two.stdout.lines().collect::<Vec<_>>(), first_two);
    two.assert_fails(0, &["more than 2 paths"]);

    let count = all.stdout.lines().count();
    folder.run(&format!("{solve} --max-paths {count}")).assert_solves(&all.stdout);
    let json = folder.run(&format!("{solve} --max-paths {} --json", count - 1)).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["complete"], false);
    folder.run("solve aaaaaaaaa --max-paths 2").assert_fails(2, &["--paths"]);
}

#[test]
fn says_what_is_wrong_with_a_board() {
    let folder = Folder::with_words(WORDS);
    for (board, words) in [
        ("", "no tiles"),
        ("catxs", "5 tiles in one row"),
        ("cat/xskk", "row 2 has 4 tiles"),
        ("cat/x!k", "tile 5 holds '!'"),
    ] {
        folder.run_with_input("solve -", board).assert_fails(3, &["error: ", words]);
    }
    folder.run("solve cat/xsk --size 3x2").assert_fails(3, &["3x2", "2x3"]);
    folder.run("solve catxsk --size 3x3").assert_fails(3, &["9 tiles", "has 6"]);
    folder.run_with_input("solve -", b"c\xE9t").assert_fails(3, &["standard input", "UTF-8"]);
    let long = folder.run_with_input("solve -", vec![b'a'; (1 << 20) + 1]);
    long.assert_fails(3, &["standard input: longer than 1048576 bytes"]);
}
