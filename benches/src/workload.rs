//! Large sets of boards, like those in searches for the best board.
//!
//! A hill climber scores boards that differ little from the previous ones. Statistics need rolled
//! boards. A search for records scores boards with many words and all their neighbors. The solvers
//! of the literature are faster if each board resembles the previous one, since the processor
//! learns their branches. So the boards can be [shuffled](Workload::shuffled).

use std::path::Path;
use std::{env, fs};

use crate::{Baseline, LetterBoard, Xorshift, roll};

/// Boards of 5x5 with very many words, of `solver/search/RECORDS.md`.
const RECORDS: [&str; 4] = [
    "sepesdsracietilmanesligdr",
    "dlpmeseasicrtndoaiegsplsr",
    "lctsreaiedprtngeseaisdiml",
    "degosrsniceitalstrepuopsd",
];

/// Square boards, and the points of each.
#[derive(Clone, Debug)]
pub struct Workload {
    /// The name in tables.
    pub name: &'static str,
    /// The number of rows, and of columns.
    pub side: usize,
    /// The letters of each board.
    pub boards: Vec<String>,
    /// The points of each board.
    pub points: Vec<u64>,
}

impl Workload {
    /// Returns `w1`, nearly identical boards in order; `w2`, rolled boards; and `w3`, boards with
    /// many points, each followed by the 400 boards that differ from it in one cell.
    ///
    /// They come from the files `boards/w1.txt` to `boards/w3.txt` of the test data. Each line has
    /// a board and its points with ENABLE2K. Without the environment variable `DAWGGLE_TEST_DATA`,
    /// the function makes boards of the same kinds and scores them with `reference`.
    ///
    /// # Panics
    ///
    /// Panics if a file cannot be read.
    pub fn all(reference: &mut impl Baseline) -> [Self; 3] {
        let folder = env::var_os("DAWGGLE_TEST_DATA");
        ["w1", "w2", "w3"].map(|name| match &folder {
            Some(folder) => Self::read(name, Path::new(folder)),
            None => Self::make(name, reference),
        })
    }

    fn read(name: &'static str, folder: &Path) -> Self {
        let path = folder.join("boards").join(name).with_extension("txt");
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
        let lines = text.lines().map(|line| line.split_once(' ').expect("a board and its points"));
        let (boards, points) = lines
            .map(|(board, points)| (board.to_owned(), points.parse::<u64>().expect("points")))
            .unzip();
        Self { name, side: 4, boards, points }
    }

    /// Returns boards of 5x5: `5x5` with the letters of rolled boards, and `5x5 best`, some of the
    /// best boards known, each followed by the 625 boards that differ from it in one cell.
    pub fn large(reference: &mut impl Baseline) -> [Self; 2] {
        let letters = roll(5_000).concat();
        let rolled = letters.as_bytes().chunks_exact(25);
        let rolled = rolled.map(|board| board.iter().map(|&letter| char::from(letter)).collect());
        let best = RECORDS.iter().flat_map(|board| neighbors(board));
        [
            Self::of("5x5", 5, rolled.collect(), reference),
            Self::of("5x5 best", 5, best.collect(), reference),
        ]
    }

    fn of(
        name: &'static str,
        side: usize,
        boards: Vec<String>,
        reference: &mut impl Baseline,
    ) -> Self {
        let points = |board: &String| points(reference, side, board);
        Self { name, side, points: boards.iter().map(points).collect(), boards }
    }

    fn make(name: &'static str, reference: &mut impl Baseline) -> Self {
        let boards = match name {
            "w1" => neighbors("catdlinemaropets").chain(neighbors("perslatesindtore")).collect(),
            "w2" => roll(5_000),
            // The best 16 of 640 boards.
            _ => {
                let mut rolled = roll(640);
                rolled.sort_by_cached_key(|board| points(reference, 4, board));
                rolled[624..].iter().flat_map(|board| neighbors(board)).collect()
            }
        };
        Self::of(name, 4, boards, reference)
    }

    /// Returns the same boards in a random order.
    #[must_use]
    pub fn shuffled(&self, name: &'static str) -> Self {
        let mut order: Vec<usize> = (0..self.boards.len()).collect();
        Xorshift(1987).shuffle(&mut order);
        let boards = order.iter().map(|&board| self.boards[board].clone()).collect();
        let points = order.iter().map(|&board| self.points[board]).collect();
        Self { name, side: self.side, boards, points }
    }
}

/// Returns a board and all boards that differ from it in one cell.
fn neighbors(board: &str) -> impl Iterator<Item = String> {
    let changes = (0..board.len()).flat_map(move |cell| {
        let others = (b'a'..=b'z').filter(move |&letter| letter != board.as_bytes()[cell]);
        others.map(move |letter| {
            format!("{}{}{}", &board[..cell], char::from(letter), &board[cell + 1..])
        })
    });
    [board.to_owned()].into_iter().chain(changes)
}

fn points(reference: &mut impl Baseline, side: usize, board: &str) -> u64 {
    reference.score(&LetterBoard::new(side, side, board).expect("a square")).into()
}
