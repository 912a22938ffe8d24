//! Measures all rungs of the ladder, and prints their speed here and in the literature.
//!
//! ```text
//! cargo run --release -p dawggle-benches --bin ladder
//! ```
//!
//! Each round visits all rungs, so that a temporary slowdown of the machine affects all of them.
//! The times are processor times. Each rung plays the first boards of the same sequence, as many as
//! take some tenths of a second. All rungs must agree on the points.

use std::time::Duration;

use cpu_time::ProcessTime;
use dawggle::Dawg;
use dawggle_benches::{
    Baseline, BinarySearch, BitVectorTrie, ByWord, LetterBoard, LexiconWalk, Linear, ListingTrie,
    MarkedTrie, PointerTrie, Stems, WordList, WordSet, boggle, compile, roll,
};
use dawggle_compiler::Layout;
use dawggle_search::score::Scorer;

const ROUNDS: usize = 5;

/// A board, both as letters and in the form that the rungs take.
struct Play {
    board: LetterBoard,
    letters: String,
}

struct Rung {
    name: String,
    score: Box<dyn FnMut(&Play) -> u64>,
    /// The boards of one round.
    boards: usize,
    /// The boards per second according to the literature.
    literature: &'static str,
    times: Vec<Duration>,
}

impl Rung {
    fn new<B: Baseline + 'static>(words: &[&str], boards: usize, literature: &'static str) -> Self {
        let mut solver = B::build(words);
        let name = solver.name().to_owned();
        let score = Box::new(move |play: &Play| solver.score(&play.board).into());
        Self { name, score, boards, literature, times: Vec::new() }
    }

    /// Returns the scorer with each instruction set of this processor. Its time includes reading
    /// the board, as for the previous rung.
    fn scorers(words: &[&str]) -> impl Iterator<Item = Self> {
        let dictionary = compile(words, Layout::Compact);
        let dawg = Dawg::from_bytes(&dictionary).expect("a dictionary just compiled");
        let scorer = Scorer::new(&dawg, &boggle(4, 4)).expect("points by length");
        scorer.for_instruction_sets().into_iter().map(|(way, mut scorer)| {
            let mut tiles = Vec::new();
            let score = move |play: &Play| {
                assert!(scorer.read(&play.letters, &mut tiles).is_some(), "{}", play.letters);
                scorer.score(&tiles).expect("there is no limit of steps").points
            };
            let name = format!("scorer, {way}");
            let score = Box::new(score);
            Self { name, score, boards: 20_000, literature: "", times: Vec::new() }
        })
    }

    fn play(&mut self, plays: &[Play], scores: &[u64]) {
        let start = ProcessTime::now();
        let points: u64 = plays[..self.boards].iter().map(|play| (self.score)(play)).sum();
        self.times.push(start.elapsed());
        assert_eq!(points, scores[..self.boards].iter().sum::<u64>(), "points of {}", self.name);
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
    let mut ladder = vec![
        Rung::new::<WordSet>(&words, 1, "0.004 (Ruby)"),
        Rung::new::<Linear>(&words, 4, ""),
        Rung::new::<ListingTrie>(&words, 40, ""),
        Rung::new::<BinarySearch>(&words, 1_000, ""),
        Rung::new::<ByWord>(&words, 1_000, ""),
        Rung::new::<Stems>(&words, 4_000, "17.5 (Ruby), 310 (C++)"),
        Rung::new::<PointerTrie>(&words, 20_000, "6,271 (C++)"),
        Rung::new::<BitVectorTrie>(&words, 20_000, ""),
        Rung::new::<MarkedTrie>(&words, 20_000, "10,367 (C++)"),
        Rung::new::<LexiconWalk>(&words, 20_000, ""),
    ];
    ladder.extend(Rung::scorers(&words));

    let mut reference = MarkedTrie::build(&words);
    list.check(&mut reference);
    let plays: Vec<_> = roll(20_000).into_iter().map(play).collect();
    let scores: Vec<u64> = plays.iter().map(|play| reference.score(&play.board).into()).collect();
    for _ in 0..ROUNDS {
        ladder.iter_mut().for_each(|rung| rung.play(&plays, &scores));
    }

    let is_reference = |rung: &&Rung| rung.name == reference.name();
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
            &rung.name,
            &grouped(rung.boards.to_string()),
            &figure(speed),
            &figure(speed / unit),
            rung.literature,
        ]);
    }
}

fn row([rung, boards, speed, ratio, literature]: [&str; 5]) {
    let row = format!("{rung:<18} {boards:>7} {speed:>9} {ratio:>14}   {literature}");
    println!("{}", row.trim_end());
}

fn play(letters: String) -> Play {
    let board =
        LetterBoard::new(4, 4, &letters).unwrap_or_else(|error| panic!("{letters}: {error}"));
    Play { board, letters }
}

/// Formats a number with at least three significant digits: 0.0123, 1.23, 123, 1,234.
fn figure(value: f64) -> String {
    let decimals = (2.0 - value.log10().floor()).max(0.0) as usize;
    grouped(format!("{value:.decimals$}"))
}

/// Formats a number with commas between thousands.
fn grouped(mut number: String) -> String {
    let mut comma = number.find('.').unwrap_or(number.len());
    while comma > 3 {
        comma -= 3;
        number.insert(comma, ',');
    }
    number
}
