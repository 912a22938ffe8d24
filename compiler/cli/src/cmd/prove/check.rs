//! `dawggle prove check`: whether a certificate is true.

use std::fs::File;
use std::io::BufReader;
use std::iter::once;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use dawggle::Dawg;
use dawggle_search::game::Rules;
use dawggle_search::prove::{
    Certificate, CertificateError, CertificateHeader, CertificateLine, Claim,
};

use super::claim::{ClaimArgs, ClaimProver};
use super::proofs;
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
/// Prints the claim of the certificate. With --cutoff, also compares the claim with it and with
/// --rules, --size, --sets, --corner-sets and --method.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle prove check 3x3.ndjson
  dawggle prove check 3x3.ndjson --full --threads 4
  dawggle prove check 3x3.ndjson --size 3x3 --cutoff 400")]
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
    #[command(flatten)]
    seed: SeedOption,
    /// Prove every class again. Only this guarantees that no board is missing
    #[arg(long, conflicts_with_all = ["sample", "seed"])]
    full: bool,
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
        let claim = self.cutoff.map(|cutoff| self.claim.claim(cutoff, &dawg)).transpose()?;
        let name = self.certificate.display();
        match self.report(claim, dawg) {
            Ok(report) => {
                print_result(&format!("{name}: ok, {report}\n"))?;
                Ok(ExitCode::SUCCESS)
            }
            Err(error) if is_flaw(&error) => {
                let flaw = printable(&format!("{error}"));
                print_result(&format!("{name}: refused: {flaw}\n"))?;
                Ok(ExitCode::FAILURE)
            }
            Err(error) if error.is::<Interrupted>() => Err(error),
            Err(error) => Err(anyhow!("cannot check {name}: {}", printable(&format!("{error:#}")))),
        }
    }

    /// Checks the certificate, and returns what it proves.
    fn report(&self, claim: Option<Claim>, dawg: Dawg<&'static [u8]>) -> anyhow::Result<String> {
        let mut lines = CertificateLine::read(BufReader::new(File::open(&self.certificate)?));
        let first = lines.next().transpose()?;
        let Some((number, CertificateLine::Header(header))) = first else {
            bail!(CertificateError::NoHeader);
        };
        let (words, digest) = header.word_list();
        ensure!(
            header.is_about(&dawg),
            "the dictionary has other words than the certificate: expected {words} words with the \
             SHA-256 {digest}"
        );
        let needed = header.claim().memory;
        ensure!(
            needed <= self.claim.memory,
            "a class may need {needed} bytes of memory (--memory allows more)"
        );
        let claim = claim.unwrap_or_else(|| header.claim().clone());
        let prover = keep(ClaimProver::new(claim, dawg).context("cannot use its claim")?);
        let claim = describe(&header)?;
        let mut certificate = Certificate::new(prover);
        let written =
            certificate.read(once(Ok((number, CertificateLine::Header(header)))).chain(lines))?;
        let summary = certificate.summary()?;
        if written.is_none() {
            bail!(CertificateError::NoSummary);
        }
        let again = self.pick(prover.classes().to_vec());
        let proved_again = again.len();
        let again = proofs::longest_first(prover, again);
        let prove = |class| prover.prove(class);
        proofs::each(again, self.threads.count(), prove, |answer, _| {
            certificate.compare(&answer)?;
            Ok("as stated".to_owned())
        })?;
        Ok(format!(
            "{}, {} of at least {}; {proved_again} proved again\n{claim}",
            count(summary.classes, "class"),
            count(summary.boards, "board"),
            count(prover.cutoff(), "point"),
        ))
    }

    /// Picks the classes that are proved again.
    fn pick(&self, classes: Vec<u64>) -> Vec<u64> {
        if self.full || self.sample >= classes.len() {
            return classes;
        }
        let seed = self.seed.get();
        self.seed.report(seed);
        seed::pick(classes, self.sample, seed)
    }
}

/// Describes the claim, so that readers can see whether it is the one that they expect.
fn describe(header: &CertificateHeader) -> anyhow::Result<String> {
    let claim = header.claim();
    let rules = Rules::parse(&claim.rules)?;
    let size = claim.size.or(rules.geometry().map(|shape| (shape.rows(), shape.columns())));
    let size = size.map_or_else(String::new, |(rows, columns)| format!(" {rows}x{columns},"));
    let (words, digest) = header.word_list();
    Ok(format!(
        "claimed for the rules {:?},{size} words of at least {} letters, points {:?}\nwith {words} words, \
         SHA-256 {digest}",
        rules.name, rules.min_length, rules.scoring.table
    ))
}

/// Whether the certificate itself is wrong.
fn is_flaw(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(CertificateError::is_flaw)
}

/// Replaces control characters, which a certificate could use to deceive a terminal.
fn printable(message: &str) -> String {
    message.replace(|character: char| character.is_control() && character != '\n', "\u{FFFD}")
}
