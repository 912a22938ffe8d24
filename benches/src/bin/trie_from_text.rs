//! What a program without a compiled dictionary does whenever it starts: it reads a word list and
//! builds a trie. Then it prints the score of one 4x4 board.
//!
//! ```text
//! trie_from_text words.txt catdlinemaropets
//! ```

use std::error::Error;
use std::{env, fs, mem};

use dawggle_benches::{Baseline, LetterBoard, PointerTrie};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [list, letters] = arguments.as_slice() else {
        return Err("usage: trie_from_text LIST BOARD".into());
    };
    let board = LetterBoard::new(4, 4, letters)?;
    let text = fs::read_to_string(list)?;
    let words: Vec<_> = text.lines().collect();
    let mut trie = PointerTrie::build(&words);
    println!("{}", trie.score(&board));
    // Freeing it node by node would take as long again.
    mem::forget(trie);
    Ok(())
}
