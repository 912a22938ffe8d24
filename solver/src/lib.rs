//! Finds every word on a letter board, with a dictionary that is walked where it lies.
//!
//! For word games on small machines: `no_std`, no allocation, no `unsafe`, no panics. The
//! dictionary is a `.dawg` file in flash, a memory map or `include_bytes!`, made by the
//! `dawggle` command or the `dawggle-compiler` crate; `FORMAT.md` beside this crate specifies it.
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! use core::ops::ControlFlow;
//! use dawggle::{Board, BoardText, Dawg, ScoreTable, Solver, State};
//!
//! let dawg = Dawg::from_bytes(ANIMALS)?;
//! let text = BoardText::parse("c a t d / l i n e / m a r o / p e t s", None)?;
//! let board: Board<u16> = Board::from_text(&text, &dawg.alphabet())?;
//!
//! let mut scratch = [State::EMPTY; 256];
//! let outcome = Solver::new(&board, &mut scratch).solve(&dawg, |word| {
//!     println!("{} {word}", ScoreTable::BOGGLE.points(word.letters()));
//!     ControlFlow::Continue(())
//! });
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is built
//!
//! - [`Source`] is where the bytes are; everything is read through it.
//! - [`Dawg`] is a dictionary: opened and checked by [`Dawg::from_bytes`], asked with
//!   [`Dawg::contains`], [`Dawg::words`], or symbol by symbol with a [`Cursor`].
//! - [`Index`] numbers the words, for what is kept beside a dictionary by word.
//! - [`graph::Graph`] is the boundary behind which the layouts of the graph lie. Walks are generic over
//!   it, and [`with_graph!`] is the one place where layouts are told apart.
//! - [`Board`] is tiles and which of them touch, for up to 16, 32 or 64 cells by its [`Mask`];
//!   [`BoardText`] reads one as people write it. What its tiles can do is its kind of [`Tiles`];
//!   which of them touch is an [`Adjacency`], that of a [`Grid`] or any other.
//! - [`Solver`] finds the words of a dictionary on a board, with scratch memory of any size;
//!   [`Board::paths`] tells where a word lies, [`ScoreTable`] what it is worth.
//! - [`MaxNoMark`] bounds what any of many boards can be worth.
//!
//! # Features
//!
//! All on unless switched off, which makes a program for a device smaller:
//!
//! - `compact` and `wide`: the layouts that can be read. A file in another is refused.
//! - `index`: the numbers of words.
//! - `large-alphabets`: alphabets of more than 31 symbols. Without it a file with one is refused, and
//!   a [`SymbolSet`] takes 4 bytes instead of 8, which a processor of 32 bits is quicker with.
//!
//! # Limits
//!
//! Up to 63 symbols, words of up to 255 symbols, dictionaries of up to 4 GiB, boards of up to 64
//! cells. Time is exponential on boards and dictionaries made for it, so every walk takes a step
//! limit and can be stopped by its callback. On processors of 8 or 16 bits the limit of a board is
//! at most 2^32.

#![no_std]
#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod adjacency;
mod alphabet;
#[cfg(any(feature = "compact", feature = "index"))]
mod bits;
mod board;
mod board_error;
pub mod board_text;
mod cursor;
mod dawg;
pub mod format;
pub mod graph;
mod grid;
#[cfg(feature = "index")]
mod index;
mod load_error;
mod mask;
mod max_no_mark;
mod paths;
mod score;
mod solver;
mod source;
mod steps;
#[cfg_attr(
    not(any(feature = "compact", feature = "wide")),
    allow(dead_code, reason = "no layout is left")
)]
mod symbol_set;
mod tiles;
mod words;

pub use adjacency::Adjacency;
pub use alphabet::{Alphabet, Spelling, Symbol};
pub use board::Board;
pub use board_error::BoardError;
pub use board_text::BoardText;
pub use cursor::Cursor;
pub use dawg::{Counts, Dawg};
pub use grid::{Grid, Shape};
#[cfg(feature = "index")]
pub use index::Index;
pub use load_error::LoadError;
pub use mask::Mask;
pub use max_no_mark::MaxNoMark;
pub use paths::Paths;
pub use score::ScoreTable;
pub use solver::{Solver, State};
pub use source::Source;
pub use symbol_set::SymbolSet;
pub use tiles::{Chains, Reused, Several, Single, Tiles};
pub use words::{Outcome, Word, Words};
