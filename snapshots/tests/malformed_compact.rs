//! Wrong graphs in the layout `compact`, made from the worked example of `FORMAT.md`.

use std::ops::ControlFlow;

use dawggle::format::Tag;
use dawggle::{Dawg, LoadError, Outcome, with_graph};
use dawggle_compiler::Compiler;
use dawggle_compiler::inspect::{GraphFault, VerifyError, verify};
use dawggle_snapshots::raw_file::mend;

/// Where the graph of the example stands, the tables of its codes, and the first bit of its stream.
const GRAPH: usize = 0x8f;
const TABLES: usize = GRAPH + 19 + 2 * 31;
const EDGE_TABLE: usize = TABLES + 44;
const STREAM: usize = 0x13f * 8;

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

#[test]
fn the_example_is_as_the_tests_expect() {
    let bytes = five_words();
    let dawg = Dawg::from_bytes(&bytes).unwrap();
    let section = dawg.sections().find(|section| section.tag == Tag::GRAPH).unwrap();
    assert_eq!(section.at as usize, GRAPH);
    assert_eq!(with_graph!(dawg, |graph| dawggle::graph::Graph::root(&graph)).at, 65);
    assert_eq!(verify(&dawg), Ok(()));
}

#[test]
fn heads_that_promise_too_much() {
    let refused = LoadError::GraphHeader { at: GRAPH as u32 };
    // Joins, sets, bits of positions, of sizes and of edges, bytes of classes, bytes of tables.
    let changes = [(7, 1), (9, 0xFF), (10, 33), (11, 28), (12, 33), (13, 0), (16, 5), (18, 1)];
    for (byte, value) in changes {
        assert_eq!(refusal(|bytes| bytes[GRAPH + byte] = value), refused, "byte {byte}");
    }
}

#[test]
fn tables_that_are_no_prefix_codes() {
    // A class of its own for one slot; a longer name that is counted, but has no slot; a name that
    // is not counted.
    for (byte, value) in [(0, 1 << 3 | 4), (17, 1), (16, 2), (5, 0x85)] {
        let refused = refusal(|bytes| bytes[TABLES + byte] = value);
        assert_eq!(refused, LoadError::Code { at: TABLES as u32 }, "byte {byte}");
    }
    // A context whose table starts where the last one does, or behind all.
    for (unit, refused) in [(46, TABLES + 92), (0x7FFF, TABLES + 0xFFFE)] {
        let change = |bytes: &mut Vec<u8>| {
            bytes[GRAPH + 19..GRAPH + 21].copy_from_slice(&u16::to_le_bytes(unit));
        };
        assert_eq!(refusal(change), LoadError::Code { at: refused as u32 });
    }
}

#[test]
fn edges_to_joins_that_are_none() {
    // Without joins, the first that is read is that of `a` after `e`, in bit 37.
    let refused = refusal(|bytes| bytes[GRAPH + 4] = 0);
    assert!(matches!(refused, LoadError::Node { .. } | LoadError::Edge { .. }), "{refused:?}");
}

#[test]
fn nodes_with_two_last_children_or_none() {
    let words = ["xabb", "xacc", "xadd"];
    let bytes = Compiler::new().words("three words", words).compile().unwrap().bytes;
    // The node after `xa` stands at bit 8, its edges from bit 15 on: 1 for `b` and `c`, 0 for `d`.
    let stream = bytes.len() - 8;
    for bit in [15, 17] {
        let mut bytes = bytes.clone();
        bytes[stream + bit / 8] ^= 1 << (7 - bit % 8);
        mend(&mut bytes);
        let refused = Dawg::from_bytes(&bytes).expect_err("a wrong node");
        assert_eq!(refused, LoadError::Node { at: stream as u32 + 1 });
    }
}

#[test]
fn children_that_are_not_as_large_as_stated() {
    // Edges to joins become such to sized children, whose 31 bits of size are those that follow.
    let refused = refusal(|bytes| bytes[EDGE_TABLE + 22] = 2 << 3);
    assert!(matches!(refused, LoadError::Node { .. }), "{refused:?}");
}

#[test]
fn edges_of_the_top_that_lead_elsewhere() {
    // The root's edges stand from bit 73 on, 7 bits each: that of `c` leads to bit 12, by 13.
    for bit in 73..101 {
        let mut bytes = five_words();
        bytes[(STREAM + bit) / 8] ^= 1 << (7 - bit % 8);
        mend(&mut bytes);
        let refused = Dawg::from_bytes(&bytes).expect_err("a wrong edge");
        assert!(matches!(refused, LoadError::Node { .. }), "bit {bit}: {refused:?}");
    }
}

#[test]
fn roots_that_are_no_roots() {
    for root in [0, 12, 64, 66, 96, 1 << 20, u32::MAX] {
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
    let refused = refusal(|bytes| {
        // Every set is the one that the table calls 4, every edge leads to the last child.
        bytes[TABLES + 21] = 4 << 3;
        bytes[EDGE_TABLE..EDGE_TABLE + 16].fill(0);
        bytes[EDGE_TABLE + 16] = 1;
    });
    assert!(matches!(refused, LoadError::Node { .. }), "{refused:?}");
}

/// Whether joins lead back to themselves takes memory to tell. But a walk ends there, too.
#[test]
fn joins_that_run_in_circles_load_and_end() {
    // All words of six letters from a to d: joins in a row.
    let words = (0..1 << 12).map(|number| -> String {
        (0..6).map(|letter| char::from(b'a' + (number >> (2 * letter) & 3) as u8)).collect()
    });
    let bytes = Compiler::new().words("words", words).compile().unwrap().bytes;
    let mut circles = 0;
    for bit in bytes.len() * 4..bytes.len() * 8 {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (7 - bit % 8);
        mend(&mut bytes);
        let Ok(dawg) = Dawg::from_bytes(&bytes) else { continue };
        if matches!(verify(&dawg), Err(VerifyError::Graph(GraphFault::Cycle(_)))) {
            circles += 1;
            let outcome = dawg.words().max_steps(100_000).each(|_| ControlFlow::Continue(()));
            assert_ne!(outcome, Outcome::Stopped);
        }
    }
    assert!(circles > 0, "no change of a bit makes a circle");
}
