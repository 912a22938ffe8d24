//! Each larger file of the solver's two crates has unit tests, or names the file with its tests.

use std::fs;
use std::path::{Path, PathBuf};

/// A file of fewer lines of code, such as a list of modules, has no tests of its own.
const FEW_LINES: usize = 60;

#[test]
fn a_file_without_unit_tests_names_its_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let (mut files, mut named) = (Vec::new(), 0);
    for source in ["solver/src", "solver/search/src"] {
        list(&root.join(source), &mut files);
    }
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        let name = file.file_stem().unwrap();
        let has_tests = text.contains("mod tests") || name == "tests" || name == "testing";
        match text.lines().find_map(|line| line.strip_prefix("// Tests: `")) {
            Some(tests) => {
                let tests = tests.strip_suffix("`.").expect("a file in backquotes");
                assert!(root.join(tests).is_file(), "{}: there is no {tests}", file.display());
                named += 1;
            }
            None => {
                let lines = text.lines().filter(is_code).count();
                assert!(has_tests || lines < FEW_LINES, "{} has no tests", file.display());
            }
        }
    }
    assert!(named > 30, "{named}");
}

/// Lists the Rust files of a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
