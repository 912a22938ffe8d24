//! The order of the joins, which decides the size of the directory and of the code for edges.

use std::cmp::Reverse;

use super::log2::{BIT, log2};
use super::trees::Trees;
use crate::sorted_by::sorted_by;

/// The steps for each doubling of a frequency within which joins count as equally frequent.
const FREQUENCIES: u64 = 2;

/// Returns the joins in the order of their numbers.
///
/// `letters` counts the symbols of the edges to each join, and `sizes` holds the bits of each
/// node's tree.
///
/// Joins that are mostly reached by the same symbol are neighbours, and more frequent ones come
/// first. Among joins of about the same frequency the sizes rise, and among the next joins they
/// fall, so that neighbours are of about the same size.
pub(crate) fn numbered_joins(
    trees: &Trees<'_>,
    letters: &[((u32, u8), u64)],
    sizes: &[u64],
) -> Vec<u32> {
    let mut most: Vec<(u64, Reverse<u8>)> = vec![Default::default(); trees.graph.len()];
    for &((join, letter), count) in letters {
        most[join as usize] = most[join as usize].max((count, Reverse(letter)));
    }
    let root = trees.graph.len() - 1;
    let joins = (0..root).filter(|&node| trees.is_join[node]);
    let key = |join: usize| {
        let frequency = log2(trees.uses[join]) * FREQUENCIES / BIT;
        let size = sizes[join] as i64;
        let size = if frequency % 2 == 0 { size } else { -size };
        (most[join].1.0, Reverse(frequency), size, join)
    };
    sorted_by(joins.map(key), Ord::cmp).into_iter().map(|(.., join)| join as u32).collect()
}
