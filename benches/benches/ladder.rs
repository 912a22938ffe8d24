//! The rungs of the ladder on the same boards; criterion's `elem/s` are boards a second.
//!
//! Two of them are too slow for 4x4 boards. The program `ladder` of this crate waits for them, and
//! prints a table.

use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use dawggle_benches::{
    Baseline, BinarySearch, Board, ByWord, LexiconWalk, Linear, ListingTrie, MarkedTrie,
    PointerTrie, Stems, WordList, WordSet, roll,
};

fn ladder(criterion: &mut Criterion) {
    let list = WordList::read();
    let words = list.words();
    list.check(&mut MarkedTrie::build(&words));
    let mut slow: [Box<dyn Baseline>; 2] =
        [Box::new(WordSet::build(&words)), Box::new(Linear::build(&words))];
    let mut fast: [Box<dyn Baseline>; 7] = [
        Box::new(ListingTrie::build(&words)),
        Box::new(BinarySearch::build(&words)),
        Box::new(ByWord::build(&words)),
        Box::new(Stems::build(&words)),
        Box::new(PointerTrie::build(&words)),
        Box::new(MarkedTrie::build(&words)),
        Box::new(LexiconWalk::build(&words)),
    ];
    let boards = |side: usize| -> Vec<_> {
        let board = |letters: &String| Board::new(side, side, &letters[..side * side]);
        roll(10).iter().map(board).collect::<Result<_, _>>().expect("boards of rolled letters")
    };
    bench(criterion, "ladder 3x3", &boards(3), slow.iter_mut().chain(&mut fast));
    bench(criterion, "ladder 4x4", &boards(4), fast.iter_mut());
}

/// Every rung has to find the points that the first finds.
fn bench<'a>(
    criterion: &mut Criterion,
    name: &str,
    boards: &[Board],
    rungs: impl Iterator<Item = &'a mut Box<dyn Baseline>>,
) {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    let mut expected = None;
    for rung in rungs {
        group.bench_function(rung.name(), |bencher| {
            bencher.iter(|| {
                let points: u32 = boards.iter().map(|board| rung.score(board)).sum();
                assert_eq!(points, *expected.get_or_insert(points));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, ladder);
criterion_main!(benches);
