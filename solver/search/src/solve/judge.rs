//! The points of words on a board by the rules of a game.

use std::ops::ControlFlow;

use dawggle::{Outcome, Source, Symbol, Word};

use crate::game::{PathStep, Rules, Score, Spelled};
use crate::solve::Solver;

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
    /// `None` if the board takes more steps than the solver may take.
    pub fn score<S: Source>(&self, solver: &mut Solver<S>) -> Option<Score> {
        let mut score = Score::default();
        let outcome = self.each(solver, |_, verdict| {
            score.words += 1;
            score.points = score.points.saturating_add(verdict.points);
        });
        (outcome == Outcome::Complete).then_some(score)
    }

    /// Solves the board, and gives each word that scores to `each`, with its points.
    pub fn each<S: Source>(
        &self,
        solver: &mut Solver<S>,
        mut each: impl FnMut(&Word<'_, S>, Verdict),
    ) -> Outcome {
        solver.solve(self.spelled, |word| {
            if let Some(verdict) = self.verdict(word.symbols(), word.letters()) {
                each(&word, verdict);
            }
            ControlFlow::Continue(())
        })
    }

    /// Returns the points of a word on the board, with the best path.
    ///
    /// Returns `None` if the word is too short, or scores no points. Takes microseconds if points
    /// depend on the path, and nanoseconds otherwise.
    #[must_use]
    pub fn verdict(&self, symbols: &[Symbol], letters: u32) -> Option<Verdict> {
        let Rules { scoring, min_length, .. } = self.rules;
        let mut best = Verdict { points: 0, path: None, complete: true };
        if self.by_path {
            let mut steps = MOST_STEPS;
            best.complete = self.spelled.each_path(symbols, &mut steps, |path| {
                if scoring.length_of(path, letters) >= *min_length {
                    let points = scoring.of_path(self.spelled.board(), path, letters);
                    if points > best.points {
                        best = Verdict { points, path: Some(path.to_vec()), complete: true };
                    }
                }
                ControlFlow::Continue(())
            });
        } else {
            best.points = self.rules.points(letters);
        }
        (best.points > 0).then_some(best)
    }
}
