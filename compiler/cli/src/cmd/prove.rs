//! `dawggle prove`: every board that scores at least a cutoff, and the proof that there are no
//! others.

mod certificate_file;
mod check;
mod claim;
mod estimate;
mod proofs;
mod status;
mod worker;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::anyhow;
use dawggle_search::prove::Certificate;
use serde_json::json;

use crate::failure::usage_error;
use crate::number::number_from;
use crate::output::{count, note, write_json};
use crate::threads::ThreadsOption;
use certificate_file::{CertificateArgument, CertificateFile};
use claim::{ClaimArgs, ClaimProver};

/// Find all boards of at least --cutoff points, and prove none is missing
///
/// Prints one line for each board: the board, a tab, and its points, most points first. Rotations
/// and reflections of a board count as one. Exits with 1 if there is no such board.
///
/// The proof divides the boards into classes, each with a set of letters for each cell, and
/// computes an upper bound on the score of each class. On one core, 3x3 takes seconds, 3x4 half an
/// hour, and 4x4 an estimated nine days. --method 2009 uses the bounds of the first published
/// proofs, and takes hundreds of times as long; `dawggle help bound` explains the bounds.
///
/// A set is written as its letters, and spaces separate sets; `all` is one set. Letters in none of
/// the sets are added to the last one. Corners are the cells with the fewest neighbors; edges have
/// neither the fewest nor the most. If --sets has one value, edges have these sets, too. A class
/// that needs more than --memory is divided.
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
    run: Run,
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

/// The options of the proof.
#[derive(clap::Args)]
pub struct Run {
    /// Find the boards that score at least this many points
    // No cutoff is needed with a subcommand.
    #[arg(
        long,
        value_name = "POINTS",
        required_unless_present = "resume",
        value_parser = number_from(0_u64),
    )]
    cutoff: Option<u64>,
    #[command(flatten)]
    claim: ClaimArgs,
    /// Write the record of the proof to this file
    ///
    /// Its first line says what is proved. Then it has one result per class, and a summary, each as
    /// a JSON object. A result is written as soon as its class is proved, so --resume can continue
    /// after an interruption or a crash.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Continue the certificate, if the file exists: prove only the classes that have no result
    ///
    /// Without --cutoff, the certificate says what is proved. With --cutoff, it must say the same
    /// as the options.
    #[arg(long, requires = "certificate")]
    resume: bool,
    /// Begin the certificate, but prove nothing: `dawggle prove worker` and `estimate` read it
    #[arg(long, requires = "certificate")]
    begin: bool,
    /// Print one JSON object for each board, with `board` and `points`
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: ThreadsOption,
}

impl Run {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let prover = self.prover()?;
        let mut certificate = Certificate::new(&prover);
        let open = |path: &PathBuf| {
            CertificateFile::open(path, self.resume, &prover.header(), &mut certificate)
        };
        let mut file = self.certificate.as_ref().map(open).transpose()?;
        let classes = prover.classes().len();
        if let (Some(path), true) = (&self.certificate, self.begin) {
            let left = count(certificate.left().len(), "class");
            note(format_args!("{}: {left} of {classes} to prove", path.display()))?;
            return Ok(ExitCode::SUCCESS);
        }
        let left = proofs::longest_first(&prover, certificate.left());
        proofs::each(&prover, left, self.threads.count(), ClaimProver::prove, |answer, _| {
            if let Some(file) = &mut file {
                file.write(&answer)?;
            }
            certificate.add(answer)?;
            Ok(count(certificate.len(), "board"))
        })?;
        if let Some(file) = &mut file {
            file.write(&certificate.summary()?)?;
            file.sync()?;
        }
        let mut output = BufWriter::new(io::stdout().lock());
        for (board, points) in certificate.boards() {
            if self.json {
                write_json(&json!({"board": board, "points": points}), &mut output)?;
            } else {
                writeln!(output, "{board}\t{points}")?;
            }
        }
        output.flush()?;
        let (boards, points) =
            (count(certificate.len(), "board"), count(prover.claim().cutoff, "point"));
        let result = if certificate.is_empty() {
            format!("no board scores {points} or more")
        } else {
            format!("{boards} of at least {points}, and no others")
        };
        let (classes, choices) = (count(classes, "class"), count(certificate.visits(), "choice"));
        note(format_args!("{result}: {classes} proved, {choices} tried"))?;
        Ok(if certificate.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// Returns a prover of the claim that the options make, or else the certificate.
    fn prover(&self) -> anyhow::Result<Arc<ClaimProver>> {
        if let Some(cutoff) = self.cutoff {
            return self.claim.prover(cutoff);
        }
        if self.claim.is_given() {
            return Err(usage_error(
                "without --cutoff, the certificate says what is proved and with how much memory: \
                 leave out --size, --memory and the like, or add --cutoff and all of them",
            ));
        }
        let path = self.certificate.as_deref().unwrap_or(Path::new(""));
        if !path.exists() {
            return Err(usage_error(format_args!(
                "add --cutoff: there is no {} that says what is proved",
                path.display()
            )));
        }
        let dictionary = self.claim.dictionary.clone();
        let (stated, _) = CertificateArgument { path: path.to_owned(), dictionary }.open_begun()?;
        stated.prover().map_err(|error| anyhow!("cannot resume {}: {error:#}", path.display()))
    }
}
