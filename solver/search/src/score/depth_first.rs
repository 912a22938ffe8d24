//! The walk over any board, however many parts it has: depth first.
//!
//! Where masks of slots are too small, a path is marked on the board itself: while a word stands on a
//! tile, the tile holds no symbol. A word that lies on a board in many ways is found in each of them, and
//! remembered by a bit.

use std::mem::take;

use dawggle::Symbol;

use super::edge::Edge;
use super::lexicon::Lexicon;
use super::scorer::Score;
use crate::game::{Geometry, Spelled};

/// A board, part by part: a part is one symbol of a tile, or any of several.
pub trait Parts {
    /// The number of parts.
    fn parts(&self) -> usize;

    /// The symbols that a part stands for.
    fn symbols(&self, part: usize) -> u64;

    /// The parts that may follow one.
    fn next(&self, part: usize) -> impl Iterator<Item = usize>;

    /// Whether a tile starts with this part.
    fn is_first(&self, part: usize) -> bool;

    /// Whether a tile ends with this part.
    fn is_last(&self, part: usize) -> bool;

    /// The parts of the same tile.
    fn tile(&self, part: usize) -> impl Iterator<Item = usize>;
}

/// A board with one symbol on each cell.
#[derive(Clone, Copy)]
pub struct Plain<'a> {
    pub geometry: &'a Geometry,
    pub tiles: &'a [Symbol],
}

impl Parts for Plain<'_> {
    fn parts(&self) -> usize {
        self.tiles.len()
    }

    fn symbols(&self, cell: usize) -> u64 {
        let symbol = 1_u64.checked_shl(self.tiles[cell].into()).unwrap_or_default();
        if self.geometry.is_hole(cell) { 0 } else { symbol }
    }

    fn next(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.geometry.neighbours(cell).iter().map(|&to| to.into())
    }

    fn is_first(&self, _: usize) -> bool {
        true
    }

    fn is_last(&self, _: usize) -> bool {
        true
    }

    fn tile(&self, cell: usize) -> impl Iterator<Item = usize> {
        [cell].into_iter()
    }
}

impl Parts for Spelled<'_> {
    fn parts(&self) -> usize {
        self.parts.len()
    }

    fn symbols(&self, part: usize) -> u64 {
        self.parts[part].symbols
    }

    fn next(&self, part: usize) -> impl Iterator<Item = usize> {
        self.next(part as u32).iter().map(|&to| to as usize)
    }

    fn is_first(&self, part: usize) -> bool {
        self.parts[part].is_first
    }

    fn is_last(&self, part: usize) -> bool {
        self.parts[part].is_last
    }

    fn tile(&self, part: usize) -> impl Iterator<Item = usize> {
        let parts = self.parts_of(self.parts[part].cell);
        parts.start as usize..parts.end as usize
    }
}

/// What a walk needs of memory: 16 bytes a part.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// For each part its symbols, as bits of an edge; none while its tile is used.
    held: Vec<u64>,
    /// For each part the symbols of those that may follow.
    around: Vec<u64>,
}

impl Marks {
    /// Forgets what there is, and makes room for so many parts.
    pub fn clear(&mut self, parts: usize) {
        for symbols in [&mut self.held, &mut self.around] {
            symbols.clear();
            symbols.reserve(parts);
        }
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        (self.held.capacity() + self.around.capacity()) * size_of::<u64>()
    }
}

/// A walk over a board.
pub struct Walk<'a, E, B> {
    board: &'a B,
    lexicon: &'a Lexicon<E>,
    /// The symbols that words have.
    known: u64,
    marks: &'a mut Marks,
    /// Steps that may be taken before the walk looks whether there is anything left to find.
    eager: usize,
}

/// Eager steps for each part: a rolled board takes 65. In tests many do not suffice.
const EAGER: usize = if cfg!(test) { 1 } else { 256 };

impl<'a, E: Edge, B: Parts> Walk<'a, E, B> {
    /// A walk that has not begun. Symbols from `symbols` on are those that no word has.
    pub fn new(board: &'a B, symbols: u8, lexicon: &'a Lexicon<E>, marks: &'a mut Marks) -> Self {
        let known = u64::MAX >> (64 - u32::from(symbols.clamp(1, 63)));
        let walk = Self { board, lexicon, known, marks, eager: EAGER * board.parts() };
        let parts = 0..board.parts();
        walk.marks.clear(board.parts());
        walk.marks.held.extend(parts.clone().map(|part| (board.symbols(part) & known) << E::SHIFT));
        let held = &walk.marks.held;
        let around = parts.map(|part| board.next(part).fold(0, |around, next| around | held[next]));
        walk.marks.around.extend(around);
        walk
    }

    /// Finds all words. `seen` has a bit for each, of which those found are set.
    pub fn run(mut self, seen: &mut [u64]) {
        (0..self.board.parts()).for_each(|part| self.start(part, seen));
    }

    /// Finds the words that begin with a part.
    pub fn start(&mut self, part: usize, seen: &mut [u64]) {
        if self.board.is_first(part) {
            self.enter(self.lexicon.root, part, seen);
        }
    }

    /// Goes on from a node to a part, with each of its symbols that can follow.
    fn enter(&mut self, parent: E, part: usize, seen: &mut [u64]) {
        let mut symbols = parent.bits() & self.marks.held[part];
        while symbols != 0 {
            let edge = self.lexicon.child(parent, symbols & symbols.wrapping_neg());
            symbols &= symbols - 1;
            if edge.word_bit() & 1 == 1 && self.board.is_last(part) {
                seen[edge.number() / 64] |= 1 << (edge.number() % 64);
            }
            if edge.bits() & self.marks.around[part] != 0 && !self.is_done(edge, seen) {
                self.leave(edge, part, seen);
            }
        }
    }

    /// Goes on from a part to all that may follow. Words have at most 255 symbols, which bounds the depth.
    fn leave(&mut self, edge: E, part: usize, seen: &mut [u64]) {
        let (board, known) = (self.board, self.known);
        let first = |part: &usize| board.is_first(*part);
        if first(&part) {
            board.tile(part).filter(first).for_each(|part| self.marks.held[part] = 0);
        }
        board.next(part).for_each(|next| self.enter(edge, next, seen));
        if first(&part) {
            board.tile(part).filter(first).for_each(|part| {
                self.marks.held[part] = (board.symbols(part) & known) << E::SHIFT;
            });
        }
    }

    /// Whether all words that go on from an edge have been seen; not asked until it may pay.
    fn is_done(&mut self, edge: E, seen: &[u64]) -> bool {
        if self.eager > 0 {
            self.eager -= 1;
            return false;
        }
        let mut last = edge;
        while last.symbols() != 0 {
            let symbols = last.symbols();
            last = self.lexicon.child(last, 1 << symbols.ilog2());
        }
        (edge.number()..=last.number()).all(|number| seen[number / 64] >> (number % 64) & 1 == 1)
    }
}

/// Counts the words that were seen, and forgets them.
pub fn count<E: Edge>(seen: &mut [u64], lexicon: &Lexicon<E>) -> Score {
    let mut score = Score::default();
    for (bits, first) in seen.iter_mut().zip((0..).step_by(64)) {
        let mut left = take(bits);
        while left != 0 {
            let number = first + left.trailing_zeros() as usize;
            left &= left - 1;
            score.words += 1;
            score.points += lexicon.points[usize::from(lexicon.worth[number])];
        }
    }
    score
}
