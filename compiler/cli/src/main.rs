//! The command `dawggle`: compiles word lists to dictionaries, and solves boards with them.
//!
//! Each subcommand is a file of [`cmd`], which parses its arguments, calls the libraries and
//! prints. What subcommands share is in the files beside it. Output to a pipe is plain lines.

mod board_text;
mod budget;
mod cmd;
mod compile_progress;
mod device_fit;
mod dictionary;
mod failure;
mod game_rules;
mod instead;
mod interrupt;
mod line_blocks;
mod notes;
mod number;
mod output;
mod output_path;
mod picture;
mod places;
mod sanitize;
mod seed;
mod threads;
mod whole_text;
mod word_lists;
mod word_text;

use std::env;
use std::mem::ManuallyDrop;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, ColorChoice, CommandFactory, FromArgMatches, Parser};

use crate::dictionary::DictionaryOption;
use crate::threads::ThreadsOption;

/// Find every word on a letter board, with dictionaries made from your own word lists
#[derive(Parser)]
#[command(
    name = "dawggle",
    // They can be before the command. The help of a command shows them if it uses them.
    mut_arg("dict", |option| option.global(true).hide(true)),
    mut_arg("threads", |option| option.global(true).hide(true)),
    // Not as it was called: a name could have any character.
    bin_name = "dawggle",
    version = version(),
    propagate_version = true,
    arg_required_else_help = true,
    help_template = cmd::help_template(),
    after_help = "Examples:
  dawggle solve catdlinemaropets           solve a board with the built-in dictionary
  dawggle compile words.txt -o words.dawg  make a dictionary of your own
  dawggle solve -d words.dawg catdlinemaropets
  dawggle help solve                       describe a subcommand and its options

The dictionary is the file of -d, or else the file that $DAWGGLE_DICT names, or else the
built-in one: English, 111,593 words, with `qu` as one symbol. -d FILE and --threads N can
be before the command, too. Numbers can be written as 1e6 or 1_000_000.

Exit codes: 0 success or yes, 1 no, 2 wrong usage, 3 wrong data or failed input or output."
)]
struct Cli {
    #[command(subcommand)]
    command: cmd::Command,
    #[command(flatten)]
    dictionary: DictionaryOption,
    #[command(flatten)]
    threads: ThreadsOption,
    /// Use colors: always, never, or auto, which is on a terminal, unless $NO_COLOR is set
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        help_heading = GLOBAL,
    )]
    color: ColorChoice,
    /// Print no notes, totals or progress bars; `check` and `diff` print nothing
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    quiet: bool,
}

/// The heading of the options that every command has.
const GLOBAL: &str = "Options of every command";

/// The version of the command, and that of the dictionaries that it reads and writes.
fn version() -> &'static str {
    let format = dawggle::format::VERSION;
    format!("{} (dictionaries: format {format})", env!("CARGO_PKG_VERSION")).leak()
}

fn main() -> ExitCode {
    match parse() {
        Ok(cli) => run(cli).unwrap_or_else(failure::report),
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            cmd::print_overview()
        }
        Err(error) => {
            let is_mode = env::args_os().any(|argument| argument == "prove");
            if error.kind() == ErrorKind::InvalidSubcommand && !is_mode {
                cmd::print_overview();
            }
            match instead::message(&error) {
                Some(message) => failure::report(failure::usage_error(message)),
                None => failure::usage(&error),
            }
        }
    }
}

/// Reads the arguments. If there is an unknown one, which may be a negative number after an option,
/// it is read as the value, so that the error says which numbers are allowed.
fn parse() -> Result<Cli, clap::Error> {
    // The process ends soon: to free all options would take 6% of the time of a solve.
    let mut command = ManuallyDrop::new(Cli::command());
    let mut matches = command.try_get_matches_from_mut(env::args_os()).or_else(|error| {
        match error.kind() {
            ErrorKind::DisplayHelp => cmd::with_details(Cli::command()).try_get_matches(),
            // To visit all options takes time, too.
            ErrorKind::UnknownArgument | ErrorKind::InvalidValue => {
                let read = |command: clap::Command| command.mut_args(read_negative_numbers);
                Cli::command().mut_subcommands(read).try_get_matches()
            }
            _ => Err(error),
        }
    })?;
    Cli::from_arg_matches_mut(&mut matches)
}

fn read_negative_numbers(arg: Arg) -> Arg {
    if !arg.is_positional() && arg.get_action().takes_values() {
        arg.allow_negative_numbers(true)
    } else {
        arg
    }
}

fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    match cli.color {
        ColorChoice::Auto => {}
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
    if cli.quiet {
        output::be_quiet();
    }
    if cli.dictionary.is_given() && !cli.command.takes_dictionary() {
        return Err(failure::usage_error("this command takes no -d: it uses no dictionary"));
    }
    let code = cli.command.run()?;
    output::close()?;
    Ok(code)
}
