//! An edge of the expanded dictionary: one number that says all a walk must know of the node behind
//! it.

use std::fmt::Debug;

/// What a walk reads of the dictionary at each step: one number of 64 bits, or of 128 bits where
/// the dictionary has too many symbols, words or edges for 64.
pub trait Edge: Copy + Debug + Default + Send + Sync + 'static {
    /// The largest number of symbols in the alphabet.
    const MOST_SYMBOLS: u32;
    /// The largest number of edges.
    const MOST_EDGES: u64;
    /// The largest number of words.
    const MOST_WORDS: u64;
    /// The position of symbol 0 in [`Edge::bits`].
    const SHIFT: u32;
    /// The position of the word bit in the whole number.
    const WORD: u32;
    /// The position of [`Edge::first`] in the whole number.
    const FIRST: u32;
    /// The bytes of [`Edge::bits`] that hold symbols: the index of the first, and their number.
    const BYTES: (u32, usize);

    /// Creates the edge to a node. `symbols` are the symbols of the node's edges, and `first` is
    /// the index of the first of them. `number` is the number of words of the node that the edge
    /// comes from, before the first word along the edge.
    fn new(symbols: u64, is_word: bool, first: u32, number: u32) -> Self;

    /// The symbols of the next edges, a bit each, mixed with other bits.
    fn bits(self) -> u64;

    /// The symbols of the next edges alone, at their positions in [`Edge::bits`].
    fn symbols(self) -> u64;

    /// 1 in the lowest bit if a word ends here, mixed with other bits.
    fn word_bit(self) -> u64;

    /// The index of the first of the next edges.
    fn first(self) -> usize;

    /// The same edge after another: with the sum of both numbers.
    fn after(self, before: Self) -> Self;

    /// The number of the word that ends here, or else of the first word behind this edge.
    fn number(self) -> usize;
}

/// A value for each size of edges.
#[derive(Clone, Debug)]
pub enum Width<Narrow, Wide> {
    Narrow(Narrow),
    Wide(Wide),
}

/// Implements [`Edge`]. The fields, from the lowest bit up: number, symbols, word bit, first.
macro_rules! edge {
    ($type:ty: $number:literal bits, $symbols:literal symbols, $first:literal bits,
     $bits:literal, shift $shift:literal, bytes $bytes:expr) => {
        impl Edge for $type {
            const MOST_SYMBOLS: u32 = $symbols;
            const MOST_EDGES: u64 = 1 << $first;
            const MOST_WORDS: u64 = 1 << $number;
            const SHIFT: u32 = $shift;
            const WORD: u32 = $number + $symbols;
            const FIRST: u32 = $number + $symbols + 1;
            const BYTES: (u32, usize) = $bytes;

            fn new(symbols: u64, is_word: bool, first: u32, number: u32) -> Self {
                Self::from(number)
                    | Self::from(symbols) << $number
                    | Self::from(is_word) << Self::WORD
                    | Self::from(first) << Self::FIRST
            }

            #[inline(always)]
            fn bits(self) -> u64 {
                (self >> $bits) as u64
            }

            #[inline(always)]
            fn symbols(self) -> u64 {
                self.bits() & ((1 << $symbols) - 1) << $shift
            }

            #[inline(always)]
            fn word_bit(self) -> u64 {
                (self >> Self::WORD) as u64
            }

            #[inline(always)]
            fn first(self) -> usize {
                (self >> Self::FIRST) as usize
            }

            #[inline(always)]
            fn after(self, before: Self) -> Self {
                // No overflow: a sum stays below the number of words.
                self.wrapping_add(before & ((1 << $number) - 1))
            }

            #[inline(always)]
            fn number(self) -> usize {
                (self & ((1 << $number) - 1)) as usize
            }
        }
    };
}

edge!(u64: 18 bits, 27 symbols, 18 bits, 0, shift 18, bytes (2, 4));
edge!(u128: 32 bits, 63 symbols, 32 bits, 32, shift 0, bytes (0, 8));
