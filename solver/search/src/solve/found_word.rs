//! The words on a board, all at once.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use dawggle::{Dawg, Source};

use super::solver::GameSolver;
use crate::game::{GameError, PathStep, Rules};

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

impl Rules {
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
    /// # Examples
    ///
    /// ```
    /// use dawggle::Dawg;
    /// use dawggle_search::game::Rules;
    ///
    /// # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ntail\n").compile()?.bytes;
    /// let dawg = Dawg::from_bytes(&bytes)?;
    /// for found in Rules::boggle().solve("ca/lt", &dawg)? {
    ///     // 1 cat [(0, 0), (0, 1), (1, 1)]
    ///     println!("{} {} {:?}", found.points, found.word, found.path);
    /// }
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve<S: Source + Clone>(
        &self,
        board: &str,
        dawg: &Dawg<S>,
    ) -> Result<Vec<FoundWord>, GameError> {
        let mut rules = self.clone();
        rules.q_is_qu = dawg.alphabet().q_is_qu();
        let board = rules.board(board, None)?;
        let spelled = board.spell(&dawg.alphabet());
        let place = |step: &PathStep| {
            let columns = board.geometry().columns();
            (usize::from(step.cell) / columns, usize::from(step.cell) % columns)
        };
        let mut found = Vec::new();
        let _ = rules.judge(&spelled).each(&mut GameSolver::new(dawg.clone()), |word, verdict| {
            let mut path = verdict.path.unwrap_or_default();
            if path.is_empty() {
                spelled.each_path(word.symbols(), &mut { u64::MAX }, |first| {
                    path = first.to_vec();
                    ControlFlow::Break(())
                });
            }
            let path = path.iter().map(place).collect();
            found.push(FoundWord { word: word.to_string(), points: verdict.points, path });
        });
        found.sort_by_key(|word| Reverse(word.points));
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use dawggle_compiler::Compiler;

    use super::*;

    #[test]
    fn the_best_word_comes_first_with_its_best_path() {
        let bytes =
            Compiler::new().text("list", "act\nqat\ntaqs\n").digraph("qu").compile().unwrap().bytes;
        let dawg = Dawg::from_bytes(&bytes).unwrap();
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
