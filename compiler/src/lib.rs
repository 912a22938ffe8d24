//! Compiles word lists into `.dawg` dictionaries for the [`dawggle`] solver, and inspects and
//! compares dictionaries.
//!
//! A `.dawg` file holds the words of a list as a minimal word graph. A list of English words
//! becomes about a tenth as large, and the solver reads it in place.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use dawggle::Dawg;
//! use dawggle_compiler::{Compiler, Query};
//!
//! let dictionary = Compiler::new().words("pets", ["cat", "Dog", "cat"]).compile()?;
//! assert_eq!(dictionary.report.to_string(), "3 words read, 2 kept, 1 duplicate");
//! let dawg = Dawg::from_bytes(&dictionary.bytes[..])?;
//! let mut found = Vec::new();
//! let _ = Query::new().rack("tac")?.each(&dawg, |word| {
//!     found.push(word.to_owned());
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(found, ["cat"]);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Compiler::compile_for_build_script`] compiles a list when a program is built, and the build
//!   fails if the dictionary outgrows [`Compiler::max_bytes`].
//! - [`list`] has other forms of lists: tables, spelling dictionaries, compiled dictionaries.
//! - A `Recipe` is a file that names the lists, the filters and the options.
//! - A [`Profile`] is a small text to keep beside a list, for a test that names changed words.
//! - [`expand`] makes look-ups faster in a program that has the memory.
//! - [`verify`](fn@verify) checks that a file is exactly what the compiler makes.
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
//! | `encodings` | lists and Hunspell dictionaries in other encodings than Unicode |
//! | `gzip` | lists that are gzipped |
//! | `recipes` | recipes, alphabets of languages, and patterns and regular expressions in queries |
//! | `full` | all of these |
//!
//! If a list needs a feature that is not enabled, compiling it returns an [`Error::Option`] that
//! names the feature.
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
mod changes;
mod compiler;
mod composed_form;
mod error;
mod expand;
mod graph;
mod inspection;
mod layout;
pub mod list;
mod message;
mod plural;
mod profile;
mod query;
mod quoted;
mod recipe;
mod report;
mod verify;
mod whole_file;
mod words;

pub use alphabet::{Alphabet, ScrabbleTile};
pub use changes::Changes;
pub use compiler::{Compiler, Dictionary, Progress};
pub use error::Error;
pub use expand::expand;
pub use graph::{WordGraph, in_text_order};
pub use inspection::Inspection;
pub use layout::Layout;
pub use message::Message;
pub use profile::Profile;
pub use query::Query;
#[cfg(feature = "keys")]
pub use recipe::KeyValue;
#[cfg(feature = "recipes")]
pub use recipe::Watch;
pub use recipe::{Filter, Output, Recipe};
pub use report::Report;
pub use verify::{Damage, verify};
pub use whole_file::read_dictionary;

/// Runs the examples of the package's page.
#[cfg(all(doctest, feature = "full"))]
#[doc = include_str!("../README.md")]
struct Readme;
