//! `dawggle prove worker`: lists the classes of a proof, or proves the classes that it reads.

use std::io::{self, BufReader, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Context;
use dawggle_search::prove::{Certificate, ClassProof};
use serde_json::json;

use super::certificate_file::CertificateOption;
use super::claim::{ClaimArgs, ClaimProver};
use super::proofs;
use crate::failure::BAD_DATA;
use crate::line_blocks;

/// Prove the classes on standard input, as one of several machines
///
/// Reads one class per line, and prints one line of a certificate for each, as soon as it is
/// proved. A class is a number that --list printed, or its letters, as `dawggle bound` reads them.
/// Results for classes given as letters cannot be added to a certificate. For any other line it
/// prints an object with error and line, and exits with 3 at the end. A worker uses one thread:
/// start one for each processor.
///
/// With --list, prints one class number per line. Those that probably take longest come first, so
/// every N-th class makes a share of about the same time as the others. With --certificate, also
/// writes the first line of the certificate. Append to that file the lines that the workers print;
/// `dawggle prove --certificate FILE --resume` then proves what is missing.
#[derive(clap::Args)]
#[command(mut_arg("certificate", |file| file.requires("list")), after_help = "Examples:
  dawggle prove worker --list --size 3x4 --cutoff 1100 --certificate 3x4.ndjson > classes
  head -n 50 classes | dawggle prove worker --size 3x4 --cutoff 1100 >> 3x4.ndjson
  echo 'f{a/u}r/##e/###' | dawggle prove worker --size 3x3 --cutoff 20")]
pub struct Worker {
    /// Find the boards that score at least this many points
    #[arg(long, value_name = "POINTS")]
    cutoff: u64,
    #[command(flatten)]
    claim: ClaimArgs,
    /// List the classes to prove, instead of proving classes
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    certificate: CertificateOption,
}

impl Worker {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let prover = self.claim.prover(self.cutoff)?;
        if self.list {
            return self.list(prover);
        }
        let input = BufReader::new(io::stdin().lock());
        let mut output = io::stdout().lock();
        let mut code = ExitCode::SUCCESS;
        for block in line_blocks::blocks(input) {
            for line in block.context("cannot read standard input")?.lines() {
                let answer = match answer(prover, line) {
                    Ok(answer) => serde_json::to_string(&answer)?,
                    Err(error) => {
                        code = ExitCode::from(BAD_DATA);
                        let line = String::from_utf8_lossy(line);
                        json!({"error": format!("{error:#}"), "line": line}).to_string()
                    }
                };
                writeln!(output, "{answer}")?;
                output.flush()?;
            }
        }
        Ok(code)
    }

    fn list(&self, prover: &ClaimProver) -> anyhow::Result<ExitCode> {
        let mut certificate = Certificate::new(prover);
        self.certificate.open(&prover.header(), &mut certificate)?;
        let mut output = BufWriter::new(io::stdout().lock());
        for (class, _) in proofs::longest_first(prover, certificate.left()) {
            writeln!(output, "{class}")?;
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

fn answer(prover: &ClaimProver, line: &[u8]) -> anyhow::Result<ClassProof> {
    let class = line_blocks::text(line)?.trim();
    // No letter is a digit, so digits are the number of a class.
    if !class.is_empty() && class.bytes().all(|byte| byte.is_ascii_digit()) {
        let number =
            class.parse().with_context(|| format!("{class:?} is not the number of a class"))?;
        return Ok(prover.prove(number)?);
    }
    Ok(prover.prove_text(class)?)
}
