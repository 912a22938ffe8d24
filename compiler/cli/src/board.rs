//! Boards as they are given to the command, and the words on them.

use std::ops::ControlFlow;

use dawggle::{Board, BoardError, BoardText, Dawg, Mask, ScoreTable, Several, Solver, State};

/// Rows and columns.
pub type Size = (usize, usize);

/// A word that was found on a board.
pub struct Found<'a> {
    pub word: dawggle::Word<'a, &'static [u8]>,
    pub points: u32,
    /// Finds the word's paths, up to so many: the tiles of each, numbered row by row from 0.
    pub paths: &'a dyn Fn(usize) -> Vec<Vec<u8>>,
}

/// The text of a board as the solver takes it: the compiler folds words to lower case.
pub fn fold(text: &str) -> String {
    text.trim_start_matches('\u{FEFF}').to_lowercase()
}

/// Reads `ROWSxCOLUMNS`.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let size = text.split_once(['x', 'X']).and_then(|(rows, columns)| {
        Some((rows.parse().ok()?, columns.parse().ok()?))
            .filter(|&(rows, columns)| rows > 0 && columns > 0)
    });
    size.ok_or_else(|| "rows and columns expected, such as 4x5".to_owned())
}

/// Solves boards of any size, one after another.
pub struct Boards {
    dawg: Dawg<&'static [u8]>,
    // One is used at a time, and which is known only when a board is there.
    scratch16: Vec<State<u16>>,
    scratch32: Vec<State<u32>>,
    scratch64: Vec<State<u64>>,
}

impl Boards {
    pub fn new(dawg: Dawg<&'static [u8]>) -> Self {
        Self { dawg, scratch16: Vec::new(), scratch32: Vec::new(), scratch64: Vec::new() }
    }

    /// Gives each word on a board that is worth points to `each`, in the alphabet's order; with
    /// the smallest mask that has a bit for each cell.
    pub fn solve(
        &mut self,
        text: &BoardText<'_>,
        mut each: impl FnMut(Found<'_>),
    ) -> Result<(), BoardError> {
        let Self { dawg, scratch16, scratch32, scratch64 } = self;
        match solve(text, dawg, scratch16, &mut each) {
            Err(BoardError::Cells { .. }) => match solve(text, dawg, scratch32, &mut each) {
                Err(BoardError::Cells { .. }) => solve(text, dawg, scratch64, &mut each),
                result => result,
            },
            result => result,
        }
    }
}

fn solve<M: Mask>(
    text: &BoardText<'_>,
    dawg: &Dawg<&'static [u8]>,
    scratch: &mut Vec<State<M>>,
    each: &mut impl FnMut(Found<'_>),
) -> Result<(), BoardError> {
    let board: Board<M, Several> = Board::from_text(text, &dawg.alphabet())?;
    scratch.resize(4096, State::EMPTY);
    let _ = Solver::new(&board, scratch).solve(dawg, |word| {
        let points = ScoreTable::BOGGLE.points(word.letters());
        if points > 0 {
            let paths = |most| {
                let mut paths = board.paths(word.symbols());
                std::iter::from_fn(|| Some(paths.next_path()?.collect())).take(most).collect()
            };
            each(Found { word, points, paths: &paths });
        }
        ControlFlow::Continue(())
    });
    Ok(())
}
