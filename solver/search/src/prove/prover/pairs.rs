//! Bounds that look two choices ahead.
//!
//! In a column the bounds of all choices of a symbol for a cell are added up, and each of these goes on
//! with the symbols that are best for itself. Here it is also added up what they go on with, by cell and
//! symbol. Then all that share a choice go on with the same symbol of each cell, as they do on a board.
//! Of 4x4 boards with six cells chosen, this bound is lower by a sixth.

use super::key::Key;
use super::tree::{Child, Entry, Rest, Tree};
use super::{MOST_CELLS, symbols};

/// [`Entry::choice`] is less than this.
const CHOICES: usize = MOST_CELLS * 32;

/// The choices of a class, numbered from the lowest cell's up, so that those which a choice can go on
/// with come before it.
pub struct Ranks {
    /// The number of each choice.
    of: [u16; CHOICES],
    /// For each cell, by field, the number of its first choice; and last, that of all.
    starts: Vec<usize>,
    /// For each choice, where its row begins in [`Pairs::sums`]: it has an element for each choice of
    /// the cells above, by number. The elements before these are those of other rows.
    rows: Vec<usize>,
}

/// Sums of bounds over some nodes.
#[derive(Default)]
pub struct Pairs {
    /// For each choice, of the points of those that end with it.
    alone: Vec<u32>,
    /// For each two choices, of the bounds of those that go on from the higher with the lower.
    sums: Vec<u32>,
}

impl Ranks {
    /// Numbers the choices that a class has, for each cell by field.
    pub fn new(sets: &[u64]) -> Self {
        let mut ranks = Self { of: [0; CHOICES], starts: vec![0], rows: Vec::new() };
        let all: usize = sets.iter().map(|set| set.count_ones() as usize).sum();
        let (mut rank, mut end) = (0, 0);
        for (field, &set) in sets.iter().enumerate() {
            let start = rank + set.count_ones() as usize;
            for symbol in symbols(set) {
                ranks.of[field << 5 | usize::from(symbol)] = rank as u16;
                // The elements from `start` on are to stand at the end of those that are taken.
                ranks.rows.push(if rank == 0 { 0 } else { end - start });
                end = ranks.rows[rank] + all;
                rank += 1;
            }
            ranks.starts.push(start);
        }
        ranks
    }

    #[inline(always)]
    fn of(&self, choice: Entry) -> usize {
        usize::from(self.of[choice.choice() as usize % CHOICES])
    }

    /// Sums over no nodes.
    pub fn pairs(&self) -> Pairs {
        let all = self.starts.last().copied().unwrap_or_default();
        let end = self.rows.last().map_or(0, |row| row + all);
        Pairs { alone: vec![0; all], sums: vec![0; end] }
    }
}

impl Pairs {
    /// Takes all nodes out.
    pub fn clear(&mut self) {
        self.alone.fill(0);
        self.sums.fill(0);
    }

    /// Has the nodes of others, and no more.
    pub fn copy_from(&mut self, others: &Self) {
        self.alone.copy_from_slice(&others.alone);
        self.sums.copy_from_slice(&others.sums);
    }

    /// Adds a node.
    #[inline(always)]
    pub fn add<K: Key>(&mut self, ranks: &Ranks, tree: &Tree<K>, node: Rest) {
        tree.for_each(node, |choice| {
            let rank = ranks.of(choice);
            self.alone[rank] += tree.points(choice) as u32;
            if choice.child() != Child::NONE {
                tree.for_each(tree.rest(choice), |next| {
                    self.sums[ranks.rows[ranks.of(next)] + rank] += next.bound() as u32;
                });
            }
        });
    }

    /// Lowers the bounds of columns, of the lowest cells by field, to what follows from two choices.
    pub fn tighten(&self, ranks: &Ranks, sets: &[u64], columns: &mut [[u32; 32]]) {
        let starts = &ranks.starts[..=columns.len()];
        let all = starts[columns.len()];
        // Only the first so many are used.
        let (mut bounds, mut best) = ([0; CHOICES], [0; CHOICES]);
        bounds[..all].copy_from_slice(&self.alone[..all]);
        for cell in starts.windows(2) {
            let (ranks_of_cell, above) = (cell[0]..cell[1], cell[1]..all);
            best[above.clone()].fill(0);
            for row in &ranks.rows[ranks_of_cell] {
                let sums = &self.sums[row + above.start..row + above.end];
                for (best, &sum) in best[above.clone()].iter_mut().zip(sums) {
                    *best = (*best).max(sum);
                }
            }
            for (bound, best) in bounds[above.clone()].iter_mut().zip(&best[above.clone()]) {
                *bound += best;
            }
        }
        for ((column, &set), &start) in columns.iter_mut().zip(sets).zip(starts) {
            for (symbol, &bound) in symbols(set).zip(&bounds[start..]) {
                let column = &mut column[usize::from(symbol) % 32];
                *column = bound.min(*column);
            }
        }
    }
}
