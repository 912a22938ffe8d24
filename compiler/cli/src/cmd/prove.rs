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
/// Prints one line for each board: the board, a tab, and its points. The boards with the most
/// points come first. Boards count as one if each tile has the same neighbours in both, as after a
/// rotation or reflection. Standard error says how much was proved. Exits with 1 if there is no
/// such board.
///
/// The proof divides the boards into classes, each with a set of letters for each cell. It computes
/// an upper bound on the score of each class, and divides a class further where the bound is not
/// below the cutoff. On one core, 3x3 takes seconds and 3x4 half an hour. Nobody has proved all of
/// 4x4 with this command yet; `dawggle prove estimate` says how long it would take.
///
/// Boards can have up to 25 cells, and dictionaries up to 31 symbols. Points must depend on the
/// length of words only, as in Boggle. A proof of all boards of more than 16 cells is out of reach
/// with a large dictionary. `dawggle prove worker` proves single classes of them.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  dawggle prove --size 3x3 --cutoff 400
  dawggle prove --size 3x3 --cutoff 400 --certificate 3x3.ndjson
  dawggle prove --size 3x4 --cutoff 1100 --certificate 3x4.ndjson --resume
  dawggle prove check 3x3.ndjson
  dawggle prove estimate --size 4x4 --cutoff 2500 --sample 100
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
