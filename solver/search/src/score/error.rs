//! Reasons why a board cannot be scored.

use dawggle::{Mask, Outcome};

use crate::game::{GameError, RulesError};
use crate::lexicon::LexiconError;

/// The largest number of slots of a board.
pub const MAX_SLOTS: usize = u64::CELLS as usize;

/// An error of a [`Scorer`](super::Scorer): it does not support the rules or the dictionary, or
/// cannot score a board.
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
    #[error("the rules `{0}` leave the size of boards open, and a scorer needs one")]
    Size(String),
    /// The shape has this number of cells.
    #[error("{0} cells, more than the {MAX_SLOTS} that a scorer takes")]
    Cells(usize),
    /// Words have more than 256 different points, or points whose sum may not fit 64 bits.
    #[error("more than 256 different points of words, or points too high to add up")]
    Points,
    /// The dictionary has more words or edges than can be numbered.
    #[error("the dictionary has more than 134,217,728 words, or 4,294,967,295 edges")]
    Dictionary,
    /// The dictionary is damaged in a way that its checksum does not show, or was not checked.
    #[error("the dictionary is damaged")]
    Damaged,
    /// A text is not a board of the game.
    #[error(transparent)]
    Board(#[from] GameError),
    /// The tiles of a board have too many symbols together, where a wildcard has all symbols.
    #[error("the tiles have more than the {MAX_SLOTS} symbols that a scorer takes")]
    Symbols,
    /// Points or words may be missing: the board takes more steps than the scorer may take, or a
    /// read of the dictionary has failed.
    #[error("the score is not complete: {0}")]
    Incomplete(#[from] Outcome),
}

impl From<LexiconError> for ScorerError {
    fn from(error: LexiconError) -> Self {
        match error {
            LexiconError::TooLarge => Self::Dictionary,
            LexiconError::Points => Self::Points,
            LexiconError::Damaged => Self::Damaged,
        }
    }
}
