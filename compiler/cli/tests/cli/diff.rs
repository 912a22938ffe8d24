//! `dawggle diff`.

use serde_json::{Value, json};

use crate::folder::Folder;

const OLD: &str = "ant\nbee\ncow\nquail\nquails\nzebra\n";
const NEW: &str = "ant\nbees\ncow\nemu\nquail\nyaks\nzebra\n";

fn folder() -> Folder {
    let folder = Folder::with_words(OLD);
    folder.write("new.txt", NEW);
    folder
}

#[test]
fn a_list_does_not_differ_from_itself() {
    let folder = folder();
    let same = "no words added or removed, 6 in all\n";
    for line in [
        "diff words.txt words.txt",
        "diff words.txt words.dawg --digraph qu",
        "diff words.dawg words.txt",
        "diff words.txt -",
        "diff - words.dawg --limit 0",
    ] {
        folder.run_with_input(line, OLD).assert_prints(same);
    }
    let json = folder.run("diff words.dawg words.txt --json").json(0);
    assert_eq!([&json["added"], &json["removed"], &json["lengths"]], [&json!([]); 3]);
}

#[test]
fn changes_lead_from_the_old_list_to_the_new_one_and_back() {
    let folder = folder();
    let there = folder.run("diff words.txt new.txt --json").json(1);
    let back = folder.run("diff new.txt words.txt --json").json(1);
    let names = |words: &Value| -> Vec<String> { serde_json::from_value(words.clone()).unwrap() };
    let mut words: Vec<String> = OLD.lines().map(str::to_owned).collect();
    let (added, removed) = (names(&there["added"]), names(&there["removed"]));
    words.retain(|word| !removed.contains(word));
    words.extend(added.clone());
    words.sort();
    assert_eq!(words.join("\n") + "\n", NEW);
    for (one, other) in [("added", "removed"), ("removed", "added"), ("old", "new"), ("new", "old")]
    {
        assert_eq!(there[one], back[other], "{one}");
    }
    let mirrored = back["lengths"].as_array().unwrap().iter();
    let mirrored: Vec<Value> =
        mirrored.map(|length| json!([length[0], length[2], length[1]])).collect();
    assert_eq!(there["lengths"], json!(mirrored));

    // The text has the same words.
    let marked = |sign: &str, words: &[String]| -> String {
        words.iter().map(|word| format!("{sign}{word}\n")).collect()
    };
    let text = folder.run("diff words.txt new.txt");
    text.assert_code(1);
    assert!(text.stdout.starts_with(&(marked("-", &removed) + &marked("+", &added))));
    text.assert_stdout_has(&["\nwords: 6 to 7, 3 new, 2 gone\n"]);
}

#[test]
fn most_limits_words_but_not_numbers() {
    let folder = folder();
    let all = folder.run("diff words.txt new.txt").stdout;
    let (_, numbers) = all.split_once("\n3 letters").unwrap();
    for (most, words) in [
        (0, "-... and 2 more that are gone\n+... and 3 more that are new"),
        (2, "-bee\n-quails\n+bees\n+emu\n+... and 1 more that are new"),
    ] {
        let cut = folder.run(&format!("diff words.txt new.txt --limit {most}"));
        cut.assert_quiet(1, &format!("{words}\n3 letters{numbers}"));
    }
}

/// A word that only one side folds is not shown as removed and added.
#[test]
fn folded_words_are_shown_if_only_one_side_folds() {
    let folder = Folder::with_file("new.txt", "cora\u{e7}\u{e3}o\n");
    folder
        .write("old.toml", "add = ['new.txt']\nalphabet = 'portuguese'\n[output]\nwritten = true");
    folder.write("plain.toml", "add = ['new.txt']");
    folder.run("compile old.toml -o old.dawg").assert_code(0);
    for (old, new, advice) in [
        ("old.dawg", "new.txt", "--alphabet here"),
        ("old.toml", "new.txt", "--alphabet here"),
        ("old.toml", "plain.toml", "alphabet in plain.toml"),
    ] {
        let differ = folder.run(&format!("diff {old} {new}"));
        let note = "is compiled with an alphabet that folds letters: use the same";
        differ.assert_fails(1, &[&format!("{old} {note} {advice}")]);
        differ.assert_stdout_has(&["-cora\u{e7}ao\n+cora\u{e7}\u{e3}o\n"]);
    }
    folder.run("diff old.dawg old.toml").assert_prints("no words added or removed, 1 in all\n");
}

/// An error is not the exit code 1, which says that the lists differ.
#[test]
fn says_what_cannot_be_compared() {
    let folder = folder();
    folder.run("diff words.txt").assert_fails(2, &["<NEW>"]);
    folder.run_with_input("diff words.txt -", "c4t\n").assert_fails(3, &["standard input:1"]);
    folder.run("diff missing.dawg words.txt").assert_fails(3, &["cannot read missing.dawg"]);
    folder.write("short.dawg", &folder.read("words.dawg")[..100]);
    folder.run("diff words.txt short.dawg").assert_fails(3, &["short.dawg", "100 bytes"]);
    folder.run("diff words.txt .").assert_fails(3, &["cannot read ."]);
}
