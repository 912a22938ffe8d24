//! `dawggle prove worker`: lists the classes of a proof, or proves the classes that it reads.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use dawggle_search::prove::{Certificate, ClassProof};
use serde_json::json;

use super::certificate_file::{CertificateArgument, Stated};
use super::claim::ClaimProver;
use super::proofs;
use crate::failure::{BAD_DATA, usage_error};
use crate::line_blocks;

/// Prove the classes on standard input, as one of several machines
///
/// Takes the claim from the first line of a certificate, which `dawggle prove --begin` writes. If
/// FILE is `-`, this is the first line of standard input.
///
/// Reads one class per line, and prints one line of a certificate for each, as soon as it is
/// proved. A class is a number that --list printed, or its letters, as `dawggle bound` reads them.
/// Results for classes given as letters cannot be added to a certificate. For any other line it
/// prints an object with `error` and `line`, and exits with 3 at the end: delete these from a
/// certificate. A worker uses one thread: start one for each processor.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle prove --size 3x4 --cutoff 1100 --certificate 3x4.ndjson --begin
  dawggle prove worker 3x4.ndjson --list > classes
  head -n 50 classes | dawggle prove worker 3x4.ndjson >> 3x4.ndjson
  dawggle prove --certificate 3x4.ndjson --resume      prove the rest, and add the summary
  echo 'f{a/u}r/##e/###/###' | dawggle prove worker 3x4.ndjson")]
pub struct Worker {
    #[command(flatten)]
    certificate: CertificateArgument,
    /// List the numbers of the classes that the certificate lacks, instead of proving classes
    ///
    /// Those that probably take longest come first, so every N-th class makes a share of about the
    /// same time as the others.
    #[arg(long)]
    list: bool,
}

impl Worker {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.certificate.path != Path::new("-") {
            let (stated, _) = self.certificate.open_begun()?;
            if self.list {
                return self.list(stated);
            }
            let prover = stated.prover()?;
            return prove_input(&prover, BufReader::new(io::stdin()));
        }
        if self.list {
            return Err(usage_error("--list needs a file, not `-`"));
        }
        let mut input = BufReader::new(io::stdin());
        let stated = Stated::read(&mut input, &self.certificate.dictionary);
        let prover = stated.context("cannot read standard input")?.prover()?;
        prove_input(&prover, input)
    }

    fn list(&self, stated: Stated<'_>) -> anyhow::Result<ExitCode> {
        let prover = stated.prover()?;
        let mut certificate = Certificate::new(&prover);
        let failed = || format!("cannot read {}", self.certificate.path.display());
        certificate.read(stated.lines).with_context(failed)?;
        let mut output = BufWriter::new(io::stdout().lock());
        for (class, _) in proofs::longest_first(&prover, certificate.left()) {
            writeln!(output, "{class}")?;
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Proves the class on each line.
fn prove_input(prover: &ClaimProver, input: BufReader<impl Read>) -> anyhow::Result<ExitCode> {
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
