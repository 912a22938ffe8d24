//! The memory of a walk over a board that masks can hold.

use super::arranged::Arranged;
use super::deviations::Deviations;
use super::edge::Edge;
use super::lexicon::Lexicon;
#[cfg(target_arch = "x86_64")]
use super::queue::Queue;
use super::slots::{MOST_SLOTS, Slots};
use crate::game::Score;

/// The number of paths that the queue takes. The boards with the highest scores with ENABLE2K have
/// 1,800.
pub const PATHS: usize = 2048;
/// The number of words that are listed before they are counted.
pub const WORDS: usize = 1024;

/// Everything that a walk needs besides the dictionary.
#[derive(Clone, Debug)]
pub struct Buffers<E, M> {
    pub board: Arranged<M>,
    /// The paths that can go on: the slots that each has used, and the slots that it can go on to.
    pub slots: [[M; 2]; PATHS + MOST_SLOTS],
    /// The edges by which the paths came.
    pub edges: [E; PATHS + MOST_SLOTS],
    /// The words found, by the edges on which they end.
    pub words: [E; WORDS + MOST_SLOTS],
    #[cfg(target_arch = "x86_64")]
    pub queue: Queue,
    /// The memory for the neighbours of a board, allocated for the first of them.
    pub deviations: Option<Deviations<E, M>>,
}

impl<E: Edge, M: Slots> Buffers<E, M> {
    pub fn new() -> Box<Self> {
        Box::new(Self {
            board: Arranged::EMPTY,
            slots: [[M::NONE; 2]; PATHS + MOST_SLOTS],
            edges: [E::default(); PATHS + MOST_SLOTS],
            words: [E::default(); WORDS + MOST_SLOTS],
            #[cfg(target_arch = "x86_64")]
            queue: Queue::EMPTY,
            deviations: None,
        })
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self) + self.deviations.as_ref().map_or(0, Deviations::bytes)
    }
}

/// The words that a walk has found.
#[derive(Clone, Copy, Debug)]
pub struct Hits {
    /// The score of the words that were counted.
    pub score: Score,
    /// The end of the list of words that are not yet counted.
    pub words: usize,
    /// Whether words were counted that are no longer in the list.
    pub flushed: bool,
    /// The steps that are left to a walk whose queue is full.
    pub steps: u64,
}

impl Hits {
    /// Counts the words of a list, and empties it.
    #[inline(always)]
    pub fn flush<E: Edge>(&mut self, list: &mut [E], lexicon: &Lexicon<E>, seen: &mut [u64]) {
        add(unseen(&mut list[..self.words], seen), lexicon, &mut self.score);
        (self.words, self.flushed) = (0, true);
    }
}

/// Moves the words that were not seen before to the front, each once, and marks them as seen.
#[inline(always)]
pub fn unseen<'a, E: Edge>(words: &'a mut [E], seen: &mut [u64]) -> &'a [E] {
    let mut count = 0;
    for index in 0..words.len() {
        let word = words[index];
        let number = word.number();
        let known = seen[number / 64];
        seen[number / 64] = known | 1 << (number % 64);
        words[count] = word;
        count += usize::from(known >> (number % 64) & 1 == 0);
    }
    &words[..count]
}

/// Adds the points of words to a score.
#[inline(always)]
pub fn add<E: Edge>(words: &[E], lexicon: &Lexicon<E>, score: &mut Score) {
    let (kinds, points) = (&lexicon.kinds[..], &lexicon.points);
    score.words += words.len() as u32;
    score.points += words.iter().map(|word| points[usize::from(kinds[word.number()])]).sum::<u64>();
}
