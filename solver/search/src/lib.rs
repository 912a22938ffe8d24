//! The boards and rules of real games, on a desktop: a companion of the solver [`dawggle`].
//!
//! - [`Board`] is a board of any shape ([`Geometry`]), any [`Tile`]s and any rule of [`Reuse`], of up to
//!   65,535 cells.
//! - [`Solver`] finds the words of a dictionary on it: by the solver of the crate [`dawggle`] where it
//!   can, else by a walk of its own. [`ByWord`] needs no dictionary: it searches the board for one
//!   word after another.
//! - [`Scorer`] says what the words on a board are worth, for millions of boards.
//! - A [`Class`] is many boards at once, and [`Bounds`] are what none of them can be worth more than.
//! - [`Prover`] finds all boards of a class that are worth at least so many points;
//!   [`Partition`] parts all boards into classes, and [`Symmetries`] say which of them are the same.
//! - A [`Claim`] is what all classes of a partition prove together, and a [`Certificate`] what was found
//!   of each, for others to check.
//! - [`Hunt`] finds boards that are worth much, without a proof that none is worth more.
//! - [`Rules`] are those of a game, as data: shape, dice, and what words are worth ([`Scoring`]).
//! - [`Dice`] roll boards, and know their [`Odds`].
#![deny(missing_docs)]

mod board;
mod bounds;
mod by_word;
mod certificate;
mod claim;
mod class;
mod dice;
mod distribution;
mod geometry;
mod hunt;
mod judge;
mod partition;
mod prover;
mod rules;
mod scorer;
mod scoring;
mod solver;
mod spelled;
mod sum_choice;
mod symmetry;
mod tally;
mod tile;
mod walk;

pub use board::{Board, BoardError};
pub use bounds::Bounds;
pub use by_word::ByWord;
pub use certificate::{Certificate, CertificateError, Flaw, Line, LineError, Summary, lines};
pub use claim::{Answer, AnswerError, Claim, ClaimError, Claimed, ClassName, Found, Header};
pub use class::{Class, ClassError};
pub use dice::{Dice, Odds, TooManyWays};
pub use distribution::Distribution;
pub use geometry::{Geometry, GeometryError, MOST_CELLS, Reuse};
pub use hunt::{Find, Hunt, HuntError, Method, NoRoom, Objective};
pub use judge::{Judge, Verdict};
pub use partition::Partition;
pub use prover::{Proof, Prover, ProverError, TooManyBoards};
pub use rules::{PlayError, Rules, RulesError};
pub use scorer::{Score, Scorer, ScorerError, Scratch};
pub use scoring::{Bonus, Length, Scoring};
pub use solver::Solver;
pub use spelled::{Spelled, Step};
pub use sum_choice::{Choice, Chosen};
pub use symmetry::Symmetries;
pub use tally::Tally;
pub use tile::{Tile, TileError};
