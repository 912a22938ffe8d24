//! Measures the rungs of the ladder. Criterion's `elem/s` are boards per second.
//!
//! Each rung plays the first boards of the same sequence. The fast rungs play more boards than the
//! branch predictor can learn: with ten repeated boards, the tries look faster than they are. Two
//! rungs are too slow for more than 3x3. The program `ladder` of this crate measures them, too.

use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use dawggle_benches::{
    Baseline, BinarySearch, BitVectorTrie, ByWord, LetterBoard, LexiconWalk, Linear, ListingTrie,
    MarkedTrie, PointerTrie, Stems, WordList, WordSet, roll,
};

/// A solver, and the number of boards it plays.
type Rung = (Box<dyn Baseline>, usize);

fn ladder(criterion: &mut Criterion) {
    let list = WordList::read();
    let words = list.words();
    let mut reference = MarkedTrie::build(&words);
    list.check(&mut reference);

    let mut rungs: [Rung; 10] = [
        (Box::new(WordSet::build(&words)), 50),
        (Box::new(Linear::build(&words)), 2),
        (Box::new(ListingTrie::build(&words)), 5),
        (Box::new(BinarySearch::build(&words)), 100),
        (Box::new(ByWord::build(&words)), 100),
        (Box::new(Stems::build(&words)), 500),
        (Box::new(PointerTrie::build(&words)), 5_000),
        (Box::new(BitVectorTrie::build(&words)), 5_000),
        (Box::new(MarkedTrie::build(&words)), 5_000),
        (Box::new(LexiconWalk::build(&words)), 5_000),
    ];
    bench(criterion, 3, &mut rungs, &mut reference);
    bench(criterion, 4, &mut rungs[2..], &mut reference);
}

/// Plays square boards. Every rung must find the same points as the reference.
fn bench(criterion: &mut Criterion, side: usize, rungs: &mut [Rung], reference: &mut MarkedTrie) {
    let board = |letters: &String| LetterBoard::new(side, side, &letters[..side * side]);
    let boards: Result<Vec<_>, _> = roll(5_000).iter().map(board).collect();
    let boards = boards.expect("as many letters as cells");

    let mut group = criterion.benchmark_group(format!("ladder {side}x{side}"));
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    for (rung, count) in rungs {
        let boards = &boards[..*count];
        let expected: u32 = boards.iter().map(|board| reference.score(board)).sum();
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(rung.name(), |bencher| {
            let mut points = || boards.iter().map(|board| rung.score(board)).sum::<u32>();
            bencher.iter(|| assert_eq!(points(), expected));
        });
    }
    group.finish();
}

criterion_group!(benches, ladder);
criterion_main!(benches);
