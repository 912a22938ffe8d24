//! Every word on a board of any size and any tiles: the walk in the dictionary's order.
//!
//! As the solver of the crate [`dawggle`], it goes through the dictionary depth first and takes along
//! all paths on the board that spell the way to a node. There a path is two masks of cells; here, where
//! a board may have any number of cells, it is its last part and the path that it goes on from, and
//! whether a cell is used is seen by going back along it. Where cells can be used again, it does not
//! matter how a path came to its last part, so that there is at most one for each part.

use std::ops::ControlFlow;

use dawggle::graph::Graph;
use dawggle::{Dawg, Outcome, Source, Symbol, Word, with_graph};

use crate::game::spelled::Part;
use crate::game::{Reuse, Spelled};

/// Most paths that are remembered at a time, 8 bytes each. A board made for it, such as one of a
/// single letter, has any number of them; words are then looked for one by one.
const MOST_PATHS: usize = 1 << 22;

/// Gives each word that lies on a board to `each`, once, in the alphabet's order.
pub fn solve<S: Source>(
    spelled: &Spelled<'_>,
    dawg: &Dawg<S>,
    max_steps: u64,
    mut each: impl FnMut(Word<'_, S>) -> ControlFlow<()>,
) -> Outcome {
    let near = (0..spelled.parts.len() as u32).map(|part| {
        spelled.next(part).iter().fold(0, |near, &next| near | spelled.part(next).symbols)
    });
    let walk = Walk {
        spelled,
        near: near.collect(),
        once: spelled.board().reuse() == Reuse::Never,
        seen: vec![0; spelled.parts.len()],
        paths: Vec::new(),
        steps: max_steps,
    };
    let end = with_graph!(dawg, |graph| walk
        .run(&graph, dawg.longest(), |symbols| { each(Word::new(dawg.alphabet(), symbols)) }));
    match end {
        ControlFlow::Continue(()) => Outcome::Complete,
        ControlFlow::Break(outcome) => outcome,
    }
}

struct Walk<'a> {
    spelled: &'a Spelled<'a>,
    /// The symbols of the parts that may follow each part.
    near: Vec<u64>,
    /// Whether a cell may be used only once.
    once: bool,
    /// Where cells can be used again: in which list each part was seen last.
    seen: Vec<u64>,
    /// The paths along one branch of the dictionary.
    paths: Vec<Path>,
    steps: u64,
}

/// A path on the board, of at least one part.
#[derive(Clone, Copy)]
struct Path {
    last: u32,
    /// The path that it goes on from, or [`NONE`].
    before: u32,
}

const NONE: u32 = u32::MAX;

/// A node on the way from the root: its depth is its index.
#[derive(Clone, Copy)]
struct Level<E> {
    edges: E,
    /// The symbols that some path may go on to.
    wanted: u64,
    paths: Listed,
}

/// Where the paths to a node stand; or that there are some, but too many.
#[derive(Clone, Copy)]
struct Listed {
    start: usize,
    end: usize,
    complete: bool,
}

/// What is known of the paths that spell a string of symbols.
struct Found {
    /// The symbols that the dictionary goes on with.
    onward: u64,
    /// Those of them that some path may go on to.
    wanted: u64,
    /// Whether a path ends at the end of a tile.
    ended: bool,
    /// Whether all paths that may go on are listed.
    complete: bool,
}

impl Walk<'_> {
    fn run<G: Graph>(
        mut self,
        graph: &G,
        longest: u8,
        mut each: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        let deepest = usize::from(longest);
        let root = graph.node(graph.root());
        let first = Listed { start: 0, end: 0, complete: true };
        let mut levels =
            vec![Level { edges: root.edges, wanted: root.symbols.into(), paths: first }];
        let mut word: Vec<Symbol> = Vec::new();
        // The list of the latest node, for `seen`.
        let mut list = 0;
        while let Some(level) = levels.last_mut() {
            let Some((symbol, place)) = graph.next_child(&mut level.edges, level.wanted.into())
            else {
                levels.pop();
                word.pop();
                continue;
            };
            let parents = level.paths;
            self.paths.truncate(parents.end);
            word.push(symbol);
            list += 1;
            let node = graph.node(place);
            let onward = if word.len() < deepest { node.symbols.into() } else { 0 };
            let mut found = Found { onward, wanted: 0, ended: false, complete: true };
            if parents.complete {
                self.extend(&mut found, parents, &word, list)?;
            } else {
                self.search(&mut found, &word, node.terminal)?;
            }
            if node.terminal && found.ended && each(&word).is_break() {
                return ControlFlow::Break(Outcome::Stopped);
            }
            if found.wanted == 0 {
                word.pop();
                continue;
            }
            let (start, end) = (parents.end, self.paths.len());
            let paths = Listed { start, end, complete: found.complete };
            levels.push(Level { edges: node.edges, wanted: found.wanted, paths });
        }
        ControlFlow::Continue(())
    }

    /// Lists the paths that go on from `parents` to the word's last symbol.
    fn extend(
        &mut self,
        found: &mut Found,
        parents: Listed,
        word: &[Symbol],
        list: u64,
    ) -> ControlFlow<Outcome> {
        let spelled = self.spelled;
        let symbol = 1 << word[word.len() - 1];
        if word.len() == 1 {
            let firsts = spelled.firsts(word[0]);
            self.spend(firsts.len() as u64)?;
            for &part in firsts {
                self.add(found, part, NONE, symbol, list);
            }
            return ControlFlow::Continue(());
        }
        for before in parents.start..parents.end {
            let last = self.paths[before].last;
            self.spend(1)?;
            if self.near[last as usize] & symbol != 0 {
                for &part in spelled.next(last) {
                    self.add(found, part, before as u32, symbol, list);
                }
            }
        }
        if !found.complete {
            self.paths.truncate(parents.end);
            found.wanted = found.onward;
        }
        ControlFlow::Continue(())
    }

    /// Adds the path that goes on to a part, if it can.
    #[inline]
    fn add(&mut self, found: &mut Found, part: u32, before: u32, symbol: u64, list: u64) {
        let Part { symbols, cell, is_first, is_last, .. } = *self.spelled.part(part);
        if symbols & symbol == 0 {
            return;
        }
        if self.once {
            if is_first && self.uses(before, cell) {
                return;
            }
        } else if std::mem::replace(&mut self.seen[part as usize], list) == list {
            return;
        }
        found.ended |= is_last;
        let wanted = self.near[part as usize] & found.onward;
        if wanted != 0 && found.complete {
            found.wanted |= wanted;
            found.complete = self.paths.len() < MOST_PATHS || !self.once;
            self.paths.push(Path { last: part, before });
        }
    }

    /// Whether a path uses a cell.
    #[inline]
    fn uses(&self, mut path: u32, cell: u16) -> bool {
        while path != NONE {
            let Path { last, before } = self.paths[path as usize];
            if self.spelled.part(last).cell == cell {
                return true;
            }
            path = before;
        }
        false
    }

    /// Looks for the paths that spell a word by searching the board.
    #[cold]
    fn search(
        &mut self,
        found: &mut Found,
        word: &[Symbol],
        is_terminal: bool,
    ) -> ControlFlow<Outcome> {
        let mut exists = false;
        let spelled = self.spelled;
        let end = spelled.search(word, &mut self.steps, |_, is_last| {
            exists = true;
            found.ended |= is_last;
            let is_known = found.ended || !is_terminal;
            if is_known { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let is_known = exists && (found.ended || !is_terminal);
        if end.is_break() && !is_known {
            return ControlFlow::Break(Outcome::OutOfSteps);
        }
        found.complete = false;
        found.wanted = if exists { found.onward } else { 0 };
        self.spend(1)
    }

    fn spend(&mut self, steps: u64) -> ControlFlow<Outcome> {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(Outcome::OutOfSteps),
        }
    }
}
