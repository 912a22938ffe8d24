//! `dawggle verify`: the complete check of a dictionary.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;

use crate::dictionary::DictionaryArgument;
use crate::output::count;

/// Verify that a dictionary is intact and minimal
///
/// Every command checks a dictionary when it opens it. This command checks more: the graph has no
/// cycles and is minimal, its counts are right, and its words have the checksum of the original
/// list. It takes about a second for a million words. A malicious file can contain billions of
/// words, and takes that much longer.
#[derive(clap::Args)]
#[command(after_help = "Example:
  dawggle verify words.dawg")]
pub struct Verify {
    #[command(flatten)]
    dictionary: DictionaryArgument,
}

impl Verify {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        dawggle_compiler::inspect::verify(&dawg)
            .with_context(|| format!("{dictionary} is damaged"))?;
        let counts = dawg.counts();
        writeln!(
            io::stdout(),
            "{dictionary}: ok, {}, {}, {}",
            count(counts.words, "word"),
            count(counts.nodes, "node"),
            count(counts.edges, "edge")
        )?;
        Ok(ExitCode::SUCCESS)
    }
}
