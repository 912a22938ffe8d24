//! `dawggle score`: the score, or the standard form, of each board of a list.

mod board_scorer;

use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use dawggle_compiler::list::decode;
use dawggle_search::game::{GameBoard, Score as Scored};
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::budget::Budget;
use crate::dictionary::DictionaryOption;
use crate::failure::message;
use crate::game_rules::RulesOption;
use crate::interrupt::clear_bar;
use crate::line_blocks::{self, Block, board_of};
use crate::output::{Output, count, progress_bar, say, write_json};
use crate::threads::{ThreadsOption, in_order};
use board_scorer::{BoardScorer, Each, Scorers, StandardForms};

/// Score boards: reads one board per line, and prints one score per line
///
/// A board is written as `dawggle solve` reads it. A number after the board is ignored, so that a
/// file of boards and scores, or what `dawggle hunt` prints, can be scored again. For a line that
/// is not a board, it prints `-`, and standard error says why; the exit code is 3 at the end. If
/// there are several files, each line begins with the name of the file and a tab.
///
/// With --canonical, boards that are the same after a rotation or a reflection have the same
/// standard form: the one whose tiles come first in alphabetical order. Boards can then have up to
/// 64 tiles. In a board of two rows, the tiles of each column can be exchanged, too.
///
/// With --list, each line has a board, one of its words and the points of the word, separated by
/// tabs. A board without words has no line, and neither has a line that is not a board. Boards of
/// more than 256 bytes need --json.
///
/// --json prints an object for each line: `points` and `words`, or `board` with --canonical, or
/// `error`; with --list, `found`, each with `word` and `points`; and `file` if there are several.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  echo catdlinemaropets | dawggle score
  dawggle score -d words.dawg --size 4x5 < boards.txt
  dawggle score monday.txt tuesday.txt --count
  dawggle roll --boards 1e6 | dawggle score --summary > scores.txt
  dawggle score boards.txt --list | cut -f 2 | sort | uniq -c
  dawggle score --canonical boards.txt | sort -u")]
pub struct Score {
    /// The files of boards; `-` is standard input [default: standard input]
    #[arg(value_name = "FILE")]
    boards: Vec<PathBuf>,
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
    budget: Budget,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// How scores are printed.
#[derive(Clone, clap::Args)]
struct Form {
    /// Print the number of words, instead of their points
    #[arg(long)]
    count: bool,
    /// Print each word of each board, and its points
    #[arg(long, conflicts_with = "count")]
    list: bool,
    /// Print the standard form of each board among its rotations and reflections, instead of scores
    #[arg(long, conflicts_with_all = ["count", "list", "summary"])]
    canonical: bool,
    /// Print one JSON object per line
    #[arg(long, conflicts_with = "count")]
    json: bool,
    /// Stop at the first line that is not a board
    #[arg(long)]
    strict: bool,
    /// The name of the file, if there are several.
    #[arg(skip)]
    file: Option<String>,
}

/// The most bytes of a board that is printed with each of its words: a large one has thousands.
const MAX_REPEATED: usize = 256;

/// Why nothing can go wrong with what is written to a vector.
const MEMORY: &str = "memory to write to";

/// What is printed for a board.
enum Answer {
    Score(Scored),
    StandardForm(GameBoard),
}

/// The scores of all files.
#[derive(Default)]
struct Total {
    lines: u64,
    /// The lines that are not boards.
    bad: u64,
    /// The points of all boards, or their words.
    sum: u128,
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
        let scorers = Arc::new(Scorers::new(rules, self.rules.size, dawg));
        let inputs = if self.boards.is_empty() { &[PathBuf::from("-")][..] } else { &self.boards };
        let mut total = Total::default();
        for path in inputs {
            let file = (inputs.len() > 1).then(|| path.display().to_string());
            let form = Form { file, ..self.form.clone() };
            self.score(path, &form, &scorers, &mut total)?;
        }
        let Total { lines, bad, sum } = total;
        if self.summary {
            say(self.form.summary(lines - bad, sum, start.elapsed()))?;
        }
        ensure!(bad == 0, "{bad} of {} cannot be {}", count(lines, "line"), self.form.verb());
        Ok(ExitCode::SUCCESS)
    }

    /// Scores the boards of a file.
    fn score(
        &self,
        path: &Path,
        form: &Form,
        scorers: &Arc<Scorers>,
        total: &mut Total,
    ) -> anyhow::Result<()> {
        let (name, opened) = line_blocks::open(path);
        let failed = || format!("cannot read {name}");
        let (input, len) = opened.with_context(failed)?;
        let progress = progress(len);
        let input = BufReader::with_capacity(1 << 16, decode(&name, progress.wrap_read(input))?);
        let max_steps = self.budget.steps();
        let worker = || {
            let form = form.clone();
            let mut scorer = BoardScorer::new(Arc::clone(scorers), max_steps);
            let mut forms = StandardForms::new(Arc::clone(scorers));
            let Form { canonical, list, .. } = form;
            let mut answer = move |board: &str, each: Each<'_>| {
                if canonical {
                    forms.of(board).map(Answer::StandardForm)
                } else {
                    scorer.score(board, list.then_some(each)).map(Answer::Score)
                }
            };
            move |block: io::Result<Block>| block.map(|block| form.score(&block, &mut answer))
        };
        let place = form.file.as_ref().map_or(String::new(), |file| format!("{file}: "));
        let mut output = Output::lock();
        let mut lines = 0;
        for scores in in_order(self.threads.count(), line_blocks::blocks(input), worker)? {
            let scores = scores.with_context(failed)?;
            // Flush: the writer of the boards may be waiting for the scores.
            output.write_all(&scores.text)?;
            output.flush()?;
            for (line, error) in &scores.bad {
                let line = lines + line + 1;
                let message = format!("{place}line {line}: {}", message(error));
                progress.suspend(|| say(message))?;
                let verb = self.form.verb();
                ensure!(!self.form.strict, "{place}line {line} cannot be {verb}");
            }
            lines += scores.lines;
            total.bad += scores.bad.len() as u64;
            total.sum += scores.sum;
        }
        total.lines += lines;
        progress.finish_and_clear();
        Ok(())
    }
}

impl Form {
    fn score(
        &self,
        block: &Block,
        answer: &mut impl FnMut(&str, Each<'_>) -> anyhow::Result<Answer>,
    ) -> Scores {
        let mut scores = Scores::default();
        for line in block.lines() {
            let mut found = Vec::new();
            let before = scores.text.len();
            let answer = board_of(line).and_then(|board| {
                let repeats = self.list && !self.json;
                ensure!(
                    !repeats || board.len() <= MAX_REPEATED,
                    "longer than {MAX_REPEATED} bytes, and --list prints the board with each word: \
                     use --json",
                );
                answer(board, &mut |word, points| {
                    if self.json {
                        found.push(json!({"word": word, "points": points}));
                    } else {
                        self.write_file(&mut scores.text);
                        writeln!(scores.text, "{board}\t{word}\t{points}").expect(MEMORY);
                    }
                })
            });
            if self.json || !self.list {
                self.write(&answer, found, &mut scores.text);
            } else if answer.is_err() {
                // Some words may have been found.
                scores.text.truncate(before);
            }
            match answer {
                Ok(Answer::Score(score)) => scores.sum += u128::from(self.value(score)),
                Ok(Answer::StandardForm(_)) => {}
                Err(error) => scores.bad.push((scores.lines, error)),
            }
            if self.strict && !scores.bad.is_empty() {
                break;
            }
            scores.lines += 1;
        }
        scores
    }

    /// Writes the name of the file, if there are several.
    fn write_file(&self, text: &mut Vec<u8>) {
        if let Some(file) = &self.file {
            text.extend_from_slice(file.as_bytes());
            text.push(b'\t');
        }
    }

    fn write(&self, answer: &anyhow::Result<Answer>, found: Vec<Value>, text: &mut Vec<u8>) {
        let Self { json, list, file, .. } = self;
        if !*json {
            self.write_file(text);
        }
        let written = match answer {
            Ok(Answer::Score(score)) if !*json => writeln!(text, "{}", self.value(*score)),
            Ok(Answer::StandardForm(board)) if !*json => writeln!(text, "{board}"),
            Err(_) if !*json => writeln!(text, "-"),
            answer => {
                let mut object = match answer {
                    Ok(Answer::Score(Scored { points, words })) => {
                        json!({"points": points, "words": words})
                    }
                    Ok(Answer::StandardForm(board)) => json!({"board": board.to_string()}),
                    Err(error) => json!({"error": message(error)}),
                };
                if *list && answer.is_ok() {
                    object["found"] = found.into();
                }
                if let Some(file) = file {
                    object["file"] = file.as_str().into();
                }
                write_json(&object, text).map_err(io::Error::other)
            }
        };
        written.expect(MEMORY);
    }

    /// What cannot be done with a line that is not a board.
    fn verb(&self) -> &'static str {
        if self.canonical { "brought into standard form" } else { "scored" }
    }

    /// What the lines are about: points, or words.
    fn value(&self, Scored { points, words }: Scored) -> u64 {
        if self.count { words.into() } else { points }
    }

    fn summary(&self, boards: u64, sum: u128, time: Duration) -> String {
        if boards == 0 {
            return count(0, "board");
        }
        let mean = sum as f64 / boards as f64;
        let thing = if self.count { "words" } else { "points" };
        let seconds = time.as_secs_f64();
        format!(
            "{}: mean {mean:.1} {thing}, {seconds:.3} s, {:.0} boards a second",
            count(boards, "board"),
            boards as f64 / seconds,
        )
    }
}

/// A progress bar on standard error, if that is a terminal and the scores go elsewhere.
fn progress(bytes: Option<u64>) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = match bytes {
        Some(_) => "{wide_bar} {binary_bytes} of {binary_total_bytes}, {eta} left",
        None => "{spinner} {binary_bytes} read, {binary_bytes_per_sec}",
    };
    let bar = progress_bar(template, bytes, Duration::ZERO);
    clear_bar(&bar);
    bar
}
