//! The solver in WebAssembly. Dictionary, board and answer are bytes in its memory, which the page
//! manages (`page/solver.js`). The module keeps no state between calls and allocates nothing. It
//! does not format numbers, since `core::fmt` would be as large as the solver.

#![cfg_attr(target_arch = "wasm32", no_std)]

mod answer;
mod board;
#[cfg(target_arch = "wasm32")]
mod exports;

use core::ops::ControlFlow;

use dawggle::board_text::cells;
use dawggle::format::Tag;
use dawggle::{BoardError, BoardText, Dawg, LoadError, Outcome, Scratch, Solver};

pub use crate::answer::{Answer, Status};
use crate::board::{Board, tiles_of};

/// The number of paths that the solver remembers, 16 bytes each. Boards that need more take longer.
const PATHS: usize = 1024;

/// The maximum number of steps for a board, which takes some seconds. Only boards and lists made to
/// be slow need as many.
const MAX_STEPS: u64 = 100_000_000;

/// The maximum number of steps for the paths of one word.
const MAX_PATH_STEPS: u64 = 1_000_000;

/// The maximum number of steps to find whether a word has a path through chosen cells. It is small,
/// since boards with many wildcards have 100,000 words.
const MAX_THROUGH_STEPS: u64 = 10_000;

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

/// Tells how words are written. The words are separated by line ends.
///
/// The answer is for each word its written forms, separated by commas, and a line end. It is empty
/// if the dictionary does not have them.
#[cfg(feature = "forms")]
pub fn forms(dictionary: &[u8], words: &str, answer: &mut Answer) -> Status {
    let dawg = match Dawg::trust(dictionary) {
        Ok(dawg) => dawg,
        Err(error) => return answer.refuse(refusal(error)),
    };
    let Some(written) = dawg.written() else { return Status::Done };
    for word in words.split('\n') {
        let mut gap = "";
        for form in written.forms(word) {
            answer.bytes(gap.as_bytes());
            form.each_part(|part| answer.bytes(part.as_bytes()));
            gap = ", ";
        }
        answer.bytes(b"\n");
    }
    Status::Done
}

/// What [`read`] found out about a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    Board = 0,
    Empty = 1,
    /// One row of tiles that do not make the shape of a board.
    Shape = 2,
    Ragged = 3,
    Separator = 4,
}

/// Reads a board as people write it, with the grammar of [`BoardText`].
///
/// `size` is the size of a row of tiles that has no shape of its own, and `q_is_qu` is as for
/// [`dawggle::board_text::Cell::tile`]: the page knows the dictionary's letters. The answer is a
/// [`Text`], the board's rows and columns, and the tiles of the text, even if it is not a board. It
/// has a line end before each tile, and two before the first of a row.
pub fn read(text: &str, size: (usize, usize), q_is_qu: bool, answer: &mut Answer) -> Status {
    let mut parsed = BoardText::parse(text, None);
    if let Err(BoardError::Shape { tiles }) = parsed
        && tiles == size.0 * size.1
    {
        parsed = BoardText::parse(text, Some(size));
    }
    let (what, rows, columns) = match parsed {
        Ok(board) => (Text::Board, board.rows(), board.columns()),
        Err(error) => match error {
            BoardError::Empty => (Text::Empty, 0, 0),
            BoardError::Shape { .. } => (Text::Shape, 0, 0),
            BoardError::Separator { .. } => (Text::Separator, 0, 0),
            _ => (Text::Ragged, 0, 0),
        },
    };
    answer.bytes(&[what as u8, rows.min(255) as u8, columns.min(255) as u8]);
    for cell in cells(text) {
        answer.bytes(if cell.starts_row { b"\n\n" } else { b"\n" });
        answer.bytes(cell.tile(q_is_qu).as_bytes());
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
    let mut scratch = Scratch::<u64, PATHS>::EMPTY;
    let solver = Solver::new(&board.board, &dawg, &mut scratch).max_steps(MAX_STEPS);
    let mut is_complete = true;
    // Smaller than a loop over the words.
    let outcome = solver.for_each(|word| {
        if answer.is_full() {
            return;
        }
        let symbols = word.symbols();
        let mut stop = |_: &[u8]| ControlFlow::Break(());
        let goes_through = through == 0
            || board.paths_through(symbols, through, MAX_THROUGH_STEPS, &mut stop).unwrap_or_else(
                || {
                    is_complete = false;
                    false
                },
            );
        answer.bytes(&[symbols.len() as u8, u8::from(goes_through)]);
        answer.bytes(symbols);
    });
    is_complete &= outcome != Outcome::OutOfSteps;
    if is_complete { Status::Done } else { Status::OutOfSteps }
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
    if board.paths_through(symbols, through, MAX_PATH_STEPS, &mut tell) != Some(true) {
        board.paths_through(symbols, 0, MAX_PATH_STEPS, &mut tell);
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
