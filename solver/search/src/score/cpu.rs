//! The walk of each instruction set, and the choice among them.
//!
//! A build for any x86-64 must not use the instructions that count, gather and scatter bits, but
//! with them a walk is several times as fast. So each walk is compiled once for each instruction
//! set below, and a scorer picks its [`Strategy`] when it is made. (The crate `multiversion` does
//! the same, but its copies share no values, and a test cannot choose one.)
//!
//! `unsafe` is needed only to run instructions that not every processor has, after asking the
//! processor for them. A value of [`Avx2`], [`Bmi2`] or [`Avx512`] proves that the answer was yes:
//! only `detect` creates one.

// Tests: `solver/search/src/score/scorer/tests.rs`.

#![allow(
    unsafe_code,
    reason = "runs instructions that not every processor has, once the processor is known to have \
              them"
)]

#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use dawggle::Mask;

use super::buffers::{Buffers, Memory};
use super::walk::{Prefetch, Walk};
use crate::lexicon::{Edge, Lexicon, Width};
#[cfg(target_arch = "x86_64")]
pub use x86::{Avx2, Avx512, Bmi2};

/// Work on a board, compiled once for each walk.
pub trait Task {
    /// The result of the work.
    type Output;

    /// Does the work on a board, with a bit for each word in `seen`. All bits are 0, before and
    /// after.
    fn run<E: Edge, M: Mask, W: Walk<E, M>>(
        self,
        walk: W,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
        buffers: &mut Buffers<E, M>,
    ) -> Self::Output;
}

/// An instruction set, with its walk.
#[derive(Clone, Copy, Debug)]
pub enum Strategy {
    /// The instructions that the build was told to use.
    Portable,
    /// Counts bits: `popcnt`, and everything else up to AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// Gathers and scatters bits, too: `pext` and `pdep` of BMI2.
    #[cfg(target_arch = "x86_64")]
    Bmi2(Bmi2),
    /// Takes 16 steps at a time: AVX-512 with BITALG, VBMI2 and VPOPCNTDQ (Intel since Ice Lake,
    /// AMD since Zen 4). Only for narrow edges, and boards of up to 16 cells.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Strategy {
    /// Every strategy of this machine for boards with a number of cells, the best one last.
    #[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables))]
    pub fn all<N, W>(lexicon: &Width<N, W>, cells: usize) -> Vec<Self> {
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(Avx2::detect().map(Self::Avx2));
            all.extend(Bmi2::detect().map(Self::Bmi2));
            if matches!(lexicon, Width::Narrow(_)) && cells <= u16::BITS as usize {
                all.extend(Avx512::detect().map(Self::Avx512));
            }
        }
        all
    }

    /// The best strategy of this machine for boards with a number of cells.
    pub fn best<N, W>(lexicon: &Width<N, W>, cells: usize) -> Self {
        let mut all = Self::all(lexicon, cells);
        #[cfg(target_arch = "x86_64")]
        all.retain(|strategy| !matches!(strategy, Self::Bmi2(_)) || !x86::has_slow_pext());
        all.pop().unwrap_or(Self::Portable)
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2(_) => "AVX2, BMI2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => "AVX-512",
        }
    }

    /// Runs a task on a board with that number of slots. A plain board has one on each cell.
    pub fn run<T: Task>(
        self,
        (slots, is_plain): (usize, bool),
        lexicon: &Width<Lexicon<u64>, Lexicon<u128>>,
        memory: &mut Width<Memory<u64>, Memory<u128>>,
        task: T,
    ) -> T::Output {
        match (self, lexicon, memory) {
            #[cfg(target_arch = "x86_64")]
            (Self::Avx512(walk), Width::Narrow(lexicon), Width::Narrow(memory)) if is_plain => {
                let buffers = memory.buffers16.get_or_insert_with(Buffers::new);
                // SAFETY: `walk` proves that the processor has the features of BMI2, too.
                unsafe { x86::with_bmi2(walk, lexicon, &mut memory.seen, buffers, task) }
            }
            // Also with AVX-512, if the board is not plain: that walk takes each slot for a cell,
            // and lets a word end on any of them.
            (_, Width::Narrow(lexicon), Width::Narrow(memory)) => {
                self.run_with_edges(slots, lexicon, memory, task)
            }
            (_, Width::Wide(lexicon), Width::Wide(memory)) => {
                self.run_with_edges(slots, lexicon, memory, task)
            }
            _ => unreachable!("a scorer has memory of the width of its dictionary"),
        }
    }

    fn run_with_edges<E: Edge, T: Task>(
        self,
        slots: usize,
        lexicon: &Lexicon<E>,
        memory: &mut Memory<E>,
        task: T,
    ) -> T::Output {
        let Memory { seen, buffers16, buffers32, buffers64 } = memory;
        match slots {
            ..=16 => self.run_with_masks(lexicon, seen, buffers16, task),
            17..=32 => self.run_with_masks(lexicon, seen, buffers32, task),
            33.. => self.run_with_masks(lexicon, seen, buffers64, task),
        }
    }

    fn run_with_masks<E: Edge, M: Mask, T: Task>(
        self,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
        buffers: &mut Option<Box<Buffers<E, M>>>,
        task: T,
    ) -> T::Output {
        let buffers = buffers.get_or_insert_with(Buffers::new);
        match self {
            Self::Portable => task.run(Portable, lexicon, seen, buffers),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: an `Avx2` proves that the processor has the features.
            Self::Avx2(_) => unsafe { x86::with_avx2(lexicon, seen, buffers, task) },
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2(walk) | Self::Avx512(Avx512(walk)) => {
                // SAFETY: `walk` proves that the processor has the features.
                unsafe { x86::with_bmi2(walk, lexicon, seen, buffers, task) }
            }
        }
    }
}

/// The walk of every processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl<E: Edge, M: Mask> Walk<E, M> for Portable {}

impl<W: Copy> Prefetch for W {
    #[inline(always)]
    #[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables))]
    fn prefetch<E>(self, edges: &[E], at: usize) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every x86-64 has this instruction, and it takes any address: it reads nothing.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(edges.as_ptr().wrapping_add(at).cast());
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{__cpuid, _pdep_u64, _pext_u64};
    use std::ops::Range;

    use dawggle::Mask;

    use super::{Portable, Task, avx512};
    use crate::lexicon::{Edge, Lexicon};
    use crate::score::arranged::SlotBoard;
    use crate::score::buffers::{Branches, Buffers};
    use crate::score::seen::Seen;
    use crate::score::walk::{Hits, Walk, breadth_first};

    /// Proves that the processor has AVX2, and so counts bits.
    #[derive(Clone, Copy, Debug)]
    pub struct Avx2(());

    /// Proves that the processor has what [`Avx2`] says, and BMI2.
    #[derive(Clone, Copy, Debug)]
    pub struct Bmi2(());

    /// Proves that the processor has what [`Bmi2`] says, and AVX-512.
    #[derive(Clone, Copy, Debug)]
    pub struct Avx512(pub(super) Bmi2);

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
    }

    impl Bmi2 {
        pub fn detect() -> Option<Self> {
            (Avx2::detect().is_some() && is_x86_feature_detected!("bmi2")).then_some(Self(()))
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
    }

    /// Runs a task compiled for [`Avx2`].
    #[target_feature(enable = "avx2,bmi1,fma,lzcnt,popcnt")]
    pub fn with_avx2<E: Edge, M: Mask, T: Task>(
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
        buffers: &mut Buffers<E, M>,
        task: T,
    ) -> T::Output {
        task.run(Portable, lexicon, seen, buffers)
    }

    /// Runs a task compiled for [`Bmi2`]. Code for AVX-512 enables more features itself.
    #[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
    pub fn with_bmi2<E: Edge, M: Mask, T: Task>(
        walk: impl Walk<E, M>,
        lexicon: &Lexicon<E>,
        seen: &mut [u64],
        buffers: &mut Buffers<E, M>,
        task: T,
    ) -> T::Output {
        task.run(walk, lexicon, seen, buffers)
    }

    impl<E: Edge, M: Mask> Walk<E, M> for Bmi2 {
        #[inline(always)]
        fn prepare(self, _: &mut Buffers<E, M>) {}

        #[inline(always)]
        fn slots(self, board: &SlotBoard<M>, edge: E) -> u64 {
            // SAFETY: the processor has these instructions, or `detect` had not made `self`.
            unsafe {
                let held = _pext_u64(edge.bits(), board.symbols);
                // The slots of a symbol are consecutive: they are the difference between the slot
                // after the last and the first. Symbols share no slots, so the subtraction carries
                // nothing from one symbol to the next.
                _pdep_u64(held, board.ends).wrapping_sub(_pdep_u64(held, board.starts))
            }
        }
    }

    impl Walk<u64, u16> for Avx512 {
        #[inline(always)]
        fn prepare(self, buffers: &mut Buffers<u64, u16>) {
            avx512::prepare(&mut buffers.queue, &buffers.board);
        }

        #[inline(always)]
        fn slots(self, board: &SlotBoard<u16>, edge: u64) -> u64 {
            self.0.slots(board, edge)
        }

        #[inline(always)]
        fn find(
            self,
            lexicon: &Lexicon<u64>,
            seen: &mut Seen<'_>,
            buffers: &mut Buffers<u64, u16>,
            top: usize,
            hits: &mut Hits,
        ) {
            // SAFETY: the processor has these features, or `detect` had not made `self`.
            let is_done = unsafe { avx512::walk(lexicon, seen, buffers, top, hits) };
            if !is_done {
                breadth_first(self, lexicon, seen, buffers, top, hits);
            }
        }

        #[inline(always)]
        fn take(
            self,
            branches: &Branches<u64, u16>,
            range: Range<usize>,
            slot: usize,
            buffers: &mut Buffers<u64, u16>,
            top: usize,
            hits: &mut Hits,
        ) -> usize {
            // SAFETY: the processor has these features, or `detect` had not made `self`.
            unsafe { avx512::take(branches, range, slot, buffers, top, hits) }
        }
    }
}
