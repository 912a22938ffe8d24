//! Finding every word on a board: the walk in the dictionary's order.
//!
//! The walk goes through the *dictionary* depth first and takes along, for the string of symbols
//! that led to a node, the set of all paths on the board that spell it. A child is entered only if
//! some path reaches its symbol. So each beginning of a word is entered at most once a board, each word comes out
//! exactly once and in the alphabet's order, nothing is remembered, and nothing is ever written to
//! the dictionary, which can sit in flash and be shared by threads.
//!
//! A path is kept as two masks: the cells it has used, and the cells it can go on to. Two paths
//! that agree in both are one; and of the cells ahead only those count that hold a symbol of the
//! node's edges, which makes many more agree or die early.
//!
//! The sets along one branch of the walk live in the caller's scratch. Ordinary boards need little
//! of it, but a board of one letter has millions of paths. When a set does not fit, its strings
//! are looked for on the board one by one by depth-first search: slower, and the same answer.

use core::ops::ControlFlow;

use crate::graph::{Graph, Node};
use crate::steps::{Steps, steps};
use crate::{
    Board, Dawg, Mask, Outcome, Single, Source, Symbol, SymbolSet, Tiles, Word, with_graph,
};

/// A path on the board as the walk remembers it: one element of the scratch, 4 bytes with a `u16`
/// mask, 16 with `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<M> {
    used: M,
    reach: M,
}

impl<M: Mask> State<M> {
    /// What scratch is made of: `[State::EMPTY; 256]`.
    pub const EMPTY: Self = Self { used: M::EMPTY, reach: M::EMPTY };
}

/// Finds the words of a dictionary on a board.
///
/// Takes the stack of one frame for each cell of the mask: 1.5 KB with `u16`, 5 KB with `u64`, and
/// the caller's scratch, which may have any length. With ENABLE2K, 64 states (256 bytes with `u16`) were
/// enough for all but 2 of 10,000 rolled 4x4 boards, and 128 for all of them; with none the answer is the
/// same, later.
///
/// Where tiles can be [`Reused`](crate::Reused), it is a frame and a state for each symbol of the longest
/// word: 20 KB of stack, and scratch of at most 255 states; with less, such boards can take exponential
/// time.
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use core::ops::ControlFlow;
/// use dawggle::{Board, BoardText, Dawg, Outcome, ScoreTable, Solver, State};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let text = BoardText::parse("catdlinemaropets", None)?;
/// let board: Board<u16> = Board::from_text(&text, &dawg.alphabet())?;
/// let mut scratch = [State::EMPTY; 256];
/// let mut points = 0;
/// let outcome = Solver::new(&board, &mut scratch).solve(&dawg, |word| {
///     points += ScoreTable::BOGGLE.points(word.letters());
///     ControlFlow::Continue(())
/// });
/// assert_eq!((points, outcome), (20, Outcome::Complete));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver<'a, M: Mask, T: Tiles = Single> {
    board: &'a Board<M, T>,
    scratch: &'a mut [State<M>],
    max_steps: Steps,
}

impl<'a, M: Mask, T: Tiles> Solver<'a, M, T> {
    /// A solver of one board, with that scratch.
    pub fn new(board: &'a Board<M, T>, scratch: &'a mut [State<M>]) -> Self {
        Self { board, scratch, max_steps: Steps::MAX }
    }

    /// Stops each solve after that many steps: edges of the dictionary followed and cells of the
    /// board entered. Time is in proportion to them.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps: steps(max_steps), ..self }
    }

    /// Gives each word that lies on the board to `each`, once, in the alphabet's order, until it
    /// breaks. Words of one and two symbols are given too.
    pub fn solve<S: Source>(
        &mut self,
        dawg: &Dawg<S>,
        mut each: impl FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        let alphabet = dawg.alphabet();
        let (board, steps) = (self.board, self.max_steps);
        let walk = Walk { board, near: near(board), scratch: &mut *self.scratch, steps };
        let end = with_graph!(dawg, |graph| {
            walk.run(&graph, dawg.longest(), |symbols| each(Word::new(alphabet, symbols)))
        });
        match end {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(outcome) => outcome,
        }
    }
}

struct Walk<'a, M: Mask, T: Tiles> {
    board: &'a Board<M, T>,
    /// The symbols that each cell's neighbours hold.
    near: M::PerCell<SymbolSet>,
    scratch: &'a mut [State<M>],
    steps: Steps,
}

fn near<M: Mask, T: Tiles>(board: &Board<M, T>) -> M::PerCell<SymbolSet> {
    let mut near = M::per_cell(SymbolSet::EMPTY);
    for (symbols, cell) in near.as_mut().iter_mut().zip(0..) {
        let mut neighbours = board.neighbours(cell);
        while !neighbours.is_empty() {
            *symbols |= board.symbols(neighbours.first());
            neighbours = neighbours.rest();
        }
    }
    near
}

/// A node on the way from the root: its depth is its index.
#[derive(Clone, Copy, Debug)]
struct Level<E> {
    edges: E,
    /// The symbols that some path may go on to.
    wanted: SymbolSet,
    paths: Listed,
}

/// The part of the scratch that holds all paths that spell the way to a node; or that there are
/// some, but more than would fit.
#[derive(Clone, Copy, Debug)]
struct Listed {
    start: usize,
    end: usize,
    complete: bool,
}

impl<M: Mask, T: Tiles> Walk<'_, M, T> {
    fn run<G: Graph>(
        mut self,
        graph: &G,
        longest: u8,
        each: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        let deepest = usize::from(longest.min(T::longest::<M>()));
        let mut levels = T::per_symbol::<M, _>(self.root(graph.node(graph.root())));
        let mut symbols = T::per_symbol::<M, _>(0);
        self.descend(graph, deepest, levels.as_mut(), symbols.as_mut(), each)
    }

    // Alone, it has a frame of its own, which a processor of 8 bits addresses in shorter code.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline(always))]
    fn descend<G: Graph>(
        &mut self,
        graph: &G,
        deepest: usize,
        levels: &mut [Level<G::Edges>],
        symbols: &mut [Symbol],
        mut each: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        let mut depth = 0_usize;
        while let Some(level) = levels.get_mut(depth) {
            let Some((symbol, place)) = graph.next_child(&mut level.edges, level.wanted) else {
                match depth.checked_sub(1) {
                    Some(parent) => depth = parent,
                    None => break,
                }
                continue;
            };
            let parents = level.paths;
            if let Some(last) = symbols.get_mut(depth) {
                *last = symbol;
            }
            let node = graph.node(place);
            depth = depth.wrapping_add(1);
            let word = symbols.get(..depth).unwrap_or_default();
            let onward = if depth < deepest { node.symbols } else { SymbolSet::EMPTY };

            let mut paths = Set::new(onward, parents.end);
            if onward.is_empty() && parents.complete && self.board.inner().is_empty() {
                // Nothing follows, and the symbol was wanted because some path reaches it.
                paths.ended = true;
                self.spend(1)?;
            } else if parents.complete {
                self.extend(&mut paths, parents, symbol)?;
            } else {
                self.search(&mut paths, parents, word, node.terminal)?;
            }
            if paths.spilled {
                // The paths that are missing may go on to any symbol.
                paths.end = paths.start;
                paths.wanted = onward;
            }
            if node.terminal && paths.ended && each(word).is_break() {
                return ControlFlow::Break(Outcome::Stopped);
            }
            match levels.get_mut(depth) {
                Some(level) if !paths.wanted.is_empty() => {
                    *level =
                        Level { edges: node.edges, wanted: paths.wanted, paths: paths.listed() };
                }
                _ => depth = depth.wrapping_sub(1),
            }
        }
        ControlFlow::Continue(())
    }

    /// At the root one path, of no cells, reaches all cells on which a word may begin.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    fn root<E>(&mut self, node: Node<E>) -> Level<E> {
        let mut paths = Set::new(node.symbols, 0);
        paths.add_state(self.board, SymbolSet::ANY, M::EMPTY, self.board.heads(), self.scratch);
        Level { edges: node.edges, wanted: paths.wanted, paths: paths.listed() }
    }

    /// Finds the paths that go on from `parents` to `symbol`.
    #[inline]
    fn extend(&mut self, paths: &mut Set, parents: Listed, symbol: Symbol) -> ControlFlow<Outcome> {
        let holders = self.board.holders(symbol);
        let mut steps = 1_u32;
        for index in parents.start..parents.end {
            let Some(&parent) = self.scratch.get(index) else { break };
            let mut cells = parent.reach & holders;
            while !cells.is_empty() {
                let cell = cells.first();
                cells = cells.rest();
                steps = steps.wrapping_add(1);
                let used = if T::REUSED { M::EMPTY } else { parent.used | M::of(cell) };
                paths.add(self.board, &self.near, cell, used, self.scratch);
            }
        }
        self.spend(steps.into())
    }

    /// Finds the paths that spell a word by searching the board: the slow way.
    #[cold]
    #[inline(never)]
    fn search(
        &mut self,
        paths: &mut Set,
        parents: Listed,
        word: &[Symbol],
        terminal: bool,
    ) -> ControlFlow<Outcome> {
        // Listing them all is worth no more searching than there is room: of the paths on a board
        // made for it, next to none may go on.
        let room = self.scratch.len().saturating_sub(parents.end);
        let mut tries = if paths.onward.is_empty() { 0 } else { room };
        let mut search = self.board.paths(word).steps(self.steps);
        while let Some((cell, used)) = search.advance() {
            paths.add(self.board, &self.near, cell, used, self.scratch);
            paths.spilled |= tries == 0;
            tries = tries.saturating_sub(1);
            if paths.spilled && (paths.ended || !terminal) {
                break;
            }
        }
        let steps = self.steps.wrapping_sub(search.steps_left());
        self.spend(steps.saturating_add(1))
    }

    #[cfg_attr(target_pointer_width = "16", inline(never))]
    fn spend(&mut self, steps: Steps) -> ControlFlow<Outcome> {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(Outcome::OutOfSteps),
        }
    }
}

/// The paths that spell a string of symbols, as they are found.
struct Set {
    /// The symbols that the dictionary goes on with.
    onward: SymbolSet,
    /// Those of them that some path can go on to.
    wanted: SymbolSet,
    /// Where they stand in the scratch.
    start: usize,
    end: usize,
    /// Whether one did not fit.
    spilled: bool,
    /// Whether one is at the end of a tile.
    ended: bool,
}

impl Set {
    /// How many paths back to look for an equal one: nearly all equal ones are close, and looking
    /// through all would take quadratic time on a board of one letter.
    const LOOK_BACK: usize = 8;

    fn new(onward: SymbolSet, start: usize) -> Self {
        Self { onward, wanted: SymbolSet::EMPTY, start, end: start, spilled: false, ended: false }
    }

    fn listed(&self) -> Listed {
        Listed { start: self.start, end: self.end, complete: !self.spilled }
    }

    /// Adds the path that ends on a cell.
    #[inline]
    fn add<M: Mask, T: Tiles>(
        &mut self,
        board: &Board<M, T>,
        near: &M::PerCell<SymbolSet>,
        cell: u8,
        used: M,
        scratch: &mut [State<M>],
    ) {
        let near = near.as_ref().get(usize::from(cell)).copied().unwrap_or_default();
        self.add_state(board, near, used, board.neighbours(cell) & !used, scratch);
    }

    /// Adds a path, unless it can go on to nothing or there is an equal one. `near`: the symbols
    /// around its last cell, some of which may lie on cells that it has used.
    #[inline]
    fn add_state<M: Mask, T: Tiles>(
        &mut self,
        board: &Board<M, T>,
        near: SymbolSet,
        used: M,
        reach: M,
        scratch: &mut [State<M>],
    ) {
        self.ended |= (reach & board.inner()).is_empty();
        let mut state = State { used, reach: M::EMPTY };
        let mut symbols = near & self.onward;
        let mut wanted = self.wanted;
        while !symbols.is_empty() {
            let (symbol, alone) = symbols.take_first();
            let cells = reach & board.holders(symbol);
            if !cells.is_empty() {
                state.reach |= cells;
                wanted |= alone;
            }
        }
        if state.reach.is_empty() {
            return;
        }
        self.wanted = wanted;
        if T::REUSED {
            // What a path has used does not matter: all paths together are one.
            if let Some(all) = scratch.get_mut(self.start..self.end).and_then(<[_]>::first_mut) {
                all.reach |= state.reach;
                return;
            }
        } else if self.end > self.start {
            let recent = self.end.saturating_sub(Self::LOOK_BACK).max(self.start);
            if scratch.get(recent..self.end).unwrap_or_default().contains(&state) {
                return;
            }
        }
        match scratch.get_mut(self.end) {
            Some(slot) => {
                *slot = state;
                self.end = self.end.wrapping_add(1);
            }
            None => self.spilled = true,
        }
    }
}
