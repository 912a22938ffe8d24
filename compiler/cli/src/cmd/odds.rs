//! `dawggle odds`: how likely a board is.

use std::process::ExitCode;

use anyhow::Context;
use serde_json::json;

use crate::board_text::read_board;
use crate::game_rules::DiceOption;
use crate::output::print_result;

/// Say in how many ways the dice of a game show a board, and how likely that is
///
/// A way is which die lies on which cell, with which face up; the numbers are exact. Exits with 1 if
/// the dice cannot show the board.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  dawggle odds catdlinemaropets
  dawggle roll --rules boggle-big | dawggle odds --rules boggle-big -")]
pub struct Odds {
    /// The board, as `solve` takes it; `-` reads it from standard input
    board: String,
    #[command(flatten)]
    rules: DiceOption,
    /// Print one JSON object: ways and all (as strings, since they are large), and probability
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let rules = self.rules.load()?;
        let board = rules.board(&read_board(self.board)?, None)?;
        let dice = rules.dice.as_ref().context("the rules have no dice")?;
        let odds = dice.odds(&board.laid_tiles())?;
        let probability = odds.probability();
        let mut lines = String::new();
        if self.json {
            let (ways, all) = (odds.ways.to_string(), odds.all.to_string());
            lines += &json!({"ways": ways, "all": all, "probability": probability}).to_string();
            lines += "\n";
        } else {
            let (ways, all) = (&odds.ways, &odds.all);
            lines += &format!("ways {ways}\nof {all}\nprobability {}\n", figure(probability));
            if odds.is_possible() {
                lines += &format!("once in {} throws\n", figure(probability.recip()));
            }
        }
        print_result(&lines)?;
        Ok(if odds.is_possible() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Seven digits, and a power of ten where there are many more places.
fn figure(number: f64) -> String {
    let rounded: f64 = format!("{number:.6e}").parse().unwrap_or(number);
    match number {
        0.0 | 1e-4..1e15 => rounded.to_string(),
        _ => format!("{rounded:e}"),
    }
}
