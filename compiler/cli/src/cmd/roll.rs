//! `dawggle roll`: boards as the dice of a game make them.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use crate::game_rules::DiceOption;
use crate::seed;

/// Roll boards with the dice of a game
///
/// Prints a board a line, as `solve` and `score` read it. The same seed gives the same boards; without
/// one, standard error says which was taken.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle roll
  dawggle roll --rules boggle-big --seed 7 --count 3
  dawggle roll --count 100 | dawggle score")]
pub struct Roll {
    #[command(flatten)]
    rules: DiceOption,
    /// What the boards depend on
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many boards to roll
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
}

impl Roll {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        let seed = seed::seed(self.seed);
        if self.seed.is_none() {
            writeln!(io::stderr(), "seed {seed}")?;
        }
        let mut output = BufWriter::new(io::stdout().lock());
        for board in (0..self.count).filter_map(|number| rules.roll(seed, number)) {
            writeln!(output, "{board}")?;
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
