//! The climbs of a hunt: hill climbing with a pool, and simulated annealing.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use dawggle::Source;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::evaluator::Evaluator;
use super::{Hunt, HuntError, Tiles};

/// The number of boards that a climb without a pool returns.
pub const KEPT: usize = 100;

/// The loss of value that annealing accepts with a probability of 1/e, at the start and at the end.
///
/// Both are fractions of the highest value so far.
const TEMPERATURES: [f64; 2] = [0.01, 0.002];

/// The best boards so far, best first, and what the climb has tried with each of them.
#[derive(Default)]
pub struct BestBoards(BTreeMap<(Reverse<u64>, Tiles), Tried>);

/// What a climb has tried with a board of its pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Tried {
    #[default]
    Nothing,
    /// Every change of one tile.
    Changes,
    /// Every change of one tile, and every exchange of two.
    Both,
}

impl BestBoards {
    /// Returns whether a board of this value would be among the best `most`.
    pub fn has_room(&self, value: u64, most: usize) -> bool {
        self.0.len() < most || self.0.last_key_value().is_some_and(|(last, _)| last.0.0 < value)
    }

    /// Adds a board, once, and removes the last one if there are more than `most`.
    pub fn add(&mut self, value: u64, tiles: Tiles, most: usize) {
        self.0.entry((Reverse(value), tiles)).or_default();
        if self.0.len() > most {
            self.0.pop_last();
        }
    }

    /// Returns the tiles of the boards, best first.
    pub fn into_boards(self) -> impl Iterator<Item = Tiles> {
        self.0.into_keys().map(|(_, tiles)| tiles)
    }
}

impl<S: Source + Copy> Hunt<S> {
    /// Climbs with a pool of `size` boards.
    pub(super) fn climb_pool(
        &self,
        size: usize,
        random: &mut ChaCha8Rng,
        evaluator: &mut Evaluator<'_, S>,
    ) -> Result<BestBoards, HuntError> {
        let mut pool = BestBoards::default();
        for _ in 0..size {
            let tiles = self.start(random, evaluator)?.filter(|_| !evaluator.is_over);
            let Some(tiles) = tiles else { break };
            let value = evaluator.value(&tiles);
            evaluator.report(value, &tiles);
            pool.add(value, self.symmetries.least(&tiles), size);
        }
        while !evaluator.is_over {
            let Some(least) = pool.0.values().copied().min().filter(|&least| least < Tried::Both)
            else {
                break;
            };
            let now: Vec<_> = pool.0.iter().filter(|(_, tried)| **tried == least).collect();
            let now: Vec<_> = now.into_iter().map(|(key, _)| key.clone()).collect();
            for key in now {
                // Better boards may have pushed it out of the pool since.
                let Some(tried) = pool.0.get_mut(&key) else { continue };
                *tried = if least == Tried::Nothing { Tried::Changes } else { Tried::Both };
                let each = |evaluator: &mut Evaluator<'_, S>, value, changed: &Tiles| {
                    if pool.has_room(value, size) && self.is_allowed(changed) {
                        evaluator.report(value, changed);
                        pool.add(value, self.symmetries.least(changed), size);
                    }
                };
                if least == Tried::Nothing {
                    evaluator.each_change(&key.1, each);
                } else {
                    evaluator.each_exchange(&key.1, each);
                }
            }
        }
        Ok(pool)
    }

    /// Climbs by simulated annealing.
    pub(super) fn anneal(
        &self,
        steps: u64,
        random: &mut ChaCha8Rng,
        evaluator: &mut Evaluator<'_, S>,
    ) -> Result<BestBoards, HuntError> {
        let mut best = BestBoards::default();
        let Some(mut tiles) = self.start(random, evaluator)? else { return Ok(best) };
        let mut value = evaluator.value(&tiles);
        let mut highest = value;
        evaluator.report(value, &tiles);
        best.add(value, self.symmetries.least(&tiles), KEPT);
        let [hot, cold] = TEMPERATURES;
        for step in 0..steps {
            if evaluator.is_over {
                break;
            }
            let mut changed: Tiles = tiles.clone();
            let [cell, other] =
                [0; 2].map(|_: u8| self.cells[random.random_range(0..self.cells.len())]);
            if random.random_bool(0.2) {
                changed.swap(cell, other);
            } else {
                changed[cell] = random.random_range(0..self.tiles.len()) as u32;
            }
            if changed == tiles || !self.can_be_rolled(&changed) {
                continue;
            }
            let then = evaluator.value(&changed);
            let temperature = hot * (cold / hot).powf(step as f64 / steps as f64);
            let worse = value.saturating_sub(then) as f64 / (temperature * highest.max(1) as f64);
            if random.random_bool((-worse).exp()) && self.contains_word(&changed) {
                (tiles, value) = (changed, then);
                highest = highest.max(value);
                evaluator.report(value, &tiles);
                if best.has_room(value, KEPT) {
                    best.add(value, self.symmetries.least(&tiles), KEPT);
                }
            }
        }
        Ok(best)
    }
}
