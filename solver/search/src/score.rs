//! Scores of millions of boards.
//!
//! A [`GameSolver`](crate::solve::GameSolver) lists the words on a board, and reads the dictionary
//! as it is in its file. A [`Scorer`] only adds up the number of words and their points. It expands
//! the dictionary once, and then takes some microseconds a board.

// - `lexicon` is the expanded dictionary. `arranged` is a board, slot by slot.
// - `walk` and `avx512` find the words on a board of up to 64 slots, and `neighbours` on all boards
//   that differ from it in one cell.
// - `strategy` has the walk of each instruction set, and picks the best when a `scorer` is made.

mod arranged;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod lexicon;
mod neighbours;
mod scorer;
mod strategy;
mod walk;

pub use scorer::Scorer;

use arranged::MOST_SLOTS;
use dawggle::Outcome;

use crate::game::{GameError, RulesError};

/// An error of a [`Scorer`]: it does not support the rules or the dictionary, or cannot score a
/// board.
///
/// A [`GameSolver`](crate::solve::GameSolver) is slower, and supports all rules, dictionaries and
/// boards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScorerError {
    /// The points of a word depend on more than its number of letters.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The rules with this name fix no shape of boards.
    #[error("the rules `{0}` fix no size of boards, and a scorer needs one")]
    Size(String),
    /// The shape has this number of cells.
    #[error("{0} cells, more than the {MOST_SLOTS} that a scorer takes")]
    Cells(usize),
    /// Words have more than 256 different points, or points whose sum may not fit 64 bits.
    #[error("more than 256 different points of words, or points too high to add up")]
    Points,
    /// The dictionary has more words or edges than can be numbered.
    #[error("the dictionary has more than 134,217,728 words, or 4,294,967,295 edges")]
    Dictionary,
    /// A text is not a board of the game.
    #[error(transparent)]
    Board(#[from] GameError),
    /// The tiles of a board have too many symbols together, where a wildcard has all symbols.
    #[error("the tiles have more than the {MOST_SLOTS} symbols that a scorer takes")]
    Symbols,
    /// Points or words may be missing: the board takes more steps than the scorer may take, or a
    /// read of the dictionary has failed.
    #[error("the score is not complete: {0}")]
    Incomplete(#[from] Outcome),
}
