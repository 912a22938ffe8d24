//! Follows a player's path over the board, cell by cell: is it a word, a prefix, or neither?

use dawggle::{Board, Cursor, Dawg, Source};

/// The state of a path after a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The cells spell a word, which may also be a prefix.
    Word,
    /// The cells spell a prefix of a word.
    Prefix,
    /// No word starts like this.
    DeadEnd,
    /// The path already uses the cell, or the cell does not touch the last one.
    NoWay,
}

/// A path over a board.
pub struct Stepping<'a, S> {
    board: &'a Board<u16>,
    place: Option<Cursor<'a, S>>,
    /// The cells that can be next. At first, these are all cells.
    reach: u16,
    used: u16,
}

impl<'a, S: Source> Stepping<'a, S> {
    pub fn new(board: &'a Board<u16>, dawg: &'a Dawg<S>) -> Self {
        Self { board, place: Some(dawg.cursor()), reach: u16::MAX, used: 0 }
    }

    /// Extends the path to a cell, numbered row by row from 0. It ignores a cell that it returns
    /// [`Answer::NoWay`] for.
    pub fn enter(&mut self, cell: u8) -> Answer {
        let here = 1_u16.checked_shl(cell.into()).unwrap_or(0);
        if self.reach & here == 0 || cell >= self.board.tiles() {
            return Answer::NoWay;
        }
        self.used |= here;
        self.reach = self.board.neighbours(cell) & !self.used;
        // A tile of a plain board has one symbol, or none if no word has its letter.
        let symbol = self.board.symbols(cell).iter().next();
        self.place = self.place.zip(symbol).and_then(|(place, symbol)| place.step(symbol));
        match self.place {
            Some(place) if place.is_word() => Answer::Word,
            Some(_) => Answer::Prefix,
            None => Answer::DeadEnd,
        }
    }
}
