//! The breadth-first walk over a board that masks can hold.
//!
//! A depth-first search waits: for a mispredicted branch at each turn, and for the dictionary's
//! memory at each step. Here the paths that can go on are in a queue, and the loop takes one step
//! of one path at a time without any branch that depends on the board. It writes down the word and
//! the path that the step may give, and keeps or drops them by moving the end of their lists. So
//! the processor works at many steps at once. (The idea is known from branch-free query processing
//! in databases: Ross, "Selection conditions in main memory", 2004.)
//!
//! A word with several paths is found along each of them. A bit for each word's number remembers
//! it.
//!
//! If a board has more paths than the queue has room for, the walk goes on with the latest path
//! first. Then it needs no more room than a word has symbols. It is slower, with the same result.

use std::hint::select_unpredictable;
use std::ops::Range;

use super::buffers::{Buffers, Hits, PATHS, WORDS, add, unseen};
use super::edge::Edge;
use super::features::Features;
use super::lexicon::Lexicon;
use super::slots::Slots;
use crate::game::Score;

/// Scores the board in `buffers`. `seen` has a bit for each word. All bits are 0, before and after.
/// `steps` limits the steps after the queue is full, and becomes the number of those left.
#[inline(always)]
pub fn score<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    steps: &mut u64,
) -> Score {
    features.prepare(buffers);
    let left = features.slots(&buffers.board, lexicon.root) & buffers.board.heads;
    buffers.edges[0] = lexicon.root;
    buffers.slots[0] = [M::NONE, M::of(left)];
    let mut hits = Hits { score: Score::default(), words: 0, flushed: false, steps: *steps };
    walk(features, lexicon, seen, buffers, 1, &mut hits);
    *steps = hits.steps;
    let words = unseen(&mut buffers.words[..hits.words], seen);
    add(words, lexicon, &mut hits.score);
    if hits.flushed {
        seen.fill(0);
    } else {
        for word in words {
            seen[word.number() / 64] = 0;
        }
    }
    hits.score
}

/// Finds the words that begin with the paths in the queue. The queue ends at `top`, and has at
/// least one path. The words are counted only when their list is full. `seen` has a bit for each
/// word, set if the word must not count (again).
#[inline(always)]
pub fn walk<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    mut top: usize,
    hits: &mut Hits,
) {
    if features.walk(lexicon, seen, buffers, top, hits) {
        return;
    }
    let edges = &lexicon.edges[..];
    // The current path, and the index of the next one.
    let mut head = 1;
    let (mut parent, [used, left]) = (buffers.edges[0], buffers.slots[0]);
    let (mut used, mut left) = (used.set(), left.set());
    loop {
        let mut words = hits.words;
        while left != 0 && top < PATHS && words < WORDS {
            let slot = left.trailing_zeros() as usize;
            left &= left - 1;
            let before = (parent.bits() & buffers.board.below[slot]).count_ones() as usize;
            let edge = edges[parent.first() + before].after(parent);
            let near = buffers.board.onward[slot] & !used;
            let onward = features.slots(&buffers.board, edge) & near;
            features.prefetch(edges, edge.first());
            buffers.words[words] = edge;
            words += (edge.word_bit() & buffers.board.last[slot]) as usize;
            buffers.edges[top] = edge;
            buffers.slots[top] = [M::of(used | buffers.board.taken[slot]), M::of(onward)];
            top += usize::from(onward != 0);
            // If the queue is empty, this reads the path just written and dropped. That path cannot
            // go on, so `left` becomes 0.
            let is_done = left == 0;
            let [next_used, next_left] = buffers.slots[head];
            parent = select_unpredictable(is_done, buffers.edges[head], parent);
            used = select_unpredictable(is_done, next_used.set(), used);
            left = select_unpredictable(is_done, next_left.set(), left);
            head += usize::from(is_done);
        }
        hits.words = words;
        if left == 0 {
            return;
        }
        if words < WORDS {
            break;
        }
        hits.flush(&mut buffers.words, lexicon, seen);
    }
    // The loop stopped in front of a full queue: the rest of the current path comes first.
    buffers.edges[top] = parent;
    buffers.slots[top] = [M::of(used), M::of(left)];
    walk_latest_first(features, lexicon, seen, buffers, head..top + 1, hits);
}

/// Walks the paths at these indices of the queue, and their continuations, the latest path first.
#[inline(always)]
fn walk_latest_first<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    Range { start: head, end: mut top }: Range<usize>,
    hits: &mut Hits,
) {
    let edges = &lexicon.edges[..];
    while top > head && hits.steps > 0 {
        hits.steps -= 1;
        let last = top - 1;
        let (parent, used) = (buffers.edges[last], buffers.slots[last][0].set());
        let left = buffers.slots[last][1].set();
        let slot = left.trailing_zeros() as usize;
        let left = left & (left - 1);
        buffers.slots[last][1] = M::of(left);
        top = last + usize::from(left != 0);
        let before = (parent.bits() & buffers.board.below[slot]).count_ones() as usize;
        let edge = edges[parent.first() + before].after(parent);
        let near = buffers.board.onward[slot] & !used;
        let onward = features.slots(&buffers.board, edge) & near;
        if edge.word_bit() & buffers.board.last[slot] != 0 {
            if hits.words >= WORDS {
                hits.flush(&mut buffers.words, lexicon, seen);
            }
            buffers.words[hits.words] = edge;
            hits.words += 1;
        }
        if onward != 0 {
            buffers.edges[top] = edge;
            buffers.slots[top] = [M::of(used | buffers.board.taken[slot]), M::of(onward)];
            top += 1;
        }
    }
}
