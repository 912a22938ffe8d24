//! The state of a game: what is typed, what is found, and what there is to find.

use anyhow::Context;
use dawggle::format::may_be_in_symbols;
use dawggle::{Dawg, Limit, Outcome};
use dawggle_compiler::Alphabet;
use dawggle_search::game::{GameBoard, Rules};
use dawggle_search::solve::ByWord;

use crate::budget::{Budget, incomplete};
use crate::cmd::solve::solution::{Filter, Solution, Stop, TOO_MANY_LETTERS, Word, too_many_found};
use crate::output::count;

/// A game on a board. It knows nothing of terminals and clocks.
pub struct Game {
    pub board: GameBoard,
    /// The symbols of several letters.
    digraphs: Vec<String>,
    dawg: Dawg<&'static [u8]>,
    alphabet: Alphabet,
    /// All words, the most points first.
    words: Vec<Word>,
    /// Whether each of the words is found.
    is_found: Vec<bool>,
    /// The found words, in the order of finding them.
    found: Vec<usize>,
    /// The number of words that were wrong.
    pub wrong: usize,
    pub typed: String,
    /// The cells that spell what is typed; empty if none do.
    pub path: Vec<usize>,
    /// How the search for them ended.
    searched: Outcome,
    /// The verdict on the last word, or a hint.
    pub message: String,
    /// A word, and how many of its letters the player may see.
    hint: Option<(usize, usize)>,
    /// The number of letters that hints showed.
    pub hints: usize,
    pub is_over: bool,
}

/// Words and their points.
#[derive(Clone, Copy, Default)]
pub struct Total {
    pub words: usize,
    pub points: u64,
}

/// The most steps of a search for the typed letters, so that no key has to wait.
const MOST_STEPS: u64 = 1_000_000;
/// The most letters that can be typed: no word is longer than 64 symbols.
const MOST_LETTERS: usize = 100;

impl Game {
    pub fn new(
        board: GameBoard,
        rules: &Rules,
        dawg: Dawg<&'static [u8]>,
        alphabet: Alphabet,
        budget: Budget,
    ) -> anyhow::Result<Self> {
        let symbols = alphabet.symbols().into_iter().flatten();
        let digraphs = symbols.filter(|symbol| symbol.chars().count() > 1);
        let digraphs: Vec<String> = digraphs.cloned().collect();
        ByWord::new(&board, &digraphs).context(TOO_MANY_LETTERS)?;
        let filter = Filter { budget, ..Filter::default() };
        let Solution { words, stop, of_paths, .. } = Solution::of(&board, rules, &dawg, &filter);
        match stop {
            None => of_paths.whole(()).map_err(|outcome| incomplete(outcome, budget.steps()))?,
            Some(Stop::Steps) => return Err(incomplete(Outcome::OutOfSteps, budget.steps())),
            Some(Stop::Full) => return Err(too_many_found()),
        }
        Ok(Self {
            board,
            digraphs,
            dawg,
            alphabet,
            is_found: vec![false; words.len()],
            words,
            found: Vec::new(),
            wrong: 0,
            typed: String::new(),
            path: Vec::new(),
            searched: Outcome::Complete,
            message: String::new(),
            hint: None,
            hints: 0,
            is_over: false,
        })
    }

    /// Returns the words that are found, the last one first.
    pub fn found(&self) -> impl Iterator<Item = &Word> {
        self.found.iter().rev().map(|&word| &self.words[word])
    }

    /// Returns the words that are found or are not found, with the most points first.
    pub fn words(&self, is_found: bool) -> Vec<&Word> {
        let words = self.words.iter().zip(&self.is_found);
        words.filter(|&(_, &found)| found == is_found).map(|(word, _)| word).collect()
    }

    /// Types a letter.
    pub fn press(&mut self, letter: char) {
        if self.is_over || !may_be_in_symbols(letter) {
            return;
        }
        if self.typed.chars().count() < MOST_LETTERS {
            let typed = format!("{}{letter}", self.typed);
            self.typed = self.alphabet.fold_words(&typed).into_owned();
            self.type_again();
        }
    }

    /// Removes the last letter.
    pub fn erase(&mut self) {
        self.typed.pop();
        self.type_again();
    }

    /// Removes all letters.
    pub fn clear(&mut self) {
        self.typed.clear();
        self.type_again();
    }

    /// Ends the game.
    pub fn end(&mut self) {
        self.is_over = true;
        self.clear();
    }

    /// Judges the typed word.
    pub fn enter(&mut self) {
        let word = std::mem::take(&mut self.typed);
        // A word that the search did not find may be on the board.
        let may_be_on_board = !self.path.is_empty() || !self.searched.is_complete();
        self.path.clear();
        if word.is_empty() {
            return;
        }
        let found = self.words.iter().position(|one| one.word == word);
        let shown = found.map_or_else(|| word.clone(), |index| self.words[index].shown());
        let judged = match found {
            Some(index) if self.is_found[index] => "you have found it already".to_owned(),
            Some(index) => {
                self.is_found[index] = true;
                self.found.push(index);
                if self.hint.is_some_and(|(hinted, _)| hinted == index) {
                    self.hint = None;
                }
                count(self.words[index].points, "point")
            }
            None => {
                self.wrong += 1;
                match (may_be_on_board, self.dawg.contains(&word)) {
                    (false, _) => "not on the board",
                    (true, false) => "not in the dictionary",
                    (true, true) => "scores nothing",
                }
                .to_owned()
            }
        };
        self.message = format!("{shown}: {judged}");
    }

    /// Shows one more letter of the best word that is not found.
    pub fn hint(&mut self) {
        if self.is_over {
            return;
        }
        let next = || self.is_found.iter().position(|&is_found| !is_found).map(|word| (word, 0));
        let Some((word, seen)) = self.hint.or_else(next) else {
            self.message = "you have found all words".into();
            return;
        };
        let Word { word: text, points, .. } = &self.words[word];
        let letters = text.chars().count();
        let seen = (seen + 1).min(letters);
        let (start, rest) = (text.chars().take(seen), letters - seen);
        let hint: String = start.chain(std::iter::repeat_n('.', rest)).collect();
        self.message = format!("hint: {hint}, {}", count(*points, "point"));
        self.hints += 1;
        self.hint = Some((word, seen));
    }

    /// Returns the number of words on the board, and their points.
    pub fn all(&self) -> Total {
        Total::of(&self.words)
    }

    /// Returns the number of words that are found, and their points.
    pub fn done(&self) -> Total {
        Total::of(self.found())
    }

    /// Finds the cells that spell the typed letters.
    fn type_again(&mut self) {
        self.path.clear();
        self.searched = Outcome::Complete;
        let Some(by_word) = ByWord::new(&self.board, &self.digraphs) else { return };
        if let Some(symbols) = by_word.symbols(&self.typed) {
            let mut limit = Limit::steps(MOST_STEPS);
            let path = by_word.spelled().first_path(&symbols, &mut limit);
            self.searched = path.as_ref().map_or_else(|&outcome| outcome, |_| Outcome::Complete);
            self.path.extend(path.iter().flatten().flatten().map(|step| usize::from(step.cell)));
        }
    }
}

impl Total {
    pub fn of<'w>(words: impl IntoIterator<Item = &'w Word>) -> Self {
        words.into_iter().fold(Self::default(), |total, word| Self {
            words: total.words + 1,
            points: total.points.saturating_add(word.points),
        })
    }
}

#[cfg(test)]
mod tests {
    use dawggle_compiler::Compiler;

    use super::*;

    fn game(board: &str) -> Game {
        let dawg = Dawg::trust(dawggle_dicts::ENGLISH).unwrap();
        let rules = Rules::named("boggle").unwrap();
        let board = rules.board(board, None, &dawg.alphabet()).unwrap();
        Game::new(board, &rules, dawg, Alphabet::of(&dawg), Budget::default()).unwrap()
    }

    #[test]
    fn a_board_that_takes_too_many_steps_is_refused() {
        let (dawg, budget) = (Dawg::trust(dawggle_dicts::ENGLISH).unwrap(), Budget::of(10));
        let rules = Rules::named("boggle").unwrap();
        let board = rules.board("catdlinemaropets", None, &dawg.alphabet()).unwrap();
        let refused = Game::new(board, &rules, dawg, Alphabet::of(&dawg), budget);
        let message = refused.err().unwrap().to_string();
        assert_eq!(message, "stopped after 10 steps (--max-steps sets the limit)");
    }

    fn submit(game: &mut Game, word: &str) -> String {
        word.chars().for_each(|letter| game.press(letter));
        game.enter();
        game.message.clone()
    }

    #[test]
    fn words_are_shown_as_they_are_written() {
        let portuguese = Alphabet::named("portuguese").unwrap();
        let compiler = Compiler::new().alphabet(portuguese).words("words", ["avó", "avô"]);
        let bytes: &[u8] = compiler.written(true).compile().unwrap().bytes.leak();
        let dawg = Dawg::trust(bytes).unwrap();
        let rules = Rules::named("boggle").unwrap();
        let board = rules.board("av/ov", None, &dawg.alphabet()).unwrap();
        let mut game =
            Game::new(board, &rules, dawg, Alphabet::of(&dawg), Budget::default()).unwrap();
        assert_eq!(submit(&mut game, "AVÔ"), "avó, avô: 1 point");
        assert_eq!(submit(&mut game, "ov"), "ov: not in the dictionary");
    }

    #[test]
    fn typed_letters_have_a_path() {
        let mut game = game("s qu n / e i l / t r k");
        for (typed, path) in
            [("q", &[] as &[usize]), ("u", &[1]), ("i", &[1, 4]), ("l", &[1, 4, 5]), ("x", &[])]
        {
            game.press(typed.chars().next().unwrap());
            assert_eq!(game.path, path, "{typed}");
        }
        game.erase();
        assert_eq!((&*game.typed, game.path.len()), ("quil", 3));
        // Not visible: a terminal would obey them, or show nothing.
        " \x07\u{202e}\u{200d}\u{fe0f}".chars().for_each(|key| game.press(key));
        assert_eq!(game.typed, "quil");
        game.clear();
        assert_eq!((&*game.typed, game.path.len()), ("", 0));
        (0..1000).for_each(|_| game.press('e'));
        assert_eq!(game.typed.len(), MOST_LETTERS);
    }

    #[test]
    fn hints_show_one_more_letter_until_the_word_is_found() {
        let mut game = game("xxxxxcatxxxxxxxx");
        let words: Vec<String> = game.words(false).iter().map(|word| word.word.clone()).collect();
        for word in &words {
            for seen in 1..=4 {
                game.hint();
                let (start, rest) = word.split_at(seen.min(word.len()));
                let hint = format!("hint: {start}{}, ", ".".repeat(rest.len()));
                assert!(game.message.starts_with(&hint), "{} {hint}", game.message);
            }
            submit(&mut game, word);
        }
        assert_eq!(game.hints, 4 * words.len());
        game.hint();
        assert_eq!(game.message, "you have found all words");
    }
}
