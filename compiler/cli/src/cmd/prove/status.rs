//! `dawggle prove status`: how much of a proof is done.

use std::fmt;
use std::fs::Metadata;
use std::process::ExitCode;

use anyhow::Context;
use dawggle_search::prove::Certificate;
use serde::Serialize;

use super::certificate_file::{CertificateArgument, Description};
use super::claim::ClaimProver;
use super::proofs::format_seconds;
use crate::number::number_from;
use crate::output::{count, print_report};

/// Say how much of a proof is done, and when it will end
///
/// Prints the claim of the certificate, the number of classes that are proved and left, the boards
/// so far, and the time that is left. The proof may still be running. Needs the dictionary of the
/// proof.
#[derive(clap::Args)]
#[command(after_help = "Example:
  dawggle prove status 4x4.ndjson")]
pub struct Status {
    #[command(flatten)]
    certificate: CertificateArgument,
    /// The proof has taken N seconds so far [default: from the creation of FILE to its last change]
    #[arg(long, value_name = "N", value_parser = number_from(0_u64))]
    seconds: Option<u64>,
    /// Print one JSON object: `claim`, `classes`, `proved`, `boards`, `best`, and `pace`, with
    /// `share` of the work, `seconds` so far, and `seconds_left`
    #[arg(long)]
    json: bool,
}

/// How much of a proof is done.
#[derive(Serialize)]
struct Report {
    claim: Description,
    classes: usize,
    proved: usize,
    boards: usize,
    best: Option<(String, u64)>,
    pace: Option<Pace>,
}

/// How fast a proof is.
#[derive(Serialize)]
struct Pace {
    /// The share of the work that is done.
    share: f64,
    seconds: f64,
    seconds_left: f64,
}

impl Status {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let (stated, metadata) = self.certificate.open_begun()?;
        let failed = || format!("cannot read {}", self.certificate.path.display());
        let (prover, claim) = (stated.prover().with_context(failed)?, stated.describe()?);
        let mut certificate = Certificate::new(&prover);
        certificate.read(stated.lines).with_context(failed)?;
        let left = certificate.left();
        let classes = prover.classes().len();
        let report = Report {
            claim,
            classes,
            proved: classes - left.len(),
            boards: certificate.len(),
            best: certificate.boards().into_iter().next(),
            pace: self.seconds(&metadata).and_then(|seconds| Pace::of(&prover, &left, seconds)),
        };
        print_report(&report, self.json)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Returns how long the proof has taken.
    fn seconds(&self, metadata: &Metadata) -> Option<f64> {
        if let Some(seconds) = self.seconds {
            return Some(seconds as f64);
        }
        let (created, modified) = (metadata.created().ok()?, metadata.modified().ok()?);
        Some(modified.duration_since(created).ok()?.as_secs_f64())
    }
}

impl Pace {
    /// Returns the pace of a proof that has begun and not ended.
    ///
    /// The classes that take longest are proved first, so the time that is left is estimated from
    /// the points of random boards of each class.
    fn of(prover: &ClaimProver, left: &[u64], seconds: f64) -> Option<Self> {
        let effort =
            |classes: &[u64]| classes.iter().map(|&class| prover.effort(class)).sum::<f64>();
        let is_begun = !left.is_empty() && left.len() < prover.classes().len() && seconds > 0.0;
        is_begun.then(|| {
            let (all, left) = (effort(prover.classes()), effort(left));
            Self { share: 1.0 - left / all, seconds, seconds_left: seconds * left / (all - left) }
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { claim, classes, proved, boards, best, pace } = self;
        let (left, boards) = (classes - proved, count(*boards, "board"));
        writeln!(formatter, "{claim}{proved} of {} proved, {left} left", count(*classes, "class"))?;
        write!(formatter, "{boards} of at least {}", count(claim.cutoff, "point"))?;
        if let Some((board, points)) = best {
            write!(formatter, ", the best is {board} with {points}")?;
        }
        writeln!(formatter)?;
        let Some(Pace { share, seconds, seconds_left }) = pace else { return Ok(()) };
        writeln!(
            formatter,
            "{:.0}% of the work in {}, {:.1} classes an hour, about {} left",
            100.0 * share,
            format_seconds(*seconds),
            *proved as f64 / seconds * 3600.0,
            format_seconds(*seconds_left),
        )
    }
}
