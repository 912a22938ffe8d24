//! Which boards may be found: those that the dice can show, with the word that they should contain.

use std::collections::VecDeque;

use dawggle::Source;

use super::{HOLE, Hunt};

/// Tiles that are looked at to find the word on a board.
const MOST_STEPS: u64 = 100_000;

impl<S: Source + Copy> Hunt<S> {
    /// Whether a board may be found.
    pub(super) fn may_be_found(&self, tiles: &[u32]) -> bool {
        self.can_be_rolled(tiles) && self.has_word(tiles)
    }

    /// Whether the dice can show these tiles. Holes do not count.
    pub(super) fn can_be_rolled(&self, tiles: &[u32]) -> bool {
        let is_there = |tile: &&u32| **tile != HOLE;
        let shows = |dice: &Vec<Vec<bool>>| {
            can_show(dice, &tiles.iter().filter(is_there).copied().collect::<Vec<_>>())
        };
        self.dice.as_ref().is_none_or(shows)
    }

    /// Whether the word that a board should contain lies on it, as far as some steps tell.
    pub(super) fn has_word(&self, tiles: &[u32]) -> bool {
        let lies =
            |word| self.board(tiles).spell(&self.dawg.alphabet()).holds_within(word, MOST_STEPS);
        self.word.as_deref().is_none_or(lies)
    }
}

/// Whether each of the tiles can be shown by a die of its own: a matching, by augmenting paths.
fn can_show(dice: &[Vec<bool>], tiles: &[u32]) -> bool {
    // Which tile each die shows, and which die shows each tile.
    let mut shown: Vec<Option<usize>> = vec![None; dice.len()];
    let mut by: Vec<Option<usize>> = vec![None; tiles.len()];
    for tile in 0..tiles.len() {
        let mut for_whom: Vec<Option<usize>> = vec![None; dice.len()];
        let mut waiting = VecDeque::from([tile]);
        let mut free = None;
        while let (None, Some(tile)) = (free, waiting.pop_front()) {
            for die in 0..dice.len() {
                if for_whom[die].is_none() && dice[die][tiles[tile] as usize] {
                    for_whom[die] = Some(tile);
                    match shown[die] {
                        None => free = Some(die),
                        Some(other) => waiting.push_back(other),
                    }
                }
            }
        }
        if free.is_none() {
            return false;
        }
        // Each tile on the way takes the die that was found for it, and leaves its own.
        while let Some(die) = free {
            let tile = for_whom[die];
            shown[die] = tile;
            free = tile.and_then(|tile| by[tile].replace(die));
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::can_show;

    /// Whether the dice show the tiles in some order, one die after another.
    fn in_some_order(dice: &[Vec<bool>], tiles: &[u32]) -> bool {
        let Some((&first, rest)) = tiles.split_first() else { return true };
        (0..dice.len()).filter(|&die| dice[die][first as usize]).any(|die| {
            let mut left = dice.to_vec();
            left.remove(die);
            in_some_order(&left, rest)
        })
    }

    proptest! {
        #[test]
        fn as_by_trying_all_orders(
            dice in prop::collection::vec(prop::collection::vec(any::<bool>(), 4), 0..6),
            tiles in prop::collection::vec(0_u32..4, 0..6),
        ) {
            prop_assert_eq!(can_show(&dice, &tiles), in_some_order(&dice, &tiles));
        }
    }
}
