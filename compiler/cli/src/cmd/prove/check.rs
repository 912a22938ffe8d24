//! `dawggle prove check`: whether a certificate is true.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail, ensure};
use dawggle::{Dawg, Outcome};
use dawggle_search::game::Rules;
use dawggle_search::hunt::Hunt;
use dawggle_search::prove::{Certificate, CertificateError, Claim};
use serde::Serialize;
use serde_json::json;

use super::certificate_file::{CertificateArgument, Description};
use super::claim::{ClaimProver, MEMORY, Method};
use super::proofs;
use crate::interrupt::{self, Interrupted};
use crate::number::{byte_size, number_from};
use crate::output::{count, json_line, print_result};
use crate::sanitize;
use crate::seed::{self, SeedOption};
use crate::threads::ThreadsOption;

/// Check a certificate, and exit with 1 if it is wrong
///
/// The certificate must list each class exactly once, and its summary must match its lines. Each
/// board must belong to its class, and is scored again by another algorithm. Then a random sample
/// of the classes is proved again. Needs the dictionary of the proof.
///
/// Prints `ok` only if every class was proved again. Otherwise prints `consistent`, and the
/// probability that one forged class would have been found: whoever forges a certificate can write
/// a matching summary. --method 2009 and --hunt do not use the bounds of the proof. Also prints
/// what the certificate claims: compare it with what you expect.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle prove check 3x3.ndjson
  dawggle prove check 3x3.ndjson --full --method 2009
  dawggle prove check 3x3.ndjson --sample 0 --hunt 60
  dawggle prove check 3x3.ndjson --json | jq .claim.cutoff")]
pub struct Check {
    #[command(flatten)]
    certificate: CertificateArgument,
    /// Prove N classes again, chosen at random
    #[arg(long, value_name = "N", default_value = "10", value_parser = number_from(0_usize))]
    sample: usize,
    /// Prove every class again: only this guarantees that no board is missing
    #[arg(long, conflicts_with = "sample")]
    full: bool,
    /// Prove again with this upper bound [default: the one of the certificate]
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Also hunt for N seconds: the certificate must list every board found
    #[arg(long, value_name = "N", value_parser = number_from(0_u64))]
    hunt: Option<u64>,
    /// Refuse a certificate whose classes need more memory: bytes, or 500M, or 4G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = byte_size)]
    memory: Option<u64>,
    #[command(flatten)]
    seed: SeedOption,
    /// Print one JSON object
    ///
    /// It has `file` and `result` (`ok`, `consistent` or `refused`). A refused certificate has
    /// `reason`, and another one has `claim`, `classes`, `proved_again`, `method`, `probability`,
    /// `boards`, and with --hunt `hunt`.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// What a check found.
#[derive(Serialize)]
struct Report {
    claim: Description,
    classes: usize,
    proved_again: usize,
    method: &'static str,
    /// The probability that one forged class would have been found.
    probability: f64,
    boards: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    hunt: Option<Hunted>,
}

#[derive(Serialize)]
struct Hunted {
    seconds: u64,
    boards: usize,
}

impl Check {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let name = self.certificate.path.display().to_string();
        let (text, mut object, code) = match self.report() {
            Ok(report) => {
                let mut object = serde_json::to_value(&report)?;
                object["result"] = report.result().into();
                (report.to_string(), object, ExitCode::SUCCESS)
            }
            Err(error) if error.downcast_ref().is_some_and(CertificateError::is_flaw) => {
                let reason = sanitize::message(&error.to_string());
                let text = format!("refused: {reason}\n");
                (text, json!({"result": "refused", "reason": reason}), ExitCode::FAILURE)
            }
            Err(error) if error.is::<Interrupted>() => return Err(error),
            Err(error) => return Err(anyhow!("cannot check {name}: {error:#}")),
        };
        let text = format!("{name}: {text}");
        object["file"] = name.into();
        print_result(&if self.json { json_line(&object)? } else { text })?;
        Ok(code)
    }

    /// Checks the certificate, and returns what it proves.
    fn report(&self) -> anyhow::Result<Report> {
        let stated = self.certificate.open()?;
        let needed = stated.claim.memory;
        ensure!(
            needed <= self.memory.unwrap_or(MEMORY),
            "a class may need {needed} bytes of memory (--memory allows more)"
        );
        let (prover, description) = (stated.prover()?, stated.describe()?);
        let (claim, dawg) = (stated.claim, stated.dawg);
        let mut certificate = Certificate::new(&prover);
        let is_complete = certificate.read(stated.lines)?;
        certificate.summary()?;
        if !is_complete {
            bail!(CertificateError::NoSummary);
        }
        let classical = self.method.map_or(claim.classical, |method| method == Method::Classical);
        let again = if classical == claim.classical {
            Arc::clone(&prover)
        } else {
            let claim = Claim { classical, ..claim.clone() };
            Arc::new(ClaimProver::new(claim, dawg).context("cannot use its claim")?)
        };
        let seed = self.seed.get();
        let classes = prover.classes().len();
        let sample = if self.full { classes } else { self.sample };
        if (1..classes).contains(&sample) || self.hunt.is_some() {
            self.seed.report(seed);
        }
        let sample = seed::pick(prover.classes().to_vec(), sample, seed);
        let proved_again = sample.len();
        let sample = proofs::longest_first(&prover, sample);
        proofs::each(&again, sample, self.threads.count(), ClaimProver::prove, |answer, _| {
            certificate.compare(&answer)?;
            Ok("as stated".to_owned())
        })?;
        let hunt = |seconds| -> anyhow::Result<Hunted> {
            let boards = expect_hunted(&mut certificate, &claim, dawg, seconds, seed)?;
            Ok(Hunted { seconds, boards })
        };
        Ok(Report {
            hunt: self.hunt.map(hunt).transpose()?,
            claim: description,
            classes,
            proved_again,
            method: if classical { "2009" } else { "orderly" },
            probability: proved_again as f64 / classes as f64,
            boards: certificate.len(),
        })
    }
}

/// Hunts for some seconds. Returns the number of different boards found that score the cutoff.
///
/// A hunt climbs from random boards and knows nothing of classes and bounds.
///
/// # Errors
///
/// A flaw if the certificate does not list one of these boards, or [`Interrupted`].
fn expect_hunted(
    certificate: &mut Certificate<'_, &'static [u8]>,
    claim: &Claim,
    dawg: Dawg<&'static [u8]>,
    seconds: u64,
    seed: u64,
) -> anyhow::Result<usize> {
    let is_interrupted = interrupt::flag()?;
    let rules = Rules::parse(&claim.rules)?;
    let geometry = rules.geometry_of(claim.size)?.context("the claim has no size")?;
    let climbs = Hunt::new(rules, dawg, geometry).seed(seed).start()?;
    let start = Instant::now();
    let is_over = || {
        start.elapsed() >= Duration::from_secs(seconds) || is_interrupted.load(Ordering::Relaxed)
    };
    let mut found = BTreeSet::new();
    for climb in 0.. {
        let watch = |_: Option<&_>| {
            if is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let climb = climbs.climb(climb, watch)?;
        ensure!(climb.outcome <= Outcome::Stopped, "the hunt left boards out: {}", climb.outcome);
        for board in climb.boards.iter().filter(|board| board.points >= claim.cutoff) {
            let board = board.board.to_string();
            certificate.expect(&board)?;
            found.insert(board);
        }
        if is_interrupted.load(Ordering::Relaxed) {
            return Err(Interrupted("hunting for missing boards".to_owned()).into());
        }
        if is_over() {
            break;
        }
    }
    Ok(found.len())
}

impl Report {
    fn result(&self) -> &'static str {
        if self.proved_again == self.classes { "ok" } else { "consistent" }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (again, classes) = (self.proved_again, count(self.classes, "class"));
        let by = if self.method == "2009" { " by the method of 2009" } else { "" };
        writeln!(formatter, "{}; {again} of {classes} proved again{by}", self.result())?;
        if again < self.classes {
            writeln!(
                formatter,
                "one forged class would have been found with a probability of {}",
                significant(self.probability)
            )?;
        }
        if let Some(Hunted { seconds, boards }) = self.hunt {
            let boards = count(boards, "board");
            writeln!(formatter, "hunted for {seconds} s: {boards} found, and all are listed")?;
        }
        let (boards, points) = (count(self.boards, "board"), count(self.claim.cutoff, "point"));
        write!(formatter, "{boards} of at least {points}\n{}", self.claim)
    }
}

/// Writes a probability with two significant digits.
fn significant(probability: f64) -> String {
    if probability == 0.0 {
        return "0".to_owned();
    }
    let places = 1 - probability.log10().floor() as i32;
    format!("{probability:.*}", places.clamp(1, 9) as usize)
}
