//! `dawggle odds`: the probability of a board.

use std::process::ExitCode;

use anyhow::Context;
use serde_json::json;

use crate::board_text::parse_given;
use crate::dictionary::DictionaryOption;
use crate::game_rules::{DiceGame, DiceOption};
use crate::output::{json_line, print_result};

/// Print the probability that the dice of a game show a board
///
/// Prints the number of ways in which the dice show the board, the number of all ways, and the
/// probability. A way says which die is on each cell, and which face is up. The numbers of ways are
/// exact. Exits with 1 if the dice cannot show the board.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle odds catdlinemaropets
  dawggle roll --rules boggle-big | dawggle odds --rules boggle-big -")]
pub struct Odds {
    /// The board, as `dawggle solve` reads it, or a file; `-` reads it from standard input
    board: String,
    #[command(flatten)]
    rules: DiceOption,
    #[command(flatten)]
    dictionary: DictionaryOption,
    /// Print one JSON object with `ways`, `all` (both strings) and `probability`
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dictionary = self.dictionary.find();
        let dawg = dictionary.open()?;
        let DiceGame { rules, alphabet, .. } = self.rules.load(&dictionary, &dawg)?;
        let board = parse_given(&self.board, None, &rules, &alphabet, &dawg)?;
        let dice = rules.dice().context("these rules have no dice")?;
        let odds = dice.odds(&board.laid_tiles())?;
        let probability = odds.probability();
        let mut lines = String::new();
        if self.json {
            let (ways, all) = (odds.ways.to_string(), odds.all.to_string());
            let odds = json!({"ways": ways, "all": all, "probability": probability});
            lines += &json_line(&odds)?;
        } else {
            lines += &format!("ways {}\nof {}\n", odds.ways, odds.all);
            lines += &match (odds.is_possible(), probability.is_normal()) {
                (true, false) => format!("probability less than {:e}\n", f64::MIN_POSITIVE),
                (true, true) => {
                    let rolls = figure(probability.recip());
                    format!("probability {}\nonce in {rolls} rolls\n", figure(probability))
                }
                (false, _) => "probability 0\n".to_owned(),
            };
        }
        print_result(&lines)?;
        Ok(if odds.is_possible() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Formats a number with seven digits, and with a power of ten if it is very large or small.
fn figure(number: f64) -> String {
    let rounded: f64 = format!("{number:.6e}").parse().unwrap_or(number);
    match number {
        0.0 | 1e-4..1e15 => rounded.to_string(),
        _ => format!("{rounded:e}"),
    }
}
