//! Access to test data with known answers, which is not part of the project.

use std::io::{self, Write};
use std::path::PathBuf;
use std::{env, fs, thread};

/// Returns the folder named by the environment variable `DAWGGLE_TEST_DATA`.
///
/// If the variable is not set, this function reports the calling test as skipped, on the process's
/// standard error. This bypasses the test harness, which hides the output of tests that pass.
#[must_use]
pub fn test_data() -> Option<PathBuf> {
    let folder = env::var_os("DAWGGLE_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        let test = thread::current();
        let test = test.name().unwrap_or("a test");
        let line = format!("skipped: DAWGGLE_TEST_DATA is not set: {test}\n");
        // One write, so that lines of other threads cannot break it up.
        let _ = io::stderr().write_all(line.as_bytes());
    }
    folder
}

/// Returns the text of a file of the test data, or `None` if there is no test data.
///
/// # Panics
///
/// Panics if the file cannot be read.
#[must_use]
pub fn test_text(name: &str) -> Option<String> {
    let path = test_data()?.join(name);
    match fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => panic!("cannot read {}: {error}", path.display()),
    }
}
