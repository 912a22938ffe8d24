//! Property tests with the same random cases on every run.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};

/// Returns the number in the environment variable `DAWGGLE_CASES`, by which tests multiply their
/// cases, or 1.
///
/// # Panics
///
/// Panics if the variable is not a number above 0.
pub fn factor() -> u32 {
    let Ok(text) = std::env::var("DAWGGLE_CASES") else { return 1 };
    match text.parse() {
        Ok(factor) if factor > 0 => factor,
        _ => panic!("DAWGGLE_CASES is {text:?}: expected a number above 0"),
    }
}

/// Returns the step of a loop over many cases: `usual`, or 1 if `DAWGGLE_CASES` asks for more.
pub fn step(usual: usize) -> usize {
    if factor() > 1 { 1 } else { usual }
}

/// Runs a test with `cases` random values times [`factor`], and reports the smallest value that
/// fails.
///
/// The environment variable `PROPTEST_RNG_SEED` selects other values.
///
/// # Panics
///
/// Panics if the test fails with one of the values.
pub fn check<S: Strategy>(cases: u32, strategy: &S, test: impl Fn(S::Value) -> TestCaseResult) {
    let mut config =
        Config { cases: cases * factor(), failure_persistence: None, ..Config::default() };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(0xDA6);
    }
    if let Err(failure) = TestRunner::new(config).run(strategy, test) {
        panic!("{failure}");
    }
}

/// Returns step limits that grow from 0 without end: the Fibonacci numbers.
pub fn step_limits() -> impl Iterator<Item = u64> {
    std::iter::successors(Some((0, 1)), |&(a, b)| Some((b, a + b))).map(|(a, _)| a)
}
