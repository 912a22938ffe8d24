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
//! So the paths that the boards have in common are walked once for all boards: the 400 neighbors
//! of a 4x4 board take an eighth of the steps that they would take one by one.

// Tests: `solver/search/src/score/scorer/tests.rs`.

use std::mem;

use dawggle::{Mask, Outcome};

use super::arranged::SlotBoard;
use super::buffers::{
    BRANCHES_PER_SLOT, BoardPath, BoardWord, Buffers, Deviations, LISTED_WORDS, PATHS_PER_SLOT,
};
use super::error::MAX_SLOTS;
use super::seen::Seen;
use super::walk::{Budget, Hits, Walk};
use crate::game::{Geometry, Score};
use crate::lexicon::{Edge, Lexicon};

/// The number of branches taken at a time.
const BRANCHES_TOGETHER: usize = 64;
/// The number of paths from which the walk goes on at a time.
const PATHS_TOGETHER: usize = 512;
/// The last slot of the empty path.
const NOWHERE: usize = MAX_SLOTS;

/// A slot with another symbol.
#[derive(Clone, Copy, Debug)]
struct Deviation {
    slot: usize,
    symbol: usize,
    /// The slots with a symbol that lead to the slot.
    from: u64,
}

/// The neighbors of each slot. Here, cells without a symbol have slots as well: the last ones.
pub struct SlotNeighbors {
    /// The slots that are not holes.
    tiles: u64,
    /// For each slot, the slots with a symbol that lead to it.
    from: [u64; MAX_SLOTS],
    /// The number of slots, including holes.
    slots: usize,
    /// The number of symbols.
    symbols: usize,
    /// The limit for each neighbor.
    steps: Budget,
}

impl SlotNeighbors {
    #[inline(always)]
    pub fn new<M: Mask>(
        board: &SlotBoard<M>,
        geometry: &Geometry,
        symbols: usize,
        steps: Budget,
    ) -> Self {
        let slots = geometry.cells();
        let mut slot_of = [0; MAX_SLOTS];
        for (&cell, slot) in board.cells[..slots].iter().zip(0..) {
            slot_of[usize::from(cell)] = slot;
        }
        let mut around = Self { tiles: 0, from: [0; MAX_SLOTS], slots, symbols, steps };
        for cell in (0..slots).filter(|&cell| !geometry.is_hole(cell)) {
            let here = 1 << slot_of[cell];
            around.tiles |= here;
            for &to in geometry.neighbors(cell) {
                around.from[slot_of[usize::from(to)]] |= here & board.heads;
            }
        }
        around
    }
}

/// Scores the neighbors of the board in `buffers`, for each cell and each symbol on it, and
/// returns the score of the board itself. Returns `None` if the board has more paths than there is
/// room for. `seen` has a bit for each word. All bits are 0, before and after.
///
/// If a neighbor takes more steps than `around` says, returns the outcome.
#[inline(always)]
pub fn score<E: Edge, M: Mask, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    buffers: &mut Buffers<E, M>,
    deviations: &mut Deviations<E, M>,
    around: &SlotNeighbors,
    scores: &mut [Score],
) -> Option<Result<Score, Outcome>> {
    let seen = &mut Seen::of(seen);
    walk.prepare(buffers);
    let is_done = list_paths(walk, lexicon, seen, &buffers.board, deviations);
    let score = note_points(lexicon, seen, deviations);
    is_done.and_then(|()| list_branches(walk, lexicon, &buffers.board, deviations, around))?;
    for slot in 0..around.slots {
        let cell = usize::from(buffers.board.cells[slot]);
        let scores = &mut scores[cell * around.symbols..][..around.symbols];
        if around.tiles >> slot & 1 == 0 {
            scores.fill(score);
            continue;
        }
        let rest = mark_without(&deviations.words, slot, seen);
        // The symbols below the slot's own symbol say its number.
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
            let mut hits =
                find_through(walk, lexicon, seen, buffers, deviations, deviation, around.steps);
            let words = hits.count_new(&mut buffers.words, lexicon, seen);
            if hits.was_cleared {
                // The words of earlier lists are not known any more, so all are removed.
                seen.clear();
                mark_without(&deviations.words, slot, seen);
            } else {
                // Not `clear_at`: the words that the board has without the slot stay.
                for word in words {
                    seen.remove(word.number());
                }
            }
            let sum = hits.score;
            *to = Score { words: rest.words + sum.words, points: rest.points + sum.points };
            outcome = Budget(hits.steps).outcome();
            if !outcome.is_complete() {
                break;
            }
        }
        for word in &deviations.words {
            seen.clear_at(word.number as usize);
        }
        if !outcome.is_complete() {
            return Some(Err(outcome));
        }
    }
    Some(Ok(score))
}

/// Marks the words that the board has without a slot as seen, and returns their score.
#[inline(always)]
fn mark_without<M: Mask>(words: &[BoardWord<M>], slot: usize, seen: &mut Seen<'_>) -> Score {
    let mut score = Score::default();
    for &BoardWord { number, left_out, points } in words {
        let is_left = left_out.bits() >> slot & 1;
        seen.insert_if(number as usize, is_left == 1);
        score.words += is_left as u32;
        score.points += points & is_left.wrapping_neg();
    }
    score
}

/// Notes the points of each word of the board, and returns their total.
#[inline(always)]
fn note_points<E: Edge, M: Mask>(
    lexicon: &Lexicon<E>,
    seen: &mut Seen<'_>,
    deviations: &mut Deviations<E, M>,
) -> Score {
    let Deviations { words, left_out, .. } = deviations;
    let mut score = Score { words: words.len() as u32, points: 0 };
    for word in words {
        let number = word.number as usize;
        word.left_out = mem::replace(&mut left_out[number], M::EMPTY);
        word.points = lexicon.points[usize::from(lexicon.kinds[number])];
        score.points += word.points;
        seen.clear_at(number);
    }
    score
}

/// Walks the board itself, and lists its paths and words. Returns `None` if there is no room for
/// them.
#[inline(always)]
fn list_paths<E: Edge, M: Mask, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut Seen<'_>,
    board: &SlotBoard<M>,
    deviations: &mut Deviations<E, M>,
) -> Option<()> {
    let edges = &lexicon.edges[..];
    let Deviations { paths, words, left_out, .. } = deviations;
    paths.clear();
    words.clear();
    paths.push(BoardPath { edge: lexicon.root, used: M::EMPTY, last: NOWHERE as u8 });
    let mut head = 0;
    while let Some(&BoardPath { edge: parent, used, last }) = paths.get(head) {
        head += 1;
        let used = used.bits();
        let near =
            if last == NOWHERE as u8 { board.heads } else { board.onward[usize::from(last)] };
        let left = walk.slots(board, parent) & near & !used;
        for slot in left.iter().map(usize::from) {
            let before = (parent.bits() & board.below[slot]).count_ones() as usize;
            let edge = edges[parent.first() + before].after(parent);
            let used = used | board.taken[slot];
            if edge.word_bit() & 1 == 1 {
                let number = edge.number();
                left_out[number] = M::from_bits(left_out[number].bits() | !used);
                if seen.insert(number) {
                    if words.len() >= PATHS_PER_SLOT * usize::from(M::CELLS) {
                        left_out[number] = M::EMPTY;
                        seen.remove(number);
                        return None;
                    }
                    words.push(BoardWord { number: number as u32, left_out: M::EMPTY, points: 0 });
                }
            }
            // Even if no slot of the board can follow: a slot with another symbol may.
            if edge.symbols() != 0 {
                if paths.len() >= PATHS_PER_SLOT * usize::from(M::CELLS) {
                    return None;
                }
                walk.prefetch(edges, edge.first());
                paths.push(BoardPath { edge, used: M::from_bits(used), last: slot as u8 });
            }
        }
    }
    Some(())
}

/// Lists the branches of all paths. Returns `None` if there is no room for them.
#[inline(always)]
fn list_branches<E: Edge, M: Mask, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    board: &SlotBoard<M>,
    deviations: &mut Deviations<E, M>,
    around: &SlotNeighbors,
) -> Option<()> {
    // A counting sort: first the number of branches of each last slot and symbol, then the place of
    // their range, and then the branches. So `find_through` reads its branches one after the other.
    let edges = &lexicon.edges[..];
    let Deviations { paths, branches, ranges, .. } = deviations;
    for last in (0..around.slots).chain([NOWHERE]) {
        ranges[last].fill((0, 0));
    }
    for path in &*paths {
        let ranges = &mut ranges[usize::from(path.last)];
        for bit in path.edge.symbols().iter() {
            ranges[usize::from(bit) - E::SHIFT as usize].1 += 1;
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
    if top > BRANCHES_PER_SLOT * usize::from(M::CELLS) {
        return None;
    }
    for &BoardPath { edge: parent, used, last } in &*paths {
        let ranges = &mut ranges[usize::from(last)];
        for (bit, next) in parent.symbols().iter().zip(parent.first()..) {
            let symbol = usize::from(bit) - E::SHIFT as usize;
            let edge = edges[next].after(parent);
            let held = walk.slots(board, edge) & !used.bits();
            let end = &mut ranges[symbol].1;
            branches.edges[*end as usize] = edge;
            branches.slots[*end as usize] = [used, M::from_bits(held)];
            // A branch without a word is written over by the next.
            *end += u32::from(held != 0 || edge.word_bit() & 1 == 1);
        }
    }
    Some(())
}

/// Finds the words that go through a slot with another symbol.
#[inline(always)]
fn find_through<E: Edge, M: Mask, W: Walk<E, M>>(
    walk: W,
    lexicon: &Lexicon<E>,
    seen: &mut Seen<'_>,
    buffers: &mut Buffers<E, M>,
    deviations: &Deviations<E, M>,
    Deviation { slot, symbol, mut from }: Deviation,
    Budget(steps): Budget,
) -> Hits {
    let mut hits = Hits { score: Score::default(), words: 0, was_cleared: false, steps };
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
            if hits.words + count > LISTED_WORDS {
                hits.count_and_clear(&mut buffers.words, lexicon, seen);
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
