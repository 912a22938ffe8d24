//! `dawggle roll`: random boards.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use crate::game_rules::DiceOption;
use crate::seed::SeedOption;

/// Roll boards with the dice of a game
///
/// Prints one board per line, as `dawggle solve` and `dawggle score` read it. The same seed gives
/// the same boards.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle roll
  dawggle roll --rules boggle-big --seed 7 --count 3
  dawggle roll --alphabet german --size 5x5
  dawggle roll --count 100 | dawggle score")]
pub struct Roll {
    #[command(flatten)]
    rules: DiceOption,
    #[command(flatten)]
    seed: SeedOption,
    /// Roll N boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
}

impl Roll {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load(None)?.rules;
        let seed = self.seed.get();
        self.seed.report(seed);
        let mut output = BufWriter::new(io::stdout().lock());
        for board in (0..self.count).filter_map(|number| rules.roll(seed, number)) {
            writeln!(output, "{board}")?;
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
