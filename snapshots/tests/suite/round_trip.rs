//! The words of a dictionary are exactly the words of its lists, in every form of list.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crc::{CRC_32_ISO_HDLC, Crc};
use dawggle::format::Crc32;
use dawggle::{Dawg, Outcome, format};
use dawggle_compiler::{Compiler, Dictionary, Error, Layout, Report};
use dawggle_snapshots::property::check;
use dawggle_snapshots::test_data::test_data;
use proptest::collection::vec;
use proptest::prelude::*;
use sha2::{Digest, Sha256};

#[test]
fn the_projects_lists_come_back() {
    round_trip_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../dicts"));
}

#[test]
fn the_lists_of_the_test_data_come_back() {
    if let Some(folder) = test_data() {
        round_trip_all(&folder);
    }
}

#[test]
fn the_default_dictionary_has_the_words_of_its_list() {
    let list = include_str!("../../../dicts/english.txt");
    assert!(words(dawggle_dicts::ENGLISH).iter().eq(&list.lines().collect::<BTreeSet<_>>()));
}

fn round_trip_all(folder: &Path) {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let lists: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "txt")).collect();
    assert!(!lists.is_empty());
    for list in lists {
        round_trip(&list, Compiler::new().layout(Layout::Wide));
        round_trip(&list, Compiler::new().digraph("qu"));
    }
}

fn round_trip(list: &Path, compiler: Compiler) {
    let text = fs::read_to_string(list).unwrap().to_lowercase();
    let expected: BTreeSet<&str> = text.lines().collect();
    let bytes = compiler.list(list).compile().unwrap().bytes;
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    assert_eq!(dawg.counts().words as usize, expected.len());

    let words = words(&bytes);
    assert!(words.iter().eq(&expected), "the words of {} have changed", list.display());
    let sorted_text: String = words.iter().map(|word| format!("{word}\n")).collect();
    assert_eq!(dawg.digest().0[..], Sha256::digest(sorted_text)[..]);

    for word in &words {
        assert!(dawg.contains(word), "{word}");
        let last = word.char_indices().next_back().expect("a letter").0;
        let shorter = &word[..last];
        for other in [shorter, &format!("{word}s")] {
            assert_eq!(dawg.contains(other), expected.contains(other), "{other}");
        }
    }
}

/// Returns the words of a dictionary in code-point order.
fn words(bytes: &[u8]) -> Vec<String> {
    let mut words = Vec::new();
    let outcome = Dawg::from_bytes(bytes).unwrap().words().for_each(|word| {
        words.push(word.to_string());
    });
    assert_eq!(outcome, Outcome::Complete);
    words.sort_unstable();
    words
}

fn compile(text: &str) -> Dictionary {
    Compiler::new().digraph("qu").text("words", text).compile().unwrap()
}

#[test]
fn the_order_of_words_and_lists_does_not_matter() {
    let words: Vec<String> =
        words(&compile("cat cats quit quiz éclair straße".replace(' ', "\n").as_str()).bytes);
    let expected = compile(&words.join("\n")).bytes;
    let lists = vec(Just(words).prop_shuffle(), 1..4);
    check(100, &lists, |lists| {
        let compiler = Compiler::new().digraph("qu");
        let compiler = lists.iter().fold(compiler, |compiler, list| compiler.words("list", list));
        prop_assert!(compiler.compile().unwrap().bytes == expected, "other bytes");
        Ok(())
    });
}

#[test]
fn every_form_of_a_list_gives_the_same_dictionary() {
    let expected = compile("cat\ncats\néclair\nquiz\n").bytes;
    for text in [
        "cat\ncats\néclair\nquiz",
        "cat\r\ncats\r\néclair\r\nquiz\r\n",
        "\u{FEFF}cat\ncats\néclair\nquiz\n",
        "# Some words\n\ncat\n#dog\n  cats \t\néclair\n\n\nquiz\n# The end",
        "CAT\nCats\nÉCLAIR\nQuiz\n",
        "quiz\ncat\néclair\ncat\ncats\nCAT\n",
    ] {
        assert!(compile(text).bytes == expected, "other bytes from {text:?}");
    }
}

#[test]
fn lists_and_exclusions_can_be_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let (first, second) = (file("first", "cat\ncar\nquiz\n"), file("second", "dog\ncar\nquit\n"));
    let excluded = file("excluded", "CAR\nquit\nnowhere\n");
    let compiler = Compiler::new().digraph("qu").list(&first).list(&second).exclude(&excluded);
    let dictionary = compiler.compile().unwrap();
    assert!(dictionary.bytes == compile("cat\ndog\nquiz\n").bytes, "other bytes");
    let report = Report {
        read: 6,
        kept: 3,
        duplicates: 1,
        excluded: 2,
        text_bytes: 13,
        notes: vec![format!("{}: 1 line matches no word: nowhere", excluded.display()).into()],
        ..Report::default()
    };
    assert_eq!(dictionary.report, report);

    let path = folder.path().join("words.dawg");
    dictionary.write(&path).unwrap();
    assert!(fs::read(&path).unwrap() == dictionary.bytes, "other bytes in the file");
    let missing = Compiler::new().list(folder.path().join("missing")).compile();
    assert!(matches!(missing, Err(Error::Read { path, .. }) if path.ends_with("missing")));
}

#[test]
fn lengths_count_letters() {
    let list = "a\nquit\nquits\nété\nstraße\n";
    let compiler = Compiler::new().digraph("qu").text("list", list).min_length(3).max_length(4);
    let dictionary = compiler.compile().unwrap();
    assert_eq!(words(&dictionary.bytes), ["quit", "été"]);
    let Report { too_short, too_long, .. } = dictionary.report;
    assert_eq!((too_short, too_long), (1, 2));
}

#[test]
fn words_have_at_most_255_letters() {
    let word = |len: usize| "añ".chars().cycle().take(len).collect::<String>();
    assert_eq!(words(&compile(&word(255)).bytes), [word(255)]);
    let refused = Compiler::new().text("list", word(256)).compile();
    assert!(matches!(refused, Err(Error::Lines(lines)) if lines.count == 1));
    // The limit counts letters, even if they are fewer symbols.
    let refused = Compiler::new().digraph("añ").text("list", word(256)).compile();
    assert!(matches!(refused, Err(Error::Lines(lines)) if lines.count == 1));
}

#[test]
fn checksums_are_crc_32_without_their_own_bytes() {
    let iso_hdlc = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    let bytes = compile("cat\nquiz").bytes;
    let stated = u32::from_le_bytes(bytes[20..24].try_into().unwrap());
    let covered = [&bytes[..20], &bytes[24..]].concat();
    assert_eq!(stated, iso_hdlc.checksum(&covered));

    check(1000, &(vec(any::<u8>(), 0..200), any::<prop::sample::Index>()), |(bytes, cut)| {
        let (start, end) = bytes.split_at(cut.index(bytes.len() + 1));
        let mut crc = Crc32::new();
        crc.update(start);
        crc.update(end);
        prop_assert_eq!(crc.finish(), iso_hdlc.checksum(&bytes));

        let covered: Vec<u8> = (0..)
            .zip(&bytes)
            .filter(|(at, _)| !(20..24).contains(at))
            .map(|(_, byte)| *byte)
            .collect();
        prop_assert_eq!(format::checksum(&bytes[..]), iso_hdlc.checksum(&covered));
        Ok(())
    });
}
