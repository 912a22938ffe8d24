//! Picks the walk that suits the processor.
//!
//! A build for any x86-64 must not use the instructions that count, gather and scatter bits, but
//! with them a walk is several times as fast. So the walk is compiled once for each instruction set
//! below, and each scorer picks the best one that the processor has. (The crate `multiversion` does
//! the same, but its copies share no values, and a test cannot choose one.)

use super::features::{Portable, Task};
#[cfg(target_arch = "x86_64")]
use super::x86::{self, Avx2, Avx512, Bmi2};

/// An instruction set that a walk is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpu {
    /// The instructions that the build was told to use.
    Portable,
    /// Counts bits: `popcnt`, and everything else up to AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// Gathers and scatters bits, too: `pext` and `pdep` of BMI2.
    #[cfg(target_arch = "x86_64")]
    Bmi2(Bmi2),
    /// Takes 16 steps at a time: AVX-512 with BITALG, VBMI2 and VPOPCNTDQ (Intel since Ice Lake,
    /// AMD since Zen 4).
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Cpu {
    /// Every instruction set of this machine, the best one last.
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(Avx2::detect().map(Self::Avx2));
            all.extend(Bmi2::detect().map(Self::Bmi2));
            all.extend(Avx512::detect().map(Self::Avx512));
        }
        all
    }

    /// The best instruction set of this machine.
    pub fn best() -> Self {
        let mut all = Self::all();
        #[cfg(target_arch = "x86_64")]
        all.retain(|cpu| !matches!(cpu, Self::Bmi2(_)) || !x86::has_slow_pext());
        all.pop().unwrap_or(Self::Portable)
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "any",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2(_) => "AVX2, BMI2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => "AVX-512",
        }
    }

    /// Runs a task with this instruction set.
    #[inline(always)]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            Self::Portable => task.run(Portable),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(features) => features.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2(features) => features.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(features) => features.run(task),
        }
    }
}
