//! From a sorted list to a dictionary in memory, beside `fst`, which takes sorted words only, and
//! does not quite minimise.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dawggle::Dawg;
use dawggle_benches::WordList;
use dawggle_compiler::Compiler;

fn compile(criterion: &mut Criterion) {
    let list = WordList::read();
    let words = list.words();
    let compile = || {
        let compiler = Compiler::new().digraph("qu").text(list.name(), list.text());
        compiler.compile().expect("a dictionary").bytes
    };
    let fst = || fst::Set::from_iter(&words).expect("sorted words").into_fst().into_inner();

    let bytes = compile();
    let counts = Dawg::from_bytes(&bytes).expect("a dictionary just compiled").counts();
    assert_eq!(counts.words as usize, words.len());
    let expected = fst();
    let (dawg, fst_bytes, text) = (bytes.len(), expected.len(), list.text().len());
    println!("{}: {text} bytes of text, {dawg} as .dawg, {fst_bytes} as fst", list.name());

    let mut group = criterion.benchmark_group("compile");
    group.sample_size(20).throughput(Throughput::Elements(words.len() as u64));
    group.bench_function("dawggle", |bencher| {
        bencher.iter(|| assert!(compile() == bytes, "the same bytes each time"));
    });
    group.bench_function("fst", |bencher| bencher.iter(|| assert!(fst() == expected)));
    group.finish();
}

criterion_group!(benches, compile);
criterion_main!(benches);
