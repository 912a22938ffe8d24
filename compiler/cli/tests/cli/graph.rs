//! `dawggle graph`: the graph that it prints.

use crate::folder::Folder;

#[test]
fn draws_a_dictionary_of_either_layout_as_its_words() {
    let words = "quit\nquits\nquartz\nsuit\nsuits\nsit\nits\nz\u{e9}ro\nit\n";
    let folder = Folder::with_words(words);
    folder.run("compile words.txt -o wide.dawg --digraphs qu --layout wide").assert_code(0);
    let of_words = folder.run_with_input("graph - --digraphs qu", words);
    for dictionary in ["words.dawg", "wide.dawg"] {
        folder.run(&format!("graph -d {dictionary}")).assert_prints(&of_words.stdout);
    }
    folder.run("graph").assert_fails(2, &["WORD", "-d"]);
    folder.run("-d words.dawg graph cat").assert_fails(2, &["-d draws a whole dictionary"]);
    folder.run("graph -d words.txt").assert_fails(3, &["cannot use words.txt as a dictionary"]);
}

#[test]
fn too_many_letters_are_wrong_usage_or_a_wrong_line() {
    let folder = Folder::with_words("cat\n");
    folder.run(&format!("graph {}", "a".repeat(255))).assert_code(0);
    let long = "a".repeat(256);
    let refused = folder.run(&format!("graph {long}"));
    refused.assert_fails(2, &["256 letters, but at most 255 are allowed"]);
    assert!(refused.stderr.len() < 200);
    // It has no option to skip lines.
    let refused = folder.run_with_input("graph -", long);
    refused.assert_fails(3, &["standard input:1", "256 letters"]);
    assert!(!refused.stderr.contains("lossy"));
}
