//! The best boards of many climbs.

// Tests: `compiler/cli/tests/cli/hunt.rs`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::goal::{FoundBoard, Objective};

/// The best boards of many climbs, and how many climbs found each, made by
/// [`Climbs::best_boards`](super::Climbs::best_boards).
///
/// Extend it by the boards of each climb, in any order of the climbs. The numbers are exact,
/// although only some boards are kept: a board that was dropped is not added again, since those
/// before it only become better.
#[derive(Clone, Debug)]
pub struct BestBoards {
    objective: Objective,
    limit: usize,
    /// By their values and texts, best first.
    boards: BTreeMap<(Reverse<u64>, String), (FoundBoard, u64)>,
}

impl BestBoards {
    pub(super) fn new(objective: Objective, limit: usize) -> Self {
        Self { objective, limit, boards: BTreeMap::new() }
    }

    /// Returns the boards, best first, each with the number of climbs that found it. Equally good
    /// boards are in the order of their texts.
    pub fn iter(&self) -> impl Iterator<Item = (&FoundBoard, u64)> {
        self.boards.values().map(|(found, climbs)| (found, *climbs))
    }
}

impl Extend<FoundBoard> for BestBoards {
    fn extend<T: IntoIterator<Item = FoundBoard>>(&mut self, boards: T) {
        for found in boards {
            let key = (Reverse(self.objective.of_board(&found)), found.board.to_string());
            self.boards.entry(key).or_insert((found, 0)).1 += 1;
            if self.boards.len() > self.limit {
                self.boards.pop_last();
            }
        }
    }
}
