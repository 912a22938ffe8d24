//! Prints the score of a 4x4 board, as a program without a compiled dictionary does: it reads a
//! word list and builds a trie on every start.
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
    let mut trie = <PointerTrie>::build(&words);
    println!("{}", trie.score(&board));
    // Dropping the trie node by node would take as long as building it.
    mem::forget(trie);
    Ok(())
}
