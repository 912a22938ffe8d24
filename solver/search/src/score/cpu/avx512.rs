//! The walk with AVX-512: 16 steps at a time, for boards of up to 16 cells.
//!
//! It does the same as [`breadth_first`](crate::score::walk::breadth_first), but its queue holds
//! steps: each is a path that can go on, and a slot to go to. Each lane of a register takes a step.
//! Four steps lead to some number of new steps, which one compressing store writes to the end of
//! the queue. A board for which the queue has no room is left to the other walk.

// Tests: `solver/search/src/score/scorer/tests.rs`.

use std::arch::x86_64::*;
use std::array::from_fn;
use std::ops::Range;

use bytemuck::{AnyBitPattern, NoUninit, Pod};

use crate::lexicon::{Edge, Lexicon};
use crate::score::arranged::SlotBoard;
use crate::score::buffers::{Branches, Buffers, LISTED_WORDS, MAX_STEPS, Queue, RING};
use crate::score::seen::Seen;
use crate::score::walk::Hits;

/// Copies what the walk needs of a board.
pub fn prepare(queue: &mut Queue, board: &SlotBoard<u16>) {
    (queue.onward, queue.bits) = ([0; 4], [0; 2]);
    for (slot, (set, below)) in board.onward.iter().zip(&board.below).take(16).enumerate() {
        queue.onward[slot / 4] |= set << (slot % 4 * 16);
        queue.bits[slot / 8] |= u64::from(below.count_ones() + u64::SHIFT) << (slot % 8 * 8);
    }
}

/// The number of steps in a register.
const LANES: usize = 8;
/// The number of registers in use: both wait for the dictionary at the same time.
const REGISTERS: usize = 2;
/// The number of steps taken at a time. Each makes a path, whether the path can go on or not.
const BATCH: usize = REGISTERS * LANES;
/// The largest number of steps that come of a batch.
const STEPS_OF_BATCH: usize = BATCH * 16;

// A step is, from the lowest bit up, the slot to go to and the place of the path.
const _: () = assert!(RING <= 1 << 12 && RING.is_multiple_of(BATCH));

/// Does the same as [`breadth_first`](crate::score::walk::breadth_first). Returns false if the
/// queue has no room for the paths: the other walk must follow. What this walk found counts.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
pub fn walk(
    lexicon: &Lexicon<u64>,
    seen: &mut Seen<'_>,
    buffers: &mut Buffers<u64, u16>,
    starts: usize,
    hits: &mut Hits,
) -> bool {
    let Some(mut tail) = first_steps(buffers, starts) else { return false };
    let Buffers { board, words, queue, .. } = buffers;
    let Queue { edges, used, steps, onward, bits } = queue;
    // What a step needs of the board fits into registers, where a permutation looks up 8 slots at
    // once. `bits` is repeated for each of the four edges that `holders` takes at once.
    let dictionary = &lexicon.edges[..];
    let (below_low, below_high) = (load(&board.below), load(&board.below[LANES..]));
    let [a, b, c, d] = onward.map(|onward| onward as i64);
    let onward = _mm256_set_epi64x(d, c, b, a);
    let [a, b] = bits.map(|bits| bits as i64);
    let bits = _mm512_set_epi64(b, a, b, a, b, a, b, a);

    let numbers = _mm512_set1_epi64((1 << u64::SHIFT) - 1);
    let word = _mm512_set1_epi64(1 << u64::WORD);

    let (mut head, mut top) = (0, starts.next_multiple_of(BATCH));
    while head < tail {
        if hits.words > LISTED_WORDS - BATCH {
            hits.count_and_clear(&mut words[..], lexicon, seen);
        }
        if tail > MAX_STEPS - STEPS_OF_BATCH {
            steps.copy_within(head..tail, 0);
            (head, tail) = (0, tail - head);
        }
        // The oldest path that is still needed is the path of the next step. The ring is full when
        // the next batch would be written over it.
        let oldest = usize::from(steps[head]) / 16 / BATCH * BATCH;
        if tail > MAX_STEPS - STEPS_OF_BATCH || (top + BATCH) % RING == oldest {
            hits.count_and_clear(&mut words[..], lexicon, seen);
            return false;
        }

        // The indices of the edges of the steps. Old steps remain behind the tail: their paths are
        // in the ring, too, so they can be read without harm.
        let valid = u32::MAX >> (32 - (tail - head).min(BATCH));
        let valid: [u8; REGISTERS] = from_fn(|register| (valid >> (register * LANES)) as u8);
        let mut taken = [EightSteps::none(); REGISTERS];
        let mut places = [[0_u64; LANES]; REGISTERS];
        for register in 0..REGISTERS {
            let step = EightSteps::read(&steps[head + register * LANES..][..LANES], edges, used);
            let slots = _mm512_cvtepu16_epi64(step.slots);
            let below = _mm512_permutex2var_epi64(below_low, slots, below_high);
            // The edges of a node are side by side: count the symbols before this one.
            let before = _mm512_popcnt_epi64(_mm512_and_si512(step.parents, below));
            let at = _mm512_add_epi64(_mm512_srli_epi64::<{ u64::FIRST }>(step.parents), before);
            // By way of memory, since single reads need their indices in ordinary registers. A lane
            // without a step reads edge 0, and its word and paths are masked out below.
            store(_mm512_maskz_mov_epi64(valid[register], at), &mut places[register]);
            taken[register] = step;
        }
        head = tail.min(head + BATCH);

        // The words, and the slots to go on to, 16 bits a lane.
        let mut onwards = [_mm_setzero_si128(); REGISTERS];
        for register in 0..REGISTERS {
            let step = taken[register];
            let edge = gather(dictionary, places[register].map(|at| at as usize));
            // As `Edge::after`.
            let edge = _mm512_add_epi64(edge, _mm512_and_si512(step.parents, numbers));
            let is_word = _mm512_mask_test_epi64_mask(valid[register], edge, word);
            store(_mm512_maskz_compress_epi64(is_word, edge), &mut words[hits.words..]);
            hits.words += is_word.count_ones() as usize;

            let near = _mm256_permutexvar_epi16(_mm256_castsi128_si256(step.slots), onward);
            let near = _mm_andnot_si128(step.used, _mm256_castsi256_si128(near));
            let held = holders(edge, bits);
            onwards[register] = _mm_maskz_mov_epi16(valid[register], _mm_and_si128(held, near));
            // Every step writes its path, even if no word goes on from it, so that the place of the
            // path is known: `top` plus the lane.
            let here = _mm_sllv_epi16(_mm_set1_epi16(1), step.slots);
            store(_mm_or_si128(step.used, here), &mut used[top + register * LANES..]);
            store(edge, &mut edges[top + register * LANES..]);
        }

        // The steps to these slots.
        for (half, slots) in (0..).zip(onwards.iter().flat_map(|&onward| halves(onward))) {
            tail += store_steps(slots, top + half * LANES / 2, &mut steps[tail..]);
        }
        top = (top + BATCH) % RING;
    }
    true
}

/// Eight steps: the edges by which their paths came, the slots that the paths have used, and the
/// slots to go to.
#[derive(Clone, Copy)]
struct EightSteps {
    parents: __m512i,
    used: __m128i,
    slots: __m128i,
}

impl EightSteps {
    #[target_feature(enable = "avx512f")]
    fn none() -> Self {
        let (used, slots) = (_mm_setzero_si128(), _mm_setzero_si128());
        Self { parents: _mm512_setzero_si512(), used, slots }
    }

    /// Reads steps of the queue, and the paths that they continue.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    fn read(steps: &[u16], edges: &[u64; RING], used: &[u16; RING]) -> Self {
        let paths: [usize; LANES] = from_fn(|lane| usize::from(steps[lane]) / 16 % RING);
        let [a, b, c, d, e, f, g, h] = paths.map(|path| used[path] as i16);
        let used = _mm_setr_epi16(a, b, c, d, e, f, g, h);
        let slots = _mm_and_si128(load(steps), _mm_set1_epi16(15));
        Self { parents: gather(edges, paths), used, slots }
    }
}

/// Returns the slots that hold a symbol behind each of eight edges, 16 bits an edge. `bits` has the
/// bit of each slot's symbol.
#[target_feature(enable = "avx512f,avx512bitalg")]
fn holders(edges: __m512i, bits: __m512i) -> __m128i {
    // The instruction picks 8 bits of each 64-bit lane, by their positions in `bits`. 16 slots take
    // two lanes an edge.
    let four = |lanes| _mm512_bitshuffle_epi64_mask(_mm512_permutexvar_epi64(lanes, edges), bits);
    let low = four(_mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3));
    let high = four(_mm512_setr_epi64(4, 4, 5, 5, 6, 6, 7, 7));
    _mm_set_epi64x(high as i64, low as i64)
}

/// Moves the first `starts` paths of the other walk's queue to this one, writes their steps, and
/// returns the number of steps. Returns `None` if the queue has no room for them.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,popcnt")]
fn first_steps(buffers: &mut Buffers<u64, u16>, starts: usize) -> Option<usize> {
    let Buffers { edges: start_edges, slots: start_slots, queue, .. } = buffers;
    let Queue { edges, used, steps, .. } = queue;
    if starts > RING - 2 * BATCH {
        return None;
    }
    let mut tail = 0;
    for first in (0..starts).step_by(LANES) {
        if tail > MAX_STEPS - STEPS_OF_BATCH {
            return None;
        }
        let valid = u8::MAX >> (LANES - (starts - first).min(LANES));
        let pair = load(start_slots[first..].as_flattened());
        store::<__m512i>(load(&start_edges[first..]), &mut edges[first..]);
        store(_mm256_cvtepi32_epi16(pair), &mut used[first..]);
        let next = _mm256_maskz_srli_epi32::<16>(valid, pair);
        let next = _mm256_cvtepi32_epi16(next);
        for (half, slots) in (0..).zip(halves(next)) {
            tail += store_steps(slots, first + half * LANES / 2, &mut steps[tail..]);
        }
    }
    Some(tail)
}

/// Does the same as the portable [`Walk::take`](crate::score::walk::Walk::take).
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt")]
pub fn take(
    branches: &Branches<u64, u16>,
    range: Range<usize>,
    slot: usize,
    buffers: &mut Buffers<u64, u16>,
    mut top: usize,
    hits: &mut Hits,
) -> usize {
    let Buffers { board, edges, slots, words, .. } = buffers;
    let slots = slots.as_flattened_mut();
    // The lower half holds the used slots, the upper half the slots to go on to.
    let here = _mm256_set1_epi32(1 << slot);
    let near = _mm256_set1_epi32(((board.onward[slot] as u32) << 16) as i32);
    let both = _mm256_or_si256(near, _mm256_set1_epi32(0xffff));
    let word = _mm512_set1_epi64(1 << u64::WORD);
    for first in range.clone().step_by(LANES) {
        let valid = u8::MAX >> (LANES - (range.end - first).min(LANES));
        let edge = load(&branches.edges[first..]);
        let pair = load(branches.slots[first..].as_flattened());
        let is_free = _mm256_mask_testn_epi32_mask(valid, pair, here);
        let is_word = _mm512_mask_test_epi64_mask(is_free, edge, word);
        let goes_on = _mm256_mask_test_epi32_mask(is_free, pair, near);
        store(_mm512_maskz_compress_epi64(is_word, edge), &mut words[hits.words..]);
        hits.words += is_word.count_ones() as usize;
        let pair = _mm256_or_si256(_mm256_and_si256(pair, both), here);
        store(_mm512_maskz_compress_epi64(goes_on, edge), &mut edges[top..]);
        store(_mm256_maskz_compress_epi32(goes_on, pair), &mut slots[2 * top..]);
        top += goes_on.count_ones() as usize;
    }
    top
}

/// Returns the two halves of a vector.
#[target_feature(enable = "sse4.1")]
fn halves(vector: __m128i) -> [u64; 2] {
    [_mm_cvtsi128_si64(vector) as u64, _mm_extract_epi64::<1>(vector) as u64]
}

/// Writes the steps from the four paths that start at place `path` to the slots of four sets, and
/// returns the number of steps. There must be room for 64.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn store_steps(slots: u64, path: usize, steps: &mut [u16]) -> usize {
    // Bit 16 * path + slot of `slots` selects the byte that has this number: the low 6 bits of a
    // step.
    let four = load(
        &[0_u64, 1, 2, 3, 4, 5, 6, 7]
            .map(|eight| 0x0706_0504_0302_0100 + eight * 0x0808_0808_0808_0808),
    );
    let to = _mm512_maskz_compress_epi8(slots, four);
    let path = _mm512_set1_epi16((path * 16) as i16);
    let steps_to = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(to));
    store(_mm512_add_epi16(steps_to, path), steps);
    let more = slots.count_ones() as usize;
    // Four paths rarely go on to more than 32 slots, so this branch is predicted.
    if more > 32 {
        let steps_to = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(to));
        store(_mm512_add_epi16(steps_to, path), &mut steps[32..]);
    }
    more
}

/// Reads a vector from the start of a slice.
fn load<V: AnyBitPattern>(from: &[impl NoUninit]) -> V {
    bytemuck::pod_read_unaligned(&bytemuck::cast_slice(from)[..size_of::<V>()])
}

/// Writes a vector to the start of a slice.
fn store<V: NoUninit>(vector: V, to: &mut [impl Pod]) {
    bytemuck::cast_slice_mut(to)[..size_of::<V>()].copy_from_slice(bytemuck::bytes_of(&vector));
}

/// Reads the numbers at eight indices.
#[target_feature(enable = "avx512f")]
fn gather(from: &[u64], at: [usize; 8]) -> __m512i {
    // On AMD's processors eight single reads are faster than the instruction that gathers.
    let [a, b, c, d, e, f, g, h] = at.map(|at| from[at] as i64);
    _mm512_set_epi64(h, g, f, e, d, c, b, a)
}
