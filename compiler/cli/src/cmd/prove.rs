//! `dawggle prove`: every board that scores at least a cutoff, and the proof that there are no
//! others.

mod certificate_file;
mod check;
mod claim;
mod estimate;
mod hunted_boards;
mod letter_sets;
mod plan;
mod proofs;
mod run;
mod stated_claim;
mod status;
mod time_estimate;
mod worker;

use std::process::ExitCode;

use clap::builder::UnknownArgumentValueParser;
use clap::{ArgMatches, Args, Command, FromArgMatches};

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
///
/// `dawggle prove --size ...` without a subcommand means `dawggle prove run --size ...`.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  dawggle prove --size 3x3 --cutoff 400
  dawggle prove --size 3x3 --cutoff 400 --certificate 3x3.ndjson
  dawggle prove check 3x3.ndjson
  dawggle prove estimate --size 4x4 --cutoff 2500 --sample 100
  dawggle help prove check"
)]
pub struct Prove {
    #[command(flatten)]
    run: DefaultRun,
    #[command(subcommand)]
    mode: Option<Mode>,
    #[command(flatten)]
    _old: OldSpellings,
}

#[derive(clap::Subcommand)]
enum Mode {
    Run(run::Run),
    Check(check::Check),
    Plan(plan::Plan),
    Worker(worker::Worker),
    Status(status::Status),
    Estimate(estimate::Estimate),
}

/// The options of `run` if there is no subcommand. A flattened `Option<Run>` would be `None`: clap
/// does not look into the groups of options that `Run` flattens itself.
struct DefaultRun(Option<run::Run>);

impl Args for DefaultRun {
    fn augment_args(command: Command) -> Command {
        run::Run::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        run::Run::augment_args_for_update(command)
    }
}

impl FromArgMatches for DefaultRun {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let run = matches.subcommand_name().is_none().then(|| run::Run::from_arg_matches(matches));
        run.transpose().map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Options that became subcommands: an error names the subcommand.
#[derive(clap::Args)]
struct OldSpellings {
    #[arg(long, hide = true, num_args = 0..=1, default_missing_value = "",
        value_parser = UnknownArgumentValueParser::suggest("use `dawggle prove check FILE`"))]
    check: Option<String>,
    #[arg(long, hide = true, num_args = 0..=1, default_missing_value = "",
        value_parser = UnknownArgumentValueParser::suggest("use `dawggle prove check FILE --full`"))]
    full: Option<String>,
    #[arg(long, hide = true, num_args = 0..=1, default_missing_value = "",
        value_parser = UnknownArgumentValueParser::suggest("use `dawggle prove plan`"))]
    plan: Option<String>,
    #[arg(long, hide = true, num_args = 0..=1, default_missing_value = "",
        value_parser = UnknownArgumentValueParser::suggest("use `dawggle prove worker`"))]
    worker: Option<String>,
    #[arg(long, hide = true, num_args = 0..=1, default_missing_value = "",
        value_parser = UnknownArgumentValueParser::suggest("use `dawggle prove estimate --sample N`"))]
    estimate: Option<String>,
}

impl Prove {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.mode.or(self.run.0.map(Mode::Run)) {
            Some(Mode::Run(run)) => run.run(),
            Some(Mode::Check(check)) => check.run(),
            Some(Mode::Plan(plan)) => plan.run(),
            Some(Mode::Worker(worker)) => worker.run(),
            Some(Mode::Status(status)) => status.run(),
            Some(Mode::Estimate(estimate)) => estimate.run(),
            None => unreachable!("clap requires --cutoff if there is no subcommand"),
        }
    }
}
