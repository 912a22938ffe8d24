//! Climbs the ladder, and prints how fast each rung is here and was in the literature.
//!
//! ```text
//! cargo run --release -p dawggle-benches --bin ladder
//! ```
//!
//! A round visits all rungs, so that what slows the machine for a while slows them all. Each rung
//! plays the first boards of the same sequence, as many as it can in some tenths of a second, and
//! all have to agree on the points.

use std::time::{Duration, Instant};

use dawggle_benches::{
    Baseline, BinarySearch, Board, ByWord, LexiconWalk, Linear, ListingTrie, MarkedTrie,
    PointerTrie, Stems, WordList, WordSet, roll,
};

const ROUNDS: usize = 5;

struct Rung {
    solver: Box<dyn Baseline>,
    /// What it plays in a round.
    boards: usize,
    /// What the literature says that it played in a second.
    literature: &'static str,
    times: Vec<Duration>,
}

impl Rung {
    fn new<B: Baseline + 'static>(words: &[&str], boards: usize, literature: &'static str) -> Self {
        Self { solver: Box::new(B::build(words)), boards, literature, times: Vec::new() }
    }

    fn play(&mut self, boards: &[Board], scores: &[u32]) {
        let start = Instant::now();
        let points: u32 = boards[..self.boards].iter().map(|board| self.solver.score(board)).sum();
        self.times.push(start.elapsed());
        assert_eq!(points, scores[..self.boards].iter().sum(), "points of {}", self.solver.name());
    }

    fn boards_a_second(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        self.boards as f64 / times[times.len() / 2].as_secs_f64()
    }
}

fn main() {
    let list = WordList::read();
    let words = list.words();
    let mut ladder = [
        Rung::new::<WordSet>(&words, 1, "0.004 (Ruby)"),
        Rung::new::<Linear>(&words, 4, ""),
        Rung::new::<ListingTrie>(&words, 40, ""),
        Rung::new::<BinarySearch>(&words, 1_000, ""),
        Rung::new::<ByWord>(&words, 1_000, ""),
        Rung::new::<Stems>(&words, 4_000, "17.5 (Ruby), 310 (C++)"),
        Rung::new::<PointerTrie>(&words, 20_000, "6,271 (C++)"),
        Rung::new::<MarkedTrie>(&words, 20_000, "10,367 (C++)"),
        Rung::new::<LexiconWalk>(&words, 20_000, ""),
    ];

    let mut reference = MarkedTrie::build(&words);
    list.check(&mut reference);
    let boards: Vec<_> = roll(20_000).iter().map(|letters| board(letters)).collect();
    let scores: Vec<_> = boards.iter().map(|board| reference.score(board)).collect();
    for _ in 0..ROUNDS {
        ladder.iter_mut().for_each(|rung| rung.play(&boards, &scores));
    }

    let is_reference = |rung: &&Rung| rung.solver.name() == reference.name();
    let unit = ladder.iter().find(is_reference).expect("a rung").boards_a_second();
    let words = grouped(words.len().to_string());
    println!(
        "4x4 boards a second, with the {words} words of {}: medians of {ROUNDS} rounds",
        list.name()
    );
    println!();
    row(["rung", "boards", "a second", "x marked_trie", "on a Mac of 2007"]);
    for rung in &ladder {
        let speed = rung.boards_a_second();
        row([
            rung.solver.name(),
            &grouped(rung.boards.to_string()),
            &figure(speed),
            &figure(speed / unit),
            rung.literature,
        ]);
    }
}

fn row([rung, boards, speed, ratio, literature]: [&str; 5]) {
    let row = format!("{rung:<13} {boards:>7} {speed:>9} {ratio:>14}   {literature}");
    println!("{}", row.trim_end());
}

fn board(letters: &str) -> Board {
    Board::new(4, 4, letters).unwrap_or_else(|error| panic!("{letters}: {error}"))
}

/// Three significant digits, and all before the point: 0.0123, 1.23, 123, 1,234.
fn figure(value: f64) -> String {
    let decimals = (2.0 - value.log10().floor()).max(0.0) as usize;
    grouped(format!("{value:.decimals$}"))
}

/// With commas between thousands.
fn grouped(mut number: String) -> String {
    let mut comma = number.find('.').unwrap_or(number.len());
    while comma > 3 {
        comma -= 3;
        number.insert(comma, ',');
    }
    number
}
