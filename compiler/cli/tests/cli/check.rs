//! `dawggle check`.

use crate::folder::Folder;

#[test]
fn sets_the_exit_code() {
    let folder = Folder::with_words("cat\ndog\n");
    folder.run("check cat Dog -d words.dawg").assert_prints("cat yes\nDog yes\n");
    let ended = folder.run("-d words.dawg check cat cow");
    ended.assert_stdout("cat yes\ncow no\n");
    ended.assert_stderr("1 word not in words.dawg\n");
    ended.assert_code(1);
    folder.run("check cat --quiet -d words.dawg").assert_prints("");
    folder.run("check cow --quiet -d words.dawg").assert_quiet(1, "");
}

#[test]
fn prints_the_words_of_its_input_that_are_unknown() {
    let folder = Folder::with_words("cat\nqu\u{e9}\n");
    let check = |input: &str| folder.run_with_input("check - -d words.dawg", input);
    let ended = check("Cat\r\n\ndog\r\nQU\u{c9}\nc at");
    ended.assert_stdout("dog\nc at\n");
    ended.assert_stderr("2 words not in words.dawg\n");
    ended.assert_code(1);
    check("cat\ncat\n").assert_prints("");
    check("").assert_prints("");
    check(&"a".repeat(70_000)).assert_fails(3, &["a line is longer than 65536 bytes"]);
    folder.run_with_input("check -q - -d words.dawg", "dog\n").assert_quiet(1, "");
}

/// A folder with these words, compiled with an index.
fn with_index(words: &str) -> Folder {
    let folder = Folder::with_file("words.txt", words);
    folder.run("compile words.txt -o words.dawg --digraph qu --index").assert_code(0);
    folder
}

#[test]
fn words_have_numbers_and_numbers_words() {
    let folder = with_index("zoo\nqwerty\nquit\nant\n");
    folder.run("words -d words.dawg").assert_prints("ant\nqwerty\nquit\nzoo\n");
    folder.run("check --number -d words.dawg quit Zoo ant").assert_prints("quit 2\nZoo 3\nant 0\n");
    let all = ["ant\n", "qwerty\n", "quit\n", "zoo\n"];
    for first in 0..all.len() {
        let number =
            |numbers: String| folder.run(&format!("words -d words.dawg --number {numbers}"));
        number(format!("{first}")).assert_prints(all[first]);
        number(format!("{first}..")).assert_prints(&all[first..].concat());
        number(format!("..{first}")).assert_prints(&all[..=first].concat());
        for last in first..all.len() {
            number(format!("{first}..{last}")).assert_prints(&all[first..=last].concat());
        }
    }
}

#[test]
fn unknown_words_and_numbers_exit_with_1() {
    let folder = with_index("cat\ndog\n");
    let ended = folder.run("check --number -d words.dawg cow cat 1x");
    ended.assert_stdout("cow -\ncat 0\n1x -\n");
    ended.assert_code(1);
    for number in ["2", "99999999999", "2.."] {
        folder.run(&format!("words -d words.dawg --number {number}")).assert_quiet(1, "");
    }
    folder.run("words -d words.dawg --number 1..99999999999").assert_prints("dog\n");
    folder
        .run("words -d words.dawg --number 1x")
        .assert_fails(2, &["expected a number, or a range"]);
    folder.run("words -d words.dawg --number 0 --from a").assert_fails(2, &["cannot be used with"]);
    folder.run("check --number - -d words.dawg").assert_fails(2, &["--number takes words"]);
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
            .run(&format!("check --number -d {layout}.dawg aoa mom"))
            .assert_prints("aoa 0\nmom 12\n");
        folder.run(&format!("words -d {layout}.dawg --number 23")).assert_prints("xox\n");
        folder.run(&format!("inspect {layout}.dawg")).assert_code(0);
    }
}

#[test]
fn says_how_to_get_an_index() {
    let folder = Folder::with_words("cat\n");
    for line in ["check --number -d words.dawg cat", "words -d words.dawg --number 0"] {
        let message = ["error: words.dawg has no index", "`dawggle compile --index`"];
        folder.run(line).assert_fails(3, &message);
    }
}

#[test]
fn inspect_shows_the_index() {
    let folder = with_index("cat\n");
    folder.run("inspect words.dawg").assert_stdout_has(&["\nindex "]);
}
