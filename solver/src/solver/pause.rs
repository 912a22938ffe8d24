//! Solving in parts.

use crate::steps::Steps;
use crate::{Mask, Symbol};

/// Where a solve paused, so that [`Solver::resume`](crate::Solver::resume) can continue it.
///
/// Keeps the symbols of the last node that the walk came to, and no reference to anything. So a
/// program can keep it, use the same scratch memory for something else, and come back. Takes 20
/// bytes for a `Board<u16>`, and 68 for a `Board<u64>`.
#[derive(Clone, Debug)]
pub struct Pause<M: Mask> {
    symbols: M::PerCell<Symbol>,
    len: u8,
    /// Whether the last node is done, and its word was given.
    is_done: bool,
    /// How often the steps of a whole call were too few for the last node.
    failures: u8,
    is_complete: bool,
}

impl<M: Mask> Pause<M> {
    /// Returns the pause before the first word.
    #[must_use]
    pub fn new() -> Self {
        let symbols = M::per_cell(0);
        Self { symbols, len: 0, is_done: true, failures: 0, is_complete: false }
    }

    /// Returns whether the solve has come to its end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the steps of a call with this limit: twice as many after each call whose steps were
    /// too few for one node.
    pub(crate) fn steps(&self, max: Steps) -> Steps {
        max.max(1).saturating_mul(2_u32.saturating_pow(self.failures.into()).into())
    }

    /// Returns the symbols of the last node.
    pub(crate) fn symbols(&self) -> &[Symbol] {
        self.symbols.as_ref().get(..self.len.into()).unwrap_or_default()
    }
}

impl<M: Mask> Default for Pause<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// What a walk does to pause and to continue. For `()`, it is nothing, in no code at all.
pub(crate) trait Resume {
    /// Returns the symbol of the next edge at a node of this depth, if the walk is on its way back
    /// to where it paused.
    fn next(&self, depth: usize) -> Option<Symbol>;

    /// Follows an edge from a node of this depth. Returns whether its child was done before the
    /// pause.
    fn follow(&mut self, depth: usize, symbol: Symbol) -> bool;

    /// Pauses at the node of these symbols, which is done or not.
    fn pause(&mut self, symbols: &[Symbol], is_done: bool);

    /// Says that there are no more nodes.
    fn complete(&mut self);
}

impl Resume for () {
    #[inline(always)]
    fn next(&self, _: usize) -> Option<Symbol> {
        None
    }

    #[inline(always)]
    fn follow(&mut self, _: usize, _: Symbol) -> bool {
        false
    }

    #[inline(always)]
    fn pause(&mut self, _: &[Symbol], _: bool) {}

    #[inline(always)]
    fn complete(&mut self) {}
}

/// A pause that a walk goes back to, and then moves on.
pub(crate) struct Resumed<'a, M: Mask> {
    pause: &'a mut Pause<M>,
    goes_back: bool,
}

impl<'a, M: Mask> Resumed<'a, M> {
    pub(crate) fn new(pause: &'a mut Pause<M>) -> Self {
        Self { goes_back: pause.len > 0, pause }
    }
}

impl<M: Mask> Resume for Resumed<'_, M> {
    fn next(&self, depth: usize) -> Option<Symbol> {
        if self.goes_back { self.pause.symbols().get(depth).copied() } else { None }
    }

    fn follow(&mut self, depth: usize, symbol: Symbol) -> bool {
        let is_on_the_way = self.next(depth) == Some(symbol);
        let is_last = depth.wrapping_add(1) >= self.pause.len.into();
        self.goes_back = is_on_the_way && !is_last;
        is_on_the_way && (!is_last || self.pause.is_done)
    }

    fn pause(&mut self, symbols: &[Symbol], is_done: bool) {
        let pause = &mut *self.pause;
        let has_failed_before = !is_done && !pause.is_done && symbols == pause.symbols();
        pause.failures = if has_failed_before { pause.failures.saturating_add(1) } else { 0 };
        for (kept, &symbol) in pause.symbols.as_mut().iter_mut().zip(symbols) {
            *kept = symbol;
        }
        pause.len = u8::try_from(symbols.len()).unwrap_or(u8::MAX);
        pause.is_done = is_done;
    }

    fn complete(&mut self) {
        self.pause.is_complete = true;
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use core::mem::size_of;
    use core::ops::ControlFlow;

    use super::*;
    use crate::{ANIMALS, Board, BoardText, Dawg, Outcome, Solver, State};

    fn board(text: &str) -> Board<u16> {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let text = BoardText::parse(text, None).unwrap();
        Board::from_text(&text, &dawg.alphabet()).unwrap()
    }

    #[test]
    fn it_is_as_small_as_stated() {
        assert_eq!(size_of::<Pause<u16>>(), 20);
        assert_eq!(size_of::<Pause<u64>>(), 68);
    }

    #[test]
    fn calls_get_longer_until_a_node_is_done() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let board = board("aaaaaaaaaaaaaaaa");
        let mut pause = Pause::new();
        let mut failures = 0;
        while !pause.is_complete() {
            let mut scratch = [State::EMPTY; 4];
            let mut solver = Solver::new(&board, &mut scratch).max_steps(0);
            let _ = solver.resume(&dawg, &mut pause, |_| ControlFlow::Continue(()));
            failures = failures.max(pause.failures);
        }
        // The only node, for the symbol `a`, takes 17 steps: one for its edge and one for each
        // cell. The sixth call may take 32.
        assert_eq!((failures, pause.symbols()), (5, &[0][..]));
    }

    #[test]
    fn calls_do_not_get_longer_while_each_comes_to_another_node() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let board = board("catdlinemaropets");
        let mut pause = Pause::new();
        while !pause.is_complete() {
            let before = pause.clone();
            let mut scratch = [State::EMPTY; 64];
            let mut solver = Solver::new(&board, &mut scratch).max_steps(10);
            let _ = solver.resume(&dawg, &mut pause, |_| ControlFlow::Continue(()));
            assert!(pause.failures == 0 || pause.symbols() == before.symbols());
        }
    }

    #[test]
    fn another_board_ends_too() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let boards = ["catdlinemaropets", "qnrbiatehlesepod"].map(board);
        let mut pause = Pause::new();
        let mut calls = 0;
        for board in boards.iter().cycle() {
            let mut scratch = [State::EMPTY; 64];
            let mut solver = Solver::new(board, &mut scratch).max_steps(5);
            calls += 1;
            if solver.resume(&dawg, &mut pause, |_| ControlFlow::Break(())) == Outcome::Complete {
                break;
            }
        }
        assert!((10..1000).contains(&calls), "{calls}");
    }
}
