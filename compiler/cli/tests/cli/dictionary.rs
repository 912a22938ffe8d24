//! Finding and opening dictionaries, which is the same for all commands.

use crate::folder::Folder;

#[test]
fn the_option_overrides_the_variable_and_the_built_in_dictionary() {
    let folder = Folder::with_words("xyzzy");
    folder.write("other.txt", "plugh");
    folder.run("compile other.txt -o other.dawg").assert_code(0);
    let run = |line: &str, variable: Option<&str>| {
        let mut command = folder.command(line);
        variable.map(|file| command.env("DAWGGLE_DICT", file));
        folder.end(&mut command, b"")
    };
    let words = "check cat xyzzy plugh";
    let with_option = format!("{words} -d words.dawg");
    let from_built_in = "cat yes\nxyzzy no\nplugh no\n";
    let assert_prints = |line: &str, variable, stdout: &str, dictionary: &str| {
        let ended = run(line, variable);
        ended.assert_stdout(stdout);
        ended.assert_fails(1, &[&format!("2 words not in {dictionary}\n")]);
    };
    let from_words = "cat no\nxyzzy yes\nplugh no\n";
    assert_prints(&with_option, Some("other.dawg"), from_words, "words.dawg");
    let before = format!("-d words.dawg {words}");
    assert_prints(&before, Some("other.dawg"), from_words, "words.dawg");
    let from_other = "cat no\nxyzzy no\nplugh yes\n";
    assert_prints(words, Some("other.dawg"), from_other, "other.dawg ($DAWGGLE_DICT)");
    assert_prints(words, Some(""), from_built_in, "the built-in dictionary");
    assert_prints(words, None, from_built_in, "the built-in dictionary");
    run("-d words.dawg rules", None).assert_fails(2, &["this command takes no -d"]);
    // As an argument of its own, too.
    run("words -d words.dawg", Some("other.dawg")).assert_prints("xyzzy\n");
    run("words -d words.dawg", Some("other.dawg")).assert_prints("xyzzy\n");
    run("words", Some("other.dawg")).assert_prints("plugh\n");
}

#[test]
#[cfg(unix)]
fn an_endless_file_is_not_read() {
    Folder::with_words("cat")
        .run("words -d /dev/zero")
        .assert_fails(3, &["/dev/zero", "not a .dawg"]);
}
