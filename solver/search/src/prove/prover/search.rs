//! Branch and bound over the boards of a class.
//!
//! Cell by cell, in the tree's order, each symbol is tried, and given up as soon as no board with the
//! choices so far can be worth the cutoff. There are two ways to go on from a choice.
//!
//! **To force it** makes a new tree: what follows the choice, merged with the rest. The bounds become
//! tight, as paths meet that were apart; but it takes as long as both are large. So this is done as long
//! as the bound is far above the cutoff.
//!
//! **Columns** are for the rest. All nodes that are reached by the choices so far stay apart; for each
//! cell and symbol, the sum of the bounds of their choices is kept. Then the bound is the points so far
//! and, over the cells, the best of these sums: better than the sum of the nodes' bounds, each of which
//! may choose another symbol. As long as many cells are left, [`pairs`](super::pairs) make it better
//! still.
//!
//! The points of a path count once for each set of cells on which its word lies; a board has it once.
//! So, when two cells are left, the cells before are scored as a board by itself.

use std::mem::take;

use dawggle::Symbol;

use super::key::Key;
use super::pairs::{Pairs, Ranks};
use super::tree::{Child, Entry, Rest, Tree};
use super::{MOST_CELLS, Prover, TooLarge, symbols};
use crate::score::{Scorer, Scratch};

/// For each cell, by field, and each symbol, the sum of the bounds of that choice.
type Columns = [[u32; 32]; MOST_CELLS];

/// A choice is forced if its bound is so many tenths of the cutoff or more: nearer to it, merging takes
/// longer than what it spares the search. Measured on classes of 3x4 and 4x4.
const FAR: u64 = 26;

/// And if more than so many cells are left then: with fewer, columns alone are quicker.
const MANY: usize = 9;

/// With fewer cells left, pairs take longer than what they spare.
const PAIRED: usize = 10;

/// With so many cells left, the others are scored as a board by itself.
const FEW: usize = 2;

/// The search of one class.
pub struct Search<'a, K> {
    tree: Tree<K>,
    /// For each cell, by field, the symbols that may lie on it.
    sets: &'a [u64],
    /// For each cell, by field, its number on the board.
    cells: &'a [usize],
    ranks: Ranks,
    cutoff: u64,
    scorer: &'a Scorer,
    scratch: &'a mut Scratch,
    /// The board so far.
    tiles: Vec<Symbol>,
    /// For each number of cells that are left.
    levels: Vec<Level>,
    /// For each cell, the nodes reached whose last choice that was not passed is for that cell.
    reached: [Vec<Rest>; MOST_CELLS],
    /// The boards found, with their points.
    pub found: Vec<(Vec<Symbol>, u64)>,
    /// Choices that were tried and not given up at once.
    pub visits: u64,
}

/// What the search keeps while it tries the symbols of a cell.
struct Level {
    columns: Columns,
    /// Of all nodes that are reached; empty with few cells left.
    pairs: Pairs,
    /// For each symbol, the choices of it.
    choices: Vec<Vec<Rest>>,
}

impl<'a, K: Key> Search<'a, K> {
    /// A search for boards of the class of a tree that are worth at least the cutoff.
    pub fn new(
        tree: Tree<K>,
        sets: &'a [u64],
        cells: &'a [usize],
        cutoff: u64,
        scorer: &'a Scorer,
        scratch: &'a mut Scratch,
    ) -> Self {
        let ranks = Ranks::new(sets);
        let level = |left| Level {
            columns: [[0; 32]; MOST_CELLS],
            pairs: if left < PAIRED { Pairs::default() } else { ranks.pairs() },
            choices: vec![Vec::new(); 32],
        };
        Self {
            tree,
            sets,
            cells,
            cutoff,
            scorer,
            scratch,
            tiles: vec![Scorer::BLOCKED; scorer.geometry.cells()],
            levels: (0..=sets.len()).map(level).collect(),
            ranks,
            reached: Default::default(),
            found: Vec::new(),
            visits: 0,
        }
    }

    /// Searches from the root on.
    pub fn run(&mut self, root: Child) -> Result<(), TooLarge> {
        let left = self.sets.len();
        if left > MANY {
            return self.force(root, 0, left);
        }
        self.start_columns([self.tree.rest_below(root, left)], left);
        self.columns(0, left);
        Ok(())
    }

    /// Tries the symbols of the first of the cells that are left, by forcing the tree.
    fn force(&mut self, root: Child, points: u64, left: usize) -> Result<(), TooLarge> {
        self.visits += 1;
        let field = left - 1;
        let mut choices = [None; 32];
        self.tree.forced(root, field).for_each(|choice| choices[choice.symbol()] = Some(choice));
        for symbol in symbols(self.sets[field]) {
            let choice = choices[usize::from(symbol) % 32];
            let points = points + choice.map_or(0, |choice| self.tree.points(choice));
            let bound = points + self.tree.bound_of_forced(root, field, choice);
            if bound < self.cutoff {
                continue;
            }
            self.tiles[self.cells[field]] = symbol;
            if field <= MANY || bound.saturating_mul(10) < self.cutoff.saturating_mul(FAR) {
                let others = self.tree.rest_below(root, field);
                let follows = choice.filter(|choice| choice.child() != Child::NONE);
                let follows = follows.map(|choice| self.tree.rest(choice));
                self.start_columns([others].into_iter().chain(follows), field);
                self.columns(points, field);
                continue;
            }
            let mark = self.tree.mark();
            let root = self.tree.force(root, field, choice);
            self.tree.checked()?;
            if points + self.tree.base(root) >= self.cutoff {
                self.force(root, points, field)?;
            }
            self.tree.release(mark);
        }
        self.tiles[self.cells[field]] = Scorer::BLOCKED;
        Ok(())
    }

    /// Begins columns with some nodes.
    fn start_columns(&mut self, nodes: impl IntoIterator<Item = Rest>, left: usize) {
        let Level { columns, pairs, .. } = &mut self.levels[left];
        *columns = [[0; 32]; MOST_CELLS];
        pairs.clear();
        self.reached.iter_mut().for_each(Vec::clear);
        for node in nodes {
            reach(&self.tree, node, columns, &mut self.reached);
            if left >= PAIRED {
                pairs.add(&self.ranks, &self.tree, node);
            }
        }
    }

    /// Tries the symbols of the first of the cells that are left, by columns.
    fn columns(&mut self, mut points: u64, left: usize) {
        self.visits += 1;
        let Some(field) = left.checked_sub(1) else {
            self.try_board();
            return;
        };
        if left >= PAIRED {
            let Level { columns, pairs, .. } = &mut self.levels[left];
            pairs.tighten(&self.ranks, self.sets, &mut columns[..left]);
        }
        let rest = best(&self.levels[left].columns[..field]);
        let column = self.levels[left].columns[field];
        if left == FEW {
            let exact = self.scorer.score(&self.tiles, self.scratch).points;
            points = points.min(exact);
        }
        let is_worth = |symbol: &Symbol| {
            points + u64::from(column[usize::from(*symbol) % 32]) + rest >= self.cutoff
        };
        let tried = symbols(self.sets[field]).filter(is_worth);
        let tried = tried.fold(0_u64, |tried, symbol| tried | 1 << symbol);
        if tried == 0 {
            return;
        }

        // What is passed or reached is taken back at the end.
        let ends = self.reached.each_ref().map(Vec::len);
        let mut level_choices = take(&mut self.levels[left].choices);
        level_choices.iter_mut().for_each(Vec::clear);
        let mut own = [0; 32];
        let here = take(&mut self.reached[field]);
        for &node in &here {
            let mut rest = node;
            while let Some(choice) = self.tree.last(rest) {
                if choice.field() != field {
                    self.reached[choice.field() % MOST_CELLS].push(rest);
                    break;
                }
                rest = self.tree.without_last(rest);
                let symbol = choice.symbol();
                if tried >> symbol & 1 == 1 {
                    own[symbol] += self.tree.points(choice);
                    if choice.child() != Child::NONE {
                        level_choices[symbol].push(self.tree.rest(choice));
                    }
                }
            }
        }
        self.reached[field] = here;
        let passed = self.reached.each_ref().map(Vec::len);

        for symbol in symbols(tried) {
            self.tiles[self.cells[field]] = symbol;
            let (lower, upper) = self.levels.split_at_mut(left);
            let (next, level) = (&mut lower[field], &upper[0]);
            next.columns[..field].copy_from_slice(&level.columns[..field]);
            let nodes = &level_choices[usize::from(symbol) % 32];
            for &node in nodes {
                reach(&self.tree, node, &mut next.columns, &mut self.reached);
            }
            let points = points + own[usize::from(symbol) % 32];
            if points + best(&next.columns[..field]) >= self.cutoff {
                if field >= PAIRED {
                    next.pairs.copy_from(&level.pairs);
                    nodes.iter().for_each(|&node| next.pairs.add(&self.ranks, &self.tree, node));
                }
                self.columns(points, field);
            }
            for (reached, &end) in self.reached[..field].iter_mut().zip(&passed) {
                reached.truncate(end);
            }
        }
        self.tiles[self.cells[field]] = Scorer::BLOCKED;
        for (reached, &end) in self.reached[..field].iter_mut().zip(&ends) {
            reached.truncate(end);
        }
        self.levels[left].choices = level_choices;
    }

    /// Scores a board that is whole.
    fn try_board(&mut self) {
        let points = self.scorer.score(&self.tiles, self.scratch).points;
        if points >= self.cutoff {
            self.found.push((self.tiles.clone(), points));
            if self.found.len() > Prover::MOST_BOARDS {
                // Ends the search: no board is worth so much.
                self.cutoff = u64::MAX;
            }
        }
    }
}

/// Adds a node to those that are reached.
#[inline(always)]
fn reach<K: Key>(
    tree: &Tree<K>,
    node: Rest,
    columns: &mut Columns,
    reached: &mut [Vec<Rest>; MOST_CELLS],
) {
    let mut last = None;
    tree.for_each(node, |choice: Entry| {
        columns[choice.field() % MOST_CELLS][choice.symbol()] += choice.bound() as u32;
        last = Some(choice.field());
    });
    if let Some(field) = last {
        reached[field % MOST_CELLS].push(node);
    }
}

/// The best of each cell's column, together.
#[inline(always)]
fn best(columns: &[[u32; 32]]) -> u64 {
    let best = |column: &[u32; 32]| column.iter().copied().max().unwrap_or_default();
    columns.iter().map(|column| u64::from(best(column))).sum()
}
