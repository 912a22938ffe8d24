//! The breadth-first walk over a board of up to 64 slots, and its memory.
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

// Tests: `solver/search/src/score/scorer/tests.rs`.

use std::hint::select_unpredictable;
use std::ops::Range;

use dawggle::{Limit, Mask, Outcome};

use super::arranged::SlotBoard;
use super::buffers::{Branches, Buffers, LISTED_WORDS, QUEUED_PATHS};
use super::seen::Seen;
use crate::game::Score;
use crate::lexicon::{Edge, Lexicon};

/// A hint to the processor.
pub trait Prefetch {
    /// Hints that the edge at an index will be read soon. The index may be out of range.
    fn prefetch<E>(self, edges: &[E], at: usize);
}

/// What a walk does differently on different processors. The default methods need nothing but
/// portable instructions, and `cpu` has the walks for better ones.
// A walk is compiled for an instruction set only as far as it is inlined into the function that
// enables the set. So everything that a task calls is `#[inline(always)]`. Without it, a rolled
// board takes 1.7 times as many instructions with BMI2, and 1.2 times as many with AVX2.
pub trait Walk<E: Edge, M: Mask>: Copy + Prefetch {
    /// Prepares the arranged board for the other methods.
    #[inline(always)]
    fn prepare(self, buffers: &mut Buffers<E, M>) {
        buffers.board.tabulate::<E>();
    }

    /// The slots of the board that hold a symbol of an edge behind `edge`.
    #[inline(always)]
    fn slots(self, board: &SlotBoard<M>, edge: E) -> u64 {
        board.look_up(edge)
    }

    /// Finds the words that begin with the paths in the queue. The queue ends at `top`, and has at
    /// least one path. The words are counted only when their list is full. `seen` has a bit for
    /// each word, set if the word must not count (again).
    #[inline(always)]
    fn find(
        self,
        lexicon: &Lexicon<E>,
        seen: &mut Seen<'_>,
        buffers: &mut Buffers<E, M>,
        top: usize,
        hits: &mut Hits,
    ) {
        breadth_first(self, lexicon, seen, buffers, top, hits);
    }

    /// Extends the branches that have not used a slot by that slot. Appends the paths that can go
    /// on to the queue, and returns its new end.
    #[inline(always)]
    fn take(
        self,
        branches: &Branches<E, M>,
        range: Range<usize>,
        slot: usize,
        buffers: &mut Buffers<E, M>,
        mut top: usize,
        hits: &mut Hits,
    ) -> usize {
        let near = buffers.board.onward[slot];
        let slots = &branches.slots[range.clone()];
        let mut words = hits.words;
        for (&edge, [used, held]) in branches.edges[range].iter().zip(slots) {
            let (used, held) = (used.bits(), held.bits());
            let is_free = !used >> slot & 1;
            buffers.words[words] = edge;
            words += (edge.word_bit() & is_free) as usize;
            let onward = held & near & is_free.wrapping_neg();
            buffers.edges[top] = edge;
            buffers.slots[top] = [M::from_bits(used | 1 << slot), M::from_bits(onward)];
            top += usize::from(onward != 0);
        }
        hits.words = words;
        top
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
    pub was_cleared: bool,
    /// The steps that are left to a walk whose queue is full, and one more: without any, the walk
    /// has taken too many. See [`Budget`].
    pub steps: u64,
}

/// The limit of steps of a walk, as its loops count it: a number that becomes 0 if the walk takes
/// too many. With an [`Outcome`] in its place, a rolled board takes 1.5% more instructions.
#[derive(Clone, Copy, Debug)]
pub struct Budget(pub u64);

impl Budget {
    pub fn of(limit: Limit) -> Self {
        Self(limit.left().saturating_add(1))
    }

    /// Returns how the walk ended that left these steps.
    pub fn outcome(self) -> Outcome {
        if self.0 == 0 { Outcome::OutOfSteps } else { Outcome::Complete }
    }
}

impl Hits {
    /// Counts the words of a list, and empties it.
    #[inline(always)]
    pub fn count_and_clear<E: Edge>(
        &mut self,
        list: &mut [E],
        lexicon: &Lexicon<E>,
        seen: &mut Seen<'_>,
    ) {
        self.count_new(list, lexicon, seen);
        (self.words, self.was_cleared) = (0, true);
    }

    /// Counts the words of a list that were not seen before, each once, and marks them as seen.
    /// Moves them to the front of the list, and returns them.
    #[inline(always)]
    pub fn count_new<'a, E: Edge>(
        &mut self,
        list: &'a mut [E],
        lexicon: &Lexicon<E>,
        seen: &mut Seen<'_>,
    ) -> &'a [E] {
        let list = &mut list[..self.words];
        let count = seen.insert_all(list, E::number);
        let (words, kinds) = (&list[..count], &lexicon.kinds[..]);
        let points = words.iter().map(|word| lexicon.points[usize::from(kinds[word.number()])]);
        self.score.words += count as u32;
        self.score.points += points.sum::<u64>();
        words
    }
}

/// Scores the board in `buffers`. `seen` has a bit for each word. All bits are 0, before and after.
/// `steps` is for the steps after the queue is full, and becomes what is left of them. Appends the
/// numbers of the words to a list, if there is one, in order.
#[inline(always)]
pub fn score<E: Edge, M: Mask, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    Budget(steps): &mut Budget,
    list: Option<WordList<'_>>,
) -> Score {
    let seen = &mut Seen::of(seen);
    walk.prepare(buffers);
    let left = walk.slots(&buffers.board, lexicon.root) & buffers.board.heads;
    buffers.edges[0] = lexicon.root;
    buffers.slots[0] = [M::EMPTY, M::from_bits(left)];
    let mut hits = Hits { score: Score::default(), words: 0, was_cleared: false, steps: *steps };
    walk.find(lexicon, seen, buffers, 1, &mut hits);
    *steps = hits.steps;
    finish(hits, lexicon, seen, &mut buffers.words, list)
}

/// Where the numbers of the words of a board go.
pub struct WordList<'a> {
    pub numbers: &'a mut Vec<u32>,
    /// A bit for each 64 words of the dictionary. All bits are 0, before and after.
    pub places: &'a mut [u64],
}

/// Counts and lists the words after a walk, and clears the set of words.
// Not inlined, because it needs no other instructions than a call, and takes registers from the
// loops of the walk: a rolled board took 1.7% more instructions.
#[inline(never)]
fn finish<E: Edge>(
    mut hits: Hits,
    lexicon: &Lexicon<E>,
    seen: &mut Seen<'_>,
    words: &mut [E],
    list: Option<WordList<'_>>,
) -> Score {
    let words = hits.count_new(words, lexicon, seen);
    match list {
        // The words of earlier lists are not known any more.
        Some(list) if hits.was_cleared => seen.move_all(list.numbers),
        Some(WordList { numbers, places }) => {
            seen.move_listed(words.iter().map(|word| word.number()), places, numbers);
        }
        None if hits.was_cleared => seen.clear(),
        // Few words are on a board: to clear these takes less time than to clear the whole set,
        // which has 22 KB for ENABLE2K.
        None => words.iter().for_each(|word| seen.clear_at(word.number())),
    }
    hits.score
}

/// The portable [`Walk::find`].
#[inline(always)]
pub fn breadth_first<E: Edge, M: Mask, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut Seen<'_>,
    buffers: &mut Buffers<E, M>,
    mut top: usize,
    hits: &mut Hits,
) {
    let edges = &lexicon.edges[..];
    // The current path, and the index of the next one.
    let mut head = 1;
    let (mut parent, [used, left]) = (buffers.edges[0], buffers.slots[0]);
    let (mut used, mut left) = (used.bits(), left.bits());
    loop {
        let mut words = hits.words;
        while left != 0 && top < QUEUED_PATHS && words < LISTED_WORDS {
            let slot = left.trailing_zeros() as usize;
            left &= left - 1;
            let before = (parent.bits() & buffers.board.below[slot]).count_ones() as usize;
            let edge = edges[parent.first() + before].after(parent);
            let near = buffers.board.onward[slot] & !used;
            let onward = walk.slots(&buffers.board, edge) & near;
            walk.prefetch(edges, edge.first());
            buffers.words[words] = edge;
            words += (edge.word_bit() & buffers.board.last[slot]) as usize;
            buffers.edges[top] = edge;
            buffers.slots[top] =
                [M::from_bits(used | buffers.board.taken[slot]), M::from_bits(onward)];
            top += usize::from(onward != 0);
            // If the queue is empty, this reads the path just written and dropped. That path cannot
            // go on, so `left` becomes 0.
            let is_done = left == 0;
            let [next_used, next_left] = buffers.slots[head];
            parent = select_unpredictable(is_done, buffers.edges[head], parent);
            used = select_unpredictable(is_done, next_used.bits(), used);
            left = select_unpredictable(is_done, next_left.bits(), left);
            head += usize::from(is_done);
        }
        hits.words = words;
        if left == 0 {
            return;
        }
        if words < LISTED_WORDS {
            break;
        }
        hits.count_and_clear(&mut buffers.words, lexicon, seen);
    }
    // The loop stopped in front of a full queue: the rest of the current path comes first.
    buffers.edges[top] = parent;
    buffers.slots[top] = [M::from_bits(used), M::from_bits(left)];
    latest_first(walk, lexicon, seen, buffers, head..top + 1, hits);
}

/// Walks the paths at these indices of the queue, and their continuations, the latest path first.
#[inline(always)]
fn latest_first<E: Edge, M: Mask, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut Seen<'_>,
    buffers: &mut Buffers<E, M>,
    Range { start: head, end: mut top }: Range<usize>,
    hits: &mut Hits,
) {
    let edges = &lexicon.edges[..];
    while top > head && hits.steps > 0 {
        hits.steps -= 1;
        // The path keeps its place until it has no slot left. So each symbol of a word takes at
        // most one more place, and `Buffers` has `MAX_SLOTS` of them behind the queue.
        let last = top - 1;
        let (parent, used) = (buffers.edges[last], buffers.slots[last][0].bits());
        let left = buffers.slots[last][1].bits();
        let slot = left.trailing_zeros() as usize;
        let left = left & (left - 1);
        buffers.slots[last][1] = M::from_bits(left);
        top = last + usize::from(left != 0);
        let before = (parent.bits() & buffers.board.below[slot]).count_ones() as usize;
        let edge = edges[parent.first() + before].after(parent);
        let near = buffers.board.onward[slot] & !used;
        let onward = walk.slots(&buffers.board, edge) & near;
        if edge.word_bit() & buffers.board.last[slot] != 0 {
            if hits.words >= LISTED_WORDS {
                hits.count_and_clear(&mut buffers.words, lexicon, seen);
            }
            buffers.words[hits.words] = edge;
            hits.words += 1;
        }
        if onward != 0 {
            buffers.edges[top] = edge;
            buffers.slots[top] =
                [M::from_bits(used | buffers.board.taken[slot]), M::from_bits(onward)];
            top += 1;
        }
    }
}
