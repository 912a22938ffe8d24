//! One word on a board: whether it is there, and where.

use std::io::{self, Write};

use anyhow::Context;
use dawggle::{Dawg, Limit};
use dawggle_compiler::Alphabet;
use dawggle_search::game::{GameBoard, PathStep, Rules, Tile};
use dawggle_search::solve::ByWord;
use serde::Serialize;

use super::drawing::{self, PATHS, TILES};
use super::solution::{self, Filter, Left, MOST_FOUND, MOST_STEPS, TOO_MANY_LETTERS, Word};
use crate::budget::{Budget, incomplete};
use crate::output::count;
use crate::word_text;

/// The search for one word on a board: what --json prints.
#[derive(Serialize)]
pub struct WordSearch {
    #[serde(flatten)]
    word: Word,
    in_dictionary: bool,
    on_board: bool,
    /// Whether no path is missing, if paths were asked for or may be missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

impl WordSearch {
    /// Searches for a word, and for its paths if there is a limit for them. Each of `digraphs` is
    /// one symbol.
    pub fn of(
        board: &GameBoard,
        rules: &Rules,
        digraphs: &[String],
        dawg: &Dawg<&'static [u8]>,
        word: String,
        max_paths: Option<usize>,
        budget: Budget,
    ) -> anyhow::Result<Self> {
        let in_dictionary = dawg.contains(&word);
        let by_word = ByWord::new(board, digraphs).context(TOO_MANY_LETTERS)?;
        let spelled = by_word.spelled();
        let letters = Alphabet::of(dawg).letters(&word) as u32;
        let mut found = Word::new(word.clone(), letters);
        let show = |found: &mut Word, path: &[PathStep]| {
            found.path = Some(solution::places(spelled, path));
            found.spelled = solution::pieces(spelled, path, by_word.spellings(&word));
        };
        if let Some(symbols) = by_word.symbols(&word) {
            let mut limit = budget.limit();
            let first = spelled.first_path(&symbols, &mut limit);
            let first = first.map_err(|outcome| incomplete(outcome, budget.steps()))?;
            if let Some(first) = first {
                show(&mut found, &first);
                let verdict = rules.judge(spelled).verdict(&symbols, letters, &mut limit);
                found.points = verdict.points;
                found.outcome = found.outcome.max(verdict.outcome);
                verdict.path.iter().for_each(|best| show(&mut found, best));
            }
            if let Some(most) = max_paths {
                let limit = Limit::steps(MOST_STEPS.min(budget.steps()));
                let mut left = Left::new(limit, MOST_FOUND);
                // A word that scores nothing is shown wherever it is.
                let scores = found.points > 0;
                let filter =
                    if scores { Filter::of_rules(board, rules) } else { Filter::default() };
                let (paths, _, all) = filter.paths(spelled, &symbols, most, &mut left);
                (found.paths, found.outcome) = (Some(paths), found.outcome.max(all));
            }
        }
        if in_dictionary {
            found.written = word_text::forms(dawg, &word);
        }
        let (on_board, is_complete) = (found.path.is_some(), found.outcome.is_complete());
        let complete = (max_paths.is_some() || !is_complete).then_some(is_complete);
        Ok(Self { word: found, in_dictionary, on_board, complete })
    }

    /// Whether the word is in the dictionary and on the board.
    pub fn is_found(&self) -> bool {
        self.in_dictionary && self.on_board
    }

    /// Returns the word, if it is on the board.
    pub fn word(&self) -> Option<&Word> {
        self.on_board.then_some(&self.word)
    }

    /// Says whether the word is on the board and in the dictionary.
    pub fn verdict(&self) -> String {
        let word = self.word.shown();
        match (self.on_board, self.in_dictionary) {
            (true, true) => format!("{word}: {}", count(self.word.points, "point")),
            (true, false) => format!("{word} is on the board, but not in the dictionary"),
            (false, true) => format!("{word} is in the dictionary, but not on the board"),
            (false, false) => format!("{word} is neither on the board nor in the dictionary"),
        }
    }

    /// Draws the board with the tiles of the path numbered. A tile of several choices also shows
    /// the one that is used.
    pub fn draw(&self, board: &GameBoard, output: &mut impl Write) -> io::Result<()> {
        if let Some(path) = self.word.place() {
            let mut numbers = vec![String::new(); board.tiles().len()];
            for ((place, piece), number) in path.iter().zip(&self.word.spelled).zip(1..) {
                let cell = usize::from(place.cell);
                // A cell that is used again has two numbers.
                let gap = if numbers[cell].is_empty() { "" } else { "," };
                let is = if drawing::has_choices(&board.tiles()[cell]) {
                    format!("={}", drawing::capitalise(piece))
                } else {
                    String::new()
                };
                numbers[cell] += &format!("{gap}{is}{number}");
            }
            let tile = |(tile, number): (&Tile, &String)| {
                drawing::capitalise(tile.text()) + number + &drawing::bonus(tile)
            };
            let tiles: Vec<String> = board.tiles().iter().zip(&numbers).map(tile).collect();
            let style = |cell: usize| if numbers[cell].is_empty() { PATHS } else { TILES };
            drawing::draw_cells(board.geometry(), &tiles, style, output)?;
            writeln!(output)?;
        }
        writeln!(output, "{}", self.verdict())
    }
}
