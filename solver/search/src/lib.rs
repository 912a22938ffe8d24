//! Letter games on a desktop: boards and rules of any kind, their words, scores, bounds and
//! records.
//!
//! This crate builds on [`dawggle`], which reads dictionaries, and which solves boards of up to 64
//! cells without allocating. Here, boards have any shape and up to 65,535 cells, and memory is
//! allocated.
//!
//! | module | for |
//! |---|---|
//! | [`game`] | boards, tiles, shapes, rules, dice and points |
//! | [`solve`] | the words on a board, and their points |
//! | [`score`] | the scores and words of millions of boards, and their statistics |
//! | [`bound`] | an upper bound on the score of every board in a class |
//! | [`prove`] | every board that scores at least a cutoff, with a proof that there are no others |
//! | [`hunt`] | boards with high scores, without a proof |
//!
//! Modules use only modules above them in this table. Everything counts from 0: cells, rows,
//! columns and symbols. Only texts for people count from 1, such as error messages, certificates
//! and files of rules.
//!
//! What keeps a dictionary for long takes it by value, as a solver, a hunt and the prover of a
//! claim do: a [`Dawg`](dawggle::Dawg) of borrowed bytes takes at most 752 bytes, and is `Copy`.
//! The others borrow it: a scorer copies it into a form of its own, and bounds are made for one
//! class.
//!
//! # Examples
//!
//! ```
//! use dawggle::Dawg;
//! use dawggle_compiler::Compiler;
//! use dawggle_search::game::Rules;
//! use dawggle_search::score::Scorer;
//!
//! let list = "act\nacts\ncast\ncat\ncats\nscat\ntac\n";
//! let bytes = Compiler::new().text("list", list).compile()?.bytes;
//! let dawg = Dawg::from_bytes(&bytes)?;
//!
//! // The words on a board, the best first, with the rows and columns of a path.
//! for found in Rules::boggle().solve("ca/tt", &dawg)? {
//!     // 1 act [(0, 1), (0, 0), (1, 0)]
//!     println!("{} {} {:?}", found.points, found.word, found.path);
//! }
//!
//! // Words and points only, at hundreds of thousands of boards a second.
//! let rules = Rules::parse(
//!     "name = 'Tiny'
//!      board = { rows = 2, columns = 2 }
//!      score.table = [0, 0, 0, 1, 2]",
//! )?;
//! let scorer = Scorer::new(&dawg, &rules)?;
//! let scores: Result<Vec<_>, _> = scorer.score_all(["catt", "cast", "tttt"]).collect();
//! assert_eq!(scores?.iter().map(|score| score.points).collect::<Vec<_>>(), [3, 11, 0]);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! For a limit of steps, and for many boards of any kind, there are a
//! [`GameSolver`](solve::GameSolver) and a [`Judge`](solve::Judge).
//! The pages of [`bound`], [`prove`] and [`hunt`] have examples, too.
#![deny(missing_docs)]

pub mod bound;
pub mod game;
pub mod hunt;
mod lexicon;
pub mod prove;
pub mod score;
pub mod solve;
#[cfg(test)]
mod testing;

/// Runs the examples of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
