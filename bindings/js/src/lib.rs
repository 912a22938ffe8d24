//! Dictionary and solver in WebAssembly. Dictionary, board and answer are bytes in its memory,
//! which JavaScript manages (`lib/solver.js`). The module keeps nothing between calls but the
//! opened dictionary, and allocates nothing. It does not format numbers, since `core::fmt` would be
//! as large as the solver.

#![cfg_attr(target_arch = "wasm32", no_std)]

mod answer;
mod board;
#[cfg(target_arch = "wasm32")]
mod exports;

use core::ops::ControlFlow;

use dawggle::board_text::cells;
use dawggle::format::Tag;
use dawggle::{BoardError, BoardText, Dawg, LoadError, Outcome, Scratch, Solver};
#[cfg(feature = "full")]
use dawggle::{
    graph::{Graph, Place},
    with_graph,
};

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

/// A dictionary in memory.
pub type Dictionary<'a> = Dawg<&'a [u8]>;

/// Opens and checks a dictionary, and describes it.
///
/// The answer is the number of words in four bytes, then title, license, origin and folding,
/// followed by a zero byte each, and each symbol's number of letters, spelling and zero byte.
pub fn open<'a>(bytes: &'a [u8], answer: &mut Answer) -> (Option<Dictionary<'a>>, Status) {
    let dawg = match Dawg::from_bytes(bytes) {
        Ok(dawg) => dawg,
        Err(error) => return (None, answer.refuse(refusal(error))),
    };
    answer.bytes(&dawg.counts().words.to_le_bytes());
    for tag in [Tag::TITLE, Tag::LICENSE, Tag::ORIGIN, Tag::FOLDING] {
        answer.bytes(dawg.text(tag).unwrap_or_default().as_bytes());
        answer.bytes(&[0]);
    }
    let alphabet = dawg.alphabet();
    for (symbol, spelling) in (0..).zip(alphabet.spellings()) {
        answer.bytes(&[alphabet.letters(&[symbol]) as u8]);
        answer.bytes(spelling.as_bytes());
        answer.bytes(&[0]);
    }
    (Some(dawg), Status::Done)
}

/// Tells how words are written. The words are separated by line ends.
///
/// The answer is for each word its written forms, separated by commas, and a line end. It is empty
/// if the dictionary does not have them.
#[cfg(feature = "forms")]
pub fn forms(dawg: &Dictionary, words: &str, answer: &mut Answer) -> Status {
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
/// [`dawggle::board_text::Cell::tile`]: JavaScript knows the dictionary's letters. The answer is a
/// [`Text`], the board's rows and columns, and the tiles of the text, even if it is not a board. It
/// has a line end before each tile, and two before the first of a row.
pub fn read(text: &str, size: (usize, usize), q_is_qu: bool, answer: &mut Answer) -> Status {
    let parsed = BoardText::parse(text, None);
    let parsed = parsed.or_else(|error| BoardText::parse(text, Some(size)).map_err(|_| error));
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
/// symbols. `with_paths` adds the number of tiles of a path, and the tiles.
pub fn solve(
    dawg: &Dictionary,
    tiles: &str,
    columns: usize,
    through: u64,
    with_paths: bool,
    answer: &mut Answer,
) -> Status {
    let board = match board(dawg, tiles, columns, answer) {
        Ok(board) => board,
        Err(status) => return status,
    };
    answer.bytes(&board.unusable.to_le_bytes());
    let mut scratch = Scratch::<u64, PATHS>::EMPTY;
    let solver = Solver::new(&board.board, dawg, &mut scratch).max_steps(MAX_STEPS);
    let mut is_complete = true;
    // Smaller than a loop over the words.
    let outcome = solver.for_each(|word| {
        if answer.is_full() {
            return;
        }
        let symbols = word.symbols();
        let mut stop = |_: &[u8]| ControlFlow::Break(());
        let mut goes_through = true;
        if through != 0 {
            let (found, end) = board.paths_through(symbols, through, MAX_THROUGH_STEPS, &mut stop);
            goes_through = found;
            is_complete &= end != Outcome::OutOfSteps;
        }
        answer.bytes(&[symbols.len() as u8, u8::from(goes_through)]);
        answer.bytes(symbols);
        if cfg!(feature = "full") && with_paths {
            let mut tell = |path: &[u8]| {
                answer.bytes(&[path.len() as u8]);
                answer.bytes(path);
                ControlFlow::Break(())
            };
            // Only a board made to be slow has a word whose first path takes more steps.
            if !board.paths_through(symbols, 0, MAX_PATH_STEPS, &mut tell).0 {
                answer.bytes(&[0]);
                is_complete = false;
            }
        }
    });
    if is_complete { status(outcome) } else { Status::OutOfSteps }
}

/// Finds the paths of a word on a board.
///
/// The answer is for each path the number of its tiles, and the tiles. If some paths go through all
/// cells of `through`, the answer has only these, otherwise all. If there are more than the answer
/// may have, the status is [`Status::OutOfSteps`].
pub fn paths(
    dawg: &Dictionary,
    tiles: &str,
    columns: usize,
    through: u64,
    symbols: &[u8],
    answer: &mut Answer,
) -> Status {
    let board = match board(dawg, tiles, columns, answer) {
        Ok(board) => board,
        Err(status) => return status,
    };
    let mut told = 0;
    let mut tell = |path: &[u8]| {
        if told == MAX_PATHS {
            return ControlFlow::Break(());
        }
        told += 1;
        answer.bytes(&[path.len() as u8]);
        answer.bytes(path);
        ControlFlow::Continue(())
    };
    let (found, mut outcome) = board.paths_through(symbols, through, MAX_PATH_STEPS, &mut tell);
    if !found {
        outcome = outcome.max(board.paths_through(symbols, 0, MAX_PATH_STEPS, &mut tell).1);
    }
    status(outcome)
}

/// Returns the status of an answer.
fn status(outcome: Outcome) -> Status {
    if outcome.is_complete() { Status::Done } else { Status::OutOfSteps }
}

/// Reads a board.
fn board(
    dawg: &Dictionary,
    tiles: &str,
    columns: usize,
    answer: &mut Answer,
) -> Result<Board, Status> {
    Board::of(tiles_of(tiles), columns, &dawg.alphabet())
        .map_err(|_| answer.refuse("The tiles have too many letters. At most 64 fit."))
}

/// Finds the words that a player's path spells.
///
/// The answer is 1, and for each word the number of symbols, and the symbols. It is empty if the
/// tiles do not touch, or if one is used twice.
#[cfg(feature = "full")]
pub fn trace(
    dawg: &Dictionary,
    tiles: &str,
    columns: usize,
    path: &[u8],
    answer: &mut Answer,
) -> Status {
    let board = match board(dawg, tiles, columns, answer) {
        Ok(board) => board,
        Err(status) => return status,
    };
    let mut trace = board.board.trace().max_steps(MAX_PATH_STEPS);
    if !path.iter().all(|&tile| trace.enter(tile)) {
        return Status::Done;
    }
    answer.bytes(&[1]);
    let outcome = trace.words(dawg, |word| {
        answer.bytes(&[word.symbols().len() as u8]);
        answer.bytes(word.symbols());
        if answer.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    status(outcome)
}

/// Adds the points of a board's words, as a number of four bytes.
///
/// `points` has four bytes for each number of letters from 0 on.
#[cfg(feature = "full")]
pub fn score(
    dawg: &Dictionary,
    tiles: &str,
    columns: usize,
    points: &[u8],
    answer: &mut Answer,
) -> Status {
    let board = match board(dawg, tiles, columns, answer) {
        Ok(board) => board.board,
        Err(status) => return status,
    };
    let mut scratch = Scratch::<u64, PATHS>::EMPTY;
    let mut sum = 0_u32;
    let (points, _) = points.as_chunks();
    let outcome = Solver::new(&board, dawg, &mut scratch).max_steps(MAX_STEPS).for_each(|word| {
        let of_word = points.get(word.letters() as usize).copied();
        sum = sum.saturating_add(of_word.map_or(0, u32::from_le_bytes));
    });
    answer.bytes(&sum.to_le_bytes());
    status(outcome)
}

/// Decodes a node of the graph, or the root if there is no place.
///
/// The answer is 1 if a word ends there, or else 0, and for each child the symbol, and the two
/// parts of its place: one byte and four.
#[cfg(feature = "full")]
pub fn node(dawg: &Dictionary, place: Option<Place>, answer: &mut Answer) -> Status {
    with_graph!(dawg, |graph| {
        let mut node = graph.node(place.unwrap_or_else(|| graph.root()));
        answer.bytes(&[u8::from(node.terminal)]);
        while let Some((symbol, Place { at, context })) =
            graph.next_child(&mut node.edges, node.symbols)
        {
            answer.bytes(&[symbol, context]);
            answer.bytes(&at.to_le_bytes());
        }
    });
    Status::Done
}

/// Returns a message for users who dropped a bad dictionary. `dawggle inspect` tells more.
fn refusal(error: LoadError) -> &'static str {
    match error {
        LoadError::Label { .. } => "This is not a .dawg dictionary.",
        LoadError::Version { .. } | LoadError::UnknownSection { .. } => {
            "This dictionary is written in a newer version of the format than this solver can read."
        }
        LoadError::TooShort { .. } | LoadError::Length { .. } => {
            "This dictionary is damaged: it is not as long as it says. Copy or compile it again."
        }
        LoadError::Checksum { .. } => {
            "This dictionary is damaged: its checksum is wrong. Copy or compile it again."
        }
        // The page compiles such a dictionary again.
        LoadError::Layout { layout: 1, .. } if cfg!(feature = "full") => {
            "This dictionary has the layout `wide`, and this solver reads only `compact`. Compile it \
             again with the layout `compact`."
        }
        LoadError::Layout { .. } => "This dictionary has a layout that this solver cannot read.",
        _ => "This dictionary is damaged: its parts do not fit together. Compile it again.",
    }
}
