//! The first program of the literature: walk every path of the board, spell it out, and look the
//! string up.
//!
//! It prunes nothing, knows neither symbols nor graphs, and shares no code with the solver, so what
//! it finds is what there is.

use std::collections::{BTreeMap, HashSet};

/// A board as plain data.
#[derive(Clone, Debug)]
pub struct Board {
    /// For each tile the tiles that a word may go on to, ascending.
    pub neighbours: Vec<Vec<usize>>,
    /// For each tile the strings that it may stand for: none on a blocked one, several on a
    /// wildcard.
    pub tiles: Vec<Vec<String>>,
}

/// The words found, each with all its paths in ascending order.
pub type Found = BTreeMap<String, Vec<Vec<usize>>>;

impl Board {
    /// Finds every one of `words` on every path of up to `longest` tiles that uses none twice.
    #[must_use]
    pub fn find(&self, words: &HashSet<String>, longest: usize) -> Found {
        let mut search = Search { board: self, words, longest, found: Found::new() };
        for tile in 0..self.tiles.len() {
            search.visit(tile, &mut Vec::new(), "");
        }
        search.found
    }
}

struct Search<'a> {
    board: &'a Board,
    words: &'a HashSet<String>,
    longest: usize,
    found: Found,
}

impl Search<'_> {
    /// Goes on to `tile` after `path`, which spells `start`.
    fn visit(&mut self, tile: usize, path: &mut Vec<usize>, start: &str) {
        if path.len() == self.longest || path.contains(&tile) {
            return;
        }
        path.push(tile);
        for choice in &self.board.tiles[tile] {
            let spelled = format!("{start}{choice}");
            if self.words.contains(&spelled) {
                self.found.entry(spelled.clone()).or_default().push(path.clone());
            }
            for &next in &self.board.neighbours[tile] {
                self.visit(next, path, &spelled);
            }
        }
        path.pop();
    }
}
