//! Pseudorandom numbers that are the same on every machine.

/// George Marsaglia's xorshift generator. The seed can be any number except 0.
#[derive(Clone, Debug)]
pub struct Xorshift(pub u64);

impl Xorshift {
    /// Returns a number from 0 to below the limit.
    ///
    /// # Panics
    ///
    /// Panics if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// Shuffles items with the algorithm of Fisher and Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
