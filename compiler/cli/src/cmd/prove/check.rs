//! `dawggle prove check`: whether a certificate is true.

use std::fmt;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use dawggle_search::prove::{Certificate, CertificateError, Claim};
use serde::Serialize;
use serde_json::json;

use super::claim::{ClaimProver, MEMORY, Method};
use super::stated_claim::{CertificateArgument, Description};
use super::{hunted_boards, proofs};
use crate::byte_size;
use crate::interrupt::Interrupted;
use crate::number::number_from;
use crate::output::{count, json_line, print_result};
use crate::sanitize;
use crate::seed::{self, SeedOption};
use crate::threads::{ThreadsOption, leak};

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
    #[arg(long, value_name = "SIZE", value_parser = byte_size::parse)]
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
        let name = self.certificate.path.display();
        match self.report() {
            Ok(report) => {
                print_result(&if self.json {
                    let mut object = serde_json::to_value(&report)?;
                    object["file"] = name.to_string().into();
                    object["result"] = report.result().into();
                    json_line(&object)?
                } else {
                    format!("{name}: {report}")
                })?;
                Ok(ExitCode::SUCCESS)
            }
            Err(error) if error.downcast_ref().is_some_and(CertificateError::is_flaw) => {
                let reason = sanitize::message(&error.to_string());
                print_result(&if self.json {
                    let file = name.to_string();
                    json_line(&json!({"file": file, "result": "refused", "reason": reason}))?
                } else {
                    format!("{name}: refused: {reason}\n")
                })?;
                Ok(ExitCode::FAILURE)
            }
            Err(error) if error.is::<Interrupted>() => Err(error),
            Err(error) => Err(anyhow!("cannot check {name}: {error:#}")),
        }
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
        let mut certificate = Certificate::new(prover);
        let is_complete = certificate.read(stated.lines)?;
        certificate.summary()?;
        if !is_complete {
            bail!(CertificateError::NoSummary);
        }
        let classical = self.method.map_or(claim.classical, |method| method == Method::Classical);
        let again = if classical == claim.classical {
            prover
        } else {
            let claim = Claim { classical, ..claim.clone() };
            leak(ClaimProver::new(claim, dawg).context("cannot use its claim")?)
        };
        let seed = self.seed.get();
        let classes = prover.classes().len();
        let sample = if self.full { classes } else { self.sample };
        if (1..classes).contains(&sample) || self.hunt.is_some() {
            self.seed.report(seed);
        }
        let sample = seed::pick(prover.classes().to_vec(), sample, seed);
        let proved_again = sample.len();
        let prove = |class| again.prove(class);
        let sample = proofs::longest_first(prover, sample);
        proofs::each(sample, self.threads.count(), prove, |answer, _| {
            certificate.compare(&answer)?;
            Ok("as stated".to_owned())
        })?;
        let hunt = |seconds| -> anyhow::Result<Hunted> {
            let boards = hunted_boards::expect(&mut certificate, &claim, dawg, seconds, seed)?;
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
