//! Branch and bound by sum/union and max/no-mark alone (Dan Vanderkam, "Breaking 3x3 Boggle",
//! 2009).
//!
//! No board of a class scores more than sum/union, nor more than max/no-mark. If the smaller bound
//! is below the cutoff, the search drops the class. Otherwise it splits the class into one class
//! for each symbol of a cell, and continues with each of them, down to single boards.
//!
//! One walk computes both bounds: depth first over the cells, by all symbols that each can hold. It
//! stops as soon as both bounds are known to reach the cutoff, so large classes are split quickly.

// Tests: `solver/search/src/prove/prover/tests.rs`.

use std::mem::take;

use dawggle::{Mask, Outcome, Symbol, SymbolSet};

use super::{Proof, Prover};
use crate::lexicon::{Edge, Lexicon};
use crate::score::Scorer;

/// The search of one class.
pub struct Classical<'a, E> {
    prover: &'a Prover,
    lexicon: &'a Lexicon<E>,
    /// The cells, in the order in which the search chooses their symbols.
    order: Vec<usize>,
    /// For each cell, the symbols that it can hold.
    class: Vec<SymbolSet>,
    cutoff: u64,
    /// A bit for each word, by number: whether sum/union already counts it.
    counted: Vec<u64>,
    /// The indices of `counted` that are not 0.
    places: Vec<usize>,
    /// Sum/union, as far as the walk has added it up.
    union: u64,
    scorer: Scorer,
    /// The boards found, with their points.
    boards: Vec<(Vec<Symbol>, u64)>,
    visits: u64,
}

impl<'a, E: Edge> Classical<'a, E> {
    /// Prepares the search of a class.
    pub fn new(prover: &'a Prover, lexicon: &'a Lexicon<E>, class: &[SymbolSet]) -> Self {
        let order = prover.order_for(class);
        let mut sets = vec![SymbolSet::EMPTY; class.len()];
        order.iter().for_each(|&cell| sets[cell] = class[cell]);
        Self {
            prover,
            lexicon,
            order,
            class: sets,
            cutoff: u64::MAX,
            counted: vec![0; lexicon.kinds.len().div_ceil(64)],
            places: Vec::new(),
            union: 0,
            scorer: prover.scorer.clone(),
            boards: Vec::new(),
            visits: 0,
        }
    }

    /// Finds the boards that score at least the cutoff.
    pub fn run(mut self, cutoff: u64) -> Result<Proof, Outcome> {
        // The proof states the bound of the whole class, so no cutoff stops this first walk.
        let bound = self.bound().unwrap_or(u64::MAX);
        self.cutoff = cutoff;
        if bound >= cutoff {
            self.split()?;
        }
        Ok(Proof { bound, boards: self.boards, visits: self.visits })
    }

    /// Splits the class, whose bound is too high.
    fn split(&mut self) -> Result<(), Outcome> {
        let is_open = |&&cell: &&usize| self.class[cell].len() > 1;
        let Some(&cell) = self.order.iter().find(is_open) else {
            return self.score_board();
        };
        let set = self.class[cell];
        for symbol in set.iter() {
            self.class[cell] = SymbolSet::of(symbol);
            if self.bound().is_none_or(|bound| bound >= self.cutoff) {
                self.split()?;
            }
        }
        self.class[cell] = set;
        Ok(())
    }

    /// Scores the only board of the class.
    fn score_board(&mut self) -> Result<(), Outcome> {
        let (tiles, points) = self.prover.score_only_board(&self.class, &mut self.scorer)?;
        if points >= self.cutoff {
            self.boards.push((tiles, points));
            if self.boards.len() > Prover::MOST_BOARDS {
                // Ends the search: no board scores this much.
                self.cutoff = u64::MAX;
            }
        }
        Ok(())
    }

    /// Returns the smaller of both bounds, or `None` if it is known to reach the cutoff.
    fn bound(&mut self) -> Option<u64> {
        self.visits += 1;
        let root = self.lexicon.root;
        let max = self.prover.cells.iter().try_fold(0, |sum, &cell| {
            let set = u64::from(self.class[cell]) & root.symbols() >> E::SHIFT;
            Some(sum + self.max_of_cell(cell, set, root, 0, sum)?)
        });
        let union = take(&mut self.union);
        self.places.drain(..).for_each(|place| self.counted[place] = 0);
        max.map(|max| max.min(union))
    }

    /// Returns the max/no-mark of a path that reaches a cell, or `None` if both bounds reach the
    /// cutoff.
    ///
    /// The path visited the cells of `used` before. It can continue with any symbol of `set`, as
    /// bits: a [`SymbolSet`] takes 6% longer. `before` is the sum that max/no-mark has reached
    /// outside this path.
    fn max_of_cell(
        &mut self,
        cell: usize,
        set: u64,
        node: E,
        used: u32,
        before: u64,
    ) -> Option<u64> {
        let used = used | 1 << cell;
        let onward = self.prover.near[cell] & !used;
        let mut most = 0;
        for symbol in set.iter() {
            let edge = self.lexicon.child(node, 1 << (u32::from(symbol) + E::SHIFT));
            let mut sum = 0;
            if let Some(points) = self.lexicon.points_of(edge) {
                sum = points;
                if self.union < self.cutoff {
                    self.count(edge.number(), points);
                }
            }
            let onward = if edge.symbols() == 0 { 0 } else { onward };
            for next in onward.iter().map(usize::from) {
                let set = u64::from(self.class[next]) & edge.symbols() >> E::SHIFT;
                if set != 0 {
                    sum += self.max_of_cell(next, set, edge, used, before + sum)?;
                }
            }
            if self.union.min(before + sum) >= self.cutoff {
                return None;
            }
            most = most.max(sum);
        }
        Some(most)
    }

    /// Adds a word to sum/union, once.
    fn count(&mut self, word: usize, points: u64) {
        let (place, bit) = (word / 64, 1 << (word % 64));
        let counted = &mut self.counted[place];
        if *counted & bit == 0 {
            if *counted == 0 {
                self.places.push(place);
            }
            *counted |= bit;
            self.union += points;
        }
    }
}
