//! `dawggle score`: the score of each board of a list.

mod board_scorer;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use dawggle_search::game::Score as Scored;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::dictionary::DictionaryOption;
use crate::failure::message;
use crate::game_rules::RulesOption;
use crate::line_blocks::{self, Block};
use crate::output::count;
use crate::threads::{ThreadsOption, in_order, keep};
use board_scorer::{BoardScorer, Scorers};

/// Score boards: reads one board per line, and prints one score per line
///
/// A board is written as `dawggle solve` reads it; rows can be separated by `/`. A number after the
/// board is ignored, so that a file of boards and scores can be scored again.
///
/// Line N of the output belongs to line N of the input. For a line that is not a board, such as a
/// blank line, it prints `-`, and standard error says why; the exit code is 3 at the end.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle score boards.txt
  dawggle roll --count 1000000 | dawggle score --words
  dawggle score -d words.dawg --size 4x5 < boards.txt
  dawggle roll --count 1000000 | dawggle score --summary > scores.txt
  echo catdlinemaropets | dawggle score")]
pub struct Score {
    /// The file of boards [default: standard input]
    #[arg(value_name = "FILE")]
    boards: Option<PathBuf>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    form: Form,
    /// At the end, print the number of boards, their mean score and the speed to standard error
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// How scores are printed.
#[derive(Clone, Copy, clap::Args)]
struct Form {
    /// Print the number of words, instead of their points
    #[arg(long)]
    words: bool,
    /// Print one JSON object per line, with points and words, or with error
    #[arg(long, conflicts_with = "words")]
    json: bool,
    /// Stop at the first line that is not a board
    #[arg(long)]
    strict: bool,
}

/// The scores of a block of lines.
#[derive(Default)]
struct Scores {
    /// What is printed, one line each.
    text: Vec<u8>,
    lines: u64,
    /// The points of all boards, or their words.
    sum: u128,
    /// The lines that are not boards, counted from 0, and why.
    bad: Vec<(u64, anyhow::Error)>,
}

impl Score {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let start = Instant::now();
        let rules = self.rules.load()?;
        let dawg = self.dictionary.find().open()?;
        let scorers = keep(Scorers::new(rules, self.rules.size, dawg));

        let name = self.boards.as_ref().map(|path| path.display().to_string());
        let name = name.unwrap_or_else(|| "standard input".to_owned());
        let failed = || format!("cannot read {name}");
        let (input, len): (Box<dyn Read + Send>, _) = match &self.boards {
            Some(path) => {
                let file = File::open(path).with_context(failed)?;
                let len = file.metadata().ok().filter(|file| file.is_file());
                (Box::new(file), len.map(|file| file.len()))
            }
            None => (Box::new(io::stdin()), None),
        };
        let progress = progress(len);
        let input = BufReader::with_capacity(1 << 16, progress.wrap_read(input));
        let form = self.form;
        let worker = || {
            let mut scorer = BoardScorer::new(scorers);
            move |block: io::Result<Block>| block.map(|block| form.score(&block, &mut scorer))
        };

        let mut output = io::stdout().lock();
        let (mut lines, mut bad, mut sum) = (0, 0, 0);
        for scores in in_order(self.threads.count(), line_blocks::blocks(input), worker)? {
            let scores = scores.with_context(failed)?;
            // Flush: the writer of the boards may be waiting for the scores.
            output.write_all(&scores.text)?;
            output.flush()?;
            for (line, error) in &scores.bad {
                let line = lines + line + 1;
                progress.suspend(|| writeln!(io::stderr(), "line {line}: {}", message(error)))?;
                ensure!(!form.strict, "line {line} cannot be scored");
            }
            lines += scores.lines;
            bad += scores.bad.len() as u64;
            sum += scores.sum;
        }
        progress.finish_and_clear();
        if self.summary {
            writeln!(io::stderr(), "{}", form.summary(lines - bad, sum, start.elapsed()))?;
        }
        ensure!(bad == 0, "{} of {} cannot be scored", bad, count(lines, "line"));
        Ok(ExitCode::SUCCESS)
    }
}

impl Form {
    fn score(self, block: &Block, scorer: &mut BoardScorer<'_>) -> Scores {
        let mut scores = Scores::default();
        for line in block.lines() {
            let score = score(line, scorer);
            self.write(&score, &mut scores.text);
            match score {
                Ok(score) => scores.sum += u128::from(self.value(score)),
                Err(error) => scores.bad.push((scores.lines, error)),
            }
            if self.strict && !scores.bad.is_empty() {
                break;
            }
            scores.lines += 1;
        }
        scores
    }

    /// What the lines are about: points, or words.
    fn value(self, Scored { points, words }: Scored) -> u64 {
        if self.words { words.into() } else { points }
    }

    fn summary(self, boards: u64, sum: u128, time: Duration) -> String {
        if boards == 0 {
            return count(0, "board");
        }
        let mean = sum as f64 / boards as f64;
        let thing = if self.words { "words" } else { "points" };
        let seconds = time.as_secs_f64();
        format!(
            "{}: mean {mean:.1} {thing}, {seconds:.3} s, {:.0} boards a second",
            count(boards, "board"),
            boards as f64 / seconds,
        )
    }

    fn write(self, score: &anyhow::Result<Scored>, text: &mut Vec<u8>) {
        let written = match score {
            Ok(Scored { points, words }) if self.json => {
                writeln!(text, "{}", json!({"points": points, "words": words}))
            }
            Err(error) if self.json => writeln!(text, "{}", json!({"error": message(error)})),
            Ok(score) => writeln!(text, "{}", self.value(*score)),
            Err(_) => writeln!(text, "-"),
        };
        written.expect("memory to write to");
    }
}

/// A progress bar on standard error, if that is a terminal and the scores go elsewhere.
fn progress(bytes: Option<u64>) -> ProgressBar {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = match bytes {
        Some(_) => "{wide_bar} {binary_bytes} of {binary_total_bytes}, {eta} left",
        None => "{spinner} {binary_bytes} read, {binary_bytes_per_sec}",
    };
    let style = ProgressStyle::with_template(template).expect("the template is right");
    bytes.map_or_else(ProgressBar::no_length, ProgressBar::new).with_style(style)
}

fn score(line: &[u8], scorer: &mut BoardScorer<'_>) -> anyhow::Result<Scored> {
    scorer.score(without_number(line_blocks::text(line)?))
}

/// Removes a number after the board.
fn without_number(line: &str) -> &str {
    let line = line.trim();
    match line.rsplit_once(char::is_whitespace) {
        Some((board, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => board,
        _ => line,
    }
}
