//! `dawggle rules`: the built-in games.

use std::io::Write;
use std::process::ExitCode;

use dawggle_search::game::Rules as Game;
use serde_json::json;

use crate::game_rules::unknown;
use crate::output::{Output, write_json};

/// List the built-in games, or print the rules of one
///
/// Prints one line for each game: the name for --rules, a tab, and the title of the game; or with
/// --json, an object with `name` and `title`. With NAME, prints the file of its rules, which you
/// can edit; `solver/search/rules/README.md` describes it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle rules
  dawggle rules scramble > mine.toml")]
pub struct Rules {
    /// Print the rules of this game
    name: Option<String>,
    /// Print one JSON object for each game
    #[arg(long, conflicts_with = "name")]
    json: bool,
}

impl Rules {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut output = Output::lock();
        match self.name {
            Some(name) => match Game::NAMED.iter().find(|(known, _)| *known == name) {
                Some((_, text)) => output.write_all(text.as_bytes())?,
                None => return Err(unknown(&name, "")),
            },
            None => {
                for (name, text) in Game::NAMED {
                    let title = Game::parse(text)?.name;
                    if self.json {
                        write_json(&json!({"name": name, "title": title}), &mut output)?;
                    } else {
                        writeln!(output, "{name}\t{title}")?;
                    }
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
