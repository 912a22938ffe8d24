//! This project's solver: it walks the dictionary together with the set of all matching paths.
//!
//! It finds each word once and in order, so it need not remember the words found. The measured time
//! includes setting up the board.

use dawggle::{Adjacency, Dawg, Mask, ScoreTable, Scratch, Solver, Symbol, Word};

use crate::letter_board::{Q, TILES};
use crate::{Baseline, LetterBoard, compile};
use dawggle_compiler::Layout;

/// A compiled dictionary.
#[derive(Clone, Debug)]
pub struct LexiconWalk {
    /// Borrows leaked bytes, which is fine for benches and tests.
    dawg: Dawg<&'static [u8]>,
    /// The symbol of each tile, or `None` if no word has it.
    symbols: [Option<Symbol>; TILES],
}

impl LexiconWalk {
    fn each_word(&self, board: &LetterBoard, found: impl FnMut(Word<'_, &'static [u8]>)) {
        match board.rows() * board.columns() {
            ..=16 => self.solve::<u16>(board, found),
            17..=32 => self.solve::<u32>(board, found),
            33.. => self.solve::<u64>(board, found),
        }
    }

    fn solve<M: Mask>(&self, board: &LetterBoard, found: impl FnMut(Word<'_, &'static [u8]>)) {
        let shape = Adjacency::rectangle(board.rows(), board.columns()).expect("a fitting mask");
        let mut tiles = dawggle::Board::<M>::new(shape);
        for cell in 0..board.rows() * board.columns() {
            if let Some(symbol) = self.symbols[board.tile(cell)] {
                tiles.hold(cell as u8, symbol).expect("a cell of the board");
            }
        }
        let mut scratch = Scratch::new();
        let _ = Solver::new(&tiles, &self.dawg, &mut scratch).for_each(found);
    }
}

impl Baseline for LexiconWalk {
    fn name(&self) -> &'static str {
        "dawggle"
    }

    fn build(words: &[&str]) -> Self {
        let dawg = Dawg::from_bytes(compile(words, Layout::Wide).leak())
            .expect("a dictionary just compiled");
        let mut symbols = [None; TILES];
        for (tile, symbol) in (0..).zip(&mut symbols) {
            let letter = char::from(b'a' + tile).to_string();
            *symbol = dawg.alphabet().symbol(if tile == Q { "qu" } else { &letter });
        }
        Self { dawg, symbols }
    }

    fn find(&mut self, board: &LetterBoard) -> Vec<String> {
        let mut words = Vec::new();
        self.each_word(board, |word| words.push(word.to_string()));
        words.sort_unstable();
        words
    }

    fn score(&mut self, board: &LetterBoard) -> u32 {
        let mut score = 0;
        self.each_word(board, |word| score += ScoreTable::BOGGLE.points(word.letters()));
        score
    }
}
