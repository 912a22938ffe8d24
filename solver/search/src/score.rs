//! Scores of millions of boards.
//!
//! A [`GameSolver`](crate::solve::GameSolver) lists the words on a board, and reads the dictionary
//! as it is in its file. A [`Scorer`] only adds up the number of words and their points. It expands
//! the dictionary once, and then takes some microseconds a board.

// - `lexicon` is the expanded dictionary. `arranged` is a board, slot by slot.
// - `walk` and `avx512` find the words on a board of up to 64 slots, and `neighbours` on all boards
//   that differ from it in one cell.
// - `strategy` has the walk of each instruction set, and picks the best when a `scorer` is made.

mod arranged;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod lexicon;
mod neighbours;
mod scorer;
mod strategy;
mod walk;

pub use scorer::{Scorer, ScorerError};
