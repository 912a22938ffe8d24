//! Scores of millions of boards.
//!
//! A [`Solver`](crate::solve::Solver) lists the words on a board, and reads the dictionary as it is
//! in its file. A [`Scorer`] only adds up the number of words and their points. It expands the
//! dictionary once, and then takes some microseconds a board.

// Each module uses only modules above it in this list:
//
// - `edge` and `slots` are numbers: an edge of the dictionary, and a set of slots of the board.
// - `lexicon` is the expanded dictionary. `arranged` is a board, slot by slot.
// - `queue`, `deviations`, `buffers` and `features` are what all walks share.
// - `breadth_first` and `avx512` find the words on a board of up to 64 slots, and `neighbours` on
//   all boards that differ from it in one cell.
// - `x86` has the features of x86-64, and `cpu` detects them and picks the best.
// - `scratch` is the memory of a `scorer`, which picks the walk for a board.

mod arranged;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod breadth_first;
mod buffers;
mod cpu;
mod deviations;
pub(crate) mod edge;
mod features;
pub(crate) mod lexicon;
mod neighbours;
#[cfg(target_arch = "x86_64")]
mod queue;
mod scorer;
mod scratch;
mod slots;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use scorer::{Scorer, ScorerError};
pub use scratch::Scratch;
