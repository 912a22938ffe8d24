//! The errors of a hunt.

use dawggle::Outcome;
use dawggle::format::MAX_WORD;

/// The maximum number of boards near a board. With ENABLE2K on 4x4, they take about six hours of
/// processor time.
pub const MAX_NEAR_BOARDS: u64 = 1_000_000_000;

/// An error of a hunt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HuntError {
    /// The symbols of the dictionary cannot spell a word.
    #[error("the dictionary's alphabet cannot spell {0:?}")]
    Word(String),
    /// A word is longer than any word of a dictionary.
    #[error("the word has {0} symbols: boards can contain a word of at most {MAX_WORD}")]
    Long(usize),
    /// The number of dice is not the number of tiles on a board.
    #[error("{dice} dice for a board of {tiles} tiles")]
    Dice {
        /// The number of dice.
        dice: usize,
        /// The number of cells that are not holes.
        tiles: usize,
    },
    /// A die has no faces.
    #[error("die {0} has no faces")]
    NoFaces(usize),
    /// A path through all cells cannot be a word, or is more than its symbols.
    #[error(
        "words that use every cell are found only if the rules let a word use each cell once, and \
         if each tile is one letter or a digraph of the dictionary"
    )]
    Spanning,
    /// A hunt cannot try all boards of two kinds.
    #[error(
        "a hunt tries either all boards near a board, or all boards on which a word uses every cell"
    )]
    TwoKinds,
    /// The board to start from has a tile that no board of the hunt has, or another shape.
    #[error(
        "the board to start from must have the shape of the other boards, and each of its tiles \
         must be a letter of the dictionary, or of the dice"
    )]
    Start,
    /// Too many boards are near the board to start from.
    #[error("more than {MAX_NEAR_BOARDS} boards differ from this one in at most {0} cells")]
    Changes(usize),
    /// There are too many paths through all cells.
    #[error(
        "the board is too large: a word that uses every cell can take too many paths to try all of \
         them (4x4 is not too large)"
    )]
    Paths,
    /// No board meets the conditions of the hunt.
    #[error(
        "there is no such board: no tiles for it, or no room on it for the word that it must contain"
    )]
    NoBoard,
    /// A read of the dictionary has failed.
    #[error("cannot hunt: {0}")]
    Incomplete(#[from] Outcome),
}
