//! `dawggle score`: one board a line in, one score a line out.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use dawggle_compiler::Alphabet;
use dawggle_search::{Rules, Solver};

use crate::count;
use crate::dictionary::DictionaryOption;
use crate::rules::{RulesOption, Size};

/// Score boards: one board a line from standard input, one score a line out
///
/// A board is written as for `solve`, with `/` between rows if need be. A number after it is
/// ignored, so a file of boards and scores can be scored again.
///
/// Line N of the output answers line N of the input. A line that is not a board, such as a blank
/// one, gives `-`; standard error says why, and the exit code is 3 at the end.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle score < boards.txt
  dawggle score -d words.dawg --size 4x5 < boards.txt
  echo catdlinemaropets | dawggle score")]
pub struct Score {
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    rules: RulesOption,
}

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 1 << 16;

impl Score {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        let dawg = self.dictionary.find().open()?;
        let alphabet = Alphabet::of(&dawg);
        let mut solver = Solver::new(dawg);
        let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
        let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut line = Vec::new();
        let (mut lines, mut bad) = (0, 0);
        loop {
            if input.buffer().is_empty() {
                // Whoever writes the boards may be waiting for the scores.
                output.flush()?;
            }
            if !read_line(&mut input, &mut line).context("cannot read standard input")? {
                break;
            }
            lines += 1;
            match score(&line, &rules, self.rules.size, &alphabet, &mut solver) {
                Ok(points) => writeln!(output, "{points}")?,
                Err(error) => {
                    bad += 1;
                    writeln!(output, "-")?;
                    writeln!(io::stderr(), "line {lines}: {error:#}")?;
                }
            }
        }
        ensure!(bad == 0, "{} of {} cannot be scored", bad, count(lines, "line"));
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads the next line without its end, or the beginning of a line that is too long; answers
/// whether there was one.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let read = input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', line)?;
    if line.ends_with(b"\n") {
        line.pop();
    } else if line.len() > LONGEST_LINE {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

fn score(
    line: &[u8],
    rules: &Rules,
    size: Option<Size>,
    alphabet: &Alphabet,
    solver: &mut Solver<&'static [u8]>,
) -> anyhow::Result<u64> {
    ensure!(line.len() <= LONGEST_LINE, "longer than {LONGEST_LINE} bytes");
    let line = std::str::from_utf8(line).context("not UTF-8")?;
    let board = rules.board(&alphabet.fold_words(without_number(line)), size)?;
    let spelled = board.spell(&solver.dawg().alphabet());
    let judge = rules.judge(&spelled);
    let mut points = 0_u64;
    let _ = solver.solve(&spelled, |word| {
        let verdict = judge.verdict(word.symbols(), word.letters());
        points = points.saturating_add(verdict.map_or(0, |verdict| verdict.points));
        ControlFlow::Continue(())
    });
    Ok(points)
}

/// The board of a line that may have a number after it.
fn without_number(line: &str) -> &str {
    let line = line.trim();
    match line.rsplit_once(char::is_whitespace) {
        Some((board, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => board,
        _ => line,
    }
}
