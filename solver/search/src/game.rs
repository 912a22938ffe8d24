//! Games: boards, tiles, shapes, dice, rules and points.

pub(crate) mod board;
mod dice;
mod distribution;
mod geometry;
mod rules;
mod scoring;
pub(crate) mod spelled;
mod symmetry;
mod tile;

pub use board::{Board, BoardError};
pub use dice::{Dice, Odds, TooManyWays};
pub use distribution::Distribution;
pub use geometry::{Geometry, MOST_CELLS, Reuse};
pub use rules::{NotByLength, Rules, RulesError};
pub use scoring::{Bonus, Length, Score, Scoring};
pub use spelled::{PathStep, Spelled};
pub use symmetry::Symmetries;
pub use tile::{Tile, TileError};
