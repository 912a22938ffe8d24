//! A brute-force solver: it walks every path of the board, spells it, and looks the string up.
//!
//! It prunes nothing, knows neither symbols nor graphs, and shares no code with the solver. So it
//! is obviously right, and serves as the oracle for tests.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use dawggle_search::game::Reuse;

/// A board as plain data.
#[derive(Clone, Debug)]
pub struct PlainBoard {
    /// For each tile, the tiles that can follow it in a word, in ascending order.
    pub neighbors: Vec<Vec<usize>>,
    /// For each tile, the strings that it can spell: none for a blocked tile, several for a
    /// wildcard.
    pub tiles: Vec<Vec<String>>,
    /// Whether a path can return to a tile.
    pub reuse: Reuse,
}

/// Words, each with all its paths in ascending order.
pub type WordPaths = BTreeMap<String, Vec<Vec<usize>>>;

impl PlainBoard {
    /// Finds all `words` on all paths of up to `longest` tiles.
    #[must_use]
    pub fn find(&self, words: &HashSet<String>, longest: usize) -> WordPaths {
        let mut search = PathSearch { board: self, words, longest, found: WordPaths::new() };
        for tile in 0..self.tiles.len() {
            search.visit(tile, &mut Vec::new(), "");
        }
        search.found
    }

    /// Returns the max/no-mark bound of a board whose tiles have several choices.
    ///
    /// At each tile of a path, the bound takes the choice that scores most from there on. It
    /// follows a path as long as the path spells a prefix of a word. Only paths that start on a
    /// tile for which `starts` returns true count.
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

    /// Returns the bound for all continuations, from a tile on, of a path that spells `start`.
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

    /// Returns the tiles that can follow a tile in a path, used or not, in ascending order.
    #[must_use]
    pub fn next(&self, tile: usize) -> Vec<usize> {
        let mut next = self.neighbors[tile].clone();
        if self.reuse == Reuse::Anywhere {
            next.push(tile);
            next.sort_unstable();
        }
        next
    }

    /// Returns true if the board has the word, given that tiles can be reused.
    ///
    /// This is for words that are too long to walk all paths. If tiles can be reused, all paths
    /// that end on the same tile and spell the same part of the word have the same continuations.
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

    /// Returns the greatest length, from 1 to 24 tiles, such that at most `most` paths are this
    /// long or shorter.
    ///
    /// It returns 1 even if there are more paths of one tile.
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
    /// Extends `path`, which spells `start`, by `tile`.
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
