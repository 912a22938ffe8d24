//! Opens a file on trust only.
#![no_main]

use dawggle_fuzz::{change, count};
use dawggle_snapshots::exercise;
use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    change(data, size, max_size, seed)
});

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let trusted = exercise::trust(bytes);
    count(trusted);
    if trusted { Corpus::Keep } else { Corpus::Reject }
});
