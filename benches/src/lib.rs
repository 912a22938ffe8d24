//! The Boggle solvers of the literature, from slowest to fastest.
//!
//! Between 2007 and 2009 Dan Vanderkam told on <https://www.danvk.org> how he made a Boggle solver
//! ever faster. This crate climbs the same ladder again, with the rungs that others tried, one
//! file each: baselines for benches, and oracles for tests that share nothing with what they check.
//!
//! | rung | how it asks "does a word start with this?" | 4x4 boards a second on a 2007 Mac |
//! |---|---|---|
//! | [`hash_set`] | it does not | 0.004 (Ruby) |
//! | [`stems`] | a second hash set | 17.5 (Ruby), 310 (C++) |
//! | [`linear`] | reads the list from the top | |
//! | [`binary_search`] | looks it up in the sorted list | |
//! | [`listing_trie`] | lists all such words, counts them | |
//! | [`pointer_trie`] | follows a pointer | 6,271 (C++) |
//! | [`marked_trie`] | the same, and marks the words it has found | 10,367 (C++) |
//! | [`by_word`] | never: it looks for each word on the board | |
//! | [`lexicon_walk`] | never: it walks the dictionary; this project's own | |
//!
//! All of them play the same game. A word is found if a path of neighbouring cells, none used
//! twice, spells it; a cell `q` spells "qu"; words have at least 3 letters; [`points`] go by length.
//!
//! ```
//! use dawggle_benches::{Baseline, LetterBoard, MarkedTrie};
//!
//! let mut solver = MarkedTrie::build(&["it", "qat", "quiet", "quit", "tie", "tiet"]);
//! let board = LetterBoard::new(2, 2, "qite")?;
//! assert_eq!(solver.find(&board), ["quiet", "quit", "tie"]);
//! assert_eq!(solver.score(&board), 4);
//! # Ok::<(), dawggle_benches::LetterBoardError>(())
//! ```
//!
//! # Measuring
//!
//! ```text
//! cargo run --release -p dawggle-benches --bin ladder    a table of all rungs, in half a minute
//! cargo run --release -p dawggle-benches --bin list_or_dictionary    where compiling a list pays
//! cargo run --release -p dawggle-benches --bin scorers   the scorer of many boards beside the last rung
//! cargo bench -p dawggle-benches                         that and more, with criterion
//! cargo bench -p dawggle-benches -- --test               everything once, to check the answers
//! ```
//!
//! The words are those of `dicts/english.txt`, and the boards are [rolled](roll). Where the
//! variable `DAWGGLE_TEST_DATA` names a folder with `enable2k.txt`, it is those words, and scores
//! that others have published are checked, too: see [`WordList`].
#![forbid(unsafe_code)]

mod letter_board;
mod prefix_lookup;
mod rolled_boards;
mod trie;
mod word_list;
mod workload;
mod xorshift;

pub mod binary_search;
pub mod by_word;
pub mod hash_set;
pub mod lexicon_walk;
pub mod linear;
pub mod listing_trie;
pub mod marked_trie;
pub mod pointer_trie;
pub mod stems;

pub use binary_search::BinarySearch;
pub use by_word::ByWord;
pub use hash_set::WordSet;
pub use letter_board::{LetterBoard, LetterBoardError};
pub use lexicon_walk::LexiconWalk;
pub use linear::Linear;
pub use listing_trie::ListingTrie;
pub use marked_trie::MarkedTrie;
pub use pointer_trie::PointerTrie;
pub use prefix_lookup::PrefixLookup;
pub use rolled_boards::roll;
pub use stems::Stems;
pub use word_list::{WordList, compile};
pub use workload::Workload;
pub use xorshift::Xorshift;

/// A solver: one of the literature, or one to compare with them.
pub trait Baseline {
    /// What benches and failed tests call it.
    fn name(&self) -> &'static str;

    /// Indexes a list of lower-case words, in any order.
    fn build(words: &[&str]) -> Self
    where
        Self: Sized;

    /// The words on the board, sorted, each once.
    fn find(&mut self, board: &LetterBoard) -> Vec<String>;

    /// The points of the words on the board, with no more work than the sum takes.
    fn score(&mut self, board: &LetterBoard) -> u32;
}

/// The fewest letters of a word that counts.
const SHORTEST: usize = 3;

/// What a word of so many letters scores; the "qu" of a `q` cell is two letters.
///
/// ```
/// use dawggle_benches::points;
/// assert_eq!([2, 3, 4, 5, 6, 7, 8, 17].map(points), [0, 1, 1, 2, 3, 5, 11, 11]);
/// ```
pub fn points(letters: usize) -> u32 {
    const POINTS: [u32; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];
    POINTS[letters.min(8)]
}
