//! Counting things, with a result in the same order on every machine.

/// Things with a count each, in which a thing may occur several times until they are summed up.
#[derive(Default)]
pub(crate) struct Tally<T>(Vec<(T, u64)>);

impl<T: Copy + Ord> Tally<T> {
    pub fn add(&mut self, thing: T, count: u64) {
        self.0.push((thing, count));
    }

    /// Returns each thing once with the sum of its counts, in order, unless the sum is 0.
    pub fn sum(mut self) -> Vec<(T, u64)> {
        self.0.sort_unstable();
        self.0.dedup_by(|next, first| {
            let is_same = next.0 == first.0;
            first.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        self.0.retain(|&(_, count)| count > 0);
        self.0
    }
}

impl<T> FromIterator<(T, u64)> for Tally<T> {
    fn from_iter<I: IntoIterator<Item = (T, u64)>>(counts: I) -> Self {
        Self(counts.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn counts_of_the_same_thing_are_added() {
        let tally: Tally<char> = [('b', 1), ('a', 2), ('b', 3), ('c', 0)].into_iter().collect();
        assert_eq!(tally.sum(), [('a', 2), ('b', 4)]);
    }
}
