//! All boards that differ from a board in one cell.
//!
//! The words of such a board are those that the board has without the cell, and those that go through
//! the cell with its other symbol. The first are known once all paths of the board are: a word is one of
//! them if any of its paths leaves the cell out. The others begin with a path of the board, take a step
//! to the cell, and go on from there by the ordinary [`walk`], which does not come by the cell again. So
//! what the boards have in common is walked once for all of them: the 400 neighbours of a 4x4 board take
//! an eighth of the steps that they would take one by one.

use std::mem;
use std::ops::Range;

use super::arranged::{Arranged, Near};
use super::cpu::{Features, fetch};
use super::edge::Edge;
use super::lexicon::Lexicon;
use super::scorer::Score;
use super::slots::{MOST_SLOTS, Slots};
use super::walk::{Found, WORDS, Work, add, unseen, walk};
use crate::game::Geometry;

/// Most paths of a board from which words go on, and most words of it, for each bit of its masks: 8,192
/// for boards of up to 16 cells. The boards with the most points with ENABLE2K have 2,600 of them, 8x8
/// boards like these 16,000.
const PATHS: usize = 1 << 9;
/// Most branches of these paths, likewise.
const BRANCHES: usize = 1 << 11;
/// Most branches that are taken together, and most paths from which the walk goes on together.
const TOGETHER: (usize, usize) = (64, 512);
/// Places behind them, for those who read several together.
const BEHIND: usize = 8;
/// Where paths come from that have not used any slot.
const NOWHERE: usize = MOST_SLOTS;

/// What the neighbours of a board take besides the walk.
#[derive(Clone, Debug)]
pub struct Deviations<E, M> {
    /// The paths of the board from which words go on, on the board or off it.
    paths: Vec<Path<E, M>>,
    /// Their branches, by last slot and symbol.
    branches: Branches<E, M>,
    /// Where those of each last slot and symbol begin and end.
    ranges: Vec<[(u32, u32); 64]>,
    /// The words of the board.
    words: Vec<Word<M>>,
    /// For each word of the dictionary, the slots that some path of it leaves out; none between boards.
    left_out: Vec<M>,
    /// Most paths and branches: all there is room for, but for tests.
    limit: usize,
}

/// A word of the board.
#[derive(Clone, Copy, Debug)]
struct Word<M> {
    number: u32,
    /// The slots that some path of it leaves out: the board has it without them.
    left_out: M,
    points: u64,
}

/// A path of the board.
#[derive(Clone, Copy, Debug, Default)]
struct Path<E, M> {
    edge: E,
    used: M,
    last: u8,
}

/// Paths of the board, each with one symbol more, whatever slot that is on; as paths stand in the queue
/// of a walk.
#[derive(Clone, Debug)]
pub struct Branches<E, M> {
    pub edges: Vec<E>,
    /// The slots that the path has used, without that symbol's; and those that hold symbols that may
    /// follow.
    pub slots: Vec<[M; 2]>,
}

/// A slot, taken as a symbol.
#[derive(Clone, Copy, Debug)]
struct Deviation {
    slot: usize,
    symbol: usize,
    /// The slots with a symbol that lead to it.
    from: u64,
}

/// The cells of an arranged board, those without a symbol among them: they have slots, too, after the
/// others.
pub struct Around {
    /// Those that a tile may lie on.
    tiles: u64,
    /// For each, those with a symbol that lead to it.
    from: [u64; MOST_SLOTS],
    /// The number of them, holes among them.
    slots: usize,
    /// The number of symbols.
    symbols: usize,
}

impl Around {
    #[inline(always)]
    pub fn new<M: Slots>(
        board: &Arranged<M>,
        near: &Near,
        geometry: &Geometry,
        symbols: usize,
    ) -> Self {
        let slots = near.cells();
        let mut slot_of = [0; MOST_SLOTS];
        for (&cell, slot) in board.cells[..slots].iter().zip(0..) {
            slot_of[usize::from(cell)] = slot;
        }
        let mut around = Self { tiles: 0, from: [0; MOST_SLOTS], slots, symbols };
        for cell in (0..slots).filter(|&cell| !geometry.is_hole(cell)) {
            let here = 1 << slot_of[cell];
            around.tiles |= here;
            for &to in near.of(cell).iter().filter(|&&to| usize::from(to) != cell) {
                around.from[slot_of[usize::from(to)]] |= here & board.heads;
            }
        }
        around
    }
}

impl<E: Edge, M: Slots> Deviations<E, M> {
    pub fn new(words: usize, limit: usize) -> Self {
        Self {
            paths: Vec::with_capacity(PATHS * M::BITS),
            branches: Branches {
                edges: vec![E::default(); BRANCHES * M::BITS + BEHIND],
                slots: vec![[M::NONE; 2]; BRANCHES * M::BITS + BEHIND],
            },
            ranges: vec![[(0, 0); 64]; MOST_SLOTS + 1],
            words: Vec::with_capacity(PATHS * M::BITS),
            left_out: vec![M::NONE; words],
            limit: limit.max(1),
        }
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.paths.capacity() * size_of::<Path<E, M>>()
            + size_of_val(&self.branches.edges[..])
            + size_of_val(&self.branches.slots[..])
            + size_of_val(&self.ranges[..])
            + self.words.capacity() * size_of::<Word<M>>()
            + size_of_val(&self.left_out[..])
    }
}

/// Scores the neighbours of the board that lies arranged in `work`: for each cell, and each symbol on
/// it. Answers the score of the board itself; `None` if it has more paths than there is room for.
/// `seen` has a bit for each word, none of them set, and is left so.
#[inline(always)]
pub fn score<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    work: &mut Work<E, M>,
    deviations: &mut Deviations<E, M>,
    around: &Around,
    scores: &mut [Score],
) -> Option<Score> {
    features.prepare(work);
    let is_done = base(features, lexicon, seen, &work.board, deviations);
    let score = rate(lexicon, seen, deviations);
    is_done.and_then(|()| branch(features, lexicon, &work.board, deviations, around))?;
    for slot in 0..around.slots {
        let cell = usize::from(work.board.cells[slot]);
        let scores = &mut scores[cell * around.symbols..][..around.symbols];
        if around.tiles >> slot & 1 == 0 {
            scores.fill(score);
            continue;
        }
        let rest = without(&deviations.words, slot, seen);
        let own = (slot < work.board.slots).then(|| work.board.below[slot].count_ones() as usize);
        let from = around.from[slot];
        for (symbol, to) in scores.iter_mut().enumerate() {
            if own == Some(symbol) {
                *to = score;
                continue;
            }
            let deviation = Deviation { slot, symbol, from };
            let found = go_on(features, lexicon, seen, work, deviations, deviation);
            let words = unseen(&mut work.words[work.starts.1..found.words], seen);
            let mut sum = found.score;
            add(words, lexicon, &mut sum);
            if found.flushed {
                seen.fill(0);
                without(&deviations.words, slot, seen);
            } else {
                for word in words {
                    seen[word.number() / 64] &= !(1 << (word.number() % 64));
                }
            }
            *to = Score { words: rest.words + sum.words, points: rest.points + sum.points };
        }
        for word in &deviations.words {
            seen[word.number as usize / 64] = 0;
        }
    }
    Some(score)
}

/// Sees the words that the board has without a slot, and adds what they are worth.
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

/// Says what the words of the board are worth; answers what all of them are.
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
        word.points = lexicon.points[usize::from(lexicon.worth[number])];
        score.points += word.points;
        seen[number / 64] = 0;
    }
    score
}

/// Walks the board itself; keeps its paths, and finds its words. `None` if there is no room for them.
#[inline(always)]
fn base<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    board: &Arranged<M>,
    deviations: &mut Deviations<E, M>,
) -> Option<()> {
    let edges = &lexicon.edges[..];
    let Deviations { paths, words, left_out, limit, .. } = deviations;
    paths.clear();
    words.clear();
    paths.push(Path { edge: lexicon.root, used: M::NONE, last: NOWHERE as u8 });
    let mut head = 0;
    while let Some(&Path { edge: parent, used, last }) = paths.get(head) {
        head += 1;
        let used = used.set();
        let near =
            if last == NOWHERE as u8 { board.heads } else { board.onward[usize::from(last)] };
        let mut left = features.slots(board, parent) & near & !used;
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
                    if words.len() >= (PATHS * M::BITS).min(*limit) {
                        left_out[number] = M::NONE;
                        return None;
                    }
                    seen[number / 64] |= bit;
                    words.push(Word { number: number as u32, left_out: M::NONE, points: 0 });
                }
            }
            if edge.symbols() != 0 {
                if paths.len() >= (PATHS * M::BITS).min(*limit) {
                    return None;
                }
                fetch(edges, edge.first());
                paths.push(Path { edge, used: M::of(used), last: slot as u8 });
            }
        }
    }
    Some(())
}

/// Finds the branches of all paths. `None` if there is no room for them.
#[inline(always)]
fn branch<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    board: &Arranged<M>,
    deviations: &mut Deviations<E, M>,
    around: &Around,
) -> Option<()> {
    let edges = &lexicon.edges[..];
    let Deviations { paths, branches, ranges, limit, .. } = deviations;
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
    if top > (BRANCHES * M::BITS).min(*limit) {
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
            let held = features.slots(board, edge) & !used.set();
            let end = &mut ranges[symbol].1;
            branches.edges[*end as usize] = edge;
            branches.slots[*end as usize] = [used, M::of(held)];
            *end += u32::from(held != 0 || edge.word_bit() & 1 == 1);
        }
    }
    Some(())
}

/// Finds the words that go through a slot as a symbol that is not its own.
#[inline(always)]
fn go_on<E: Edge, M: Slots, F: Features>(
    features: F,
    lexicon: &Lexicon<E>,
    seen: &mut [u64],
    work: &mut Work<E, M>,
    deviations: &Deviations<E, M>,
    Deviation { slot, symbol, mut from }: Deviation,
) -> Found {
    let (first_path, first_word) = work.starts;
    let mut found = Found { score: Score::default(), words: first_word, flushed: false };
    let mut top = first_path;
    let room = TOGETHER.1.min(super::walk::PATHS - first_path);
    let most = TOGETHER.0.min(room).min(WORDS - first_word);
    let mut last = NOWHERE;
    loop {
        let (start, end) = deviations.ranges[last][symbol];
        let (mut start, end) = (start as usize, end as usize);
        while start < end {
            let next = end.min(start + most);
            let count = next - start;
            if top + count > first_path + room {
                walk(features, lexicon, seen, work, top, &mut found);
                top = first_path;
            }
            if found.words + count > WORDS {
                found.flush(&mut work.words, first_word, lexicon, seen);
            }
            let branches = &deviations.branches;
            let taken = features.take(branches, start..next, slot, work, top, &mut found);
            top = taken.unwrap_or_else(|| take(branches, start..next, slot, work, top, &mut found));
            start = next;
        }
        if from == 0 {
            break;
        }
        last = from.trailing_zeros() as usize;
        from &= from - 1;
    }
    if top > first_path {
        walk(features, lexicon, seen, work, top, &mut found);
    }
    found
}

/// Has those of the branches that have not used that slot take it; puts the paths that can go on at the
/// end of the queue, and answers where that is then.
#[inline(always)]
pub fn take<E: Edge, M: Slots>(
    branches: &Branches<E, M>,
    range: Range<usize>,
    slot: usize,
    work: &mut Work<E, M>,
    mut top: usize,
    found: &mut Found,
) -> usize {
    let near = work.board.onward[slot];
    let slots = &branches.slots[range.clone()];
    let mut words = found.words;
    for (&edge, [used, held]) in branches.edges[range].iter().zip(slots) {
        let (used, held) = (used.set(), held.set());
        let is_free = !used >> slot & 1;
        work.words[words] = edge;
        words += (edge.word_bit() & is_free) as usize;
        let onward = held & near & is_free.wrapping_neg();
        work.edges[top] = edge;
        work.slots[top] = [M::of(used | 1 << slot), M::of(onward)];
        top += usize::from(onward != 0);
    }
    found.words = words;
    top
}
