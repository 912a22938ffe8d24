//! The walk: level by level.
//!
//! A depth-first search waits: for a branch that was guessed wrong at each turn, and for the
//! dictionary's memory at each step. Here the paths that can go on stand in a queue, and the loop takes
//! one step of one path at a time without any branch that depends on the board: the step is taken, the
//! word and the path that it may give are written down, and whether they stay is decided by moving the
//! end of their lists. So a processor works at many steps at once. (Why that pays is the idea of
//! branch-free query processing in databases: Ross, "Selection conditions in main memory", 2004.)
//!
//! A word that lies on a board in many ways is found in each of them; its number is remembered by a
//! bit.
//!
//! Where a board has more paths than the queue has room, the walk goes on with the latest path first,
//! which takes no more room than a word has symbols: slower, and the same answer.

use std::hint::select_unpredictable;

use super::arranged::Arranged;
use super::cpu::{Features, fetch};
use super::edge::Edge;
#[cfg(target_arch = "x86_64")]
use super::lanes;
use super::lexicon::Lexicon;
use super::neighbours::Deviations;
use super::scorer::Score;
use super::slots::{MOST_SLOTS, Slots};

/// Paths that the queue takes: the boards with the most points with ENABLE2K have 1,800 of them.
pub const PATHS: usize = 2048;
/// Words that are found before they are counted.
pub const WORDS: usize = 1024;

/// What a walk needs besides the dictionary.
#[derive(Clone, Debug)]
pub struct Work<E, M> {
    pub board: Arranged<M>,
    /// The paths that can go on: the slots that each has used and those that it can go on to.
    pub slots: [[M; 2]; PATHS + MOST_SLOTS],
    /// The edges by which they came.
    pub edges: [E; PATHS + MOST_SLOTS],
    /// The words that were found, by the edges on which they end.
    pub words: [E; WORDS + MOST_SLOTS],
    #[cfg(target_arch = "x86_64")]
    pub queue: lanes::Queue,
    /// What the neighbours of a board take, made when it is needed.
    pub deviations: Option<Deviations<E, M>>,
    /// Where the queue and the words start: at 0, but for tests, which leave less room.
    pub starts: (usize, usize),
}

impl<E: Edge, M: Slots> Work<E, M> {
    /// With room for so many paths and words, but no more than there is and no less than one.
    pub fn new((paths, words): (usize, usize)) -> Box<Self> {
        Box::new(Self {
            board: Arranged::EMPTY,
            slots: [[M::NONE; 2]; PATHS + MOST_SLOTS],
            edges: [E::default(); PATHS + MOST_SLOTS],
            words: [E::default(); WORDS + MOST_SLOTS],
            #[cfg(target_arch = "x86_64")]
            queue: lanes::Queue::EMPTY,
            deviations: None,
            starts: (PATHS - paths.clamp(1, PATHS), WORDS - words.clamp(1, WORDS)),
        })
    }
}

impl<E: Edge, M: Slots> Work<E, M> {
    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        size_of_val(self) + self.deviations.as_ref().map_or(0, Deviations::bytes)
    }
}

/// What a walk has found.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The words that were counted.
    pub score: Score,
    /// Where the list of words that are still to be counted ends.
    pub words: usize,
    /// Whether words were counted that the list no longer has.
    pub flushed: bool,
}

impl Found {
    /// Counts the words of a list, and empties it.
    #[inline(always)]
    pub fn flush<E: Edge>(
        &mut self,
        list: &mut [E],
        first: usize,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
    ) {
        add(unseen(&mut list[first..self.words], seen), lexicon, &mut self.score);
        (self.words, self.flushed) = (first, true);
    }
}

/// Counts the words on the board that lies arranged in `work`. `seen` has a bit for each word, none of
/// them set, and is left so.
#[inline(always)]
pub fn score<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    work: &mut Work<E, M>,
) -> Score {
    features.prepare(work);
    let left = features.slots(&work.board, lexicon.root) & work.board.heads;
    let (start, first) = work.starts;
    work.edges[start] = lexicon.root;
    work.slots[start] = [M::NONE, M::of(left)];
    let mut found = Found { score: Score::default(), words: first, flushed: false };
    walk(features, lexicon, seen, work, start + 1, &mut found);
    let words = unseen(&mut work.words[first..found.words], seen);
    add(words, lexicon, &mut found.score);
    if found.flushed {
        seen.fill(0);
    } else {
        for word in words {
            seen[word.number() / 64] = 0;
        }
    }
    found.score
}

/// Finds the words that begin with the paths that stand in the queue, one at least, up to `top`, and go
/// on from there. Counts them only where the list has no room for more. `seen` has a bit for each word,
/// those set that do not count (again).
#[inline(always)]
pub fn walk<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    work: &mut Work<E, M>,
    mut top: usize,
    found: &mut Found,
) {
    if work.starts == (0, 0) && features.walk(lexicon, seen, work, top, found) {
        return;
    }
    let edges = &lexicon.edges[..];
    // The path at hand, and where the next one is.
    let (start, first) = work.starts;
    let mut head = start + 1;
    let (mut parent, [used, left]) = (work.edges[start], work.slots[start]);
    let (mut used, mut left) = (used.set(), left.set());
    loop {
        let mut words = found.words;
        while left != 0 && top < PATHS && words < WORDS {
            let slot = left.trailing_zeros() as usize;
            left &= left - 1;
            let before = (parent.bits() & work.board.below[slot]).count_ones() as usize;
            let edge = edges[parent.first() + before].after(parent);
            let near = work.board.onward[slot] & !used;
            let onward = features.slots(&work.board, edge) & near;
            fetch(edges, edge.first());
            work.words[words] = edge;
            words += (edge.word_bit() & work.board.last[slot]) as usize;
            work.edges[top] = edge;
            work.slots[top] = [M::of(used | work.board.taken[slot]), M::of(onward)];
            top += usize::from(onward != 0);
            // At the end of the queue stands the path just written, which did not stay because it
            // cannot go on: then `left` is 0.
            let is_done = left == 0;
            let [next_used, next_left] = work.slots[head];
            parent = select_unpredictable(is_done, work.edges[head], parent);
            used = select_unpredictable(is_done, next_used.set(), used);
            left = select_unpredictable(is_done, next_left.set(), left);
            head += usize::from(is_done);
        }
        found.words = words;
        if left == 0 {
            return;
        }
        if words < WORDS {
            break;
        }
        found.flush(&mut work.words, first, lexicon, seen);
    }
    // Latest path first.
    work.edges[top] = parent;
    work.slots[top] = [M::of(used), M::of(left)];
    top += 1;
    while top > head {
        let last = top - 1;
        let (parent, used) = (work.edges[last], work.slots[last][0].set());
        let left = work.slots[last][1].set();
        let slot = left.trailing_zeros() as usize;
        let left = left & (left - 1);
        work.slots[last][1] = M::of(left);
        top = last + usize::from(left != 0);
        let before = (parent.bits() & work.board.below[slot]).count_ones() as usize;
        let edge = edges[parent.first() + before].after(parent);
        let near = work.board.onward[slot] & !used;
        let onward = features.slots(&work.board, edge) & near;
        if edge.word_bit() & work.board.last[slot] != 0 {
            if found.words >= WORDS {
                found.flush(&mut work.words, first, lexicon, seen);
            }
            work.words[found.words] = edge;
            found.words += 1;
        }
        if onward != 0 {
            work.edges[top] = edge;
            work.slots[top] = [M::of(used | work.board.taken[slot]), M::of(onward)];
            top += 1;
        }
    }
}

/// Moves those of the words that were not seen before to the front, each once.
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

/// Adds what words are worth.
#[inline(always)]
pub fn add<E: Edge>(words: &[E], lexicon: &Lexicon<E>, score: &mut Score) {
    let (worth, points) = (&lexicon.worth[..], &lexicon.points);
    score.words += words.len() as u32;
    score.points += words.iter().map(|word| points[usize::from(worth[word.number()])]).sum::<u64>();
}
