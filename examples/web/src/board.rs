//! A board with all that its tiles can be: letters, several letters, any letter, or nothing.

use core::ops::ControlFlow;

use dawggle::{Adjacency, Alphabet, BoardError, Several, Source, Symbol, SymbolSet};

use crate::MAX_PATH_STEPS;

/// Most symbols that a tile may spell.
const MAX_TILE: usize = 8;

/// Most tiles of a path: those of the board's cells.
const MAX_PATH: usize = 64;

/// A board, and its tiles that no word can use.
pub struct Board {
    pub board: dawggle::Board<u64, Several>,
    /// A bit for each tile whose letters the dictionary does not have.
    pub unusable: u64,
}

/// The tiles of a text: each on a line of its own.
pub fn tiles_of(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split('\n')
}

impl Board {
    /// The board of these tiles, row by row. An empty tile and `#` are blocked, `?` is any letter.
    pub fn of<'t, S: Source>(
        tiles: impl Iterator<Item = &'t str> + Clone,
        columns: usize,
        alphabet: &Alphabet<S>,
    ) -> Result<Self, BoardError> {
        let rows = tiles.clone().count().checked_div(columns).unwrap_or_default();
        let board = dawggle::Board::new(Adjacency::rectangle(rows, columns)?);
        let mut board = Self { board, unusable: 0 };
        for (tile, spelling) in tiles.enumerate().take(rows * columns) {
            match spelling {
                "" | "#" => {}
                "?" => board.board.hold_any(tile, SymbolSet::first(alphabet.len())),
                _ => board.put(tile, spelling, alphabet)?,
            }
        }
        Ok(board)
    }

    fn put<S: Source>(
        &mut self,
        tile: usize,
        spelling: &str,
        alphabet: &Alphabet<S>,
    ) -> Result<(), BoardError> {
        let mut symbols = [0; MAX_TILE];
        let mut len = 0;
        let mut rest = spelling;
        while !rest.is_empty() {
            match (alphabet.split_first(rest), symbols.get_mut(len)) {
                (Some((symbol, after)), Some(slot)) => {
                    *slot = symbol;
                    len += 1;
                    rest = after;
                }
                _ => {
                    self.unusable |= 1 << tile;
                    return Ok(());
                }
            }
        }
        match symbols.get(..len) {
            Some(&[symbol]) => self.board.hold(tile, symbol),
            several => self.board.spell(tile, several.unwrap_or_default())?,
        }
        Ok(())
    }

    /// Gives each path of a word that comes by all cells of `through` to `each`, until it breaks;
    /// answers whether there is one.
    pub fn paths_through(
        &self,
        symbols: &[Symbol],
        through: u64,
        each: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> bool {
        let mut found = false;
        let mut paths = self.board.paths(symbols).max_steps(MAX_PATH_STEPS);
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
                    break;
                }
            }
        }
        found
    }
}
