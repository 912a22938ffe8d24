//! The constraints of a hunt: the dice must be able to show a board, and it must contain the word.

use std::collections::VecDeque;

use dawggle::{Limit, Outcome, Source};

use super::{Climbs, HOLE};

/// The maximum number of tiles to examine while looking for the word on a board.
const MOST_STEPS: u64 = 100_000;

/// Returns whether a board meets all constraints, or the outcome of a search that did not find out.
pub fn is_allowed<S: Source + Copy>(hunt: &Climbs<S>, tiles: &[u32]) -> Result<bool, Outcome> {
    Ok(can_be_rolled(hunt, tiles) && contains_word(hunt, tiles)?)
}

/// Returns whether the dice can show these tiles. Holes do not count.
pub fn can_be_rolled<S: Source + Copy>(hunt: &Climbs<S>, tiles: &[u32]) -> bool {
    let is_tile = |tile: &u32| *tile != HOLE;
    let shows = |dice: &Vec<Vec<bool>>| {
        can_show(dice, &tiles.iter().copied().filter(is_tile).collect::<Vec<_>>())
    };
    hunt.dice.as_ref().is_none_or(shows)
}

/// Returns whether a board contains the word, or the outcome of a search that did not find out.
pub fn contains_word<S: Source + Copy>(hunt: &Climbs<S>, tiles: &[u32]) -> Result<bool, Outcome> {
    let Some(word) = &hunt.word else { return Ok(true) };
    let board = hunt.board(tiles);
    let spelled = board.spell(&hunt.dawg.alphabet());
    Ok(spelled.first_path(word, &mut Limit::steps(MOST_STEPS))?.is_some())
}

/// Returns whether each tile can be shown by a die of its own.
///
/// This is a bipartite matching, which the function finds by augmenting paths.
fn can_show(dice: &[Vec<bool>], tiles: &[u32]) -> bool {
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
