//! All boards that differ from a board in a few cells.

// Tests: `solver/search/src/hunt/tests.rs`.

use dawggle::Source;

use super::error::{HuntError, MAX_NEAR_BOARDS};
use super::evaluator::Evaluator;
use super::goal::{Climb, Goal, Watch};
use super::space::{HOLE, Space, TileNumbers};
use crate::game::GameBoard;

/// A board, and the number of cells in which others may differ from it.
#[derive(Clone, Debug)]
pub struct Vicinity {
    tiles: TileNumbers,
    changes: usize,
    /// The number of climbs that try all boards.
    pub climbs: u64,
}

impl Vicinity {
    pub fn new<S>(space: &Space<S>, board: &GameBoard, changes: usize) -> Result<Self, HuntError> {
        let Space { geometry, cells, tiles: choices, .. } = space;
        if *board.geometry() != **geometry {
            return Err(HuntError::Start);
        }
        let mut tiles = vec![HOLE; geometry.cells()];
        for &cell in cells {
            let tile = choices.binary_search(&board.tiles()[cell]);
            tiles[cell] = tile.map_err(|_| HuntError::Start)? as u32;
        }
        let changes = changes.min(cells.len());
        let (mut boards, mut all) = (1_u64, 1);
        for changed in 0..changes {
            // There are at most 10^9 boards so far, so the product is below 2^64.
            boards *= (cells.len() - changed) as u64 * (choices.len() - 1) as u64;
            boards /= changed as u64 + 1;
            all += boards;
            if all > MAX_NEAR_BOARDS {
                return Err(HuntError::Changes(changes));
            }
        }
        // One for each tile on each cell, and the first one.
        let climbs = 1 + if changes > 1 { (cells.len() * choices.len()) as u64 } else { 0 };
        Ok(Self { tiles, changes, climbs })
    }

    /// Returns the best boards of a part.
    ///
    /// Climb 0 tries the board itself and every change of one tile. Each other climb changes a tile
    /// and then one or more tiles of later cells, so that no two climbs try the same board.
    pub fn climb<S: Source + Copy>(
        &self,
        space: &Space<S>,
        goal: Goal,
        number: u64,
        watch: &mut Watch<'_>,
    ) -> Climb {
        let mut evaluator = Evaluator::new(space, goal, watch);
        let mut tiles = self.tiles.clone();
        let count = space.tiles.len() as u64;
        if let Some(number) = number.checked_sub(1) {
            let (cell, tile) = ((number / count) as usize, (number % count) as u32);
            if let Some((&cell, later)) = space.cells.get(cell..).and_then(<[_]>::split_first)
                && tiles[cell] != tile
            {
                tiles[cell] = tile;
                change(&mut evaluator, &tiles, later, self.changes - 1);
            }
        } else {
            evaluator.try_board(&tiles);
            change(&mut evaluator, &tiles, &space.cells, self.changes.min(1));
        }
        evaluator.into_climb()
    }
}

/// Tries every board that differs in one of these cells or more, but in at most `changes`.
fn change<S: Source + Copy>(
    evaluator: &mut Evaluator<'_, S>,
    tiles: &TileNumbers,
    cells: &[usize],
    changes: usize,
) {
    if changes == 0 || cells.is_empty() || evaluator.is_over {
        return;
    }
    // All changes of the last tile at once: the scorer takes a board and its neighbors together.
    evaluator.try_changes(tiles, cells);
    if changes == 1 {
        return;
    }
    let mut changed = tiles.clone();
    for (at, &cell) in cells.iter().enumerate() {
        for tile in (0..evaluator.space.tiles.len() as u32).filter(|&tile| tile != tiles[cell]) {
            changed[cell] = tile;
            // Only later cells, so that two changes are not tried in both orders.
            change(evaluator, &changed, &cells[at + 1..], changes - 1);
        }
        changed[cell] = tiles[cell];
    }
}
