//! The climbs of a hunt: hill climbing with a pool, and simulated annealing.

// Tests: `solver/search/src/hunt/tests.rs`.

use dawggle::Source;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::constraints::{can_be_rolled, contains_word};
use super::evaluator::{Evaluator, Tried};
use super::{Climbs, HuntError, Tiles, start};

/// The number of boards that a climb without a pool returns.
pub const KEPT: usize = 100;

/// The loss of value that annealing accepts with a probability of 1/e, at the start and at the end.
///
/// Both are fractions of the highest value so far.
const TEMPERATURES: [f64; 2] = [0.01, 0.002];

/// Climbs with a pool of `size` boards.
pub fn with_pool<S: Source + Copy>(
    hunt: &Climbs<S>,
    size: usize,
    random: &mut ChaCha8Rng,
    evaluator: &mut Evaluator<'_, S>,
) -> Result<(), HuntError> {
    for _ in 0..size {
        let tiles = start::board(hunt, random, evaluator)?.filter(|_| !evaluator.is_over);
        let Some(tiles) = tiles else { break };
        if let Some(value) = evaluator.value(&tiles) {
            evaluator.keep(value, &tiles);
        }
    }
    while !evaluator.is_over {
        let Some((tried, now)) = evaluator.least_tried().filter(|&(tried, _)| tried < Tried::Both)
        else {
            break;
        };
        for board in now {
            // Better boards may have pushed it out of the pool since.
            if !evaluator.try_next(&board) {
                continue;
            }
            if tried == Tried::Nothing {
                evaluator.try_changes(&board.1, &hunt.cells);
            } else {
                evaluator.try_exchanges(&board.1);
            }
        }
    }
    Ok(())
}

/// Climbs by simulated annealing.
pub fn anneal<S: Source + Copy>(
    hunt: &Climbs<S>,
    steps: u64,
    random: &mut ChaCha8Rng,
    evaluator: &mut Evaluator<'_, S>,
) -> Result<(), HuntError> {
    let Some(mut tiles) = start::board(hunt, random, evaluator)? else { return Ok(()) };
    let Some(mut value) = evaluator.value(&tiles) else { return Ok(()) };
    let mut highest = value;
    evaluator.keep(value, &tiles);
    let [hot, cold] = TEMPERATURES;
    for step in 0..steps {
        if evaluator.is_over {
            break;
        }
        let mut changed: Tiles = tiles.clone();
        let [cell, other] =
            [0; 2].map(|_: u8| hunt.cells[random.random_range(0..hunt.cells.len())]);
        if random.random_bool(0.2) {
            changed.swap(cell, other);
        } else {
            changed[cell] = random.random_range(0..hunt.tiles.len()) as u32;
        }
        if changed == tiles || !can_be_rolled(hunt, &changed) {
            continue;
        }
        let Some(then) = evaluator.value(&changed) else { continue };
        let temperature = hot * (cold / hot).powf(step as f64 / steps as f64);
        let worse = value.saturating_sub(then) as f64 / (temperature * highest.max(1) as f64);
        if random.random_bool((-worse).exp()) && evaluator.note(contains_word(hunt, &changed)) {
            (tiles, value) = (changed, then);
            highest = highest.max(value);
            evaluator.keep(value, &tiles);
        }
    }
    Ok(())
}
