//! `dawggle prove check`: whether a certificate is true.

use std::fs::File;
use std::io::BufReader;
use std::iter::once;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use dawggle::Dawg;
use dawggle_search::prove::{Certificate, CertificateError, CertificateLine, Claim};

use super::claim::{ClaimArgs, ClaimProver, Method};
use super::{hunted_boards, proofs, stated_claim};
use crate::failure::usage_error;
use crate::interrupt::Interrupted;
use crate::output::{count, print_result};
use crate::seed::{self, SeedOption};
use crate::threads::{ThreadsOption, keep};

/// Check a certificate, and exit with 1 if it is wrong
///
/// The certificate must list each class exactly once, and its summary must match its lines. Each
/// board must belong to its class, and its score is computed again by another algorithm. Then a
/// random sample of the classes is proved again, and the results are compared; --full proves every
/// class again. Needs the dictionary of the proof.
///
/// This does not protect against forgery: the digest has no key, so whoever writes a certificate
/// can write a matching summary. Prints "ok" only if every class was proved again. Otherwise prints
/// "consistent", and the probability that one forged class would have been found. --method 2009 and
/// --hunt do not use the bounds of the proof.
///
/// Prints the claim of the certificate. With --cutoff, also compares the claim with it and with
/// --rules, --size and the sets of letters.
#[derive(clap::Args)]
#[command(
    mut_arg("method", |method| {
        let help = "Prove again with this upper bound [default: the one of the certificate]";
        method.help(help).long_help(help)
    }),
    after_help = "Examples:
  dawggle prove check 3x3.ndjson
  dawggle prove check 3x3.ndjson --full --method 2009
  dawggle prove check 3x3.ndjson --sample 0 --hunt 60
  dawggle prove check 3x3.ndjson --size 3x3 --cutoff 400"
)]
pub struct Check {
    /// The certificate
    #[arg(value_name = "FILE")]
    certificate: PathBuf,
    /// Expect a claim about the boards that score at least this many points
    #[arg(long, value_name = "POINTS")]
    cutoff: Option<u64>,
    #[command(flatten)]
    claim: ClaimArgs,
    /// Prove N classes again, chosen at random
    #[arg(long, value_name = "N", default_value_t = 10)]
    sample: usize,
    /// Prove every class again. Only this guarantees that no board is missing
    #[arg(long, conflicts_with = "sample")]
    full: bool,
    /// Also hunt for N seconds: the certificate must list every board found
    #[arg(long, value_name = "N")]
    hunt: Option<u64>,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    threads: ThreadsOption,
}

impl Check {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.cutoff.is_none() && self.claim.is_given() {
            return Err(usage_error(
                "add --cutoff: without it, the certificate's claim is not compared with --size and \
                 the other options",
            ));
        }
        let dawg = self.claim.dictionary()?;
        let expected = self.cutoff.map(|cutoff| self.claim.claim(cutoff, &dawg)).transpose()?;
        let name = self.certificate.display();
        match self.report(expected, dawg) {
            Ok(report) => {
                print_result(&format!("{name}: {report}\n"))?;
                Ok(ExitCode::SUCCESS)
            }
            Err(error) if is_flaw(&error) => {
                let flaw = stated_claim::printable(&format!("{error}"));
                print_result(&format!("{name}: refused: {flaw}\n"))?;
                Ok(ExitCode::FAILURE)
            }
            Err(error) if error.is::<Interrupted>() => Err(error),
            Err(error) => Err(anyhow!(
                "cannot check {name}: {}",
                stated_claim::printable(&format!("{error:#}"))
            )),
        }
    }

    /// Checks the certificate, and returns what it proves.
    fn report(&self, expected: Option<Claim>, dawg: Dawg<&'static [u8]>) -> anyhow::Result<String> {
        let mut lines = CertificateLine::read(BufReader::new(File::open(&self.certificate)?));
        let (header, stated) = stated_claim::read(&mut lines, &dawg)?;
        let needed = stated.memory;
        ensure!(
            needed <= self.claim.memory,
            "a class may need {needed} bytes of memory (--memory allows more)"
        );
        // How the claim was proved is no part of what it states.
        let expected = expected.map(|claim| Claim { classical: stated.classical, ..claim });
        let unusable = "cannot use its claim";
        let prover = ClaimProver::new(expected.unwrap_or_else(|| stated.clone()), dawg);
        let prover = keep(prover.context(unusable)?);
        let claim = stated_claim::describe(&stated, &dawg)?;
        let mut certificate = Certificate::new(prover);
        let is_complete = certificate.read(once(Ok(header)).chain(lines))?;
        certificate.summary()?;
        if !is_complete {
            bail!(CertificateError::NoSummary);
        }

        let again = match self.claim.method.map(|method| method == Method::Classical) {
            Some(classical) if classical != stated.classical => keep(
                ClaimProver::new(Claim { classical, ..stated.clone() }, dawg).context(unusable)?,
            ),
            _ => prover,
        };
        let seed = self.seed.get();
        let all = prover.classes().len();
        let sample = if self.full { all } else { self.sample };
        if (1..all).contains(&sample) || self.hunt.is_some() {
            self.seed.report(seed);
        }
        let classes = seed::pick(prover.classes().to_vec(), sample, seed);
        let proved_again = classes.len();
        let prove = |class| again.prove(class);
        let classes = proofs::longest_first(prover, classes);
        proofs::each(classes, self.threads.count(), prove, |answer, _| {
            certificate.compare(&answer)?;
            Ok("as stated".to_owned())
        })?;

        let mut report = if proved_again == all { "ok" } else { "consistent" }.to_owned();
        report += &format!("; {proved_again} of {} proved again", count(all, "class"));
        if again.claim().classical {
            report += " by the method of 2009";
        }
        if proved_again < all {
            let probability = significant(proved_again as f64 / all as f64);
            report += &format!(
                "\none forged class would have been found with a probability of {probability}"
            );
        }
        if let Some(seconds) = self.hunt {
            let found = hunted_boards::expect(&mut certificate, &stated, dawg, seconds, seed)?;
            let boards = count(found, "board");
            report += &format!("\nhunted for {seconds} s: {boards} found, and all are listed");
        }
        Ok(format!(
            "{report}\n{} of at least {}\n{claim}",
            count(certificate.len(), "board"),
            count(prover.cutoff(), "point"),
        ))
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

/// Whether the certificate itself is wrong.
fn is_flaw(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(CertificateError::is_flaw)
}
