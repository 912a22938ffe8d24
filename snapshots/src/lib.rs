//! Helpers for the tests of the solver, the compiler and the search together.
//!
//! The tests are in `tests/`. This library has the [oracle](mod@oracle), which finds the right
//! answers without these crates, the generators of random [cases](mod@case) and [games](mod@game),
//! and access to the [test data](mod@test_data), which is not part of the project.

pub mod any_board;
pub mod board_shape;
pub mod board_texts;
pub mod case;
pub mod exercise;
pub mod fuzzed;
pub mod game;
pub mod layout_option;
pub mod marked;
pub mod oracle;
pub mod plain_prover;
pub mod planted_word;
pub mod property;
pub mod query_oracle;
pub mod raw_file;
pub mod samples;
pub mod test_data;

/// Runs the examples of the project's page.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
