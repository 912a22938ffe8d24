//! Boards whose scores are known, with the list they are known for.

use std::fs;

use dawggle_snapshots::test_data::test_data;

use crate::folder::Folder;

#[test]
fn scores_boards_as_the_literature_does() {
    let Some(data) = test_data() else { return };
    let folder = Folder::with_file("words.txt", fs::read(data.join("enable2k.txt")).unwrap());
    let compiled = folder.run("compile words.txt -o words.dawg --min-length 3 --digraphs qu");
    compiled.assert_code(0);
    assert!(
        compiled.stdout.starts_with("173528 words read, 173432 kept, 96 too short; "),
        "{compiled:?}"
    );

    let boards = "abcdefghijklmnop\ntceevwhbtstuqaae\ncatdlinemaropets\n";
    folder.run_with_input("score -d words.dawg", boards).assert_prints("18\n94\n2338\n");

    let scored = fs::read_to_string(data.join("boards/w2.txt")).unwrap();
    let boards: Vec<&str> = scored.lines().take(2000).collect();
    let scores: String =
        boards.iter().map(|line| format!("{}\n", line.split_once(' ').unwrap().1)).collect();
    folder.run_with_input("score -d words.dawg", boards.join("\n")).assert_prints(&scores);
}
