//! A set of words, by their numbers.

// Tests: `solver/search/src/score/scorer/tests.rs`.

use std::mem::take;

use dawggle::Mask;

/// A set of words of a dictionary, in memory of the caller: a bit for each word's number.
// A slice and not a vector, so that a walk keeps its place in registers: with a vector, a rolled
// board took 1.4% more instructions. The methods are inlined as everything that a walk calls: see
// `Walk`.
pub struct Seen<'a>(&'a mut [u64]);

impl<'a> Seen<'a> {
    /// Returns memory for the words of a dictionary, with the empty set.
    pub fn memory(words: usize) -> Vec<u64> {
        vec![0; words.div_ceil(64)]
    }

    /// Returns the set in this memory.
    #[inline(always)]
    pub fn of(memory: &'a mut [u64]) -> Self {
        Self(memory)
    }

    /// Adds a word. Returns whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, word: usize) -> bool {
        let (place, bit) = (&mut self.0[word / 64], word % 64);
        let known = *place;
        *place = known | 1 << bit;
        known >> bit & 1 == 0
    }

    /// Adds the words of a list, and moves those that are new to its front. Returns their number.
    #[inline(always)]
    pub fn insert_all<W: Copy>(&mut self, list: &mut [W], number: impl Fn(W) -> usize) -> usize {
        let mut count = 0;
        for index in 0..list.len() {
            let word = list[index];
            let number = number(word);
            let known = self.0[number / 64];
            self.0[number / 64] = known | 1 << (number % 64);
            // Without a branch: the next word is written over a word that was known. To ask
            // `insert` before the word is written took 1% more instructions for a rolled board.
            list[count] = word;
            count += usize::from(known >> (number % 64) & 1 == 0);
        }
        count
    }

    /// Adds a word if `is_wanted`, without a branch.
    #[inline(always)]
    pub fn insert_if(&mut self, word: usize, is_wanted: bool) {
        self.0[word / 64] |= u64::from(is_wanted) << (word % 64);
    }

    /// Removes a word.
    #[inline(always)]
    pub fn remove(&mut self, word: usize) {
        self.0[word / 64] &= !(1 << (word % 64));
    }

    /// Removes a word, and maybe others: for a set from which all words are removed.
    #[inline(always)]
    pub fn clear_at(&mut self, word: usize) {
        self.0[word / 64] = 0;
    }

    /// Removes all words, and appends their numbers to a list, in order.
    pub fn move_all(&mut self, numbers: &mut Vec<u32>) {
        for (set, first) in self.0.iter_mut().zip((0..).step_by(64)) {
            numbers.extend(take(set).iter().map(|bit| first + u32::from(bit)));
        }
    }

    /// Does the same as [`Seen::move_all`] with a list of all words of the set. `places` has a bit
    /// for each 64 words of the dictionary. All bits are 0, before and after.
    // Going through bits in order is a sort that takes a few steps a word. `sort_unstable` took as
    // long as half of the walk over a board with a high score.
    pub fn move_listed(
        &mut self,
        words: impl ExactSizeIterator<Item = usize>,
        places: &mut [u64],
        numbers: &mut Vec<u32>,
    ) {
        let before = numbers.len();
        let end = before + words.len();
        numbers.resize(end + AT_ONCE, 0);
        for place in words.map(|word| word / 64) {
            places[place / 64] |= 1 << (place % 64);
        }
        let mut top = before;
        for (places, first) in places.iter_mut().zip((0..).step_by(64)) {
            for place in take(places).iter() {
                let place = first + usize::from(place);
                top = list_bits(take(&mut self.0[place]), 64 * place as u32, numbers, top);
            }
        }
        numbers.truncate(end);
    }

    /// Removes all words.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.0.fill(0);
    }
}

/// The number of bits that are listed without a branch. Few sets have more.
const AT_ONCE: usize = 4;

/// Writes the numbers of the bits of a set to a list from `top` on, and returns their end. The
/// first bit has the number `first`. The list must be longer by [`AT_ONCE`].
fn list_bits(mut set: u64, first: u32, list: &mut [u32], top: usize) -> usize {
    let end = top + set.count_ones() as usize;
    for top in (top..end).step_by(AT_ONCE) {
        for to in &mut list[top..top + AT_ONCE] {
            *to = first + set.trailing_zeros();
            set &= set.wrapping_sub(1);
        }
    }
    end
}
