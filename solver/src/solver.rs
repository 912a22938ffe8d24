//! Finds every word on a board, in the dictionary's order.
//!
//! The walk goes through the *dictionary* depth first. For each node it keeps the set of all paths
//! on the board that spell the symbols from the root to the node. It enters a child only if some
//! path reaches the child's symbol. So it enters each beginning of a word at most once for each
//! board, and gives each word exactly once, in the alphabet's order, without a list of the words
//! found. Nothing is written to the dictionary, which can stay in flash and be shared by threads.
//!
//! A path is stored as two masks: the cells that it used, and the cells that it can continue on.
//! Paths with equal masks are stored once. A cell ahead counts only if it holds a symbol of the
//! node's edges. This makes many more masks equal, and ends many paths early.
//!
//! The sets of the current node and its ancestors are stored in the caller's scratch memory.
//! Ordinary boards need little of it, but a board of a single letter has millions of paths. If a
//! set does not fit, the walk searches the board for each string of symbols instead. That is slower
//! and gives the same words.

mod position;
pub mod scratch;

use core::ops::ControlFlow;

use crate::graph::Graph;
use crate::solver::position::StoredPlace;
use crate::solver::scratch::{Level, MaskPath, Scratch};
use crate::walk::{Steps, steps};
use crate::{Board, Dawg, Mask, Outcome, Source, Symbol, SymbolSet, Word, with_graph};

/// Finds the words of a dictionary on a board, one by one.
///
/// Each word comes once, in the alphabet's order. Words of one and two symbols are included.
///
/// A solver keeps its place in its [`Scratch`]: between two words, a program can do anything else.
/// Where even that memory is needed for something else, or after a restart, the few bytes of
/// [`Solver::position`] are enough to come back.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::{Board, Dawg, Outcome, ScoreTable, Scratch, Solver};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let board = Board::parse("catdlinemaropets", &dawg.alphabet())?;
/// let mut scratch = Scratch::new();
/// let mut solver = Solver::new(&board, &dawg, &mut scratch);
/// let mut points = 0;
/// while let Some(word) = solver.next_word() {
///     points += ScoreTable::BOGGLE.points(word.letters());
/// }
/// assert_eq!((points, solver.outcome()), (20, Outcome::Complete));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver<'a, M: Mask, S> {
    board: &'a Board<M>,
    dawg: &'a Dawg<S>,
    /// The scratch memory.
    near: &'a mut M::PerCell<SymbolSet>,
    levels: &'a mut M::PerCell<Level>,
    symbols: &'a mut M::PerCell<Symbol>,
    paths: &'a mut [MaskPath<M>],
    state: WalkState,
    /// The number of symbols of the last node that was visited.
    len: u8,
    /// How many times in a row the steps were too few for the last node: 0 if it is done.
    failures: u8,
    steps: Steps,
    outcome: Outcome,
}

// The sizes that the docs of `Solver::position` state.
const _: () = assert!(
    size_of::<<u16 as Mask>::Position>() == 19 && size_of::<<u64 as Mask>::Position>() == 67
);

/// Where a solver is.
#[derive(Clone, Copy, Debug)]
enum WalkState {
    /// Before the root.
    Start,
    /// At the deepest node that has edges to visit. `start` is where its paths start in the scratch
    /// memory.
    Node { depth: u8, start: usize },
    /// At a node whose edges are lost: a read failed on the way back to the last node, its child.
    Astray { depth: u8, start: usize },
    /// Nowhere: a read failed on the way to a position.
    Lost,
}

impl<'a, M: Mask, S: Source> Solver<'a, M, S> {
    /// Creates a solver for a board and a dictionary.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    pub fn new<const PATHS: usize>(
        board: &'a Board<M>,
        dawg: &'a Dawg<S>,
        scratch: &'a mut Scratch<M, PATHS>,
    ) -> Self {
        let Scratch { near, levels, symbols, paths } = scratch;
        for (symbols, cell) in near.as_mut().iter_mut().zip(0..) {
            *symbols = SymbolSet::EMPTY;
            let mut neighbors = board.neighbors(cell);
            while !neighbors.is_empty() {
                *symbols |= board.symbols(neighbors.first());
                neighbors = neighbors.rest();
            }
        }
        Self {
            board,
            dawg,
            near,
            levels,
            symbols,
            paths,
            state: WalkState::Start,
            len: 0,
            failures: 0,
            steps: Steps::MAX,
            outcome: Outcome::Stopped,
        }
    }

    /// Ends after this number of steps, and can then go on: [`Self::set_max_steps`].
    #[must_use]
    pub fn max_steps(mut self, max_steps: u64) -> Self {
        self.set_max_steps(max_steps);
        self
    }

    /// Ends after this number of steps from now, or after one if it is 0.
    ///
    /// A step follows an edge of the dictionary or enters a cell of the board. Time is in
    /// proportion to the number of steps. The last node is finished, even if it takes a few steps
    /// more. If a single node takes more than all steps, as can happen with scratch memory for few
    /// paths, the limit is doubled until this node is done.
    ///
    /// # Examples
    ///
    /// Solves in slices of 20 steps, and has time for other work between them:
    ///
    /// ```
    /// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
    /// # use dawggle::{Board, Dawg, Outcome, Scratch, Solver};
    /// # let dawg = Dawg::from_bytes(ANIMALS)?;
    /// # let board = Board::parse("catdlinemaropets", &dawg.alphabet())?;
    /// # let mut scratch = Scratch::new();
    /// let mut solver = Solver::new(&board, &dawg, &mut scratch);
    /// let (mut words, mut slices) = (0, 0);
    /// while matches!(solver.outcome(), Outcome::Stopped | Outcome::OutOfSteps) {
    ///     solver.set_max_steps(20);
    ///     while let Some(word) = solver.next_word() {
    ///         words += 1;
    ///     }
    ///     slices += 1; // other work
    /// }
    /// assert_eq!(words, 16);
    /// assert!(slices > 3);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_max_steps(&mut self, max_steps: u64) {
        self.steps = self.doubled(steps(max_steps));
    }

    /// Doubles a limit for each time that the steps were too few again.
    fn doubled(&self, steps: Steps) -> Steps {
        let doublings = self.failures.saturating_sub(1).into();
        steps.max(1).saturating_mul(Steps::saturating_pow(2, doublings))
    }

    /// Returns the next word, or `None` after the last word, the last step or a failed read:
    /// [`Self::outcome`] tells which. A solver stays where a read has failed, so it can be asked
    /// again, or its [`Self::position`] be kept.
    pub fn next_word(&mut self) -> Option<Word<'_, S>> {
        let dawg = self.dawg;
        self.outcome = with_graph!(dawg, |graph| {
            let outcome = match self.state {
                WalkState::Astray { .. } => Outcome::OutOfSteps,
                _ => self.run(&graph, |_, is_word| match is_word {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }),
            };
            match outcome {
                Outcome::OutOfSteps if self.failures > 0 => self.go_to_last(&graph),
                outcome => outcome,
            }
        });
        match self.outcome {
            Outcome::Stopped => Some(Word::new(dawg.alphabet(), self.symbols(self.len.into()))),
            _ => None,
        }
    }

    /// Calls `each` with each word that is left. On a small processor, this is faster than
    /// [`Self::next_word`].
    ///
    /// If a read failed, [`Self::next_word`] goes on after it, and this does not always: it may
    /// only say [`Outcome::Failed`] again.
    pub fn for_each(mut self, mut each: impl FnMut(Word<'_, S>)) -> Outcome {
        let dawg = self.dawg;
        let alphabet = dawg.alphabet();
        with_graph!(dawg, |graph| {
            self.run(&graph, |symbols, is_word| {
                if is_word {
                    each(Word::new(alphabet, symbols));
                }
                ControlFlow::Continue(())
            })
        })
    }

    /// Returns why there was no next word, or [`Outcome::Stopped`] if there was one.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the position, from which [`Self::at`] continues: 19 bytes with a `Board<u16>`, 67
    /// with a `Board<u64>`.
    #[must_use]
    pub fn position(&self) -> M::Position {
        let mut position = M::START;
        let place = StoredPlace {
            symbols: self.symbols(self.len.into()),
            is_complete: self.outcome == Outcome::Complete,
            failures: self.failures,
        };
        place.write(position.as_mut());
        position
    }

    /// Goes to a position of a solver for the same board and dictionary. Scratch memory and step
    /// limit may be different. At a position of another board, or other bytes, words are left out.
    ///
    /// Visits the nodes of the position again, at most 16 on a 4x4 board. That does not count as
    /// steps. If a read fails there, each call says so from then on, and the position stays what it
    /// was: make the solver again.
    ///
    /// # Examples
    ///
    /// ```
    /// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
    /// # use dawggle::{Board, Dawg, Outcome, Scratch, Solver};
    /// # let dawg = Dawg::from_bytes(ANIMALS)?;
    /// # let board = Board::parse("catdlinemaropets", &dawg.alphabet())?;
    /// # let mut scratch = Scratch::new();
    /// let mut solver = Solver::new(&board, &dawg, &mut scratch);
    /// assert_eq!(solver.next_word().unwrap().to_string(), "ant");
    /// let position = solver.position();
    ///
    /// let mut solver = Solver::new(&board, &dawg, &mut scratch).at(&position);
    /// assert_eq!(solver.next_word().unwrap().to_string(), "ape");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at(mut self, position: &M::Position) -> Self {
        let place = StoredPlace::of(position.as_ref());
        let dawg = self.dawg;
        let steps = core::mem::replace(&mut self.steps, Steps::MAX);
        self.set_place(&place);
        self.failures = 0;
        with_graph!(dawg, |graph| self.go_to(&graph, &place));
        if self.dawg.source().has_failed() {
            // The position is what it was.
            self.set_place(&place);
            self.state = WalkState::Lost;
        }
        self.steps = self.doubled(steps);
        self
    }

    fn set_place(&mut self, place: &StoredPlace<'_>) {
        self.symbols.as_mut().iter_mut().zip(place.symbols).for_each(|(to, &from)| *to = from);
        (self.len, self.failures) = (place.symbols.len() as u8, place.failures);
        self.outcome = if place.is_complete { Outcome::Complete } else { Outcome::Stopped };
    }

    fn go_to<G: Graph>(&mut self, graph: &G, place: &StoredPlace<'_>) {
        if self.enter_root(graph).is_break() {
            return;
        }
        self.state = WalkState::Node { depth: 0, start: 0 };
        if place.is_complete {
            if let Some(level) = self.levels.as_mut().first_mut() {
                level.wanted = SymbolSet::EMPTY;
            }
            return;
        }
        let last = place.symbols.len().saturating_sub(1);
        for (at, &symbol) in place.symbols.iter().enumerate() {
            self.go_to_edge(at, symbol);
            if at == last && place.failures > 0 {
                (self.len, self.failures) = (place.symbols.len() as u8, place.failures);
                return;
            }
            // With little memory, a solver also visits nodes that no path reaches, and the last one
            // can be among them. With more memory, none of them is wanted: words go on after it.
            let level = self.levels.as_ref().get(at);
            if !level.is_some_and(|level| level.wanted.contains(symbol)) {
                self.len = at.wrapping_add(1) as u8;
                return;
            }
            let _ = self.run(graph, |_, _| ControlFlow::Break(()));
            match self.state {
                WalkState::Node { depth, .. } if usize::from(depth) == at.wrapping_add(1) => {}
                // Here is the last node, or another board.
                _ => return,
            }
        }
    }

    /// Leaves out the edges before that of a symbol at the node of this depth.
    fn go_to_edge(&mut self, depth: usize, symbol: Symbol) {
        if let Some(level) = self.levels.as_mut().get_mut(depth) {
            level.wanted -= SymbolSet::first(symbol);
        }
        if let Some(last) = self.symbols.as_mut().get_mut(depth) {
            *last = symbol;
        }
    }

    /// Goes back to the edge to the last node, for which the steps were too few.
    ///
    /// The edges of its parent are found again from the root. The walk had these edges. To keep
    /// them while it visits a node takes 20 bytes more of an Uno's RAM and 1.7% more cycles for
    /// each board, and few boards come here.
    #[cold]
    fn go_to_last<G: Graph>(&mut self, graph: &G) -> Outcome {
        let (WalkState::Node { depth, start } | WalkState::Astray { depth, start }) = self.state
        else {
            return Outcome::Failed;
        };
        let parent = usize::from(depth);
        let mut edges = graph.node(graph.root()).edges;
        for &symbol in self.symbols(parent) {
            if let Some((_, place)) = graph.next_child(&mut edges, SymbolSet::of(symbol)) {
                edges = graph.node(place).edges;
            }
        }
        if self.dawg.source().has_failed() {
            self.state = WalkState::Astray { depth, start };
            return Outcome::Failed;
        }
        self.state = WalkState::Node { depth, start };
        if let Some(level) = self.levels.as_mut().get_mut(parent) {
            level.edges = edges;
        }
        if let Some(&last) = self.symbols.as_ref().get(parent) {
            self.go_to_edge(parent, last);
        }
        Outcome::OutOfSteps
    }

    /// Visits nodes until `each` breaks, which gets the symbols of a node and whether a word ends
    /// there, or until the steps are used up.
    // A function of its own on an 8-bit processor, whose code is shorter with a small frame.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline(always))]
    fn run<G: Graph>(
        &mut self,
        graph: &G,
        mut each: impl FnMut(&[Symbol], bool) -> ControlFlow<()>,
    ) -> Outcome {
        // Variables of a function are kept in registers.
        let (mut depth, mut start) = match self.state {
            WalkState::Start => match self.enter_root(graph) {
                ControlFlow::Continue(()) => (0, 0),
                ControlFlow::Break(()) => return Outcome::Failed,
            },
            WalkState::Node { depth, start } => (usize::from(depth), start),
            WalkState::Astray { .. } | WalkState::Lost => return Outcome::Failed,
        };
        if self.steps == 0 {
            return Outcome::OutOfSteps;
        }
        let deepest = usize::from(self.dawg.longest().min(M::CELLS));
        let outcome = loop {
            let levels = self.levels.as_mut();
            let Some(level) = levels.get_mut(depth) else { break Outcome::Failed };
            let before = level.edges;
            let Some((symbol, place)) = graph.next_child(&mut level.edges, level.wanted) else {
                if self.dawg.source().has_failed() {
                    level.edges = before;
                    break Outcome::Failed;
                }
                match depth.checked_sub(1) {
                    Some(parent) => depth = parent,
                    None => break Outcome::Complete,
                }
                let before = depth.checked_sub(1).and_then(|before| levels.get(before));
                start = before.map_or(0, |level| level.end);
                continue;
            };
            let node = graph.node(place);
            if self.dawg.source().has_failed() {
                level.edges = before;
                break Outcome::Failed;
            }
            if let Some(last) = self.symbols.as_mut().get_mut(depth) {
                *last = symbol;
            }
            let below = depth.wrapping_add(1);
            self.len = below as u8;
            let onward = if below < deepest { node.symbols } else { SymbolSet::EMPTY };

            let mut found = PathSet::new(onward, level.end);
            // If all paths to the parent did fit, there is one at least, or the walk would not have
            // come here.
            let parents_fit = start < found.start;
            if parents_fit && onward.is_empty() && self.board.inner().is_empty() {
                // No word continues, and the symbol was wanted because some path reaches it.
                found.ended = true;
                self.note_done(1);
            } else if parents_fit {
                self.extend(&mut found, start, symbol);
            } else if self.search(&mut found, node.terminal).is_break() {
                break Outcome::OutOfSteps;
            }
            if found.spilled {
                // The paths that did not fit may continue with any symbol.
                found.end = found.start;
                found.wanted = onward;
            }
            if !found.wanted.is_empty() {
                if let Some(level) = self.levels.as_mut().get_mut(below) {
                    *level = Level { edges: node.edges, wanted: found.wanted, end: found.end };
                    start = found.start;
                    depth = below;
                }
            }
            if each(self.symbols(below), node.terminal && found.ended).is_break() {
                break Outcome::Stopped;
            }
            if self.steps == 0 {
                break Outcome::OutOfSteps;
            }
        };
        self.state = WalkState::Node { depth: depth as u8, start };
        outcome
    }

    /// Enters the root, which has one path, of no cells. It reaches all cells where words may
    /// begin. Breaks if a read fails.
    #[inline(always)]
    fn enter_root<G: Graph>(&mut self, graph: &G) -> ControlFlow<()> {
        let root = graph.node(graph.root());
        if self.dawg.source().has_failed() {
            return ControlFlow::Break(());
        }
        let mut found = PathSet::new(root.symbols, 0);
        found.add_path(self.board, SymbolSet::ANY, M::EMPTY, self.board.heads(), self.paths);
        if let Some(level) = self.levels.as_mut().first_mut() {
            *level = Level { edges: root.edges, wanted: found.wanted, end: found.end };
        }
        ControlFlow::Continue(())
    }

    /// Finds the paths that continue from the parent's, which start at `start`, with a symbol.
    // A function of its own on an 8-bit processor: inlined, it makes the caller's frame larger than
    // 63 bytes, and LLVM 22 then loses the result of a multiplication there.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline(always))]
    fn extend(&mut self, found: &mut PathSet, start: usize, symbol: Symbol) {
        let holders = self.board.holders(symbol);
        let mut steps = 1_u32;
        for index in start..found.start {
            let Some(&parent) = self.paths.get(index) else { break };
            let mut cells = parent.reach & holders;
            while !cells.is_empty() {
                let cell = cells.first();
                cells = cells.rest();
                steps = steps.wrapping_add(1);
                found.add(
                    self.board,
                    self.near,
                    cell,
                    parent.used | self.board.taken(cell),
                    self.paths,
                );
            }
        }
        self.note_done(steps.into());
    }

    /// Finds the paths to the last node by a search of the board, which is slow. Breaks if it takes
    /// too many steps: then the node is not done.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline(always))]
    fn search(&mut self, found: &mut PathSet, terminal: bool) -> ControlFlow<()> {
        let word = self.symbols.as_ref().get(..self.len.into()).unwrap_or_default();
        self.steps = search(self.board, self.near, self.paths, found, word, terminal, self.steps);
        if self.steps == 0 {
            self.failures = self.failures.saturating_add(1);
            return ControlFlow::Break(());
        }
        self.note_done(1);
        ControlFlow::Continue(())
    }

    /// Notes that the last node is done, and its steps.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    fn note_done(&mut self, steps: Steps) {
        self.steps = self.steps.saturating_sub(steps);
        self.failures = 0;
    }

    /// Returns this number of symbols from the root.
    fn symbols(&self, len: usize) -> &[Symbol] {
        self.symbols.as_ref().get(..len).unwrap_or_default()
    }
}

/// Finds the paths that spell a word by a search of the board, which is slow. Returns the steps
/// that are left: none if they were too few.
// Not a method: a solver whose address is not needed is kept in registers.
#[cold]
#[cfg_attr(target_pointer_width = "16", inline(always))]
#[cfg_attr(not(target_pointer_width = "16"), inline(never))]
fn search<M: Mask>(
    board: &Board<M>,
    near: &M::PerCell<SymbolSet>,
    paths: &mut [MaskPath<M>],
    found: &mut PathSet,
    word: &[Symbol],
    terminal: bool,
    steps: Steps,
) -> Steps {
    // Stop listing paths after as many as there is room for: on a board made for it, there can be
    // millions of paths of which hardly any continues.
    let room = paths.len().saturating_sub(found.start);
    let mut tries = if found.onward.is_empty() { 0 } else { room };
    let mut search = board.paths(word);
    search.set_steps(steps);
    while let Some((cell, used)) = search.advance() {
        found.add(board, near, cell, used, paths);
        found.spilled |= tries == 0;
        tries = tries.saturating_sub(1);
        if found.spilled && (found.ended || !terminal) {
            break;
        }
    }
    search.steps()
}

/// The paths that spell a string of symbols, as far as they are found.
struct PathSet {
    /// The symbols that the dictionary continues with.
    onward: SymbolSet,
    /// The symbols of `onward` that some path can continue with.
    wanted: SymbolSet,
    /// Where the paths are in the scratch memory.
    start: usize,
    end: usize,
    /// Whether a path did not fit.
    spilled: bool,
    /// Whether a path is at the end of a tile.
    ended: bool,
}

impl PathSet {
    /// The number of latest paths to compare a new path with. Nearly all equal paths are close, and
    /// to compare all paths would take quadratic time on a board of a single letter.
    const LOOK_BACK: usize = 8;

    fn new(onward: SymbolSet, start: usize) -> Self {
        Self { onward, wanted: SymbolSet::EMPTY, start, end: start, spilled: false, ended: false }
    }

    /// Adds a path that ends on a cell.
    fn add<M: Mask>(
        &mut self,
        board: &Board<M>,
        near: &M::PerCell<SymbolSet>,
        cell: u8,
        used: M,
        paths: &mut [MaskPath<M>],
    ) {
        let near = near.as_ref().get(usize::from(cell)).copied().unwrap_or_default();
        self.add_path(board, near, used, board.neighbors(cell) & !used, paths);
    }

    /// Adds a path, unless it cannot continue or an equal path is listed.
    ///
    /// `near` is the symbols around its last cell, including those on cells that it used.
    fn add_path<M: Mask>(
        &mut self,
        board: &Board<M>,
        near: SymbolSet,
        used: M,
        reach: M,
        paths: &mut [MaskPath<M>],
    ) {
        self.ended |= (reach & board.inner()).is_empty();
        let mut path = MaskPath { used, reach: M::EMPTY };
        let mut symbols = near & self.onward;
        let mut wanted = self.wanted;
        while !symbols.is_empty() {
            let (symbol, alone) = symbols.take_first();
            let cells = reach & board.holders(symbol);
            if !cells.is_empty() {
                path.reach |= cells;
                wanted |= alone;
            }
        }
        if path.reach.is_empty() {
            return;
        }
        self.wanted = wanted;
        if self.end > self.start {
            let recent = self.end.saturating_sub(Self::LOOK_BACK).max(self.start);
            if paths.get(recent..self.end).unwrap_or_default().contains(&path) {
                return;
            }
        }
        match paths.get_mut(self.end) {
            Some(slot) => {
                *slot = path;
                self.end = self.end.wrapping_add(1);
            }
            None => self.spilled = true,
        }
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;
    use crate::{ANIMALS, Adjacency};

    /// A row of tiles, each with some letters one after another.
    #[cfg(feature = "long-tiles")]
    fn row(dawg: &Dawg<&[u8]>, tiles: &[&str]) -> Board<u32> {
        let mut board = Board::new(Adjacency::rectangle(1, tiles.len()).unwrap());
        for (tile, letters) in (0..).zip(tiles) {
            let letters = letters.split_inclusive(|_| true);
            let symbols: Vec<Symbol> =
                letters.map(|letter| dawg.alphabet().symbol(letter).unwrap()).collect();
            match symbols[..] {
                [symbol] => board.hold(tile, symbol).unwrap(),
                _ => board.spell(tile, &symbols).unwrap(),
            }
        }
        board
    }

    fn words<const PATHS: usize>(board: &Board<u32>, dawg: &Dawg<&[u8]>) -> Vec<String> {
        let mut words = Vec::new();
        let mut scratch = Scratch::<u32, PATHS>::EMPTY;
        let mut solver = Solver::new(board, dawg, &mut scratch);
        while let Some(word) = solver.next_word() {
            words.push(word.to_string());
        }
        assert_eq!((solver.next_word().is_none(), solver.outcome()), (true, Outcome::Complete));
        words
    }

    /// A word is on a board if some path spells it.
    fn by_paths(board: &Board<u32>, dawg: &Dawg<&[u8]>) -> Vec<String> {
        let mut words = Vec::new();
        let outcome = dawg.words().for_each(|word| {
            if board.paths(word.symbols()).next_path().is_some() {
                words.push(word.to_string());
            }
        });
        assert_eq!(outcome, Outcome::Complete);
        words
    }

    fn grid(dawg: &Dawg<&[u8]>, letters: &str) -> Board<u32> {
        let mut board = Board::new(Adjacency::rectangle(letters.len() / 5, 5).unwrap());
        for (cell, letter) in (0..).zip(letters.split_inclusive(|_| true)) {
            board.hold(cell, dawg.alphabet().symbol(letter).unwrap()).unwrap();
        }
        board
    }

    #[test]
    fn the_words_are_the_same_with_any_scratch() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        for letters in ["swanotregelkdoiaeatc", "ssseeeaaaellltttaaar"] {
            let board = grid(&dawg, letters);
            let expected = by_paths(&board, &dawg);
            assert!(expected.len() > 3, "{expected:?}");
            let found = [words::<0>, words::<1>, words::<2>, words::<5>, words::<30>, words::<999>]
                .map(|words| words(&board, &dawg));
            assert_eq!(found, [0; 6].map(|_| expected.clone()), "{letters}");
        }
    }

    #[test]
    fn wildcards_stand_for_any_symbol() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let mut board = grid(&dawg, "catxx");
        board.hold_any(4, SymbolSet::ALL).unwrap();
        board.hold_any(3, SymbolSet::ALL).unwrap();
        let found = words::<64>(&board, &dawg);
        assert_eq!(found, by_paths(&board, &dawg));
        assert!(found.contains(&"cat".into()));
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn words_do_not_end_inside_a_tile() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        assert_eq!(words::<8>(&row(&dawg, &["c", "at"]), &dawg), ["cat"]);
        assert!(words::<8>(&row(&dawg, &["c", "a", "tx"]), &dawg).is_empty());
        assert!(words::<0>(&row(&dawg, &["c", "a", "tx"]), &dawg).is_empty());
    }

    #[test]
    fn a_solver_says_why_it_gave_no_word() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let board = grid(&dawg, "swanotregelkdoiaeatc");
        let mut scratch = Scratch::<u32, 16>::EMPTY;
        let solver = Solver::new(&board, &dawg, &mut scratch).max_steps(20);
        assert_eq!(solver.for_each(|_| {}), Outcome::OutOfSteps);
        let mut solver = Solver::new(&board, &dawg, &mut scratch);
        assert!(solver.next_word().is_some());
        assert_eq!(solver.outcome(), Outcome::Stopped);
        assert_eq!(solver.for_each(|_| {}), Outcome::Complete);
    }

    /// Each word is given once, by the same solver or by a new one at its position.
    #[test]
    fn slices_of_any_steps_give_the_same_words() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        for letters in ["swanotregelkdoiaeatc", "ssseeeaaaellltttaaar"] {
            let board = grid(&dawg, letters);
            let expected = by_paths(&board, &dawg);
            for steps in [0, 1, 2, 7, 50, 1000] {
                let mut scratch = Scratch::<u32, 5>::EMPTY;
                let mut solver = Solver::new(&board, &dawg, &mut scratch);
                let mut position = solver.position();
                let (mut by_one, mut by_new) = (Vec::new(), Vec::new());
                while solver.outcome() != Outcome::Complete {
                    solver.set_max_steps(steps);
                    by_one.extend(solver.next_word().map(|word| word.to_string()));
                }
                while {
                    let mut scratch = Scratch::<u32, 9>::EMPTY;
                    let solver = Solver::new(&board, &dawg, &mut scratch).max_steps(steps);
                    let mut solver = solver.at(&position);
                    by_new.extend(solver.next_word().map(|word| word.to_string()));
                    position = solver.position();
                    solver.outcome() != Outcome::Complete
                } {}
                assert_eq!([by_one, by_new], [0; 2].map(|_| expected.clone()), "{letters} {steps}");
            }
        }
    }

    #[test]
    fn limits_get_larger_until_a_node_is_done() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let board = grid(&dawg, "aaaaaaaaaaaaaaaaaaaa");
        let (mut position, mut failures) = (u32::START, 0);
        loop {
            let mut scratch = Scratch::<u32, 0>::EMPTY;
            let mut solver = Solver::new(&board, &dawg, &mut scratch).at(&position).max_steps(0);
            assert!(solver.next_word().is_none());
            if solver.outcome() == Outcome::Complete {
                break;
            }
            position = solver.position();
            failures = failures.max(solver.failures);
        }
        // The only node takes a step for each of the 20 cells. The limits are 1, 1, 2, 4, 8,
        // 16 and 32.
        assert_eq!(failures, 6);
    }

    /// Words are left out, but those that come are on the board, once and in order.
    #[test]
    fn a_position_of_any_bytes_does_no_harm() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let board = grid(&dawg, "swanotregelkdoi");
        let expected = by_paths(&board, &dawg);
        let mut random = 7_u32;
        for lowest in [0, 250].repeat(500) {
            let position = [(); 35].map(|()| {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // Symbols of the alphabet, or of none.
                lowest + (random >> 24) as u8 % 6
            });
            let mut scratch = Scratch::<u32, 64>::EMPTY;
            let mut solver = Solver::new(&board, &dawg, &mut scratch).at(&position);
            let mut left = expected.iter();
            while let Some(word) = solver.next_word() {
                assert!(left.any(|expected| *expected == word.to_string()), "{position:?}: {word}");
            }
            assert_eq!(solver.outcome(), Outcome::Complete);
        }
    }

    /// With little memory, nodes are visited that no path reaches.
    #[test]
    fn a_position_is_right_for_any_memory() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        for text in ["swanotregelkdoi", "catdlinemaropet", "ratbearadogpigs"] {
            let board = grid(&dawg, text);
            let (mut words, mut slices) = (Vec::new(), 0);
            let mut position = <u32 as Mask>::START;
            loop {
                slices += 1;
                let (mut small, mut large) = (Scratch::<u32, 1>::EMPTY, Scratch::<u32, 64>::EMPTY);
                let solver = match slices % 2 {
                    0 => Solver::new(&board, &dawg, &mut small),
                    _ => Solver::new(&board, &dawg, &mut large),
                };
                let mut solver = solver.at(&position).max_steps(20);
                words.extend(solver.next_word().map(|word| word.to_string()));
                position = solver.position();
                if solver.outcome().is_complete() {
                    break;
                }
            }
            assert_eq!(words, by_paths(&board, &dawg), "{text}");
            assert!(slices > words.len());
        }
    }

    #[test]
    fn a_used_solver_goes_to_any_position() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let board = grid(&dawg, "swanotregelkdoi");
        let mut scratch = Scratch::<u32, 64>::EMPTY;
        let mut solver = Solver::new(&board, &dawg, &mut scratch);
        while solver.next_word().is_some() {}
        let end = solver.position();
        let mut solver = solver.at(&<u32 as Mask>::START);
        let start = (solver.outcome(), solver.position());
        assert_eq!(start, (Outcome::Stopped, <u32 as Mask>::START));
        assert!(solver.next_word().is_some());
        let mut solver = solver.at(&end);
        assert_eq!((solver.outcome(), solver.position()), (Outcome::Complete, end));
        assert!(solver.next_word().is_none() && solver.outcome().is_complete());
    }

    #[test]
    fn steps_that_are_used_up_end_every_call() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let board = grid(&dawg, "swanotregelkdoi");
        let mut scratch = Scratch::<u32, 0>::EMPTY;
        let mut solver = Solver::new(&board, &dawg, &mut scratch).max_steps(1);
        while solver.next_word().is_some() {}
        let position = solver.position();
        for _ in 0..10 {
            assert!(solver.next_word().is_none() && solver.outcome() == Outcome::OutOfSteps);
            assert_eq!(solver.position(), position);
        }
    }

    #[test]
    fn a_position_of_another_board_does_no_harm() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let boards = [grid(&dawg, "swanotregelkdoi"), grid(&dawg, "catdlinemaropet")];
        let mut scratch = Scratch::<u32, 64>::EMPTY;
        let mut position = Solver::new(&boards[0], &dawg, &mut scratch).position();
        let mut slices = 0;
        for board in boards.iter().cycle() {
            let mut scratch = Scratch::<u32, 64>::EMPTY;
            let mut solver = Solver::new(board, &dawg, &mut scratch).at(&position).max_steps(5);
            slices += 1;
            if solver.next_word().is_none() && solver.outcome() == Outcome::Complete {
                break;
            }
            position = solver.position();
        }
        assert!((10..1000).contains(&slices), "{slices}");
    }
}
