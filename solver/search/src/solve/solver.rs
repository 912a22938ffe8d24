//! Every word on a board: by the crate [`dawggle`] where a board fits its masks, else by our own
//! walk.

use std::ops::ControlFlow;

use dawggle::{
    Adjacency, Board as MaskBoard, Chains, Dawg, Mask, Outcome, Reused, Several,
    Solver as MaskSolver, Source, State, Symbol, Word,
};

use super::walk;
use crate::game::{Reuse, Spelled};

/// Finds the words of a dictionary on boards of any kind, one after another.
///
/// A board of up to 64 cells is solved by [`dawggle::Solver`], with the smallest mask that will do,
/// unless it has a tile with several choices of which one spells several symbols. Any other, of up
/// to 65,535 cells, takes a few times as long a cell and at most 32 MB; where cells can be used
/// again, 8 bytes for each cell and symbol of the longest word.
///
/// ```
/// use std::ops::ControlFlow;
/// use dawggle::{Dawg, Outcome};
/// use dawggle_search::game::{Board, Reuse};
/// use dawggle_search::solve::Solver;
///
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ntac\nact\n").compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?;
/// let board = Board::parse("cat/xxx", None, Reuse::Never)?;
/// let mut words = Vec::new();
/// let outcome = Solver::new(dawg).solve(&board.spell(&dawg.alphabet()), |word| {
///     words.push(word.to_string());
///     ControlFlow::Continue(())
/// });
/// assert_eq!((words, outcome), (vec!["cat".to_owned(), "tac".to_owned()], Outcome::Complete));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver<S> {
    dawg: Dawg<S>,
    max_steps: u64,
    // One is used at a time, and which is known only when a board is there.
    scratch16: Vec<State<u16>>,
    scratch32: Vec<State<u32>>,
    scratch64: Vec<State<u64>>,
}

/// States of scratch: far more than an ordinary board takes.
const SCRATCH: usize = 4096;

impl<S: Source> Solver<S> {
    /// A solver with that dictionary.
    pub fn new(dawg: Dawg<S>) -> Self {
        Self {
            dawg,
            max_steps: u64::MAX,
            scratch16: Vec::new(),
            scratch32: Vec::new(),
            scratch64: Vec::new(),
        }
    }

    /// Stops each solve after that many steps: edges of the dictionary followed and cells of the
    /// board entered. Time is in proportion to them.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps, ..self }
    }

    /// The dictionary.
    pub fn dawg(&self) -> &Dawg<S> {
        &self.dawg
    }

    /// Gives each word that lies on the board to `each`, once, in the alphabet's order, until it
    /// breaks. The board must be spelled with this dictionary's alphabet.
    pub fn solve(
        &mut self,
        board: &Spelled<'_>,
        each: impl FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        let Self { dawg, max_steps, scratch16, scratch32, scratch64 } = self;
        let once = board.board().reuse() == Reuse::Never;
        macro_rules! solve {
            ($tiles:ty, $scratch:expr) => {
                if let Some(masks) = masks::<_, $tiles>(board) {
                    $scratch.resize(SCRATCH, State::EMPTY);
                    let solver = MaskSolver::new(&masks, $scratch);
                    return solver.max_steps(*max_steps).solve(dawg, each);
                }
            };
        }
        if once {
            solve!(Several, scratch16);
            solve!(Several, scratch32);
            solve!(Several, scratch64);
        } else {
            solve!(Reused, scratch16);
            solve!(Reused, scratch32);
            solve!(Reused, scratch64);
        }
        walk::solve(board, dawg, *max_steps, each)
    }
}

/// The board as masks of cells, if it can be.
fn masks<M: Mask, T: Chains>(spelled: &Spelled<'_>) -> Option<MaskBoard<M, T>> {
    let (board, geometry) = (spelled.board(), spelled.board().geometry());
    let inner = spelled.parts.iter().filter(|part| !part.is_first).count();
    if geometry.cells() + inner > usize::from(M::CELLS) {
        return None;
    }
    let mut adjacency = Adjacency::new(geometry.cells()).ok()?;
    for cell in 0..geometry.cells() {
        for &to in geometry.neighbours(cell) {
            adjacency.connect(cell, to.into());
        }
    }
    if board.reuse() == Reuse::Anywhere {
        adjacency.connect_each_to_itself();
    }
    let mut masks = MaskBoard::new(adjacency);
    for cell in 0..geometry.cells() {
        let parts = spelled.parts_of(cell as u16);
        let parts = &spelled.parts[parts.start as usize..parts.end as usize];
        if parts.iter().all(|part| part.is_first) {
            parts.iter().for_each(|part| masks.hold_any(cell, part.symbols.into()));
        } else if parts.iter().all(|part| part.choice == parts[0].choice) {
            let symbols: Vec<Symbol> =
                parts.iter().map(|part| part.symbols.trailing_zeros() as Symbol).collect();
            masks.spell(cell, &symbols).ok()?;
        } else {
            return None;
        }
    }
    Some(masks)
}
