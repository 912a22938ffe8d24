//! `dawggle check`.

use crate::folder::Folder;

#[test]
fn sets_the_exit_code() {
    let folder = Folder::with_words("cat\ndog\n");
    folder.run("check cat Dog -d words.dawg").assert_prints("cat yes\nDog yes\n");
    folder.run("check cat cow -d words.dawg").assert_quiet(1, "cat yes\ncow no\n");
    folder.run("check cat --quiet -d words.dawg").assert_prints("");
    folder.run("check cow --quiet -d words.dawg").assert_quiet(1, "");
}

#[test]
fn prints_the_words_of_its_input_that_are_unknown() {
    let folder = Folder::with_words("cat\nqu\u{e9}\n");
    let check = |input: &str| folder.run_with_input("check - -d words.dawg", input);
    check("Cat\r\n\ndog\r\nQU\u{c9}\nc at").assert_quiet(1, "dog\nc at\n");
    check("cat\ncat\n").assert_prints("");
    check("").assert_prints("");
    check(&"a".repeat(70_000)).assert_fails(3, &["a line is longer than 65536 bytes"]);
    folder.run_with_input("check -q - -d words.dawg", "dog\n").assert_quiet(1, "");
}
