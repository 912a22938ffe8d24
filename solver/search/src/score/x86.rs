//! The instruction sets of x86-64 that a walk is compiled for.
//!
//! `unsafe` is needed only to run instructions that not every processor has, after asking the
//! processor for them. A value of [`Avx2`], [`Bmi2`] or [`Avx512`] proves that the answer was yes:
//! only `detect` creates one.

#![allow(
    unsafe_code,
    reason = "runs instructions that not every processor has, once the processor is known to have \
              them"
)]

use std::any::Any;
use std::arch::x86_64::{__cpuid, _MM_HINT_T0, _mm_prefetch, _pdep_u64, _pext_u64};
use std::ops::Range;

use super::arranged::Arranged;
use super::avx512;
use super::buffers::{Buffers, Hits};
use super::deviations::Branches;
use super::edge::Edge;
use super::features::{Features, Task};
use super::lexicon::Lexicon;
use super::slots::Slots;

#[inline(always)]
fn prefetch<T>(of: &[T], at: usize) {
    // SAFETY: every x86-64 has this instruction, and it takes any address: it reads nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(of.as_ptr().wrapping_add(at).cast()) }
}

/// Proves that the processor has AVX2, and so counts bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(());

/// Proves that the processor has what [`Avx2`] says, and BMI2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bmi2(());

/// Proves that the processor has what [`Bmi2`] says, and AVX-512.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(Bmi2);

/// Returns true if gathering bits takes a loop of microcode: on AMD's processors before Zen 3
/// (families 15 to 18 in hexadecimal).
pub fn has_slow_pext() -> bool {
    let vendor = __cpuid(0);
    let is_intel = [vendor.ebx, vendor.edx, vendor.ecx]
        == [*b"Genu", *b"ineI", *b"ntel"].map(u32::from_le_bytes);
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    !is_intel && (0x15..=0x18).contains(&family)
}

impl Avx2 {
    pub fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }

    #[inline(always)]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        // SAFETY: the processor has these features, or `detect` had not made `self`.
        unsafe { with_avx2(task, self) }
    }
}

impl Bmi2 {
    pub fn detect() -> Option<Self> {
        (Avx2::detect().is_some() && is_x86_feature_detected!("bmi2")).then_some(Self(()))
    }

    #[inline(always)]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        // SAFETY: the processor has these features, or `detect` had not made `self`.
        unsafe { with_bmi2(task, self) }
    }
}

impl Avx512 {
    pub fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq");
        Bmi2::detect().filter(|_| has_all).map(Self)
    }

    #[inline(always)]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        // SAFETY: `self` holds a `Bmi2`, so the processor has its features.
        unsafe { with_bmi2(task, self) }
    }
}

/// Runs a task compiled for [`Avx2`].
#[target_feature(enable = "avx2,bmi1,fma,lzcnt,popcnt")]
fn with_avx2<T: Task>(task: T, features: impl Features) -> T::Output {
    task.run(features)
}

/// Runs a task compiled for [`Bmi2`]. Code for AVX-512 enables more features itself.
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn with_bmi2<T: Task>(task: T, features: impl Features) -> T::Output {
    task.run(features)
}

impl Features for Avx2 {
    #[inline(always)]
    fn prefetch<T>(self, of: &[T], at: usize) {
        prefetch(of, at);
    }
}

impl Features for Bmi2 {
    #[inline(always)]
    fn prefetch<T>(self, of: &[T], at: usize) {
        prefetch(of, at);
    }

    #[inline(always)]
    fn prepare<E: Edge, M: Slots>(self, _: &mut Buffers<E, M>) {}

    #[inline(always)]
    fn slots<E: Edge, M: Slots>(self, board: &Arranged<M>, edge: E) -> u64 {
        // SAFETY: the processor has these instructions, or `detect` had not made `self`.
        unsafe {
            let held = _pext_u64(edge.bits(), board.symbols);
            // The slots of a symbol are consecutive: they are the difference between the slot after
            // the last and the first. Symbols share no slots, so the subtraction carries nothing
            // from one symbol to the next.
            _pdep_u64(held, board.ends).wrapping_sub(_pdep_u64(held, board.starts))
        }
    }
}

// The code for AVX-512 exists for one size of edges and one size of masks only, and Rust has no
// specialisation. `Any` compares the types instead. Both are known when this is compiled, so the
// optimizer removes the comparison: it costs nothing. A method on `Edge` or `Slots` would need an
// implementation for each of the six pairs of sizes.
impl Features for Avx512 {
    #[inline(always)]
    fn prefetch<T>(self, of: &[T], at: usize) {
        prefetch(of, at);
    }

    #[inline(always)]
    fn walk<E: Edge, M: Slots>(
        self,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
        buffers: &mut Buffers<E, M>,
        top: usize,
        hits: &mut Hits,
    ) -> bool {
        let lexicon = (lexicon as &dyn Any).downcast_ref();
        let buffers = (buffers as &mut dyn Any).downcast_mut::<Buffers<u64, u16>>();
        let (Some(lexicon), Some(buffers)) = (lexicon, buffers) else { return false };
        // SAFETY: the processor has these features, or `detect` had not made `self`.
        buffers.board.is_plain && unsafe { avx512::walk(lexicon, seen, buffers, top, hits) }
    }

    #[inline(always)]
    fn take<E: Edge, M: Slots>(
        self,
        branches: &Branches<E, M>,
        range: Range<usize>,
        slot: usize,
        buffers: &mut Buffers<E, M>,
        top: usize,
        hits: &mut Hits,
    ) -> Option<usize> {
        let branches = (branches as &dyn Any).downcast_ref();
        let buffers = (buffers as &mut dyn Any).downcast_mut();
        let (Some(branches), Some(buffers)) = (branches, buffers) else { return None };
        // SAFETY: the processor has these features, or `detect` had not made `self`.
        Some(unsafe { avx512::take(branches, range, slot, buffers, top, hits) })
    }

    #[inline(always)]
    fn prepare<E: Edge, M: Slots>(self, buffers: &mut Buffers<E, M>) {
        if buffers.board.slots <= 16 {
            buffers.queue.prepare::<E, M>(&buffers.board);
        }
    }

    #[inline(always)]
    fn slots<E: Edge, M: Slots>(self, board: &Arranged<M>, edge: E) -> u64 {
        self.0.slots(board, edge)
    }
}
