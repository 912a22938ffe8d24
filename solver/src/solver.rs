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

pub mod pause;

use core::ops::ControlFlow;

use crate::graph::{Graph, Node};
use crate::solver::pause::{Pause, Resume, Resumed};
use crate::steps::{Steps, steps};
use crate::{Board, Dawg, Mask, Outcome, Source, Symbol, SymbolSet, Word, with_graph};

/// An element of the scratch memory: a path on the board. Takes 4 bytes with a `u16` mask, and 16
/// with `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<M> {
    used: M,
    reach: M,
}

impl<M: Mask> State<M> {
    /// The initial value of scratch memory: `[State::EMPTY; 256]`.
    pub const EMPTY: Self = Self { used: M::EMPTY, reach: M::EMPTY };
}

/// Finds the words of a dictionary on a board.
///
/// # Memory
///
/// Takes 1.5 KB of stack with a `u16` mask, and 5 KB with `u64`. The caller's scratch memory can
/// have any length: with less, or none, the words are the same but come later. With the dictionary
/// ENABLE2K, 64 states (256 bytes with `u16`) were enough for all but 2 of 10,000 rolled 4x4
/// boards, and 128 states for all of them.
///
/// # Examples
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
pub struct Solver<'a, M: Mask> {
    board: &'a Board<M>,
    scratch: &'a mut [State<M>],
    max_steps: Steps,
}

impl<'a, M: Mask> Solver<'a, M> {
    /// Creates a solver for a board, with scratch memory of any length.
    pub fn new(board: &'a Board<M>, scratch: &'a mut [State<M>]) -> Self {
        Self { board, scratch, max_steps: Steps::MAX }
    }

    /// Stops each [`solve`](Self::solve) after this number of steps.
    ///
    /// A step follows an edge of the dictionary or enters a cell of the board. Time is in
    /// proportion to the number of steps.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps: steps(max_steps), ..self }
    }

    /// Calls `each` with each word on the board, until it breaks.
    ///
    /// Each word comes once, in the alphabet's order. Words of one and two symbols are included.
    pub fn solve<S: Source>(
        &mut self,
        dawg: &Dawg<S>,
        each: impl FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        self.walk(dawg, self.max_steps, (), each)
    }

    /// Continues a solve from where it paused: after the word where `each` broke, or where the
    /// steps ran out. Moves `pause` to where it pauses now.
    ///
    /// All calls together give the same words as [`solve`](Self::solve), if board and dictionary
    /// stay the same. Scratch memory and step limit may change.
    ///
    /// A call first goes back to the pause, which takes up to 16 visits of nodes on a 4x4 board and
    /// does not count as steps. Where a single node takes more steps than the limit, as can happen
    /// with little scratch memory, calls take twice as many each time until the solve gets on.
    ///
    /// # Examples
    ///
    /// Solves in parts of 20 steps, and has time for other work between them:
    ///
    /// ```
    /// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
    /// # use core::ops::ControlFlow;
    /// # use dawggle::{Board, BoardText, Dawg, Pause, Solver, State};
    /// # let dawg = Dawg::from_bytes(ANIMALS)?;
    /// # let text = BoardText::parse("catdlinemaropets", None)?;
    /// # let board: Board<u16> = Board::from_text(&text, &dawg.alphabet())?;
    /// # let mut scratch = [State::EMPTY; 256];
    /// let mut solver = Solver::new(&board, &mut scratch).max_steps(20);
    /// let (mut pause, mut words, mut parts) = (Pause::new(), 0, 0);
    /// while !pause.is_complete() {
    ///     let _ = solver.resume(&dawg, &mut pause, |_| {
    ///         words += 1;
    ///         ControlFlow::Continue(())
    ///     });
    ///     parts += 1; // other work
    /// }
    /// assert_eq!(words, 16);
    /// assert!(parts > 3);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume<S: Source>(
        &mut self,
        dawg: &Dawg<S>,
        pause: &mut Pause<M>,
        each: impl FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        if pause.is_complete() {
            return Outcome::Complete;
        }
        self.walk(dawg, pause.steps(self.max_steps), Resumed::new(pause), each)
    }

    /// Returns the next word after the pause, and moves `pause` there. Returns `None` when there
    /// are no more words, or when the steps run out: [`Pause::is_complete`] tells which.
    ///
    /// It goes back to the pause for each word. So for all words of a rolled 4x4 board, it takes
    /// twice as long as [`solve`](Self::solve).
    ///
    /// # Examples
    ///
    /// ```
    /// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
    /// # use dawggle::{Board, BoardText, Dawg, Pause, Solver, State};
    /// # let dawg = Dawg::from_bytes(ANIMALS)?;
    /// # let text = BoardText::parse("catdlinemaropets", None)?;
    /// # let board: Board<u16> = Board::from_text(&text, &dawg.alphabet())?;
    /// # let mut scratch = [State::EMPTY; 256];
    /// let mut solver = Solver::new(&board, &mut scratch);
    /// let (mut pause, mut words) = (Pause::new(), 0);
    /// while let Some(word) = solver.next_word(&dawg, &mut pause) {
    ///     words += usize::from(word.letters() > 3);
    /// }
    /// assert_eq!(words, 12);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_word<'b, S: Source>(
        &mut self,
        dawg: &'b Dawg<S>,
        pause: &'b mut Pause<M>,
    ) -> Option<Word<'b, S>> {
        match self.resume(dawg, pause, |_| ControlFlow::Break(())) {
            Outcome::Stopped => Some(Word::new(dawg.alphabet(), pause.symbols())),
            Outcome::Complete | Outcome::OutOfSteps => None,
        }
    }

    #[inline]
    fn walk<S: Source>(
        &mut self,
        dawg: &Dawg<S>,
        steps: Steps,
        resume: impl Resume,
        mut each: impl FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        let alphabet = dawg.alphabet();
        let board = self.board;
        let walk = Walk { board, near: near(board), scratch: &mut *self.scratch, steps };
        let end = with_graph!(dawg, |graph| {
            walk.run(&graph, dawg.longest(), resume, |symbols| each(Word::new(alphabet, symbols)))
        });
        match end {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(outcome) => outcome,
        }
    }
}

struct Walk<'a, M: Mask> {
    board: &'a Board<M>,
    /// For each cell, the symbols that its neighbours hold.
    near: M::PerCell<SymbolSet>,
    scratch: &'a mut [State<M>],
    steps: Steps,
}

/// Returns the symbols that the neighbours of each cell hold.
fn near<M: Mask>(board: &Board<M>) -> M::PerCell<SymbolSet> {
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

/// A node on the path from the root. Its index is its depth.
#[derive(Clone, Copy, Debug)]
struct Level<E> {
    edges: E,
    /// The symbols that some path may continue with.
    wanted: SymbolSet,
    /// Where the paths to the node end in the scratch memory. They start where the paths to its
    /// parent end. There are none if they did not all fit.
    end: usize,
}

/// The part of the scratch memory with the paths to a node.
#[derive(Clone, Copy, Debug)]
struct Listed {
    start: usize,
    end: usize,
}

impl Listed {
    /// Returns whether all paths to the node fit. If they do, there is one at least, or the walk
    /// would not have come here.
    fn complete(self) -> bool {
        self.start < self.end
    }
}

impl<M: Mask> Walk<'_, M> {
    fn run<G: Graph>(
        mut self,
        graph: &G,
        longest: u8,
        resume: impl Resume,
        each: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        let deepest = usize::from(longest.min(M::CELLS));
        let mut levels = M::per_cell(self.root(graph.node(graph.root())));
        let mut symbols = M::per_cell(0);
        self.descend(graph, deepest, levels.as_mut(), symbols.as_mut(), resume, each)
    }

    // A function of its own on an 8-bit processor, whose code is shorter with a small frame.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline(always))]
    fn descend<G: Graph>(
        &mut self,
        graph: &G,
        deepest: usize,
        levels: &mut [Level<G::Edges>],
        symbols: &mut [Symbol],
        mut resume: impl Resume,
        mut each: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        let mut depth = 0_usize;
        // Where the paths to the current node start.
        let mut start = 0;
        while let Some(level) = levels.get_mut(depth) {
            if let Some(symbol) = resume.next(depth) {
                level.wanted -= SymbolSet::first(symbol);
            }
            let Some((symbol, place)) = graph.next_child(&mut level.edges, level.wanted) else {
                match depth.checked_sub(1) {
                    Some(parent) => depth = parent,
                    None => break,
                }
                let before = depth.checked_sub(1).and_then(|before| levels.get(before));
                start = before.map_or(0, |level| level.end);
                continue;
            };
            let parents = Listed { start, end: level.end };
            if let Some(last) = symbols.get_mut(depth) {
                *last = symbol;
            }
            let was_done = resume.follow(depth, symbol);
            let node = graph.node(place);
            depth = depth.wrapping_add(1);
            let word = symbols.get(..depth).unwrap_or_default();
            let onward = if depth < deepest { node.symbols } else { SymbolSet::EMPTY };

            let mut paths = Found::new(onward, parents.end);
            let left = self.steps;
            if was_done {
                self.steps = Steps::MAX;
            }
            let spent = if onward.is_empty() && parents.complete() && self.board.inner().is_empty()
            {
                // No word continues, and the symbol was wanted because some path reaches it.
                paths.ended = true;
                self.spend(1)
            } else if parents.complete() {
                self.extend(&mut paths, parents, symbol)
            } else {
                self.search(&mut paths, parents, word, node.terminal)
            };
            if spent.is_break() {
                resume.pause(word, false);
            }
            spent?;
            if was_done {
                self.steps = left;
            }
            if paths.spilled {
                // The paths that did not fit may continue with any symbol.
                paths.end = paths.start;
                paths.wanted = onward;
            }
            if node.terminal && paths.ended && !was_done && each(word).is_break() {
                resume.pause(word, true);
                return ControlFlow::Break(Outcome::Stopped);
            }
            match levels.get_mut(depth) {
                Some(level) if !paths.wanted.is_empty() => {
                    *level = Level { edges: node.edges, wanted: paths.wanted, end: paths.end };
                    start = parents.end;
                }
                _ => depth = depth.wrapping_sub(1),
            }
        }
        resume.complete();
        ControlFlow::Continue(())
    }

    /// Returns the root, with one path of no cells that reaches all cells where words may begin.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    fn root<E>(&mut self, node: Node<E>) -> Level<E> {
        let mut paths = Found::new(node.symbols, 0);
        paths.add_state(self.board, SymbolSet::ANY, M::EMPTY, self.board.heads(), self.scratch);
        Level { edges: node.edges, wanted: paths.wanted, end: paths.end }
    }

    /// Finds the paths that continue from `parents` with `symbol`.
    // A function of its own on an 8-bit processor: inlined, it makes the caller's frame larger than
    // 63 bytes, and LLVM 22 then loses the result of a multiplication there.
    #[cfg_attr(target_pointer_width = "16", inline(never))]
    #[cfg_attr(not(target_pointer_width = "16"), inline)]
    fn extend(
        &mut self,
        paths: &mut Found,
        parents: Listed,
        symbol: Symbol,
    ) -> ControlFlow<Outcome> {
        let holders = self.board.holders(symbol);
        let mut steps = 1_u32;
        for index in parents.start..parents.end {
            let Some(&parent) = self.scratch.get(index) else { break };
            let mut cells = parent.reach & holders;
            while !cells.is_empty() {
                let cell = cells.first();
                cells = cells.rest();
                steps = steps.wrapping_add(1);
                let used = parent.used | M::of(cell);
                paths.add(self.board, &self.near, cell, used, self.scratch);
            }
        }
        self.spend(steps.into())
    }

    /// Finds the paths that spell a word by a search of the board, which is slow.
    #[cold]
    #[inline(never)]
    fn search(
        &mut self,
        paths: &mut Found,
        parents: Listed,
        word: &[Symbol],
        terminal: bool,
    ) -> ControlFlow<Outcome> {
        // Stop listing paths after as many as there is room for: on a board made for it, there can
        // be millions of paths of which hardly any continues.
        let room = self.scratch.len().saturating_sub(parents.end);
        let mut tries = if paths.onward.is_empty() { 0 } else { room };
        let mut search = self.board.paths(word);
        search.set_steps(self.steps);
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

/// The paths that spell a string of symbols, as far as they are found.
struct Found {
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

impl Found {
    /// The number of latest paths to compare a new path with. Nearly all equal paths are close, and
    /// to compare all paths would take quadratic time on a board of a single letter.
    const LOOK_BACK: usize = 8;

    fn new(onward: SymbolSet, start: usize) -> Self {
        Self { onward, wanted: SymbolSet::EMPTY, start, end: start, spilled: false, ended: false }
    }

    /// Adds a path that ends on a cell.
    #[inline]
    fn add<M: Mask>(
        &mut self,
        board: &Board<M>,
        near: &M::PerCell<SymbolSet>,
        cell: u8,
        used: M,
        scratch: &mut [State<M>],
    ) {
        let near = near.as_ref().get(usize::from(cell)).copied().unwrap_or_default();
        self.add_state(board, near, used, board.neighbours(cell) & !used, scratch);
    }

    /// Adds a path, unless it cannot continue or an equal path is listed.
    ///
    /// `near` is the symbols around its last cell, including those on cells that it used.
    #[inline]
    fn add_state<M: Mask>(
        &mut self,
        board: &Board<M>,
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
        if self.end > self.start {
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
        for (tile, letters) in tiles.iter().enumerate() {
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

    fn words(board: &Board<u32>, dawg: &Dawg<&[u8]>, scratch: usize) -> Vec<String> {
        let mut words = Vec::new();
        let mut scratch = std::vec![State::EMPTY; scratch];
        let outcome = Solver::new(board, &mut scratch).solve(dawg, |word| {
            words.push(word.to_string());
            ControlFlow::Continue(())
        });
        assert_eq!(outcome, Outcome::Complete);
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
        for (cell, letter) in letters.split_inclusive(|_| true).enumerate() {
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
            for scratch in [0, 1, 2, 5, 30, 1000] {
                assert_eq!(words(&board, &dawg, scratch), expected, "{letters} {scratch}");
            }
        }
    }

    #[test]
    fn wildcards_stand_for_any_symbol() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let mut board = grid(&dawg, "catxx");
        board.hold_any(4, SymbolSet::ALL).unwrap();
        board.hold_any(3, SymbolSet::ALL).unwrap();
        let found = words(&board, &dawg, 64);
        assert_eq!(found, by_paths(&board, &dawg));
        assert!(found.contains(&"cat".into()));
    }

    #[test]
    #[cfg(feature = "long-tiles")]
    fn words_do_not_end_inside_a_tile() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        assert_eq!(words(&row(&dawg, &["c", "at"]), &dawg, 8), ["cat"]);
        assert!(words(&row(&dawg, &["c", "a", "tx"]), &dawg, 8).is_empty());
        assert!(words(&row(&dawg, &["c", "a", "tx"]), &dawg, 0).is_empty());
    }

    #[test]
    fn a_solve_says_why_it_ended() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let board = grid(&dawg, "swanotregelkdoiaeatc");
        let mut scratch = [State::EMPTY; 16];
        let mut solver = Solver::new(&board, &mut scratch).max_steps(20);
        assert_eq!(solver.solve(&dawg, |_| ControlFlow::Continue(())), Outcome::OutOfSteps);
        let mut solver = Solver::new(&board, &mut scratch);
        assert_eq!(solver.solve(&dawg, |_| ControlFlow::Break(())), Outcome::Stopped);
        assert_eq!(solver.solve(&dawg, |_| ControlFlow::Continue(())), Outcome::Complete);
    }
}
