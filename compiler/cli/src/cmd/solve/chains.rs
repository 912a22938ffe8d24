//! Chains of words that use every tile, as in Letter Boxed: each word begins on the tile on which
//! the word before it ended.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;

use anyhow::ensure;
use dawggle_search::game::GameBoard;
use serde::Serialize;

use super::solution::{Solution, Stop};
use crate::output::count;

/// The chains of a board: what --json prints.
#[derive(Serialize)]
pub struct Chains<'s> {
    /// The name of the board's file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'s str>,
    /// Fewer words first, then fewer letters.
    chains: Vec<Vec<&'s str>>,
    /// Whether no chain is missing.
    complete: bool,
    /// Why chains may be missing, if the search was stopped.
    #[serde(skip)]
    pub stop: Option<Stop>,
    #[serde(skip)]
    longest: u8,
}

/// A way to use a word.
struct Link {
    /// The index of the word.
    word: usize,
    end: usize,
    tiles: u64,
}

/// The most chains of a board.
pub const MOST_CHAINS: usize = 100_000;
/// The most states that are remembered, about 32 bytes each.
const MOST_STATES: usize = 1 << 22;

impl<'s> Chains<'s> {
    /// Finds the chains of at most `longest` words of a solution, which must have their paths, in
    /// at most `steps` steps.
    pub fn of(
        board: &GameBoard,
        solution: &'s Solution,
        longest: u8,
        steps: u64,
    ) -> anyhow::Result<Self> {
        ensure!(board.geometry().cells() <= 64, "--chains: a board can have at most 64 cells");
        let mut links: Vec<Vec<Link>> = board.tiles().iter().map(|_| Vec::new()).collect();
        for (word, found) in solution.words.iter().enumerate() {
            let mut known = HashSet::new();
            for path in found.paths.iter().flatten() {
                let tiles = path.iter().fold(0, |tiles, place| tiles | 1 << place.cell);
                if let [start, ..] = path[..]
                    && let [.., end] = path[..]
                    && known.insert((start.cell, end.cell, tiles))
                {
                    let end = end.cell.into();
                    links[usize::from(start.cell)].push(Link { word, end, tiles });
                }
            }
        }
        let tiles = board.tiles().iter().enumerate().filter(|(_, tile)| !tile.is_blocked());
        let all = tiles.fold(0, |all, (cell, _)| all | 1 << cell);
        let mut search = Search {
            links: &links,
            all,
            chain: Vec::new(),
            found: HashSet::new(),
            dead: HashSet::new(),
            steps,
        };
        // A chain of few words is found first, even if longer ones take too many steps.
        let end = (1..=longest).try_for_each(|words| {
            for start in 0..links.len() {
                search.extend(start, 0, words)?;
            }
            ControlFlow::Continue(())
        });
        let word = |&index: &usize| &solution.words[index];
        let mut chains: Vec<Vec<usize>> = search.found.into_iter().collect();
        chains.sort_by_cached_key(|chain| {
            let letters: u32 = chain.iter().map(|index| word(index).letters).sum();
            (chain.len(), letters, chain.iter().map(|index| &word(index).word).collect::<Vec<_>>())
        });
        let words = |chain: &Vec<usize>| chain.iter().map(|index| &*word(index).word).collect();
        Ok(Self {
            file: solution.file.as_deref(),
            chains: chains.iter().map(words).collect(),
            complete: end.is_continue() && solution.complete,
            stop: end.break_value(),
            longest,
        })
    }

    /// Returns the number of chains.
    pub fn total(&self) -> String {
        let file = self.file.map_or(String::new(), |file| format!("{file}: "));
        let (chains, words) = (count(self.chains.len(), "chain"), count(self.longest, "word"));
        format!("{file}{chains} of at most {words}")
    }

    /// Writes one line for each chain.
    pub fn write_lines(&self, line_start: &str, output: &mut impl Write) -> io::Result<()> {
        self.chains.iter().try_for_each(|chain| writeln!(output, "{line_start}{}", chain.join(" ")))
    }
}

/// A depth-first search for the chains of a number of words.
struct Search<'a> {
    /// The ways to use words, by the cell on which they begin.
    links: &'a [Vec<Link>],
    /// The tiles of the board.
    all: u64,
    chain: Vec<usize>,
    found: HashSet<Vec<usize>>,
    /// Cells, used tiles, and numbers of words that lead to no chain.
    dead: HashSet<(usize, u64, u8)>,
    steps: u64,
}

impl Search<'_> {
    /// Extends the chain by a number of words. Returns whether it found any.
    fn extend(&mut self, cell: usize, used: u64, words: u8) -> ControlFlow<Stop, bool> {
        let mut leads = false;
        if self.dead.contains(&(cell, used, words)) {
            return ControlFlow::Continue(false);
        }
        for link in &self.links[cell] {
            let Some(steps) = self.steps.checked_sub(1) else {
                return ControlFlow::Break(Stop::Steps);
            };
            self.steps = steps;
            self.chain.push(link.word);
            let used = used | link.tiles;
            leads |= match (words, used == self.all) {
                (1, true) => {
                    self.found.insert(self.chain.clone());
                    true
                }
                (1, false) | (_, true) => false,
                _ => self.extend(link.end, used, words - 1)?,
            };
            self.chain.pop();
            if self.found.len() == MOST_CHAINS {
                return ControlFlow::Break(Stop::Full);
            }
        }
        if !leads && words > 1 && self.dead.len() < MOST_STATES {
            self.dead.insert((cell, used, words));
        }
        ControlFlow::Continue(leads)
    }
}
