//! Random choices that a seed repeats.

use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::number::{number, number_from};
use crate::output::note;

/// The random seed.
#[derive(Clone, Copy, clap::Args)]
pub struct SeedOption {
    /// Random seed, a number or a date: the same seed repeats the result [default: a random one,
    /// printed to standard error]
    #[arg(long, value_name = "N|DATE", value_parser = parse)]
    seed: Option<u64>,
}

/// The part of what a seed repeats.
#[derive(Clone, Copy, clap::Args)]
pub struct FirstOption {
    /// Skip the first N boards or climbs of the seed, to split work across machines
    #[arg(long = "first", value_name = "N", default_value = "0", value_parser = first)]
    first: u64,
}

/// Parses a number that leaves room for the boards after it.
fn first(text: &str) -> Result<u64, String> {
    match number_from(0_u64)(text)? {
        first if first < 1 << 62 => Ok(first),
        _ => Err("the number is too large".to_owned()),
    }
}

impl FirstOption {
    /// Returns the numbers of this many boards or climbs.
    pub fn numbers(self, count: u64) -> Range<u64> {
        self.first..self.first.saturating_add(count)
    }

    /// Splits the same numbers into blocks, each for one thread.
    pub fn blocks(self, count: u64, block: u64) -> impl Iterator<Item = Range<u64>> + Send {
        let Range { start, end } = self.numbers(count);
        (0..(end - start).div_ceil(block)).map(move |index| {
            let start = start + index * block;
            start..end.min(start.saturating_add(block))
        })
    }
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
            let _ = note(format_args!("seed {seed}"));
        }
    }
}

/// Parses a number, or a date, which is the number of its digits: 20261126 for 2026-11-26.
fn parse(text: &str) -> Result<u64, String> {
    let date = |(year, rest): (&str, &str)| {
        let (month, day) = rest.split_once('-')?;
        let is_date = (year.len(), month.len(), day.len()) == (4, 2, 2)
            && (1..=12_u64).contains(&number(month)?)
            && (1..=31_u64).contains(&number(day)?);
        number(&[year, month, day].concat()).filter(|_| is_date)
    };
    let seed = text.split_once('-').map_or_else(|| number(text), date);
    seed.ok_or_else(|| {
        "expected a whole number, 0 or more, or a date such as 2026-11-26".to_owned()
    })
}

/// Picks `number` items at random, in a random order, or all if there are fewer.
pub fn pick<T>(mut items: Vec<T>, number: usize, seed: u64) -> Vec<T> {
    items.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    items.truncate(number);
    items
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn dates_are_seeds() {
        assert_eq!(parse("2026-11-26"), Ok(20_261_126));
        assert_eq!(parse("1e3"), Ok(1000));
        for text in ["", "-1", "2026-11", "2026-13-01", "2026-11-00", "26-11-26", "2026-1e-26"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
