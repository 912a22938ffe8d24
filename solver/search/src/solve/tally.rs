//! What the boards of a game are worth, on the whole.

use std::ops::{ControlFlow, Range};

use dawggle::{Dawg, Source};
use rayon::prelude::*;

use crate::game::{Distribution, Rules};
use crate::solve::Solver;

/// What was found on many boards: how often a board had so many points, so many words, and a longest
/// word of so many letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points of a board.
    pub points: Distribution,
    /// Words of a board.
    pub words: Distribution,
    /// Letters of a board's longest word; 0 of a board without words.
    pub longest: Distribution,
}

impl Tally {
    /// Rolls and solves the boards with those numbers, on all threads of the current `rayon` pool;
    /// calls `solved` after each. `None` if the game has no dice. Some 20 microseconds a board of 16
    /// cells and thread, more where points depend on paths.
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
