//! Scores and words of millions of boards, and statistics of random boards.
//!
//! A [`GameSolver`](crate::solve::GameSolver) reads the dictionary as it is in its file. A
//! [`Scorer`] expands the dictionary once, and then takes some microseconds a board. It adds up the
//! points of the words, or lists the words by their numbers. A [`Survey`] rolls boards and counts
//! their points and words.

// Each file uses only those above it in this list.
mod error;
mod seen;
// A board, slot by slot.
mod arranged;
// The memory of a scorer.
mod buffers;
// Finds the words on a board of up to 64 slots.
mod walk;
// Finds the words on all boards that differ from a board in one cell.
mod neighbors;
// The walk of each instruction set, and the choice among them. All `unsafe` code is there.
mod cpu;
mod scorer;
// What is on many boards.
mod survey;
mod tally;

pub use error::ScorerError;
pub use scorer::Scorer;
pub(crate) use seen::Seen;
pub use survey::Survey;
pub use tally::{Tally, WordCount};
