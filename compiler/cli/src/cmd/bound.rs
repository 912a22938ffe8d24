//! `dawggle bound`: upper bounds on the score of every board in a class.

use std::cmp::Reverse;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use dawggle::Dawg;
use dawggle_compiler::Alphabet;
use dawggle_search::bound::{Bounds, Class, SumNode};
use dawggle_search::game::Rules;
use dawggle_search::prove::{ProveError, Prover};
use dawggle_search::score::Scorer;
use serde::Serialize;

use crate::board_text::parse_given;
use crate::byte_size;
use crate::dictionary::DictionaryOption;
use crate::game_rules::{RulesOption, Size, parse_place};
use crate::output::{Output, count, say, write_json};
use crate::places;

/// Compute upper bounds on the best score in a class of boards
///
/// A class is a set of letters for each cell. Each choice of one letter for each cell is a board of
/// the class. Prints the number of boards and these bounds on the best score:
///
/// Sum/union adds the points of every word that is on at least one of the boards. Max/no-mark
/// follows every path, takes the best letter at each step, and counts a word once for each path
/// that spells it. Orderly, the bound of `dawggle prove`, chooses letters cell by cell in a fixed
/// order, and counts a word once for each set of cells that spells it. Where the orderly bound is
/// more than max/no-mark, max/no-mark is printed in its place. Orderly is left out, with the reason
/// on standard error, if the class has more than 25 cells or would need more than --memory. Best is
/// the exact score of the best board, with the first such board, if there are at most 10,000
/// boards.
///
/// Points must depend on the length of words only, and words must use each cell at most once. This
/// is so in all built-in games except `bookworm`, `bookworm-challenge`, `lexica-letters` and
/// `scramble`. There is no time limit: a bound for large sets takes seconds, and with all letters
/// on each cell far longer.
#[derive(clap::Args)]
#[command(mut_arg("level", |level| level.hide(true)), after_help = "Examples:
  dawggle bound 'f{a/u}r/##e/###'
  dawggle bound 'f{a/u}r/##e/###' --start 1,1 --explain
  dawggle bound '{s/t}?e/?{a/e/i/o/u}?'
  dawggle bound --size 2x2 's{t/r}{a/e}r' --words")]
pub struct Bound {
    /// The class, or a file with it; `-` reads it from standard input
    ///
    /// Write it as a board with a choice of letters on each cell: `f{a/u}r/##e/###`, where `#` is a
    /// blocked cell, and `?` is any letter. `dawggle help solve` describes boards. Other programs
    /// write the class `{a/e}{b/c}/{d/e}t` as `ae bc de t`.
    class: String,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    /// Count only words that begin on this cell, counted from 1 [default: all words]
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    start: Option<Size>,
    /// Use at most this much memory for the orderly bound: bytes, or 500M, or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = byte_size::parse)]
    memory: u64,
    /// Print the words of sum/union instead: the points, a tab, and the word, most points first
    #[arg(long, conflicts_with = "explain")]
    words: bool,
    /// Print the tree of max/no-mark instead
    ///
    /// One line for each letter that scores points: the row and column of its cell, the letter, and
    /// the sum of its points. The sum is the points of the word that ends there, if any, plus the
    /// sums of the lines that are indented below. The word is printed after the sum. Letters that
    /// share a cell are indented below a line with their highest sum.
    #[arg(long, conflicts_with = "json")]
    explain: bool,
    /// Print one JSON object
    ///
    /// It has class, boards (a string, since it can be large), start, max_no_mark, sum_union,
    /// orderly, and best with points and board. With --words it has words, each with word and
    /// points.
    #[arg(long)]
    json: bool,
}

/// The most boards that are scored one by one.
const MOST_BOARDS: u64 = 10_000;

/// The most letters of a tree that is printed.
const MOST_LETTERS: usize = 1000;

/// The bounds of a class: what --json prints.
#[derive(Serialize)]
struct Bounded {
    class: String,
    boards: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Size>,
    max_no_mark: u64,
    sum_union: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    orderly: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Best>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<Word>>,
}

#[derive(Serialize)]
struct Best {
    points: u64,
    board: String,
}

#[derive(Serialize)]
struct Word {
    word: String,
    points: u64,
}

impl Bound {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut rules = self.rules.load()?;
        let dawg = self.dictionary.find().open()?;
        let alphabet = Alphabet::of(&dawg);
        rules.q_is_qu = dawg.alphabet().q_is_qu();
        let board = parse_given(&self.class, self.rules.size, &rules, &alphabet, &dawg)?;
        let class = Class::new(&board, &dawg.alphabet());
        let bounds = self.bounds(&class, &rules, &dawg)?;
        let mut output = BufWriter::new(Output::lock());
        if self.explain {
            let tree = bounds.sum_choice_tree(MOST_LETTERS).with_context(|| {
                format!(
                    "the tree has more than {MOST_LETTERS} letters (--start prints a part of it)"
                )
            })?;
            let sum = tree.iter().fold(0_u64, |sum, choice| sum.saturating_add(max(choice)));
            writeln!(output, "sum {sum}")?;
            tree.iter().try_for_each(|choice| draw(choice, 1, &class, &mut output))?;
        } else if self.words && !self.json {
            let words = words(&bounds);
            words
                .iter()
                .try_for_each(|Word { word, points }| writeln!(output, "{points}\t{word}"))?;
            let sum = words.iter().fold(0_u64, |sum, word| sum.saturating_add(word.points));
            output.flush()?;
            say(format_args!("{}, {}", count(words.len(), "word"), count(sum, "point")))?;
        } else {
            let bounded = self.bounded(&class, &rules, &dawg)?;
            match self.json {
                true => write_json(&bounded, &mut output)?,
                false => bounded.write_lines(&mut output)?,
            }
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    fn bounds<'a>(
        &self,
        class: &Class,
        rules: &'a Rules,
        dawg: &'a Dawg<&'static [u8]>,
    ) -> anyhow::Result<Bounds<'a, &'static [u8]>> {
        let bounds = Bounds::new(class, rules, dawg)?;
        let Some((row, column)) = self.start else { return Ok(bounds) };
        let geometry = class.geometry();
        let cell = places::cell(geometry, (row, column)).and_then(|cell| u8::try_from(cell).ok());
        let cell = cell.ok_or_else(|| {
            let (rows, columns) = (geometry.rows(), geometry.columns());
            anyhow!("--start {row},{column}: the class has {rows} rows and {columns} columns")
        })?;
        Ok(bounds.start(cell))
    }

    fn bounded(
        &self,
        class: &Class,
        rules: &Rules,
        dawg: &Dawg<&'static [u8]>,
    ) -> anyhow::Result<Bounded> {
        const NO_LIMIT: &str = "there is no step limit";
        let bounds = self.bounds(class, rules, dawg)?;
        let boards = class.boards();
        let mut best: Option<Best> = None;
        if let Some(boards) = boards.to_u64().filter(|&boards| boards <= MOST_BOARDS) {
            for board in (0..boards).map(|number| class.nth(number)) {
                // The sum/union of a single board is its score.
                let points = self.bounds(&board, rules, dawg)?.sum_union().context(NO_LIMIT)?;
                if best.as_ref().is_none_or(|best| points > best.points) {
                    best = Some(Best { points, board: board.board().to_string() });
                }
            }
        }
        let max_no_mark = bounds.max_no_mark().context(NO_LIMIT)?;
        Ok(Bounded {
            class: class.to_string(),
            boards: boards.to_string(),
            start: self.start,
            max_no_mark,
            sum_union: bounds.sum_union().context(NO_LIMIT)?,
            orderly: match self.start {
                // Its fixed order of cells makes it larger than max/no-mark on some classes.
                None => self.orderly(class, rules, dawg)?.map(|bound| bound.min(max_no_mark)),
                Some(_) => None,
            },
            best,
            words: self.words.then(|| words(&bounds)),
        })
    }

    /// Returns the orderly bound. If the class or the dictionary is too large for it, says so and
    /// returns `None`.
    fn orderly(
        &self,
        class: &Class,
        rules: &Rules,
        dawg: &Dawg<&'static [u8]>,
    ) -> anyhow::Result<Option<u64>> {
        let rules = rules.clone().with_geometry(class.geometry().clone());
        let scorer = Scorer::new(dawg, &rules)?;
        let sets = class.sets(&dawg.alphabet())?;
        let memory = usize::try_from(self.memory).unwrap_or(usize::MAX);
        let bound = Prover::new(scorer).and_then(|prover| prover.memory(memory).bound(&sets));
        match bound {
            Ok(bound) => Ok(Some(bound)),
            Err(error) => {
                let hint = if matches!(error, ProveError::Memory(_)) { " (--memory)" } else { "" };
                say(format_args!("no orderly bound: {error}{hint}"))?;
                Ok(None)
            }
        }
    }
}

impl Bounded {
    fn write_lines(&self, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "boards {}", self.boards)?;
        writeln!(output, "max/no-mark {}", self.max_no_mark)?;
        writeln!(output, "sum/union {}", self.sum_union)?;
        if let Some(orderly) = self.orderly {
            writeln!(output, "orderly {orderly}")?;
        }
        match &self.best {
            Some(Best { points, board }) => writeln!(output, "best {points} {board}"),
            None => Ok(()),
        }
    }
}

/// Returns the words of sum/union, most points first.
fn words(bounds: &Bounds<'_, &'static [u8]>) -> Vec<Word> {
    let mut words = Vec::new();
    let _ = bounds.union(|word, points| {
        words.push(Word { word: word.to_string(), points });
        ControlFlow::Continue(())
    });
    words.sort_by_key(|word| Reverse(word.points));
    words
}

/// Returns the highest sum of the letters of a cell.
fn max(choice: &[SumNode]) -> u64 {
    choice.iter().map(|letter| letter.sum).max().unwrap_or_default()
}

/// Prints the tree below the letters of a cell. Its depth is limited: paths have at most 64 cells.
fn draw(
    choice: &[SumNode],
    depth: usize,
    class: &Class,
    output: &mut impl Write,
) -> io::Result<()> {
    let Some(first) = choice.first() else { return Ok(()) };
    let (row, column) = places::place(class.geometry(), first.cell.into());
    write!(output, "{:1$}{row},{column} ", "", 2 * depth)?;
    if choice.len() == 1 {
        return draw_letter(first, depth, class, output);
    }
    writeln!(output, "max {}", max(choice))?;
    choice.iter().try_for_each(|letter| {
        write!(output, "{:1$}", "", 2 * depth + 2)?;
        draw_letter(letter, depth + 1, class, output)
    })
}

fn draw_letter(
    chosen: &SumNode,
    depth: usize,
    class: &Class,
    output: &mut impl Write,
) -> io::Result<()> {
    write!(output, "{} sum {}", chosen.letter, chosen.sum)?;
    if let Some(word) = &chosen.word {
        write!(output, ": {word} {}", chosen.points)?;
    }
    writeln!(output)?;
    chosen.choices.iter().try_for_each(|choice| draw(choice, depth + 1, class, output))
}
