//! The methods of a climb: hill climbing with a pool, and simulated annealing.

// Tests: `solver/search/src/hunt/tests.rs`.

use dawggle::Source;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::error::HuntError;
use super::evaluator::{Evaluator, Stage};
use super::goal::{Climb, Goal, Watch};
use super::space::Space;
use super::start;

/// How a climb changes random boards to better ones.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// By all changes of the boards of a pool.
    Pool,
    /// By this many random changes of one board.
    Annealing(u64),
}

/// The loss of value that annealing accepts with a probability of 1/e, at the start and at the end.
///
/// Both are fractions of the highest value so far.
const TEMPERATURES: [f64; 2] = [0.01, 0.002];

impl Method {
    /// Makes one climb.
    pub fn climb<S: Source + Copy>(
        self,
        space: &Space<S>,
        goal: Goal,
        mut random: ChaCha8Rng,
        watch: &mut Watch<'_>,
    ) -> Result<Climb, HuntError> {
        let mut evaluator = Evaluator::new(space, goal, watch);
        match self {
            Self::Pool => climb_with_pool(&mut evaluator, &mut random)?,
            Self::Annealing(steps) => anneal(&mut evaluator, &mut random, steps)?,
        }
        Ok(evaluator.into_climb())
    }
}

fn climb_with_pool<S: Source + Copy>(
    evaluator: &mut Evaluator<'_, S>,
    random: &mut ChaCha8Rng,
) -> Result<(), HuntError> {
    for _ in 0..evaluator.goal.max_boards {
        let tiles = start::board(evaluator, random)?.filter(|_| !evaluator.is_over);
        let Some(tiles) = tiles else { break };
        if let Some(value) = evaluator.value(&tiles) {
            evaluator.keep(value, &tiles);
        }
    }
    while !evaluator.is_over
        && let Some((stage, boards)) = evaluator.first_stage()
    {
        for board in boards {
            // Better boards may have pushed it out of the pool since.
            if !evaluator.enter_next_stage(&board) {
                continue;
            }
            match stage {
                Stage::New => evaluator.try_changes(&board.1, &evaluator.space.cells),
                // On 4x4 with ENABLE2K, every second climb finds the best board with exchanges, and
                // every 17th without them. They wait until no change of one tile helps, since the
                // scorer does not score them together.
                Stage::Changed => evaluator.try_exchanges(&board.1),
                // No board of the pool is in an earlier stage.
                Stage::Exchanged => return Ok(()),
            }
        }
    }
    Ok(())
}

fn anneal<S: Source + Copy>(
    evaluator: &mut Evaluator<'_, S>,
    random: &mut ChaCha8Rng,
    steps: u64,
) -> Result<(), HuntError> {
    let space = evaluator.space;
    let Some(mut tiles) = start::board(evaluator, random)? else { return Ok(()) };
    let Some(mut value) = evaluator.value(&tiles) else { return Ok(()) };
    let mut highest = value;
    evaluator.keep(value, &tiles);
    let [hot, cold] = TEMPERATURES;
    for step in 0..steps {
        if evaluator.is_over {
            break;
        }
        let mut changed = tiles.clone();
        let [cell, other] =
            [0; 2].map(|_: u8| space.cells[random.random_range(0..space.cells.len())]);
        if random.random_bool(0.2) {
            changed.swap(cell, other);
        } else {
            changed[cell] = random.random_range(0..space.tiles.len()) as u32;
        }
        if changed == tiles || !space.can_be_rolled(&changed) {
            continue;
        }
        let Some(then) = evaluator.value(&changed) else { continue };
        let temperature = hot * (cold / hot).powf(step as f64 / steps as f64);
        let worse = value.saturating_sub(then) as f64 / (temperature * highest.max(1) as f64);
        if random.random_bool((-worse).exp()) && evaluator.note(space.contains_word(&changed)) {
            (tiles, value) = (changed, then);
            highest = highest.max(value);
            evaluator.keep(value, &tiles);
        }
    }
    Ok(())
}
