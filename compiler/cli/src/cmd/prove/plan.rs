//! `dawggle prove plan`: the classes that are left to prove.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use dawggle_search::prove::Certificate;

use super::certificate_file::CertificateOption;
use super::claim::ClaimArgs;
use super::proofs;

/// List the classes to prove, to divide them among machines
///
/// Prints one class number per line. Those that probably take longest come first, so every N-th
/// class makes a share of about the same time as the others. With --certificate, also writes the
/// first line of the certificate. Append to that file the lines that `dawggle prove worker`
/// prints; `dawggle prove run --certificate FILE --resume` then proves what is missing.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle prove plan --size 3x4 --cutoff 1100 --certificate 3x4.ndjson > classes
  dawggle prove plan --size 3x4 --cutoff 1100 --certificate 3x4.ndjson --resume | wc -l")]
pub struct Plan {
    /// Find the boards that score at least this many points
    #[arg(long, value_name = "POINTS")]
    cutoff: u64,
    #[command(flatten)]
    claim: ClaimArgs,
    #[command(flatten)]
    certificate: CertificateOption,
}

impl Plan {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let prover = self.claim.prover(self.cutoff)?;
        let mut certificate = Certificate::new(prover);
        self.certificate.open(prover.header(), &mut certificate)?;
        let mut output = BufWriter::new(io::stdout().lock());
        for (class, _) in proofs::longest_first(prover, certificate.left()) {
            writeln!(output, "{class}")?;
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
