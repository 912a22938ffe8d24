//! The words on a board, printed without `core::fmt`, which would be larger than the solver.

use crate::console::{decimal, print, print_byte, print_constant};

#[cfg(feature = "tiles")]
use dawggle::Alphabet;
use dawggle::{Board, Dawg, Scratch, Solver, Source, Word};

/// The number of paths on the board that the solver remembers, 4 bytes each. This is enough for
/// nearly all boards of 16 cells. Other boards take longer.
const PATHS: usize = 64;

/// The words and points of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Total {
    pub words: usize,
    pub points: usize,
}

/// Solves a board of up to 16 cells.
pub struct Solution<'a> {
    board: &'a Board<u16>,
    columns: u8,
}

impl<'a> Solution<'a> {
    /// Prepares to solve a board, which was read from this text.
    pub fn new(board: &'a Board<u16>, text: &[u8]) -> Self {
        Self { board, columns: columns(text) }
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
        let mut scratch = Scratch::<u16, PATHS>::EMPTY;
        let _ = Solver::new(self.board, dawg, &mut scratch)
            .for_each(|word| self.take(dawg, word, &mut total, is_printed));
        total
    }

    // As a separate function, it leaves the registers to the loop of the solver.
    #[inline(never)]
    fn take<S: Source>(
        &self,
        dawg: &Dawg<S>,
        word: Word<'_, S>,
        total: &mut Total,
        is_printed: bool,
    ) {
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
                print_byte(before);
                print_byte(b'1' + row);
                print_byte(b',');
                print_byte(b'1' + column);
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

/// Returns the board of a text, such as `catdlinemaropets`.
#[cfg(not(feature = "tiles"))]
pub use firmware::sixteen_letters::read_board;

#[cfg(not(feature = "tiles"))]
fn columns(_: &[u8]) -> u8 {
    4
}

/// Returns the board of a text, such as `c a t d / l i n e / m a r o / p e t s`.
#[cfg(feature = "tiles")]
pub fn read_board<S: Source>(text: &[u8], alphabet: &Alphabet<S>) -> Option<Board<u16>> {
    Board::from_text(&parse(text)?, alphabet).ok()
}

#[cfg(feature = "tiles")]
fn columns(text: &[u8]) -> u8 {
    parse(text).map_or(0, |text| text.columns() as u8)
}

#[cfg(feature = "tiles")]
fn parse(text: &[u8]) -> Option<dawggle::BoardText<'_>> {
    dawggle::BoardText::parse(str::from_utf8(text).ok()?, None).ok()
}
