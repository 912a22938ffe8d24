//! What users see, kept as text: a change shows up as a small diff.
//!
//! To accept one, run `cargo insta accept`, or run the tests with `INSTA_UPDATE=always`.

use std::fmt::Write;
use std::path::Path;

use dawggle::Dawg;
use dawggle_compiler::{Compiler, Inspection};
use dawggle_snapshots::profile::profile;

/// Compares a list's profile with the one kept, and names the words that changed.
fn assert_profile(list: &str) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = here.join(format!("tests/snapshots/snapshots__{list}.snap"));
    let (profile, named) = profile(&here.join(format!("../dicts/{list}.txt")), &kept);
    if let Some(named) = named {
        eprintln!("{list}.txt is not what it was:\n{named}");
    }
    insta::assert_snapshot!(list, profile);
}

#[test]
fn profile_of_english() {
    assert_profile("english");
}

#[test]
fn profile_of_english_large() {
    assert_profile("english-large");
}

/// The worked example of `FORMAT.md`.
fn five_words() -> Vec<u8> {
    let words = ["cat", "cats", "eat", "quit", "seat"];
    Compiler::new().words("five words", words).digraph("qu").compile().unwrap().bytes
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

#[test]
fn hexdump_of_five_words() {
    let dump = hexdump(&five_words());
    insta::assert_snapshot!(dump);
    let specification = include_str!("../../solver/FORMAT.md");
    assert!(specification.contains(&dump), "the worked example of FORMAT.md is another:\n{dump}");
}

#[test]
fn inspection_of_five_words() {
    let bytes = five_words();
    insta::assert_snapshot!(Inspection::of(&Dawg::from_bytes(&bytes).unwrap()).unwrap());
}

#[test]
fn inspection_of_the_default_dictionary() {
    let dawg = Dawg::from_bytes(dawggle_dicts::ENGLISH).unwrap();
    insta::assert_snapshot!(Inspection::of(&dawg).unwrap());
}
