//! Tests of the solver and the compiler together, and what they share.
//!
//! The tests stand in `tests/`. This library holds the [oracle](mod@oracle) that knows the right
//! answers without either crate, the [cases](mod@case) that both are asked, and the way to the test
//! data, which is not part of the project.

pub mod any_board;
pub mod case;
pub mod check;
pub mod every_use;
pub mod file;
pub mod game;
pub mod laid_out;
pub mod marked;
pub mod oracle;
pub mod pattern;
pub mod profile;
pub mod samples;
pub mod shape;
pub mod test_data;
pub mod walk;

/// Runs the examples of the project's page.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
