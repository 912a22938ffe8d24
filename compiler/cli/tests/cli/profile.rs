//! `dawggle profile`.

use crate::folder::Folder;

#[test]
fn the_profile_of_a_recipe_has_the_notes_of_its_lists() {
    let folder = Folder::with_file("words.csv", "word,count\ncat,5\ndog,7\n");
    folder.write("words.toml", "lists = ['words.csv']");
    for list in ["words.csv", "words.toml"] {
        let ended = folder.run(&format!("profile {list}"));
        ended.assert_fails(0, &["words.csv: header: word, count\n"]);
    }
}

#[test]
fn does_not_overwrite_a_list() {
    let folder = Folder::with_file("words.profile", "cat\n");
    folder.run("profile words.profile --accept").assert_fails(2, &["is both input and output"]);
    folder.assert_file("words.profile", "cat\n");
    folder.run_with_input("profile - --accept", "cat").assert_fails(2, &["needs --check FILE"]);
    let line = "profile - --accept --check kept.profile";
    folder.run_with_input(line, "cat").assert_prints("kept.profile: accepted, 1 word\n");
}

#[test]
fn an_empty_file_can_become_a_profile() {
    let folder = Folder::with_file("words.txt", "cat\n");
    folder.write("words.profile", "");
    folder.run("profile words.txt --accept").assert_prints("words.profile: accepted, 1 word\n");
}

/// `profile`, `diff` and `number` name words as they are written, and compiling the dictionary
/// again does not drop the forms without a note.
#[test]
fn words_are_named_as_they_are_written() {
    let folder = Folder::with_file("old.txt", "avó\navô\ncoração\n");
    folder.write("new.txt", "avó\nmaçã\n");
    for name in ["old", "new"] {
        let line = format!("compile {name}.txt --alphabet portuguese --written -o {name}.dawg");
        folder.run(&line).assert_code(0);
    }
    folder
        .run("compile old.dawg -o plain.dawg")
        .assert_stderr("old.dawg: its written forms are left out (--written keeps them)\n");
    folder.run("compile old.dawg -o same.dawg --written").assert_stderr("");
    folder.run("compile old.dawg -o plain.dawg --written --alphabet auto").assert_stderr(
        "2 words with written forms that are other words in this alphabet and were left out: avo, \
         coraçao\n",
    );
    let profile = folder.run("profile old.dawg --accept --check old.profile");
    profile.assert_quiet(0, "old.profile: accepted, 2 words\n");
    let profile = folder.run("profile old.dawg");
    profile
        .assert_stdout_has(&["\nlongest 7 coração\nlongest 3 avó, avô\nwritten in another way 2"]);
    let changes = folder.run("profile new.dawg --check old.profile");
    changes.assert_stdout_has(&[
        "2 words added: avó maçã\n2 words removed: avó, avô coração\n",
        "-longest 3 avó, avô\n+first m 1\n+longest 4 maçã\n+longest 3 avó\n",
    ]);
    for new in ["new.dawg", "new.txt --alphabet portuguese"] {
        let differences = folder.run(&format!("diff old.dawg {new}"));
        assert!(differences.stdout.starts_with("-coração\n+maçã\n"), "{}", differences.stdout);
    }
    folder.run("words -d old.dawg --number 0..1").assert_prints("avó, avô\ncoração\n");
    folder.run("check --number -d old.dawg coração").assert_prints("coração 1\n");
}
