//! Many boards, as those have them who search for the best one.
//!
//! A hill climber scores boards that are nearly those before; whoever wants to know what boards are
//! worth, rolled ones; and who looks for records, boards full of words with all their neighbours. The
//! solvers of the literature are faster where each board is like the one before, as a processor
//! learns their branches; so the boards can be [shuffled](Workload::shuffled).

use std::path::Path;
use std::{env, fs};

use crate::{Baseline, LetterBoard, Xorshift, roll};

/// 4x4 boards, and the points of each.
#[derive(Clone, Debug)]
pub struct Workload {
    /// What tables call it.
    pub name: &'static str,
    /// The letters of each board.
    pub boards: Vec<String>,
    /// What the words on each are worth.
    pub points: Vec<u64>,
}

impl Workload {
    /// `w1`, near-identical boards in order; `w2`, rolled boards; and `w3`, boards with many points, each
    /// before the 400 that differ from it in one cell.
    ///
    /// They are those in the files `boards/w1.txt` and so on, a board and its points with ENABLE2K a line,
    /// of the folder that the variable `DAWGGLE_TEST_DATA` names; without it, boards of the same kind,
    /// which `reference` scores.
    ///
    /// # Panics
    ///
    /// If a file cannot be read.
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
        Self { name, boards, points }
    }

    fn make(name: &'static str, reference: &mut impl Baseline) -> Self {
        let boards = match name {
            "w1" => neighbours("catdlinemaropets").chain(neighbours("perslatesindtore")).collect(),
            "w2" => roll(5_000),
            // The best of some hundreds.
            _ => {
                let mut rolled = roll(640);
                rolled.sort_by_cached_key(|board| points(reference, board));
                rolled[624..].iter().flat_map(|board| neighbours(board)).collect()
            }
        };
        let points = boards.iter().map(|board| points(reference, board)).collect();
        Self { name, boards, points }
    }

    /// The same boards in another order.
    #[must_use]
    pub fn shuffled(&self, name: &'static str) -> Self {
        let mut order: Vec<usize> = (0..self.boards.len()).collect();
        Xorshift(1987).shuffle(&mut order);
        let boards = order.iter().map(|&board| self.boards[board].clone()).collect();
        let points = order.iter().map(|&board| self.points[board]).collect();
        Self { name, boards, points }
    }
}

/// A board, and those that differ from it in one cell.
fn neighbours(board: &str) -> impl Iterator<Item = String> {
    let changes = (0..board.len()).flat_map(move |cell| {
        let others = (b'a'..=b'z').filter(move |&letter| letter != board.as_bytes()[cell]);
        others.map(move |letter| {
            format!("{}{}{}", &board[..cell], char::from(letter), &board[cell + 1..])
        })
    });
    [board.to_owned()].into_iter().chain(changes)
}

fn points(reference: &mut impl Baseline, board: &str) -> u64 {
    reference.score(&LetterBoard::new(4, 4, board).expect("16 letters")).into()
}
