//! The sets of nodes: which symbols have an edge, and whether a word ends at the node.
//!
//! A set that occurs often is written as the number of an entry of a table. Any other is spelled
//! symbol by symbol, or written plainly with a bit for each symbol.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::log2::{BIT, log2};
use crate::graph::Node;
use crate::layout::bit_writer::BitWriter;

/// A word ends at the node: the top bit of its set of symbols.
pub(crate) const TERMINAL: u64 = 1 << 63;
/// The numbers of all sets that are not in the table: spelled symbol by symbol, or a bit for each
/// symbol.
pub(crate) const SPELLED_SET: u32 = 0;
pub(crate) const PLAIN_SET: u32 = 1;
/// The number of the first set of the table.
pub(crate) const SETS: u32 = 2;
/// The most sets in the table.
const MAX_SETS: usize = 0xFFFF;
// Estimates in bits, for before there is a code that knows.
/// That a set is spelled or plain.
const RARE_BITS: u64 = 3;
/// A symbol of a set that is spelled.
const SYMBOL_BITS: u64 = 3;

/// Returns the set of a node's symbols, and [`TERMINAL`].
pub(crate) fn set(node: Node<'_>) -> u64 {
    let terminal = if node.terminal { TERMINAL } else { 0 };
    node.edges.iter().fold(terminal, |set, &(symbol, _)| set | 1 << symbol)
}

/// Returns the number of a set that is not in the table.
///
/// A set is spelled only where this saves bits, and only if `may_be_spelled`.
pub(crate) fn rare_set(set: u64, symbols: usize, may_be_spelled: bool) -> u32 {
    let spelled = 1 + SYMBOL_BITS * (u64::from((set & !TERMINAL).count_ones()) + 1);
    let is_spelled = spelled <= symbols as u64 && may_be_spelled;
    if is_spelled { SPELLED_SET } else { PLAIN_SET }
}

/// Writes a bit for the end of a word, then a bit for each symbol, the last symbol first.
pub(crate) fn write_plain(set: u64, symbols: usize, to: &mut BitWriter) {
    let symbols = symbols as u32;
    to.push(set >> 63, 1);
    to.push((set & !TERMINAL) >> 32, symbols.saturating_sub(32));
    to.push(set, symbols.min(32));
}

/// The bytes of a set in the table.
pub(crate) fn set_len(symbols: usize) -> usize {
    symbols / 8 + 1
}

/// Returns the symbols of a set and then `end`, each with the one before it.
///
/// The first has `end` before it.
pub(crate) fn spelled(set: u64, end: usize) -> impl Iterator<Item = (usize, usize)> {
    let (mut rest, mut last) = (set & !TERMINAL | 1 << end, end);
    std::iter::from_fn(move || {
        let symbol = if rest == 0 { return None } else { rest.trailing_zeros() as usize };
        rest &= rest - 1;
        Some((std::mem::replace(&mut last, symbol), symbol))
    })
}

/// Returns the sets that take fewer bits as numbers and in the table than spelled each time.
///
/// Sets of the same context are neighbors, and more frequent ones come first.
pub(crate) fn frequent_sets(
    sets: &[((u8, u64), u64)],
    symbols: usize,
    symbol_bits: u64,
) -> Vec<u64> {
    // For each set: its count, and its highest count in one context with that context.
    let mut counts: FxHashMap<u64, (u64, (u64, u8))> = FxHashMap::default();
    let mut total = 0;
    for &((context, set), count) in sets {
        let (sum, most) = counts.entry(set).or_default();
        *sum += count;
        *most = (*most).max((count, context));
        total += count;
    }
    let is_frequent = |&(&set, &(count, _)): &(&u64, &(u64, (u64, u8)))| {
        let spelled = symbol_bits * (u64::from(set.count_ones()) + 1);
        let spelled = count * (RARE_BITS + spelled.min(symbols as u64 + 1));
        let numbered = 8 * set_len(symbols) as u64 + count * (log2(total / count) / BIT + 1);
        numbered < spelled
    };
    let frequent = counts.iter().filter(is_frequent);
    let frequent = frequent.map(|(&set, &(count, (_, context)))| (Reverse(count), set, context));
    let mut frequent: Vec<_> = frequent.collect();
    frequent.sort_unstable();
    frequent.truncate(MAX_SETS);
    frequent.sort_by_key(|&(.., context)| context);
    frequent.into_iter().map(|(_, set, _)| set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_frequent_sets_are_in_the_table() {
        assert_eq!(frequent_sets(&[((0, 0b111), 100), ((1, 0b11), 1)], 26, 5), [0b111]);
    }
}
