//! Measures compiling a list file to a dictionary file, compared with `fst`, which takes sorted
//! words from memory and does not minimise completely.

use std::fs;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dawggle::Dawg;
use dawggle_benches::WordList;
use dawggle_compiler::{Compiler, Layout};

fn compile(criterion: &mut Criterion) {
    let list = WordList::read();
    let mut words = list.words();
    words.retain(|word| word.chars().count() >= 3);
    let folder = tempfile::tempdir().expect("a folder for the files");
    let (dawg, set) = (folder.path().join("list.dawg"), folder.path().join("list.fst"));
    let compile = |layout| {
        let compiler = Compiler::new().layout(layout).digraph("qu").min_length(3);
        let dictionary = compiler.list(list.path()).compile().expect("a dictionary");
        dictionary.write(&dawg).expect("a file");
    };
    let fst = || {
        let built = fst::Set::from_iter(&words).expect("sorted words");
        fs::write(&set, built.as_fst().as_bytes()).expect("a file");
    };

    println!("{}: {} bytes of text", list.name(), list.text().len());
    for layout in Layout::ALL {
        compile(layout);
        let bytes = fs::read(&dawg).expect("a file");
        let counts = Dawg::from_bytes(&bytes).expect("a dictionary just compiled").counts();
        assert_eq!(counts.words as usize, words.len());
        println!("{layout:?}: {} bytes", bytes.len());
    }
    fst();
    let bytes = fs::read(&set).expect("a file");
    println!("fst: {} bytes", bytes.len());
    assert_eq!(fst::Set::new(&bytes).expect("a set just built").len(), words.len());

    let mut group = criterion.benchmark_group("compile");
    group.sample_size(20).throughput(Throughput::Elements(words.len() as u64));
    group.bench_function("compact", |bencher| bencher.iter(|| compile(Layout::Compact)));
    group.bench_function("wide", |bencher| bencher.iter(|| compile(Layout::Wide)));
    group.bench_function("fst", |bencher| bencher.iter(fst));
    group.finish();
}

criterion_group!(benches, compile);
criterion_main!(benches);
