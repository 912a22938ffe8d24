//! Boards whose scores are known, with the list they are known for.

use std::fs;

use dawggle_snapshots::test_data::{test_file, test_text};

use crate::folder::Folder;

#[test]
fn scores_boards_as_the_literature_does() {
    let Some(list) = test_file("enable2k.txt") else { return };
    let folder = Folder::with_file("words.txt", fs::read(list).unwrap());
    let compiled = folder.run("compile words.txt -o words.dawg --min-length 3 --digraphs qu");
    compiled.assert_code(0);
    assert!(
        compiled.stdout.starts_with("173528 words read, 173432 kept, 96 too short; "),
        "{compiled:?}"
    );

    let boards = "abcdefghijklmnop\ntceevwhbtstuqaae\ncatdlinemaropets\n";
    folder.run_with_input("score -d words.dawg", boards).assert_prints("18\n94\n2338\n");

    let Some(scored) = test_text("boards/w2.txt") else { return };
    let boards: Vec<&str> = scored.lines().take(2000).collect();
    let scores: String =
        boards.iter().map(|line| format!("{}\n", line.split_once(' ').unwrap().1)).collect();
    folder.run_with_input("score -d words.dawg", boards.join("\n")).assert_prints(&scores);
}
