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

use dawggle::{Limit, Outcome};

use super::arranged::{Arranged, MOST_SLOTS, Slots};
#[cfg(target_arch = "x86_64")]
use super::avx512::Queue;
use super::lexicon::{Edge, Lexicon};
use super::neighbours::{self, Branches, Deviations};
use super::strategy::prefetch;
use crate::game::Score;

/// What a walk does differently on different processors. The default methods need nothing but
/// portable instructions, and [`strategy`](super::strategy) has the walks for better ones.
// A walk is compiled for an instruction set only as far as it is inlined into the function that
// enables the set. So everything that a task calls is `#[inline(always)]`. Without it, a rolled
// board takes 1.7 times as many instructions with BMI2, and 1.2 times as many with AVX2.
pub trait Walk<E: Edge, M: Slots>: Copy {
    /// Prepares the arranged board for the other methods.
    #[inline(always)]
    fn prepare(self, buffers: &mut Buffers<E, M>) {
        buffers.board.tabulate::<E>();
    }

    /// The slots of the board that hold a symbol of an edge behind `edge`.
    #[inline(always)]
    fn slots(self, board: &Arranged<M>, edge: E) -> u64 {
        board.look_up(edge)
    }

    /// Finds the words that begin with the paths in the queue. The queue ends at `top`, and has at
    /// least one path. The words are counted only when their list is full. `seen` has a bit for
    /// each word, set if the word must not count (again).
    #[inline(always)]
    fn find(
        self,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
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
        top: usize,
        hits: &mut Hits,
    ) -> usize {
        neighbours::take(branches, range, slot, buffers, top, hits)
    }
}

/// The walk of every processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl<E: Edge, M: Slots> Walk<E, M> for Portable {}

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
}

/// The memory of a scorer for one width of edges. The buffers for each size of masks are allocated
/// when they are needed.
#[derive(Clone, Debug)]
pub struct Memory<E> {
    /// A bit for each word. All bits are 0 between boards.
    pub seen: Vec<u64>,
    pub buffers16: Option<Box<Buffers<E, u16>>>,
    pub buffers32: Option<Box<Buffers<E, u32>>>,
    pub buffers64: Option<Box<Buffers<E, u64>>>,
}

impl<E: Edge> Memory<E> {
    pub fn new(words: usize) -> Self {
        let (buffers16, buffers32, buffers64) = (None, None, None);
        Self { seen: vec![0; words.div_ceil(64)], buffers16, buffers32, buffers64 }
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
    /// The steps that are left to a walk whose queue is full, and one more: without any, the walk
    /// has taken too many. See [`Steps`].
    pub steps: u64,
}

/// The limit of steps of a walk, as its loops count it: a number that becomes 0 if the walk takes
/// too many. With an [`Outcome`] in its place, a rolled board takes 1.5% more instructions.
#[derive(Clone, Copy, Debug)]
pub struct Steps(pub u64);

impl Steps {
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
    pub fn flush<E: Edge>(&mut self, list: &mut [E], lexicon: &Lexicon<E>, seen: &mut [u64]) {
        self.finish(list, lexicon, seen);
        (self.words, self.flushed) = (0, true);
    }

    /// Counts the words of a list that were not seen before, each once, and marks them as seen.
    /// Moves them to the front of the list, and returns them.
    #[inline(always)]
    pub fn finish<'a, E: Edge>(
        &mut self,
        list: &'a mut [E],
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
    ) -> &'a [E] {
        let list = &mut list[..self.words];
        let mut count = 0;
        for index in 0..list.len() {
            let word = list[index];
            let number = word.number();
            let known = seen[number / 64];
            seen[number / 64] = known | 1 << (number % 64);
            list[count] = word;
            count += usize::from(known >> (number % 64) & 1 == 0);
        }
        let (words, kinds) = (&list[..count], &lexicon.kinds[..]);
        let points = words.iter().map(|word| lexicon.points[usize::from(kinds[word.number()])]);
        self.score.words += count as u32;
        self.score.points += points.sum::<u64>();
        words
    }
}

/// Scores the board in `buffers`. `seen` has a bit for each word. All bits are 0, before and after.
/// `steps` is for the steps after the queue is full, and becomes what is left of them.
#[inline(always)]
pub fn score<E: Edge, M: Slots, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    Steps(steps): &mut Steps,
) -> Score {
    walk.prepare(buffers);
    let left = walk.slots(&buffers.board, lexicon.root) & buffers.board.heads;
    buffers.edges[0] = lexicon.root;
    buffers.slots[0] = [M::NONE, M::of(left)];
    let mut hits = Hits { score: Score::default(), words: 0, flushed: false, steps: *steps };
    walk.find(lexicon, seen, buffers, 1, &mut hits);
    *steps = hits.steps;
    let words = hits.finish(&mut buffers.words, lexicon, seen);
    if hits.flushed {
        seen.fill(0);
    } else {
        for word in words {
            seen[word.number() / 64] = 0;
        }
    }
    hits.score
}

/// The portable [`Walk::find`].
#[inline(always)]
pub fn breadth_first<E: Edge, M: Slots, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    mut top: usize,
    hits: &mut Hits,
) {
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
            let onward = walk.slots(&buffers.board, edge) & near;
            prefetch(edges, edge.first());
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
    latest_first(walk, lexicon, seen, buffers, head..top + 1, hits);
}

/// Walks the paths at these indices of the queue, and their continuations, the latest path first.
#[inline(always)]
fn latest_first<E: Edge, M: Slots, W: Walk<E, M>>(
    walk: W,
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
        let onward = walk.slots(&buffers.board, edge) & near;
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
