//! The seed of what is random.

use std::hash::{BuildHasher, RandomState};

/// The seed that was asked for, or else a new one, short enough to be typed.
pub fn seed(asked: Option<u64>) -> u64 {
    // The standard library seeds its hash maps from the operating system.
    asked.unwrap_or_else(|| RandomState::new().hash_one(()) % 1_000_000_000)
}
