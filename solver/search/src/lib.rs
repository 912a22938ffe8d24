//! The boards and rules of real games, on a desktop: a companion of the solver [`dawggle`].
//!
//! - [`game`]: boards of any shape, of any tiles and of up to 65,535 cells; the rules of a game, its
//!   dice and its points.
//! - [`solve`] finds the words on a board.
//! - [`score`] scores millions of boards.
//! - [`bound`]: board classes, and upper bounds on the score of every board in a class.
//! - [`prove`] finds every board that scores at least a cutoff, and proves that there are no others.
//! - [`hunt`] finds boards with high scores, without a proof.
#![deny(missing_docs)]

mod bits;
pub mod bound;
pub mod game;
pub mod hunt;
pub mod prove;
pub mod score;
pub mod solve;

/// Runs the examples of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
