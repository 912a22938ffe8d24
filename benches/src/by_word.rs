//! The reverse approach: search the board for each word of the list, without an index.
//!
//! One comparison skips a word with a letter that the board lacks. About one word in forty is left,
//! and most paths for it end early. The cost depends on the length of the list, not on the board.
//! Solvers for Bookworm often work like this.

use crate::letter_board::{Cells, tiles};
use crate::{Baseline, LetterBoard, SHORTEST, points};

/// A list of words, each with its tiles.
#[derive(Clone, Debug)]
pub struct ByWord(Vec<Entry>);

#[derive(Clone, Debug)]
struct Entry {
    word: String,
    tiles: Vec<u8>,
    letters: u32,
}

impl ByWord {
    fn words_on(&self, board: &LetterBoard) -> impl Iterator<Item = &str> {
        let lacking = Cells(board.cells()).fold(!0, |set, cell| set & !(1 << board.tile(cell)));
        self.0
            .iter()
            .filter(move |entry| {
                entry.letters & lacking == 0 && is_on(board, &entry.tiles, board.cells(), 0)
            })
            .map(|entry| entry.word.as_str())
    }
}

impl Baseline for ByWord {
    fn name(&self) -> &'static str {
        "by_word"
    }

    fn build(words: &[&str]) -> Self {
        let mut words = words.to_vec();
        words.retain(|word| word.len() >= SHORTEST);
        words.sort_unstable();
        words.dedup();
        let entry = |word: &str| {
            let tiles = tiles(word)?;
            Some(Entry {
                word: word.to_owned(),
                letters: tiles.iter().fold(0, |set, tile| set | 1 << tile),
                tiles,
            })
        };
        Self(words.into_iter().filter_map(entry).collect())
    }

    fn find(&mut self, board: &LetterBoard) -> Vec<String> {
        self.words_on(board).map(str::to_owned).collect()
    }

    fn score(&mut self, board: &LetterBoard) -> u32 {
        self.words_on(board).map(|word| points(word.len())).sum()
    }
}

/// Returns true if a path from one of the unused cells spells the tiles.
fn is_on(board: &LetterBoard, word: &[u8], cells: u64, used: u64) -> bool {
    let Some((&first, rest)) = word.split_first() else {
        return true;
    };
    Cells(cells & !used).any(|cell| {
        board.tile(cell) == usize::from(first)
            && is_on(board, rest, board.neighbors(cell), used | 1 << cell)
    })
}
