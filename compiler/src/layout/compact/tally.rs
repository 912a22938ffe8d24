//! Counting things, with a result in the same order on every machine.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// How often each number occurs, in the order of the numbers.
pub(crate) type Usage = Vec<(u32, u64)>;

/// Things with a count each.
pub(crate) struct Tally<T>(FxHashMap<T, u64>);

impl<T: Copy + Hash + Ord> Tally<T> {
    pub fn new() -> Self {
        Self(FxHashMap::default())
    }

    pub fn add(&mut self, thing: T, count: u64) {
        *self.0.entry(thing).or_default() += count;
    }

    /// Returns each thing with its count, in order.
    pub fn sum(self) -> Vec<(T, u64)> {
        let mut sums: Vec<(T, u64)> = self.0.into_iter().collect();
        sums.sort_unstable();
        sums
    }
}

/// How often each number occurs in each context.
pub(crate) type InContexts = Tally<(u8, u32)>;

impl InContexts {
    /// Returns the usage of each context.
    pub fn by_context(self, contexts: usize) -> Vec<Usage> {
        let mut usage = vec![Usage::new(); contexts];
        for ((context, number), count) in self.sum() {
            usage[usize::from(context)].push((number, count));
        }
        usage
    }
}
