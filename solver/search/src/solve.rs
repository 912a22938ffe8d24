//! The words on a board, their points, and statistics of many boards.

mod by_word;
mod judge;
mod large_boards;
mod solver;
mod tally;

pub use by_word::ByWord;
pub use judge::{Judge, Verdict};
pub use solver::Solver;
pub use tally::Tally;
