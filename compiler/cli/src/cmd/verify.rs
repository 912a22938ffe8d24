//! `dawggle verify`: the deep check of a dictionary.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;

use crate::dictionary::DictionaryArgument;
use crate::output::count;

/// Prove that a dictionary is what the compiler would have made
///
/// Every command checks a dictionary when it opens it. This proves more: that the graph has no
/// cycles and is minimal, that its counts are as stated, and that its words are those of the list
/// that the file says it was made from. Takes a second for some million words; a file made to
/// deceive can have billions of them.
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
            .with_context(|| format!("{dictionary} is not as it should be"))?;
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
