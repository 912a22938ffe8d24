//! Solves a board as a device does: the dictionary stays in flash, and there is no heap. A counting
//! allocator proves that nothing is allocated.
//!
//! ```text
//! cargo run -p dawggle --example flash
//! ```
//!
//! The dictionary was compiled from the word list in the same directory:
//!
//! ```text
//! dawggle compile solver/examples/animals.txt --digraphs qu --index -o solver/examples/animals.dawg
//! ```

use std::error::Error;
use std::fmt::Display;
use std::hint::black_box;
use std::io::{self, Write};
use std::mem::size_of_val;

use allocation_counter::measure;
use dawggle::{Board, BoardText, Dawg, Outcome, ScoreTable, Scratch, Solver};

/// The dictionary. The linker leaves a `static` that is never written to in flash.
static DICTIONARY: &[u8] = include_bytes!("animals.dawg");

const BOARD: &str = "\
    qu n r b
    i  a t e
    h  l e s
    e  p o d";

/// The number of paths that the solver can store. With fewer, or none, it finds the same words
/// later.
const PATHS: usize = 64;

fn main() -> Result<(), Box<dyn Error>> {
    assert_eq!(measure(|| drop(black_box(Box::new(1)))).count_total, 1, "the counter counts");

    // Standard output has a buffer on the heap, which a device does not have. Make it before
    // counting.
    let mut out = io::stdout().lock();
    let mut result = Ok(());
    let heap = measure(|| result = solve(&mut out));
    result?;
    writeln!(out, "allocations: {}", heap.count_total)?;
    match heap.count_total {
        0 => Ok(()),
        _ => Err("the solver must not allocate".into()),
    }
}

/// Does what a device would do.
fn solve(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let dawg = Dawg::from_bytes(DICTIONARY)?;
    let board: Board<u16> = Board::from_text(&BoardText::parse(BOARD, None)?, &dawg.alphabet())?;
    let mut scratch = Scratch::<u16, PATHS>::EMPTY;

    let (mut words, mut score) = (0, 0);
    let mut solver = Solver::new(&board, &dawg, &mut scratch);
    while let Some(word) = solver.next_word() {
        let points = ScoreTable::BOGGLE.points(word.letters());
        words += 1;
        score += points;
        let mut path = board.paths(word.symbols());
        write_word(out, word, points, path.next_path().into_iter().flatten())?;
    }
    assert_eq!(solver.outcome(), Outcome::Complete);

    writeln!(out, "{words} words, {score} points")?;
    writeln!(out, "dictionary: {} bytes of flash", DICTIONARY.len())?;
    writeln!(out, "board: {} bytes", size_of_val(&board))?;
    writeln!(out, "scratch: {} bytes", size_of_val(&scratch))?;
    Ok(())
}

/// Writes a word and its path. Tiles count from 1, row by row.
fn write_word(
    out: &mut impl Write,
    word: impl Display,
    points: u32,
    path: impl Iterator<Item = u8>,
) -> io::Result<()> {
    write!(out, "{points:>2} {word}:")?;
    for tile in path {
        write!(out, " {}", tile + 1)?;
    }
    writeln!(out)
}
