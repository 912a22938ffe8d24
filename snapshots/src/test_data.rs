//! Data with known answers, which is not part of the project.

use std::io::{self, Write};
use std::path::PathBuf;
use std::{env, fs, thread};

/// The folder that the variable `DAWGGLE_TEST_DATA` names.
///
/// Without it the calling test says on standard error that it was skipped, past the capture of
/// passing tests' output, and passes.
#[must_use]
pub fn test_data() -> Option<PathBuf> {
    let folder = env::var_os("DAWGGLE_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        let test = thread::current();
        let test = test.name().unwrap_or("a test");
        let line = format!("skipped: DAWGGLE_TEST_DATA is not set: {test}\n");
        // In one piece, among the lines of other threads.
        let _ = io::stderr().write_all(line.as_bytes());
    }
    folder
}

/// The text of one of its files.
///
/// # Panics
///
/// If the file cannot be read.
#[must_use]
pub fn test_text(name: &str) -> Option<String> {
    let path = test_data()?.join(name);
    match fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => panic!("cannot read {}: {error}", path.display()),
    }
}
