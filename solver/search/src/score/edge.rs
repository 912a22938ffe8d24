//! An edge of the expanded dictionary, and all that a walk must know of the node it leads to, in one
//! number.

use std::fmt::Debug;

/// What a walk reads of the dictionary at each step: one number, of 64 bits where symbols, words and
/// edges are few enough for it, else of 128.
pub trait Edge: Copy + Debug + Default + Send + Sync + 'static {
    /// Most symbols of an alphabet.
    const MOST_SYMBOLS: u32;
    /// Most edges.
    const MOST_EDGES: u64;
    /// Most words.
    const MOST_WORDS: u64;
    /// Where symbol 0 stands in [`Edge::bits`].
    const SHIFT: u32;
    /// Where the bit of a word stands.
    const WORD: u32;
    /// Where [`Edge::first`] stands.
    const FIRST: u32;
    /// The bytes of [`Edge::bits`] in which symbols stand: the first, and the number of them.
    const BYTES: (u32, usize);

    /// The edge to a node with edges of these symbols, the first of which stands at `first`. `number`
    /// is the number of words that come before this edge's first, counted from the node before.
    fn new(symbols: u64, is_word: bool, first: u32, number: u32) -> Self;

    /// The symbols of the edges that follow, a bit each, and other bits.
    fn bits(self) -> u64;

    /// The symbols of the edges that follow, as they stand in [`Edge::bits`], and nothing else.
    fn symbols(self) -> u64;

    /// 1 if a word ends here, in the lowest bit; and other bits.
    fn word_bit(self) -> u64;

    /// Where the edges that follow stand.
    fn first(self) -> usize;

    /// The same edge, its number counted as that of the edge before is.
    fn after(self, before: Self) -> Self;

    /// The number of the word that ends here, or else of the first after it.
    fn number(self) -> usize;
}

/// From the lowest bit up: number, symbols, whether a word ends here, first.
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
                // Sums stay below the number of words.
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
