//! `dawggle number`.

use crate::folder::Folder;

/// A folder with these words, compiled with an index.
fn with_index(words: &str) -> Folder {
    let folder = Folder::with_file("words.txt", words);
    folder.run("compile words.txt -o words.dawg --digraph qu --index").assert_code(0);
    folder
}

#[test]
fn words_have_numbers_and_numbers_words() {
    let folder = with_index("zoo\nqwerty\nquit\nant\n");
    folder.run("words words.dawg").assert_prints("ant\nqwerty\nquit\nzoo\n");
    folder
        .run("number -d words.dawg quit 2 Zoo 00")
        .assert_prints("quit 2\n2 quit\nZoo 3\n00 ant\n");
}

#[test]
fn unknown_words_and_numbers_exit_with_1() {
    let folder = with_index("cat\ndog\n");
    let ended = folder.run("number -d words.dawg cow cat 1 2 99999999999 1x");
    ended.assert_quiet(1, "cow -\ncat 0\n1 dog\n2 -\n99999999999 -\n1x -\n");
}

#[test]
fn numbers_are_the_same_in_each_layout() {
    let words: Vec<String> =
        (b'a'..=b'z').map(|letter| format!("{0}o{0}", char::from(letter))).collect();
    let folder = Folder::with_file("words.txt", words.join("\n"));
    for layout in ["compact", "wide"] {
        folder
            .run(&format!("compile words.txt --index -o {layout}.dawg --layout {layout}"))
            .assert_code(0);
        folder
            .run(&format!("number -d {layout}.dawg 0 23 mom"))
            .assert_prints("0 aoa\n23 xox\nmom 12\n");
        folder.run(&format!("inspect {layout}.dawg")).assert_code(0);
    }
}

#[test]
fn says_how_to_get_an_index() {
    let folder = Folder::with_words("cat\n");
    let without = folder.run("number -d words.dawg cat");
    without.assert_fails(3, &["error: words.dawg has no index", "dawggle compile --index"]);
    folder.run("number").assert_fails(2, &["error: ", "WORD|NUMBER"]);
}

#[test]
fn inspect_shows_the_index() {
    let folder = with_index("cat\n");
    folder.run("inspect words.dawg").assert_stdout_has(&["\nindex "]);
}
