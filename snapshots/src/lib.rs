//! Tests of the solver and the compiler together, and what they share.
//!
//! The tests stand in `tests/`. This library holds the [oracle](mod@oracle) that knows the right
//! answers without either crate, the [cases](mod@case) that both are asked, and the way to the test
//! data, which is not part of the project.

pub mod any_board;
pub mod board_shape;
pub mod board_texts;
pub mod case;
pub mod exercise;
pub mod game;
pub mod layout_option;
pub mod marked;
pub mod oracle;
pub mod pattern;
pub mod planted_word;
pub mod property;
pub mod raw_file;
pub mod samples;
pub mod test_data;

/// Runs the examples of the project's page.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
