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
mod bit_writer;
mod compact;
mod compiler;
mod difference;
mod error;
mod file;
mod fits;
mod index;
mod inspection;
mod layout;
mod list;
mod list_stream;
mod minimal_graph;
mod output;
mod patterns;
mod profile;
mod progress;
mod query;
mod recipe;
mod report;
mod selection;
mod sketch;
mod sorter;
mod survey;
mod symbols;
mod text;
mod text_order;
mod verify;
mod watch;
mod wide;

pub use alphabet::{Alphabet, AlphabetError};
pub use compiler::{Compiler, Dictionary};
pub use difference::Difference;
pub use error::{BadLine, BadLines, Error, Fault};
pub use fits::Fits;
pub use inspection::Inspection;
pub use layout::Layout;
pub use list::{Column, List};
pub use list_stream::{ListBlock, ListStream};
pub use output::write_atomically;
pub use profile::{Changes, NoProfile, Profile};
pub use progress::Progress;
pub use query::{Query, QueryError};
pub use recipe::{Recipe, RecipeError};
pub use report::Report;
pub use survey::GraphFault;
pub use text::{Encoding, skip_line, text};
pub use text_order::in_text_order;
pub use verify::{VerifyError, verify};
