//! The words on a board, printed without `core::fmt`, which would be larger than the solver.

use core::ops::ControlFlow;

use crate::console::{decimal, print};

use dawggle::{Board, BoardError, BoardText, Dawg, ScoreTable, Solver, Source, State, Word};

/// Paths on the board that the solver remembers, 4 bytes each: enough for nearly all boards of 16
/// cells. Others take longer.
const SCRATCH: usize = 64;

/// What a board is worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Total {
    pub words: u32,
    pub points: u32,
}

/// A board of up to 16 cells.
pub struct Solution<'a, S> {
    text: BoardText<'a>,
    board: Board<u16>,
    dawg: &'a Dawg<S>,
}

impl<'a, S: Source> Solution<'a, S> {
    /// Reads a board, such as `catdlinemaropets`.
    pub fn of(text: &'a str, dawg: &'a Dawg<S>) -> Result<Self, BoardError> {
        let text = BoardText::parse(text, None)?;
        Ok(Self { text, board: Board::from_text(&text, &dawg.alphabet())?, dawg })
    }

    #[cfg(feature = "stepping")]
    pub fn board(&self) -> &Board<u16> {
        &self.board
    }

    /// The number of the cell in that row and column, which count from 1: `2,3`.
    #[cfg(feature = "stepping")]
    pub fn cell(&self, text: &str) -> Option<u8> {
        let &[row @ b'1'..=b'9', b',', column @ b'1'..=b'9'] = text.as_bytes() else {
            return None;
        };
        let (row, column) = (usize::from(row - b'1'), usize::from(column - b'1'));
        let columns = self.text.columns();
        (column < columns).then(|| (row * columns + column) as u8)
    }

    /// Counts words and points.
    #[inline(never)]
    pub fn total(&self) -> Total {
        let mut total = Total::default();
        self.solve(&mut |_, points| {
            total.words += 1;
            total.points += points;
        });
        total
    }

    /// Prints a line for each word, as `dawggle solve --paths` does: points, word, and the row and
    /// the column of its tiles, with tabs between.
    #[inline(never)]
    pub fn print(&self) {
        self.solve(&mut |word, points| {
            decimal(points);
            print(b"\t");
            for &symbol in word.symbols() {
                print(self.dawg.alphabet().spelling(symbol).as_bytes());
            }
            if let Some(path) = self.board.paths(word.symbols()).next_path() {
                let columns = self.text.columns() as u32;
                let mut before: &[u8] = b"\t";
                for tile in path {
                    // A board of no columns has no tiles.
                    let (row, column) = divide(tile.into(), columns);
                    print(before);
                    decimal(row + 1);
                    print(b",");
                    decimal(column + 1);
                    before = b" ";
                }
            }
            print(b"\n");
        });
    }

    // Not generic, so that the solver is in flash once.
    fn solve(&self, each: &mut dyn FnMut(Word<'_, S>, u32)) {
        let mut scratch = [State::EMPTY; SCRATCH];
        let _ = Solver::new(&self.board, &mut scratch).solve(self.dawg, |word| {
            let points = ScoreTable::BOGGLE.points(word.letters());
            if points > 0 {
                each(word, points);
            }
            ControlFlow::Continue(())
        });
    }
}

/// Quotient and remainder; small numbers, and nothing that may panic.
fn divide(mut number: u32, by: u32) -> (u32, u32) {
    let mut quotient = 0;
    while by > 0 && number >= by {
        number -= by;
        quotient += 1;
    }
    (quotient, number)
}
