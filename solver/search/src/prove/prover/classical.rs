//! Branch and bound by the literature's bounds alone (Dan Vanderkam, "Breaking 3x3 Boggle", 2009).
//!
//! No board of a class is worth more than sum/union, nor more than max/no-mark. If the smaller of them
//! is below the cutoff, the class is dropped; else a cell's set is parted into its symbols, and the parts
//! are looked at one after another, down to single boards.
//!
//! One walk finds both bounds: depth first over the cells, by all symbols that each may hold. It ends as
//! soon as both are known to be high enough, so that large classes are parted after a glance.

use std::mem::take;

use dawggle::Symbol;

use super::{Proof, Prover, symbols};
use crate::score::edge::Edge;
use crate::score::lexicon::Lexicon;
use crate::score::{Scorer, Scratch};

/// The search of one class.
pub struct Classical<'a, E> {
    prover: &'a Prover,
    lexicon: &'a Lexicon<E>,
    /// For each cell, the symbols that may lie on it.
    class: Vec<u64>,
    cutoff: u64,
    /// For each word by number, a bit: whether it counts for sum/union already.
    counted: Vec<u64>,
    /// The places in it that are not 0.
    places: Vec<usize>,
    /// Sum/union, as far as it is known.
    union: u64,
    scratch: Scratch,
    /// The boards found, with their points.
    boards: Vec<(Vec<Symbol>, u64)>,
    visits: u64,
}

impl<'a, E: Edge> Classical<'a, E> {
    /// A search for boards of a class.
    pub fn new(prover: &'a Prover, lexicon: &'a Lexicon<E>, class: &[u64]) -> Self {
        let mut sets = vec![0; class.len()];
        prover.order.iter().for_each(|&cell| sets[cell] = class[cell]);
        Self {
            prover,
            lexicon,
            class: sets,
            cutoff: u64::MAX,
            counted: vec![0; lexicon.worth.len().div_ceil(64)],
            places: Vec::new(),
            union: 0,
            scratch: prover.scorer.scratch(),
            boards: Vec::new(),
            visits: 0,
        }
    }

    /// Finds those that are worth at least the cutoff.
    pub fn run(mut self, cutoff: u64) -> Proof {
        // Of the whole class the bound is to be known, however high it is.
        let bound = self.bound().unwrap_or(u64::MAX);
        self.cutoff = cutoff;
        if bound >= cutoff {
            self.part();
        }
        Proof { bound, boards: self.boards, visits: self.visits }
    }

    /// Parts the class, as its bound is too high.
    fn part(&mut self) {
        let is_open = |&&cell: &&usize| self.class[cell].count_ones() > 1;
        let Some(&cell) = self.prover.order.iter().find(is_open) else {
            self.take_board();
            return;
        };
        let set = self.class[cell];
        for symbol in symbols(set) {
            self.class[cell] = 1 << symbol;
            if self.bound().is_none_or(|bound| bound >= self.cutoff) {
                self.part();
            }
        }
        self.class[cell] = set;
    }

    /// Scores the only board of the class.
    fn take_board(&mut self) {
        let tile = |&set: &u64| match set {
            0 => Scorer::BLOCKED,
            _ => set.trailing_zeros() as Symbol,
        };
        let tiles: Vec<Symbol> = self.class.iter().map(tile).collect();
        let points = self.prover.scorer.score(&tiles, &mut self.scratch).points;
        if points >= self.cutoff {
            self.boards.push((tiles, points));
            if self.boards.len() > Prover::MOST_BOARDS {
                // Ends the search: no board is worth so much.
                self.cutoff = u64::MAX;
            }
        }
    }

    /// The smaller of both bounds; `None` if it was found to be at least the cutoff on the way.
    fn bound(&mut self) -> Option<u64> {
        self.visits += 1;
        let root = self.lexicon.root;
        let max = self.prover.order.iter().try_fold(0, |sum, &cell| {
            let set = self.class[cell] & root.symbols() >> E::SHIFT;
            Some(sum + self.most(cell, set, root, 0, sum)?)
        });
        let union = take(&mut self.union);
        self.places.drain(..).for_each(|place| self.counted[place] = 0);
        max.map(|max| max.min(union))
    }

    /// What a cell is worth by max/no-mark to a path that comes to it, has used others, and may go on with
    /// any symbol of the set. `before` is what all other paths are known to be worth. `None` if neither
    /// bound can be below the cutoff.
    fn most(&mut self, cell: usize, set: u64, node: E, used: u16, before: u64) -> Option<u64> {
        let used = used | 1 << cell;
        let onward = u64::from(self.prover.near[cell] & !used);
        let mut most = 0;
        for symbol in symbols(set) {
            let edge = self.lexicon.child(node, 1 << (u32::from(symbol) + E::SHIFT));
            let mut sum = 0;
            if let Some(points) = self.lexicon.points_of(edge) {
                sum = points;
                if self.union < self.cutoff {
                    self.count(edge.number(), points);
                }
            }
            for next in symbols(if edge.symbols() == 0 { 0 } else { onward }).map(usize::from) {
                let set = self.class[next] & edge.symbols() >> E::SHIFT;
                if set != 0 {
                    sum += self.most(next, set, edge, used, before + sum)?;
                }
            }
            if self.union.min(before + sum) >= self.cutoff {
                return None;
            }
            most = most.max(sum);
        }
        Some(most)
    }

    /// Counts a word for sum/union, once.
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
