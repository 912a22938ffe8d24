#![no_std]
#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]
//! To be written.

mod adjacency;
mod alphabet;
mod board;
mod board_error;
mod board_text;
mod crc32;
mod cursor;
mod dawg;
pub mod format;
mod graph;
mod load_error;
mod mask;
mod paths;
mod score;
mod solver;
mod source;
mod words;

pub use adjacency::Adjacency;
pub use alphabet::{Alphabet, Spelling, Symbol};
pub use board::{Board, Several, Single, Tiles};
pub use board_error::BoardError;
pub use board_text::BoardText;
pub use crc32::Crc32;
pub use cursor::Cursor;
pub use dawg::{Counts, Dawg};
pub use graph::{Graph, Layout, Node, SymbolSet, Wide};
pub use load_error::LoadError;
pub use mask::Mask;
pub use paths::Paths;
pub use score::ScoreTable;
pub use solver::{Solver, State};
pub use source::Source;
pub use words::{Outcome, Word, Words};
