//! Scores of millions of boards.
//!
//! A [`GameSolver`](crate::solve::GameSolver) lists the words on a board, and reads the dictionary
//! as it is in its file. A [`Scorer`] only adds up the number of words and their points. It expands
//! the dictionary once, and then takes some microseconds a board.

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
mod neighbours;
// The walk of each instruction set, and the choice among them. All `unsafe` code is there.
mod cpu;
mod scorer;

pub use error::ScorerError;
pub use scorer::Scorer;
pub(crate) use seen::Seen;
