//! What must hold for any input of a public entrance, however it was made.
//!
//! The fuzz targets in `fuzz` search for inputs that break it. The test `fuzz_corpus` tries the
//! [`seeds`](mod@seeds) of each target without a fuzzer.

mod certificates;
mod games;
mod lists;
mod page;
mod queries;
mod round_trip;
pub mod seeds;
mod texts;

use crate::exercise;
use crate::raw_file::mend_counts;

/// Returns whether an input is accepted. Panics if a result is wrong.
pub type Target = fn(&[u8]) -> bool;

/// The fuzz targets by name.
pub const TARGETS: [(&str, Target); 9] = [
    ("certificates", certificates::run),
    ("games", games::run),
    ("lists", lists::run),
    ("open", open),
    ("page", page::run),
    ("queries", queries::run),
    ("round_trip", round_trip::run),
    ("texts", texts::run),
    ("trust", exercise::trust),
];

/// Opens a dictionary file with all checks and on trust.
fn open(bytes: &[u8]) -> bool {
    // A changed graph seldom has the stated number of nodes and edges.
    let mut bytes = bytes.to_vec();
    mend_counts(&mut bytes);
    let (opened, trusted) = (exercise::open(&bytes), exercise::trust(&bytes));
    assert!(trusted || !opened);
    opened
}

/// Returns the beginning of an input that is text.
fn text(bytes: &[u8]) -> &str {
    let valid = match str::from_utf8(bytes) {
        Ok(_) => bytes.len(),
        Err(error) => error.valid_up_to(),
    };
    str::from_utf8(&bytes[..valid]).expect("checked above")
}
