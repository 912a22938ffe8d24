//! The walk with AVX-512: 16 steps at a time, for boards of up to 16 cells.
//!
//! The same as in [`walk`](super::walk), but that the queue is one of steps to take: each a path that
//! can go on, and a slot to which. They are taken in the lanes of registers; the steps that
//! come of four of these are all written at the queue's end by one instruction, which compresses. A
//! board for which the queue has no room is left to the other walk.

use std::arch::x86_64::*;

use super::Score;
use super::cpu::vectors::{fetch, load, load_steps, store, store_steps, store_used};
use super::edge::Edge;
use super::lexicon::Lexicon;
use super::walk::{WORDS, Work, count, finish};

/// Steps taken in a register.
const LANES: usize = 8;
/// Registers at a time: while one waits for the dictionary, so does the other.
const REGISTERS: usize = 2;
/// Steps taken at a time. Each makes a path, whether that can go on or not.
const BATCH: usize = REGISTERS * LANES;
/// Most steps that come of so many.
const MOST_STEPS: usize = BATCH * 16;

// A step is, from the lowest bit up, the slot to go to, and the path's place.
const _: () = assert!(PATHS <= 1 << 12 && PATHS.is_multiple_of(BATCH));

/// What the walk needs of memory.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Queue {
    /// The edges by which paths came: a ring, in which a path is left until the steps from it are taken.
    edges: [u64; PATHS],
    /// The slots that they have used.
    used: [u16; PATHS],
    steps: [u16; STEPS],
}

/// Places for paths; in tests so few that they come round, and fill up.
const PATHS: usize = if cfg!(test) { 128 } else { 2048 };
/// Steps that the queue takes.
const STEPS: usize = if cfg!(test) { 512 } else { 2048 };

impl Queue {
    pub const EMPTY: Self = Self { edges: [0; PATHS], used: [0; PATHS], steps: [0; STEPS] };
}

/// Counts the words on the board that lies arranged in `work`, all of its tiles one symbol each. `None`
/// if the queue has no room for its paths.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
pub fn score(lexicon: &Lexicon<u64>, seen: &mut [u64], work: &mut Work<u64, u16>) -> Option<Score> {
    let Work { board, words, queue, .. } = work;
    let Queue { edges, used, steps } = queue;
    let dictionary = &lexicon.edges[..];
    let (below_low, below_high) = (load(&board.below), load(&board.below[LANES..]));
    let mut onward = [0_u64; 4];
    for (slot, set) in board.onward[..16].iter().enumerate() {
        onward[slot / 4] |= set << (slot % 4 * 16);
    }
    let [a, b, c, d] = onward.map(|onward| onward as i64);
    let onward = _mm256_set_epi64x(d, c, b, a);
    // For each slot, the bit of its symbol.
    let mut bits = [0_u64; 2];
    for (slot, below) in board.below[..16].iter().enumerate() {
        bits[slot / 8] |= u64::from(below.count_ones() + u64::SHIFT) << (slot % 8 * 8);
    }
    let [a, b] = bits.map(|bits| bits as i64);
    let bits = _mm512_set_epi64(b, a, b, a, b, a, b, a);

    let numbers = _mm512_set1_epi64((1 << u64::SHIFT) - 1);
    let word = _mm512_set1_epi64(1 << u64::WORD);
    let first_four = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);
    let last_four = _mm512_setr_epi64(4, 4, 5, 5, 6, 6, 7, 7);
    // The slots of four paths.
    let four = load(
        &[0, 1, 2, 3, 4, 5, 6, 7]
            .map(|eight| 0x0706_0504_0302_0100 + eight * 0x0808_0808_0808_0808),
    );

    edges[0] = lexicon.root;
    used[0] = 0;
    let heads = board.heads & board.slots_of(lexicon.root);
    let (mut head, mut top, mut found) = (0_usize, BATCH, 0_usize);
    let (mut score, mut flushed) = (Score::default(), false);
    store_steps(
        _mm512_cvtepu8_epi16(_mm512_castsi512_si256(_mm512_maskz_compress_epi8(heads, four))),
        &mut steps[..],
    );
    let mut tail = heads.count_ones() as usize;
    while head < tail {
        if found > WORDS - BATCH {
            count(&words[..found], lexicon, seen, &mut score);
            (found, flushed) = (0, true);
        }
        if tail > STEPS - MOST_STEPS {
            steps.copy_within(head..tail, 0);
            (head, tail) = (0, tail - head);
        }
        // Of all paths that are still needed, that of the next step is the oldest.
        let oldest = usize::from(steps[head]) / 16 / BATCH * BATCH;
        if tail > STEPS - MOST_STEPS || (top + BATCH) % PATHS == oldest {
            if flushed {
                seen.fill(0);
            }
            return None;
        }

        // Where the edges of the steps are. What is behind the tail is what was left there: steps from
        // paths that are somewhere in the ring, too.
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
            let parent = fetch(&edges[..], paths);
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
            let edge = fetch(dictionary, places[register].map(|at| at as usize));
            let edge = _mm512_add_epi64(edge, _mm512_and_si512(parents[register], numbers));
            let is_word = _mm512_mask_test_epi64_mask(valid[register], edge, word);
            store(_mm512_maskz_compress_epi64(is_word, edge), &mut words[found..]);
            found += is_word.count_ones() as usize;

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

        // The steps to them.
        for half in 0..2 * REGISTERS {
            let next = match half % 2 {
                0 => _mm_cvtsi128_si64(onwards[half / 2]),
                _ => _mm_extract_epi64::<1>(onwards[half / 2]),
            } as u64;
            let to = _mm512_maskz_compress_epi8(next, four);
            let path = _mm512_set1_epi16(((top + half * 4) * 16) as i16);
            let steps_to = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(to));
            store_steps(_mm512_add_epi16(steps_to, path), &mut steps[tail..]);
            let more = next.count_ones() as usize;
            if more > 32 {
                let steps_to = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(to));
                store_steps(_mm512_add_epi16(steps_to, path), &mut steps[tail + 32..]);
            }
            tail += more;
        }
        top = (top + BATCH) % PATHS;
    }
    let words = &words[..found];
    if !flushed {
        return Some(finish(words, lexicon, seen));
    }
    count(words, lexicon, seen, &mut score);
    seen.fill(0);
    Some(score)
}
