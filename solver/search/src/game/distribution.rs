//! Counts of values, and their statistics.

// Tests: `snapshots/tests/suite/scoring.rs`.

use std::collections::BTreeMap;

/// Counts of values, with their mean, deviation and quantiles.
///
/// Takes about 40 bytes for each different value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
}

impl Distribution {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// Adds the values of another distribution.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        self.counts.into_iter().chain(other.counts).collect()
    }

    /// Returns each value with its count, in ascending order of the values.
    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// Returns the number of values.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Returns true if there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Returns the sum of all values.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.counts().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// Returns the mean, or 0 if there are no values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.is_empty() { 0.0 } else { self.sum() as f64 / self.len() as f64 }
    }

    /// Returns the standard deviation of these values, or 0 if there are no values.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares =
            self.counts().map(|(value, count)| (value as f64 - mean).powi(2) * count as f64);
        if self.is_empty() { 0.0 } else { (squares.sum::<f64>() / self.len() as f64).sqrt() }
    }

    /// Returns the smallest value that is at least as large as this share of all values.
    ///
    /// A share of 0.5 gives the median, 0 the smallest value, and 1 the largest. Without values,
    /// the result is 0.
    #[must_use]
    pub fn quantile(&self, share: f64) -> u64 {
        let all = self.len() as f64;
        let mut seen = 0;
        let mut reached = self.counts().find(|(_, count)| {
            seen += count;
            seen as f64 / all >= share
        });
        reached = reached.or(self.counts().last());
        reached.map_or(0, |(value, _)| value)
    }
}

/// Collects values with their counts. A value can come more than once.
impl FromIterator<(u64, u64)> for Distribution {
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(counts: I) -> Self {
        let mut distribution = Self::default();
        for (value, count) in counts {
            *distribution.counts.entry(value).or_default() += count;
        }
        distribution
    }
}
