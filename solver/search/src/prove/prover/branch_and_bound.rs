//! Branch and bound over the boards of a class.
//!
//! The search takes the cells in the tree's order and tries each symbol of a cell. It drops a
//! symbol as soon as no board with the choices so far can score the cutoff. It continues from a
//! choice in one of two ways.
//!
//! **Forcing** makes a new tree: what follows the choice, merged with the rest. Merging joins
//! nodes that were separate, and this makes the bounds tight. It takes time in proportion to both
//! trees, so the search forces only while the bound is far above the cutoff. While it is farther
//! still, the search also leaves out paths that [`spellings`](super::spellings) finds redundant.
//!
//! **Columns** are for the remaining cells. The nodes that the choices reach stay separate. The
//! search keeps a column for each cell: for each symbol, the sum of the bounds of this choice over
//! all nodes reached. The bound is the points so far, plus the maximum of each column. It is
//! tighter than the sum of the nodes' own bounds, because those may take different symbols on one
//! cell. While many cells are left, [`pair_bounds`](super::pair_bounds) tighten the columns
//! further.
//!
//! The tree counts a word once for each set of cells on which it lies. A board counts it once. When
//! two cells are left, the scorer therefore scores the cells chosen so far as a board of their own,
//! and the search continues with the lower of the two numbers.

// Tests: `solver/search/src/prove/prover/tests.rs`.

use std::mem::take;

use dawggle::{Outcome, Symbol, SymbolSet};

use super::orderly_tree::{Choice, Choices, NodeRef, OrderlyTree};
use super::pair_bounds::{PairBounds, Rows};
use super::path_key::PathKey;
use super::spellings::Spellings;
use crate::prove::proof::{MAX_BOARDS, Unproved};
use crate::score::Scorer;

/// For each cell, by field, and each symbol, the sum of the bounds of this choice.
///
/// No sum is above the bound with which the columns were started, see [`MAX_IN_COLUMNS`].
type Columns<const CELLS: usize> = [[u16; 32]; CELLS];

/// The search forces a choice with a bound above this.
///
/// The sums of columns and pairs have 16 bits: half the memory of 32 bits, and fewer instructions
/// for a maximum.
const MAX_IN_COLUMNS: u64 = u16::MAX as u64;

/// The search forces a choice whose bound is at least this many tenths of the cutoff.
///
/// Nearer to the cutoff, merging takes longer than the search that it saves. Measured on classes of
/// 3x4 and 4x4 boards.
const FORCED_TENTHS: u64 = 26;

/// Redundant paths are left out if the bound of a choice has at least this many tenths of the
/// cutoff.
///
/// Nearer to the cutoff, finding them takes longer than the search that it saves.
// Unit tests try this with all bounds, and on small boards.
pub const SPELLED_TENTHS: u64 = if cfg!(test) { 0 } else { 50 };

/// In classes with fewer cells, finding redundant paths does not pay. Most of them appear once
/// three or four cells are chosen.
pub const SPELLED_CELLS: usize = if cfg!(test) { 1 } else { 13 };

/// The search forces a choice only if more than this many cells are left after it.
///
/// With fewer cells, columns alone are faster.
const COLUMN_CELLS: usize = 9;

/// With fewer cells left than this, pair bounds take longer than the search that they save.
const PAIRED_CELLS: usize = 8;

/// With this many cells left, the chosen cells are scored as a board of their own.
const SCORED_CELLS: usize = 2;

/// Returns a symbol as an index into 32 values. A path key has no higher symbols: the remainder
/// only saves the check of each index.
#[inline(always)]
fn index_of(symbol: Symbol) -> usize {
    usize::from(symbol) % 32
}

/// The search of one class with up to `CELLS` cells: 16 or 32.
pub struct BranchAndBound<'a, K, const CELLS: usize> {
    tree: OrderlyTree<K>,
    /// For each cell, by field, the symbols that it can hold.
    sets: &'a [SymbolSet],
    /// For each cell, by field, its number on the board.
    cells: &'a [usize],
    rows: Rows<CELLS>,
    cutoff: u64,
    scorer: Scorer,
    /// Whether all boards were scored to the end.
    outcome: Outcome,
    /// The board so far.
    tiles: Vec<Symbol>,
    /// The state of each level, by the number of cells that are left.
    levels: Vec<Level<CELLS>>,
    /// The nodes reached, by the field of their last choice that the search has not passed.
    reached: [Vec<Choices>; CELLS],
    /// The boards found, with their points.
    pub found: Vec<(Vec<Symbol>, u64)>,
    /// The paths that are not redundant, by the number of cells that are left.
    spellings: Vec<Spellings<K>>,
    /// The number of choices that were tried and not dropped at once.
    pub visits: u64,
}

/// The state of the search while it tries the symbols of one cell.
struct Level<const CELLS: usize> {
    columns: Columns<CELLS>,
    /// The pair bounds of all nodes reached. Empty if few cells are left.
    pairs: PairBounds,
    /// For each symbol of the cell, the choices of it in the nodes reached.
    follows: Vec<Vec<Choice>>,
}

impl<'a, K: PathKey, const CELLS: usize> BranchAndBound<'a, K, CELLS> {
    /// Prepares the search for the boards of a tree's class that score at least the cutoff.
    pub fn new(
        tree: OrderlyTree<K>,
        sets: &'a [SymbolSet],
        cells: &'a [usize],
        cutoff: u64,
        scorer: Scorer,
    ) -> Self {
        let rows = Rows::new(sets);
        let level = |left| Level {
            columns: [[0; 32]; CELLS],
            pairs: if left < PAIRED_CELLS { PairBounds::default() } else { rows.pair_bounds(left) },
            follows: vec![Vec::new(); 32],
        };
        Self {
            tree,
            sets,
            cells,
            cutoff,
            tiles: vec![Scorer::BLOCKED; scorer.geometry().cells()],
            scorer,
            outcome: Outcome::Complete,
            levels: (0..=sets.len()).map(level).collect(),
            rows,
            reached: std::array::from_fn(|_| Vec::new()),
            found: Vec::new(),
            spellings: (0..=sets.len()).map(|_| Spellings::default()).collect(),
            visits: 0,
        }
    }

    /// Searches all boards of the class.
    ///
    /// Redundant paths are left out if `spellings` has all paths word by word.
    pub fn run(&mut self, root: NodeRef, spellings: Option<Spellings<K>>) -> Result<(), Unproved> {
        let left = self.sets.len();
        if left > COLUMN_CELLS || self.tree.base(root) > MAX_IN_COLUMNS {
            let is_spelled = spellings.is_some();
            self.spellings[left] = spellings.unwrap_or_default();
            self.force(root, 0, left, is_spelled)?;
        } else {
            self.start_columns([self.tree.choices_below(root, left)], left);
            self.search_columns(0, left);
        }
        Ok(self.outcome.whole(())?)
    }

    /// Tries the symbols of the next cell by forcing the tree.
    ///
    /// `is_spelled` says whether there are [`Spellings`] of the choices so far.
    fn force(
        &mut self,
        root: NodeRef,
        points: u64,
        left: usize,
        is_spelled: bool,
    ) -> Result<(), Unproved> {
        self.visits += 1;
        let Some(field) = left.checked_sub(1) else {
            self.score_board();
            return Ok(());
        };
        let mut choices = [None; 32];
        self.tree
            .choices_of_cell(root, field)
            .for_each(|choice| choices[choice.symbol()] = Some(choice));
        for symbol in self.sets[field].iter() {
            let choice = choices[index_of(symbol)];
            let points = points + choice.map_or(0, |choice| self.tree.points(choice));
            let bound = points + self.tree.bound_before_force(root, field, choice);
            if bound < self.cutoff {
                continue;
            }
            self.tiles[self.cells[field]] = symbol;
            let is_near = field <= COLUMN_CELLS
                || bound.saturating_mul(10) < self.cutoff.saturating_mul(FORCED_TENTHS);
            if is_near && bound - points <= MAX_IN_COLUMNS {
                let others = self.tree.choices_below(root, field);
                let follows = choice.filter(|choice| choice.child() != NodeRef::NONE);
                let follows = follows.map(|choice| self.tree.choices_after(choice));
                self.start_columns([others].into_iter().chain(follows), field);
                self.search_columns(points, field);
                continue;
            }
            let is_spelled = is_spelled
                && bound.saturating_mul(10) >= self.cutoff.saturating_mul(SPELLED_TENTHS);
            let mut redundant = &[][..];
            if is_spelled {
                let [.., after, before] = &mut self.spellings[..=left] else { continue };
                before.choose(K::of(field as u32, symbol), after);
                redundant = after.redundant();
            }
            let mark = self.tree.mark();
            let root = self.tree.force(root, field, choice, redundant);
            self.tree.check_size()?;
            if points + self.tree.base(root) >= self.cutoff {
                self.force(root, points, field, is_spelled)?;
            }
            self.tree.release(mark);
        }
        self.tiles[self.cells[field]] = Scorer::BLOCKED;
        Ok(())
    }

    /// Starts the columns of a level with some nodes.
    fn start_columns(&mut self, nodes: impl IntoIterator<Item = Choices>, left: usize) {
        let Level { columns, pairs, .. } = &mut self.levels[left];
        *columns = [[0; 32]; CELLS];
        pairs.clear();
        self.reached.iter_mut().for_each(Vec::clear);
        for node in nodes {
            reach(&self.tree, node, columns, &mut self.reached);
            if left >= PAIRED_CELLS {
                pairs.add(&self.rows, &self.tree, node);
            }
        }
    }

    /// Tries the symbols of the next cell by columns.
    fn search_columns(&mut self, mut points: u64, left: usize) {
        self.visits += 1;
        let Some(field) = left.checked_sub(1) else {
            self.score_board();
            return;
        };
        if left >= PAIRED_CELLS {
            let Level { columns, pairs, .. } = &mut self.levels[left];
            pairs.tighten(&self.rows, self.sets, &mut columns[..left]);
        }
        // A board takes one symbol of each column: at most the best one of the cells below.
        let rest = sum_of_best(&self.levels[left].columns[..field]);
        let column = self.levels[left].columns[field];
        if left == SCORED_CELLS {
            points = self.score().map_or(points, |exact| points.min(exact));
        }
        let reaches_cutoff =
            |symbol: &Symbol| points + u64::from(column[index_of(*symbol)]) + rest >= self.cutoff;
        let tried: SymbolSet = self.sets[field].iter().filter(reaches_cutoff).collect();
        if tried.is_empty() {
            return;
        }

        // All symbols share the nodes that make no choice for this cell. So each node passes the
        // cell once, and each symbol then adds its own children. Lengths bring `reached` back: to
        // `passed` after each symbol, and to `ends` after the last one.
        let ends = self.reached.each_ref().map(Vec::len);
        let mut follows = take(&mut self.levels[left].follows);
        let bounds = self.pass_cell(field, tried, &mut follows);
        let passed = self.reached.each_ref().map(Vec::len);

        for symbol in tried.iter() {
            self.tiles[self.cells[field]] = symbol;
            let (lower, upper) = self.levels.split_at_mut(left);
            let (next, level) = (&mut lower[field], &upper[0]);
            next.columns[..field].copy_from_slice(&level.columns[..field]);
            let choices = &follows[index_of(symbol)];
            // A bound without the base of the child is the points of the paths that end here. The
            // child itself goes into the columns. Reads all nodes before it adds any up, so that
            // their cache misses overlap.
            let bases = choices.iter().map(|choice| self.tree.base(choice.child()));
            let points = points + bounds[index_of(symbol)] - bases.sum::<u64>();
            for &choice in choices {
                let node = self.tree.choices_after(choice);
                reach(&self.tree, node, &mut next.columns, &mut self.reached);
            }
            if points + sum_of_best(&next.columns[..field]) >= self.cutoff {
                if field >= PAIRED_CELLS {
                    next.pairs.copy_from(&level.pairs);
                    for &choice in choices {
                        next.pairs.add(&self.rows, &self.tree, self.tree.choices_after(choice));
                    }
                }
                self.search_columns(points, field);
            }
            for (reached, &end) in self.reached[..field].iter_mut().zip(&passed) {
                reached.truncate(end);
            }
        }
        self.tiles[self.cells[field]] = Scorer::BLOCKED;
        for (reached, &end) in self.reached[..field].iter_mut().zip(&ends) {
            reached.truncate(end);
        }
        self.levels[left].follows = follows;
    }

    /// Passes the choices for a cell in all nodes reached.
    ///
    /// Fills `follows` with the choices of each symbol that is tried and that paths continue.
    /// Returns the bounds of each symbol.
    fn pass_cell(
        &mut self,
        field: usize,
        tried: SymbolSet,
        follows: &mut [Vec<Choice>],
    ) -> [u64; 32] {
        follows.iter_mut().for_each(Vec::clear);
        let mut bounds = [0; 32];
        let here = take(&mut self.reached[field]);
        for &node in &here {
            // The choices for this cell, which has the highest field, are at the end of the node.
            let mut rest = node;
            while let Some(choice) = self.tree.last(rest) {
                if choice.field() != field {
                    self.reached[choice.field() % CELLS].push(rest);
                    break;
                }
                rest = self.tree.without_last(rest);
                let symbol = choice.symbol();
                if tried.contains(symbol as Symbol) {
                    bounds[symbol] += choice.bound();
                    if choice.child() != NodeRef::NONE {
                        follows[symbol].push(choice);
                    }
                }
            }
        }
        self.reached[field] = here;
        bounds
    }

    /// Returns the points of the board so far. `None` ends the search, which is not complete.
    fn score(&mut self) -> Option<u64> {
        match self.scorer.score(&self.tiles) {
            Ok(score) => Some(score.points),
            Err(outcome) => {
                (self.outcome, self.cutoff) = (outcome, u64::MAX);
                None
            }
        }
    }

    /// Scores a complete board.
    fn score_board(&mut self) {
        if let Some(points) = self.score()
            && points >= self.cutoff
        {
            self.found.push((self.tiles.clone(), points));
            if self.found.len() > MAX_BOARDS {
                // Ends the search: no board scores this much.
                self.cutoff = u64::MAX;
            }
        }
    }
}

/// Adds a node to the nodes reached, and its bounds to the columns.
fn reach<K: PathKey, const CELLS: usize>(
    tree: &OrderlyTree<K>,
    node: Choices,
    columns: &mut Columns<CELLS>,
    reached: &mut [Vec<Choices>; CELLS],
) {
    let mut last = None;
    tree.for_each(node, |choice: Choice| {
        columns[choice.field() % CELLS][choice.symbol()] += choice.bound() as u16;
        last = Some(choice.field());
    });
    if let Some(field) = last {
        reached[field % CELLS].push(node);
    }
}

/// Returns the sum of the maximum of each column.
fn sum_of_best(columns: &[[u16; 32]]) -> u64 {
    let best = |column: &[u16; 32]| column.iter().copied().max().unwrap_or_default();
    columns.iter().map(|column| u64::from(best(column))).sum()
}
