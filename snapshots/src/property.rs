//! Running property tests: the same cases every time.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};

/// Puts so many random cases to the test, and panics with the smallest one that fails.
///
/// The variable `PROPTEST_RNG_SEED` asks for other cases.
///
/// # Panics
///
/// If a case fails.
pub fn check<S: Strategy>(cases: u32, strategy: &S, test: impl Fn(S::Value) -> TestCaseResult) {
    let mut config = Config { cases, failure_persistence: None, ..Config::default() };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(0xDA6);
    }
    if let Err(failure) = TestRunner::new(config).run(strategy, test) {
        panic!("{failure}");
    }
}
