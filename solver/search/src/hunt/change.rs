//! How a climb changes boards: all changes of those in a pool, or one at random.

use dawggle::Source;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::value::Worker;
use super::{Best, Hunt, KEPT, NoRoom, Tiles, Tried};

/// How much worse a board annealing takes, with a probability of 1/e: a share of the best value so far,
/// at first and at last.
const TEMPERATURES: [f64; 2] = [0.01, 0.002];

impl<S: Source + Copy> Hunt<S> {
    /// A climb with a pool of that size.
    pub(super) fn climb_pool(
        &self,
        size: usize,
        random: &mut ChaCha8Rng,
        worker: &mut Worker<'_, S>,
    ) -> Result<Best, NoRoom> {
        let mut pool = Best::default();
        for _ in 0..size {
            let tiles = self.start(random, worker)?.filter(|_| !worker.is_over);
            let Some(tiles) = tiles else { break };
            let value = worker.value(&tiles);
            worker.tell(value, &tiles);
            pool.add(value, self.symmetries.least(&tiles), size);
        }
        while !worker.is_over {
            let Some(least) = pool.0.values().copied().min().filter(|&least| least < Tried::Both)
            else {
                break;
            };
            let now: Vec<_> = pool.0.iter().filter(|(_, tried)| **tried == least).collect();
            let now: Vec<_> = now.into_iter().map(|(key, _)| key.clone()).collect();
            for key in now {
                // Better ones may have driven it out by now.
                let Some(tried) = pool.0.get_mut(&key) else { continue };
                *tried = if least == Tried::Nothing { Tried::Changes } else { Tried::Both };
                let each = |worker: &mut Worker<'_, S>, value, changed: &Tiles| {
                    if pool.has_room(value, size) && self.may_be_found(changed) {
                        worker.tell(value, changed);
                        pool.add(value, self.symmetries.least(changed), size);
                    }
                };
                if least == Tried::Nothing {
                    worker.each_change(&key.1, each);
                } else {
                    worker.each_exchange(&key.1, each);
                }
            }
        }
        Ok(pool)
    }

    /// Simulated annealing.
    pub(super) fn anneal(
        &self,
        steps: u64,
        random: &mut ChaCha8Rng,
        worker: &mut Worker<'_, S>,
    ) -> Result<Best, NoRoom> {
        let mut best = Best::default();
        let Some(mut tiles) = self.start(random, worker)? else { return Ok(best) };
        let mut value = worker.value(&tiles);
        let mut highest = value;
        worker.tell(value, &tiles);
        best.add(value, self.symmetries.least(&tiles), KEPT);
        let [hot, cold] = TEMPERATURES;
        for step in 0..steps {
            if worker.is_over {
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
            let then = worker.value(&changed);
            let share = hot * (cold / hot).powf(step as f64 / steps as f64);
            let worse = value.saturating_sub(then) as f64 / (share * highest.max(1) as f64);
            if random.random_bool((-worse).exp()) && self.has_word(&changed) {
                (tiles, value) = (changed, then);
                highest = highest.max(value);
                worker.tell(value, &tiles);
                if best.has_room(value, KEPT) {
                    best.add(value, self.symmetries.least(&tiles), KEPT);
                }
            }
        }
        Ok(best)
    }
}
