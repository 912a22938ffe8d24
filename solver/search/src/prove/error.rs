//! The errors of proofs.

use super::claim::MOST_CLASSES;
use super::prover::{MOST_BOUND, MOST_CELLS, MOST_POINTS, MOST_SYMBOLS};
use super::{Claim, Prover};
use crate::bound::ClassError;
use crate::game::board::count;
use crate::game::{GameError, RulesError};
use crate::score::ScorerError;

/// An error that prevents the proof of a class or of a claim. Cells count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The board has more cells than a prover supports.
    #[error("the board has {}: proofs support at most {MOST_CELLS}", count(*.0, "cell", "cells"))]
    Cells(usize),
    /// The dictionary has more symbols than a prover supports.
    #[error("the dictionary has {0} symbols: proofs support at most {MOST_SYMBOLS}")]
    Symbols(usize),
    /// A word has more points than a prover supports.
    #[error("a word scores {0} points: proofs support at most {MOST_POINTS}")]
    Points(u64),
    /// More boards score the cutoff than [`Prover::MOST_BOARDS`].
    #[error("more than {most} boards reach the cutoff: use a higher cutoff", most = Prover::MOST_BOARDS)]
    TooManyBoards,
    /// The class needs more memory than [`Prover::memory`] allows, in bytes.
    #[error("the class needs more than {0} bytes of memory")]
    Memory(usize),
    /// The bound of the class is too high for a prover.
    #[error("the bound of the class is too high: proofs support at most {MOST_BOUND}")]
    Bound,
    /// The rules cannot be parsed.
    #[error("cannot use the rules of the claim")]
    Rules(#[from] RulesError),
    /// The rules are for boards of another size.
    #[error(transparent)]
    Board(#[from] GameError),
    /// Neither the rules nor the claim set the size.
    #[error("the rules leave the size of boards open, and the claim does not set it")]
    Size,
    /// No scorer supports the points of these rules.
    #[error(transparent)]
    Scorer(#[from] ScorerError),
    /// The claim allows less memory than [`Claim::LEAST_MEMORY`].
    #[error(
        "the claim allows {0} bytes of memory for a class: at least {least} are needed",
        least = Claim::LEAST_MEMORY
    )]
    LittleMemory(u64),
    /// The claim has sets for another number of cells.
    #[error("the claim has sets for {}, but the board has {cells}", count(*sets, "cell", "cells"))]
    Sets {
        /// The number of cells that have sets.
        sets: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// A set has no symbols.
    #[error("cell {0} has a set without symbols")]
    Empty(usize),
    /// A set contains text that is not a symbol of the dictionary.
    #[error("the sets of cell {0} contain {1:?}, which is not a symbol of the dictionary")]
    Symbol(usize, String),
    /// A symbol is in no set of a cell, or in more than one.
    #[error("the sets of cell {0} contain `{1}` {2} times: each symbol must be in exactly one set")]
    Times(usize, String, usize),
    /// A symmetry exchanges two cells with different sets.
    #[error("cells {0} and {1} have different sets, but a symmetry of the board exchanges them")]
    Symmetry(usize, usize),
    /// A symbol has no text as a tile, so a board with it cannot be written.
    #[error("the symbol `{0}` cannot be written as a tile, so boards with it have no text")]
    Tile(String),
    /// The partition has too many classes.
    #[error("the sets make more than {MOST_CLASSES} classes: use fewer sets")]
    Classes,
    /// A number is not the number of a class, or this class is the same as another up to symmetry.
    #[error("{0} is not the number of a class")]
    Number(u64),
    /// A text is not a class.
    #[error(transparent)]
    Class(#[from] ClassError),
}
