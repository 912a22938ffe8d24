//! Measures the scorer with each instruction set of this processor, compared with the marked trie.
//!
//! Criterion's `elem/s` are boards per second. The program `scorers` of this crate measures them in
//! turns.

use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use dawggle::{Dawg, Symbol};
use dawggle_benches::{Baseline, LetterBoard, MarkedTrie, WordList, Workload, boggle, compile};
use dawggle_compiler::Layout;
use dawggle_search::score::Scorer;

/// More boards than the branch predictor can learn.
const BOARDS: usize = 5_000;

fn scorer(criterion: &mut Criterion) {
    let list = WordList::read();
    let words = list.words();
    let mut reference = MarkedTrie::build(&words);
    list.check(&mut reference);
    let dictionary = compile(&words, Layout::Compact);
    let dawg = Dawg::from_bytes(&dictionary).expect("a dictionary just compiled");
    let scorer = Scorer::new(&dawg, &boggle(4, 4)).expect("points by length");
    let [w1, w2, w3] = Workload::all(&mut reference);
    for workload in [&w1, &w2, &w3, &w3.shuffled("w3 shuffled")] {
        bench(criterion, workload, &scorer, &mut reference);
    }
}

fn bench(
    criterion: &mut Criterion,
    workload: &Workload,
    scorer: &Scorer,
    reference: &mut MarkedTrie,
) {
    let count = workload.boards.len().min(BOARDS);
    let (boards, points) = (&workload.boards[..count], &workload.points[..count]);
    let expected: u64 = points.iter().sum();
    let grids: Result<Vec<_>, _> =
        boards.iter().map(|board| LetterBoard::new(4, 4, board)).collect();
    let grids = grids.expect("16 letters");
    let tiles: Vec<Vec<Symbol>> = boards.iter().map(|board| read(scorer, board)).collect();

    let mut group = criterion.benchmark_group(format!("scorer {}", workload.name));
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Elements(count as u64));
    group.bench_function(reference.name(), |bencher| {
        let mut points =
            || grids.iter().map(|board| u64::from(reference.score(board))).sum::<u64>();
        bencher.iter(|| assert_eq!(points(), expected));
    });
    for (way, mut scorer) in scorer.for_instruction_sets() {
        group.bench_function(way, |bencher| {
            let mut points = || {
                tiles
                    .iter()
                    .map(|tiles| scorer.score(tiles).map_or(0, |score| score.points))
                    .sum::<u64>()
            };
            bencher.iter(|| assert_eq!(points(), expected));
        });
    }
    group.finish();
}

fn read(scorer: &Scorer, board: &str) -> Vec<Symbol> {
    let mut tiles = Vec::new();
    assert!(scorer.read(board, &mut tiles).is_some(), "{board}");
    tiles
}

criterion_group!(benches, scorer);
criterion_main!(benches);
