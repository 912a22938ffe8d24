//! Branch and bound by sum/union and max/no-mark alone (Dan Vanderkam, "Breaking 3x3 Boggle",
//! 2009).
//!
//! No board of a class scores more than sum/union, nor more than max/no-mark. If the smaller bound
//! is below the cutoff, the search drops the class. Otherwise it splits the class into one class
//! for each symbol of a cell, and continues with each of them, down to single boards.
//!
//! One walk computes both bounds. It stops as soon as both are known to reach the cutoff, so large
//! classes are split quickly.

// Tests: `solver/search/src/prove/prover/tests.rs`.

use std::ops::ControlFlow;

use dawggle::{Outcome, Symbol, SymbolSet};

use crate::bound::{ClassWalk, Sum, Visitor};
use crate::lexicon::{Edge, Lexicon};
use crate::prove::proof::{MAX_BOARDS, Proof};
use crate::score::{Scorer, Seen};

/// The search of one class.
pub struct Classical<'a, E> {
    lexicon: &'a Lexicon<E>,
    near: &'a [u64],
    /// The cells, in the order in which the search chooses their symbols.
    order: Vec<usize>,
    /// For each cell, the symbols that it can hold.
    sets: Vec<SymbolSet>,
    union: Union,
    scorer: Scorer,
    /// The boards found, with their points.
    boards: Vec<(Vec<Symbol>, u64)>,
    visits: u64,
}

/// Sum/union, as far as the walk has added it up.
struct Union {
    points: u64,
    /// Whether a word is counted already.
    seen: Seen,
    /// The words counted.
    words: Vec<usize>,
    cutoff: u64,
}

impl<'a, E: Edge> Classical<'a, E> {
    /// Prepares the search of a class, whose cells without symbols are not in `order`.
    pub fn new(
        scorer: Scorer,
        lexicon: &'a Lexicon<E>,
        near: &'a [u64],
        order: Vec<usize>,
        sets: &[SymbolSet],
    ) -> Self {
        let (seen, words) = (Seen::new(lexicon.kinds.len()), Vec::new());
        let union = Union { points: 0, seen, words, cutoff: u64::MAX };
        let (sets, boards) = (sets.to_vec(), Vec::new());
        Self { lexicon, near, order, sets, union, scorer, boards, visits: 0 }
    }

    /// Finds the boards that score at least the cutoff.
    pub fn run(mut self, cutoff: u64) -> Result<Proof, Outcome> {
        // The proof states the bound of the whole class, so no cutoff stops this first walk.
        let bound = self.bound().unwrap_or(u64::MAX);
        self.union.cutoff = cutoff;
        if bound >= cutoff {
            self.split()?;
        }
        Ok(Proof { bound, boards: self.boards, visits: self.visits })
    }

    /// Splits the class, whose bound is too high.
    fn split(&mut self) -> Result<(), Outcome> {
        let is_open = |&&cell: &&usize| self.sets[cell].len() > 1;
        let Some(&cell) = self.order.iter().find(is_open) else {
            return self.score_board();
        };
        let set = self.sets[cell];
        for symbol in set.iter() {
            self.sets[cell] = SymbolSet::of(symbol);
            if self.bound().is_none_or(|bound| bound >= self.union.cutoff) {
                self.split()?;
            }
        }
        self.sets[cell] = set;
        Ok(())
    }

    /// Scores the only board of the class.
    fn score_board(&mut self) -> Result<(), Outcome> {
        let tiles = Scorer::tiles_of(&self.sets);
        let points = self.scorer.score(&tiles)?.points;
        if points >= self.union.cutoff {
            self.boards.push((tiles, points));
            if self.boards.len() > MAX_BOARDS {
                // Ends the search: no board scores this much.
                self.union.cutoff = u64::MAX;
            }
        }
        Ok(())
    }

    /// Returns the smaller of both bounds, or `None` if it is known to reach the cutoff.
    fn bound(&mut self) -> Option<u64> {
        self.visits += 1;
        let Self { lexicon, near, sets, union, .. } = self;
        let starts = self.order.iter().fold(0, |starts, cell| starts | 1 << cell);
        let walked = ClassWalk { lexicon, near, sets }.run(starts, union);
        let points = std::mem::take(&mut union.points);
        union.words.drain(..).for_each(|word| union.seen.remove(word));
        match walked {
            ControlFlow::Continue((most, _)) => Some(most.min(points)),
            ControlFlow::Break(_) => None,
        }
    }
}

impl Visitor for Union {
    type Node = ();

    #[inline]
    fn enter(&mut self, _: Symbol) -> ControlFlow<Outcome> {
        ControlFlow::Continue(())
    }

    /// Adds a word to sum/union, once.
    #[inline]
    fn word(&mut self, number: usize, points: u64) {
        if self.points < self.cutoff && self.seen.insert(number) {
            self.words.push(number);
            self.points += points;
        }
    }

    #[inline]
    fn leave(
        &mut self,
        Sum { sum, .. }: Sum,
        before: u64,
        _: Vec<Vec<()>>,
    ) -> ControlFlow<Outcome, Option<()>> {
        // Both bounds are known to reach the cutoff.
        if self.points.min(before + sum) >= self.cutoff {
            return ControlFlow::Break(Outcome::Stopped);
        }
        ControlFlow::Continue(None)
    }
}
