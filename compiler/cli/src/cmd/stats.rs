//! `dawggle stats`: score statistics over many random boards, and how good a board is among them.

mod histogram;
mod picture;
mod run;
mod standing;

use std::cmp::Reverse;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use dawggle_search::game::GameError;
use dawggle_search::score::{Survey, Tally, WordCount};
use serde_json::json;

use crate::budget::{Budget, incomplete};
use crate::dictionary::DictionaryOption;
use crate::game_rules::{DiceGame, DiceOption};
use crate::number::number_from;
use crate::output::{
    Output, count, json_line, print_result, progress_bar, terminal_width, write_json,
};
use crate::seed::{FirstOption, SeedOption};
use crate::threads::{ThreadsOption, start};
use histogram::Histogram;
use run::{Name, Run};
use standing::Standing;

/// Roll boards and print statistics, or how good a board is among them
///
/// Without BOARD, prints a table with the mean, the deviation and quantiles of the points of a
/// board, its number of words, and the length of its longest word: 25% of the boards have the value
/// in column `25%` or less. Then prints for each length of words the share of boards with such a
/// word, and their mean number and points. On a terminal, draws a histogram, too. `dawggle roll`
/// with the same seed rolls the same boards.
///
/// With BOARD, prints its points and its words; the percentage of rolled boards with fewer points;
/// and the probability that the dice show it: the number of ways in which they do, and of all ways.
/// Exits with 1 if the dice cannot show the board.
///
/// --json prints `rules`, `list` (the SHA-256 of the words), `seed`, `first`, `boards`, and
/// `points`, `words` and `longest`, each with `mean`, `deviation`, `quantiles` and `counts`, and
/// `lengths`. With BOARD it prints `points`, `words`, `percentile`, `probability`, and `ways` and
/// `all`, which are strings. With --frequencies, it prints an object for each word: `word`,
/// `boards` and `points`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle stats
  dawggle stats catdlinemaropets
  dawggle roll --rules boggle-big | dawggle stats --rules boggle-big -
  dawggle stats --rules boggle-big --boards 1e4 --seed 7
  dawggle stats -d german.dawg --size 5x5
  dawggle stats --seed 7 --boards 5e6 --first 5e6 --json > part2.json
  dawggle stats --merge part1.json part2.json
  dawggle stats --frequencies > ranks.tsv")]
pub struct Stats {
    /// The board, as `dawggle solve` reads it, or a file; `-` reads it from standard input
    board: Option<String>,
    #[command(flatten)]
    rules: DiceOption,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// Roll N boards
    #[arg(long, value_name = "N", default_value = "1e5", value_parser = number_from(1_u64))]
    boards: u64,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    first: FirstOption,
    /// Add up what --json printed for parts of a seed, as if one run had rolled all of their boards
    #[arg(long, value_name = "FILE", num_args = 1..)]
    #[arg(conflicts_with_all = ["board", "rules", "dict", "boards", "seed", "first", "frequencies"])]
    merge: Vec<PathBuf>,
    /// Print each word, on how many boards it is, and its points on all of them, instead of the
    /// statistics: a table for `dawggle compile --rank`
    #[arg(long, conflicts_with_all = ["svg", "board"])]
    frequencies: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print an SVG picture with a histogram of the points
    #[arg(long, conflicts_with_all = ["json", "board"])]
    svg: bool,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// To expand the dictionary for fewer boards would take longer than to solve them.
const FEW_BOARDS: u64 = 2000;

/// The columns of the table: the share of the boards that have the value or less.
const QUANTILES: [(&str, f64); 9] = [
    ("min", 0.0),
    ("1%", 0.01),
    ("5%", 0.05),
    ("25%", 0.25),
    ("50%", 0.5),
    ("75%", 0.75),
    ("95%", 0.95),
    ("99%", 0.99),
    ("max", 1.0),
];

impl Stats {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if !self.merge.is_empty() {
            return self.print(&Run::merge(&self.merge)?);
        }
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let DiceGame { name, reader, is_of_tiles } = self.rules.load(&dictionary, &dawg)?;
        let game = if is_of_tiles { name + " with dice made from tiles" } else { name };
        let seed = self.seed.get();
        let rules = reader.rules.clone();
        let steps = self.budget.steps();
        let survey = Survey::new(&rules, dawg, seed)?.max_steps(steps);
        let survey = if self.boards < FEW_BOARDS { survey } else { survey.expand() };
        if self.frequencies {
            return self.print_words(&self.tally(survey.by_word())?);
        }
        let standing = match &self.board {
            Some(given) => {
                let board = reader.read(given, &dawg)?;
                Some(Standing::of(&board, &rules, &dawg, steps)?)
            }
            None => None,
        };
        let tally = self.tally(survey)?;
        let Range { start: first, end } = self.first.numbers(self.boards);
        let list = dawg.digest().to_string();
        let name = Name { rules: game, list, seed };
        let run = Run { name, first, boards: end - first, tally };
        let Some(mut standing) = standing else { return self.print(&run) };
        standing.compare(&run.tally.points, run.boards);
        print_result(&if self.json {
            let mut object = json!({"rules": run.name.rules, "boards": run.boards, "seed": seed});
            standing.add_to(&mut object);
            json_line(&object)?
        } else {
            format!("{standing}compared with {}\n", describe(&run))
        })?;
        let is_possible = standing.odds.is_possible();
        Ok(if is_possible { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Counts what is on the boards, with several threads.
    fn tally(&self, survey: Survey<&'static [u8]>) -> anyhow::Result<Tally> {
        let threads = self.threads.count();
        let count = || {
            let mut survey = survey.clone();
            move |numbers: Range<u64>| (numbers.end - numbers.start, survey.tally(numbers))
        };
        let template = "{wide_bar} {human_pos}/{human_len} boards, {eta} left";
        let progress = progress_bar(template, Some(self.boards), Duration::ZERO);
        let mut all = Tally::default();
        // A tally of words takes as long as many boards. Several blocks for each thread keep all
        // of them busy until the end.
        let block = (self.boards / (4 * threads as u64)).clamp(256, 1 << 16);
        for (rolled, tally) in start(threads, self.first.blocks(self.boards, block), count)? {
            all = all.merge(tally.map_err(|error| match error {
                GameError::Incomplete(outcome) => incomplete(outcome, self.budget.steps()),
                error => error.into(),
            })?);
            progress.inc(rolled);
        }
        progress.finish_and_clear();
        Ok(all)
    }

    fn print(&self, run: &Run) -> anyhow::Result<ExitCode> {
        let mut output = Output::lock();
        if self.svg {
            let heading = format!("Points of {} of {}", count(run.boards, "board"), run.name.rules);
            write!(output, "{}", picture::draw(&run.tally.points, &heading))?;
        } else if self.json {
            write_json(&run.to_json(), &mut output)?;
        } else {
            writeln!(output, "{}", describe(run))?;
            write_tables(run, &mut output)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Prints each word with its boards and its points, the most frequent word first.
    fn print_words(&self, tally: &Tally) -> anyhow::Result<ExitCode> {
        let mut words: Vec<(&str, WordCount)> = tally.by_word().collect();
        words.sort_unstable_by_key(|&(word, count)| (Reverse(count.boards), word));
        let mut output = BufWriter::new(Output::lock());
        for (word, WordCount { boards, points, .. }) in words {
            if self.json {
                let object = json!({"word": word, "boards": boards, "points": points});
                write_json(&object, &mut output)?;
            } else {
                writeln!(output, "{word}\t{boards}\t{points}")?;
            }
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Names the boards of a run.
fn describe(Run { name, first, boards, .. }: &Run) -> String {
    let from = if *first == 0 { String::new() } else { format!(", from board {first} on") };
    format!("{} of {}, seed {}{from}", count(*boards, "board"), name.rules, name.seed)
}

/// Writes the tables, and a histogram on a terminal.
fn write_tables(run: &Run, output: &mut Output) -> io::Result<()> {
    write!(output, "{:8}{:>10}{:>10}", "", "mean", "deviation")?;
    for (name, _) in QUANTILES {
        write!(output, "{name:>7}")?;
    }
    writeln!(output)?;
    for (name, distribution) in run.distributions() {
        let (mean, deviation) = (distribution.mean(), distribution.deviation());
        write!(output, "{name:8} {mean:>9.2} {deviation:>9.2}")?;
        for (_, share) in QUANTILES {
            write!(output, " {:>6}", distribution.quantile(share))?;
        }
        writeln!(output)?;
    }
    writeln!(output, "\n{:8}{:>10}{:>10}{:>10}", "letters", "boards", "words", "points")?;
    let all = run.boards as f64;
    for (letters, &WordCount { boards, words, points }) in &run.tally.by_length {
        let (share, words, points) =
            (boards as f64 / all * 100.0, words as f64 / all, points as f64 / all);
        writeln!(output, "{letters:<8} {share:>8.2}% {words:>9.3} {points:>9.3}")?;
    }
    if io::stdout().is_terminal() {
        writeln!(output)?;
        Histogram::of(&run.tally.points, 20).draw(terminal_width(), output)?;
    }
    Ok(())
}
