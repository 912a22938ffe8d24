//! What a keeper of a list wants to hear of: words that should not be in it, words that should, and
//! what it makes of boards that are known.

use std::ops::ControlFlow;
use std::path::Path;

use dawggle::{Board, BoardText, Dawg, ScoreTable, Several, Solver, State};

use crate::inspect::{Query, in_text_order};
use crate::list::List;
use crate::{Alphabet, Compiler, Error, RecipeError};

/// What a [`Profile`](crate::inspect::Profile) tells besides counts.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Lists of words and patterns that are banned.
    pub banned: Vec<List>,
    /// Regular expressions of what is hardly a word, and what was made of each.
    pub odd: Vec<(String, Query)>,
    /// Lists of words that should be there.
    pub common: Vec<List>,
    /// Boards of up to 64 cells, worth Boggle's points.
    pub boards: Vec<String>,
}

/// Words of which the first are named.
#[derive(Default)]
struct Named {
    count: u64,
    first: String,
}

impl Named {
    /// The most words that are named.
    const MOST: u64 = 20;

    fn add(&mut self, word: &str) {
        if self.count < Self::MOST {
            self.first.push(' ');
            self.first.push_str(word);
        } else if self.count == Self::MOST {
            self.first.push_str(" ...");
        }
        self.count += 1;
    }

    fn line(&self, what: &str) -> String {
        let colon = if self.count > 0 { ":" } else { "" };
        format!("{what} {}{colon}{}\n", self.count, self.first)
    }
}

impl Watch {
    /// A line for each thing that is watched, of the dictionary that the compiler has made. What the
    /// compiler leaves out is not missing.
    pub fn look(
        &self,
        dawg: &Dawg<&[u8]>,
        compiler: &Compiler,
        recipe: &Path,
    ) -> Result<String, RecipeError> {
        let mut banned = compiler.all_patterns(&self.banned)?.matcher();
        let mut rude = Named::default();
        let mut odd: Vec<Named> = self.odd.iter().map(|_| Named::default()).collect();
        let _ = in_text_order(dawg, |word| {
            if banned.holds(word) {
                rude.add(word);
            }
            for ((_, query), named) in self.odd.iter().zip(&mut odd) {
                if query.holds(word) {
                    named.add(word);
                }
            }
            ControlFlow::Continue(())
        });
        let mut seen = String::new();
        if !self.banned.is_empty() {
            seen += &rude.line("banned");
        }
        for ((expression, _), named) in self.odd.iter().zip(odd) {
            seen += &named.line(&format!("odd {}", one_line(expression)));
        }
        if !self.common.is_empty() {
            seen += &missing(&self.common, dawg, compiler)?.line("missing");
        }
        for board in &self.boards {
            let (words, points) = solve(board, dawg).map_err(|why| RecipeError::Board {
                path: recipe.to_owned(),
                board: one_line(board),
                why,
            })?;
            seen += &format!("board {} {words} words, {points} points\n", one_line(board));
        }
        Ok(seen)
    }
}

/// A text for people as a line.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" / ")
}

/// The words of lists that the compiler would take, and the dictionary does not have.
fn missing(lists: &[List], dawg: &Dawg<&[u8]>, compiler: &Compiler) -> Result<Named, Error> {
    let mut missing = Named::default();
    let bytes = match compiler.of_lists(lists).compile() {
        Err(Error::NoWords(_)) => return Ok(missing),
        dictionary => dictionary?.bytes,
    };
    let common = Dawg::trust(&bytes[..]).expect("a dictionary just compiled");
    let _ = in_text_order(&common, |word| {
        if !dawg.contains(word) {
            missing.add(word);
        }
        ControlFlow::Continue(())
    });
    Ok(missing)
}

/// The words on a board that are worth something, and their points.
fn solve(board: &str, dawg: &Dawg<&[u8]>) -> Result<(u32, u32), String> {
    let board = Alphabet::of(dawg).fold_words(board);
    let text = BoardText::parse(&board, None).map_err(|error| error.to_string())?;
    let board: Board<u64, Several> =
        Board::from_text(&text, &dawg.alphabet()).map_err(|error| error.to_string())?;
    let mut scratch = [State::EMPTY; 1 << 12];
    let (mut words, mut points) = (0, 0);
    let _ = Solver::new(&board, &mut scratch).solve(dawg, |word| {
        let worth = ScoreTable::BOGGLE.points(word.letters());
        words += u32::from(worth > 0);
        points += worth;
        ControlFlow::Continue(())
    });
    Ok((words, points))
}
