//! The Boggle solvers of the literature, from slowest to fastest.
//!
//! Between 2007 and 2009, Dan Vanderkam described on <https://www.danvk.org> how he made a Boggle
//! solver faster and faster. This crate has the same solvers as rungs of a ladder, and some that
//! others tried, in one file each. They are baselines for benches, and oracles for tests, since
//! they share no code with the solver of this project.
//!
//! | rung | how it checks that a word starts with some letters | 4x4 boards a second on a 2007 Mac |
//! |---|---|---|
//! | [`hash_set`] | it does not | 0.004 (Ruby) |
//! | [`stems`] | in a second hash set | 17.5 (Ruby), 310 (C++) |
//! | [`linear`] | reads the list from the top | |
//! | [`binary_search`] | searches the sorted list | |
//! | [`listing_trie`] | lists and counts all such words | |
//! | [`pointer_trie`] | follows a pointer; a hash set, or a bit vector, has the words found | 6,271 (C++) |
//! | [`marked_trie`] | the same, and marks the words found | 10,367 (C++) |
//! | [`by_word`] | it does not: it searches the board for each word | |
//! | [`lexicon_walk`] | it walks the dictionary (this project's solver) | |
//!
//! All solvers play the same game. A board has a word if a path of neighboring cells spells it and
//! uses no cell twice. A cell `q` spells "qu". Words have at least 3 letters. [`points`] depend on
//! the length.
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
//! cargo run --release -p dawggle-benches --bin dictionaries   the layouts beside `fst`, `crawdad`
//! cargo run --release -p dawggle-benches --bin list_or_dictionary    where compiling a list pays
//! cargo run --release -p dawggle-benches --bin scorers   the scorer compared with the last rung
//! cargo bench -p dawggle-benches                         these and more, with criterion
//! cargo bench -p dawggle-benches -- --test               everything once, to check the results
//! ```
//!
//! The words come from `dicts/english.txt`, and the boards are [rolled](roll). If the environment
//! variable `DAWGGLE_TEST_DATA` names a folder with `enable2k.txt`, the words come from this file,
//! and published scores are checked, too. See [`WordList`].
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

use dawggle_search::game::{Geometry, Rules};

pub use binary_search::BinarySearch;
pub use by_word::ByWord;
pub use hash_set::WordSet;
pub use letter_board::{LetterBoard, LetterBoardError};
pub use lexicon_walk::LexiconWalk;
pub use linear::Linear;
pub use listing_trie::ListingTrie;
pub use marked_trie::MarkedTrie;
pub use pointer_trie::{BitVectorTrie, PointerTrie};
pub use prefix_lookup::PrefixLookup;
pub use rolled_boards::roll;
pub use stems::Stems;
pub use word_list::{WordList, compile};
pub use workload::Workload;
pub use xorshift::Xorshift;

/// A solver of the literature, or a solver to compare with them.
pub trait Baseline {
    /// Returns the name in benches and failed tests.
    fn name(&self) -> &'static str;

    /// Indexes a list of lower-case words, in any order.
    fn build(words: &[&str]) -> Self
    where
        Self: Sized;

    /// Returns the words on the board, sorted and without duplicates.
    fn find(&mut self, board: &LetterBoard) -> Vec<String>;

    /// Returns the points of all words on the board, without collecting the words.
    fn score(&mut self, board: &LetterBoard) -> u32;
}

/// Returns the same game's rules for boards of a size.
///
/// # Panics
///
/// Panics if there is no board of this size.
pub fn boggle(rows: usize, columns: usize) -> Rules {
    let geometry = Geometry::rectangle(rows, columns).expect("the size of a board");
    Rules::boggle().with_geometry(geometry)
}

/// The minimum number of letters of a word that counts.
const SHORTEST: usize = 3;

/// Returns the points of a word of `letters` letters. The "qu" of a `q` cell is two letters.
///
/// ```
/// use dawggle_benches::points;
/// assert_eq!([2, 3, 4, 5, 6, 7, 8, 17].map(points), [0, 1, 1, 2, 3, 5, 11, 11]);
/// ```
pub fn points(letters: usize) -> u32 {
    const POINTS: [u32; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];
    POINTS[letters.min(8)]
}
