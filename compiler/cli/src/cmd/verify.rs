//! `dawggle verify`: the complete check of a dictionary.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use dawggle_compiler::inspect::{VerifyError, verify_within};

use crate::budget::Budget;
use crate::dictionary::DictionaryArgument;
use crate::output::{Output, count};

/// Verify that a dictionary is intact and minimal
///
/// Every command checks a dictionary when it opens it. This command checks more: the graph has no
/// cycles and is minimal, its counts are right, and its words have the checksum of the original
/// list. It takes about a second for a million words. A malicious file can contain billions of
/// words: if they have more letters than --max-steps, the checksum of the words is not checked.
#[derive(clap::Args)]
#[command(after_help = "Example:
  dawggle verify words.dawg")]
pub struct Verify {
    #[command(flatten)]
    dictionary: DictionaryArgument,
    #[command(flatten)]
    budget: Budget,
}

impl Verify {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        match verify_within(&dawg, self.budget.steps()) {
            Err(error @ VerifyError::TooLong { .. }) => {
                let why = "what --max-steps allows";
                return Err(error).with_context(|| format!("{dictionary} takes more than {why}"));
            }
            verified => verified.with_context(|| format!("{dictionary} is damaged"))?,
        }
        let counts = dawg.counts();
        writeln!(
            Output::lock(),
            "{dictionary}: ok, {}, {}, {}",
            count(counts.words, "word"),
            count(counts.nodes, "node"),
            count(counts.edges, "edge")
        )?;
        Ok(ExitCode::SUCCESS)
    }
}
