//! The depth-first search of the first baselines: it spells each path and looks up the letters, as
//! in "Boggle #3: Succeed by not Being Stupid" (danvk.org, 2007).

use std::collections::HashSet;

use crate::letter_board::Cells;
use crate::{Baseline, LetterBoard, SHORTEST, points};

/// A list of words that can look up the letters of a path.
///
/// Every `PrefixLookup` is a [`Baseline`]. All share the same search and differ in the lookup.
pub trait PrefixLookup {
    /// See [`Baseline::name`].
    const NAME: &'static str;

    /// Indexes words, all of which are long enough to count.
    fn new(words: Vec<String>) -> Self;

    /// Returns true if the letters are a word.
    fn is_word(&self, letters: &str) -> bool;

    /// Returns true if a word starts with the letters. If not, the search turns back.
    fn starts_word(&self, letters: &str) -> bool;
}

impl<D: PrefixLookup> Baseline for D {
    fn name(&self) -> &'static str {
        D::NAME
    }

    fn build(words: &[&str]) -> Self {
        let long = words.iter().filter(|word| word.len() >= SHORTEST);
        D::new(long.map(|&word| word.to_owned()).collect())
    }

    fn find(&mut self, board: &LetterBoard) -> Vec<String> {
        let mut words: Vec<_> = search(self, board).into_iter().collect();
        words.sort_unstable();
        words
    }

    fn score(&mut self, board: &LetterBoard) -> u32 {
        search(self, board).iter().map(|word| points(word.len())).sum()
    }
}

fn search<D: PrefixLookup>(dictionary: &D, board: &LetterBoard) -> HashSet<String> {
    let mut search =
        PathSpeller { dictionary, board, letters: String::new(), found: HashSet::new() };
    search.visit(board.cells(), 0);
    search.found
}

struct PathSpeller<'a, D> {
    dictionary: &'a D,
    board: &'a LetterBoard,
    letters: String,
    found: HashSet<String>,
}

impl<D: PrefixLookup> PathSpeller<'_, D> {
    /// Extends the path by each unused cell.
    fn visit(&mut self, cells: u64, used: u64) {
        for cell in Cells(cells & !used) {
            let before = self.letters.len();
            self.board.spell(cell, &mut self.letters);
            if self.dictionary.is_word(&self.letters) {
                self.found.insert(self.letters.clone());
            }
            if self.dictionary.starts_word(&self.letters) {
                self.visit(self.board.neighbors(cell), used | 1 << cell);
            }
            self.letters.truncate(before);
        }
    }
}
