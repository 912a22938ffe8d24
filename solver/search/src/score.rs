//! Boards by the million: what the words on them are worth, and how many there are.
//!
//! A [`Solver`](crate::solve::Solver) says which words lie on a board, with the dictionary as it is in
//! its file. A [`Scorer`] says no more than their number and their points; for that it expands the
//! dictionary once, and then takes some microseconds a board.

// - `lexicon` is the expanded dictionary, `edge` what it is made of.
// - `arranged` is a board as the walk sees it, in `slots`.
// - `walk` finds the words, `lanes` does it with AVX-512, and `cpu` chooses between them.
// - `neighbours` does it for all boards that differ from one in one cell.
// - Boards of more than 64 slots are walked by `colours`, or `depth_first`.

mod arranged;
mod colours;
mod cpu;
mod depth_first;
pub(crate) mod edge;
#[cfg(target_arch = "x86_64")]
mod lanes;
pub(crate) mod lexicon;
mod neighbours;
pub(crate) mod scorer;
mod slots;
mod walk;

pub use scorer::{Score, Scorer, ScorerError, Scratch};
