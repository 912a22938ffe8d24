//! `dawggle score`: one board a line in, one score a line out.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use anyhow::{Context, ensure};
use dawggle_search::Score as Scored;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::block::{self, Block};
use crate::count;
use crate::dictionary::DictionaryOption;
use crate::rules::RulesOption;
use crate::scorers::{Scorers, Worker};

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
    /// Say how many words there are on a board, instead of their points
    #[arg(long)]
    words: bool,
    /// Print one JSON object a line: points and words, or an error
    #[arg(long, conflicts_with = "words")]
    json: bool,
    /// Stop at the first line that is not a board
    #[arg(long)]
    strict: bool,
    /// Score with so many threads [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// Fewer lines are not worth a thread.
const LEAST_LINES: usize = 64;

/// A line's score, or why it has none.
type Answer = Result<Scored, String>;

impl Score {
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        let dawg = std::mem::take(&mut self.dictionary).find().open()?;
        let scorers = Scorers::new(rules, self.rules.size, dawg);
        let threads = crate::threads(self.threads);
        let mut workers: Vec<Worker<'_>> = (0..threads).map(|_| Worker::new(&scorers)).collect();

        let name = self.boards.as_ref().map(|path| path.display().to_string());
        let name = name.unwrap_or_else(|| "standard input".to_owned());
        let failed = || format!("cannot read {name}");
        let (input, len): (Box<dyn Read>, _) = match &self.boards {
            Some(path) => {
                let file = File::open(path).with_context(failed)?;
                let len = file.metadata().ok().filter(|file| file.is_file());
                (Box::new(file), len.map(|file| file.len()))
            }
            None => (Box::new(io::stdin()), None),
        };
        let progress = progress(len);
        let mut input = BufReader::with_capacity(1 << 16, progress.wrap_read(input));
        let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut block = Block::default();
        let (mut lines, mut bad) = (0, 0);
        while block.read(&mut input).with_context(failed)? {
            for answer in score(&block, &mut workers) {
                lines += 1;
                self.write(&answer, &mut output)?;
                if let Err(error) = answer {
                    bad += 1;
                    progress.suspend(|| writeln!(io::stderr(), "line {lines}: {error}"))?;
                    if self.strict {
                        output.flush()?;
                        anyhow::bail!("line {lines} cannot be scored");
                    }
                }
            }
            // Whoever writes the boards may be waiting for the scores.
            output.flush()?;
        }
        progress.finish_and_clear();
        ensure!(bad == 0, "{} of {} cannot be scored", bad, count(lines, "line"));
        Ok(ExitCode::SUCCESS)
    }

    fn write(&self, answer: &Answer, output: &mut impl Write) -> io::Result<()> {
        match answer {
            Ok(Scored { points, words }) if self.json => {
                writeln!(output, "{}", json!({"points": points, "words": words}))
            }
            Err(error) if self.json => writeln!(output, "{}", json!({ "error": error })),
            Ok(Scored { words, .. }) if self.words => writeln!(output, "{words}"),
            Ok(Scored { points, .. }) => writeln!(output, "{points}"),
            Err(_) => writeln!(output, "-"),
        }
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

/// Scores lines, each thread as many of them.
fn score(block: &Block, workers: &mut [Worker<'_>]) -> Vec<Answer> {
    let lines = block.lines();
    let share = lines.len().div_ceil(workers.len()).max(LEAST_LINES);
    let score = |worker: &mut Worker<'_>, lines: &[&[u8]]| -> Vec<Answer> {
        lines
            .iter()
            .map(|line| score_line(worker, line).map_err(|why| format!("{why:#}")))
            .collect()
    };
    let mut shares = workers.iter_mut().zip(lines.chunks(share));
    let first = shares.next();
    thread::scope(|scope| {
        let others: Vec<_> =
            shares.map(|(worker, lines)| scope.spawn(move || score(worker, lines))).collect();
        let mut answers = first.map_or_else(Vec::new, |(worker, lines)| score(worker, lines));
        for other in others {
            answers.extend(other.join().expect("a thread that does not panic"));
        }
        answers
    })
}

fn score_line(worker: &mut Worker<'_>, line: &[u8]) -> anyhow::Result<Scored> {
    worker.score(without_number(block::text(line)?))
}

/// The board of a line that may have a number after it.
fn without_number(line: &str) -> &str {
    let line = line.trim();
    match line.rsplit_once(char::is_whitespace) {
        Some((board, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => board,
        _ => line,
    }
}
