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

use dawggle::{Outcome, Symbol, SymbolSet};

use crate::bound::{ClassWalk, Sum, Visitor};
use crate::lexicon::{Edge, Lexicon};
use crate::prove::proof::{MAX_BOARDS, Proof};
use crate::score::{Scorer, Seen};

/// The search of one class.
pub struct Classical<'a, E> {
    /// The walk over the class, and its sum/union.
    walk: ClassWalk<'a, E, Union>,
    /// The cells, in the order in which the search chooses their symbols.
    order: Vec<usize>,
    scorer: Scorer,
    /// The boards found, with their points.
    boards: Vec<(Vec<Symbol>, u64)>,
    visits: u64,
}

/// Sum/union, as far as the walk has added it up.
#[derive(Debug)]
struct Union {
    points: u64,
    /// Whether a word is counted already.
    seen: Vec<u64>,
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
        let (seen, words) = (Seen::memory(lexicon.kinds.len()), Vec::new());
        let union = Union { points: 0, seen, words, cutoff: u64::MAX };
        let walk = ClassWalk { lexicon, near, sets: sets.to_vec(), visitor: union };
        Self { walk, order, scorer, boards: Vec::new(), visits: 0 }
    }

    /// Finds the boards that score at least the cutoff.
    pub fn run(mut self, cutoff: u64) -> Result<Proof, Outcome> {
        // The proof states the bound of the whole class, so no cutoff stops this first walk.
        let bound = self.bound().unwrap_or(u64::MAX);
        self.walk.visitor.cutoff = cutoff;
        if bound >= cutoff {
            self.split()?;
        }
        Ok(Proof { bound, boards: self.boards, visits: self.visits })
    }

    /// Splits the class, whose bound is too high.
    fn split(&mut self) -> Result<(), Outcome> {
        let is_open = |&&cell: &&usize| self.walk.sets[cell].len() > 1;
        let Some(&cell) = self.order.iter().find(is_open) else {
            return self.score_board();
        };
        let set = self.walk.sets[cell];
        for symbol in set.iter() {
            self.walk.sets[cell] = SymbolSet::of(symbol);
            if self.bound().is_none_or(|bound| bound >= self.walk.visitor.cutoff) {
                self.split()?;
            }
        }
        self.walk.sets[cell] = set;
        Ok(())
    }

    /// Scores the only board of the class.
    fn score_board(&mut self) -> Result<(), Outcome> {
        let tiles = Scorer::tiles_of(&self.walk.sets);
        let points = self.scorer.score(&tiles)?.points;
        if points >= self.walk.visitor.cutoff {
            self.boards.push((tiles, points));
            if self.boards.len() > MAX_BOARDS {
                // Ends the search: no board scores this much.
                self.walk.visitor.cutoff = u64::MAX;
            }
        }
        Ok(())
    }

    /// Returns the smaller of both bounds, or `None` if it is known to reach the cutoff.
    fn bound(&mut self) -> Option<u64> {
        self.visits += 1;
        let starts = self.order.iter().fold(0, |starts, cell| starts | 1 << cell);
        let walked = self.walk.run(starts);
        let union = &mut self.walk.visitor;
        let points = std::mem::take(&mut union.points);
        let mut seen = Seen::of(&mut union.seen);
        union.words.drain(..).for_each(|word| seen.clear_at(word));
        walked.map(|most| most.min(points))
    }
}

impl Visitor for Union {
    /// Adds a word to sum/union, once.
    #[inline]
    fn word(&mut self, number: usize, points: u64) {
        if self.points < self.cutoff && Seen::of(&mut self.seen).insert(number) {
            self.words.push(number);
            self.points += points;
        }
    }

    #[inline]
    fn leave(&mut self, Sum { sum, .. }: Sum, before: u64) -> Option<()> {
        // Both bounds are known to reach the cutoff.
        (self.points.min(before.saturating_add(sum)) < self.cutoff).then_some(())
    }
}
