//! All boards that differ from a board in a few cells.

// Tests: `solver/search/src/hunt/tests.rs`.

use dawggle::Source;

use super::evaluator::{Evaluator, Watch};
use super::{Climb, Climbs, HOLE, HuntError, Tiles};
use crate::game::GameBoard;

/// A board, and the number of cells in which others may differ from it.
#[derive(Clone, Debug)]
pub struct Near {
    tiles: Tiles,
    changes: usize,
}

/// The most boards to try. With ENABLE2K on 4x4, they take about six hours of processor time.
pub const MOST: u64 = 1_000_000_000;

impl Near {
    pub fn new<S: Source + Copy>(
        hunt: &Climbs<S>,
        board: &GameBoard,
        changes: usize,
    ) -> Result<Self, HuntError> {
        if *board.geometry() != *hunt.geometry {
            return Err(HuntError::Start);
        }
        let mut tiles = vec![HOLE; hunt.geometry.cells()];
        for &cell in &hunt.cells {
            let tile = hunt.tiles.binary_search(&board.tiles()[cell]);
            tiles[cell] = tile.map_err(|_| HuntError::Start)? as u32;
        }
        let changes = changes.min(hunt.cells.len());
        let (mut boards, mut all) = (1_u64, 1);
        for changed in 0..changes {
            // There are at most MOST boards so far, so the product is below 2^64.
            boards *= (hunt.cells.len() - changed) as u64 * (hunt.tiles.len() - 1) as u64;
            boards /= changed as u64 + 1;
            all += boards;
            if all > MOST {
                return Err(HuntError::Changes(changes));
            }
        }
        Ok(Self { tiles, changes })
    }

    /// Returns the number of climbs: one for each tile on each cell, and the first one.
    pub fn climbs<S: Source + Copy>(&self, hunt: &Climbs<S>) -> u64 {
        1 + if self.changes > 1 { (hunt.cells.len() * hunt.tiles.len()) as u64 } else { 0 }
    }

    /// Returns the best boards of a part, best first, at most `most`.
    ///
    /// Climb 0 tries the board itself and every change of one tile. Each other climb changes a tile
    /// and then one or more tiles of later cells, so that no two climbs try the same board.
    pub fn climb<S: Source + Copy>(
        &self,
        hunt: &Climbs<S>,
        number: u64,
        most: usize,
        watch: &mut Watch<'_>,
    ) -> Climb {
        let mut evaluator = Evaluator::new(hunt, hunt.objective, most, watch);
        let mut tiles = self.tiles.clone();
        let count = hunt.tiles.len() as u64;
        match number.checked_sub(1) {
            None => {
                evaluator.try_board(&tiles);
                change(hunt, &tiles, &hunt.cells, self.changes.min(1), &mut evaluator);
            }
            Some(number) => {
                let (cell, tile) = ((number / count) as usize, (number % count) as u32);
                if let Some((&cell, later)) = hunt.cells.get(cell..).and_then(<[_]>::split_first)
                    && tiles[cell] != tile
                {
                    tiles[cell] = tile;
                    change(hunt, &tiles, later, self.changes - 1, &mut evaluator);
                }
            }
        }
        evaluator.into_climb()
    }
}

/// Tries every board that differs in one of these cells or more, but in at most `changes`.
fn change<S: Source + Copy>(
    hunt: &Climbs<S>,
    tiles: &Tiles,
    cells: &[usize],
    changes: usize,
    evaluator: &mut Evaluator<'_, S>,
) {
    if changes == 0 || cells.is_empty() || evaluator.is_over {
        return;
    }
    evaluator.try_changes(tiles, cells);
    if changes == 1 {
        return;
    }
    let mut changed = tiles.clone();
    for (at, &cell) in cells.iter().enumerate() {
        for tile in (0..hunt.tiles.len() as u32).filter(|&tile| tile != tiles[cell]) {
            changed[cell] = tile;
            change(hunt, &changed, &cells[at + 1..], changes - 1, evaluator);
        }
        changed[cell] = tiles[cell];
    }
}
