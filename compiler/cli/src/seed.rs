//! What is random, and what it depends on.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// The seed that was asked for, or else a new one, short enough to be typed.
pub fn seed(asked: Option<u64>) -> u64 {
    // The standard library seeds its hash maps from the operating system.
    asked.unwrap_or_else(|| RandomState::new().hash_one(()) % 1_000_000_000)
}

/// So many of these, or all if there are fewer, in a random order: the same ones for a seed. Says
/// on standard error which it was, unless it was asked for.
pub fn pick<T>(mut of: Vec<T>, number: usize, asked: Option<u64>) -> Vec<T> {
    let seed = seed(asked);
    if asked.is_none() {
        let _ = writeln!(io::stderr(), "seed {seed}");
    }
    of.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    of.truncate(number);
    of
}
