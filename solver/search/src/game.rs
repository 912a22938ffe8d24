//! Games: boards, tiles, shapes, dice, rules and points.
//!
//! [`Rules`] are data: the shape of the board ([`Geometry`]), the points of words ([`Scoring`]),
//! the [`Dice`], and whether words may use a cell again ([`Reuse`]). They read a [`GameBoard`] of
//! the game, or roll one. [`GameBoard::spell`] prepares a board for a dictionary, and the solver of
//! [`solve`](crate::solve) finds its words.
//!
//! # Examples
//!
//! ```
//! use dawggle_search::game::{GameBoard, Rules};
//!
//! let rules = Rules::parse(r#"
//!     name = "Mine"
//!     dice = ["AEIOUY", "STRNLQ", "STRNLQ", "CDMPBG"]
//!     board = { rows = 2, columns = 2 }
//!     score.table = [0, 0, 1, 2, 4]
//! "#)?;
//! let board = GameBoard::parse("ta/rb")?;
//! assert_eq!(board.tiles()[1].text(), "a");
//!
//! let dice = rules.dice().expect("the rules have dice");
//! let odds = dice.odds(&board.laid_tiles()).expect("there are few dice");
//! assert_eq!((odds.ways.to_string(), odds.all.to_string()), ("2".into(), "31104".into()));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod board;
mod dice;
mod distribution;
pub(crate) mod error;
mod geometry;
mod natural;
mod rules;
mod scoring;
pub(crate) mod spelled;
mod symmetry;
mod tile;

pub use board::GameBoard;
pub(crate) use dice::throw;
pub use dice::{Dice, Odds};
pub use distribution::Distribution;
pub use error::GameError;
pub use geometry::{Geometry, Reuse};
pub use natural::Natural;
pub use rules::{Rules, RulesError};
pub use scoring::{Bonus, Score, Scoring};
pub use spelled::{PathStep, SpelledBoard};
pub use symmetry::Symmetries;
pub use tile::{Tile, TileError};
