//! Measures a process from its start to the score of one board: the command, which opens a compiled
//! dictionary, compared with a program that builds a trie from the text each time.
//!
//! The environment variable `DAWGGLE` names the command. The default is the one that
//! `cargo build --release` builds.

use std::env::{self, consts::EXE_SUFFIX};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use criterion::{Criterion, criterion_group, criterion_main};
use dawggle_benches::{Baseline, LetterBoard, MarkedTrie, WordList, compile};
use dawggle_compiler::Layout;

const TRIE_FROM_TEXT: &str = env!("CARGO_BIN_EXE_trie_from_text");
const BOARD: &str = "catdlinemaropets";

fn cold_start(criterion: &mut Criterion) {
    let command = match env::var_os("DAWGGLE") {
        Some(command) => PathBuf::from(command),
        None => Path::new(TRIE_FROM_TEXT).with_file_name(format!("dawggle{EXE_SUFFIX}")),
    };
    if !command.exists() {
        println!("cold start: skipped, as {} is missing", command.display());
        println!("cold start: build it with `cargo build --release`, or set DAWGGLE to its path");
        return;
    }

    let list = WordList::read();
    let words = list.words();
    let mut trie = MarkedTrie::build(&words);
    list.check(&mut trie);
    let board = LetterBoard::new(4, 4, BOARD).expect("16 letters");
    let score = format!("{}\n", trie.score(&board));

    let folder = tempfile::tempdir().expect("a temporary folder");
    let (dictionary, boards) = (folder.path().join("words.dawg"), folder.path().join("board"));
    fs::write(&dictionary, compile(&words, Layout::Wide)).expect("a temporary file");
    fs::write(&boards, BOARD).expect("a temporary file");

    let mut group = criterion.benchmark_group("cold start");
    group.bench_function("dawggle check", |bencher| {
        let mut check = Command::new(&command);
        check.arg("check").arg("-d").arg(&dictionary).arg("cat");
        bencher.iter(|| output(&mut check));
    });
    group.bench_function("dawggle score", |bencher| {
        let mut solve = Command::new(&command);
        solve.arg("score").arg("-d").arg(&dictionary);
        bencher.iter(|| {
            solve.stdin(File::open(&boards).expect("the board"));
            assert_eq!(output(&mut solve), score);
        });
    });
    group.bench_function("trie from text", |bencher| {
        let mut solve = Command::new(TRIE_FROM_TEXT);
        solve.arg(list.path()).arg(BOARD);
        bencher.iter(|| assert_eq!(output(&mut solve), score));
    });
    group.finish();
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

criterion_group!(benches, cold_start);
criterion_main!(benches);
