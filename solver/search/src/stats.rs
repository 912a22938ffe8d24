//! What boards are worth, on the whole.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use dawggle::{Dawg, Source};
use rayon::prelude::*;

use crate::rules::Rules;
use crate::solver::Solver;

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

/// How often each value was seen. Memory: some 40 bytes a different value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
}

impl Distribution {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// Adds all values of another distribution.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        other.counts.into_iter().for_each(|(value, count)| {
            *self.counts.entry(value).or_default() += count;
        });
        self
    }

    /// Each value and how often it was seen, ascending.
    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The sum of all values.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.counts().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// The mean; 0 of no values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.is_empty() { 0.0 } else { self.sum() as f64 / self.len() as f64 }
    }

    /// The standard deviation of the values seen; 0 of no values.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares =
            self.counts().map(|(value, count)| (value as f64 - mean).powi(2) * count as f64);
        if self.is_empty() { 0.0 } else { (squares.sum::<f64>() / self.len() as f64).sqrt() }
    }

    /// The smallest value such that at least this share of all are no larger: 0.5 for the median, 0
    /// for the smallest, 1 for the largest. 0 of no values.
    #[must_use]
    pub fn quantile(&self, share: f64) -> u64 {
        let all = self.len() as f64;
        let mut seen = 0;
        let mut at_rank = self.counts().find(|(_, count)| {
            seen += count;
            seen as f64 / all >= share
        });
        at_rank.get_or_insert((self.counts().last().unwrap_or_default().0, 0)).0
    }
}
