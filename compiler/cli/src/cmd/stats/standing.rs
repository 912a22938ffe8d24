//! How good a board is among rolled ones, and how probable.

use std::fmt;

use anyhow::Context;
use dawggle::Dawg;
use dawggle_search::game::{Distribution, GameBoard, Odds, Rules, Score};
use dawggle_search::solve::GameSolver;
use serde_json::Value;

use crate::budget::incomplete;

/// The score of a board, its place among rolled boards, and the probability that dice show it.
pub struct Standing {
    score: Score,
    /// The percentage of rolled boards with fewer points.
    pub percentile: f64,
    pub odds: Odds,
}

impl Standing {
    /// Returns what is known without rolling: the percentile is 0.
    pub fn of(
        board: &GameBoard,
        rules: &Rules,
        dawg: &Dawg<&'static [u8]>,
        steps: u64,
    ) -> anyhow::Result<Self> {
        let dice = rules.dice().context("these rules have no dice")?;
        let odds = dice.odds(&board.laid_tiles());
        let odds = odds.context("too many dice of too many letters: the ways cannot be counted")?;
        let spelled = board.spell(&dawg.alphabet());
        let score = rules.judge(&spelled).score(&mut GameSolver::new(*dawg).max_steps(steps));
        let score = score.map_err(|outcome| incomplete(outcome, steps))?;
        Ok(Self { score, percentile: 0.0, odds })
    }

    /// Compares the points of the board with the points of `boards` rolled ones.
    pub fn compare(&mut self, points: &Distribution, boards: u64) {
        let below = points.counts().filter(|&(value, _)| value < self.score.points);
        self.percentile =
            below.map(|(_, boards)| boards).sum::<u64>() as f64 * 100.0 / boards as f64;
    }

    pub fn add_to(&self, object: &mut Value) {
        object["points"] = self.score.points.into();
        object["words"] = self.score.words.into();
        object["percentile"] = self.percentile.into();
        object["ways"] = self.odds.ways.to_string().into();
        object["all"] = self.odds.all.to_string().into();
        object["probability"] = self.odds.probability().into();
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Score { points, words }, odds) = (self.score, &self.odds);
        writeln!(formatter, "points {points}\nwords {words}\npercentile {:.2}", self.percentile)?;
        writeln!(formatter, "ways {}\nof {}", odds.ways, odds.all)?;
        let probability = odds.probability();
        match (odds.is_possible(), probability.is_normal()) {
            (true, false) => writeln!(formatter, "probability less than {:e}", f64::MIN_POSITIVE),
            (true, true) => {
                let rolls = figure(probability.recip());
                writeln!(formatter, "probability {}\nonce in {rolls} rolls", figure(probability))
            }
            (false, _) => writeln!(formatter, "probability 0"),
        }
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
