//! Compiles word lists into `.dawg` dictionaries for the [`dawggle`] solver, and inspects and
//! compares dictionaries.
//!
//! A `.dawg` file holds the words of a list as a minimal word graph. A list of English words
//! becomes about a tenth as large, and the solver reads it in place.
//!
//! # In a build script
//!
//! A program can compile its list when it is built, and embed the dictionary. The build fails if
//! the dictionary outgrows its limit.
//!
//! ```no_run
//! // build.rs
//! use dawggle_compiler::{Compiler, Error};
//!
//! fn main() -> Result<(), Error> {
//!     let compiler = Compiler::new().list("words.txt").digraph("qu").min_length(3);
//!     compiler.max_bytes(200_000).compile_for_build_script("words.dawg")?;
//!     Ok(())
//! }
//! ```
//!
//! In the program, `include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg"))` is then the
//! dictionary.
//!
//! # In a program
//!
//! ```
//! use dawggle::Dawg;
//! use dawggle_compiler::Compiler;
//!
//! let dictionary = Compiler::new().words("pets", ["cat", "Dog", "cat"]).compile()?;
//! assert_eq!(dictionary.report.to_string(), "3 words read, 2 kept, 1 repeated");
//! let dawg = Dawg::from_bytes(&dictionary.bytes)?;
//! assert!(dawg.contains("dog"));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! [`list`] has other forms of lists: tables, spelling dictionaries, compiled dictionaries.
//!
//! # Features
//!
//! By default, this crate needs few other crates, so that a build script compiles quickly. Without
//! features, it reads plain lists, Hunspell dictionaries, and compiled dictionaries. Features of
//! Cargo add the rest:
//!
//! | feature | adds |
//! |---|---|
//! | `big-lists` | lists that are larger than the memory to sort them in |
//! | `gzip` | lists that are gzipped |
//! | `recipes` | recipes, alphabets of languages, and patterns and regular expressions in queries |
//! | `full` | all of these |
//!
//! If a list needs a feature that is not enabled, compiling it returns an [`Error::Option`] that
//! names the feature.
//!
//! # With a recipe
//!
//! A `Recipe` is a file that names the lists, the filters and the options. The command
//! `dawggle compile` reads it, too. Recipes need the feature `recipes`.
//!
//! ```no_run
//! # #[cfg(feature = "recipes")] {
//! use dawggle_compiler::Recipe;
//!
//! let recipe = Recipe::open("words.toml")?;
//! recipe.compiler().compile()?.write("words.dawg")?;
//! # }
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # In the test of a list
//!
//! A [`Profile`] is a small text to keep beside a list. A test that compares it fails when the list
//! changes, and names the added and removed words. `DAWGGLE_ACCEPT=1 cargo test` accepts them.
//!
//! ```no_run
//! use dawggle_compiler::{Compiler, Error};
//!
//! #[test]
//! fn the_words_are_as_accepted() -> Result<(), Error> {
//!     Compiler::new().list("words.txt").compile()?.profile()?.check_file("words.profile")
//! }
//! ```
//!
//! # Checking and searching
//!
//! [`verify`] checks that a file is exactly what the compiler makes, and a
//! [`Query`] finds words:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use dawggle::Dawg;
//! use dawggle_compiler::{Compiler, Query, verify};
//!
//! let bytes = Compiler::new().words("list", ["cat", "coat", "cot"]).compile()?.bytes;
//! let dawg = Dawg::from_bytes(&bytes[..])?;
//! verify(&dawg)?;
//! let mut found = Vec::new();
//! let _ = Query::new().rack("c?t")?.each(&dawg, |word| {
//!     found.push(word.to_owned());
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(found, ["cat", "cot"]);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # How a list is compiled
//!
//! 1. The words of all lists are read and folded.
//! 2. They are sorted together, in memory or with temporary files, and the words to leave out are
//!    left out.
//! 3. The letters that occur become the alphabet, unless one is given, and each word becomes a
//!    string of symbols.
//! 4. A minimal graph is built word by word.
//! 5. The graph is written in a [`Layout`] that the solver walks in place: see `FORMAT.md` of the
//!    crate [`dawggle`].

#![cfg_attr(docsrs, feature(doc_cfg))]

mod alphabet;
mod atomic_write;
mod compiler;
mod composed_form;
mod device_fit;
mod difference;
mod error;
mod graph;
mod inspection;
mod layout;
pub mod list;
mod plural;
mod profile;
mod query;
mod quoted;
#[cfg(feature = "recipes")]
mod recipe;
mod report;
mod sorted_by;
mod verify;
mod words;

#[cfg(feature = "recipes")]
pub use alphabet::AlphabetError;
pub use alphabet::{Alphabet, NotALetter, ScrabbleTile};
pub use compiler::{Compiler, Dictionary, Progress};
pub use device_fit::{Device, DeviceFit, Program};
pub use difference::Difference;
pub use error::Error;
pub use graph::{GraphFault, in_text_order};
pub use inspection::Inspection;
pub use layout::Layout;
pub use profile::{Changes, Profile};
pub use query::{Query, QueryError};
#[cfg(feature = "recipes")]
pub use recipe::Recipe;
pub use report::{Note, Report};
pub use verify::{VerifyError, verify, verify_within};

/// Runs the examples of the package's page.
#[cfg(all(doctest, feature = "full"))]
#[doc = include_str!("../README.md")]
struct Readme;
