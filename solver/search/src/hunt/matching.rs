//! A die for each tile: whether the dice of a game can show the tiles of a board.

use std::collections::VecDeque;

/// Returns whether each tile can be shown by a die of its own.
///
/// This is a bipartite matching, which the function finds by augmenting paths.
pub fn can_show(dice: &[Vec<bool>], tiles: &[u32]) -> bool {
    let mut tile_of_die: Vec<Option<usize>> = vec![None; dice.len()];
    let mut die_of_tile: Vec<Option<usize>> = vec![None; tiles.len()];
    for tile in 0..tiles.len() {
        // The tile from which the search reached each die.
        let mut reached_from: Vec<Option<usize>> = vec![None; dice.len()];
        let mut waiting = VecDeque::from([tile]);
        let mut free = None;
        while let (None, Some(tile)) = (free, waiting.pop_front()) {
            for die in 0..dice.len() {
                if reached_from[die].is_none() && dice[die][tiles[tile] as usize] {
                    reached_from[die] = Some(tile);
                    match tile_of_die[die] {
                        None => free = Some(die),
                        Some(other) => waiting.push_back(other),
                    }
                }
            }
        }
        if free.is_none() {
            return false;
        }
        // Each tile on the way takes the die that was reached from it, and leaves its own.
        while let Some(die) = free {
            let tile = reached_from[die];
            tile_of_die[die] = tile;
            free = tile.and_then(|tile| die_of_tile[tile].replace(die));
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::can_show;

    /// Returns whether the dice show the tiles in some order. Tries all orders.
    fn can_show_in_some_order(dice: &[Vec<bool>], tiles: &[u32]) -> bool {
        let Some((&first, rest)) = tiles.split_first() else { return true };
        (0..dice.len()).filter(|&die| dice[die][first as usize]).any(|die| {
            let mut left = dice.to_vec();
            left.remove(die);
            can_show_in_some_order(&left, rest)
        })
    }

    proptest! {
        #[test]
        fn agrees_with_trying_all_orders(
            dice in prop::collection::vec(prop::collection::vec(any::<bool>(), 4), 0..6),
            tiles in prop::collection::vec(0_u32..4, 0..6),
        ) {
            prop_assert_eq!(can_show(&dice, &tiles), can_show_in_some_order(&dice, &tiles));
        }
    }
}
