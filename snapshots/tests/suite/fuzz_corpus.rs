//! What fuzzing has found stays found: each input of the corpus, and some changes of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;

use dawggle_snapshots::fuzzed::TARGETS;
use dawggle_snapshots::fuzzed::seeds::{corpus, seeds};
use dawggle_snapshots::property::factor;
use dawggle_snapshots::raw_file::mend;
use dawggle_snapshots::samples::Sample;

/// Prints which input a target failed with, when a panic drops it.
struct Input<'a> {
    target: &'a str,
    name: &'a str,
    /// The changed byte, and its new value.
    change: Option<(usize, u8)>,
}

impl Drop for Input<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let Self { target, name, change } = self;
            let change = change.map(|(at, to)| format!(" whose byte {at} is changed to {to:#04x}"));
            let change = change.unwrap_or_default();
            eprintln!("the target {target} failed with the input {name}{change}");
        }
    }
}

/// The changes of each input.
const CHANGES: u32 = 4;

/// Tries a target with each of its seeds, and with changes of one byte.
fn try_seeds(target: &str) {
    let (_, run) = TARGETS.iter().find(|(name, _)| *name == target).expect("a target");
    let (seeds, mut accepted) = (seeds(target), 0);
    for Sample { name, bytes } in &seeds {
        let mut input = Input { target, name, change: None };
        accepted += usize::from(run(bytes));
        for number in 1..=(CHANGES * factor()) as usize {
            let mut changed = bytes.clone();
            let at = bytes.len() * (number * 37 % 100) / 100;
            if let Some(byte) = changed.get_mut(at) {
                *byte ^= 1 << (number % 8);
                input.change = Some((at, *byte));
            }
            if corpus(target) == "files" {
                mend(&mut changed);
            }
            let _ = run(&changed);
        }
    }
    let inputs = seeds.len();
    assert!(
        accepted * 10 >= inputs && accepted > 0,
        "{target}: {accepted} of {inputs} are accepted"
    );
}

#[test]
fn each_part_of_the_corpus_is_tried() {
    let parts = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let parts = fs::read_dir(parts).expect("the corpus").map(|file| {
        let name = file.expect("a file").file_name().into_string().expect("ASCII");
        name.strip_suffix(".txt").expect("a text").to_owned()
    });
    let expected = TARGETS.iter().map(|(target, _)| corpus(target).to_owned());
    assert_eq!(parts.collect::<BTreeSet<_>>(), expected.collect());
}

/// The fuzzer names an input by its hash: 40 hexadecimal digits.
#[test]
fn each_input_has_a_name_of_its_own() {
    for (target, _) in TARGETS {
        let seeds = seeds(target);
        let names: BTreeSet<&str> = seeds.iter().map(|seed| &*seed.name).collect();
        assert_eq!(names.len(), seeds.len(), "{target}: two inputs have the same name");
        let is_hash = |name: &&str| name.len() >= 32 && name.bytes().all(|b| b.is_ascii_hexdigit());
        assert_eq!(names.into_iter().find(is_hash), None, "{target}: name this input");
    }
}

macro_rules! targets {
    ($($target:ident)*) => {
        $(
            #[test]
            fn $target() {
                try_seeds(stringify!($target));
            }
        )*

        #[test]
        fn each_target_is_tried() {
            assert_eq!(TARGETS.map(|(target, _)| target), [$(stringify!($target)),*]);
        }
    };
}

targets!(certificates games lists open page queries round_trip texts trust);
