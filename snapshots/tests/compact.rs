//! Wrong graphs in the layout `compact`, made from the worked example of `FORMAT.md`.

use dawggle::format::Tag;
use dawggle::{Dawg, LoadError, with_graph};
use dawggle_compiler::{Compiler, VerifyError, verify};
use dawggle_snapshots::file::mend;

/// Where the graph of the example stands, and the first bit of its stream.
const GRAPH: usize = 0x8f;
const STREAM: usize = 0x144 * 8;

fn five_words() -> Vec<u8> {
    let words = ["cat", "cats", "eat", "quit", "seat"];
    Compiler::new().words("five words", words).digraph("qu").compile().unwrap().bytes
}

/// Why the example is refused after a change.
fn refusal(change: impl FnOnce(&mut Vec<u8>)) -> LoadError {
    let mut bytes = five_words();
    change(&mut bytes);
    mend(&mut bytes);
    Dawg::from_bytes(&bytes).expect_err("a wrong graph")
}

/// Changes a bit of the stream, which must be another so far.
fn set_bit(bytes: &mut [u8], bit: usize, value: u8) {
    let (byte, shift) = ((STREAM + bit) / 8, 7 - bit % 8);
    assert_ne!(bytes[byte] >> shift & 1, value);
    bytes[byte] ^= 1 << shift;
}

#[test]
fn the_example_is_as_the_tests_expect() {
    let bytes = five_words();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let section = dawg.sections().find(|section| section.tag == Tag::GRAPH).unwrap();
    assert_eq!(section.at as usize, GRAPH);
    assert_eq!(with_graph!(dawg, |graph| dawggle::Graph::root(&graph)).at, 13);
    assert_eq!(verify(&dawg), Ok(()));
}

#[test]
fn heads_that_promise_too_much() {
    let refused = LoadError::GraphHeader { at: GRAPH as u32 };
    // Joins, sets, bits of positions and of sizes, bytes of classes, bytes of tables.
    for (byte, value) in [(7, 1), (9, 0xFF), (10, 33), (11, 32), (12, 0), (15, 5), (17, 1)] {
        assert_eq!(refusal(|bytes| bytes[GRAPH + byte] = value), refused, "byte {byte}");
    }
}

#[test]
fn tables_that_are_no_prefix_codes() {
    let tables = GRAPH + 18 + 2 * 31;
    // A class of its own for one slot; a longer name that is counted, but has no slot; a name that
    // is not counted.
    for (byte, value) in [(0, 1 << 3 | 4), (17, 1), (16, 2), (5, 0x85)] {
        let refused = refusal(|bytes| bytes[tables + byte] = value);
        assert_eq!(refused, LoadError::Code { at: tables as u32 }, "byte {byte}");
    }
    // A context whose table starts where the last one does, or behind all.
    for (unit, refused) in [(48, tables + 96), (0x7FFF, tables + 0xFFFE)] {
        let change = |bytes: &mut Vec<u8>| {
            bytes[GRAPH + 18..GRAPH + 20].copy_from_slice(&u16::to_le_bytes(unit));
        };
        assert_eq!(refusal(change), LoadError::Code { at: refused as u32 });
    }
}

#[test]
fn edges_to_joins_that_are_none() {
    // Without joins, the first that is read is that of `a` after `e`, in bits 35 and 36.
    let refused = refusal(|bytes| bytes[GRAPH + 4] = 0);
    assert!(matches!(refused, LoadError::Node { .. } | LoadError::Edge { .. }), "{refused:?}");
}

#[test]
fn nodes_with_two_last_children_or_none() {
    // The root's edges stand in bits 24 to 31: 0 for `c`, 1 for the others.
    let at = ((STREAM + 13) / 8) as u32;
    let two = refusal(|bytes| set_bit(bytes, 27, 0));
    let none = refusal(|bytes| set_bit(bytes, 25, 1));
    assert_eq!((two, none), (LoadError::Node { at }, LoadError::Node { at }));
}

#[test]
fn children_that_are_not_as_large_as_stated() {
    // `e` becomes a sized child, whose 31 bits of size are those that follow.
    let refused = refusal(|bytes| {
        set_bit(bytes, 26, 1);
        set_bit(bytes, 27, 0);
    });
    assert!(matches!(refused, LoadError::Node { .. }), "{refused:?}");
}

#[test]
fn roots_that_are_no_roots() {
    for root in [0, 12, 14, 96, 1 << 20, u32::MAX] {
        let change = |bytes: &mut Vec<u8>| {
            bytes[GRAPH..GRAPH + 4].copy_from_slice(&root.to_le_bytes());
        };
        let refused = refusal(change);
        assert!(
            matches!(refused, LoadError::Node { .. } | LoadError::Edge { .. }),
            "{root}: {refused:?}"
        );
    }
}

/// In a table of one class, whose width is 0, a number takes no bits. If the only thing that can stand
/// behind `t` is a node with an edge `t` to its last child, there is no end of nodes.
#[test]
fn nodes_without_bits_and_end() {
    let tables = GRAPH + 18 + 2 * 31;
    let refused = refusal(|bytes| {
        // Every set is the one that the table calls 4, every edge leads to the last child.
        bytes[tables + 22] = 4 << 3;
        bytes[tables + 48 + 22] = 0;
    });
    assert!(matches!(refused, LoadError::Node { .. }), "{refused:?}");
}

/// Join 0 becomes its own child: `t` is followed by `t` for ever.
#[test]
fn joins_that_run_in_circles_load_and_end() {
    let mut bytes = five_words();
    set_bit(&mut bytes, 8, 1);
    set_bit(&mut bytes, 9, 1);
    // The leaf that stood behind it is a gap now.
    mend(&mut bytes);
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    assert!(matches!(verify(&dawg), Err(VerifyError::Graph(_))));
    let mut words = Vec::new();
    let _ = dawg.words().each(|word| {
        words.push(word.to_string());
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(words, ["cat", "cats"]);
}
