//! Finds the words of a list on a board. The build script compiled the list.

use std::error::Error;
use std::process::ExitCode;

use dawggle::{Board, Dawg, ScoreTable, Scratch, Solver};

static DICTIONARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg"));

fn main() -> ExitCode {
    let board = std::env::args().nth(1);
    match solve(board.as_deref().unwrap_or("pyht/eone/krtu/qalf")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the words on a board, each with its points, and their sum.
fn solve(board: &str) -> Result<(), Box<dyn Error>> {
    let dawg = Dawg::from_bytes(DICTIONARY)?;
    let board = Board::parse(board, &dawg.alphabet())?;
    let mut scratch = Scratch::new();
    let mut solver = Solver::new(&board, &dawg, &mut scratch);
    let mut score = 0;
    while let Some(word) = solver.next_word() {
        let points = ScoreTable::BOGGLE.points(word.letters());
        score += points;
        println!("{points:2} {word}");
    }
    println!("{score:2} points");
    Ok(())
}
