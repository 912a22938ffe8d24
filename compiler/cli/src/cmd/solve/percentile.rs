//! Where a board stands among rolled ones.

use dawggle::Dawg;
use dawggle_compiler::Alphabet;
use dawggle_search::game::{Board, Rules};
use dawggle_search::solve::{Solver, Tally};

use crate::dictionary::Dictionary;
use crate::failure::usage_error;
use crate::game_rules::{RulesOption, counted_tiles, faces, load_with_dice};
use crate::notes::note_missing_letters;
use crate::rolls::tally;
use crate::threads::keep;

/// The number of boards to compare with.
const BOARDS: u64 = 10_000;

/// Always the same boards, which `dawggle roll --seed 1` rolls, too.
const SEED: u64 = 1;

/// Returns rules with the dice to roll: the rules' own dice; or dice made from the tiles of the
/// dictionary's alphabet; or, for a board of 4x4, the dice of boggle-new.
pub fn game(
    board: &Board,
    rules: &Rules,
    option: &RulesOption,
    alphabet: &Alphabet,
) -> anyhow::Result<Rules> {
    if rules.dice().is_some() {
        return Ok(rules.clone());
    }
    let geometry = board.geometry();
    if let Some(rules) =
        rules.clone().with_dice_of(counted_tiles(alphabet), geometry.clone().into())
    {
        return Ok(rules);
    }
    match (geometry.rows(), geometry.columns()) {
        (4, 4) if !option.is_given() => load_with_dice("boggle-new"),
        _ => Err(usage_error(
            "--percentile: these rules have no dice (boggle-new has some for 4x4, and boggle-big for \
             5x5), and the dictionary has no tiles (it has if `compile --alphabet` names a language)",
        )),
    }
}

/// Returns the percentage of rolled boards with fewer points.
pub fn of_points(
    points: u64,
    game: Rules,
    dictionary: &Dictionary,
    dawg: &Dawg<&'static [u8]>,
    steps: u64,
) -> anyhow::Result<f64> {
    note_missing_letters(faces(&game), dictionary, dawg, "no die", Some("compile --alphabet"))?;
    let (game, dawg) = (keep(game), *dawg);
    let solver = move || Solver::new(dawg).max_steps(steps);
    let of_rolls = move |numbers| Tally::of_rolls(game, solver(), SEED, numbers);
    let rolled = tally(BOARDS, steps, of_rolls, Tally::merge)?.points;
    let below: u64 =
        rolled.counts().filter(|&(value, _)| value < points).map(|(_, boards)| boards).sum();
    Ok((below * 100) as f64 / BOARDS as f64)
}

/// Returns a sentence for the percentage of [`of_points`].
pub fn sentence(percentage: f64) -> String {
    format!("more points than {percentage:.2}% of {BOARDS} rolled boards")
}
