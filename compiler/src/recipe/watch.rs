//! What a recipe watches: unwanted words, missing words, and the solutions of boards.

use std::ops::ControlFlow;

use dawggle::{Adjacency, Board, BoardText, Dawg, ScoreTable, Scratch, Solver};
use unicode_normalization::UnicodeNormalization;

use crate::compiler::Job;
use crate::list::List;
use crate::plural::plural;
use crate::profile::shown;
use crate::recipe::cannot_match;
use crate::report::Named;
use crate::{Alphabet, Dictionary, Error, Message, Query, in_text_order};

/// What a [`Profile`](crate::Profile) shows besides counts.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Watch {
    /// Lists of words and patterns that the dictionary should not have.
    pub banned: Vec<List>,
    /// Regular expressions for words that are probably wrong.
    pub odd: Vec<String>,
    /// Lists of words that should be there, unless the recipe leaves them out.
    pub common: Vec<List>,
    /// Boards of up to 64 cells, which are scored by Boggle's rules.
    pub boards: Vec<String>,
}

/// Returns the query of an expression that matches whole words.
fn whole_match(alphabet: &Alphabet, expression: &str) -> Result<Query, Error> {
    Query::of(alphabet).regex(expression).map_err(cannot_match(expression))
}

/// Returns a line with the number of words, and the first of them.
fn line(what: &str, Named { count, first }: &Named) -> String {
    let colon = if *count > 0 { ": " } else { "" };
    let dots = if *count > first.len() as u64 { " ..." } else { "" };
    format!("{what} {count}{colon}{}{dots}\n", first.join(" "))
}

impl Watch {
    /// All lists that are watched.
    pub(crate) fn lists(&self) -> impl Iterator<Item = &List> {
        self.banned.iter().chain(&self.common)
    }

    /// Checks the regular expressions.
    pub(crate) fn check(&self, alphabet: &Alphabet) -> Result<(), Error> {
        self.odd.iter().try_for_each(|odd| whole_match(alphabet, odd).map(drop))
    }

    /// Returns a line for each thing that is watched in a dictionary.
    ///
    /// `job` has made the dictionary. Words that it leaves out do not count as missing. `recipe` is
    /// for messages. Adds what is to be said about the lists to `notes`.
    pub(crate) fn facts(
        &self,
        dawg: &Dawg<&[u8]>,
        job: &Job,
        recipe: &str,
        notes: &mut Vec<Message>,
    ) -> Result<String, Error> {
        let queries: Vec<Query> =
            self.odd.iter().map(|odd| whole_match(&job.alphabet, odd)).collect::<Result<_, _>>()?;
        let mut banned = job.all_patterns(&self.banned, notes)?.matcher();
        let mut unwanted = Named::default();
        let mut odd: Vec<Named> = self.odd.iter().map(|_| Named::default()).collect();
        in_text_order(dawg, |word| {
            if banned.list_of(word).is_some() {
                unwanted.add(&shown(dawg, word));
            }
            for (query, named) in queries.iter().zip(&mut odd) {
                if query.holds(word) {
                    named.add(&shown(dawg, word));
                }
            }
            ControlFlow::Continue(())
        })
        .map_err(Dictionary::damaged)?;
        let mut facts = String::new();
        if !self.banned.is_empty() {
            facts += &line("banned", &unwanted);
        }
        for (expression, named) in self.odd.iter().zip(odd) {
            facts += &line(&format!("odd {}", one_line(expression)), &named);
        }
        if !self.common.is_empty() {
            facts += &line("missing", &missing(&self.common, dawg, job, notes)?);
        }
        for board in &self.boards {
            let (words, points) = solve(board, dawg).map_err(|why| {
                let why = format!("cannot solve the board {:?}: {why}", one_line(board));
                Error::invalid(recipe, why)
            })?;
            let (words, points) = (plural(words, "word"), plural(points, "point"));
            facts += &format!("board {} {words}, {points}\n", one_line(board));
        }
        Ok(facts)
    }
}

/// Returns a text in one line, with ` / ` between its lines.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" / ")
}

/// Returns the words of lists that the compiler would take, but the dictionary does not have.
fn missing(
    lists: &[List],
    dawg: &Dawg<&[u8]>,
    job: &Job,
    notes: &mut Vec<Message>,
) -> Result<Named, Error> {
    let mut missing = Named::default();
    let bytes = match job.of_lists(lists).inherit().and_then(|job| job.compile()) {
        Err(Error::NoWords(report)) => {
            notes.extend(report.notes);
            return Ok(missing);
        }
        dictionary => {
            let Dictionary { bytes, report } = dictionary?;
            notes.extend(report.notes);
            bytes
        }
    };
    let common = Dawg::trust(&bytes[..]).expect("a dictionary just compiled");
    in_text_order(&common, |word| {
        if !dawg.contains(word) {
            missing.add(word);
        }
        ControlFlow::Continue(())
    })
    .map_err(Dictionary::damaged)?;
    Ok(missing)
}

/// Returns the number of words on a board that score points, and the points.
fn solve(board: &str, dawg: &Dawg<&[u8]>) -> Result<(u64, u64), String> {
    let folding = Alphabet::of(dawg);
    // One letter is one character, so that rows of letters have the right number of tiles.
    let board = board.nfc().collect::<String>();
    let text = BoardText::parse(&board, None).map_err(|error| error.to_string())?;
    let mut board: Board<u64> = Adjacency::rectangle(text.rows(), text.columns())
        .map(Board::new)
        .map_err(|error| error.to_string())?;
    for (number, tile) in (0..).zip(text.tiles(dawg.alphabet().q_is_qu())) {
        board
            .set_tile(number, &folding.fold_words(tile), &dawg.alphabet())
            .map_err(|error| error.to_string())?;
    }
    let mut scratch = Scratch::new();
    let mut solver = Solver::new(&board, dawg, &mut scratch);
    let (mut words, mut points) = (0, 0);
    while let Some(word) = solver.next_word() {
        let score = ScoreTable::BOGGLE.points(word.letters());
        words += u64::from(score > 0);
        points += u64::from(score);
    }
    Ok((words, points))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_words_are_named() {
        let mut words = Named::default();
        (0..25).for_each(|_| words.add("x"));
        assert_eq!(line("odd", &words), format!("odd 25:{} ...\n", " x".repeat(20)));
        assert_eq!(line("odd", &Named::default()), "odd 0\n");
    }
}
