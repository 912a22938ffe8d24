//! Damaged and hostile files are refused if they are checked, and do no harm if they are trusted.

use std::cell::Cell;
use std::fs;
use std::ops::ControlFlow;

use crc::{CRC_32_ISCSI, Crc};
use dawggle::format::{HEADER_LEN, SECTION_LEN, Tag};
use dawggle::{Adjacency, Board, Dawg, LoadError, Mask, Outcome, Scratch, Solver};
use dawggle_compiler::list::{Column, List};
use dawggle_compiler::{Alphabet, Compiler, Error};
use dawggle_compiler::{Changes, Damage, Query, in_text_order, verify};
use dawggle_search::score::{Scorer, ScorerError};
use dawggle_snapshots::exercise;
use dawggle_snapshots::fuzzed::seeds::seeds;
use dawggle_snapshots::game::boggle;
use dawggle_snapshots::property::{check, step};
use dawggle_snapshots::raw_file::{Counts, RawFile, mend};
use dawggle_snapshots::samples::{self, Sample, small};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Opens a file with all checks and on trust, and calls every function on it if it can be opened.
///
/// Returns whether it could be opened in each way. The test is that nothing panics and that this
/// function ends.
fn survive(bytes: &[u8]) -> (bool, bool) {
    let (opened, trusted) = (exercise::open(bytes), exercise::trust(bytes));
    assert!(trusted || !opened);
    (opened, trusted)
}

#[test]
fn truncated_and_extended_files_are_refused() {
    for Sample { bytes, .. } in small() {
        assert!(Dawg::from_bytes(&bytes).is_ok());
        for len in 0..bytes.len() {
            let refused = Dawg::from_bytes(&bytes[..len]).unwrap_err();
            let found = len as u32;
            let expected = if found < HEADER_LEN {
                LoadError::TooShort { expected: HEADER_LEN, found }
            } else {
                LoadError::Length { expected: bytes.len() as u32, found }
            };
            assert_eq!(refused, expected);
        }
        for more in 1..=16 {
            let extended = [&bytes[..], &vec![0; more]].concat();
            assert!(matches!(Dawg::from_bytes(&extended), Err(LoadError::Length { .. })));
        }
    }
}

#[test]
fn flipped_bits_are_detected() {
    for Sample { bytes, .. } in small() {
        for flipped in flips(&bytes).step_by(step(5)) {
            let (opened, _) = survive(&flipped);
            assert!(!opened);
        }
    }
}

#[test]
fn flipped_bits_with_a_right_checksum_do_no_harm() {
    let (accepted, step) = (Cell::new(0), step(9));
    for Sample { bytes, .. } in small() {
        for mut flipped in flips(&bytes).step_by(step) {
            mend(&mut flipped);
            let (opened, _) = survive(&flipped);
            accepted.set(accepted.get() + usize::from(opened));
        }
    }
    // At least all 256 bits of both digests are accepted.
    assert!(accepted.get() * step > 512);
}

/// Returns copies of a file, each with one bit flipped.
fn flips(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..bytes.len() * 8).map(|bit| {
        let mut bytes = bytes.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    })
}

#[test]
fn random_bytes_do_no_harm() {
    check(5000, &vec(any::<u8>(), 0..300), |mut bytes| {
        survive(&bytes);
        mend(&mut bytes);
        survive(&bytes);
        Ok(())
    });
}

#[test]
fn random_changes_do_no_harm() {
    let accepted = Cell::new(0);
    let changes = vec((any::<Index>(), any::<u8>()), 1..12);
    check(4000, &(select(small()), any::<bool>(), changes), |(sample, keep_table, changes)| {
        let mut bytes = sample.bytes;
        // Most changes to the header or the section table are refused at once.
        let table_end = HEADER_LEN + SECTION_LEN * u32::from(bytes[12]);
        let from = if keep_table { table_end as usize } else { 0 };
        for (place, byte) in changes {
            let place = from + place.index(bytes.len() - from);
            bytes[place] = byte;
        }
        mend(&mut bytes);
        let (_, trusted) = survive(&bytes);
        accepted.set(accepted.get() + u32::from(trusted));
        Ok(())
    });
    assert!(accepted.get() > 2000, "{}", accepted.get());
}

#[test]
fn random_graphs_do_no_harm() {
    let cells = prop_oneof![4 => 0..40_u32, 2 => (0..40_u32).prop_map(|mask| mask | 1 << 31), 1 => any::<u32>()];
    let graphs = (vec(cells, 0..40), 0..=255_u8, vec(0..10_u8, 0..30), 1..=2_u8);
    check(4000, &graphs, |(cells, longest, alphabet, mask_cells)| {
        let counts = Counts { words: 1, nodes: 1, edges: 1, longest };
        let mut file = RawFile::wide(&["a", "b", "c", "qu", "ф"], counts, &cells);
        file.layout[1] = mask_cells;
        let (_, trusted) = survive(&file.bytes());
        prop_assert!(trusted);
        let table = file.section(Tag::ALPHABET);
        table.iter_mut().zip(alphabet).for_each(|(byte, change)| *byte ^= change);
        survive(&file.bytes());
        Ok(())
    });
}

#[test]
fn a_cycle_ends() {
    let bytes = samples::cycle().bytes();
    assert!(matches!(Dawg::from_bytes(&bytes), Err(LoadError::Edge { found: 2, .. })));
    let dawg = Dawg::trust(&bytes[..]).unwrap();
    let mut lengths = Vec::new();
    let outcome = dawg.words().for_each(|word| {
        lengths.push(word.symbols().len());
    });
    assert_eq!(outcome, Outcome::Complete);
    assert!(lengths.into_iter().eq(1..=255));
    assert!(dawg.contains(&"a".repeat(255)) && !dawg.contains(&"a".repeat(256)));

    let mut board = Board::<u64>::new(Adjacency::rectangle(2, 3).unwrap());
    (0..6).for_each(|tile| board.hold(tile, 0).unwrap());
    assert_eq!(solve::<_, 0>(&board, &dawg, u64::MAX), (Outcome::Complete, 6));
    assert_eq!(solve::<_, 1000>(&board, &dawg, u64::MAX), (Outcome::Complete, 6));
    survive(&bytes);
}

/// A node that two paths share is too deep for the longer one. A list of the words leaves out what
/// is too deep, so it would number the words in another way than a scorer.
#[test]
fn a_path_longer_than_the_longest_word_is_no_dictionary_for_a_scorer() {
    const END: u32 = 1 << 31;
    let cells = [0b11, 7, 3, 0b1, 5, 0b1, 7, 0b1, 9, END | 0b1, 11, END];
    let rules = boggle(2, 2);
    for (longest, words) in [(5, 4), (4, 4), (4, 3)] {
        let counts = Counts { words, nodes: 6, edges: 6, longest };
        let bytes = RawFile::wide(&["a", "b"], counts, &cells).bytes();
        let dawg = Dawg::from_bytes(&bytes[..]).unwrap();
        let scorer = Scorer::new(&dawg, &rules);
        if longest == 5 {
            assert!(scorer.is_ok());
        } else {
            assert_eq!(scorer.unwrap_err(), ScorerError::Damaged);
        }
        survive(&bytes);
    }
}

/// Solves a board with room for some paths. Returns how it ended, and the number of words.
fn solve<M: Mask, const PATHS: usize>(
    board: &Board<M>,
    dawg: &Dawg<&[u8]>,
    max_steps: u64,
) -> (Outcome, usize) {
    let (mut scratch, mut words) = (Scratch::<M, PATHS>::EMPTY, 0);
    let solver = Solver::new(board, dawg, &mut scratch).max_steps(max_steps);
    (solver.for_each(|_| words += 1), words)
}

#[test]
fn a_cycle_across_nodes_ends() {
    let bytes = samples::cycle_across_nodes().bytes();
    let dawg = Dawg::trust(&bytes[..]).unwrap();
    assert!(dawg.cursor().walk(&"a".repeat(255)).is_some());
    assert!(dawg.cursor().walk(&"a".repeat(256)).is_none());
    assert_eq!(dawg.words().for_each(|_| {}), Outcome::Complete);
    survive(&bytes);
}

/// After the graph comes a title that would read as the end of a word.
#[test]
fn an_edge_out_of_the_graph_is_a_dead_end() {
    let counts = Counts { words: 1, nodes: 2, edges: 1, longest: 9 };
    for cell in [3, 4, u32::MAX / 4, u32::MAX / 4 - 2, u32::MAX] {
        let mut file = RawFile::wide(&["a"], counts, &[0b1, cell, 1 << 31]);
        file.sections.push((Tag::TITLE, vec![0xFF; 64]));
        let bytes = file.bytes();
        let dawg = Dawg::trust(&bytes[..]).unwrap();
        let behind = dawg.cursor().walk("a").unwrap();
        assert!(!behind.is_word() && behind.symbols().is_empty());
        survive(&bytes);
    }
}

#[test]
fn a_step_limit_stops_the_search_for_2_to_the_60_words() {
    let bytes = samples::words_without_number().bytes();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let mut words = 0;
    let outcome = dawg.words().max_steps(10_000).for_each(|_| {
        words += 1;
    });
    assert_eq!(outcome, Outcome::OutOfSteps);
    assert!(words > 1000, "{words}");
    assert_eq!(in_text_order(&dawg, |_| ControlFlow::Break(())), Ok(()));

    let mut board = Board::<u64>::new(Adjacency::rectangle(8, 8).unwrap());
    (0..64).for_each(|tile| board.hold_any(tile, 0b11.into()).unwrap());
    for solve in [solve::<_, 0>, solve::<_, 1>, solve::<_, 10>, solve::<_, 1000>] {
        assert_eq!(solve(&board, &dawg, 100_000).0, Outcome::OutOfSteps);
    }
    let mut paths = board.paths(&[0; 60]).max_steps(100_000);
    while paths.next_path().is_some() {}
    assert_eq!(paths.outcome(), Outcome::OutOfSteps);
    survive(&bytes);
}

/// Every walk of the solver ends, and so does a visit of all nodes.
#[test]
fn a_step_limit_stops_the_search_along_paths_without_a_word() {
    let bytes = samples::no_words().bytes();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let listed = dawg.words().max_steps(10_000).for_each(|word| panic!("{word}"));
    assert_eq!(listed, Outcome::OutOfSteps);
    let found = Query::new().max_steps(10_000).each(&dawg, |word| panic!("{word}"));
    assert_eq!(found, Outcome::OutOfSteps);
    survive(&bytes);
}

#[test]
fn samples_are_accepted() {
    for Sample { name, bytes } in samples::all() {
        let (opened, trusted) = survive(&bytes);
        assert!(trusted && opened == (name != "cycle"), "{name}");
    }
}

/// Memory is not reserved for them, and they are not listed.
#[test]
fn billions_of_stated_words_are_not_believed() {
    let counts = Counts { words: u32::MAX, nodes: 2, edges: 1, longest: 1 };
    let one = RawFile::wide(&["a"], counts, &[0b1, 2, 1 << 31]).bytes();
    let dawg = Dawg::from_bytes(&one).unwrap();
    assert!(Changes::between(&dawg, &dawg).unwrap().are_none());

    let bytes = samples::words_without_number().bytes();
    let verified = verify(&Dawg::from_bytes(&bytes).unwrap());
    assert!(matches!(verified, Err(Damage::Count { what: "words", .. })), "{verified:?}");
    let refused = Compiler::new().list(List::text("words.dawg", bytes)).compile();
    assert!(matches!(refused, Err(Error::Invalid { .. })));
}

/// The crate `fst` trusts files with a right checksum.
#[test]
fn hostile_fst_lists_do_no_harm() {
    let words = ["act", "cat", "cats", "quit", "quits", "taco"];
    let right = fst::Set::from_iter(words).unwrap().into_fst().into_inner();
    let checksum = Crc::<u32>::new(&CRC_32_ISCSI);
    let outcome = |mut bytes: Vec<u8>| {
        let (rest, place) = bytes.split_last_chunk_mut().unwrap();
        let sum = checksum.checksum(rest).rotate_right(15).wrapping_add(0xA282_EAD8);
        *place = sum.to_le_bytes();
        Compiler::new().lossy(true).list(List::text("words.fst", bytes)).compile()
    };
    assert_eq!(outcome(right.clone()).unwrap().report.kept, words.len() as u64);
    let mut refused = 0;
    for at in 0..right.len() - 4 {
        for bit in [0, 5] {
            let mut bytes = right.clone();
            bytes[at] ^= 1 << bit;
            match outcome(bytes) {
                Err(Error::Invalid { .. }) => refused += 1,
                Ok(_) | Err(Error::NoWords(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(refused > 0);
}

/// Most files of other programs have no checksum.
#[test]
fn hostile_dictionaries_of_other_programs_do_no_harm() {
    let alphabet = Alphabet::parse("name = ''\nsymbols = 'a b c d e f'").unwrap();
    let (mut files, mut read, mut refused) = (0, 0, 0);
    for Sample { name, bytes } in seeds("lists") {
        let (ending, alphabet) = match name.split('-').next() {
            Some("quackle" | "dawgdic") => ("dawg", Alphabet::default()),
            Some("cspell") => ("trie", Alphabet::default()),
            Some("aosp" | "boggle") => ("txt", Alphabet::default()),
            Some("aspell") => ("cwl", Alphabet::default()),
            Some("hspell") => ("wgz", Alphabet::default()),
            Some("json") => ("json", Alphabet::default()),
            Some("wolges") if name.ends_with("big") => ("kbwg", alphabet.clone()),
            Some("wolges") => ("kwg", alphabet.clone()),
            _ => continue,
        };
        files += 1;
        let compiler = Compiler::new().alphabet(alphabet).lossy(true);
        let mut outcome = |bytes: &[u8]| {
            let mut list = List::text(format!("words.{ending}"), bytes);
            if name == "json-lines-with-a-key" {
                list = list.column(Column::Name("word".to_owned()));
            }
            match compiler.clone().list(list).compile() {
                Ok(_) => read += 1,
                Err(Error::Invalid { .. } | Error::Option(_)) => refused += 1,
                Err(Error::NoWords(_)) => {}
                Err(error) => panic!("{name}: {error}"),
            }
        };
        let right = &bytes[4..];
        for at in (0..right.len()).step_by(1 + right.len() / 128) {
            outcome(&right[..at]);
            for bit in [0, 3, 6] {
                let mut bytes = right.to_vec();
                bytes[at] ^= 1 << bit;
                outcome(&bytes);
            }
        }
    }
    assert!(files == 19 && read > 50 && refused > 50, "{files} {read} {refused}");
}

/// Automata of morfologik need a file beside them, so they are not in the corpus.
#[test]
fn hostile_automata_of_morfologik_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.dict");
    let info = "fsa.dict.separator=+\nfsa.dict.encoding=utf-8\n";
    fs::write(path.with_extension("info"), info).unwrap();
    // The texts `ab+x`, `ab+y` and `c`, with addresses of one byte, and in the other format.
    let fsa5 = b"\\fsa\x05_+\x01\0\0^\x06a\x40c\x03b\x06+\x06x\x01y\x03";
    let cfsa2 = b"\\fsa\xC6\0\x07\x02\0a\xC0^\x01\x07\x60c\0\xC0b\xC0+\x20x\0\x60y\0";
    for right in [&fsa5[..], cfsa2] {
        let compile = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            Compiler::new().lossy(true).list(List::from(&path)).compile()
        };
        assert_eq!(compile(right).unwrap().report.kept, 2);
        let (mut read, mut refused) = (0, 0);
        let mut outcome = |bytes: &[u8]| match compile(bytes) {
            Ok(_) => read += 1,
            Err(Error::Invalid { .. } | Error::NoWords(_)) => refused += 1,
            Err(error) => panic!("{error}"),
        };
        for at in 5..right.len() {
            outcome(&right[..at]);
            for bit in 0..8 {
                let mut bytes = right.to_vec();
                bytes[at] ^= 1 << bit;
                outcome(&bytes);
            }
        }
        assert!(read > 20 && refused > 20, "{read} {refused}");
    }
}

/// Lists in `fst` and Hunspell files can have entries without letters.
#[test]
fn empty_words_are_skipped() {
    let set = fst::Set::from_iter(["", "cat"]).unwrap().into_fst().into_inner();
    let spelling = b"2\n/S\ncat\n".to_vec();
    for (name, list) in [("words.fst", set), ("words.dic", spelling)] {
        let bytes = Compiler::new().list(List::text(name, list)).compile().unwrap().bytes;
        assert_eq!(Dawg::from_bytes(&bytes).unwrap().counts().words, 1, "{name}");
    }
}
