//! A trie with an edge for each tile ("qu" is one tile) and a pointer for each edge.

use crate::letter_board::{TILES, tiles};
use crate::{SHORTEST, points};

/// A node, with or without a mark.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrieNode<Mark = ()> {
    pub(crate) children: [Option<Box<Self>>; TILES],
    pub(crate) word: Option<TrieWord>,
    pub(crate) mark: Mark,
}

/// The word that ends at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TrieWord {
    /// The position of the word in the list.
    pub(crate) number: u32,
    pub(crate) points: u8,
}

impl<Mark: Default> TrieNode<Mark> {
    /// Builds a trie of all words that a board can spell, and returns its root.
    pub(crate) fn root(words: &[&str]) -> Self {
        let mut root = Self::default();
        for (number, word) in (0..).zip(words) {
            if word.len() < SHORTEST {
                continue;
            }
            if let Some(tiles) = tiles(word) {
                root.descend(&tiles).word =
                    Some(TrieWord { number, points: points(word.len()) as u8 });
            }
        }
        root
    }

    fn descend(&mut self, tiles: &[u8]) -> &mut Self {
        tiles
            .iter()
            .fold(self, |node, &tile| node.children[usize::from(tile)].get_or_insert_default())
    }
}
