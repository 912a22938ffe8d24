//! Scores all boards that differ from a board in one cell.
//!
//! The words of a changed board are of two kinds:
//!
//! - Words that the board has without the cell. They are known once all paths of the board are:
//!   some path of the word leaves the cell out.
//! - Words that go through the cell with its new symbol. They begin with a path of the board, take
//!   a step to the cell, and go on from there by the ordinary [walk](Walk::find), which does not
//!   use the cell again.
//!
//! So the paths that the boards have in common are walked once for all boards: the 400 neighbours
//! of a 4x4 board take an eighth of the steps that they would take one by one.

// Tests: `solver/search/src/score/scorer/tests.rs`.

use std::mem;
use std::ops::Range;

use dawggle::Outcome;

use super::arranged::{Arranged, MOST_SLOTS, Slots};
use super::lexicon::{Edge, Lexicon};
use super::strategy::prefetch;
use super::walk::{Buffers, Hits, Steps, WORDS, Walk};
use crate::game::{Geometry, Score};

/// The number of paths from which words go on, and the number of words, for each bit of the masks:
/// 8,192 for boards of up to 16 cells. The boards with the highest scores with ENABLE2K have 2,600
/// paths, and 8x8 boards like these have 16,000.
pub const PATHS: usize = 1 << 9;
/// The number of branches of these paths, for each bit of the masks.
pub const BRANCHES: usize = 1 << 11;
/// Unused branches at the end, for a walk that reads several at once.
const BEHIND: usize = 8;

/// What the boards that differ from a board in one cell have in common.
#[derive(Clone, Debug)]
pub struct Deviations<E, M> {
    /// The paths of the board from which words of the dictionary go on.
    pub paths: Vec<Path<E, M>>,
    /// The branches of the paths, by last slot and symbol.
    pub branches: Branches<E, M>,
    /// Where the branches of each last slot and symbol begin and end.
    pub ranges: Vec<[(u32, u32); 64]>,
    /// The words of the board.
    pub words: Vec<Word<M>>,
    /// For each word of the dictionary, the slots that it does not need: some path of it avoids
    /// them. All sets are empty between boards.
    pub left_out: Vec<M>,
}

/// A word of the board.
#[derive(Clone, Copy, Debug)]
pub struct Word<M> {
    pub number: u32,
    /// The slots that some path of the word leaves out: without one of them, the word remains.
    pub left_out: M,
    pub points: u64,
}

/// A path of the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Path<E, M> {
    pub edge: E,
    /// The slots of the path.
    pub used: M,
    /// The last slot of the path.
    pub last: u8,
}

/// The paths of the board, each with one more symbol on any slot, in the form of a walk's queue.
#[derive(Clone, Debug)]
pub struct Branches<E, M> {
    pub edges: Vec<E>,
    /// The slots that the path has used, without the slot of the last symbol, and the slots that
    /// hold symbols that may follow.
    pub slots: Vec<[M; 2]>,
}

impl<E: Edge, M: Slots> Deviations<E, M> {
    /// Allocates memory for a dictionary with that number of words.
    pub fn new(words: usize) -> Self {
        Self {
            paths: Vec::with_capacity(PATHS * M::BITS),
            branches: Branches {
                edges: vec![E::default(); BRANCHES * M::BITS + BEHIND],
                slots: vec![[M::NONE; 2]; BRANCHES * M::BITS + BEHIND],
            },
            ranges: vec![[(0, 0); 64]; MOST_SLOTS + 1],
            words: Vec::with_capacity(PATHS * M::BITS),
            left_out: vec![M::NONE; words],
        }
    }
}

/// The number of branches taken at a time.
const BRANCHES_TOGETHER: usize = 64;
/// The number of paths from which the walk goes on at a time.
const PATHS_TOGETHER: usize = 512;
/// The last slot of the empty path.
const NOWHERE: usize = MOST_SLOTS;

/// A slot with another symbol.
#[derive(Clone, Copy, Debug)]
struct Deviation {
    slot: usize,
    symbol: usize,
    /// The slots with a symbol that lead to the slot.
    from: u64,
}

/// The neighbours of each slot. Here, cells without a symbol have slots as well: the last ones.
pub struct Around {
    /// The slots that are not holes.
    tiles: u64,
    /// For each slot, the slots with a symbol that lead to it.
    from: [u64; MOST_SLOTS],
    /// The number of slots, including holes.
    slots: usize,
    /// The number of symbols.
    symbols: usize,
    /// The limit for each neighbour.
    steps: Steps,
}

impl Around {
    #[inline(always)]
    pub fn new<M: Slots>(
        board: &Arranged<M>,
        geometry: &Geometry,
        symbols: usize,
        steps: Steps,
    ) -> Self {
        let slots = geometry.cells();
        let mut slot_of = [0; MOST_SLOTS];
        for (&cell, slot) in board.cells[..slots].iter().zip(0..) {
            slot_of[usize::from(cell)] = slot;
        }
        let mut around = Self { tiles: 0, from: [0; MOST_SLOTS], slots, symbols, steps };
        for cell in (0..slots).filter(|&cell| !geometry.is_hole(cell)) {
            let here = 1 << slot_of[cell];
            around.tiles |= here;
            for &to in geometry.neighbours(cell) {
                around.from[slot_of[usize::from(to)]] |= here & board.heads;
            }
        }
        around
    }
}

/// Scores the neighbours of the board in `buffers`, for each cell and each symbol on it, and
/// returns the score of the board itself. Returns `None` if the board has more paths than there is
/// room for. `seen` has a bit for each word. All bits are 0, before and after.
///
/// If a neighbour takes more steps than `around` says, returns the outcome.
#[inline(always)]
pub fn score<E: Edge, M: Slots, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    deviations: &mut Deviations<E, M>,
    around: &Around,
    scores: &mut [Score],
) -> Option<Result<Score, Outcome>> {
    walk.prepare(buffers);
    let is_done = base(walk, lexicon, seen, &buffers.board, deviations);
    let score = rate(lexicon, seen, deviations);
    is_done.and_then(|()| branch(walk, lexicon, &buffers.board, deviations, around))?;
    for slot in 0..around.slots {
        let cell = usize::from(buffers.board.cells[slot]);
        let scores = &mut scores[cell * around.symbols..][..around.symbols];
        if around.tiles >> slot & 1 == 0 {
            scores.fill(score);
            continue;
        }
        let rest = without(&deviations.words, slot, seen);
        let own =
            (slot < buffers.board.slots).then(|| buffers.board.below[slot].count_ones() as usize);
        let from = around.from[slot];
        let mut outcome = Outcome::Complete;
        for (symbol, to) in scores.iter_mut().enumerate() {
            if own == Some(symbol) {
                *to = score;
                continue;
            }
            let deviation = Deviation { slot, symbol, from };
            let mut hits = go_on(walk, lexicon, seen, buffers, deviations, deviation, around.steps);
            let words = hits.finish(&mut buffers.words, lexicon, seen);
            if hits.flushed {
                seen.fill(0);
                without(&deviations.words, slot, seen);
            } else {
                for word in words {
                    seen[word.number() / 64] &= !(1 << (word.number() % 64));
                }
            }
            let sum = hits.score;
            *to = Score { words: rest.words + sum.words, points: rest.points + sum.points };
            outcome = Steps(hits.steps).outcome();
            if !outcome.is_complete() {
                break;
            }
        }
        for word in &deviations.words {
            seen[word.number as usize / 64] = 0;
        }
        if !outcome.is_complete() {
            return Some(Err(outcome));
        }
    }
    Some(Ok(score))
}

/// Marks the words that the board has without a slot as seen, and returns their score.
#[inline(always)]
fn without<M: Slots>(words: &[Word<M>], slot: usize, seen: &mut [u64]) -> Score {
    let mut score = Score::default();
    for &Word { number, left_out, points } in words {
        let is_left = left_out.set() >> slot & 1;
        seen[number as usize / 64] |= is_left << (number % 64);
        score.words += is_left as u32;
        score.points += points & is_left.wrapping_neg();
    }
    score
}

/// Notes the points of each word of the board, and returns their total.
#[inline(always)]
fn rate<E: Edge, M: Slots>(
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    deviations: &mut Deviations<E, M>,
) -> Score {
    let Deviations { words, left_out, .. } = deviations;
    let mut score = Score { words: words.len() as u32, points: 0 };
    for word in words {
        let number = word.number as usize;
        word.left_out = mem::take(&mut left_out[number]);
        word.points = lexicon.points[usize::from(lexicon.kinds[number])];
        score.points += word.points;
        seen[number / 64] = 0;
    }
    score
}

/// Walks the board itself, and lists its paths and words. Returns `None` if there is no room for
/// them.
#[inline(always)]
fn base<E: Edge, M: Slots, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    board: &Arranged<M>,
    deviations: &mut Deviations<E, M>,
) -> Option<()> {
    let edges = &lexicon.edges[..];
    let Deviations { paths, words, left_out, .. } = deviations;
    paths.clear();
    words.clear();
    paths.push(Path { edge: lexicon.root, used: M::NONE, last: NOWHERE as u8 });
    let mut head = 0;
    while let Some(&Path { edge: parent, used, last }) = paths.get(head) {
        head += 1;
        let used = used.set();
        let near =
            if last == NOWHERE as u8 { board.heads } else { board.onward[usize::from(last)] };
        let mut left = walk.slots(board, parent) & near & !used;
        while left != 0 {
            let slot = left.trailing_zeros() as usize;
            left &= left - 1;
            let before = (parent.bits() & board.below[slot]).count_ones() as usize;
            let edge = edges[parent.first() + before].after(parent);
            let used = used | board.taken[slot];
            if edge.word_bit() & 1 == 1 {
                let number = edge.number();
                left_out[number] = M::of(left_out[number].set() | !used);
                let bit = 1 << (number % 64);
                if seen[number / 64] & bit == 0 {
                    if words.len() >= PATHS * M::BITS {
                        left_out[number] = M::NONE;
                        return None;
                    }
                    seen[number / 64] |= bit;
                    words.push(Word { number: number as u32, left_out: M::NONE, points: 0 });
                }
            }
            if edge.symbols() != 0 {
                if paths.len() >= PATHS * M::BITS {
                    return None;
                }
                prefetch(edges, edge.first());
                paths.push(Path { edge, used: M::of(used), last: slot as u8 });
            }
        }
    }
    Some(())
}

/// Lists the branches of all paths. Returns `None` if there is no room for them.
#[inline(always)]
fn branch<E: Edge, M: Slots, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    board: &Arranged<M>,
    deviations: &mut Deviations<E, M>,
    around: &Around,
) -> Option<()> {
    let edges = &lexicon.edges[..];
    let Deviations { paths, branches, ranges, .. } = deviations;
    for last in (0..around.slots).chain([NOWHERE]) {
        ranges[last].fill((0, 0));
    }
    for path in &*paths {
        let mut symbols = path.edge.symbols();
        let ranges = &mut ranges[usize::from(path.last)];
        while symbols != 0 {
            ranges[(symbols.trailing_zeros() - E::SHIFT) as usize].1 += 1;
            symbols &= symbols - 1;
        }
    }
    let mut top = 0;
    for last in (0..around.slots).chain([NOWHERE]) {
        for range in &mut ranges[last][..around.symbols] {
            let count = range.1 as usize;
            *range = (top as u32, top as u32);
            top += count;
        }
    }
    if top > BRANCHES * M::BITS {
        return None;
    }
    for &Path { edge: parent, used, last } in &*paths {
        let mut symbols = parent.symbols();
        let ranges = &mut ranges[usize::from(last)];
        let mut next = parent.first();
        while symbols != 0 {
            let symbol = (symbols.trailing_zeros() - E::SHIFT) as usize;
            symbols &= symbols - 1;
            let edge = edges[next].after(parent);
            next += 1;
            let held = walk.slots(board, edge) & !used.set();
            let end = &mut ranges[symbol].1;
            branches.edges[*end as usize] = edge;
            branches.slots[*end as usize] = [used, M::of(held)];
            *end += u32::from(held != 0 || edge.word_bit() & 1 == 1);
        }
    }
    Some(())
}

/// Finds the words that go through a slot with another symbol.
#[inline(always)]
fn go_on<E: Edge, M: Slots, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    deviations: &Deviations<E, M>,
    Deviation { slot, symbol, mut from }: Deviation,
    Steps(steps): Steps,
) -> Hits {
    let mut hits = Hits { score: Score::default(), words: 0, flushed: false, steps };
    let mut top = 0;
    let mut last = NOWHERE;
    loop {
        let (start, end) = deviations.ranges[last][symbol];
        let (mut start, end) = (start as usize, end as usize);
        while start < end {
            let next = end.min(start + BRANCHES_TOGETHER);
            let count = next - start;
            if top + count > PATHS_TOGETHER {
                walk.find(lexicon, seen, buffers, top, &mut hits);
                top = 0;
            }
            if hits.words + count > WORDS {
                hits.flush(&mut buffers.words, lexicon, seen);
            }
            let branches = &deviations.branches;
            top = walk.take(branches, start..next, slot, buffers, top, &mut hits);
            start = next;
        }
        if from == 0 {
            break;
        }
        last = from.trailing_zeros() as usize;
        from &= from - 1;
    }
    if top > 0 {
        walk.find(lexicon, seen, buffers, top, &mut hits);
    }
    hits
}

/// The portable [`Walk::take`].
#[inline(always)]
pub fn take<E: Edge, M: Slots>(
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
        let (used, held) = (used.set(), held.set());
        let is_free = !used >> slot & 1;
        buffers.words[words] = edge;
        words += (edge.word_bit() & is_free) as usize;
        let onward = held & near & is_free.wrapping_neg();
        buffers.edges[top] = edge;
        buffers.slots[top] = [M::of(used | 1 << slot), M::of(onward)];
        top += usize::from(onward != 0);
    }
    hits.words = words;
    top
}
