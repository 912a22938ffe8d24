//! The best boards that a climb has found.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Tiles;

/// The best boards so far, best first, and what the climb has tried with each of them.
#[derive(Default)]
pub struct BestBoards(BTreeMap<(Reverse<u64>, Tiles), Tried>);

/// What a climb has tried with a board of its pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tried {
    #[default]
    Nothing,
    /// Every change of one tile.
    Changes,
    /// Every change of one tile, and every exchange of two.
    Both,
}

impl BestBoards {
    /// Returns whether a board of this value would be among the best `most`.
    pub fn has_room(&self, value: u64, most: usize) -> bool {
        self.0.len() < most || self.0.last_key_value().is_some_and(|(last, _)| last.0.0 < value)
    }

    /// Adds a board, once, and removes the last one if there are more than `most`.
    pub fn add(&mut self, value: u64, tiles: Tiles, most: usize) {
        self.0.entry((Reverse(value), tiles)).or_default();
        if self.0.len() > most {
            self.0.pop_last();
        }
    }

    /// Returns the boards with which the climb has tried least, with their values, best first.
    pub fn least_tried(&self) -> Option<(Tried, Vec<(u64, Tiles)>)> {
        let least = self.0.values().copied().min()?;
        let boards = self.0.iter().filter(|&(_, &tried)| tried == least);
        let boards = boards.map(|((value, tiles), _)| (value.0, tiles.clone()));
        Some((least, boards.collect()))
    }

    /// Notes that the climb tries the next changes of a board. Returns whether it has the board.
    pub fn try_next(&mut self, value: u64, tiles: &Tiles) -> bool {
        let Some(tried) = self.0.get_mut(&(Reverse(value), tiles.clone())) else { return false };
        *tried = if *tried == Tried::Nothing { Tried::Changes } else { Tried::Both };
        true
    }

    /// Returns the tiles of the boards, best first.
    pub fn into_boards(self) -> impl Iterator<Item = Tiles> {
        self.0.into_keys().map(|(_, tiles)| tiles)
    }
}
