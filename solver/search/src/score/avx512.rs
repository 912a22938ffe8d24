//! The walk with AVX-512: 16 steps at a time, for boards of up to 16 cells.
//!
//! It does the same as [`breadth_first`](super::breadth_first), but its queue holds steps: each is
//! a path that can go on, and a slot to go to. The lanes of registers take the steps. One
//! instruction, which compresses, writes all steps that come of four of these to the end of the
//! queue. A board for which the queue has no room is left to the other walk.

use std::arch::x86_64::*;
use std::ops::Range;

use super::buffers::{Buffers, Hits, WORDS};
use super::deviations::Branches;
use super::edge::Edge;
use super::lexicon::Lexicon;
use super::memory::vectors::{
    gather, load, load_pairs, load_steps, store, store_pairs, store_steps, store_used,
};
use super::queue::{PATHS, Queue, STEPS};

/// The number of steps in a register.
const LANES: usize = 8;
/// The number of registers in use: both wait for the dictionary at the same time.
const REGISTERS: usize = 2;
/// The number of steps taken at a time. Each makes a path, whether the path can go on or not.
const BATCH: usize = REGISTERS * LANES;
/// The largest number of steps that come of a batch.
const MOST_STEPS: usize = BATCH * 16;

// A step is, from the lowest bit up, the slot to go to and the place of the path.
const _: () = assert!(PATHS <= 1 << 12 && PATHS.is_multiple_of(BATCH));

/// Does the [`walk`](super::breadth_first::walk) on a board whose tiles are one symbol each.
/// Returns false if the queue has no room for the paths: the other walk must follow. What this walk
/// found counts.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
pub fn walk(
    lexicon: &Lexicon<u64>,
    seen: &mut [u64],
    buffers: &mut Buffers<u64, u16>,
    starts: usize,
    hits: &mut Hits,
) -> bool {
    let Some(mut tail) = first_steps(buffers, starts) else { return false };
    let Buffers { board, words, queue, .. } = buffers;
    let Queue { edges, used, steps, onward, bits } = queue;
    let dictionary = &lexicon.edges[..];
    let (below_low, below_high) = (load(&board.below), load(&board.below[LANES..]));
    let [a, b, c, d] = onward.map(|onward| onward as i64);
    let onward = _mm256_set_epi64x(d, c, b, a);
    let [a, b] = bits.map(|bits| bits as i64);
    let bits = _mm512_set_epi64(b, a, b, a, b, a, b, a);

    let numbers = _mm512_set1_epi64((1 << u64::SHIFT) - 1);
    let word = _mm512_set1_epi64(1 << u64::WORD);
    let first_four = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);
    let last_four = _mm512_setr_epi64(4, 4, 5, 5, 6, 6, 7, 7);

    let (mut head, mut top) = (0, starts.next_multiple_of(BATCH));
    while head < tail {
        if hits.words > WORDS - BATCH {
            hits.flush(&mut words[..], 0, lexicon, seen);
        }
        if tail > STEPS - MOST_STEPS {
            steps.copy_within(head..tail, 0);
            (head, tail) = (0, tail - head);
        }
        // The oldest path that is still needed is the path of the next step.
        let oldest = usize::from(steps[head]) / 16 / BATCH * BATCH;
        if tail > STEPS - MOST_STEPS || (top + BATCH) % PATHS == oldest {
            hits.flush(&mut words[..], 0, lexicon, seen);
            return false;
        }

        // The indices of the edges of the steps. Old steps remain behind the tail: their paths are
        // in the ring, too, so they can be read without harm.
        let valid = u32::MAX >> (32 - (tail - head).min(BATCH));
        let valid: [u8; REGISTERS] =
            std::array::from_fn(|register| (valid >> (register * LANES)) as u8);
        let mut parents = [_mm512_setzero_si512(); REGISTERS];
        let mut slots = [_mm_setzero_si128(); REGISTERS];
        let mut gone = [_mm_setzero_si128(); REGISTERS];
        let mut places = [[0; LANES]; REGISTERS];
        for register in 0..REGISTERS {
            let step = &steps[head + register * LANES..][..LANES];
            let paths: [usize; LANES] =
                std::array::from_fn(|lane| usize::from(step[lane]) / 16 % PATHS);
            let slot = _mm_and_si128(load_steps(step), _mm_set1_epi16(15));
            let parent = gather(&edges[..], paths);
            let [a, b, c, d, e, f, g, h] = paths.map(|path| used[path] as i16);
            gone[register] = _mm_setr_epi16(a, b, c, d, e, f, g, h);
            let below =
                _mm512_permutex2var_epi64(below_low, _mm512_cvtepu16_epi64(slot), below_high);
            let before = _mm512_popcnt_epi64(_mm512_and_si512(parent, below));
            let at = _mm512_add_epi64(_mm512_srli_epi64::<{ u64::FIRST }>(parent), before);
            store(_mm512_maskz_mov_epi64(valid[register], at), &mut places[register]);
            (parents[register], slots[register]) = (parent, slot);
        }
        head = tail.min(head + BATCH);

        // The words, and the slots to go on to, 16 bits a lane.
        let mut onwards = [_mm_setzero_si128(); REGISTERS];
        for register in 0..REGISTERS {
            let edge = gather(dictionary, places[register].map(|at| at as usize));
            let edge = _mm512_add_epi64(edge, _mm512_and_si512(parents[register], numbers));
            let is_word = _mm512_mask_test_epi64_mask(valid[register], edge, word);
            store(_mm512_maskz_compress_epi64(is_word, edge), &mut words[hits.words..]);
            hits.words += is_word.count_ones() as usize;

            let low = _mm512_permutexvar_epi64(first_four, edge);
            let high = _mm512_permutexvar_epi64(last_four, edge);
            let low = _mm512_bitshuffle_epi64_mask(low, bits);
            let high = _mm512_bitshuffle_epi64_mask(high, bits);
            let held = _mm_set_epi64x(high as i64, low as i64);
            let near = _mm256_permutexvar_epi16(_mm256_castsi128_si256(slots[register]), onward);
            let near = _mm_andnot_si128(gone[register], _mm256_castsi256_si128(near));
            onwards[register] = _mm_maskz_mov_epi16(valid[register], _mm_and_si128(held, near));
            let taken = _mm_sllv_epi16(_mm_set1_epi16(1), slots[register]);
            store_used(_mm_or_si128(gone[register], taken), &mut used[top + register * LANES..]);
            store(edge, &mut edges[top + register * LANES..]);
        }

        // The steps to these slots.
        for half in 0..2 * REGISTERS {
            let next = match half % 2 {
                0 => _mm_cvtsi128_si64(onwards[half / 2]),
                _ => _mm_extract_epi64::<1>(onwards[half / 2]),
            } as u64;
            tail += store_next(next, top + half * 4, &mut steps[tail..]);
        }
        top = (top + BATCH) % PATHS;
    }
    true
}

/// Moves the first `starts` paths of the other walk's queue to this one, writes their steps, and
/// returns the number of steps. Returns `None` if the queue has no room for them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,popcnt")]
fn first_steps(buffers: &mut Buffers<u64, u16>, starts: usize) -> Option<usize> {
    let Buffers { edges: start_edges, slots: start_slots, queue, .. } = buffers;
    let Queue { edges, used, steps, .. } = queue;
    if starts > PATHS - 2 * BATCH {
        return None;
    }
    let mut tail = 0;
    for first in (0..starts).step_by(LANES) {
        if tail > STEPS - MOST_STEPS {
            return None;
        }
        let valid = u8::MAX >> (LANES - (starts - first).min(LANES));
        let pair = load_pairs(start_slots[first..].as_flattened());
        store(load(&start_edges[first..]), &mut edges[first..]);
        store_used(_mm256_cvtepi32_epi16(pair), &mut used[first..]);
        let next = _mm256_maskz_srli_epi32::<16>(valid, pair);
        let next = _mm256_cvtepi32_epi16(next);
        tail += store_next(_mm_cvtsi128_si64(next) as u64, first, &mut steps[tail..]);
        tail += store_next(_mm_extract_epi64::<1>(next) as u64, first + 4, &mut steps[tail..]);
    }
    Some(tail)
}

/// Does the same as the portable [`take`](super::neighbours::take).
#[inline]
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
        let pair = load_pairs(branches.slots[first..].as_flattened());
        let is_free = _mm256_mask_testn_epi32_mask(valid, pair, here);
        let is_word = _mm512_mask_test_epi64_mask(is_free, edge, word);
        let goes_on = _mm256_mask_test_epi32_mask(is_free, pair, near);
        store(_mm512_maskz_compress_epi64(is_word, edge), &mut words[hits.words..]);
        hits.words += is_word.count_ones() as usize;
        let pair = _mm256_or_si256(_mm256_and_si256(pair, both), here);
        store(_mm512_maskz_compress_epi64(goes_on, edge), &mut edges[top..]);
        store_pairs(_mm256_maskz_compress_epi32(goes_on, pair), &mut slots[2 * top..]);
        top += goes_on.count_ones() as usize;
    }
    top
}

/// Writes the steps from the four paths that start at place `path` to the slots of four sets, and
/// returns the number of steps. There must be room for 64.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn store_next(slots: u64, path: usize, steps: &mut [u16]) -> usize {
    let four = load(
        &[0, 1, 2, 3, 4, 5, 6, 7]
            .map(|eight| 0x0706_0504_0302_0100 + eight * 0x0808_0808_0808_0808),
    );
    let to = _mm512_maskz_compress_epi8(slots, four);
    let path = _mm512_set1_epi16((path * 16) as i16);
    let steps_to = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(to));
    store_steps(_mm512_add_epi16(steps_to, path), steps);
    let more = slots.count_ones() as usize;
    if more > 32 {
        let steps_to = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(to));
        store_steps(_mm512_add_epi16(steps_to, path), &mut steps[32..]);
    }
    more
}
