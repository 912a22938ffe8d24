//! Helpers of the fuzz targets. `README.md` describes how to run them.

mod change;
mod share;

use std::env;
use std::fs;
use std::path::Path;

use dawggle_snapshots::fuzzed::TARGETS;
use dawggle_snapshots::fuzzed::seeds::seeds;
use dawggle_snapshots::samples::Sample;
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

/// Writes the seeds of a target to the directory that the environment variable `SEEDS` names, if it
/// is set.
///
/// # Panics
///
/// Panics if the seeds cannot be written.
pub fn write_seeds(target: &str) {
    let Some(folder) = env::var_os("SEEDS") else { return };
    fs::create_dir_all(&folder).expect("a folder for the seeds");
    for Sample { name, bytes } in seeds(target) {
        fs::write(Path::new(&folder).join(name), bytes).expect("a seed");
    }
}

/// Makes a program of a target. With `files`, an input is changed as a dictionary file.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        libfuzzer_sys::fuzz_target!(
            init: $crate::write_seeds($name),
            |bytes: &[u8]| -> libfuzzer_sys::Corpus { $crate::run($name, bytes) }
        );
    };
    ($name:literal, files) => {
        $crate::target!($name);
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max: usize, seed: u32| {
            $crate::change(data, size, max, seed)
        });
    };
}
