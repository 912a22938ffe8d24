// The examples open a compact dictionary with an index, and some boards have tiles of several
// symbols. In a build that cannot, there are none.
#![cfg(any(not(doctest), all(feature = "compact", feature = "index", feature = "long-tiles")))]

//! Opens compiled word lists, looks up words, and finds every word on a letter board.
//!
//! This crate is for word games on any machine, from 8-bit microcontrollers to servers. It is
//! `no_std`, and never allocates or panics. A dictionary is a minimal acyclic word graph (DAWG) in
//! a `.dawg` file. It is read in place: from `include_bytes!`, a memory map, or a flash chip. The
//! command `dawggle compile words.txt -o words.dawg` and the crate `dawggle-compiler` make such
//! files from word lists; the crate `dawggle-dicts` has an English one.
//!
//! The examples below use `ANIMALS`: `include_bytes!("animals.dawg").as_slice()`, with the file
//! `examples/animals.dawg` of this crate.
//!
//! # Open a dictionary and look up words
//!
//! [`Dawg::from_bytes`] checks the whole file, so that a damaged file is refused.
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! use dawggle::Dawg;
//!
//! let dawg = Dawg::from_bytes(ANIMALS)?;
//! assert!(dawg.contains("otter"));
//! assert!(!dawg.contains("oter"));
//! assert_eq!(dawg.counts().words, 326);
//! # Ok::<_, dawggle::LoadError>(())
//! ```
//!
//! # List words
//!
//! All words, or the words that start with a text, come one by one in the order of the
//! dictionary's [`Alphabet`].
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! # let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
//! let mut words = dawg.words_starting_with("sq"); // `qu` is one symbol, which makes no difference
//! while let Some(word) = words.next_word() {
//!     println!("{word}"); // squid, squirrel
//! }
//! assert_eq!(dawg.prefixes("antelopes").last(), Some("antelope"));
//! # Ok::<_, dawggle::LoadError>(())
//! ```
//!
//! # Follow a word letter by letter
//!
//! A [`Cursor`] says after each step whether a word ends there and how words continue. Use it for
//! live input, such as a player's finger on the tiles.
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! # let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
//! let alphabet = dawg.alphabet();
//! let se = dawg.cursor().walk("se").expect("some words begin with se");
//! assert!(!se.is_word());
//! let next: Vec<_> = se.symbols().iter().map(|symbol| alphabet.spelling(symbol)).collect();
//! assert!(next.iter().map(|spelling| spelling.as_str()).eq(["a", "e"]), "sea, seal, seed");
//! // Where letters arrive one by one, a step with a symbol takes a fraction of the time of a text.
//! let a = alphabet.symbol("a").expect("a letter of the dictionary");
//! assert!(se.step(a).is_some_and(|sea| sea.is_word()));
//! # Ok::<_, dawggle::LoadError>(())
//! ```
//!
//! # Find the words on a board
//!
//! [`Board::parse`] reads a board as people write it. A [`Solver`] finds its words one by one, with
//! [`Scratch`] memory of any size. A [`ScoreTable`] gives points. For a small device,
//! [`Board::from_text`] makes a `Board<u16>`, which takes a fifth of the memory.
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! # let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
//! use dawggle::{Board, ScoreTable, Scratch, Solver};
//!
//! let board = Board::parse("catdlinemaropets", &dawg.alphabet())?;
//! let mut scratch = Scratch::new();
//! let mut solver = Solver::new(&board, &dawg, &mut scratch);
//! let mut points = 0;
//! while let Some(word) = solver.next_word() {
//!     points += ScoreTable::BOGGLE.points(word.letters());
//! }
//! assert_eq!(points, 20);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver::set_max_steps`] limits the steps, so that a program has time for other work.
//!
//! # Show where a word is on the board
//!
//! [`Board::paths`] gives the tiles of each path, in the order of the word.
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! # let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
//! use dawggle::Board;
//!
//! let board = Board::parse("catdlinemaropets", &dawg.alphabet())?;
//! let rat = ["r", "a", "t"].map(|letter| dawg.alphabet().symbol(letter).unwrap());
//! let mut paths = board.paths(&rat);
//! assert!(paths.next_path().unwrap().eq([10, 9, 14]), "tiles are numbered row by row");
//! assert!(paths.next_path().is_none());
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # Follow a player's path
//!
//! A [`Trace`] says after each tile whether the path spells a word or the beginning of one.
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! # let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
//! # use dawggle::Board;
//! let board = Board::parse("catdlinemaropets", &dawg.alphabet())?;
//! let mut trace = board.trace();
//! assert!(trace.enter(10) && trace.enter(9), "r, then a");
//! assert_eq!((trace.is_prefix(&dawg)?, trace.is_word(&dawg)?), (true, false));
//! assert!(!trace.enter(2), "this t does not touch the a");
//! assert!(trace.enter(14) && trace.is_word(&dawg)?);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # Make boards of any kind
//!
//! A [`Board`] has an [`Adjacency`]: a [`Grid`] of squares or hexagons, or any other shape. A tile
//! can hold a choice of symbols, or spell several symbols. The [`Mask`] (`u16`, `u32` or `u64`)
//! limits the number of cells.
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! # let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
//! use dawggle::{Adjacency, Board, Grid, Shape, SymbolSet};
//!
//! let honeycomb = Grid { shape: Shape::HexagonRows, rows: 3, columns: 3, wraps: false };
//! let mut board: Board<u16> = Board::new(Adjacency::grid(honeycomb)?);
//! let symbol = |letter| dawg.alphabet().symbol(letter).unwrap();
//! board.hold(0, symbol("s"))?;
//! board.spell(1, &[symbol("w"), symbol("a")])?;
//! board.hold_any(3, SymbolSet::ALL)?;
//! let swan = ["s", "w", "a", "n"].map(symbol);
//! assert!(board.paths(&swan).next_path().unwrap().eq([0, 1, 3]), "the last tile is a wildcard");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # Number the words
//!
//! If a dictionary was compiled with an index, each word has a number, by which a program
//! can store data for it. See [`Index`].
//!
//! ```
//! # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
//! # let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
//! let index = dawg.index().expect("compiled with --index");
//! let number = index.number("otter").expect("a word of the dictionary");
//! let mut symbols = [0; 255];
//! assert_eq!(index.word(number, &mut symbols).unwrap().to_string(), "otter");
//! # Ok::<_, dawggle::LoadError>(())
//! ```
//!
//! # More
//!
//! - [`Dawg::written`] tells how words are written in their lists, such as `coração` for the tiles
//!   `coraçao`.
//! - [`flash_chip`] reads a dictionary in a chip on a bus, and [`Source`] from anywhere else.
//! - [`mod@format`] specifies the file format. [`graph`] has the nodes of the graph, for walks of
//!   your own. [`design`] says why things are as they are.
//!
//! # Conventions
//!
//! Rows, columns, tiles, cells, symbols and word numbers count from 0 in every type. Only text for
//! people, such as the message of a [`BoardError`], counts from 1.
//!
//! # Features
//!
//! The first five features are on by default. Without them, a program for a small device takes
//! less flash.
//! Features only add: code that compiles without one also compiles with it.
//!
//! - `compact` and `wide`: read dictionaries in the layout of that name. Without the feature, such
//!   a file is refused.
//! - `index`: read the numbers of words, and how words are written ([`Dawg::written`]).
//! - `large-alphabets`: read alphabets of more than 31 symbols. Without it, such a file is refused,
//!   and a [`SymbolSet`] takes 4 bytes instead of 8, which is faster on a 32-bit processor.
//! - `long-tiles`: tiles that spell several symbols. Without it, such a tile is refused.
//! - `defmt`: errors, outcomes, counts, words and sets of symbols in its logs.
//! - `embedded-storage` and `embedded-storage-async`: drivers of a [`flash_chip`].
//!
//! # Limits
//!
//! - An alphabet has at most 63 symbols, a word at most 255 symbols, a dictionary at most 4 GiB,
//!   and a board at most 64 cells.
//! - Adversarial input can take exponential time: for example, a board filled with one letter and a
//!   list of words that repeat that letter. So you can give every walk a step limit, and each says
//!   how it ended: [`Outcome`].
//! - Processors of 8 or 16 bits open dictionaries of up to 64 KB, and take at most 2^32 steps on a
//!   board.

#![allow(clippy::unnecessary_cast, reason = "a place in a file has 16 bits on some processors")]
#![no_std]
// Sums of places, counts and steps are written with `wrapping_add` and its like, although they do
// not overflow in a checked file: with `+`, a build that checks overflow would have code that
// panics, and a file that is not checked could reach it.
#![cfg_attr(
    not(test),
    deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[cfg(test)]
extern crate std;

mod board;
mod dictionary;
pub mod flash_chip;
mod score;
mod solver;
mod walk;

pub use board::Board;
pub use board::adjacency::Adjacency;
pub use board::error::BoardError;
pub use board::grid::{Grid, Shape};
pub use board::mask::Mask;
pub use board::paths::Paths;
pub use board::text::{self as board_text, BoardText};
pub use board::trace::Trace;
pub use dictionary::alphabet::{Alphabet, Spelling};
pub use dictionary::cursor::Cursor;
pub use dictionary::dawg::{Counts, Dawg};
pub use dictionary::digest::Digest;
#[cfg(feature = "index")]
pub use dictionary::index::Index;
#[cfg(feature = "index")]
pub use dictionary::index_table::IndexTable;
pub use dictionary::load_error::LoadError;
pub use dictionary::source::Source;
pub use dictionary::symbol_set::{Symbol, SymbolSet};
pub use dictionary::word::Word;
pub use dictionary::words::Words;
#[cfg(feature = "index")]
pub use dictionary::written::{Form, Written};
pub use dictionary::{format, graph};
pub use score::ScoreTable;
pub use solver::Solver;
pub use solver::scratch::Scratch;
pub use walk::{Limit, Outcome};

/// Why it is done this way, and not another.
#[cfg(doc)]
pub mod design {
    #![doc = include_str!("../DESIGN.md")]
}

/// Runs the examples of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The dictionary of the tests: compact, with `qu` as one symbol and an index.
#[cfg(all(test, feature = "compact"))]
const ANIMALS: &[u8] = include_bytes!("../examples/animals.dawg");

/// The words of [`ANIMALS`], in the alphabet's order.
#[cfg(all(test, feature = "compact"))]
fn animals() -> impl Iterator<Item = &'static str> {
    include_str!("../examples/animals.txt").lines().filter(|line| !line.starts_with('#'))
}
