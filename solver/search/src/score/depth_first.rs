//! The depth-first walk over a board with any number of parts.
//!
//! Where masks of slots are too small, the board itself marks the path: while the path uses a tile,
//! the tile holds no symbol. A word with several paths is found along each of them, and a bit
//! remembers it.

use std::mem::take;

use dawggle::Symbol;

use super::edge::Edge;
use super::lexicon::Lexicon;
use crate::game::{Geometry, Score, Spelled};

/// A board, part by part. A part is one symbol of a tile, or a choice of several.
pub trait Parts {
    /// The number of parts.
    fn parts(&self) -> usize;

    /// The symbols that a part can be.
    fn symbols(&self, part: usize) -> u64;

    /// The symbols of the parts that may follow each part.
    fn near(&self) -> impl Iterator<Item = u64>;

    /// The parts that may follow a part.
    fn next(&self, part: usize) -> impl Iterator<Item = usize>;

    /// Returns true if a tile starts with this part.
    fn is_first(&self, part: usize) -> bool;

    /// Returns true if a tile ends with this part.
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

    fn near(&self) -> impl Iterator<Item = u64> {
        let near = |cell| self.next(cell).fold(0, |near, next| near | self.symbols(next));
        (0..self.parts()).map(near)
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

    fn near(&self) -> impl Iterator<Item = u64> {
        self.near().into_iter()
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

/// The memory of the walk: 16 bytes a part.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// For each part its symbols as bits of an edge, or 0 while the path uses its tile.
    held: Vec<u64>,
    /// For each part the symbols of the parts that may follow.
    around: Vec<u64>,
}

impl Marks {
    /// Clears the marks, and makes room for a number of parts.
    pub fn clear(&mut self, parts: usize) {
        for symbols in [&mut self.held, &mut self.around] {
            symbols.clear();
            symbols.reserve(parts);
        }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        (self.held.capacity() + self.around.capacity()) * size_of::<u64>()
    }
}

/// A depth-first walk over a board.
pub struct DepthFirst<'a, E, B> {
    board: &'a B,
    lexicon: &'a Lexicon<E>,
    /// The symbols of the dictionary.
    known: u64,
    marks: &'a mut Marks,
    /// The number of steps before the walk starts to check whether anything is left to find.
    eager: usize,
    /// The steps that are left.
    steps: &'a mut u64,
}

/// The initial number of these steps for each part. A rolled board takes 65. In tests it is low
/// enough to run out.
const EAGER: usize = if cfg!(test) { 1 } else { 256 };

impl<'a, E: Edge, B: Parts> DepthFirst<'a, E, B> {
    /// Prepares a walk of at most `steps`. No word has a symbol from `symbols` on.
    pub fn new(
        board: &'a B,
        symbols: u8,
        lexicon: &'a Lexicon<E>,
        marks: &'a mut Marks,
        steps: &'a mut u64,
    ) -> Self {
        let known = u64::MAX >> (64 - u32::from(symbols.clamp(1, 63)));
        let eager = EAGER * board.parts();
        let walk = Self { board, lexicon, known, marks, eager, steps };
        let parts = 0..board.parts();
        walk.marks.clear(board.parts());
        let bits = |symbols| (symbols & known) << E::SHIFT;
        walk.marks.held.extend(parts.map(|part| bits(board.symbols(part))));
        walk.marks.around.extend(board.near().map(bits));
        walk
    }

    /// Finds all words, and sets their bits in `seen`.
    pub fn run(mut self, seen: &mut [u64]) {
        (0..self.board.parts()).for_each(|part| self.start(part, seen));
    }

    /// Finds the words that begin with a part.
    pub fn start(&mut self, part: usize, seen: &mut [u64]) {
        if self.board.is_first(part) {
            self.enter(self.lexicon.root, part, seen);
        }
    }

    /// Goes on from a node to a part, by each symbol of the part that can follow.
    fn enter(&mut self, parent: E, part: usize, seen: &mut [u64]) {
        let mut symbols = parent.bits() & self.marks.held[part];
        while symbols != 0 && *self.steps > 0 {
            *self.steps -= 1;
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

    /// Goes on from a part to all parts that may follow. Words have at most 255 symbols, which
    /// bounds the depth.
    fn leave(&mut self, edge: E, part: usize, seen: &mut [u64]) {
        let (board, known) = (self.board, self.known);
        let first = |part: &usize| board.is_first(*part);
        if first(&part) {
            board.tile(part).filter(first).for_each(|part| self.marks.held[part] = 0);
        }
        let next = board.next(part);
        // A tile with thousands of choices is work, too, if no word goes on with them.
        *self.steps = self.steps.saturating_sub(next.size_hint().0 as u64 / 64);
        next.for_each(|next| self.enter(edge, next, seen));
        if first(&part) {
            board.tile(part).filter(first).for_each(|part| {
                self.marks.held[part] = (board.symbols(part) & known) << E::SHIFT;
            });
        }
    }

    /// Returns true if all words behind an edge have been seen. Starts to check only when it may
    /// pay.
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

/// Scores the words that were seen, and clears their bits.
pub fn count<E: Edge>(seen: &mut [u64], lexicon: &Lexicon<E>) -> Score {
    let mut score = Score::default();
    for (bits, first) in seen.iter_mut().zip((0..).step_by(64)) {
        let mut left = take(bits);
        while left != 0 {
            let number = first + left.trailing_zeros() as usize;
            left &= left - 1;
            score.words += 1;
            score.points += lexicon.points[usize::from(lexicon.kinds[number])];
        }
    }
    score
}
