//! The solver, which uses the crate [`dawggle`] for boards that fit its masks.

// Tests: `snapshots/tests/suite/games_vs_oracle.rs`.

use std::ops::ControlFlow;

use dawggle::board_text::TilePosition;
use dawggle::{Board, Dawg, Limit, Mask, Outcome, Scratch, Solver, Source, Symbol, Word};

use super::large_boards;
use crate::game::{Reuse, SpelledBoard};

/// Finds the words of a dictionary on boards of any kind, one board after another.
///
/// [`dawggle::Solver`] solves a board of up to 64 cells, with the smallest mask that fits. A tile
/// takes a cell for all choices of one symbol, and one for each symbol of its other choices. The
/// exception is a board whose cells words may use again.
///
/// Any other board, of up to 65,535 cells, takes a few times as long for each cell, and at most 32
/// MB ([`GameSolver::memory`]). If words may use a cell again, it takes 8 bytes for each cell and
/// each symbol of the longest word.
///
/// The [module](super) has an example.
#[derive(Debug)]
pub struct GameSolver<S> {
    dawg: Dawg<S>,
    pub(super) max_steps: u64,
    memory: usize,
    // The board decides which of these is used.
    scratch16: Option<Box<Scratch<u16, SCRATCH_PATHS>>>,
    scratch32: Option<Box<Scratch<u32, SCRATCH_PATHS>>>,
    scratch64: Option<Box<Scratch<u64, SCRATCH_PATHS>>>,
}

/// The number of paths that scratch memory has room for: far more than an ordinary board takes.
const SCRATCH_PATHS: usize = 4096;

/// The default memory for the paths on a board that masks do not hold.
const PATHS_MEMORY: usize = 32 << 20;

impl<S: Source> GameSolver<S> {
    /// Creates a solver for a dictionary.
    pub fn new(dawg: Dawg<S>) -> Self {
        let (scratch16, scratch32, scratch64) = (None, None, None);
        Self { dawg, max_steps: u64::MAX, memory: PATHS_MEMORY, scratch16, scratch32, scratch64 }
    }

    /// Limits the number of steps for each board. The time is proportional to the steps.
    ///
    /// A step follows one edge of the dictionary, or enters one cell of the board.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps, ..self }
    }

    /// Limits the memory for the paths on a large board to about this many bytes. The default is 32
    /// MB.
    ///
    /// With less memory, the words are the same but come later.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Returns the dictionary.
    pub fn dawg(&self) -> &Dawg<S> {
        &self.dawg
    }

    /// Calls `each` with each word on the board until `each` breaks.
    ///
    /// Each word comes once, in the alphabet's order.
    /// The board must be spelled with this dictionary's alphabet.
    pub fn solve(
        &mut self,
        board: &SpelledBoard<'_>,
        mut each: impl FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        self.solve_each(board, &mut each)
    }

    /// Like [`GameSolver::solve`]. There are many walks: they are compiled once, not for each
    /// caller.
    fn solve_each(
        &mut self,
        board: &SpelledBoard<'_>,
        each: &mut dyn FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        if !board.read.is_complete() {
            return board.read;
        }
        let Self { dawg, max_steps, memory, scratch16, scratch32, scratch64 } = self;
        macro_rules! solve {
            ($scratch:expr) => {
                if let Some(masks) = masks(board) {
                    let scratch = $scratch.get_or_insert_default();
                    let mut solver = Solver::new(&masks, dawg, scratch).max_steps(*max_steps);
                    while let Some(word) = solver.next_word() {
                        if each(word).is_break() {
                            break;
                        }
                    }
                    return solver.outcome();
                }
            };
        }
        if board.board().reuse() == Reuse::Never {
            solve!(scratch16);
            solve!(scratch32);
            solve!(scratch64);
        }
        large_boards::solve(board, dawg, Limit::steps(*max_steps), *memory, each)
    }
}

/// Converts the board to masks of cells. Returns `None` if it does not fit.
fn masks<M: Mask>(spelled: &SpelledBoard<'_>) -> Option<Board<M>> {
    let geometry = spelled.board().geometry();
    let inner = spelled.parts.iter().filter(|part| !part.is_first).count();
    if geometry.cells() + inner > usize::from(M::CELLS) {
        return None;
    }
    let mut masks = Board::new(geometry.adjacency()?);
    for cell in 0..masks.tiles() {
        let parts = spelled.parts_of(cell.into());
        let parts = &spelled.parts[parts.start as usize..parts.end as usize];
        for choice in parts.chunk_by(|part, next| part.choice == next.choice) {
            match choice {
                [part] => masks.hold_any(cell, part.symbols.into()).ok()?,
                _ => {
                    let symbols = choice.iter().map(|part| part.symbols.trailing_zeros() as Symbol);
                    masks.spell(cell, &symbols.collect::<Vec<_>>()).ok()?;
                }
            }
        }
    }
    for (tile, cell) in spelled.board().tiles().iter().zip(0..) {
        match tile.position() {
            TilePosition::Anywhere => {}
            TilePosition::First => masks.must_begin(cell).ok()?,
            TilePosition::Last => masks.must_end(cell).ok()?,
        }
    }
    Some(masks)
}
