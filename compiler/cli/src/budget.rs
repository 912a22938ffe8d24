//! The limit of a search that a file or a board can make endless.

use std::io;
use std::process::ExitCode;

use anyhow::anyhow;
use dawggle::{Limit, Outcome};

use crate::failure::BAD_DATA;
use crate::number::number_from;
use crate::output::{count, say};

/// The number of steps of a search.
///
/// Without a limit, a file of a few hundred bytes with billions of words, or a board made for it,
/// would keep a command busy for years. A step is a letter of a word, or a tile of a path.
#[derive(Clone, Copy, Default, clap::Args)]
pub struct Budget {
    /// Stop the search of a board or a dictionary after N steps, and exit with 3 [default: 1e9,
    /// some minutes]
    #[arg(long, value_name = "N", value_parser = number_from(0_u64))]
    max_steps: Option<u64>,
}

impl Budget {
    #[cfg(test)]
    pub fn of(max_steps: u64) -> Self {
        Self { max_steps: Some(max_steps) }
    }

    /// Returns the number of steps.
    pub fn steps(self) -> u64 {
        self.steps_or(1_000_000_000)
    }

    /// Returns the limit for a search.
    pub fn limit(self) -> Limit {
        Limit::steps(self.steps())
    }

    /// Returns the number of steps for a search with a default of its own.
    pub fn steps_or(self, default: u64) -> u64 {
        self.max_steps.unwrap_or(default)
    }
}

/// Returns the error of a walk that was not complete within a number of steps.
pub fn incomplete(outcome: Outcome, steps: u64) -> anyhow::Error {
    if outcome != Outcome::OutOfSteps {
        return outcome.into();
    }
    let steps = count(steps, "step");
    anyhow!("stopped after {steps} (--max-steps sets the limit)")
}

/// Says that a search was stopped, and returns the exit code.
pub fn report_cut_short(steps: u64, missing: &str) -> io::Result<ExitCode> {
    let steps = count(steps, "step");
    say(format_args!("stopped after {steps}: {missing} (--max-steps sets the limit)"))?;
    Ok(BAD_DATA.into())
}
