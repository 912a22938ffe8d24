//! The words on a board and their points, by the rules of a game.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use dawggle::{Dawg, Limit, Outcome, Source, Symbol, Word};

use crate::game::{GameError, PathStep, Rules, Score, SpelledBoard};
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
    spelled: &'a SpelledBoard<'a>,
    depends_on_path: bool,
}

/// The points of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "the points may be too low unless the outcome is `Complete`"]
pub struct Verdict {
    /// The points: 0 if the word is too short, or scores none.
    pub points: u64,
    /// The first path with these points. `None` if points do not depend on the path.
    pub path: Option<Vec<PathStep>>,
    /// [`Outcome::Complete`] if all paths were compared. Otherwise a path that was left out may
    /// score more.
    pub outcome: Outcome,
}

impl Rules {
    /// Creates a judge for the words on a board.
    #[must_use]
    pub fn judge<'a>(&'a self, spelled: &'a SpelledBoard<'a>) -> Judge<'a> {
        let depends_on_path = self.scoring.depends_on_path(spelled.board());
        Judge { rules: self, spelled, depends_on_path }
    }

    /// Finds the words on a board that score points, the best first. Words with the same points are
    /// in the alphabet's order.
    ///
    /// A board of 4x4 takes a millisecond. A board that was made for it, such as one of a single
    /// letter, can take hours: a [`GameSolver`] has a limit.
    ///
    /// # Errors
    ///
    /// If the text is not a board of this game, or if a read of the dictionary fails.
    ///
    /// The [crate](crate) has an example.
    pub fn solve<S: Source + Clone>(
        &self,
        board: &str,
        dawg: &Dawg<S>,
    ) -> Result<Vec<FoundWord>, GameError> {
        let board = self.board(board, None, &dawg.alphabet())?;
        let spelled = board.spell(&dawg.alphabet());
        let place = |step: &PathStep| board.geometry().place(step.cell.into());
        let mut found = Vec::new();
        let mut solver = GameSolver::new(dawg.clone());
        let outcome = self.judge(&spelled).each(&mut solver, |word, verdict| {
            // Without a limit of steps, the path is found.
            let first = || spelled.first_path(word.symbols(), &mut Limit::none()).ok()?;
            let path = verdict.path.or_else(first).unwrap_or_default();
            let path = path.iter().map(place).collect();
            found.push(FoundWord { word: word.to_string(), points: verdict.points, path });
        });
        outcome.whole(())?;
        found.sort_by_key(|word| Reverse(word.points));
        Ok(found)
    }
}

impl Judge<'_> {
    /// Scores the board with a solver.
    ///
    /// This supports all rules, but is slower than a [`Scorer`](crate::score::Scorer).
    ///
    /// # Errors
    ///
    /// The outcome of [`Judge::each`], if the score may lack points.
    pub fn score<S: Source>(&self, solver: &mut GameSolver<S>) -> Result<Score, Outcome> {
        let mut score = Score::default();
        let outcome = self.each(solver, |_, verdict| {
            score.words += 1;
            score.points = score.points.saturating_add(verdict.points);
        });
        outcome.whole(score)
    }

    /// Solves the board, and gives each word that scores to `each`, with its points.
    ///
    /// If points depend on the path, the search for the best paths has the same limit of steps as
    /// the solver, for all words of the board together. If it is used up, the last word has the
    /// points of the paths that were compared.
    pub fn each<S: Source>(
        &self,
        solver: &mut GameSolver<S>,
        mut each: impl FnMut(&Word<'_, S>, Verdict),
    ) -> Outcome {
        let (mut limit, mut of_paths) = (Limit::steps(solver.max_steps), Outcome::Complete);
        let outcome = solver.solve(self.spelled, |word| {
            let verdict = self.verdict(word.symbols(), word.letters(), &mut limit);
            of_paths = verdict.outcome;
            if verdict.points > 0 {
                each(&word, verdict);
            }
            if of_paths.is_complete() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        outcome.max(of_paths)
    }

    /// Returns the points of a word on the board, with the best path.
    ///
    /// Takes microseconds if points depend on the path, and nanoseconds otherwise. A step enters
    /// one cell of the board. There are none if points do not depend on the path.
    pub fn verdict(&self, symbols: &[Symbol], letters: u32, limit: &mut Limit) -> Verdict {
        let Rules { scoring, min_length, .. } = self.rules;
        if !self.depends_on_path {
            let points = self.rules.points(letters);
            return Verdict { points, path: None, outcome: self.spelled.read };
        }
        let (mut most, mut best) = (0, None);
        let outcome = self.spelled.each_path(symbols, limit, |path| {
            if scoring.length_of(path, letters) >= *min_length {
                let points = scoring.of_path(self.spelled.board(), path, letters);
                if points > most {
                    (most, best) = (points, Some(path.to_vec()));
                }
            }
            ControlFlow::Continue(())
        });
        Verdict { points: most, path: best, outcome }
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
