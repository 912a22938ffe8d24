//! Where a word lies on a board.

use crate::steps::{Steps, steps};
use crate::{Board, Mask, Symbol, Tiles};

/// The ways in which a word lies on a board, each a string of tiles, in the order of their
/// numbers. Made by [`Board::paths`].
///
/// A depth-first search over the board: no memory but its own (100 bytes with a `u16` mask,
/// 630 with `u64`). The next path may take long to find on a board made for it; [`max_steps`]
/// bounds that.
///
/// [`max_steps`]: Self::max_steps
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
pub struct Paths<'a, M: Mask, T: Tiles> {
    board: &'a Board<M, T>,
    symbols: &'a [Symbol],
    /// The cells still to be tried for each symbol.
    rest: T::PerSymbol<M, M>,
    /// The cell of each symbol up to `depth`.
    cells: T::PerSymbol<M, u8>,
    used: M,
    depth: usize,
    steps: Steps,
    out_of_steps: bool,
}

impl<'a, M: Mask, T: Tiles> Paths<'a, M, T> {
    pub(crate) fn new(board: &'a Board<M, T>, symbols: &'a [Symbol]) -> Self {
        let mut rest = T::per_symbol::<M, _>(M::EMPTY);
        if let (Some(first), Some(&symbol)) = (rest.as_mut().first_mut(), symbols.first()) {
            *first = board.heads() & board.holders(symbol);
        }
        let cells = T::per_symbol::<M, _>(0);
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

    /// Gives up after that many cells have been tried.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        self.steps(steps(max_steps))
    }

    pub(crate) fn steps(self, steps: Steps) -> Self {
        Self { steps, ..self }
    }

    /// The steps that are left.
    pub(crate) fn steps_left(&self) -> Steps {
        self.steps
    }

    /// Whether the step limit ended the search, so that there may be more paths.
    #[must_use]
    pub fn is_out_of_steps(&self) -> bool {
        self.out_of_steps
    }

    /// The next path: its tiles in order, from 0, row by row on a rectangle.
    pub fn next_path(&mut self) -> Option<impl Iterator<Item = u8> + use<'_, M, T>> {
        while {
            let (last, used) = self.advance()?;
            !(self.board.neighbours(last) & !used & self.board.inner()).is_empty()
        } {}
        let tiles = self.board.tiles();
        let cells = self.cells.as_ref().get(..self.symbols.len()).unwrap_or_default();
        // The inner cells of a chain belong to the tile before them.
        Some(cells.iter().copied().filter(move |&cell| cell < tiles))
    }

    /// Finds the next path, even one that ends inside a tile; answers its last cell, and all its
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
            let used = if T::REUSED { M::EMPTY } else { self.used | M::of(cell) };
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
