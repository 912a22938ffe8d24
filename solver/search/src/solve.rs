//! Every word on a board, and its points.

mod by_word;
mod judge;
mod solver;
mod tally;
mod walk;

pub use by_word::ByWord;
pub use judge::{Judge, Verdict};
pub use solver::Solver;
pub use tally::Tally;
