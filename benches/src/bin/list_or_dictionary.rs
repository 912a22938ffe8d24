//! Compares two ways to use a list: search the board for each word, or compile the list and walk
//! it.
//!
//! ```text
//! cargo run --release -p dawggle-benches --bin list_or_dictionary
//! ```
//!
//! The literature on Bookworm left open which one is faster. A list that is used once need not be
//! compiled. A dictionary pays off after some number of boards, or only if it is opened instead of
//! compiled. The time by word includes reading the list and searching. The time by dictionary
//! includes compiling and walking. Everything runs on one thread. The figures are medians of rounds
//! that visit everything in turn. Both ways must find the same words.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use dawggle::{Dawg, Grid, Shape};
use dawggle_benches::{WordList, compile, roll};
use dawggle_compiler::Layout;
use dawggle_compiler::list::Stream;
use dawggle_search::game::{GameBoard, Geometry};
use dawggle_search::solve::{ByWord, GameSolver};

const ROUNDS: usize = 5;

struct Game {
    name: &'static str,
    board: GameBoard,
    by_word: Vec<Duration>,
    walk: Vec<Duration>,
}

impl Game {
    fn new(name: &'static str, shape: Shape, rows: usize, columns: usize) -> Self {
        let geometry = Geometry::grid(Grid { shape, rows, columns, wraps: false });
        let letters: String = roll(rows * columns / 16 + 1).concat();
        let letters: String = letters.chars().take(rows * columns).collect();
        let board = GameBoard::parse_shaped(&letters, geometry.expect("a grid")).expect("a board");
        Self { name, board, by_word: Vec::new(), walk: Vec::new() }
    }

    fn play(&mut self, text: &str, dictionary: &[u8]) {
        let start = Instant::now();
        let by_word = ByWord::new(&self.board, &["qu"]).expect("26 letters");
        let mut list = Stream::new("list", text.as_bytes()).expect("a list");
        let mut found = 0;
        while let Some(block) = list.next_block().expect("a list") {
            let words = block.words().map(|word| word.expect("a word"));
            found += words.filter(|word| word.len() >= 3 && by_word.holds(word)).count();
        }
        self.by_word.push(start.elapsed());

        let start = Instant::now();
        let dawg = Dawg::trust(dictionary).expect("compiled above");
        let mut walked = 0;
        let _ = GameSolver::new(dawg).solve(&self.board.spell(&dawg.alphabet()), |_| {
            walked += 1;
            ControlFlow::Continue(())
        });
        self.walk.push(start.elapsed());
        assert_eq!(found, walked, "words on {}", self.name);
    }
}

fn main() {
    let list = WordList::read();
    let words = list.words();
    let mut games = [
        Game::new("4x4", Shape::Squares, 4, 4),
        Game::new("6x6", Shape::Squares, 6, 6),
        Game::new("Bookworm, 21x7", Shape::HexagonRows, 21, 7),
        Game::new("30x30", Shape::Squares, 30, 30),
        Game::new("100x100", Shape::Squares, 100, 100),
    ];
    let mut compiling = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let dictionary = compile(&words, Layout::Wide);
        compiling.push(start.elapsed());
        games.iter_mut().for_each(|game| game.play(list.text(), &dictionary));
    }
    let compiling = median(&mut compiling);
    println!("{} words of {}, compiled in {compiling:.1} ms", words.len(), list.name());
    println!();
    println!(
        "{:<15} {:>12} {:>12}   boards until compiling pays",
        "board", "by word, ms", "walk, ms"
    );
    for game in &mut games {
        let (by_word, walk) = (median(&mut game.by_word), median(&mut game.walk));
        let boards = match compiling / (by_word - walk) {
            boards if boards > 0.0 => format!("{boards:.1}"),
            _ => "never".to_owned(),
        };
        println!("{:<15} {by_word:>12.2} {walk:>12.3}   {boards}", game.name);
    }
}

/// Returns milliseconds.
fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}
