//! Board classes, and upper bounds on the score of every board in a class.
//!
//! A *board class* ([`Class`]) has a set of letters on each cell. Each way to choose one letter for
//! each cell is a board of the class. A class of 16 cells with five letters each has 5<sup>16</sup>
//! boards: far too many to score one by one. A *bound* is a number that no board of the class
//! exceeds. If a bound is below the points that you look for, it rules out the whole class at once.
//!
//! [`Bounds`] computes the two classical bounds, which Dan Vanderkam introduced in his search for
//! the best Boggle board ("A Boggle board with over 500 points", 2009):
//!
//! - **Sum/union** adds up the points of every word that at least one board of the class has.
//! - **Max/no-mark** follows every path. On each cell that a path reaches, it takes the letter
//!   whose continuations score most. Two paths may take different letters on one cell, and a word
//!   counts once for each path that spells it.
//!
//! Neither bound is always the smaller one. [`Bounds::sum_choice_tree`] returns the computation of
//! max/no-mark as a tree. A third bound, which is usually far smaller, is
//! [`Prover::bound`](crate::prove::Prover::bound).
//!
//! # Examples
//!
//! Four boards of 2x2 cells, their two bounds, and the scores of the boards:
//!
//! ```
//! use dawggle::Dawg;
//! use dawggle_search::bound::{Bounds, Class};
//! use dawggle_search::game::{GameBoard, Rules};
//!
//! # let list = "bat\nbats\ncat\ncut\ncuts\ntub\n";
//! # let bytes = dawggle_compiler::Compiler::new().text("list", list).compile()?.bytes;
//! // The words are bat, bats, cat, cut, cuts and tub, at one point each.
//! let dawg = Dawg::from_bytes(&bytes)?;
//! let rules = Rules::boggle();
//! let board = GameBoard::parse("{b/c}{a/u}/ts")?;
//! let class = Class::new(&board, &dawg.alphabet())?;
//! let bounds = Bounds::new(&class, &rules, &dawg)?;
//! assert_eq!(bounds.sum_union()?, 6);
//! assert_eq!(bounds.max_no_mark()?, 3);
//!
//! // The sum/union of a class with one board is the score of the board.
//! let boards = [(0, "ba/ts", 2), (1, "bu/ts", 1), (2, "ca/ts", 1), (3, "cu/ts", 2)];
//! for (number, board, score) in boards {
//!     let one = class.nth(number);
//!     assert_eq!(one.board(&dawg.alphabet()).to_string(), board);
//!     assert_eq!(bounds.of(&one).sum_union()?, score);
//! }
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod class;
mod max_no_mark;

pub use bounds::{Bounds, SumNode};
pub use class::{Class, ClassError};
pub(crate) use max_no_mark::{ClassWalk, Sum, Visitor};
