//! `verify` refuses files that load, but that the compiler would not have made.

use dawggle::Dawg;
use dawggle::format::Tag;
use dawggle_compiler::{Compiler, Damage, verify};
use dawggle_snapshots::raw_file::{Counts, RawFile};
use sha2::{Digest, Sha256};

const WORD: u32 = 1 << 31;

/// Returns the result of `verify` for a file that loads.
fn verdict(alphabet: &[&str], counts: Counts, cells: &[u32], list: &str) -> Result<(), Damage> {
    let mut file = RawFile::wide(alphabet, counts, cells);
    *file.section(Tag::DIGEST) = Sha256::digest(list).to_vec();
    let bytes = file.bytes();
    verify(&Dawg::from_bytes(&bytes).unwrap())
}

fn counts(words: u32, nodes: u32, edges: u32, longest: u8) -> Counts {
    Counts { words, nodes, edges, longest }
}

#[test]
fn compiled_files_are_accepted() {
    for words in [["a", "b"], ["quit", "qat"]] {
        let bytes = Compiler::new().words("words", words).digraph("qu").compile().unwrap().bytes;
        assert_eq!(verify(&Dawg::from_bytes(&bytes).unwrap()), Ok(()));
    }
    let cells = [0b11, 3, 3, WORD];
    assert_eq!(verdict(&["a", "b"], counts(2, 2, 2, 1), &cells, "a\nb\n"), Ok(()));
}

#[test]
fn a_wrong_count_or_digest_is_refused() {
    let cells = [0b11, 3, 3, WORD];
    let words = verdict(&["a", "b"], counts(3, 2, 2, 1), &cells, "a\nb\n");
    assert_eq!(words, Err(Damage::Count { what: "words", stated: 3, found: 2 }));
    let digest = verdict(&["a", "b"], counts(2, 2, 2, 1), &cells, "a\nc\n");
    assert_eq!(digest, Err(Damage::Digest));
}

#[test]
fn a_graph_that_is_not_minimal_is_refused() {
    let twins = verdict(&["a", "b"], counts(2, 3, 2, 1), &[0b11, 3, 4, WORD, WORD], "a\nb\n");
    assert_eq!(twins, Err(Damage::Count { what: "nodes", stated: 3, found: 2 }));
    let dead = verdict(&["a", "b"], counts(1, 3, 2, 1), &[0b11, 3, 4, 0, WORD], "b\n");
    assert!(matches!(dead, Err(Damage::DeadEnd(_))), "{dead:?}");
}

/// The root's edge leads to the second cell of the next node. This cell is 5, which as a mask means
/// edges `a` and `c`.
#[test]
fn an_edge_into_the_middle_of_a_node_is_refused() {
    let cells = [0b1, 3, 0b1, 5, 0b11, 7, 7, WORD];
    let bytes = RawFile::wide(&["a", "b"], counts(1, 4, 4, 9), &cells).bytes();
    let cycle = verify(&Dawg::from_bytes(&bytes).unwrap());
    assert!(cycle.is_err(), "{cycle:?}");
}

#[test]
fn an_unreachable_node_is_refused() {
    // Only one of the two leaves is used. Apart from the counts, the graph is minimal.
    let cells = [0b1, 3, WORD, WORD];
    let found = verdict(&["a"], counts(1, 3, 1, 1), &cells, "a\n");
    assert_eq!(found, Err(Damage::Count { what: "nodes", stated: 3, found: 2 }));
}

#[test]
fn an_alphabet_that_the_compiler_would_not_make_is_refused() {
    let cells = [0b11, 3, 3, WORD];
    // A language can have its own order.
    assert_eq!(verdict(&["b", "a"], counts(2, 2, 2, 1), &cells, "a\nb\n"), Ok(()));
    let unused = verdict(&["a", "b", "c"], counts(2, 2, 2, 1), &cells, "a\nb\n");
    assert_eq!(unused, Err(Damage::Alphabet));
    // No word list can have these symbols.
    for (one, other) in [("A", "b"), ("a", "Z")] {
        let mut words = [one, other];
        words.sort_unstable();
        let list = format!("{}\n{}\n", words[0], words[1]);
        let found = verdict(&words, counts(2, 2, 2, 1), &cells, &list);
        assert_eq!(found, Err(Damage::Alphabet), "{words:?}");
    }
}

/// The file has `aa` twice: as two symbols, and as one.
#[test]
fn a_word_that_reads_back_as_other_symbols_is_refused() {
    let cells = [0b11, 3, 5, 0b1, 5, WORD];
    let twice = verdict(&["a", "aa"], counts(2, 3, 3, 2), &cells, "aa\naa\n");
    assert_eq!(twice, Err(Damage::Spelling("aa".to_owned())));
}
