//! What the processor can do: the one place where that is asked, and the only `unsafe` code.
//!
//! A build for any x86-64 may not use the instructions that count, gather and scatter bits, with which
//! a walk is several times as fast. So the walk is compiled once for each set of features below, and
//! the best of them is chosen when a scorer is made. (The crate `multiversion` does the same, but neither
//! shares values between such copies nor lets a test choose one.) That is all that `unsafe` is needed
//! for: to call code compiled with features that not every processor has, after asking for them; to move
//! registers of AVX-512 to and from slices; and to fetch memory ahead, which reads nothing. Everything
//! else is safe code.

#![allow(
    unsafe_code,
    reason = "calls what is compiled for features of the processor, once it is known to have them"
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch, _pdep_u64, _pext_u64};
use std::ops::Range;

use super::arranged::Arranged;
use super::colours::Spot;
use super::edge::Edge;
#[cfg(target_arch = "x86_64")]
use super::lanes;
use super::lexicon::Lexicon;
use super::neighbours::Branches;
use super::slots::Slots;
use super::walk::{Found, Work};

/// A set of features that a walk is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpu {
    /// Nothing but what the build was told to use.
    Any,
    /// Counts bits (`popcnt`, and what else came until AVX2).
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// Gathers and scatters bits, too (`pext` and `pdep` of BMI2).
    #[cfg(target_arch = "x86_64")]
    Bmi2(Bmi2),
    /// Takes 16 steps at a time (AVX-512 with BITALG, VBMI2 and VPOPCNTDQ: Intel since Ice Lake, AMD since
    /// Zen 4).
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Cpu {
    /// Those that this machine has, the best one last.
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::Any];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(Avx2::find().map(Self::Avx2));
            all.extend(Bmi2::find().map(Self::Bmi2));
            all.extend(Avx512::find().map(Self::Avx512));
        }
        all
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2(_) => "AVX2, BMI2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => "AVX-512",
        }
    }

    /// The best one that this machine has.
    pub fn best() -> Self {
        let mut all = Self::all();
        #[cfg(target_arch = "x86_64")]
        all.retain(|cpu| !matches!(cpu, Self::Bmi2(_)) || !has_slow_pext());
        all.pop().unwrap_or(Self::Any)
    }
}

/// Whether gathering bits takes a loop of microcode: AMD's processors before Zen 3 (families 15 to 18
/// in hexadecimal).
#[cfg(target_arch = "x86_64")]
fn has_slow_pext() -> bool {
    use std::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    let is_intel = [vendor.ebx, vendor.edx, vendor.ecx]
        == [*b"Genu", *b"ineI", *b"ntel"].map(u32::from_le_bytes);
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    !is_intel && (0x15..=0x18).contains(&family)
}

/// Work that is done with the features of a processor.
pub trait Task {
    /// What comes of it.
    type Output;

    /// Does it. To be inlined, so that it is compiled for these features.
    fn run<F: Features>(self, features: F) -> Self::Output;
}

impl Cpu {
    /// Does some work with these features.
    #[inline(always)]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            Self::Any => task.run(Any),
            // SAFETY: an `Avx2` is made by `find` alone, if the processor has these features.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(features) => unsafe { with_avx2(task, features) },
            // SAFETY: a `Bmi2` is made by `find` alone, if the processor has these features.
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2(features) => unsafe { with_bmi2(task, features) },
            // SAFETY: an `Avx512` holds a `Bmi2`.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(features) => unsafe { with_bmi2(task, features) },
        }
    }
}

/// Compiled with what [`Avx2`] stands for.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,fma,lzcnt,popcnt")]
fn with_avx2<T: Task>(task: T, features: impl Features) -> T::Output {
    task.run(features)
}

/// Compiled with what [`Bmi2`] stands for; code for AVX-512 asks for more itself.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn with_bmi2<T: Task>(task: T, features: impl Features) -> T::Output {
    task.run(features)
}

/// What a walk does in different ways: in that of any processor, unless it says otherwise.
pub trait Features: Copy {
    /// Does a [`walk`](super::walk::walk) in a way of its own; `false` if it has none for such boards,
    /// and the walk is still to be done.
    #[inline(always)]
    fn walk<E: Edge, M: Slots>(
        self,
        _: &Lexicon<E>,
        _: &mut [u64],
        _: &mut Work<E, M>,
        _: usize,
        _: &mut Found,
    ) -> bool {
        false
    }

    /// Does [`take`](super::neighbours::take) in a way of its own; `None` if it has none.
    #[inline(always)]
    fn take<E: Edge, M: Slots>(
        self,
        _: &Branches<E, M>,
        _: Range<usize>,
        _: usize,
        _: &mut Work<E, M>,
        _: usize,
        _: &mut Found,
    ) -> Option<usize> {
        None
    }

    /// Makes of the board that lies arranged in `work` what the other ways of this need.
    #[inline(always)]
    fn prepare<E: Edge, M: Slots>(self, work: &mut Work<E, M>) {
        work.board.tabulate::<E>();
    }

    /// The slots of the board that hold any symbol of the edges that follow `edge`.
    #[inline(always)]
    fn slots<E: Edge, M: Slots>(self, board: &Arranged<M>, edge: E) -> u64 {
        board.look_up(edge)
    }

    /// The places of the cells around a spot that hold any symbol of the edges that follow `edge`.
    #[inline(always)]
    fn near<E: Edge>(self, spot: &Spot, edge: E) -> u64 {
        spot.look_up(edge)
    }
}

/// Of any processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Any;

impl Features for Any {}

/// The processor has AVX2, and with it counts bits.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    fn find() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Features for Avx2 {}

/// The processor has what [`Avx2`] says, and BMI2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bmi2(());

#[cfg(target_arch = "x86_64")]
impl Bmi2 {
    fn find() -> Option<Self> {
        (Avx2::find().is_some() && is_x86_feature_detected!("bmi2")).then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Features for Bmi2 {
    #[inline(always)]
    fn prepare<E: Edge, M: Slots>(self, _: &mut Work<E, M>) {}

    #[inline(always)]
    fn slots<E: Edge, M: Slots>(self, board: &Arranged<M>, edge: E) -> u64 {
        // SAFETY: a `Bmi2` is made by `find` alone, if the processor has these instructions.
        unsafe {
            let held = _pext_u64(edge.bits(), board.symbols);
            // For each symbol, the difference of the slot after its last and its first is all of its
            // slots; they do not overlap, so nothing is carried from one symbol to the next.
            _pdep_u64(held, board.ends).wrapping_sub(_pdep_u64(held, board.starts))
        }
    }

    #[inline(always)]
    fn near<E: Edge>(self, spot: &Spot, edge: E) -> u64 {
        // SAFETY: as above, and the same trick.
        unsafe {
            let held = _pext_u64(edge.bits(), spot.around);
            let [starts, ends] =
                [spot.starts, spot.ends].map(|places| _pdep_u64(held, places.into()));
            ends.wrapping_sub(starts)
        }
    }
}

/// The processor has what [`Bmi2`] says, and AVX-512.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(Bmi2);

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    fn find() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq");
        Bmi2::find().filter(|_| has_all).map(Self)
    }
}

#[cfg(target_arch = "x86_64")]
impl Features for Avx512 {
    #[inline(always)]
    fn walk<E: Edge, M: Slots>(
        self,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
        work: &mut Work<E, M>,
        top: usize,
        found: &mut Found,
    ) -> bool {
        let lexicon = (lexicon as &dyn std::any::Any).downcast_ref();
        let work = (work as &mut dyn std::any::Any).downcast_mut::<Work<u64, u16>>();
        let (Some(lexicon), Some(work)) = (lexicon, work) else { return false };
        // SAFETY: an `Avx512` is made by its `find` alone, if the processor has these features.
        work.board.is_plain && unsafe { lanes::walk(lexicon, seen, work, top, found) }
    }

    #[inline(always)]
    fn take<E: Edge, M: Slots>(
        self,
        branches: &Branches<E, M>,
        range: Range<usize>,
        slot: usize,
        work: &mut Work<E, M>,
        top: usize,
        found: &mut Found,
    ) -> Option<usize> {
        let branches = (branches as &dyn std::any::Any).downcast_ref();
        let work = (work as &mut dyn std::any::Any).downcast_mut();
        let (Some(branches), Some(work)) = (branches, work) else { return None };
        // SAFETY: an `Avx512` is made by its `find` alone, if the processor has these features.
        Some(unsafe { lanes::take(branches, range, slot, work, top, found) })
    }

    #[inline(always)]
    fn prepare<E: Edge, M: Slots>(self, work: &mut Work<E, M>) {
        if work.board.slots <= 16 {
            work.queue.prepare::<E, M>(&work.board);
        }
    }

    #[inline(always)]
    fn slots<E: Edge, M: Slots>(self, board: &Arranged<M>, edge: E) -> u64 {
        self.0.slots(board, edge)
    }

    #[inline(always)]
    fn near<E: Edge>(self, spot: &Spot, edge: E) -> u64 {
        self.0.near(spot, edge)
    }
}

/// Between registers of AVX-512 and memory: what takes addresses.
#[cfg(target_arch = "x86_64")]
pub mod vectors {
    use std::arch::x86_64::*;

    /// The first eight of some numbers.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn load(from: &[u64]) -> __m512i {
        let from = &from[..8];
        // SAFETY: so many are there.
        unsafe { _mm512_loadu_epi64(from.as_ptr().cast()) }
    }

    /// The first eight of some steps.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    pub fn load_steps(from: &[u16]) -> __m128i {
        let from = &from[..8];
        // SAFETY: so many are there.
        unsafe { _mm_loadu_epi16(from.as_ptr().cast()) }
    }

    /// The first eight of some pairs of sets of slots.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl")]
    pub fn load_pairs(from: &[u16]) -> __m256i {
        let from = &from[..16];
        // SAFETY: so many are there.
        unsafe { _mm256_loadu_epi32(from.as_ptr().cast()) }
    }

    /// Writes the first eight of some pairs of sets of slots.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl")]
    pub fn store_pairs(pairs: __m256i, to: &mut [u16]) {
        let to = &mut to[..16];
        // SAFETY: so many are there.
        unsafe { _mm256_storeu_epi32(to.as_mut_ptr().cast(), pairs) }
    }

    /// Writes the first eight of some numbers.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn store(numbers: __m512i, to: &mut [u64]) {
        let to = &mut to[..8];
        // SAFETY: so many are there.
        unsafe { _mm512_storeu_epi64(to.as_mut_ptr().cast(), numbers) }
    }

    /// Writes the first eight of some sets of slots.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    pub fn store_used(used: __m128i, to: &mut [u16]) {
        let to = &mut to[..8];
        // SAFETY: so many are there.
        unsafe { _mm_storeu_epi16(to.as_mut_ptr().cast(), used) }
    }

    /// Writes the first 32 of some steps.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub fn store_steps(steps: __m512i, to: &mut [u16]) {
        let to = &mut to[..32];
        // SAFETY: so many are there.
        unsafe { _mm512_storeu_epi16(to.as_mut_ptr().cast(), steps) }
    }

    /// The numbers that stand at eight places.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn fetch(from: &[u64], at: [usize; 8]) -> __m512i {
        // Faster than to gather them, on AMD's processors.
        let [a, b, c, d, e, f, g, h] = at.map(|at| from[at] as i64);
        _mm512_set_epi64(h, g, f, e, d, c, b, a)
    }
}

/// Says that what stands at `at` will be read soon; there may be nothing.
#[inline(always)]
pub fn fetch<T>(of: &[T], at: usize) {
    // SAFETY: every x86-64 has this instruction, and it takes any address: it reads nothing.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(of.as_ptr().wrapping_add(at).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (of, at);
}
