//! `dawggle prove --check`: is a certificate what it says?

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use dawggle::{Dawg, Source};
use dawggle_search::{Certificate, CertificateError, Claimed, Flaw, Line, lines};

use super::answers;
use crate::{count, print_answer};

/// Checks a certificate and says what it found. Those of its classes that `pick` picks are proved anew, in
/// so much memory each.
pub fn run<S: Source + Copy + Sync>(
    path: &Path,
    dawg: Dawg<S>,
    threads: usize,
    memory: u64,
    pick: impl FnOnce(&[u64]) -> Vec<u64>,
) -> anyhow::Result<ExitCode> {
    let name = path.display();
    match check(path, dawg, threads, memory, pick) {
        Ok(report) => {
            print_answer(&format!("{name}: ok, {report}\n"))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) if is_flaw(&error) => {
            print_answer(&format!("{name}: refused: {error}\n"))?;
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(error.context(format!("cannot check {name}"))),
    }
}

/// Whether it is the certificate that is wrong.
fn is_flaw(error: &anyhow::Error) -> bool {
    let of_line = |error: &CertificateError| matches!(error, CertificateError::Flaw(..));
    error.is::<Flaw>() || error.downcast_ref().is_some_and(of_line)
}

fn check<S: Source + Copy + Sync>(
    path: &Path,
    dawg: Dawg<S>,
    threads: usize,
    memory: u64,
    pick: impl FnOnce(&[u64]) -> Vec<u64>,
) -> anyhow::Result<String> {
    let open = || File::open(path).map(BufReader::new);
    let header = match lines(open()?).next().transpose()? {
        Some((_, Line::Header(header))) => header,
        _ => bail!(CertificateError::Flaw(1, Flaw::NoHeader)),
    };
    ensure!(header.is_about(&dawg), "it is about other words than the dictionary has");
    let needed = header.claim().memory;
    ensure!(needed <= memory, "a class may take {needed} bytes of memory: --memory allows it");
    let claimed = Claimed::new(header.claim().clone(), dawg).context("of its claim")?;
    let mut certificate = Certificate::new(&claimed);
    let written = certificate.read(open()?)?;
    let summary = certificate.summary()?;
    if written.is_none() {
        bail!(Flaw::NoSummary);
    }
    let anew = pick(claimed.classes());
    answers::each(&claimed, &anew, threads, |answer, _| {
        certificate.compare(&answer)?;
        Ok("as stated".to_owned())
    })?;
    Ok(format!(
        "{}, {} of {} points or more; {} proved anew",
        super::classes(summary.classes),
        count(summary.boards, "board"),
        claimed.cutoff(),
        anew.len(),
    ))
}
