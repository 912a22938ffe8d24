//! Compiles word lists into `.dawg` dictionaries for the [`dawggle`] solver, and looks into them.
//!
//! # In a build script
//!
//! ```no_run
//! fn main() -> Result<(), dawggle_compiler::Error> {
//!     let compiler = dawggle_compiler::Compiler::new().digraph("qu").min_length(3);
//!     compiler.list("words.txt").compile_for_build_script("words.dawg").map(drop)
//! }
//! ```
//!
//! # What happens to a list
//!
//! Its words are read and folded, and sorted with those of all other lists, in memory or past it, so
//! that those to leave out are known. The letters that occur become the alphabet, and each word a
//! string of symbols. Of these an exactly minimal graph is built, word by word, and written in a
//! layout that the solver walks in place: see `FORMAT.md` of the crate [`dawggle`].

mod alphabet;
mod compiler;
mod error;
mod graph;
pub mod inspect;
mod layout;
pub mod list;
mod recipe;
mod words;

pub use alphabet::{Alphabet, AlphabetError};
pub use compiler::{Compiler, Dictionary, Progress, Report};
pub use error::Error;
pub use layout::Layout;
pub use recipe::{Recipe, RecipeError};

/// Runs the examples of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
