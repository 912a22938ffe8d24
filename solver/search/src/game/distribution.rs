//! How often each value was seen, and what follows from it.

use std::collections::BTreeMap;

/// How often each value was seen. Memory: some 40 bytes a different value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
}

impl Distribution {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// Adds all values of another distribution.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        other.counts.into_iter().for_each(|(value, count)| {
            *self.counts.entry(value).or_default() += count;
        });
        self
    }

    /// Each value and how often it was seen, ascending.
    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The sum of all values.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.counts().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// The mean; 0 of no values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.is_empty() { 0.0 } else { self.sum() as f64 / self.len() as f64 }
    }

    /// The standard deviation of the values seen; 0 of no values.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares =
            self.counts().map(|(value, count)| (value as f64 - mean).powi(2) * count as f64);
        if self.is_empty() { 0.0 } else { (squares.sum::<f64>() / self.len() as f64).sqrt() }
    }

    /// The smallest value such that at least this share of all are no larger: 0.5 for the median, 0
    /// for the smallest, 1 for the largest. 0 of no values.
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
