//! `dawggle prove`: every board that scores at least a cutoff, and the proof that there are no
//! others.

mod certificate_file;
mod check;
mod claim;
mod estimate;
mod hunted_boards;
mod letter_sets;
mod proofs;
mod run;
mod stated_claim;
mod status;
mod time_estimate;
mod worker;

use std::process::ExitCode;

/// Find all boards of at least --cutoff points, and prove none is missing
///
/// Prints one line for each board: the board, a tab, and its points, most points first. Rotations
/// and reflections of a board count as one. Exits with 1 if there is no such board.
///
/// The proof divides the boards into classes, each with a set of letters for each cell, and
/// computes an upper bound on the score of each class. On one core, 3x3 takes seconds, 3x4 half an
/// hour, and 4x4 an estimated week. --method 2009 uses the bounds of the first published proofs,
/// and takes hundreds of times as long; `dawggle help bound` explains the bounds.
///
/// A set is written as its letters, and spaces separate sets; `all` is one set. Letters in none of
/// the sets are added to the last one. Corners are the cells with the fewest neighbours; edges have
/// neither the fewest nor the most. A class that needs more than --memory is divided.
///
/// Points must depend on the length of words only, as in Boggle. Boards can have up to 25 cells,
/// and dictionaries up to 31 symbols.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  dawggle prove --size 3x3 --cutoff 400
  dawggle prove --size 3x3 --cutoff 400 --certificate 3x3.ndjson
  dawggle prove check 3x3.ndjson
  dawggle prove --size 4x4 --cutoff 3500 --certificate 4x4.ndjson --begin
  dawggle prove estimate 4x4.ndjson
  dawggle prove --certificate 4x4.ndjson --resume
  dawggle help prove check"
)]
pub struct Prove {
    #[command(flatten)]
    run: run::Run,
    #[command(subcommand)]
    mode: Option<Mode>,
}

#[derive(clap::Subcommand)]
enum Mode {
    Check(check::Check),
    Worker(worker::Worker),
    Status(status::Status),
    Estimate(estimate::Estimate),
}

impl Prove {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.mode {
            None => self.run.run(),
            Some(Mode::Check(check)) => check.run(),
            Some(Mode::Worker(worker)) => worker.run(),
            Some(Mode::Status(status)) => status.run(),
            Some(Mode::Estimate(estimate)) => estimate.run(),
        }
    }
}
