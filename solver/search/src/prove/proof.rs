//! What the proof of a class gives.

// Tests: `solver/search/src/prove/prover/tests.rs`.

use dawggle::{Outcome, Symbol};

/// The largest number of boards in a proof.
// Unit tests have a lower limit, to reach it quickly.
pub const MAX_BOARDS: usize = if cfg!(test) { 10_000 } else { 1_000_000 };

/// Every board of a class that scores at least the cutoff.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// An upper bound on the score of every board in the class: the orderly bound.
    ///
    /// If the class needed too much memory, this is the highest bound of its parts.
    pub bound: u64,
    /// The boards, with a symbol for each cell, and their points.
    pub boards: Vec<(Vec<Symbol>, u64)>,
    /// The number of choices of a symbol that the search tried.
    pub visits: u64,
}

/// A class cannot be proved at once.
#[derive(Clone, Copy, Debug)]
pub enum Unproved {
    /// It needs more memory than it may use.
    Memory,
    /// A bound needs more bits than a tree has for it.
    Bound,
    /// A board was not scored to the end.
    Incomplete(Outcome),
}

impl From<Outcome> for Unproved {
    fn from(outcome: Outcome) -> Self {
        Self::Incomplete(outcome)
    }
}
