//! `dawggle prove status`: how much of a proof is done.

use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::iter::once;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use dawggle_search::prove::{Certificate, CertificateLine};

use super::claim::ClaimProver;
use super::{certificate_file, proofs, stated_claim};
use crate::dictionary::DictionaryOption;
use crate::output::{count, print_result};

/// Say how much of a proof is done, and when it will end
///
/// Prints the claim of the certificate, the number of classes that are proved and left, the boards
/// so far, and the time that is left. The classes that take longest are proved first, so this time
/// is estimated from the points of random boards of each class. The proof can still run. Needs the
/// dictionary of the proof.
#[derive(clap::Args)]
#[command(after_help = "Example:
  dawggle prove status 4x4.ndjson")]
pub struct Status {
    /// The certificate
    #[arg(value_name = "FILE")]
    certificate: PathBuf,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// The proof has taken N seconds so far [default: from the creation of FILE to its last change]
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
}

impl Status {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let name = self.certificate.display();
        let report = self.report().map_err(|error| {
            let error = stated_claim::printable(&format!("{error:#}"));
            anyhow!("cannot read {name}: {error}")
        })?;
        print_result(&report)?;
        Ok(ExitCode::SUCCESS)
    }

    fn report(&self) -> anyhow::Result<String> {
        let dawg = self.dictionary.find().open()?;
        let mut file = File::open(&self.certificate)?;
        let metadata = file.metadata()?;
        // The last line can be incomplete while the proof runs.
        let whole = certificate_file::whole(&file, metadata.len())?;
        file.rewind()?;
        let mut lines = CertificateLine::read(BufReader::new(file.take(whole)));
        let (header, claim) = stated_claim::read(&mut lines, &dawg)?;
        let prover = ClaimProver::new(claim, dawg);
        let prover = prover.context("cannot use its claim")?;
        let claim = stated_claim::describe(prover.claim(), &dawg)?;
        let mut certificate = Certificate::new(&prover);
        certificate.read(once(Ok(header)).chain(lines))?;

        let left = certificate.left();
        let all = prover.classes().len();
        let done = all - left.len();
        let boards = count(certificate.len(), "board");
        let mut report = format!(
            "{claim}\n{done} of {} proved, {} left\n{boards} of at least {}",
            count(all, "class"),
            left.len(),
            count(prover.cutoff(), "point"),
        );
        if let Some((best, points)) = certificate.boards().first() {
            report += &format!(", the best is {best} with {points}");
        }
        let seconds = self.seconds.map(|seconds| seconds as f64).or_else(|| {
            let (created, modified) = (metadata.created().ok()?, metadata.modified().ok()?);
            Some(modified.duration_since(created).ok()?.as_secs_f64())
        });
        if let Some(seconds) =
            seconds.filter(|&seconds| seconds > 0.0 && done > 0 && !left.is_empty())
        {
            let effort = |classes: &[u64]| -> f64 {
                classes.iter().map(|&class| prover.effort(class)).sum()
            };
            let (all, left) = (effort(prover.classes()), effort(&left));
            report += &format!(
                "\n{:.0}% of the work in {}, {:.1} classes an hour, about {} left",
                100.0 * (1.0 - left / all),
                proofs::format_seconds(seconds),
                done as f64 / seconds * 3600.0,
                proofs::format_seconds(seconds * left / (all - left)),
            );
        }
        Ok(report + "\n")
    }
}
