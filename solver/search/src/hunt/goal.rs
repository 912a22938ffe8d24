//! What a climb looks for, and what it returns.

// Tests: `solver/search/src/hunt/tests.rs`.

use std::ops::ControlFlow;

use dawggle::Outcome;

use crate::game::{GameBoard, Score};

/// The number of boards that a climb keeps unless a pool has another size.
pub const DEFAULT_BOARDS: usize = 100;

/// The boards that a climb keeps, and the limit for each.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    pub objective: Objective,
    pub max_boards: usize,
    /// The maximum number of steps for scoring a board.
    pub max_steps: u64,
}

/// The value that a hunt maximizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    Points,
    Words,
    /// The letters of the longest word, and then the points.
    Longest,
}

impl Objective {
    /// Returns a number that is higher for a better board.
    pub fn of_board(self, found: &FoundBoard) -> u64 {
        const POINTS: u32 = 40;
        match self {
            Self::Points => found.points,
            Self::Words => found.words.into(),
            Self::Longest => {
                u64::from(found.longest) << POINTS | found.points.min((1 << POINTS) - 1)
            }
        }
    }

    /// Returns the same for the score of a board, which does not tell its longest word.
    pub fn of_score(self, score: Score) -> u64 {
        if self == Self::Words { score.words.into() } else { score.points }
    }
}

/// A board that a hunt found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundBoard {
    /// The least of the boards that are the same up to symmetry.
    pub board: GameBoard,
    /// The points of the board.
    pub points: u64,
    /// The number of words with points.
    pub words: u32,
    /// The number of letters of the longest of these words.
    pub longest: u32,
}

/// What a climb found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "better boards may be missing unless the outcome is `Complete`"]
pub struct Climb {
    /// The boards, best first.
    pub boards: Vec<FoundBoard>,
    /// How the climb ended:
    ///
    /// - [`Outcome::Complete`]: it did all that it had to do.
    /// - [`Outcome::Stopped`]: its callback ended it.
    /// - [`Outcome::OutOfSteps`]: a board took too many steps, and was left out; or no room was
    ///   found for the word that boards must contain.
    pub outcome: Outcome,
}

/// A callback that sees the best board so far, and decides whether the climb continues.
pub type Watch<'w> = dyn FnMut(Option<&FoundBoard>) -> ControlFlow<()> + 'w;
