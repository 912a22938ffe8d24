//! `dawggle score`: one board a line in, one score a line out.

mod board_scorers;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use dawggle_search::game::Score as Scored;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::dictionary::DictionaryOption;
use crate::game_rules::RulesOption;
use crate::line_blocks::{self, Block};
use crate::ordered_workers::in_order;
use crate::output::count;
use crate::threads::ThreadsOption;
use board_scorers::{Scorers, Worker};

/// Score boards: one board a line in, one score a line out
///
/// A board is written as for `solve`, with `/` between rows if need be. A number after it is
/// ignored, so a file of boards and scores can be scored again.
///
/// Line N of the output answers line N of the input. A line that is not a board, such as a blank
/// one, gives `-`; standard error says why, and the exit code is 3 at the end.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle score boards.txt
  dawggle roll --count 1000000 | dawggle score --words
  dawggle score -d words.dawg --size 4x5 < boards.txt
  echo catdlinemaropets | dawggle score")]
pub struct Score {
    /// The boards [default: standard input]
    #[arg(value_name = "FILE")]
    boards: Option<PathBuf>,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// How lines are answered.
#[derive(Clone, Copy, clap::Args)]
struct Form {
    /// Say how many words there are on a board, instead of their points
    #[arg(long)]
    words: bool,
    /// Print one JSON object a line: points and words, or an error
    #[arg(long, conflicts_with = "words")]
    json: bool,
    /// Stop at the first line that is not a board
    #[arg(long)]
    strict: bool,
}

/// The answers to some lines.
#[derive(Default)]
struct Answers {
    /// A line for each.
    text: Vec<u8>,
    lines: u64,
    /// Which of them, from 0, are not boards, and why.
    bad: Vec<(u64, anyhow::Error)>,
}

impl Score {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        let dawg = std::mem::take(&mut self.dictionary).find().open()?;
        // For threads that live as long as the process.
        let scorers: &Scorers = Box::leak(Box::new(Scorers::new(rules, self.rules.size, dawg)));

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
        let workers = (0..self.threads.get()).map(|_| {
            let mut worker = Worker::new(scorers);
            move |block: io::Result<Block>| block.map(|block| form.answer(&block, &mut worker))
        });

        let mut output = io::stdout().lock();
        let (mut lines, mut bad) = (0, 0);
        for answers in in_order(line_blocks::blocks(input), workers) {
            let answers = answers.with_context(failed)?;
            // At once: whoever writes the boards may be waiting for the scores.
            output.write_all(&answers.text)?;
            output.flush()?;
            for (line, error) in &answers.bad {
                let line = lines + line + 1;
                progress.suspend(|| writeln!(io::stderr(), "line {line}: {error:#}"))?;
                ensure!(!form.strict, "line {line} cannot be scored");
            }
            lines += answers.lines;
            bad += answers.bad.len();
        }
        progress.finish_and_clear();
        ensure!(bad == 0, "{} of {} cannot be scored", bad, count(lines, "line"));
        Ok(ExitCode::SUCCESS)
    }
}

impl Form {
    fn answer(self, block: &Block, worker: &mut Worker<'_>) -> Answers {
        let mut answers = Answers::default();
        for line in block.lines() {
            let score = score(line, worker);
            self.write(&score, &mut answers.text);
            if let Err(error) = score {
                answers.bad.push((answers.lines, error));
                if self.strict {
                    break;
                }
            }
            answers.lines += 1;
        }
        answers
    }

    fn write(self, score: &anyhow::Result<Scored>, text: &mut Vec<u8>) {
        let written = match score {
            Ok(Scored { points, words }) if self.json => {
                writeln!(text, "{}", json!({"points": points, "words": words}))
            }
            Err(error) if self.json => writeln!(text, "{}", json!({"error": format!("{error:#}")})),
            Ok(Scored { words, .. }) if self.words => writeln!(text, "{words}"),
            Ok(Scored { points, .. }) => writeln!(text, "{points}"),
            Err(_) => writeln!(text, "-"),
        };
        written.expect("memory to write to");
    }
}

/// A bar on standard error, if that is a terminal that no scores are written to.
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

fn score(line: &[u8], worker: &mut Worker<'_>) -> anyhow::Result<Scored> {
    worker.score(without_number(line_blocks::text(line)?))
}

/// The board of a line that may have a number after it.
fn without_number(line: &str) -> &str {
    let line = line.trim();
    match line.rsplit_once(char::is_whitespace) {
        Some((board, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => board,
        _ => line,
    }
}
