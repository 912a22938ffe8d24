//! The first program of the literature: walk every path of the board, spell it out, and look the
//! string up.
//!
//! It prunes nothing, knows neither symbols nor graphs, and shares no code with the solver, so what
//! it finds is what there is.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use dawggle_search::game::Reuse;

/// A board as plain data.
#[derive(Clone, Debug)]
pub struct PlainBoard {
    /// For each tile the tiles that a word may go on to, ascending.
    pub neighbours: Vec<Vec<usize>>,
    /// For each tile the strings that it may stand for: none on a blocked one, several on a
    /// wildcard.
    pub tiles: Vec<Vec<String>>,
    /// Whether a path may come back to a tile.
    pub reuse: Reuse,
}

/// The words found, each with all its paths in ascending order.
pub type WordPaths = BTreeMap<String, Vec<Vec<usize>>>;

impl PlainBoard {
    /// Finds every one of `words` on every path of up to `longest` tiles.
    #[must_use]
    pub fn find(&self, words: &HashSet<String>, longest: usize) -> WordPaths {
        let mut search = PathSearch { board: self, words, longest, found: WordPaths::new() };
        for tile in 0..self.tiles.len() {
            search.visit(tile, &mut Vec::new(), "");
        }
        search.found
    }

    /// The bound max/no-mark of a board whose tiles are a choice: at each tile that a path comes to,
    /// the choice that is worth most from there on; of the paths that start on tiles that `starts`
    /// takes. A path is followed while it spells the beginning of a word.
    #[must_use]
    pub fn max_no_mark(
        &self,
        words: &BTreeSet<String>,
        starts: impl Fn(usize) -> bool,
        points: impl Fn(&str) -> u64,
    ) -> u64 {
        let tiles = (0..self.tiles.len()).filter(|&tile| starts(tile));
        tiles.map(|tile| self.most(words, &points, tile, &mut Vec::new(), "")).sum()
    }

    /// What a path that spelled `start` is worth from a tile on.
    fn most(
        &self,
        words: &BTreeSet<String>,
        points: &impl Fn(&str) -> u64,
        tile: usize,
        path: &mut Vec<usize>,
        start: &str,
    ) -> u64 {
        if self.reuse == Reuse::Never && path.contains(&tile) {
            return 0;
        }
        path.push(tile);
        let mut most = 0;
        for choice in &self.tiles[tile] {
            let spelled = format!("{start}{choice}");
            let mut longer = words.range(spelled.clone()..);
            if longer.next().is_some_and(|word| word.starts_with(&spelled)) {
                let mut sum = if words.contains(&spelled) { points(&spelled) } else { 0 };
                for next in self.next(tile) {
                    sum += self.most(words, points, next, path, &spelled);
                }
                most = most.max(sum);
            }
        }
        path.pop();
        most
    }

    /// The tiles that a path may go on to from a tile, used or not, ascending.
    #[must_use]
    pub fn next(&self, tile: usize) -> Vec<usize> {
        let mut next = self.neighbours[tile].clone();
        if self.reuse == Reuse::Anywhere {
            next.push(tile);
            next.sort_unstable();
        }
        next
    }

    /// Whether a word lies on the board, where tiles can be used again: for words that are too long
    /// for all paths to be walked. Then it does not matter how a path came to a tile, but only how
    /// much of the word it has spelled.
    #[must_use]
    pub fn holds_reused(&self, word: &str) -> bool {
        let mut seen = BTreeSet::new();
        let mut to_go: Vec<(usize, usize)> = (0..self.tiles.len()).map(|tile| (0, tile)).collect();
        while let Some((start, tile)) = to_go.pop() {
            for choice in &self.tiles[tile] {
                let end = start + choice.len();
                if word[start..].starts_with(choice.as_str()) && seen.insert((end, tile)) {
                    if end == word.len() {
                        return true;
                    }
                    to_go.extend(self.next(tile).into_iter().map(|next| (end, next)));
                }
            }
        }
        false
    }

    /// The most tiles, up to 24, such that there are no more than `most` paths of so many or fewer;
    /// but one at least.
    #[must_use]
    pub fn longest(&self, most: usize) -> usize {
        let choices = |tile: usize| self.tiles[tile].len();
        let mut paths: Vec<usize> = (0..self.tiles.len()).map(choices).collect();
        let (mut total, mut longest) = (paths.iter().sum::<usize>(), 1);
        while longest < 24 {
            let from = |tile| self.next(tile).into_iter().map(|next| paths[next]).sum::<usize>();
            paths = (0..self.tiles.len()).map(|tile| choices(tile) * from(tile)).collect();
            total += paths.iter().sum::<usize>();
            if total > most {
                break;
            }
            longest += 1;
        }
        longest
    }
}

struct PathSearch<'a> {
    board: &'a PlainBoard,
    words: &'a HashSet<String>,
    longest: usize,
    found: WordPaths,
}

impl PathSearch<'_> {
    /// Goes on to `tile` after `path`, which spells `start`.
    fn visit(&mut self, tile: usize, path: &mut Vec<usize>, start: &str) {
        let is_used = self.board.reuse == Reuse::Never && path.contains(&tile);
        if path.len() == self.longest || is_used {
            return;
        }
        path.push(tile);
        for choice in &self.board.tiles[tile] {
            let spelled = format!("{start}{choice}");
            if self.words.contains(&spelled) {
                self.found.entry(spelled.clone()).or_default().push(path.clone());
            }
            for next in self.board.next(tile) {
                self.visit(next, path, &spelled);
            }
        }
        path.pop();
    }
}
