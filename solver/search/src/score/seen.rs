//! A set of words, by their numbers.

// Tests: `solver/search/src/score/scorer/tests.rs`.

/// A set of words of a dictionary: a bit for each word's number.
#[derive(Clone, Debug)]
pub struct Seen(Vec<u64>);

impl Seen {
    /// Creates the empty set for a dictionary with this number of words.
    pub fn new(words: usize) -> Self {
        Self(vec![0; words.div_ceil(64)])
    }

    /// Adds a word. Returns whether it is new.
    // Always inlined, as everything that a walk calls: see `Walk`.
    #[inline(always)]
    pub fn insert(&mut self, word: usize) -> bool {
        self.insert_if(word, true)
    }

    /// Adds a word if `is_wanted`, without a branch. Returns whether the set did not have it.
    #[inline(always)]
    pub fn insert_if(&mut self, word: usize, is_wanted: bool) -> bool {
        let known = self.0[word / 64];
        self.0[word / 64] = known | u64::from(is_wanted) << (word % 64);
        known >> (word % 64) & 1 == 0
    }

    /// Removes a word.
    #[inline(always)]
    pub fn remove(&mut self, word: usize) {
        self.0[word / 64] &= !(1 << (word % 64));
    }

    /// Removes a word, and maybe others: for a set from which all words are removed. With one
    /// write, it is faster than [`Self::remove`].
    #[inline(always)]
    pub fn clear_at(&mut self, word: usize) {
        self.0[word / 64] = 0;
    }

    /// Removes all words.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }
}
