//! `dawggle prove --check`: is a certificate what it says?

use std::fs::File;
use std::io::BufReader;
use std::iter::once;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use dawggle::Dawg;
use dawggle_search::game::Rules;
use dawggle_search::prove::{
    Certificate, CertificateError, CertificateHeader, CertificateLine, Claim,
};

use super::Claimed;
use super::proofs;
use crate::interrupt::Interrupted;
use crate::output::{count, print_result};

/// How to check.
pub struct Check<Pick> {
    pub threads: usize,
    /// Most memory for a class.
    pub memory: u64,
    /// What should be claimed, if that is known.
    pub claim: Option<Claim>,
    /// Picks the classes that are proved anew.
    pub pick: Pick,
}

impl<Pick: FnOnce(&[u64]) -> Vec<u64>> Check<Pick> {
    /// Checks a certificate, and says what it found.
    pub fn run(self, path: &Path, dawg: Dawg<&'static [u8]>) -> anyhow::Result<ExitCode> {
        let name = path.display();
        match self.report(path, dawg) {
            Ok(report) => {
                print_result(&format!("{name}: ok, {report}\n"))?;
                Ok(ExitCode::SUCCESS)
            }
            Err(error) if is_flaw(&error) => {
                let flaw = shown(&format!("{error}"));
                print_result(&format!("{name}: refused: {flaw}\n"))?;
                Ok(ExitCode::FAILURE)
            }
            Err(error) if error.is::<Interrupted>() => Err(error),
            Err(error) => Err(anyhow!("cannot check {name}: {}", shown(&format!("{error:#}")))),
        }
    }

    fn report(self, path: &Path, dawg: Dawg<&'static [u8]>) -> anyhow::Result<String> {
        let mut lines = CertificateLine::read(BufReader::new(File::open(path)?));
        let first = lines.next().transpose()?;
        let Some((number, CertificateLine::Header(header))) = first else {
            bail!(CertificateError::NoHeader);
        };
        let (words, digest) = header.word_list();
        ensure!(
            header.is_about(&dawg),
            "it is about other words than the dictionary has: {words} with the SHA-256 {digest}"
        );
        let needed = header.claim().memory;
        ensure!(
            needed <= self.memory,
            "a class may take {needed} bytes of memory: --memory allows it"
        );
        let claim = self.claim.unwrap_or_else(|| header.claim().clone());
        let claimed = super::leaked(Claimed::new(claim, dawg).context("of its claim")?);
        let claim = describe(&header)?;
        let mut certificate = Certificate::new(claimed);
        let written =
            certificate.read(once(Ok((number, CertificateLine::Header(header)))).chain(lines))?;
        let summary = certificate.summary()?;
        if written.is_none() {
            bail!(CertificateError::NoSummary);
        }
        let anew = (self.pick)(claimed.classes());
        proofs::each(claimed, &anew, self.threads, |answer, _| {
            certificate.compare(&answer)?;
            Ok("as stated".to_owned())
        })?;
        Ok(format!(
            "{}, {} of {} or more; {} proved anew\n{claim}",
            count(summary.classes, "class"),
            count(summary.boards, "board"),
            count(claimed.cutoff(), "point"),
            anew.len(),
        ))
    }
}

/// What is claimed, for readers to see whether it is what they think.
fn describe(header: &CertificateHeader) -> anyhow::Result<String> {
    let claim = header.claim();
    let rules = Rules::parse(&claim.rules)?;
    let size = claim.size.or(rules.geometry().map(|shape| (shape.rows(), shape.columns())));
    let size = size.map_or_else(String::new, |(rows, columns)| format!(" {rows}x{columns},"));
    let (words, digest) = header.word_list();
    Ok(format!(
        "claimed by the rules {:?},{size} words of {} letters or more, points {:?}\nwith {words} words, \
         SHA-256 {digest}",
        rules.name, rules.min_length, rules.scoring.table
    ))
}

/// Whether it is the certificate that is wrong.
fn is_flaw(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(CertificateError::is_flaw)
}

/// A message without characters of a certificate that would upset a terminal.
fn shown(message: &str) -> String {
    message.replace(|character: char| character.is_control() && character != '\n', "\u{FFFD}")
}
