//! Finds the paths of a word on a board.

use crate::steps::{Steps, steps};
use crate::{Board, Mask, Symbol};

/// The paths of a word on a board: strings of tiles, in the order of the tiles' numbers.
///
/// Made by [`Board::paths`]. A depth-first search over the board, which takes 100 bytes with a
/// `u16` mask and 630 bytes with `u64`. On a board made for it, the next path can take long to
/// find: [`max_steps`] limits the time.
///
/// [`max_steps`]: Self::max_steps
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::{Board, BoardText, Dawg};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let text = BoardText::parse("tac/xxa", None)?;
/// let board: Board<u16> = Board::from_text(&text, &dawg.alphabet())?;
/// let cat = ["c", "a", "t"].map(|letter| dawg.alphabet().symbol(letter).unwrap());
/// let mut paths = board.paths(&cat);
/// assert!(paths.next_path().unwrap().eq([2, 1, 0]));
/// assert!(paths.next_path().is_none(), "the other a does not touch the t");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Paths<'a, M: Mask> {
    board: &'a Board<M>,
    symbols: &'a [Symbol],
    /// For each symbol, the cells that are not tried yet.
    rest: M::PerCell<M>,
    /// The cell of each symbol up to `depth`.
    cells: M::PerCell<u8>,
    used: M,
    depth: usize,
    steps: Steps,
    out_of_steps: bool,
}

impl<'a, M: Mask> Paths<'a, M> {
    pub(crate) fn new(board: &'a Board<M>, symbols: &'a [Symbol]) -> Self {
        let mut rest = M::per_cell(M::EMPTY);
        if let (Some(first), Some(&symbol)) = (rest.as_mut().first_mut(), symbols.first()) {
            *first = board.heads() & board.holders(symbol);
        }
        let cells = M::per_cell(0);
        Self {
            board,
            symbols,
            rest,
            cells,
            used: M::EMPTY,
            depth: 0,
            steps: Steps::MAX,
            out_of_steps: false,
        }
    }

    /// Gives up after this number of cells has been tried.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { steps: steps(max_steps), ..self }
    }

    pub(crate) fn set_steps(&mut self, steps: Steps) {
        self.steps = steps;
    }

    /// Returns the steps that are left.
    pub(crate) fn steps_left(&self) -> Steps {
        self.steps
    }

    /// Returns whether the step limit ended the search, so that there may be more paths.
    #[must_use]
    pub fn is_out_of_steps(&self) -> bool {
        self.out_of_steps
    }

    /// Returns the tiles of the next path, in the order of the word.
    ///
    /// On a rectangle, tiles are numbered row by row.
    pub fn next_path(&mut self) -> Option<impl Iterator<Item = u8> + use<'_, M>> {
        while {
            let (last, used) = self.advance()?;
            !(self.board.neighbours(last) & !used & self.board.inner()).is_empty()
        } {}
        let tiles = self.board.tiles();
        let cells = self.cells.as_ref().get(..self.symbols.len()).unwrap_or_default();
        // The inner cells of a chain belong to the tile that the chain starts with.
        Some(cells.iter().copied().filter(move |&cell| cell < tiles))
    }

    /// Finds the next path, which may end inside a tile. Returns its last cell, and the set of its
    /// cells.
    #[inline(never)]
    pub(crate) fn advance(&mut self) -> Option<(u8, M)> {
        loop {
            let next = self.rest.as_mut().get_mut(self.depth).and_then(|rest| {
                let cell = rest.first();
                *rest = rest.rest();
                (cell < M::CELLS).then_some(cell)
            });
            let Some(cell) = next else {
                self.depth = self.depth.checked_sub(1)?;
                let left = self.cells.as_ref().get(self.depth).copied().unwrap_or_default();
                self.used &= !M::of(left);
                continue;
            };
            if self.steps == 0 {
                self.out_of_steps = true;
                return None;
            }
            self.steps -= 1;
            if let Some(slot) = self.cells.as_mut().get_mut(self.depth) {
                *slot = cell;
            }
            let used = self.used | M::of(cell);
            match self.symbols.get(self.depth.wrapping_add(1)) {
                Some(&symbol) => {
                    let Some(rest) = self.rest.as_mut().get_mut(self.depth.wrapping_add(1)) else {
                        continue;
                    };
                    *rest = self.board.neighbours(cell) & !used & self.board.holders(symbol);
                    self.used = used;
                    self.depth = self.depth.wrapping_add(1);
                }
                None => return Some((cell, used)),
            }
        }
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::Adjacency;

    /// A row of tiles, each with one symbol.
    fn row(symbols: &[Symbol]) -> Board<u16> {
        let mut board = Board::new(Adjacency::rectangle(1, symbols.len()).unwrap());
        for (tile, &symbol) in (0..).zip(symbols) {
            board.hold(tile, symbol).unwrap();
        }
        board
    }

    fn paths(board: &Board<u16>, word: &[Symbol]) -> Vec<Vec<u8>> {
        let (mut paths, mut found) = (board.paths(word), Vec::new());
        while let Some(path) = paths.next_path() {
            found.push(path.collect());
        }
        assert!(!paths.is_out_of_steps());
        found
    }

    #[test]
    fn paths_are_given_in_the_order_of_tiles() {
        let board = row(&[1, 2, 1, 2]);
        assert_eq!(paths(&board, &[1, 2]), [[0, 1], [2, 1], [2, 3]]);
        assert_eq!(paths(&board, &[2, 1, 2]), [[1, 2, 3], [3, 2, 1]]);
        assert!(paths(&board, &[1, 1]).is_empty() && paths(&board, &[9]).is_empty());
    }

    #[test]
    fn a_tile_is_used_once() {
        assert!(paths(&row(&[1, 2]), &[1, 2, 1]).is_empty());
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn a_path_does_not_end_inside_a_tile() {
        let mut board = Board::<u16>::new(Adjacency::rectangle(1, 2).unwrap());
        board.hold(0, 1).unwrap();
        board.spell(1, &[2, 3]).unwrap();
        assert_eq!(paths(&board, &[1, 2, 3]), [[0, 1]]);
        assert!(paths(&board, &[1, 2]).is_empty());
    }

    #[test]
    fn the_step_limit_ends_a_search() {
        let board = row(&[1; 8]);
        let mut paths = board.paths(&[1, 1, 1]).max_steps(5);
        while paths.next_path().is_some() {}
        assert!(paths.is_out_of_steps());
    }
}
