//! The words on a board and their points, by the rules of a game.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use dawggle::{Dawg, Outcome, Source, Symbol, Word};

use crate::game::{GameError, PathStep, Rules, Score, Spelled};
use crate::solve::GameSolver;

/// A word on a board, as [`Rules::solve`] finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundWord {
    /// The word.
    pub word: String,
    /// Its points.
    pub points: u64,
    /// The row and column of each tile of its path: the best path, or the first of the best ones.
    pub path: Vec<(usize, usize)>,
}

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

    /// Finds the words on a board that score points, the best first. Words with the same points are
    /// in the alphabet's order.
    ///
    /// A board of 4x4 takes a millisecond. A board that was made for it, such as one of a single
    /// letter, can take hours: a [`GameSolver`] has a limit.
    ///
    /// # Errors
    ///
    /// If the text is not a board of this game.
    ///
    /// The [crate](crate) has an example.
    pub fn solve<S: Source + Clone>(
        &self,
        board: &str,
        dawg: &Dawg<S>,
    ) -> Result<Vec<FoundWord>, GameError> {
        let rules = self.clone().for_dictionary(dawg);
        let board = rules.board(board, None)?;
        let spelled = board.spell(&dawg.alphabet());
        let place = |step: &PathStep| board.geometry().place(step.cell.into());
        let mut found = Vec::new();
        let _ = rules.judge(&spelled).each(&mut GameSolver::new(dawg.clone()), |word, verdict| {
            let first = || spelled.first_path(word.symbols(), &mut { u64::MAX });
            let path = verdict.path.or_else(first).unwrap_or_default();
            let path = path.iter().map(place).collect();
            found.push(FoundWord { word: word.to_string(), points: verdict.points, path });
        });
        found.sort_by_key(|word| Reverse(word.points));
        Ok(found)
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
            let verdict = self.verdict(word.symbols(), word.letters(), &mut left);
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
    ///
    /// Takes at most `steps` steps, and at most ten million, and subtracts those that it takes. A
    /// step enters one cell of the board. There are none if points do not depend on the path.
    #[must_use]
    pub fn verdict(&self, symbols: &[Symbol], letters: u32, steps: &mut u64) -> Option<Verdict> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::dawg;

    #[test]
    fn the_best_word_comes_first_with_its_best_path() {
        let dawg = dawg(["act", "qat", "taqs"], &["qu"]);
        let found = Rules::boggle().solve("ac/tx", &dawg).unwrap();
        let path = vec![(0, 0), (0, 1), (1, 0)];
        assert_eq!(found, [FoundWord { word: "act".to_owned(), points: 1, path }]);

        let text = "name = 'Values'\n[score]\nvalues = { a = 1, c = 1, t = 1 }\n[bonuses]\nw = { word = 3 }";
        let rules = Rules::parse(text).unwrap();
        let found = rules.solve("a c t:w / t x x", &dawg).unwrap();
        let path = vec![(0, 0), (0, 1), (0, 2)];
        assert_eq!(found, [FoundWord { word: "act".to_owned(), points: 9, path }]);
        assert!(rules.solve("ac/t", &dawg).is_err());
    }
}
