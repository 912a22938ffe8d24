//! Scores millions of boards, and compares the speed with the fastest rung of the literature.
//!
//! ```text
//! cargo run --release -p dawggle-benches --bin scorers
//! ```
//!
//! The boards come from a [`Workload`]: 4x4 in order and shuffled, and 5x5 in order. One more board
//! has 100x100 dice, which only the solver supports: `boards/big_dice_100.txt` of the test data
//! (`DAWGGLE_TEST_DATA`), or a rolled board.
//!
//! For `w3` in order, the scorer also scores each board together with all its neighbors.
//!
//! In each round, all solvers score all boards, some hundreds at a time in turns, so that a
//! temporary slowdown of the machine affects all of them. The figures are medians of the rounds on
//! one thread. Every score is checked.
//!
//! An argument such as `w1` or `100x100` limits the run to these boards. With `count N`, nothing is
//! timed, but the first N rolled boards are scored, to count instructions with
//! `valgrind --tool=callgrind --toggle-collect=scorers::count`. With `list N` their words are
//! listed, too.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};

use dawggle::{Dawg, ScoreTable, Symbol};
use dawggle_benches::{
    Baseline, LetterBoard, LexiconWalk, MarkedTrie, WordList, Workload, boggle, compile, roll,
};
use dawggle_compiler::Layout;
use dawggle_search::game::Geometry;
use dawggle_search::score::Scorer;
use dawggle_search::solve::GameSolver;

const ROUNDS: usize = 5;
/// The number of boards in a turn. In a longer turn, a solver has more of its dictionary in the
/// caches.
const TURN: usize = 2_000;

/// A solver with the boards in the form that it takes.
struct Contender<'a> {
    name: String,
    /// Scores the board with this index.
    score: Box<dyn FnMut(usize) -> u64 + 'a>,
    times: Vec<Duration>,
}

impl<'a> Contender<'a> {
    fn new(name: impl Into<String>, score: impl FnMut(usize) -> u64 + 'a) -> Self {
        Self { name: name.into(), score: Box::new(score), times: Vec::new() }
    }

    fn boards_a_second(&mut self, boards: usize) -> f64 {
        self.times.sort_unstable();
        boards as f64 / self.times[self.times.len() / 2].as_secs_f64()
    }
}

fn main() {
    let list = WordList::read();
    let words = list.words();
    let bytes = compile(&words, Layout::Compact);
    let dawg = Dawg::from_bytes(&bytes).expect("a dictionary just compiled");
    let start = Instant::now();
    let mut scorer = Scorer::new(&dawg, &boggle(4, 4)).expect("points by length");
    let expanding = start.elapsed();
    let mut marked = MarkedTrie::build(&words);
    list.check(&mut marked);
    let [w1, w2, w3] = Workload::all(&mut marked);

    let mut arguments = env::args().skip(1);
    let only = arguments.next();
    if let Some(task @ ("count" | "list")) = only.as_deref() {
        let number: usize = arguments.next().and_then(|number| number.parse().ok()).expect("N");
        let tiles: Vec<Vec<Symbol>> = w2.boards.iter().map(|board| read(&scorer, board)).collect();
        let points = count(&mut scorer, &tiles[..number], (task == "list").then(Vec::new));
        assert_eq!(points, w2.points[..number].iter().sum::<u64>());
        return;
    }
    let is_wanted = |name: &str| only.as_ref().is_none_or(|only| name.starts_with(only.as_str()));

    println!(
        "{} words of {}, expanded in {:.1} ms; medians of {ROUNDS} rounds",
        words.len(),
        list.name(),
        expanding.as_secs_f64() * 1000.0
    );
    println!();
    println!("{:<12} {:>7}  {:<20} {:>10} {:>14}", "", "boards", "", "a second", "x the first");
    let mut walk = LexiconWalk::build(&words);
    let shuffled =
        [w1.shuffled("w1 shuffled"), w2.shuffled("w2 shuffled"), w3.shuffled("w3 shuffled")];
    let large_scorer = Scorer::new(&dawg, &boggle(5, 5)).expect("points by length");
    let large_boards = Workload::large(&mut marked);
    let all = [w1, w2, w3].into_iter().chain(shuffled).chain(large_boards);
    for workload in all.filter(|boards| is_wanted(boards.name)) {
        let side = workload.side;
        let scorer = if side == 4 { &scorer } else { &large_scorer };
        let grids: Vec<LetterBoard> = workload
            .boards
            .iter()
            .map(|board| LetterBoard::new(side, side, board).expect("a square"))
            .collect();
        let mut contenders = vec![
            Contender::new(marked.name(), |board| marked.score(&grids[board]).into()),
            Contender::new("solver", |board| walk.score(&grids[board]).into()),
        ];
        contenders.extend(instruction_sets(scorer, &workload.boards));
        contenders.extend(with_words(scorer, &workload.boards));
        if workload.name == "w3" {
            contenders.extend(neighbors(scorer, &workload.boards));
        }
        contest(workload.name, &mut contenders, &workload.points);
    }
    if is_wanted("100x100") {
        large(&words);
    }
}

/// Measures the solver on a board of 10,000 dice.
fn large(words: &[&str]) {
    const SIDE: usize = 100;
    let letters = match env::var_os("DAWGGLE_TEST_DATA") {
        Some(folder) => {
            let path = Path::new(&folder).join("boards/big_dice_100.txt");
            let text = fs::read_to_string(path).expect("a board");
            text.lines().take(SIDE).collect()
        }
        None => roll(SIDE * SIDE / 16).concat(),
    };
    let mut letters = letters.into_bytes();
    // More boards than the branch predictor can learn.
    let boards: Vec<String> = (0..5)
        .map(|_| {
            letters.rotate_left(7);
            letters.iter().map(|&letter| char::from(letter)).collect()
        })
        .collect();
    let geometry = Arc::new(Geometry::rectangle(SIDE, SIDE).expect("10,000 cells"));
    let dictionary = compile(words, Layout::Wide);
    let dawg = Dawg::from_bytes(&dictionary).expect("a dictionary just compiled");
    let parse = |board: &String| {
        dawggle_search::game::GameBoard::parse_shaped(board, geometry.clone())
            .expect("10,000 letters")
    };
    let parsed: Vec<_> = boards.iter().map(parse).collect();
    let mut solver = GameSolver::new(dawg);
    let mut solve = move |board: usize| {
        let mut points = 0;
        let _ = solver.solve(&parsed[board].spell(&dawg.alphabet()), |word| {
            points += u64::from(ScoreTable::BOGGLE.points(word.letters()));
            ControlFlow::Continue(())
        });
        points
    };
    let points: Vec<u64> = (0..boards.len()).map(&mut solve).collect();
    let mut contenders = [Contender::new("solver", solve)];
    contest("100x100", &mut contenders, &points);
}

/// Returns the scorer with each instruction set of this processor.
fn instruction_sets(scorer: &Scorer, boards: &[String]) -> Vec<Contender<'static>> {
    let contender = |(name, mut scorer): (&'static str, Scorer)| {
        let tiles: Vec<Vec<Symbol>> = boards.iter().map(|board| read(&scorer, board)).collect();
        Contender::new(name, move |board| points(&mut scorer, &tiles[board]))
    };
    scorer.for_instruction_sets().into_iter().map(contender).collect()
}

/// Returns the scorer with each instruction set, which lists the words of a board.
fn with_words(scorer: &Scorer, boards: &[String]) -> Vec<Contender<'static>> {
    let contender = |(name, mut scorer): (&'static str, Scorer)| {
        let tiles: Vec<Vec<Symbol>> = boards.iter().map(|board| read(&scorer, board)).collect();
        let mut words = Vec::new();
        Contender::new(format!("{name}, words"), move |board| {
            listed_points(&mut scorer, &tiles[board], &mut words)
        })
    };
    scorer.for_instruction_sets().into_iter().map(contender).collect()
}

/// Returns the scorer with each instruction set, scoring a board together with its neighbors.
///
/// Each board is followed by all boards that differ from it in one cell.
fn neighbors(scorer: &Scorer, boards: &[String]) -> Vec<Contender<'static>> {
    let contender = |(name, mut scorer): (&'static str, Scorer)| {
        let tiles: Vec<Vec<Symbol>> = boards.iter().map(|board| read(&scorer, board)).collect();
        let cells = tiles[0].len();
        let together = 1 + cells * 25;
        // The position of the score of each board.
        let place = |(board, tiles_of): (usize, &Vec<Symbol>)| {
            let first = &tiles[board / together * together];
            let cell = (0..cells).find(|&cell| first[cell] != tiles_of[cell]).unwrap_or_default();
            cell * scorer.symbols() + usize::from(tiles_of[cell])
        };
        let places: Vec<usize> = tiles.iter().enumerate().map(place).collect();
        let mut scores = Vec::new();
        Contender::new(format!("{name}, together"), move |board| {
            if board % together == 0 {
                let score = scorer.neighbors(&tiles[board], &mut scores);
                assert!(score.is_ok(), "there is no limit of steps");
            }
            scores[places[board]].points
        })
    };
    scorer.for_instruction_sets().into_iter().map(contender).collect()
}

/// Prints the speed of all solvers, also in multiples of the first.
fn contest(name: &str, contenders: &mut [Contender<'_>], points: &[u64]) {
    for _ in 0..ROUNDS {
        play(contenders, points);
    }
    let unit = contenders[0].boards_a_second(points.len());
    for contender in contenders {
        let speed = contender.boards_a_second(points.len());
        println!(
            "{name:<12} {:>7}  {:<20} {speed:>10.*} {:>14.2}",
            points.len(),
            contender.name,
            if speed < 1000.0 { 1 } else { 0 },
            speed / unit
        );
    }
}

fn read(scorer: &Scorer, board: &str) -> Vec<Symbol> {
    let mut tiles = Vec::new();
    assert!(scorer.read(board, &mut tiles).is_some(), "{board}");
    tiles
}

/// Lets all solvers score all boards in turns.
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

/// Scores boards in a function of its own, so that its instructions can be counted, and lists their
/// words if there is a list.
#[inline(never)]
fn count(scorer: &mut Scorer, boards: &[Vec<Symbol>], mut words: Option<Vec<u32>>) -> u64 {
    let count = |tiles: &Vec<Symbol>| match &mut words {
        None => points(scorer, tiles),
        Some(words) => listed_points(scorer, tiles, words),
    };
    boards.iter().map(count).sum()
}

/// Lists the words of a board, and returns their points.
fn listed_points(scorer: &mut Scorer, tiles: &[Symbol], words: &mut Vec<u32>) -> u64 {
    words.clear();
    let score = scorer.solve(tiles, words).expect("there is no limit of steps");
    assert_eq!(words.len(), score.words as usize);
    score.points
}

fn points(scorer: &mut Scorer, tiles: &[Symbol]) -> u64 {
    scorer.score(tiles).expect("there is no limit of steps").points
}
