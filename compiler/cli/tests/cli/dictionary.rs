//! Finding and opening dictionaries, which is the same for all commands.

use std::fs;

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
fn says_why_a_dictionary_cannot_be_used() {
    let folder = Folder::with_words(&"cat\n".repeat(10));
    fs::create_dir(folder.path("folder.dawg")).unwrap();
    folder.run("words -d missing.dawg").assert_fails(3, &["cannot read missing.dawg: "]);
    folder.run("words -d folder.dawg").assert_fails(3, &["cannot read folder.dawg"]);
    folder
        .run("check cat -d words.txt")
        .assert_fails(3, &["words.txt as a dictionary", "not a .dawg", "dawggle compile"]);
    let variable = folder.end(folder.command("words").env("DAWGGLE_DICT", "missing.dawg"), b"");
    variable.assert_fails(3, &["missing.dawg ($DAWGGLE_DICT)"]);
}

#[test]
fn refuses_truncated_and_damaged_dictionaries() {
    let folder = Folder::with_words("cat\ndog\n");
    let whole = folder.read("words.dawg");
    for length in [0, 1, whole.len() / 2, whole.len() - 1] {
        folder.write("words.dawg", &whole[..length]);
        let lines = ["words -d words.dawg", "inspect words.dawg", "solve catx/dogx -d words.dawg"];
        for line in lines {
            folder.run(line).assert_fails(3, &["cannot use words.dawg"]);
        }
    }
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    folder.write("words.dawg", damaged);
    folder.run("inspect words.dawg").assert_fails(3, &["cannot use words.dawg", "checksum"]);
}

#[test]
#[cfg(unix)]
fn an_endless_file_is_not_read() {
    Folder::with_words("cat")
        .run("words -d /dev/zero")
        .assert_fails(3, &["/dev/zero", "not a .dawg"]);
}
