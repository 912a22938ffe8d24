//! Reasons why a class or a claim is not proved.

// Tests: `solver/search/src/prove/prover/tests.rs`.

use dawggle::Outcome;

use super::proof::MAX_BOARDS;
use crate::bound::ClassError;
use crate::game::{GameError, RulesError};
use crate::score::ScorerError;

/// An error that prevents the proof of a class or of a claim.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The board, the dictionary, the points or the bound of a class exceed a limit.
    #[error("{0}: proofs support at most {1}")]
    Limit(String, u64),
    /// More boards score the cutoff than [`Prover::MAX_BOARDS`](super::Prover::MAX_BOARDS).
    #[error("more than {most} boards reach the cutoff: use a higher cutoff", most = MAX_BOARDS)]
    TooManyBoards,
    /// The class needs more memory than [`Prover::memory`](super::Prover::memory) allows, in bytes.
    #[error("the class needs more than {0} bytes of memory")]
    Memory(usize),
    /// The rules cannot be parsed.
    #[error("cannot use the rules of the claim")]
    Rules(#[from] RulesError),
    /// The rules are for boards of another size.
    #[error(transparent)]
    Board(#[from] GameError),
    /// No scorer supports the points of these rules.
    #[error(transparent)]
    Scorer(#[from] ScorerError),
    /// The claim does not fit its dictionary, or contradicts itself. Cells count from 1.
    #[error("{0}")]
    Claim(String),
    /// A text of [`Claim::letter_sets`](super::Claim::letter_sets) is wrong.
    #[error("{0}")]
    Sets(String),
    /// A number is not the number of a class, or this class is the same as another up to symmetry.
    #[error("{0} is not the number of a class")]
    Number(u64),
    /// A text is not a class.
    #[error(transparent)]
    Class(#[from] ClassError),
    /// A board takes more steps than the prover's scorer may take, or a read of the dictionary has
    /// failed.
    #[error("the proof is not complete: {0}")]
    Incomplete(#[from] Outcome),
}
