//! `dawggle bound`: upper bounds on the score of every board in a class.

use std::cmp::Reverse;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::anyhow;
use dawggle::{Dawg, Outcome};
use dawggle_search::bound::{Bounds, Class, SumNode};
use dawggle_search::game::Rules;
use dawggle_search::prove::{ProveError, Prover};
use dawggle_search::score::Scorer;
use serde::Serialize;

use crate::board_text::{BoardReader, Size};
use crate::budget::{Budget, incomplete};
use crate::dictionary::DictionaryOption;
use crate::failure::usage_error;
use crate::game_rules::{RulesOption, parse_place};
use crate::number::byte_size;
use crate::output::{Output, count, note, write_json};
use crate::places::{self, Place};

/// Compute upper bounds on the best score in a class of boards
///
/// A class is a board with a choice of letters on each cell, such as `f{a/u}r/##e/###`. `?` or
/// `{all}` is any letter. What some programs write as `ae bc de all` is the class
/// `{a/e}{b/c}/{d/e}?`.
///
/// Points must depend on the length of words only, and words must use each cell at most once: this
/// excludes games such as scramble, bookworm and spelling-bee. A bound for large sets of letters
/// takes seconds, and for all letters on each cell far longer: --max-steps sets the limit.
#[derive(clap::Args)]
#[command(mut_arg("level", |level| level.hide(true)), after_help = "Prints:
  boards       the number of boards in the class
  max/no-mark  follows every path with the best letter at each step, and counts each path of a word
  sum/union    adds the points of every word that is on at least one of the boards
  orderly      chooses letters cell by cell, and counts a word once for each set of cells; at most
               max/no-mark; left out for more than 25 cells, or if it needs more than --memory
  best         the best score and board, if there are at most 10,000 boards

--explain union prints the words of sum/union: the points, a tab, and the word.
--explain max prints the tree of max/no-mark: the row and column of a cell, its letter, and a sum:
the points of the word that ends there, if any, and the sums of the lines indented below.

--json prints these as `boards`, `max_no_mark`, `sum_union`, `orderly`, and `best`.

Examples:
  dawggle bound 'f{a/u}r/##e/###'
  dawggle bound 'f{a/u}r/##e/###' --start 1,1 --explain max
  dawggle bound '{s/t}?e/?{a/e/i/o/u}?'
  dawggle bound --size 2x2 's{t/r}{a/e}r' --explain union")]
pub struct Bound {
    /// The class, or a file with it; `-` reads it from standard input
    class: String,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    /// Count only words that begin on this cell, counted from 1 [default: all words]
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_place)]
    start: Option<Size>,
    /// Use at most this much memory for the orderly bound: bytes, or 500M, or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = byte_size)]
    memory: u64,
    /// Print what a bound is made of, instead of the bounds
    #[arg(long, value_name = "BOUND", value_enum)]
    explain: Option<Explained>,
    #[command(flatten)]
    budget: Budget,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Explained {
    // The words of sum/union
    Union,
    // The tree of max/no-mark
    Max,
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
        let rules = self.rules.load()?;
        let dawg = self.dictionary.find().open()?;
        let reader = BoardReader::new(rules, self.rules.size, &dawg);
        let class = Class::new(&reader.read(&self.class, &dawg)?, &dawg.alphabet())?;
        let rules = &reader.rules;
        let bounds = self.bounds(&class, rules, &dawg)?;
        let mut output = BufWriter::new(Output::lock());
        match self.explain {
            Some(Explained::Max) if self.json => {
                return Err(usage_error("--explain max prints a tree for people, and no JSON"));
            }
            Some(Explained::Max) => {
                let tree = bounds.sum_choice_tree(MOST_LETTERS).map_err(|outcome| match outcome {
                    Outcome::Stopped => anyhow!(
                        "the tree has more than {MOST_LETTERS} letters (--start prints a part of it)"
                    ),
                    outcome => self.incomplete(outcome),
                })?;
                let sum = tree.iter().fold(0_u64, |sum, choice| sum.saturating_add(max(choice)));
                writeln!(output, "sum {sum}")?;
                tree.iter().try_for_each(|choice| draw(choice, 1, &class, &mut output))?;
            }
            Some(Explained::Union) if !self.json => {
                let words = self.words(&bounds)?;
                for Word { word, points } in &words {
                    writeln!(output, "{points}\t{word}")?;
                }
                let sum = words.iter().fold(0_u64, |sum, word| sum.saturating_add(word.points));
                output.flush()?;
                note(format_args!("{}, {}", count(words.len(), "word"), count(sum, "point")))?;
            }
            _ => {
                let bounded = self.bounded(&class, &bounds, rules, &dawg)?;
                if self.json {
                    write_json(&bounded, &mut output)?;
                } else {
                    bounded.write_lines(&mut output)?;
                }
            }
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    fn bounds<'a>(
        &self,
        class: &Class,
        rules: &Rules,
        dawg: &'a Dawg<&'static [u8]>,
    ) -> anyhow::Result<Bounds<'a, &'static [u8]>> {
        let bounds = Bounds::new(class, rules, dawg)?.max_steps(self.budget.steps());
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
        bounds: &Bounds<'_, &'static [u8]>,
        rules: &Rules,
        dawg: &Dawg<&'static [u8]>,
    ) -> anyhow::Result<Bounded> {
        let boards = class.boards();
        let mut best: Option<Best> = None;
        if let Some(boards) = boards.to_u64().filter(|&boards| boards <= MOST_BOARDS) {
            for board in (0..boards).map(|number| class.nth(number)) {
                // The sum/union of a single board is its score.
                let points = bounds.of(&board).sum_union();
                let points = points.map_err(|outcome| self.incomplete(outcome))?;
                if best.as_ref().is_none_or(|best| points > best.points) {
                    best = Some(Best { points, board: board.board(&dawg.alphabet()).to_string() });
                }
            }
        }
        let max_no_mark = bounds.max_no_mark().map_err(|outcome| self.incomplete(outcome))?;
        Ok(Bounded {
            class: class.board(&dawg.alphabet()).to_string(),
            boards: boards.to_string(),
            start: self.start,
            max_no_mark,
            sum_union: bounds.sum_union().map_err(|outcome| self.incomplete(outcome))?,
            orderly: match self.start {
                // Its fixed order of cells makes it larger than max/no-mark on some classes.
                None => self.orderly(class, rules, dawg)?.map(|bound| bound.min(max_no_mark)),
                Some(_) => None,
            },
            best,
            words: self.explain.is_some().then(|| self.words(bounds)).transpose()?,
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
        let scorer = Scorer::new(dawg, &rules)?.max_steps(self.budget.steps());
        let memory = usize::try_from(self.memory).unwrap_or(usize::MAX);
        let bound = Prover::new(scorer).and_then(|prover| prover.memory(memory).bound(class));
        match bound {
            Ok(bound) => Ok(Some(bound)),
            Err(ProveError::Incomplete(outcome)) => Err(self.incomplete(outcome)),
            Err(error) => {
                let hint = if matches!(error, ProveError::Memory(_)) { " (--memory)" } else { "" };
                note(format_args!("no orderly bound: {error}{hint}"))?;
                Ok(None)
            }
        }
    }

    fn incomplete(&self, outcome: Outcome) -> anyhow::Error {
        incomplete(outcome, self.budget.steps())
    }

    /// Returns the words of sum/union, most points first.
    fn words(&self, bounds: &Bounds<'_, &'static [u8]>) -> anyhow::Result<Vec<Word>> {
        let mut words = Vec::new();
        let outcome =
            bounds.union(|word, points| words.push(Word { word: word.to_string(), points }));
        outcome.whole(()).map_err(|outcome| self.incomplete(outcome))?;
        words.sort_by_key(|word| Reverse(word.points));
        Ok(words)
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
    let place = Place::of(class.geometry(), first.cell.into());
    write!(output, "{:1$}{place} ", "", 2 * depth)?;
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
