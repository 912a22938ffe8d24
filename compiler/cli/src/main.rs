//! The command `dawggle`: from word lists to dictionaries, and from dictionaries to solved boards.
//!
//! Each subcommand is a file that parses its arguments, calls the libraries and prints. Output to
//! a pipe is plain lines. Exit codes: 0 yes, 1 a negative answer, 2 wrong usage, 3 bad data or
//! failed input or output.

mod automaton;
mod block;
mod bound;
mod check;
mod compile;
mod dictionary;
mod diff;
mod drawing;
mod graph;
mod hints;
mod histogram;
mod hunt;
mod in_order;
mod inspect;
mod interrupt;
mod layers;
mod lists;
mod number;
mod odds;
mod picture;
mod preset;
mod profile;
mod progress;
mod prove;
mod random;
mod roll;
mod rules;
mod score;
mod scorers;
mod size;
mod solution;
mod solve;
mod stats;
mod traced;
mod verify;
mod words;

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread;

use anstyle::{AnsiColor, Style};
use clap::Parser;
use interrupt::Interrupted;

/// Find every word on a letter board, with dictionaries compiled from your own word lists
#[derive(Parser)]
#[command(
    name = "dawggle",
    version,
    arg_required_else_help = true,
    after_help = "Examples:
  dawggle solve catdlinemaropets           solve a board with the built-in dictionary
  dawggle compile words.txt -o words.dawg  make a dictionary of your own
  dawggle solve -d words.dawg catdlinemaropets

Where no dictionary is named, it is that of $DAWGGLE_DICT, or else the built-in one:
English, about 111,000 words, with `qu` as one symbol.

Exit codes: 0 yes, 1 a negative answer, 2 wrong usage, 3 bad data, or failed input or output."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Solve(solve::Solve),
    Score(score::Score),
    Prove(prove::Prove),
    Roll(roll::Roll),
    Odds(odds::Odds),
    Stats(stats::Stats),
    Bound(bound::Bound),
    Hunt(hunt::Hunt),
    Rules(rules::ListRules),
    Check(check::Check),
    Compile(compile::Compile),
    Diff(diff::Diff),
    Inspect(inspect::Inspect),
    Graph(graph::Graph),
    Words(words::Words),
    Number(number::Number),
    Verify(verify::Verify),
    Profile(profile::Profile),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Solve(solve) => solve.run(),
        Command::Score(score) => score.run(),
        Command::Prove(prove) => prove.run(),
        Command::Roll(roll) => roll.run(),
        Command::Odds(odds) => odds.run(),
        Command::Stats(stats) => stats.run(),
        Command::Bound(bound) => bound.run(),
        Command::Hunt(hunt) => hunt.run(),
        Command::Rules(rules) => rules.run(),
        Command::Check(check) => check.run(),
        Command::Compile(compile) => compile.run(),
        Command::Diff(diff) => diff.run(),
        Command::Inspect(inspect) => inspect.run(),
        Command::Graph(graph) => graph.run(),
        Command::Words(words) => words.run(),
        Command::Number(number) => number.run(),
        Command::Verify(verify) => verify.run(),
        Command::Profile(profile) => profile.run(),
    };
    result.unwrap_or_else(fail)
}

/// Says why the command failed, and answers its exit code.
fn fail(error: anyhow::Error) -> ExitCode {
    let kind = |cause: &(dyn Error + 'static)| cause.downcast_ref().map(io::Error::kind);
    let is_output = !error.is::<dawggle_compiler::Error>();
    if is_output && error.chain().any(|cause| kind(cause) == Some(io::ErrorKind::BrokenPipe)) {
        // Whoever read the output has seen enough.
        return ExitCode::SUCCESS;
    }
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        let _ = usage.print();
        return ExitCode::from(2);
    }
    if error.is::<Interrupted>() {
        let _ = writeln!(io::stderr(), "{error}");
        return ExitCode::from(interrupt::INTERRUPTED);
    }
    let says_what_failed = error.chain().len() > 1 || !error.is::<io::Error>();
    let _ = print(&if says_what_failed { error } else { error.context("cannot write the output") });
    ExitCode::from(3)
}

fn print(error: &anyhow::Error) -> io::Result<()> {
    const ERROR: Style = AnsiColor::Red.on_default().bold();
    let message = format!("{error:#}");
    writeln!(anstream::stderr().lock(), "{ERROR}error:{ERROR:#} {}", message.trim_end())
}

/// Prints an answer that the exit code gives, too, so that it counts even if nobody reads it.
fn print_answer(lines: &str) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    match output.write_all(lines.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// An error in how the command was called, which only its arguments together show.
fn usage_error(message: impl Display) -> anyhow::Error {
    clap::Error::raw(clap::error::ErrorKind::ArgumentConflict, format!("{message}\n")).into()
}

/// Refuses lengths of words that no word has.
fn check_lengths<N: PartialOrd + Display>(least: Option<N>, most: Option<N>) -> anyhow::Result<()> {
    match (least, most) {
        (Some(least), Some(most)) if least > most => Err(usage_error(format_args!(
            "no word has {least} letters or more, and {most} or fewer"
        ))),
        _ => Ok(()),
    }
}

/// How many threads to take: as many as were asked for, or one for each processor.
fn threads(asked: Option<NonZeroUsize>) -> usize {
    const MOST: usize = 1024;
    asked.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get).min(MOST)
}

/// A number of things: `1 word`, `2 words`.
fn count(number: impl Display + PartialEq + From<u8>, thing: &str) -> String {
    let ending = if number == 1.into() { "" } else { "s" };
    format!("{number} {thing}{ending}")
}
