//! Finds the paths of a word on a board.

use crate::walk::{Steps, steps};
use crate::{Board, Mask, Outcome, Symbol};

/// The paths of a word on a board: strings of tiles, in the order of the tiles' numbers.
///
/// Made by [`Board::paths`]. A depth-first search over the board, which takes 100 bytes with a
/// `u16` mask and 640 bytes with `u64`. On a board made for it, the next path can take long to
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
    outcome: Outcome,
}

// The sizes that the docs state.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Paths<'_, u16>>() <= 100 && size_of::<Paths<'_, u64>>() <= 640);

impl<M: Mask> Board<M> {
    /// Returns the paths of a word on the board, in the order of their cells.
    ///
    /// If tiles have choices of several symbols, such as `{a/ab}`, each way to split the word among
    /// the tiles is a path of its own, and the choices decide the order, too.
    #[must_use]
    pub fn paths<'a>(&'a self, symbols: &'a [Symbol]) -> Paths<'a, M> {
        let mut rest = M::per_cell(M::EMPTY);
        if let (Some(first), Some(&symbol)) = (rest.as_mut().first_mut(), symbols.first()) {
            *first = self.heads() & self.holders(symbol);
        }
        let cells = M::per_cell(0);
        Paths {
            board: self,
            symbols,
            rest,
            cells,
            used: M::EMPTY,
            depth: 0,
            steps: Steps::MAX,
            outcome: Outcome::Stopped,
        }
    }
}

impl<M: Mask> Paths<'_, M> {
    /// Ends after this number of cells has been tried, and can then go on:
    /// [`Self::set_max_steps`].
    #[must_use]
    pub fn max_steps(mut self, max_steps: u64) -> Self {
        self.set_max_steps(max_steps);
        self
    }

    /// Ends after this number of cells has been tried from now.
    pub fn set_max_steps(&mut self, max_steps: u64) {
        self.set_steps(steps(max_steps));
    }

    pub(crate) fn set_steps(&mut self, steps: Steps) {
        self.steps = steps;
    }

    /// Returns the number of steps that are left.
    #[must_use]
    pub fn steps_left(&self) -> u64 {
        self.steps as u64
    }

    pub(crate) fn steps(&self) -> Steps {
        self.steps
    }

    /// Returns why the paths ended, or [`Outcome::Stopped`] before the end.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the tiles of the next path, in the order of the word.
    ///
    /// On a rectangle, tiles are numbered row by row.
    pub fn next_path(&mut self) -> Option<impl Iterator<Item = u8> + use<'_, M>> {
        while {
            let (last, _) = self.advance()?;
            !self.board.inner_after(last).is_empty()
        } {}
        self.outcome = Outcome::Stopped;
        let board = self.board;
        let cells = self.cells.as_ref().get(..self.symbols.len()).unwrap_or_default();
        // The first head of a tile has its number. The other cells of a chain follow their head.
        let heads = cells.iter().filter(|&&cell| (board.inner() & M::of(cell)).is_empty());
        Some(heads.map(|&head| board.taken(head).first()))
    }

    /// Finds the next path, which may end inside a tile. Returns its last cell, and the set of its
    /// cells.
    #[inline(never)]
    pub(crate) fn advance(&mut self) -> Option<(u8, M)> {
        loop {
            let next = self.rest.as_mut().get_mut(self.depth).and_then(|rest| {
                let cell = rest.first();
                (cell < M::CELLS).then_some((cell, rest))
            });
            let Some((cell, rest)) = next else {
                let Some(depth) = self.depth.checked_sub(1) else {
                    self.outcome = Outcome::Complete;
                    return None;
                };
                self.depth = depth;
                let left = self.cells.as_ref().get(self.depth).copied().unwrap_or_default();
                self.used &= !self.board.taken(left);
                continue;
            };
            if self.steps == 0 {
                self.outcome = Outcome::OutOfSteps;
                return None;
            }
            self.steps -= 1;
            *rest = rest.rest();
            if let Some(slot) = self.cells.as_mut().get_mut(self.depth) {
                *slot = cell;
            }
            let used = self.used | self.board.taken(cell);
            match self.symbols.get(self.depth.wrapping_add(1)) {
                Some(&symbol) => {
                    let Some(rest) = self.rest.as_mut().get_mut(self.depth.wrapping_add(1)) else {
                        continue;
                    };
                    *rest = self.board.neighbors(cell) & !used & self.board.holders(symbol);
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
        assert_eq!(paths.outcome(), Outcome::Complete);
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
        let (mut limited, mut found) = (board.paths(&[1, 1, 1]), Vec::<Vec<u8>>::new());
        while limited.outcome() != Outcome::Complete {
            limited.set_max_steps(0);
            assert!(limited.next_path().is_none() && limited.next_path().is_none());
            assert_ne!(limited.outcome(), Outcome::Stopped);
            limited.set_max_steps(5);
            while let Some(path) = limited.next_path() {
                found.push(path.collect());
            }
        }
        assert_eq!(found, paths(&board, &[1, 1, 1]));
    }
}
