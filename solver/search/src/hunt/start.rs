//! The boards that a climb starts with: random ones, rolled ones, with the word on a random path.

use dawggle::{Source, Symbol};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{HOLE, Hunt, Tiles};
use crate::geometry::Reuse;

/// Tiles that are tried to lay a word.
const MOST_STEPS: u32 = 100_000;

/// What the climb of that number depends on.
pub fn random(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}

impl<S: Source + Copy> Hunt<S> {
    /// A random board that may be found; `None` if the word has no room on it.
    pub(super) fn start(&self, random: &mut ChaCha8Rng) -> Option<Tiles> {
        let mut tiles = vec![HOLE; self.geometry.cells()];
        if self.tiles.is_empty() {
            return None;
        }
        if let Some(word) = &self.word {
            let mut steps = MOST_STEPS;
            if !self.lay(word, &self.cells, &mut tiles, random, &mut steps) {
                return None;
            }
        }
        let mut free = self.cells.clone();
        free.retain(|&cell| tiles[cell] == HOLE);
        free.shuffle(random);
        let mut choices: Vec<u32> = (0..self.tiles.len() as u32).collect();
        for cell in free {
            choices.shuffle(random);
            // With dice one is left, and shows something.
            for &tile in &choices {
                tiles[cell] = tile;
                if self.can_be_rolled(&tiles) {
                    break;
                }
            }
        }
        Some(tiles)
    }

    /// Lays the rest of the word, from one of these cells on.
    fn lay(
        &self,
        rest: &[Symbol],
        cells: &[usize],
        tiles: &mut Tiles,
        random: &mut ChaCha8Rng,
        steps: &mut u32,
    ) -> bool {
        if rest.is_empty() {
            return self.can_be_rolled(tiles);
        }
        let alphabet = self.dawg.alphabet();
        let mut choices = Vec::new();
        for (tile, number) in self.tiles.iter().zip(0_u32..) {
            if tile.is_wild() {
                choices.push((number, 1));
            }
            for text in tile.choices() {
                let (mut text, mut length) = (text, 0);
                while let Some((symbol, after)) = alphabet.split_first(text)
                    && rest.get(length) == Some(&symbol)
                {
                    (text, length) = (after, length + 1);
                }
                if text.is_empty() {
                    choices.push((number, length));
                }
            }
        }
        let mut cells = cells.to_vec();
        cells.shuffle(random);
        for cell in cells.into_iter().filter(|&cell| !self.geometry.is_hole(cell)) {
            let before = tiles[cell];
            if before != HOLE && self.rules.reuse == Reuse::Never {
                continue;
            }
            let mut near: Vec<usize> =
                self.geometry.neighbours(cell).iter().map(|&near| near.into()).collect();
            if self.rules.reuse == Reuse::Anywhere {
                near.push(cell);
            }
            choices.shuffle(random);
            for &(tile, length) in &choices {
                if before != HOLE && before != tile {
                    continue;
                }
                let Some(left) = steps.checked_sub(1) else { return false };
                *steps = left;
                tiles[cell] = tile;
                if self.can_be_rolled(tiles)
                    && self.lay(&rest[length..], &near, tiles, random, steps)
                {
                    return true;
                }
                tiles[cell] = before;
            }
        }
        false
    }
}
