//! Scores of millions of boards.
//!
//! A [`Solver`](crate::solve::Solver) lists the words on a board, and reads the dictionary as it is
//! in its file. A [`Scorer`] only adds up the number of words and their points. It expands the
//! dictionary once, and then takes some microseconds a board.

// Each module uses only modules above it in this list:
//
// - `edge` and `slots` are numbers: an edge of the dictionary, and a set of slots of the board.
// - `lexicon` is the expanded dictionary. `arranged` is a board, slot by slot.
// - `queue` and `deviations` are memory for `avx512` and `neighbours`.
// - `walk` and `avx512` find the words on a board of up to 64 slots, and `neighbours` on all boards
//   that differ from it in one cell.
// - `strategy` has the walk of each instruction set, and picks the best when a `scorer` is made.

mod arranged;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod deviations;
pub(crate) mod edge;
pub(crate) mod lexicon;
mod neighbours;
#[cfg(target_arch = "x86_64")]
mod queue;
mod scorer;
mod slots;
mod strategy;
mod walk;

pub use scorer::{Scorer, ScorerError, Scratch};
