//! Access to memory that the safe standard library has no functions for: hints, and vectors.

#![allow(
    unsafe_code,
    reason = "a hint reads nothing, and vectors are read from and written to slices whose length is \
              checked"
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

/// Hints that the item at index `at` will be read soon. The index may be out of range.
#[inline(always)]
pub fn prefetch<T>(of: &[T], at: usize) {
    // SAFETY: every x86-64 has this instruction, and it takes any address: it reads nothing.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(of.as_ptr().wrapping_add(at).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (of, at);
}

/// Moves AVX-512 registers to and from slices. Each function panics if the slice is too short.
#[cfg(target_arch = "x86_64")]
pub mod vectors {
    use std::arch::x86_64::*;

    /// Reads eight numbers.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn load(from: &[u64]) -> __m512i {
        let from = &from[..8];
        // SAFETY: the line above checks the length.
        unsafe { _mm512_loadu_epi64(from.as_ptr().cast()) }
    }

    /// Reads eight steps.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    pub fn load_steps(from: &[u16]) -> __m128i {
        let from = &from[..8];
        // SAFETY: the line above checks the length.
        unsafe { _mm_loadu_epi16(from.as_ptr().cast()) }
    }

    /// Reads eight pairs of sets of slots.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl")]
    pub fn load_pairs(from: &[u16]) -> __m256i {
        let from = &from[..16];
        // SAFETY: the line above checks the length.
        unsafe { _mm256_loadu_epi32(from.as_ptr().cast()) }
    }

    /// Writes eight pairs of sets of slots.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl")]
    pub fn store_pairs(pairs: __m256i, to: &mut [u16]) {
        let to = &mut to[..16];
        // SAFETY: the line above checks the length.
        unsafe { _mm256_storeu_epi32(to.as_mut_ptr().cast(), pairs) }
    }

    /// Writes eight numbers.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn store(numbers: __m512i, to: &mut [u64]) {
        let to = &mut to[..8];
        // SAFETY: the line above checks the length.
        unsafe { _mm512_storeu_epi64(to.as_mut_ptr().cast(), numbers) }
    }

    /// Writes eight sets of slots.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    pub fn store_used(used: __m128i, to: &mut [u16]) {
        let to = &mut to[..8];
        // SAFETY: the line above checks the length.
        unsafe { _mm_storeu_epi16(to.as_mut_ptr().cast(), used) }
    }

    /// Writes 32 steps.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub fn store_steps(steps: __m512i, to: &mut [u16]) {
        let to = &mut to[..32];
        // SAFETY: the line above checks the length.
        unsafe { _mm512_storeu_epi16(to.as_mut_ptr().cast(), steps) }
    }

    /// Reads the numbers at eight indices.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn gather(from: &[u64], at: [usize; 8]) -> __m512i {
        // On AMD's processors eight single reads are faster than the instruction that gathers.
        let [a, b, c, d, e, f, g, h] = at.map(|at| from[at] as i64);
        _mm512_set_epi64(h, g, f, e, d, c, b, a)
    }
}
