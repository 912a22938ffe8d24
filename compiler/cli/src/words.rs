//! `dawggle words`: the list again.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::ensure;
use dawggle::Outcome;

use crate::dictionary::DictionaryArgument;

/// List the words of a dictionary, one a line
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle words words.dawg
  dawggle words --sort text | grep '^qu'")]
pub struct Words {
    #[command(flatten)]
    dictionary: DictionaryArgument,
    /// The order of the words
    #[arg(long, value_name = "ORDER", value_enum, default_value_t = Order::Alphabet)]
    sort: Order,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Order {
    /// That of the dictionary's alphabet, in which `qu` is a symbol after `q`
    Alphabet,
    /// That of the code points, as `LC_ALL=C sort` has it
    Text,
}

impl Words {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut written = Ok(());
        let mut until_failure = |result: io::Result<()>| {
            written = result;
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let outcome = match self.sort {
            Order::Alphabet => dawg.words().each(|word| until_failure(writeln!(output, "{word}"))),
            Order::Text => dawggle_compiler::in_text_order(&dawg, |word| {
                until_failure(writeln!(output, "{word}"))
            }),
        };
        written?;
        ensure!(
            outcome == Outcome::Complete,
            "{dictionary} is not a dictionary that a compiler makes (`dawggle verify` says why)"
        );
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
