//! What the first rungs have in common: a depth-first search which spells out each path and asks a
//! dictionary about the letters, as in "Boggle #3: Succeed by not Being Stupid" (danvk.org, 2007).

use std::collections::HashSet;

use crate::letter_board::Cells;
use crate::{Baseline, LetterBoard, SHORTEST, points};

/// A list of words that can be asked about the letters of a path.
///
/// Every dictionary is a [`Baseline`]: the search is the same for all, the answers take their time.
pub trait PrefixLookup {
    /// See [`Baseline::name`].
    const NAME: &'static str;

    /// Indexes words, none of them too short to count.
    fn new(words: Vec<String>) -> Self;

    /// Whether the letters are a word.
    fn is_word(&self, letters: &str) -> bool;

    /// Whether the letters start a word: if not, the search turns back.
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
    /// Goes on to the cells, except those used.
    fn visit(&mut self, cells: u64, used: u64) {
        for cell in Cells(cells & !used) {
            let before = self.letters.len();
            self.board.spell(cell, &mut self.letters);
            if self.dictionary.is_word(&self.letters) {
                self.found.insert(self.letters.clone());
            }
            if self.dictionary.starts_word(&self.letters) {
                self.visit(self.board.neighbours(cell), used | 1 << cell);
            }
            self.letters.truncate(before);
        }
    }
}
