//! Opens a file with all checks, and on trust.
#![no_main]

use dawggle_fuzz::{change, count};
use dawggle_snapshots::exercise;
use dawggle_snapshots::raw_file::mend_counts;
use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    change(data, size, max_size, seed)
});

fuzz_target!(|bytes: &[u8]| -> Corpus {
    // A changed graph seldom has the stated number of nodes and edges.
    let mut bytes = bytes.to_vec();
    mend_counts(&mut bytes);
    let (opened, trusted) = (exercise::open(&bytes), exercise::trust(&bytes));
    assert!(trusted || !opened);
    count(opened);
    // Changes of a refused file seldom give an accepted file.
    if opened { Corpus::Keep } else { Corpus::Reject }
});
