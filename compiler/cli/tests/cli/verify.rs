//! `dawggle verify`.

use std::fs;

use dawggle::Dawg;
use dawggle::format::{CHECKSUM_AT, Tag, checksum};

use crate::folder::Folder;

#[test]
fn checks_more_than_opening() {
    let folder = Folder::with_words("cat\ndog\n");
    let verified = folder.run("verify words.dawg");
    verified.assert_code(0);
    assert!(verified.stdout.starts_with("words.dawg: ok, 2 words, "));

    // Another list's digest, with the right checksum.
    let mut bytes = folder.read("words.dawg");
    let mut sections = Dawg::from_bytes(&bytes).unwrap().sections().collect::<Vec<_>>().into_iter();
    let digest = sections.find(|section| section.tag == Tag::DIGEST).unwrap();
    bytes[digest.at as usize] ^= 1;
    let right = checksum(bytes.as_slice()).to_le_bytes();
    bytes[CHECKSUM_AT as usize..][..4].copy_from_slice(&right);
    folder.write("words.dawg", &bytes);
    folder.run("words words.dawg").assert_prints("cat\ndog\n");
    folder.run("verify words.dawg").assert_fails(3, &["words.dawg is damaged", "digest"]);
}

#[test]
fn the_built_in_dictionary_is_intact() {
    let folder = Folder::with_words("cat");
    let verified = folder.run("verify");
    verified.assert_code(0);
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dicts/english.txt");
    let list = fs::read_to_string(list).unwrap();
    let words = list.lines().count();
    assert_eq!(verified.stdout.split(", ").nth(1), Some(format!("{words} words").as_str()));
    folder.run("words --sort text").assert_prints(&list);
}
