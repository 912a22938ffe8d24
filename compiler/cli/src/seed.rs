//! Random choices that a seed repeats.

use std::hash::{BuildHasher, RandomState};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::output::say;

/// The random seed.
#[derive(Clone, Copy, clap::Args)]
pub struct SeedOption {
    /// Random seed: the same seed repeats the result [default: a random one, printed to standard
    /// error]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl SeedOption {
    /// Returns the given seed, or a new one, which is short enough to type.
    pub fn get(self) -> u64 {
        // The standard library seeds its hash maps from the operating system.
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()) % 1_000_000_000)
    }

    /// Prints the seed to standard error, unless it was given.
    pub fn report(self, seed: u64) {
        if self.seed.is_none() {
            let _ = say(format_args!("seed {seed}"));
        }
    }
}

/// Picks `number` items at random, in a random order, or all if there are fewer.
pub fn pick<T>(mut items: Vec<T>, number: usize, seed: u64) -> Vec<T> {
    items.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    items.truncate(number);
    items
}
