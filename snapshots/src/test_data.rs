//! Access to test data with known answers, which is not part of the project.

use std::io::{self, Write};
use std::path::PathBuf;
use std::{env, fs, thread};

/// Returns the directory named by the environment variable `DAWGGLE_TEST_DATA`. If the variable is
/// not set, this function reports the calling test as skipped.
#[must_use]
pub fn test_data() -> Option<PathBuf> {
    let folder = env::var_os("DAWGGLE_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        report_skipped("DAWGGLE_TEST_DATA is not set");
    }
    folder
}

/// Returns the path of a file or directory of the test data, or `None` if there is no test data.
///
/// `snapshots/fetch-test-data` makes a directory with public files only, and the file `partial`.
/// Tests that need other files are reported as skipped, too.
#[must_use]
pub fn test_file(name: &str) -> Option<PathBuf> {
    let folder = test_data()?;
    let path = folder.join(name);
    if folder.join("partial").exists() && !path.exists() {
        report_skipped("the test data is partial");
        return None;
    }
    Some(path)
}

/// Returns the text of a file of the test data, or `None` as for [`test_file`].
///
/// # Panics
///
/// Panics if the file cannot be read.
#[must_use]
pub fn test_text(name: &str) -> Option<String> {
    let path = test_file(name)?;
    match fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => panic!("cannot read {}: {error}", path.display()),
    }
}

/// Reports the calling test as skipped, on the process's standard error. This bypasses the test
/// harness, which hides the output of tests that pass.
fn report_skipped(why: &str) {
    let test = thread::current();
    let test = test.name().unwrap_or("a test");
    // One write, so that lines of other threads cannot break it up.
    let _ = io::stderr().write_all(format!("skipped: {why}: {test}\n").as_bytes());
}
