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

/// A word that only one side folds is not shown as removed and added.
#[test]
fn folded_words_are_shown_if_only_one_side_folds() {
    let folder = Folder::with_file("new.txt", "cora\u{e7}\u{e3}o\n");
    folder.write(
        "old.toml",
        "lists = ['new.txt']\nalphabet = 'portuguese'\n[output]\nwritten = true",
    );
    folder.write("plain.toml", "lists = ['new.txt']");
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
