//! The same trie with a mark in each node: the number of the last board that has the node's word.
//!
//! One comparison shows whether a word was found before, and a new number clears all marks at once.
//! But the solver writes to the dictionary, which has 232 bytes per node, and threads cannot share
//! it. This is "One Last Boggle Boost" (danvk.org, 2007), and still the scorer of Vanderkam's
//! hybrid-boggle (2025), the state of the art in C++.

use crate::letter_board::Cells;
use crate::trie::{TrieNode, TrieWord};
use crate::{Baseline, LetterBoard};

/// A trie of pointers, with marks.
#[derive(Clone, Debug)]
pub struct MarkedTrie {
    root: TrieNode<u64>,
    words: Vec<String>,
    boards: u64,
}

impl MarkedTrie {
    fn search(&mut self, board: &LetterBoard, found: impl FnMut(TrieWord)) {
        self.boards += 1;
        let mut search = PathVisitor { board, number: self.boards, found };
        search.visit(&mut self.root, board.cells(), 0);
    }
}

impl Baseline for MarkedTrie {
    fn name(&self) -> &'static str {
        "marked_trie"
    }

    fn build(words: &[&str]) -> Self {
        Self {
            root: TrieNode::root(words),
            words: words.iter().map(|&word| word.to_owned()).collect(),
            boards: 0,
        }
    }

    fn find(&mut self, board: &LetterBoard) -> Vec<String> {
        let mut numbers = Vec::new();
        self.search(board, |word| numbers.push(word.number));
        let mut words: Vec<_> =
            numbers.into_iter().map(|number| self.words[number as usize].clone()).collect();
        words.sort_unstable();
        words
    }

    fn score(&mut self, board: &LetterBoard) -> u32 {
        let mut score = 0;
        self.search(board, |word| score += u32::from(word.points));
        score
    }
}

struct PathVisitor<'a, F> {
    board: &'a LetterBoard,
    number: u64,
    found: F,
}

impl<F: FnMut(TrieWord)> PathVisitor<'_, F> {
    /// Extends a path that reached a node by each unused cell whose tile continues a word.
    fn visit(&mut self, node: &mut TrieNode<u64>, cells: u64, used: u64) {
        for cell in Cells(cells & !used) {
            let Some(child) = &mut node.children[self.board.tile(cell)] else {
                continue;
            };
            if let Some(word) = child.word
                && child.mark != self.number
            {
                child.mark = self.number;
                (self.found)(word);
            }
            self.visit(child, self.board.neighbors(cell), used | 1 << cell);
        }
    }
}
