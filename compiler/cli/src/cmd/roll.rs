//! `dawggle roll`: random boards.

use std::io::{self, BufWriter, Write};
use std::ops::{Range, RangeInclusive};
use std::process::ExitCode;

use dawggle::Outcome;
use dawggle_search::game::{GameBoard, Rules};
use dawggle_search::solve::GameSolver;
use serde_json::json;

use crate::board_text::BoardReader;
use crate::budget::{Budget, incomplete};
use crate::dictionary::DictionaryOption;
use crate::game_rules::DiceOption;
use crate::number::{number_from, number_range};
use crate::output::{Output, count, note, say, write_json};
use crate::seed::{FirstOption, SeedOption};
use crate::threads::{ThreadsOption, in_order};

/// Roll boards with the dice of a game
///
/// Prints one board per line, as `dawggle solve` and `dawggle score` read it. `--seed 2026-11-26`
/// rolls a board of the day: everyone with the same rules, options, dictionary and version of
/// dawggle gets the same one.
///
/// RANGE is 100..200, from 100 to 200, or 100.. or ..200, or a number. If fewer than N of 1e5
/// rolled boards are in the ranges, exits with 1. --first counts rolled boards, not printed ones.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle roll
  dawggle roll --seed 2026-11-26
  dawggle roll --rules boggle-big --seed 7 --boards 3
  dawggle roll --alphabet german --size 5x5
  dawggle roll --words 100..200 --longest 8..
  dawggle roll --boards 100 | dawggle score")]
pub struct Roll {
    #[command(flatten)]
    rules: DiceOption,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    first: FirstOption,
    /// Print N boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = number_from(0_u64))]
    boards: u64,
    #[command(flatten)]
    order: Order,
    /// Print one JSON object for each board, with `board` and `seed`
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// What a board must have.
#[derive(Clone, clap::Args)]
struct Order {
    /// Roll boards whose number of words is in this range
    #[arg(long, value_name = "RANGE", value_parser = number_range)]
    words: Option<RangeInclusive<u64>>,
    /// Roll boards whose points are in this range
    #[arg(long, value_name = "RANGE", value_parser = number_range)]
    points: Option<RangeInclusive<u64>>,
    /// Roll boards whose longest word has a number of letters in this range
    #[arg(long, value_name = "RANGE", value_parser = number_range)]
    longest: Option<RangeInclusive<u64>>,
}

/// The most boards that are rolled to find boards to order.
const TRIES: u64 = 100_000;

/// The number of boards that a thread rolls at a time.
const BLOCK: u64 = 64;

impl Roll {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let BoardReader { rules, q_is_qu, .. } = self.rules.load(&dictionary, &dawg)?.reader;
        let seed = self.seed.get();
        self.seed.report(seed);
        hint_at_size(&rules)?;
        let mut output = BufWriter::new(Output::lock());
        if self.order.is_open() {
            let numbers = self.first.numbers(self.boards);
            for board in numbers.filter_map(|number| rules.roll(seed, number, q_is_qu)) {
                self.write(&board, seed, &mut output)?;
            }
            output.flush()?;
            return Ok(ExitCode::SUCCESS);
        }
        let steps = self.budget.steps();
        let worker = || {
            let (order, rules) = (self.order.clone(), rules.clone());
            let mut solver = GameSolver::new(dawg).max_steps(steps);
            move |numbers: Range<u64>| {
                let mut found = Vec::new();
                for board in numbers.filter_map(|number| rules.roll(seed, number, q_is_qu)) {
                    let suits = order.suits(&board, &rules, &mut solver);
                    if suits.map_err(|outcome| incomplete(outcome, steps))? {
                        found.push(board);
                    }
                }
                Ok::<_, anyhow::Error>(found)
            }
        };
        let mut found = 0;
        let blocks = self.first.blocks(TRIES, BLOCK);
        for boards in in_order(self.threads.count(), blocks, worker)? {
            for board in boards?.into_iter().zip(found..self.boards).map(|(board, _)| board) {
                self.write(&board, seed, &mut output)?;
                found += 1;
            }
            output.flush()?;
            if found == self.boards {
                break;
            }
        }
        if found == self.boards {
            return Ok(ExitCode::SUCCESS);
        }
        let (boards, rolls) = (count(found, "such board"), count(TRIES, "roll"));
        say(format_args!("found {boards} in {rolls}"))?;
        Ok(ExitCode::FAILURE)
    }

    fn write(&self, board: &GameBoard, seed: u64, output: &mut impl Write) -> anyhow::Result<()> {
        if self.json {
            return write_json(&json!({"board": board.to_string(), "seed": seed}), output);
        }
        Ok(writeln!(output, "{board}")?)
    }
}

/// Says so if the boards need --size where they are read: 16 tiles in one row are a square.
fn hint_at_size(rules: &Rules) -> io::Result<()> {
    let Some(geometry) = rules.geometry().filter(|geometry| geometry.shape().is_some()) else {
        return Ok(());
    };
    let (rows, columns) = (geometry.rows(), geometry.columns());
    if rows > 1 || columns == 1 {
        return Ok(());
    }
    note(format_args!("give --size {rows}x{columns} to the command that reads these boards"))
}

impl Order {
    /// Whether any board will do.
    fn is_open(&self) -> bool {
        [&self.words, &self.points, &self.longest].iter().all(|range| range.is_none())
    }

    /// Whether a board has what is wanted, or the outcome if the solver did not find out.
    fn suits(
        &self,
        board: &GameBoard,
        rules: &Rules,
        solver: &mut GameSolver<&'static [u8]>,
    ) -> Result<bool, Outcome> {
        let alphabet = solver.dawg().alphabet();
        let spelled = board.spell(&alphabet);
        let (mut words, mut points, mut longest) = (0, 0_u64, 0);
        let outcome = rules.judge(&spelled).each(solver, |word, verdict| {
            words += 1;
            points = points.saturating_add(verdict.points);
            longest = longest.max(word.letters().into());
        });
        let is_in = |range: &Option<RangeInclusive<u64>>, value: u64| {
            range.as_ref().is_none_or(|range| range.contains(&value))
        };
        let suits = is_in(&self.words, words)
            && is_in(&self.points, points)
            && is_in(&self.longest, longest);
        outcome.whole(suits)
    }
}
