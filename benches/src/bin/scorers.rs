//! Scores millions of boards, and prints how fast that is beside the fastest rung of the literature.
//!
//! ```text
//! DAWGGLE_TEST_DATA=FOLDER cargo run --release -p dawggle-benches --bin scorers
//! ```
//!
//! The folder holds `enable2k.txt`, and in `boards` the files `w1.txt` (near-identical boards, in
//! order), `w2.txt` (rolled boards) and `w3.txt` (record boards, each with the 400 that differ from
//! it in one cell), a board and its points a line. The literature's solvers are faster where each board
//! is like the one before, as a processor learns their branches; so the boards come shuffled, too.
//!
//! Each round has all solvers score all boards of a file, some hundreds at a time by turns, so that
//! what slows the machine for a while slows them all; figures are medians of the rounds, on one
//! thread. Every score is checked.
//!
//! An argument `w1`, `w2` or `w3` is the only file to play. With `count N` nothing is timed: the first N boards of `w2.txt` are scored, for a count of
//! instructions (`valgrind --tool=callgrind --toggle-collect=scorers::count`).

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use dawggle::{Dawg, ScoreTable, Symbol};
use dawggle_benches::{Baseline, Board, LexiconWalk, MarkedTrie, WordList, Xorshift, compile};
use dawggle_compiler::Layout;
use dawggle_search::{Geometry, Scorer, Scratch};

const ROUNDS: usize = 5;
/// Boards that a solver scores before the next has its turn: the longer, the less it finds of its
/// dictionary in the caches that the others used.
const TURN: usize = 2_000;

/// Boards, and the points of each.
struct Boards {
    name: &'static str,
    letters: Vec<String>,
    points: Vec<u64>,
}

impl Boards {
    fn read(folder: &Path, name: &'static str) -> Self {
        let path = folder.join("boards").join(format!("{}.txt", &name[..2]));
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
        let mut lines: Vec<&str> = text.lines().collect();
        if name.ends_with("shuffled") {
            Xorshift(1987).shuffle(&mut lines);
        }
        let lines = lines.iter().map(|line| line.split_once(' ').expect("a board and its points"));
        let (letters, points) = lines
            .map(|(letters, points)| (letters.to_owned(), points.parse::<u64>().expect("points")))
            .unzip();
        Self { name, letters, points }
    }
}

/// A solver, with the boards as it takes them.
struct Contender<'a> {
    name: &'static str,
    /// Scores the board of that index.
    score: Box<dyn FnMut(usize) -> u64 + 'a>,
    times: Vec<Duration>,
}

impl<'a> Contender<'a> {
    fn new(name: &'static str, score: impl FnMut(usize) -> u64 + 'a) -> Self {
        Self { name, score: Box::new(score), times: Vec::new() }
    }

    fn boards_a_second(&mut self, boards: usize) -> f64 {
        self.times.sort_unstable();
        boards as f64 / self.times[self.times.len() / 2].as_secs_f64()
    }
}

fn main() {
    let folder = env::var_os("DAWGGLE_TEST_DATA").expect("DAWGGLE_TEST_DATA names the boards");
    let folder = Path::new(&folder);
    let list = WordList::read();
    let words = list.words();
    let bytes = compile(&words, Layout::Compact);
    let dawg = Dawg::from_bytes(&bytes).expect("a dictionary just compiled");
    let geometry = Geometry::rectangle(4, 4).expect("16 cells");
    let start = Instant::now();
    let scorer = Scorer::new(&dawg, &geometry, ScoreTable::BOGGLE).expect("points by length");
    let expanding = start.elapsed();
    let mut scratch = scorer.scratch();

    let mut arguments = env::args().skip(1);
    let files = arguments.next();
    if files.as_deref() == Some("count") {
        let number: usize = arguments.next().and_then(|number| number.parse().ok()).expect("N");
        let boards = Boards::read(folder, "w2");
        let tiles: Vec<Vec<Symbol>> =
            boards.letters.iter().map(|board| read(&scorer, board)).collect();
        let points = count(&scorer, &mut scratch, &tiles[..number]);
        assert_eq!(points, boards.points[..number].iter().sum());
        return;
    }

    let ways = scorer.each_way();
    let mut marked = MarkedTrie::build(&words);
    let mut walk = LexiconWalk::build(&words);
    println!(
        "{} words, expanded in {:.1} ms to {} bytes; scratch {} bytes; medians of {ROUNDS} rounds",
        words.len(),
        expanding.as_secs_f64() * 1000.0,
        scorer.bytes(),
        scratch.bytes()
    );
    println!();
    println!("{:<12} {:>7}  {:<12} {:>10} {:>14}", "", "boards", "", "a second", "x marked_trie");
    for name in ["w1", "w1 shuffled", "w2", "w2 shuffled", "w3", "w3 shuffled"] {
        if files.as_ref().is_some_and(|file| !name.starts_with(file)) {
            continue;
        }
        let boards = Boards::read(folder, name);
        let grids: Vec<Board> =
            boards.letters.iter().map(|board| Board::new(4, 4, board).expect("4x4")).collect();
        let tiles: Vec<Vec<Symbol>> =
            boards.letters.iter().map(|board| read(&scorer, board)).collect();
        let mut contenders = vec![
            Contender::new(marked.name(), |board| marked.score(&grids[board]).into()),
            Contender::new("solver", |board| walk.score(&grids[board]).into()),
        ];
        for (name, scorer) in &ways {
            let (tiles, mut scratch) = (&tiles, scorer.scratch());
            let score = move |board: usize| scorer.score(&tiles[board], &mut scratch).points;
            contenders.push(Contender::new(name, score));
        }
        for _ in 0..ROUNDS {
            play(&mut contenders, &boards.points);
        }
        let unit = contenders[0].boards_a_second(grids.len());
        for contender in &mut contenders {
            let speed = contender.boards_a_second(grids.len());
            let ratio = speed / unit;
            println!(
                "{:<12} {:>7}  {:<12} {speed:>10.0} {ratio:>14.2}",
                boards.name,
                grids.len(),
                contender.name
            );
        }
    }
}

fn read(scorer: &Scorer, board: &str) -> Vec<Symbol> {
    let mut tiles = Vec::new();
    assert!(scorer.read(board, &mut tiles), "{board}");
    tiles
}

/// Has all score all boards, by turns.
fn play(contenders: &mut [Contender<'_>], points: &[u64]) {
    let mut times = vec![Duration::ZERO; contenders.len()];
    let starts = (0..points.len()).step_by(TURN);
    for turn in starts.map(|start| start..points.len().min(start + TURN)) {
        for (contender, time) in contenders.iter_mut().zip(&mut times) {
            let start = Instant::now();
            let wrong = turn.clone().find(|&board| (contender.score)(board) != points[board]);
            *time += start.elapsed();
            assert_eq!(wrong, None, "a score of {}", contender.name);
        }
    }
    for (contender, time) in contenders.iter_mut().zip(times) {
        contender.times.push(time);
    }
}

/// On its own, so that its instructions can be counted.
#[inline(never)]
fn count(scorer: &Scorer, scratch: &mut Scratch, boards: &[Vec<Symbol>]) -> u64 {
    boards.iter().map(|tiles| scorer.score(tiles, scratch).points).sum()
}
