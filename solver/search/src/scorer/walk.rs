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

use super::Score;
use super::arranged::Arranged;
use super::cpu::{Features, fetch};
use super::edge::Edge;
#[cfg(target_arch = "x86_64")]
use super::lanes;
use super::lexicon::Lexicon;
use super::slots::{MOST_SLOTS, Slots};

/// Paths that the queue takes: the boards with the most points with ENABLE2K have 1,800 of them.
const PATHS: usize = 2048;
/// Words that are found before they are counted.
pub const WORDS: usize = 1024;

/// What a walk needs besides the dictionary.
#[derive(Clone, Debug)]
pub struct Work<E, M> {
    pub board: Arranged<M>,
    /// The paths that can go on: the slots that each has used and those that it can go on to.
    slots: [(M, M); PATHS + MOST_SLOTS],
    /// The edges by which they came.
    edges: [E; PATHS + MOST_SLOTS],
    /// The words that were found, by the edges on which they end.
    pub words: [E; WORDS],
    #[cfg(target_arch = "x86_64")]
    pub queue: lanes::Queue,
    /// Where the queue and the words start: at 0, but for tests, which leave less room.
    starts: (usize, usize),
}

impl<E: Edge, M: Slots> Work<E, M> {
    /// With room for so many paths and words, but no more than there is and no less than one.
    pub fn new((paths, words): (usize, usize)) -> Box<Self> {
        Box::new(Self {
            board: Arranged::EMPTY,
            slots: [(M::NONE, M::NONE); PATHS + MOST_SLOTS],
            edges: [E::default(); PATHS + MOST_SLOTS],
            words: [E::default(); WORDS],
            #[cfg(target_arch = "x86_64")]
            queue: lanes::Queue::EMPTY,
            starts: (PATHS - paths.clamp(1, PATHS), WORDS - words.clamp(1, WORDS)),
        })
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
    if work.starts == (0, 0)
        && let Some(score) = features.score(lexicon, seen, work)
    {
        return score;
    }
    features.prepare::<E, M>(&mut work.board);
    let edges = &lexicon.edges[..];
    let mut score = Score::default();
    let mut flushed = false;
    // The path at hand, and where the next one, the end of the queue and that of the words are.
    let (mut parent, mut used) = (lexicon.root, 0);
    let mut left = features.slots(&work.board, parent) & work.board.heads;
    let (start, first) = work.starts;
    let (mut head, mut top, mut found) = (start, start, first);
    loop {
        while left != 0 && top < PATHS && found < WORDS {
            let slot = left.trailing_zeros() as usize;
            left &= left - 1;
            let before = (parent.bits() & work.board.below[slot]).count_ones() as usize;
            let edge = edges[parent.first() + before].after(parent);
            let near = work.board.onward[slot] & !used;
            let onward = features.slots(&work.board, edge) & near;
            fetch(edges, edge.first());
            work.words[found] = edge;
            found += (edge.word_bit() & work.board.last[slot]) as usize;
            work.edges[top] = edge;
            work.slots[top] = (M::of(used | work.board.taken[slot]), M::of(onward));
            top += usize::from(onward != 0);
            // At the end of the queue stands the path just written, which did not stay because it
            // cannot go on: then `left` is 0.
            let is_done = left == 0;
            let (next_used, next_left) = work.slots[head];
            parent = select_unpredictable(is_done, work.edges[head], parent);
            used = select_unpredictable(is_done, next_used.set(), used);
            left = select_unpredictable(is_done, next_left.set(), left);
            head += usize::from(is_done);
        }
        if left == 0 {
            break;
        }
        if found >= WORDS {
            count(&work.words[first..found], lexicon, seen, &mut score);
            (found, flushed) = (first, true);
            continue;
        }
        // Latest path first.
        work.edges[top] = parent;
        work.slots[top] = (M::of(used), M::of(left));
        top += 1;
        while top > head {
            let last = top - 1;
            let (parent, used) = (work.edges[last], work.slots[last].0.set());
            let left = work.slots[last].1.set();
            let slot = left.trailing_zeros() as usize;
            let left = left & (left - 1);
            work.slots[last].1 = M::of(left);
            top = last + usize::from(left != 0);
            let before = (parent.bits() & work.board.below[slot]).count_ones() as usize;
            let edge = edges[parent.first() + before].after(parent);
            let near = work.board.onward[slot] & !used;
            let onward = features.slots(&work.board, edge) & near;
            if edge.word_bit() & work.board.last[slot] != 0 {
                if found >= WORDS {
                    count(&work.words[first..found], lexicon, seen, &mut score);
                    (found, flushed) = (first, true);
                }
                work.words[found] = edge;
                found += 1;
            }
            if onward != 0 {
                work.edges[top] = edge;
                work.slots[top] = (M::of(used | work.board.taken[slot]), M::of(onward));
                top += 1;
            }
        }
        break;
    }
    let words = &work.words[first..found];
    if !flushed {
        return finish(words, lexicon, seen);
    }
    count(words, lexicon, seen, &mut score);
    seen.fill(0);
    score
}

/// Counts words of which none was seen before, and forgets them.
#[inline(always)]
pub fn finish<E: Edge>(words: &[E], lexicon: &Lexicon<E>, seen: &mut [u64]) -> Score {
    let mut score = Score::default();
    count(words, lexicon, seen, &mut score);
    for word in words {
        seen[word.number() / 64] = 0;
    }
    score
}

/// Counts those of the words that were not seen before.
#[inline(always)]
pub fn count<E: Edge>(words: &[E], lexicon: &Lexicon<E>, seen: &mut [u64], score: &mut Score) {
    let (worth, worths) = (&lexicon.worth[..], &lexicon.points);
    let Score { words: mut count, mut points } = *score;
    for &word in words {
        let number = word.number();
        let known = seen[number / 64];
        seen[number / 64] = known | 1 << (number % 64);
        let is_new = known >> (number % 64) & 1 == 0;
        count += u32::from(is_new);
        points += select_unpredictable(is_new, worths[usize::from(worth[number])], 0);
    }
    *score = Score { words: count, points };
}
