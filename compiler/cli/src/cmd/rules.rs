//! `dawggle rules`: the built-in games.

use std::io::Write;
use std::process::ExitCode;

use dawggle_search::game::Rules as Game;

use crate::name_or_file;
use crate::output::Output;

/// List the built-in games, or print the rules of one
///
/// Prints one line for each game: the name for --rules, a tab, and the title of the game. With
/// NAME, prints the file of its rules, which you can edit; `solver/search/rules/README.md`
/// describes it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle rules
  dawggle rules scramble > mine.toml")]
pub struct Rules {
    /// Print the rules of this game
    name: Option<String>,
}

impl Rules {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut output = Output::lock();
        match self.name {
            Some(name) => match Game::NAMED.iter().find(|(known, _)| *known == name) {
                Some((_, text)) => output.write_all(text.as_bytes())?,
                None => return Err(name_or_file::unknown(&name, Game::NAMED, "game", "")),
            },
            None => {
                for (name, text) in Game::NAMED {
                    writeln!(output, "{name}\t{}", Game::parse(text)?.name)?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
