//! Reasons for refusing a shape or a board.

// Tests: `snapshots/tests/suite/board_texts.rs`.

use dawggle::{BoardError, Outcome};

use super::tile::TileError;

/// An error in a shape or a board. The messages count rows, columns, cells and tiles from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The text is not a board of any size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// There is no such shape, or no such cell in it.
    #[error("{0}")]
    Shape(String),
    /// A row has another number of tiles than in the shape.
    #[error("{0}")]
    Row(String),
    /// The board has another size than the shape, or than the boards of the rules.
    #[error("{0}")]
    Size(String),
    /// A tile cannot be parsed.
    #[error("tile {0} {1}{hint}", hint = blank(.1))]
    Tile(usize, TileError),
    /// A tile has a bonus that the rules do not define.
    #[error("{0}")]
    Bonus(String),
    /// The rules with this name have no dice to roll.
    #[error("the rules `{0}` have no dice")]
    NoDice(String),
    /// Not all words of the board were found.
    #[error("words of the board are missing: {0}")]
    Incomplete(#[from] Outcome),
}

/// Writes a number with a noun, for messages.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns how to write a blank tile, if the tile has a character that people write for one.
fn blank(error: &TileError) -> &'static str {
    match error {
        TileError::Character('_' | '*' | '.') => " (`?` is any letter, and `#` is a blocked cell)",
        _ => "",
    }
}
