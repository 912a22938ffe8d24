//! Every word on a board of any size and with any tiles, in the dictionary's order.
//!
//! Like the solver of the crate [`dawggle`], this goes through the dictionary depth first. For each
//! node it keeps all paths on the board that spell the way to the node. In that solver, a path is
//! two masks of cells. Here, a board may have any number of cells, so a path is its last part and
//! the path that it extends. Going back along the path shows which cells it has used. If words may
//! use a cell again, only the last part of a path matters, so there is at most one path for each
//! part.

// Tests: `snapshots/tests/suite/games_vs_oracle.rs`.

use std::ops::ControlFlow;

use dawggle::graph::Graph;
use dawggle::{Dawg, Limit, Outcome, Source, Symbol, Word, with_graph};

use crate::game::spelled::{Part, PathEnd};
use crate::game::{Reuse, SpelledBoard};

/// Calls `each` with each word on a board, once, in the alphabet's order.
///
/// At most `memory` bytes are for paths. Some boards have more, such as a board of a single letter.
/// Then each word is searched for on its own.
pub fn solve<S: Source>(
    spelled: &SpelledBoard<'_>,
    dawg: &Dawg<S>,
    limit: Limit,
    memory: usize,
    each: &mut dyn FnMut(Word<'_, S>) -> ControlFlow<()>,
) -> Outcome {
    let traversal = Traversal {
        spelled,
        near: spelled.near(),
        once: spelled.board().reuse() == Reuse::Never,
        seen: vec![0; spelled.parts.len()],
        paths: Vec::new(),
        most_paths: memory / size_of::<Path>(),
        limit,
    };
    let each = &mut |symbols: &[Symbol]| each(Word::new(dawg.alphabet(), symbols));
    with_graph!(dawg, |graph| traversal.run(dawg, &graph, each)).into()
}

struct Traversal<'a> {
    spelled: &'a SpelledBoard<'a>,
    /// For each part, the symbols of the parts that may follow.
    near: Vec<u64>,
    /// Whether a word uses each cell only once.
    once: bool,
    /// If words may use a cell again: the last list that has each part.
    seen: Vec<u64>,
    /// The paths of the nodes from the root to the current node.
    paths: Vec<Path>,
    most_paths: usize,
    limit: Limit,
}

/// A path on the board, of at least one part.
#[derive(Clone, Copy)]
struct Path {
    last: u32,
    /// The path that this one extends, or [`NONE`].
    before: u32,
}

const NONE: u32 = u32::MAX;

/// A node between the root and the current node.
#[derive(Clone, Copy)]
struct Ancestor<E> {
    edges: E,
    /// The symbols that some path may go on to.
    wanted: u64,
    paths: PathRange,
}

/// The range of the paths to a node. It is not complete if there are too many.
#[derive(Clone, Copy)]
struct PathRange {
    start: usize,
    end: usize,
    complete: bool,
}

/// What the paths that spell a string of symbols can reach.
struct Reach {
    /// The symbols by which the dictionary goes on.
    onward: u64,
    /// The symbols among them to which some path can go on.
    wanted: u64,
    /// Whether some path ends at the end of a tile.
    ended: bool,
    /// Whether the list has all paths that can go on.
    complete: bool,
}

impl Traversal<'_> {
    fn run<S: Source, G: Graph>(
        mut self,
        dawg: &Dawg<S>,
        graph: &G,
        each: &mut dyn FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        let unless_failed = || match dawg.source().has_failed() {
            true => ControlFlow::Break(Outcome::Failed),
            false => ControlFlow::Continue(()),
        };
        let deepest = usize::from(dawg.longest());
        let root = graph.node(graph.root());
        unless_failed()?;
        let first = PathRange { start: 0, end: 0, complete: true };
        let mut ancestors =
            vec![Ancestor { edges: root.edges, wanted: root.symbols.into(), paths: first }];
        let mut word: Vec<Symbol> = Vec::new();
        // The number of the current list, for `seen`.
        let mut list = 0;
        while let Some(ancestor) = ancestors.last_mut() {
            let Some((symbol, place)) =
                graph.next_child(&mut ancestor.edges, ancestor.wanted.into())
            else {
                unless_failed()?;
                ancestors.pop();
                word.pop();
                continue;
            };
            let parents = ancestor.paths;
            self.paths.truncate(parents.end);
            word.push(symbol);
            list += 1;
            let node = graph.node(place);
            unless_failed()?;
            let onward = if word.len() < deepest { node.symbols.into() } else { 0 };
            let mut found = Reach { onward, wanted: 0, ended: false, complete: true };
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
            let paths = PathRange { start, end, complete: found.complete };
            ancestors.push(Ancestor { edges: node.edges, wanted: found.wanted, paths });
        }
        ControlFlow::Continue(())
    }

    /// Lists the paths that extend the paths of `parents` by the word's last symbol.
    fn extend(
        &mut self,
        found: &mut Reach,
        parents: PathRange,
        word: &[Symbol],
        list: u64,
    ) -> ControlFlow<Outcome> {
        let spelled = self.spelled;
        let symbol = 1 << word[word.len() - 1];
        if word.len() == 1 {
            let firsts = spelled.firsts(word[0]);
            self.limit.spend(firsts.len() as u64)?;
            for &part in firsts {
                self.add(found, part, NONE, symbol, list);
            }
        }
        // Before the first symbol, there are no paths.
        for before in parents.start..parents.end {
            let last = self.paths[before].last;
            self.limit.spend(1)?;
            if self.near[last as usize] & symbol != 0 {
                let next = spelled.next(last);
                self.limit.spend(next.len() as u64 / 64)?;
                for &part in next {
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

    /// Adds the path that goes on to a part, if possible.
    fn add(&mut self, found: &mut Reach, part: u32, before: u32, symbol: u64, list: u64) {
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
            // If words may use a cell again, there is at most one path for each part.
            if self.paths.len() < self.most_paths || !self.once {
                self.paths.push(Path { last: part, before });
            } else {
                found.complete = false;
            }
        }
    }

    /// Returns true if a path uses a cell.
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

    /// Searches the board for the paths that spell a word.
    #[cold]
    fn search(
        &mut self,
        found: &mut Reach,
        word: &[Symbol],
        is_terminal: bool,
    ) -> ControlFlow<Outcome> {
        let (spelled, limit) = (self.spelled, &mut self.limit);
        let mut has_path = |end| match spelled.search(word, end, limit, |_| ControlFlow::Break(()))
        {
            Outcome::Stopped => ControlFlow::Continue(true),
            Outcome::Complete => ControlFlow::Continue(false),
            outcome => ControlFlow::Break(outcome),
        };
        found.ended = is_terminal && has_path(PathEnd::Tile)?;
        let goes_on = found.onward != 0 && (found.ended || has_path(PathEnd::Part)?);
        found.complete = false;
        found.wanted = if goes_on { found.onward } else { 0 };
        self.limit.spend(1)
    }
}
