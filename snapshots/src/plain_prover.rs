//! A second prover, slow and plain, to compare the results of `dawggle-search` with. It shares no
//! code and no bound with it: no dictionary, no paths in a tree, no fixed order of cells.
//!
//! A *placement* is a word on a path: a letter for some cells. A board has the word if it has the
//! letters of one of its placements. The prover lists all placements. It divides the points of a
//! word evenly among the cells of a placement that are still open. Of the shares that a cell would
//! get from all placements of a word that need the same letter, it takes the largest. A board scores
//! at most the sum over its cells of all shares for the cell's letter. So the best letter of each
//! cell gives a bound. A letter with which even this bound is below the cutoff is removed, with its
//! placements, until nothing changes. Then the letters of one cell are tried, one by one.
//!
//! This is constraint propagation. It has no dictionary, no tree of paths and no order of cells.

use std::collections::{BTreeSet, HashSet};

/// Boards with their points. A letter is a number below 26.
pub type ScoredBoards = BTreeSet<(u64, Vec<u8>)>;

/// Words on the boards of one shape.
pub struct PlainProver {
    /// For each cell, the cells that touch it. There are at most 25 cells.
    neighbors: Vec<Vec<usize>>,
    /// The letters of each word, at most 25, and its points.
    words: Vec<(Vec<u8>, u64)>,
}

/// A word on a path: its number, and the cell of each letter, five bits each.
#[derive(Clone, Copy)]
struct Placement {
    word: u32,
    path: u128,
}

/// The maximum number of cells.
const MOST_CELLS: usize = 25;

/// Points are divided by up to 25 cells, without a remainder.
const UNIT: u64 = 26_771_144_400;

/// The letters that a cell can have, a bit for each.
type Letters = u32;

impl PlainProver {
    /// Makes a prover for a rectangle whose cells touch in all eight directions.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 25 cells.
    #[must_use]
    pub fn new(rows: usize, columns: usize, words: Vec<(Vec<u8>, u64)>) -> Self {
        let cells = rows * columns;
        assert!(cells <= MOST_CELLS, "{cells} cells");
        let touches = |a: usize, b: usize| {
            (a / columns).abs_diff(b / columns) <= 1 && (a % columns).abs_diff(b % columns) <= 1
        };
        let near = |a: usize| (0..cells).filter(|&b| b != a && touches(a, b)).collect();
        let mut words = words;
        words.retain(|(letters, _)| letters.len() <= cells);
        Self { neighbors: (0..cells).map(near).collect(), words }
    }

    /// Returns all boards of a class that score at least the cutoff.
    #[must_use]
    pub fn prove(&self, class: &[Letters], cutoff: u64) -> ScoredBoards {
        let mut found = ScoredBoards::new();
        self.search(class.to_vec(), self.placements(class), cutoff, &mut found);
        found
    }

    /// Lists the placements of all words on the boards of a class.
    fn placements(&self, class: &[Letters]) -> Vec<Placement> {
        let mut placements = Vec::new();
        for ((letters, _), word) in self.words.iter().zip(0..) {
            let mut boards = HashSet::new();
            let mut add = |path: u128| {
                // Two paths that need the same letters on the same cells are one placement.
                let mut board = [u8::MAX; MOST_CELLS];
                let cells = letters.iter().zip(0..);
                cells.for_each(|(&letter, step)| board[cell_of(path, step)] = letter);
                if boards.insert(board) {
                    placements.push(Placement { word, path });
                }
            };
            for cell in 0..class.len() {
                self.lay(letters, class, cell, 0, (0, 0), &mut add);
            }
        }
        placements
    }

    /// Lays the letters from `step` on, beginning on this cell.
    fn lay(
        &self,
        letters: &[u8],
        class: &[Letters],
        cell: usize,
        step: usize,
        (used, path): (u32, u128),
        add: &mut impl FnMut(u128),
    ) {
        if used >> cell & 1 == 1 || class[cell] >> letters[step] & 1 == 0 {
            return;
        }
        let (used, path) = (used | 1 << cell, path | (cell as u128) << (5 * step));
        if step + 1 == letters.len() {
            return add(path);
        }
        for &next in &self.neighbors[cell] {
            self.lay(letters, class, next, step + 1, (used, path), add);
        }
    }

    /// Searches a class, given its placements.
    fn search(
        &self,
        mut class: Vec<Letters>,
        mut placements: Vec<Placement>,
        cutoff: u64,
        found: &mut ScoredBoards,
    ) {
        let shares = loop {
            let (sum, shares) = self.shares(&class, &placements);
            let best = |cell: usize| shares[cell].iter().copied().max().unwrap_or_default();
            let most = sum + (0..class.len()).map(best).sum::<u64>();
            if most < cutoff * UNIT {
                return;
            }
            let mut is_changed = false;
            for cell in 0..class.len() {
                let best = best(cell);
                let is_open = class[cell].count_ones() > 1;
                for letter in letters_of(class[cell]) {
                    if is_open && most - best + shares[cell][letter] < cutoff * UNIT {
                        class[cell] &= !(1 << letter);
                        is_changed = true;
                    }
                }
            }
            if !is_changed {
                break shares;
            }
            placements.retain(|&placement| self.fits(placement, &class));
        };
        let open = (0..class.len()).filter(|&cell| class[cell].count_ones() > 1);
        let Some(cell) = open.max_by_key(|&cell| shares[cell].iter().copied().max()) else {
            let words: BTreeSet<u32> = placements.iter().map(|placement| placement.word).collect();
            let points = words.iter().map(|&word| self.words[word as usize].1).sum();
            if points >= cutoff {
                found
                    .insert((points, class.iter().map(|set| set.trailing_zeros() as u8).collect()));
            }
            return;
        };
        for letter in letters_of(class[cell]) {
            let mut part = class.clone();
            part[cell] = 1 << letter;
            let of_part = placements.iter().copied();
            let of_part = of_part.filter(|&placement| self.fits(placement, &part)).collect();
            self.search(part, of_part, cutoff, found);
        }
    }

    /// Returns the points of the words that every board of the class has, and the shares of the
    /// others for each letter of each open cell. All points are multiplied by [`UNIT`].
    fn shares(&self, class: &[Letters], placements: &[Placement]) -> (u64, Vec<[u64; 26]>) {
        let (mut sum, mut shares) = (0, vec![[0; 26]; class.len()]);
        let is_open = |cell: &usize| class[*cell].count_ones() > 1;
        // For each cell and letter, the largest share of the word.
        let mut largest = vec![[0; 26]; class.len()];
        let mut taken = Vec::new();
        // The placements of a word follow each other.
        for of_word in placements.chunk_by(|a, b| a.word == b.word) {
            let (letters, points) = &self.words[of_word[0].word as usize];
            for placement in of_word {
                let cells = (0..letters.len()).map(|step| cell_of(placement.path, step));
                let open = cells.clone().filter(is_open).count() as u64;
                if open == 0 {
                    // Whatever the open cells have, the word counts once.
                    sum += points * UNIT;
                    taken
                        .drain(..)
                        .for_each(|(cell, letter): (usize, usize)| largest[cell][letter] = 0);
                    break;
                }
                for (cell, &letter) in cells.zip(letters).filter(|(cell, _)| is_open(cell)) {
                    let largest = &mut largest[cell][usize::from(letter)];
                    if *largest == 0 {
                        taken.push((cell, usize::from(letter)));
                    }
                    *largest = (points * UNIT / open).max(*largest);
                }
            }
            for (cell, letter) in taken.drain(..) {
                shares[cell][letter] += std::mem::take(&mut largest[cell][letter]);
            }
        }
        (sum, shares)
    }

    /// Whether a board of the class can have the placement.
    fn fits(&self, Placement { word, path }: Placement, class: &[Letters]) -> bool {
        let letters = self.words[word as usize].0.iter().zip(0..);
        letters.into_iter().all(|(&letter, step)| class[cell_of(path, step)] >> letter & 1 == 1)
    }
}

/// Returns the cell of a step of a path.
fn cell_of(path: u128, step: usize) -> usize {
    (path >> (5 * step) & 31) as usize
}

/// Returns the letters of a set.
fn letters_of(set: Letters) -> impl Iterator<Item = usize> {
    (0..26).filter(move |letter| set >> letter & 1 == 1)
}
