//! Snapshots of output and file formats, so that a change shows up as a small diff.
//!
//! To accept a change, run `cargo insta accept`, or run the tests with `INSTA_UPDATE=always`, and
//! for lists with `DAWGGLE_ACCEPT=1`.

use std::fmt::Write;
use std::path::Path;

use dawggle::Dawg;
use dawggle_compiler::{Compiler, Inspection, Layout, Profile};

/// Compares the profile of a list with the accepted one, and names the words that changed.
fn assert_profile(list: &str) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let bytes = compile_list(list, false);
    let profile = Profile::of(&Dawg::from_bytes(&bytes).unwrap()).unwrap();
    profile.check_file(here.join(format!("{list}.profile"))).unwrap();
}

/// Compiles one of the project's lists.
fn compile_list(list: &str, index: bool) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../dicts/{list}.txt"));
    Compiler::new().list(path).digraph("qu").index(index).compile().unwrap().bytes
}

#[test]
fn profile_of_english() {
    assert_profile("english");
}

#[test]
fn profile_of_english_common() {
    assert_profile("english-common");
}

#[test]
fn profile_of_english_large() {
    assert_profile("english-large");
}

/// Compiles the worked example of `FORMAT.md`.
fn five_words(layout: Layout) -> Vec<u8> {
    let words = ["cat", "cats", "eat", "quit", "seat"];
    let compiler = Compiler::new().words("five words", words).digraph("qu").layout(layout);
    compiler.compile().unwrap().bytes
}

fn hexdump(bytes: &[u8]) -> String {
    let mut dump = String::new();
    for (line, row) in bytes.chunks(16).enumerate() {
        let hex: String = row.iter().map(|byte| format!("{byte:02x} ")).collect();
        let text = row.iter().map(|&byte| match byte {
            b' '..=b'~' => char::from(byte),
            _ => '.',
        });
        let text: String = text.collect();
        writeln!(dump, "{:08x}  {hex:<48} |{text}|", line * 16).unwrap();
    }
    dump
}

#[track_caller]
fn assert_example(name: &str, layout: Layout) {
    let bytes = five_words(layout);
    let dump = hexdump(&bytes);
    insta::assert_snapshot!(format!("five_words_{name}"), dump);
    let specification = include_str!("../../solver/FORMAT.md");
    assert!(specification.contains(&dump), "the worked example of FORMAT.md has changed:\n{dump}");
    let inspection = Inspection::of(&Dawg::from_bytes(&bytes).unwrap()).unwrap();
    insta::assert_snapshot!(format!("inspection_of_five_words_{name}"), inspection);
}

#[test]
fn five_words_wide() {
    assert_example("wide", Layout::Wide);
}

#[test]
fn five_words_compact() {
    assert_example("compact", Layout::Compact);
}

/// The snapshots show how many bytes each part of a file takes, including the index.
#[test]
fn inspection_of_the_lists() {
    for list in ["english", "english-large"] {
        let bytes = compile_list(list, true);
        let inspection = Inspection::of(&Dawg::from_bytes(&bytes).unwrap()).unwrap();
        insta::assert_snapshot!(format!("inspection_of_{list}"), inspection);
    }
}

#[test]
fn inspection_of_the_default_dictionary() {
    let dawg = Dawg::from_bytes(dawggle_dicts::ENGLISH).unwrap();
    insta::assert_snapshot!(Inspection::of(&dawg).unwrap());
}
