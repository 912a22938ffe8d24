//! What the words on a board are worth by the rules of a game.

use std::ops::ControlFlow;

use dawggle::{Source, Symbol};

use crate::game::{Rules, Score, Spelled, Step};
use crate::solve::Solver;

/// Says what words on one board are worth. Made by [`Rules::judge`].
#[derive(Clone, Debug)]
pub struct Judge<'a> {
    rules: &'a Rules,
    spelled: &'a Spelled<'a>,
    by_path: bool,
}

/// What a word is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its points.
    pub points: u64,
    /// The first of the paths on which it is worth so much, where that depends on the path.
    pub path: Option<Vec<Step>>,
    /// Whether all paths were looked at.
    pub complete: bool,
}

/// Steps of a search for the best path of a word: far more than an ordinary board takes.
const MOST_STEPS: u64 = 10_000_000;

impl Rules {
    /// A judge of the words on a board.
    #[must_use]
    pub fn judge<'a>(&'a self, spelled: &'a Spelled<'a>) -> Judge<'a> {
        Judge { rules: self, spelled, by_path: self.scoring.depends_on_path(spelled.board()) }
    }
}

impl Judge<'_> {
    /// What all words on the board are worth together, found by a solver: slower than a
    /// [`Scorer`](crate::score::Scorer), but by any rules.
    pub fn score<S: Source>(&self, solver: &mut Solver<S>) -> Score {
        let mut score = Score::default();
        let _ = solver.solve(self.spelled, |word| {
            if let Some(verdict) = self.verdict(word.symbols(), word.letters()) {
                score.words += 1;
                score.points = score.points.saturating_add(verdict.points);
            }
            ControlFlow::Continue(())
        });
        score
    }

    /// What a word that lies on the board is worth, with its best path; `None` if it is too short, or
    /// worth nothing. Microseconds where the points depend on the path, else next to nothing.
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
