//! The solver in WebAssembly. Dictionary, board and answer are bytes in its memory, which the page
//! manages (`page/solver.js`). The module keeps no state between calls and allocates nothing. It
//! does not format numbers, since `core::fmt` would be as large as the solver.

#![cfg_attr(target_arch = "wasm32", no_std)]

mod answer;
mod board;
#[cfg(target_arch = "wasm32")]
mod exports;

use core::ops::ControlFlow;

use dawggle::format::Tag;
use dawggle::{BoardError, BoardText, Dawg, LoadError, Outcome, Solver, State};

pub use crate::answer::{Answer, Status};
use crate::board::{Board, tiles_of};

/// The number of paths that the solver remembers, 16 bytes each. Boards that need more take longer.
const SCRATCH: usize = 1024;

/// The maximum number of steps for a board, which takes some seconds. Only boards and lists made to
/// be slow need as many.
const MAX_STEPS: u64 = 100_000_000;

/// The maximum number of steps for the paths of one word.
const MAX_PATH_STEPS: u64 = 1_000_000;

/// The maximum number of paths of a word in an answer.
const MAX_PATHS: usize = 100;

/// Opens and checks a dictionary, and describes it.
///
/// The answer is the number of words in four bytes, then title, licence, origin and letters,
/// separated by zero bytes.
pub fn describe(dictionary: &[u8], answer: &mut Answer) -> Status {
    let dawg = match Dawg::from_bytes(dictionary) {
        Ok(dawg) => dawg,
        Err(error) => return answer.refuse(refusal(error)),
    };
    answer.bytes(&dawg.counts().words.to_le_bytes());
    for tag in [Tag::TITLE, Tag::LICENCE, Tag::ORIGIN] {
        answer.bytes(dawg.text(tag).unwrap_or_default().as_bytes());
        answer.bytes(&[0]);
    }
    for spelling in dawg.alphabet().spellings() {
        answer.bytes(spelling.as_bytes());
        answer.bytes(&[0]);
    }
    Status::Done
}

/// Answers 1 if a word is in the dictionary, else 0.
pub fn contains(dictionary: &[u8], word: &str, answer: &mut Answer) -> Status {
    match Dawg::trust(dictionary) {
        Ok(dawg) => answer.bytes(&[u8::from(dawg.contains(word))]),
        Err(error) => return answer.refuse(refusal(error)),
    }
    Status::Done
}

/// Reads a board as people write it: the number of its rows, or 0 if the tiles do not tell; then
/// the tiles, with line ends between.
pub fn read(text: &str, answer: &mut Answer) -> Status {
    let mut rows = None;
    let mut parsed = BoardText::parse(text, None);
    match parsed {
        Ok(board) => rows = u8::try_from(board.rows()).ok(),
        Err(BoardError::Shape { tiles }) => parsed = BoardText::parse(text, Some((1, tiles))),
        _ => {}
    }
    let board = match parsed {
        Ok(board) => board,
        Err(BoardError::Empty) => return Status::Done,
        Err(BoardError::Ambiguous) => {
            return answer.refuse(
                "This could mean two boards. Write rows of letters as abc/def, and tiles of several \
                 letters in braces: ab{ing}/cd{qu}.",
            );
        }
        Err(BoardError::Separator { .. }) => {
            return answer.refuse(
                "Only spaces and / separate tiles and rows. Write letters as abc/def, or tiles as a b c / d e f.",
            );
        }
        Err(_) => return answer.refuse("The rows have different lengths."),
    };
    answer.bytes(&[rows.unwrap_or_default()]);
    for (tile, spelling) in board.tiles().enumerate() {
        answer.bytes(if tile == 0 { b"" } else { b"\n" });
        answer.bytes(spelling.as_bytes());
    }
    Status::Done
}

/// Finds all words on a board.
///
/// The answer is a mask of the tiles whose letters are not in the dictionary. Then it has for each
/// word the number of symbols, whether a path of it goes through all cells of `through`, and the
/// symbols.
pub fn solve(
    dictionary: &[u8],
    tiles: &str,
    columns: usize,
    through: u64,
    answer: &mut Answer,
) -> Status {
    let (dawg, board) = match open(dictionary, tiles, columns, answer) {
        Ok(opened) => opened,
        Err(status) => return status,
    };
    answer.bytes(&board.unusable.to_le_bytes());
    let mut scratch = [State::EMPTY; SCRATCH];
    let mut solver = Solver::new(&board.board, &mut scratch).max_steps(MAX_STEPS);
    let outcome = solver.solve(&dawg, |word| {
        let goes_through = through == 0
            || board.paths_through(word.symbols(), through, &mut |_| ControlFlow::Break(()));
        answer.bytes(&[word.symbols().len() as u8, u8::from(goes_through)]);
        answer.bytes(word.symbols());
        if answer.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if outcome == Outcome::OutOfSteps { Status::OutOfSteps } else { Status::Done }
}

/// Finds the paths of a word on a board.
///
/// The answer is for each path the number of its tiles, and the tiles. If some paths go through all
/// cells of `through`, the answer has only these, otherwise all.
pub fn paths(
    dictionary: &[u8],
    tiles: &str,
    columns: usize,
    through: u64,
    symbols: &[u8],
    answer: &mut Answer,
) -> Status {
    let board = match open(dictionary, tiles, columns, answer) {
        Ok((_, board)) => board,
        Err(status) => return status,
    };
    let mut told = 0;
    let mut tell = |path: &[u8]| {
        told += 1;
        answer.bytes(&[path.len() as u8]);
        answer.bytes(path);
        if told == MAX_PATHS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if !board.paths_through(symbols, through, &mut tell) {
        board.paths_through(symbols, 0, &mut tell);
    }
    Status::Done
}

/// Opens the dictionary on trust, since `describe` has checked it, and reads the board.
fn open<'a>(
    dictionary: &'a [u8],
    tiles: &str,
    columns: usize,
    answer: &mut Answer,
) -> Result<(Dawg<&'a [u8]>, Board), Status> {
    let dawg = Dawg::trust(dictionary).map_err(|error| answer.refuse(refusal(error)))?;
    let board = Board::of(tiles_of(tiles), columns, &dawg.alphabet());
    Ok((
        dawg,
        board.map_err(|_| answer.refuse("The tiles have too many letters. At most 64 fit."))?,
    ))
}

/// Returns a message for users who dropped a bad dictionary. `dawggle inspect` tells more.
fn refusal(error: LoadError) -> &'static str {
    match error {
        LoadError::Label { .. } => "This is not a .dawg dictionary.",
        LoadError::Version { .. } | LoadError::UnknownSection { .. } => {
            "This dictionary is written in a newer version of the format than the page can read."
        }
        LoadError::TooShort { .. } | LoadError::Length { .. } => {
            "This dictionary is damaged: it is not as long as it says. Copy or compile it again."
        }
        LoadError::Checksum { .. } => {
            "This dictionary is damaged: its checksum is wrong. Copy or compile it again."
        }
        LoadError::Layout { .. } => "This dictionary has a layout that the page cannot read.",
        _ => "This dictionary is damaged: its parts do not fit together. Compile it again.",
    }
}
