//! Measures the solver with several lengths of scratch memory, on 4x4 boards set up in advance.
//!
//! The marked trie gives the expected points. Figures for a single repeated board, which the branch
//! predictor learns, compare only with one another.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use dawggle::{Board, BoardText, Dawg, ScoreTable, Scratch, Solver};
use dawggle_benches::{Baseline, LexiconWalk, MarkedTrie, WordList, compile, roll};
use dawggle_compiler::Layout;

fn solve(criterion: &mut Criterion) {
    let list = WordList::read();
    let words = list.words();
    list.check(&mut LexiconWalk::build(&words));
    bench(criterion, "rolled", &words, &roll(1_000));
    bench(criterion, "catdlinemaropets", &words, &["catdlinemaropets".to_owned()]);

    // One letter everywhere, except in the corner where every word ends: 12 million paths spell no
    // word.
    let words: Vec<_> = (2..16).map(|length| "a".repeat(length) + "b").collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    bench(criterion, "hostile", &words, &["a".repeat(15) + "b"]);
}

fn bench(criterion: &mut Criterion, name: &str, words: &[&str], boards: &[String]) {
    let expected = points(words, boards);
    let bytes = compile(words, Layout::Wide);
    let dawg = Dawg::from_bytes(&bytes).expect("a dictionary just compiled");
    let board = |letters: &String| -> Board<u16> {
        let text = BoardText::parse(letters, Some((4, 4))).expect("16 letters");
        Board::from_text(&text, &dawg.alphabet()).expect("a letter a tile")
    };
    let boards: Vec<_> = boards.iter().map(board).collect();

    let mut group = criterion.benchmark_group(format!("solve {name}"));
    group.throughput(Throughput::Elements(boards.len() as u64));
    let solves = [solve_all::<0>, solve_all::<64>, solve_all::<1024>];
    for (paths, solve_all) in [0, 64, 1024].into_iter().zip(solves) {
        group.bench_function(BenchmarkId::new("scratch", paths), |bencher| {
            bencher.iter(|| assert_eq!(solve_all(&boards, &dawg), expected));
        });
    }
    group.finish();
}

/// Returns the points of all boards.
fn solve_all<const PATHS: usize>(boards: &[Board<u16>], dawg: &Dawg<&[u8]>) -> u32 {
    let mut scratch = Scratch::<u16, PATHS>::EMPTY;
    let mut points = 0;
    for board in boards {
        let _ = Solver::new(board, dawg, &mut scratch)
            .for_each(|word| points += ScoreTable::BOGGLE.points(word.letters()));
    }
    points
}

/// Returns the points of all boards, found by another solver.
fn points(words: &[&str], boards: &[String]) -> u32 {
    let mut trie = MarkedTrie::build(words);
    let board =
        |letters: &String| dawggle_benches::LetterBoard::new(4, 4, letters).expect("16 letters");
    boards.iter().map(|letters| trie.score(&board(letters))).sum()
}

criterion_group!(benches, solve);
criterion_main!(benches);
