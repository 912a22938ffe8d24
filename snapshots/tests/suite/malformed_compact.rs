//! Wrong graphs in the layout `compact`, made from the worked example of `FORMAT.md`.

use dawggle::format::Tag;
use dawggle::{Dawg, LoadError, Outcome, with_graph};
use dawggle_compiler::{Compiler, Damage, verify};
use dawggle_snapshots::raw_file::mend;

/// Where the graph of the example starts, the tables of its codes, and the first bit of its stream.
const GRAPH: usize = 0x8f;
const TABLES: usize = GRAPH + 19 + 2 * 31;
const EDGE_TABLE: usize = TABLES + 44;
const STREAM: usize = 0x13f * 8;

fn five_words() -> Vec<u8> {
    let words = ["cat", "cats", "eat", "quit", "seat"];
    Compiler::new().words("five words", words).digraph("qu").compile().unwrap().bytes
}

/// Returns the error when loading the example after a change.
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
fn a_graph_header_with_a_wrong_size_is_refused() {
    let refused = LoadError::GraphHeader { at: GRAPH as u32 };
    // Joins, sets, bits of positions, of sizes and of edges, bytes of classes, bytes of tables.
    let changes = [(7, 1), (9, 0xFF), (10, 33), (11, 28), (12, 33), (13, 0), (16, 5), (18, 1)];
    for (byte, value) in changes {
        assert_eq!(refusal(|bytes| bytes[GRAPH + byte] = value), refused, "byte {byte}");
    }
}

#[test]
fn a_table_that_is_not_a_prefix_code_is_refused() {
    // One slot with a class of its own; a longer codeword that is counted, but has no slot; a
    // codeword that is not counted.
    for (byte, value) in [(0, 1 << 3 | 4), (17, 1), (16, 2), (5, 0x85)] {
        let refused = refusal(|bytes| bytes[TABLES + byte] = value);
        assert_eq!(refused, LoadError::Code { at: TABLES as u32 }, "byte {byte}");
    }
    // A context whose table starts where the last table does, or after all tables.
    for (unit, refused) in [(46, TABLES + 92), (0x7FFF, TABLES + 0xFFFE)] {
        let change = |bytes: &mut Vec<u8>| {
            bytes[GRAPH + 19..GRAPH + 21].copy_from_slice(&u16::to_le_bytes(unit));
        };
        assert_eq!(refusal(change), LoadError::Code { at: refused as u32 });
    }
}

#[test]
fn an_edge_to_a_missing_join_is_refused() {
    // If there are no joins, the first bad edge is `a` after `e`, in bit 37.
    let refused = refusal(|bytes| bytes[GRAPH + 4] = 0);
    assert!(matches!(refused, LoadError::Node { .. } | LoadError::Edge { .. }), "{refused:?}");
}

#[test]
fn a_node_with_two_last_children_or_none_is_refused() {
    let words = ["xabb", "xacc", "xadd"];
    let bytes = Compiler::new().words("three words", words).compile().unwrap().bytes;
    // The node after `xa` is at bit 8, its edges start at bit 15: 1 for `b` and `c`, 0 for `d`.
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
fn a_child_of_the_wrong_size_is_refused() {
    // Edges to joins become edges to sized children, and the next 31 bits become the size.
    let refused = refusal(|bytes| bytes[EDGE_TABLE + 22] = 2 << 3);
    assert!(matches!(refused, LoadError::Node { .. }), "{refused:?}");
}

#[test]
fn an_edge_of_the_fast_nodes_that_leads_elsewhere_is_refused() {
    // The root's edges start at bit 73, with 7 bits each. The edge `c` has 13 and leads to bit 12.
    for bit in 73..101 {
        let mut bytes = five_words();
        bytes[(STREAM + bit) / 8] ^= 1 << (7 - bit % 8);
        mend(&mut bytes);
        let refused = Dawg::from_bytes(&bytes).expect_err("a wrong edge");
        assert!(matches!(refused, LoadError::Node { .. }), "bit {bit}: {refused:?}");
    }
}

#[test]
fn a_wrong_root_is_refused() {
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

/// In a table of one class of width 0, a number takes no bits. If every node after `t` has an edge
/// `t` to its last child, there are endless nodes without bits.
#[test]
fn an_endless_chain_of_nodes_without_bits_is_refused() {
    let refused = refusal(|bytes| {
        // Every set becomes set 4 of the table, and every edge leads to the last child.
        bytes[TABLES + 21] = 4 << 3;
        bytes[EDGE_TABLE..EDGE_TABLE + 16].fill(0);
        bytes[EDGE_TABLE + 16] = 1;
    });
    assert!(matches!(refused, LoadError::Node { .. }), "{refused:?}");
}

/// Detecting a cycle of joins takes memory, so loading does not do it. But every walk ends.
#[test]
fn a_cycle_of_joins_loads_and_walks_end() {
    // All words of six letters from a to d give a chain of joins.
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
        if matches!(verify(&dawg), Err(Damage::Cycle(_))) {
            circles += 1;
            let outcome = dawg.words().max_steps(100_000).for_each(|_| {});
            assert_ne!(outcome, Outcome::Stopped);
        }
    }
    assert!(circles > 0, "no flipped bit makes a cycle");
}
