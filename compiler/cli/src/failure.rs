//! How the command fails: what it says, and its exit code.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use dawggle::BoardError;
use dawggle_compiler::{Error as Compiling, Message};
use dawggle_search::game::{GameError, RulesError};

use crate::interrupt::{INTERRUPTED, Interrupted};
use crate::output::{close, say};
use crate::sanitize;
use crate::word_lists::Explained;

/// The arguments are wrong.
pub const WRONG_USAGE: u8 = 2;
/// A file, a list or a board is wrong, or input or output failed.
pub const BAD_DATA: u8 = 3;

/// Prints why the command failed, and returns its exit code.
pub fn report(error: anyhow::Error) -> ExitCode {
    let kind = |cause: &(dyn Error + 'static)| cause.downcast_ref().map(io::Error::kind);
    let is_output = !error.is::<Compiling>() && !error.is::<Explained>();
    if is_output && error.chain().any(|cause| kind(cause) == Some(io::ErrorKind::BrokenPipe)) {
        // The reader of the output has seen enough.
        return ExitCode::SUCCESS;
    }
    if let Some(error) = error.downcast_ref::<clap::Error>() {
        return usage(error);
    }
    if error.is::<Interrupted>() {
        let _ = say(error);
        return ExitCode::from(INTERRUPTED);
    }
    let says_what_failed = error.chain().len() > 1 || !error.is::<io::Error>();
    print(&if says_what_failed { error } else { error.context("cannot write the output") });
    ExitCode::from(BAD_DATA)
}

/// Prints why the arguments are wrong, or the help or the version that they ask for. Returns the
/// exit code.
pub fn usage(error: &clap::Error) -> ExitCode {
    match print_usage(error).and_then(|()| close()) {
        _ if error.use_stderr() => ExitCode::from(WRONG_USAGE),
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => report(failed.into()),
    }
}

/// Prints an error of clap, or the help. An error can quote anything.
fn print_usage(error: &clap::Error) -> io::Result<()> {
    let plain = error.render().to_string();
    let is_quoted = |argument: std::ffi::OsString| {
        let argument = argument.to_string_lossy();
        sanitize::message(&argument) != argument
    };
    let is_hostile = sanitize::message(&plain) != plain || std::env::args_os().any(is_quoted);
    if error.use_stderr() && is_hostile { say(plain.trim_end()) } else { error.print() }
}

/// Prints an error to standard error, with its causes.
pub fn print(error: &anyhow::Error) {
    const ERROR: Style = AnsiColor::Red.on_default().bold();
    let message = sanitize::message(&message(error));
    // There is nowhere else to say that this failed.
    let _ = writeln!(anstream::stderr().lock(), "{ERROR}error:{ERROR:#} {}", message.trim_end());
}

/// Returns the message of an error, with its causes. If the size of a board is missing, names the
/// option for it: the libraries do not know the options.
pub fn message(error: &anyhow::Error) -> String {
    let needs_size = |cause: &(dyn Error + 'static)| {
        matches!(cause.downcast_ref(), Some(GameError::Board(BoardError::Shape { .. })))
    };
    let hint = if error.chain().any(needs_size) { " with --size, such as --size 2x4" } else { "" };
    let plain = |cause: &(dyn Error + 'static)| match cause.downcast_ref() {
        Some(RulesError::Toml(error)) => Message::from(error.clone()).to_string(),
        _ => cause.to_string(),
    };
    error.chain().map(plain).collect::<Vec<_>>().join(": ") + hint
}

/// Returns an error about arguments that are wrong only together, or in a way that clap cannot
/// know.
pub fn usage_error(message: impl Display) -> anyhow::Error {
    let message = sanitize::message(&message.to_string()) + "\n";
    clap::Error::raw(clap::error::ErrorKind::ArgumentConflict, message).into()
}
