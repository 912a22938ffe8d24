//! The same trie, with a mark in each node: the number of the last board that its word was found
//! on.
//!
//! "Found before?" is then one comparison with the node at hand, and a new number forgets all marks
//! at once. The price: the dictionary, 232 bytes a node, is written to, and no two threads can
//! share it. This is "One Last Boggle Boost" (danvk.org, 2007), and still the scorer of Vanderkam's
//! hybrid-boggle (2025), the state of the art in C++.

use crate::board::Cells;
use crate::trie::{Node, Word};
use crate::{Baseline, Board};

/// A trie of pointers, with marks.
#[derive(Clone, Debug)]
pub struct MarkedTrie {
    root: Node<u64>,
    words: Vec<String>,
    boards: u64,
}

impl MarkedTrie {
    fn search(&mut self, board: &Board, found: impl FnMut(Word)) {
        self.boards += 1;
        let mut search = Search { board, number: self.boards, found };
        search.visit(&mut self.root, board.cells(), 0);
    }
}

impl Baseline for MarkedTrie {
    fn name(&self) -> &'static str {
        "marked_trie"
    }

    fn build(words: &[&str]) -> Self {
        Self {
            root: Node::root(words),
            words: words.iter().map(|&word| word.to_owned()).collect(),
            boards: 0,
        }
    }

    fn find(&mut self, board: &Board) -> Vec<String> {
        let mut numbers = Vec::new();
        self.search(board, |word| numbers.push(word.number));
        let mut words: Vec<_> =
            numbers.into_iter().map(|number| self.words[number as usize].clone()).collect();
        words.sort_unstable();
        words
    }

    fn score(&mut self, board: &Board) -> u32 {
        let mut score = 0;
        self.search(board, |word| score += u32::from(word.points));
        score
    }
}

struct Search<'a, F> {
    board: &'a Board,
    number: u64,
    found: F,
}

impl<F: FnMut(Word)> Search<'_, F> {
    /// Goes on from a node to the cells, except those used, whose tiles start a word.
    fn visit(&mut self, node: &mut Node<u64>, cells: u64, used: u64) {
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
            self.visit(child, self.board.neighbours(cell), used | 1 << cell);
        }
    }
}
