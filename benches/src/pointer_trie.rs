//! A trie walked in step with the board: the search keeps the node of its path.
//!
//! Each step is one memory access, and so is recognising a word. A word can have several paths, so
//! a hash set remembers the words found. This is "In which we discover that Tries are awesome"
//! (danvk.org, 2007), 20 times as fast as the hash sets before it.

use std::collections::HashSet;

use crate::letter_board::Cells;
use crate::trie::{TrieNode, TrieWord};
use crate::{Baseline, LetterBoard};

/// A trie of pointers.
#[derive(Clone, Debug)]
pub struct PointerTrie {
    root: TrieNode,
    words: Vec<String>,
}

impl PointerTrie {
    fn search(&self, board: &LetterBoard) -> HashSet<TrieWord> {
        let mut search = PathVisitor { board, found: HashSet::new() };
        search.visit(&self.root, board.cells(), 0);
        search.found
    }
}

impl Baseline for PointerTrie {
    fn name(&self) -> &'static str {
        "pointer_trie"
    }

    fn build(words: &[&str]) -> Self {
        Self {
            root: TrieNode::root(words),
            words: words.iter().map(|&word| word.to_owned()).collect(),
        }
    }

    fn find(&mut self, board: &LetterBoard) -> Vec<String> {
        let found = self.search(board).into_iter();
        let mut words: Vec<_> =
            found.map(|word| self.words[word.number as usize].clone()).collect();
        words.sort_unstable();
        words
    }

    fn score(&mut self, board: &LetterBoard) -> u32 {
        let found = self.search(board).into_iter();
        found.map(|word| u32::from(word.points)).sum()
    }
}

struct PathVisitor<'a> {
    board: &'a LetterBoard,
    found: HashSet<TrieWord>,
}

impl PathVisitor<'_> {
    /// Extends a path that reached a node by each unused cell whose tile continues a word.
    fn visit(&mut self, node: &TrieNode, cells: u64, used: u64) {
        for cell in Cells(cells & !used) {
            let Some(child) = &node.children[self.board.tile(cell)] else {
                continue;
            };
            self.found.extend(child.word);
            self.visit(child, self.board.neighbours(cell), used | 1 << cell);
        }
    }
}
