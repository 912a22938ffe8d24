//! A player's way over the board, cell by cell: is it a word, the beginning of one, or neither?

use dawggle::{Board, Cursor, Dawg, Source};

/// What the cells so far spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A word; some may go on.
    Word,
    /// The beginning of one.
    Prefix,
    /// No word begins so.
    DeadEnd,
    /// The cell is used already, or does not touch the last one.
    NoWay,
}

/// A way over a board, as far as it has come.
pub struct Stepping<'a, S> {
    board: &'a Board<u16>,
    place: Option<Cursor<'a, S>>,
    /// The cells that may be next: at first all.
    reach: u16,
    used: u16,
}

impl<'a, S: Source> Stepping<'a, S> {
    pub fn new(board: &'a Board<u16>, dawg: &'a Dawg<S>) -> Self {
        Self { board, place: Some(dawg.cursor()), reach: u16::MAX, used: 0 }
    }

    /// Goes on to a cell, numbered row by row from 0. A cell that is no way is not gone to.
    pub fn enter(&mut self, cell: u8) -> Answer {
        let here = 1_u16.checked_shl(cell.into()).unwrap_or(0);
        if self.reach & here == 0 || cell >= self.board.tiles() {
            return Answer::NoWay;
        }
        self.used |= here;
        self.reach = self.board.neighbours(cell) & !self.used;
        // A tile of a plain board holds one symbol, or none that any word has.
        let symbol = self.board.symbols(cell).iter().next();
        self.place = self.place.zip(symbol).and_then(|(place, symbol)| place.step(symbol));
        match self.place {
            Some(place) if place.is_word() => Answer::Word,
            Some(_) => Answer::Prefix,
            None => Answer::DeadEnd,
        }
    }
}
