//! Helpers of the fuzz targets. `README.md` describes how to run them.

mod change;
mod share;

use dawggle_snapshots::fuzzed::TARGETS;
use libfuzzer_sys::Corpus;

pub use change::change;
pub use share::count;

/// Gives an input to a target, and counts it. Keeps it for more changes if the target accepts it,
/// since changes of a refused input are seldom accepted.
pub fn run(target: &str, bytes: &[u8]) -> Corpus {
    let (_, run) = TARGETS.iter().find(|(name, _)| *name == target).expect("a target");
    let accepted = run(bytes);
    count(accepted);
    if accepted { Corpus::Keep } else { Corpus::Reject }
}

/// Makes a program of a target. With `files`, an input is changed as a dictionary file.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| -> libfuzzer_sys::Corpus {
            $crate::run($name, bytes)
        });
    };
    ($name:literal, files) => {
        $crate::target!($name);
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
            $crate::change(data, size, max, seed)
        });
    };
}
