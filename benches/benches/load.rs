//! Measures opening a dictionary in memory, compared with `fst`.
//!
//! `trust` and `fst` do not check the bytes. `from_bytes` checks all of them: the checksum, then
//! every node. `fst` verifies a checksum on request.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dawggle::Dawg;
use dawggle_benches::{WordList, compile};
use dawggle_compiler::Layout;

fn load(criterion: &mut Criterion) {
    let list = WordList::read();
    let words = list.words();
    let long: Vec<_> = words.iter().copied().filter(|word| word.len() >= 3).collect();
    let files = Layout::ALL.map(|layout| (layout, compile(&words, layout)));
    let fst = fst::Set::from_iter(&long).expect("sorted words").into_fst().into_inner();
    let count = long.len();

    let mut group = criterion.benchmark_group("load");
    for (layout, bytes) in &files {
        group.bench_function(format!("trust, {layout:?}"), |bencher| {
            let open = || Dawg::trust(&bytes[..]).expect("a dictionary");
            bencher.iter(|| assert_eq!(open().counts().words as usize, count));
        });
    }
    group.bench_function("fst", |bencher| {
        let open = || fst::Set::new(&fst).expect("a set");
        bencher.iter(|| assert_eq!(open().len(), count));
    });
    for (layout, bytes) in &files {
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function(format!("from_bytes, {layout:?}"), |bencher| {
            let open = || Dawg::from_bytes(bytes).expect("a whole dictionary");
            bencher.iter(|| assert_eq!(open().counts().words as usize, count));
        });
    }
    group.throughput(Throughput::Bytes(fst.len() as u64));
    group.bench_function("fst, verified", |bencher| {
        let open = || {
            let set = fst::Set::new(&fst).expect("a set");
            set.as_fst().verify().expect("a whole set");
            set
        };
        bencher.iter(|| assert_eq!(open().len(), count));
    });
    group.finish();
}

criterion_group!(benches, load);
criterion_main!(benches);
