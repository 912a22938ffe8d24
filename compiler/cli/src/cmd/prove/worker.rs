//! `dawggle prove worker`: proves the classes that it reads, one after the other.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use anyhow::Context;
use dawggle_search::prove::ClassProof;
use serde_json::json;

use super::claim::{ClaimArgs, ClaimProver};
use crate::failure::BAD_DATA;
use crate::line_blocks;

/// Prove the classes on standard input, as one of several machines
///
/// Reads one class per line, and prints one line of a certificate for each, as soon as it is
/// proved. A class is a number that `dawggle prove plan` printed, or its letters, as `dawggle
/// bound` reads them. Results for classes given as letters cannot be added to a certificate. For
/// any other line it prints an object with error and line, and exits with 3 at the end. A worker
/// uses one thread: start one for each processor.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  head -n 50 classes | dawggle prove worker --size 3x4 --cutoff 1100 >> 3x4.ndjson
  echo 'f{a/u}r/##e/###' | dawggle prove worker --size 3x3 --cutoff 20")]
pub struct Worker {
    /// Find the boards that score at least this many points
    #[arg(long, value_name = "POINTS")]
    cutoff: u64,
    #[command(flatten)]
    claim: ClaimArgs,
}

impl Worker {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let prover = self.claim.prover(self.cutoff)?;
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
