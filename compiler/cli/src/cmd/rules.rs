//! `dawggle rules`: the games whose rules are known.

use std::io::{self, Write};
use std::process::ExitCode;

use dawggle_dicts::RULES;

use crate::name_or_file;

/// List the games whose rules are known, or print those of one
///
/// Prints a line for each game: the name for --rules, tab, what the game is called. With a NAME, prints
/// the file of its rules, to begin a file of your own with; `dicts/rules/README.md` describes its keys.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle rules
  dawggle rules scramble > mine.toml")]
pub struct Rules {
    /// The game
    name: Option<String>,
}

impl Rules {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut output = io::stdout().lock();
        match self.name {
            Some(name) => match dawggle_dicts::rules(&name) {
                Some(text) => output.write_all(text.as_bytes())?,
                None => return Err(name_or_file::unknown(&name, RULES, "game")),
            },
            None => {
                for (name, text) in RULES {
                    writeln!(output, "{name}\t{}", dawggle_search::game::Rules::parse(text)?.name)?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
