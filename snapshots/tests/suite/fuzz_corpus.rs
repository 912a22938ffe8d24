//! What fuzzing has found stays found: each input of the corpus, and some changes of it.

use std::fs;
use std::path::Path;

use dawggle_snapshots::fuzzed::TARGETS;
use dawggle_snapshots::property::factor;
use dawggle_snapshots::raw_file::mend;

/// Tries a target with each input of its corpus, and with changes of one byte.
fn try_corpus(target: &str) {
    // The reader in C needs a C compiler. Its files are read by the solver here.
    let function = if target == "c_reader" { "open" } else { target };
    let (_, run) = TARGETS.iter().find(|(name, _)| *name == function).expect("a target");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let (mut inputs, mut accepted) = (0, 0);
    for input in fs::read_dir(&folder).expect("a folder") {
        let bytes = fs::read(input.expect("an input").path()).expect("an input");
        inputs += 1;
        accepted += u32::from(run(&bytes));
        for number in 1..=factor() as usize {
            let mut changed = bytes.clone();
            let at = bytes.len() * (number * 37 % 100) / 100;
            if let Some(byte) = changed.get_mut(at) {
                *byte ^= 1 << (number % 8);
            }
            if ["c_reader", "open", "trust"].contains(&target) {
                mend(&mut changed);
            }
            let _ = run(&changed);
        }
    }
    assert!(
        accepted * 10 >= inputs && accepted > 0,
        "{target}: {accepted} of {inputs} are accepted"
    );
}

#[test]
fn each_folder_of_the_corpus_is_tried() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let folders = fs::read_dir(corpus).expect("the corpus");
    let mut folders: Vec<String> = folders
        .map(|folder| folder.expect("a folder").file_name().into_string().expect("ASCII"))
        .collect();
    folders.sort();
    let mut targets: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    targets.push("c_reader");
    targets.sort_unstable();
    assert_eq!(folders, targets);
}

macro_rules! corpus {
    ($($target:ident)*) => {
        $(
            #[test]
            fn $target() {
                try_corpus(stringify!($target));
            }
        )*
    };
}

corpus!(c_reader certificates games lists open page queries round_trip texts trust);
