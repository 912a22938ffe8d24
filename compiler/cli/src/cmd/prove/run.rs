//! `dawggle prove` without a subcommand: the proof itself.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use dawggle_search::prove::Certificate;
use serde_json::json;

use super::certificate_file::CertificateOption;
use super::claim::ClaimArgs;
use super::proofs;
use crate::output::{count, write_json};
use crate::threads::ThreadsOption;

/// The options of the proof.
#[derive(clap::Args)]
pub struct Run {
    /// Find the boards that score at least this many points
    // No cutoff is needed with a subcommand.
    #[arg(long, value_name = "POINTS", required = true)]
    cutoff: Option<u64>,
    #[command(flatten)]
    claim: ClaimArgs,
    #[command(flatten)]
    certificate: CertificateOption,
    #[command(flatten)]
    threads: ThreadsOption,
    /// Print one JSON object for each board, with board and points
    #[arg(long)]
    json: bool,
}

impl Run {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let cutoff = self.cutoff.expect("clap requires the cutoff");
        let prover = self.claim.prover(cutoff)?;
        let mut certificate = Certificate::new(prover);
        let mut file = self.certificate.open(&prover.header(), &mut certificate)?;
        let left = proofs::longest_first(prover, certificate.left());
        let prove = |class| prover.prove(class);
        proofs::each(left, self.threads.count(), prove, |answer, _| {
            if let Some(file) = &mut file {
                file.write(&answer)?;
            }
            certificate.add(answer)?;
            Ok(count(certificate.len(), "board"))
        })?;
        if let Some(file) = &mut file {
            file.write(&certificate.summary()?)?;
            file.sync()?;
        }
        let mut output = BufWriter::new(io::stdout().lock());
        for (board, points) in certificate.boards() {
            match self.json {
                true => write_json(&json!({"board": board, "points": points}), &mut output)?,
                false => writeln!(output, "{board}\t{points}")?,
            }
        }
        output.flush()?;
        let (boards, points) = (count(certificate.len(), "board"), count(cutoff, "point"));
        let result = match certificate.is_empty() {
            true => format!("no board scores {points} or more"),
            false => format!("{boards} of at least {points}, and no others"),
        };
        let classes = count(prover.classes().len(), "class");
        let choices = count(certificate.visits(), "choice");
        writeln!(io::stderr(), "{result}: {classes} proved, {choices} tried")?;
        Ok(if certificate.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}
