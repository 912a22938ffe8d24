//! A board with all that its tiles can be: letters, several letters, any letter, or nothing.

use core::ops::ControlFlow;

use dawggle::{Adjacency, Alphabet, BoardError, Outcome, Source, Symbol};

/// The largest number of tiles in a path: the number of the board's cells.
const MAX_PATH: usize = 64;

/// A board, and its tiles that no word can use.
pub struct Board {
    pub board: dawggle::Board<u64>,
    /// A bit for each tile whose letters the dictionary does not have.
    pub unusable: u64,
}

/// The tiles of a text: each on a line of its own.
pub fn tiles_of(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split('\n')
}

impl Board {
    /// The board of these tiles, row by row, each as in [`dawggle::BoardText`] or empty.
    pub fn of<'t, S: Source>(
        tiles: impl Iterator<Item = &'t str> + Clone,
        columns: usize,
        alphabet: &Alphabet<S>,
    ) -> Result<Self, BoardError> {
        let rows = tiles.clone().count().checked_div(columns).unwrap_or_default();
        let board = dawggle::Board::new(Adjacency::rectangle(rows, columns)?);
        let mut board = Self { board, unusable: 0 };
        for (tile, text) in
            (0..).zip(tiles).take(rows * columns).filter(|(_, text)| !text.is_empty())
        {
            match board.board.set_tile(tile, text, alphabet) {
                // While a board is typed it may have characters that no tile has.
                Ok(()) | Err(BoardError::Character { .. }) => {}
                Err(error) => return Err(error),
            }
            if text != "#" && board.board.symbols(tile).is_empty() {
                board.unusable |= 1 << tile;
            }
        }
        Ok(board)
    }

    /// Calls `each` with each path of a word through all cells of `through`, until it breaks.
    ///
    /// Returns whether it got a path, and how the search ended.
    pub fn paths_through(
        &self,
        symbols: &[Symbol],
        through: u64,
        max_steps: u64,
        each: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> (bool, Outcome) {
        let mut found = false;
        let mut paths = self.board.paths(symbols).max_steps(max_steps);
        while let Some(path) = paths.next_path() {
            let mut tiles = [0; MAX_PATH];
            let mut len = 0;
            let mut used = 0_u64;
            for (tile, slot) in path.zip(&mut tiles) {
                *slot = tile;
                len += 1;
                used |= 1 << tile;
            }
            if used & through == through {
                found = true;
                if each(tiles.get(..len).unwrap_or_default()).is_break() {
                    return (true, Outcome::Stopped);
                }
            }
        }
        (found, paths.outcome())
    }
}
