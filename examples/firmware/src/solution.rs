//! The words on a board, printed without `core::fmt`, which would be larger than the solver.

use core::ops::ControlFlow;

use crate::console::{decimal, print, print_constant};

use dawggle::{Alphabet, Board, Dawg, Solver, Source, State, Word};

/// The number of paths on the board that the solver remembers, 4 bytes each. This is enough for
/// nearly all boards of 16 cells. Other boards take longer.
const SCRATCH: usize = 64;

/// The words and points of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Total {
    pub words: usize,
    pub points: usize,
}

/// A board of up to 16 cells.
pub struct Solution {
    board: Board<u16>,
    columns: u8,
}

impl Solution {
    /// Reads a board, such as `catdlinemaropets`.
    pub fn of<S: Source>(text: &[u8], dawg: &Dawg<S>) -> Option<Self> {
        let (board, columns) = read_board(text, &dawg.alphabet())?;
        Some(Self { board, columns })
    }

    #[cfg(any(feature = "stepping", feature = "flips"))]
    pub fn board(&self) -> &Board<u16> {
        &self.board
    }

    /// Returns the number of the cell at a row and a column, which count from 1: `2,3`.
    #[cfg(feature = "stepping")]
    pub fn cell(&self, text: &[u8]) -> Option<u8> {
        let &[row @ b'1'..=b'9', b',', column @ b'1'..=b'9'] = text else {
            return None;
        };
        let (row, column) = (row - b'1', column - b'1');
        (column < self.columns).then(|| row * self.columns + column)
    }

    /// Counts words and points. If `is_printed` is true, it prints a line for each word like
    /// `dawggle solve --paths`: points, word, and the row and column of its tiles, separated by
    /// tabs.
    #[inline(never)]
    pub fn solve<S: Source>(&self, dawg: &Dawg<S>, is_printed: bool) -> Total {
        let mut total = Total::default();
        let mut scratch = [State::EMPTY; SCRATCH];
        let _ = Solver::new(&self.board, &mut scratch).solve(dawg, |word| {
            self.take(dawg, word, &mut total, is_printed);
            ControlFlow::Continue(())
        });
        total
    }

    // As a separate function, it leaves the registers to the loop of the solver.
    #[inline(never)]
    fn take<S: Source>(&self, dawg: &Dawg<S>, word: Word<'_, S>, total: &mut Total, is_printed: bool) {
        let points = points(word.letters());
        if points == 0 {
            return;
        }
        total.words += 1;
        // On an Uno, `usize` has 16 bits.
        total.points = total.points.saturating_add(points);
        if !is_printed {
            return;
        }
        decimal(points);
        print_constant!(b"\t");
        for &symbol in word.symbols() {
            print(dawg.alphabet().spelling(symbol).as_bytes());
        }
        if let Some(path) = self.board.paths(word.symbols()).next_path() {
            let mut before = b'\t';
            for tile in path {
                let (row, column) = divide(tile, self.columns);
                print(&[before, b'1' + row, b',', b'1' + column]);
                before = b' ';
            }
        }
        print_constant!(b"\n");
    }
}

/// Returns the points of a word by its number of letters, as in `ScoreTable::BOGGLE`. An Uno would
/// have that table in RAM.
fn points(letters: u32) -> usize {
    match letters {
        0..=2 => 0,
        3..=4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}

/// Returns quotient and remainder of small numbers, without a possible panic.
fn divide(mut number: u8, by: u8) -> (u8, u8) {
    let mut quotient = 0;
    while by > 0 && number >= by {
        number -= by;
        quotient += 1;
    }
    (quotient, number)
}

/// Returns the board of a text, and its number of columns.
#[cfg(not(target_arch = "avr"))]
fn read_board<S: Source>(text: &[u8], alphabet: &Alphabet<S>) -> Option<(Board<u16>, u8)> {
    let text = dawggle::BoardText::parse(str::from_utf8(text).ok()?, None).ok()?;
    Some((Board::from_text(&text, alphabet).ok()?, text.columns() as u8))
}

/// Returns the board of 16 letters, and its number of columns.
#[cfg(target_arch = "avr")]
fn read_board<S: Source>(text: &[u8], alphabet: &Alphabet<S>) -> Option<(Board<u16>, u8)> {
    Some((firmware::sixteen_letters::read_board(text, alphabet)?, 4))
}
