//! Score statistics over many boards.

use std::ops::{ControlFlow, Range};

use dawggle::{Dawg, Source};
use rayon::prelude::*;

use crate::game::{Distribution, Rules};
use crate::solve::Solver;

/// Score statistics over many boards: points, words, and the length of the longest word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The points of each board.
    pub points: Distribution,
    /// The number of words on each board.
    pub words: Distribution,
    /// The letters of the longest word on each board, or 0 without words.
    pub longest: Distribution,
}

impl Tally {
    /// Rolls and solves the boards with these numbers, on all threads of the current `rayon` pool.
    ///
    /// Calls `solved` after each board. Returns `None` if the game has no dice. A board of 16 cells
    /// takes about 20 microseconds on one thread, and more if points depend on paths.
    pub fn of_rolls<S: Source + Copy + Send + Sync>(
        rules: &Rules,
        dawg: &Dawg<S>,
        seed: u64,
        numbers: Range<u64>,
        solved: impl Fn() + Sync,
    ) -> Option<Self> {
        rules.dice.as_ref()?;
        let begin = || (Solver::new(*dawg), Self::default());
        let tally = numbers.into_par_iter().fold(begin, |(mut solver, mut tally), number| {
            if let Some(board) = rules.roll(seed, number) {
                let spelled = board.spell(&dawg.alphabet());
                let judge = rules.judge(&spelled);
                let (mut points, mut words, mut longest) = (0_u64, 0, 0);
                let _ = solver.solve(&spelled, |word| {
                    let letters = word.letters();
                    if let Some(verdict) = judge.verdict(word.symbols(), letters) {
                        points = points.saturating_add(verdict.points);
                        words += 1;
                        longest = longest.max(letters);
                    }
                    ControlFlow::Continue(())
                });
                tally.points.add(points);
                tally.words.add(words);
                tally.longest.add(longest.into());
            }
            solved();
            (solver, tally)
        });
        Some(tally.map(|(_, tally)| tally).reduce(Self::default, Self::merge))
    }

    fn merge(self, other: Self) -> Self {
        Self {
            points: self.points.merge(other.points),
            words: self.words.merge(other.words),
            longest: self.longest.merge(other.longest),
        }
    }
}
