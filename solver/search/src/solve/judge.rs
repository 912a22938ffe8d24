//! The points of words on a board by the rules of a game.

use std::ops::ControlFlow;

use dawggle::{Outcome, Source, Symbol, Word};

use crate::game::{PathStep, Rules, Score, Spelled};
use crate::solve::GameSolver;

/// Scores the words on one board, created by [`Rules::judge`].
#[derive(Clone, Debug)]
pub struct Judge<'a> {
    rules: &'a Rules,
    spelled: &'a Spelled<'a>,
    by_path: bool,
}

/// The points of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The points.
    pub points: u64,
    /// The first path with these points. `None` if points do not depend on the path.
    pub path: Option<Vec<PathStep>>,
    /// Whether all paths were compared.
    pub complete: bool,
}

/// The limit on the search for the best path of a word: far more than an ordinary board takes.
const MOST_STEPS: u64 = 10_000_000;

impl Rules {
    /// Creates a judge for the words on a board.
    #[must_use]
    pub fn judge<'a>(&'a self, spelled: &'a Spelled<'a>) -> Judge<'a> {
        Judge { rules: self, spelled, by_path: self.scoring.depends_on_path(spelled.board()) }
    }
}

impl Judge<'_> {
    /// Scores the board with a solver.
    ///
    /// This supports all rules, but is slower than a [`Scorer`](crate::score::Scorer). Returns
    /// `None` if the board takes more steps than [`Judge::each`] may take.
    pub fn score<S: Source>(&self, solver: &mut GameSolver<S>) -> Option<Score> {
        let mut score = Score::default();
        let outcome = self.each(solver, |_, verdict| {
            score.words += 1;
            score.points = score.points.saturating_add(verdict.points);
        });
        (outcome == Outcome::Complete).then_some(score)
    }

    /// Solves the board, and gives each word that scores to `each`, with its points.
    ///
    /// If points depend on the path, the search for the best paths has the same limit of steps as
    /// the solver, for all words of the board together.
    pub fn each<S: Source>(
        &self,
        solver: &mut GameSolver<S>,
        mut each: impl FnMut(&Word<'_, S>, Verdict),
    ) -> Outcome {
        let mut left = solver.max_steps;
        let outcome = solver.solve(self.spelled, |word| {
            let verdict = self.verdict_within(word.symbols(), word.letters(), &mut left);
            if left == 0 {
                return ControlFlow::Break(());
            }
            if let Some(verdict) = verdict {
                each(&word, verdict);
            }
            ControlFlow::Continue(())
        });
        if outcome == Outcome::Stopped { Outcome::OutOfSteps } else { outcome }
    }

    /// Returns the points of a word on the board, with the best path.
    ///
    /// Returns `None` if the word is too short, or scores no points. Takes microseconds if points
    /// depend on the path, and nanoseconds otherwise.
    #[must_use]
    pub fn verdict(&self, symbols: &[Symbol], letters: u32) -> Option<Verdict> {
        self.verdict_within(symbols, letters, &mut { MOST_STEPS })
    }

    /// Does the same as [`Judge::verdict`] in at most `steps` steps, and subtracts those that it
    /// takes.
    ///
    /// A step enters one cell of the board. There are none if points do not depend on the path.
    #[must_use]
    pub fn verdict_within(
        &self,
        symbols: &[Symbol],
        letters: u32,
        steps: &mut u64,
    ) -> Option<Verdict> {
        let Rules { scoring, min_length, .. } = self.rules;
        let mut best = Verdict { points: 0, path: None, complete: true };
        if self.by_path {
            let most = MOST_STEPS.min(*steps);
            let mut left = most;
            best.complete = self.spelled.each_path(symbols, &mut left, |path| {
                if scoring.length_of(path, letters) >= *min_length {
                    let points = scoring.of_path(self.spelled.board(), path, letters);
                    if points > best.points {
                        best = Verdict { points, path: Some(path.to_vec()), complete: true };
                    }
                }
                ControlFlow::Continue(())
            });
            *steps -= most - left;
        } else {
            best.points = self.rules.points(letters);
        }
        (best.points > 0).then_some(best)
    }
}
