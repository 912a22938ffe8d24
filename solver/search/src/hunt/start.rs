//! The boards that a climb starts with: random ones, rolled ones, with the word on a random path.

use dawggle::{Source, Symbol};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::value::Worker;
use super::{HOLE, Hunt, NoRoom, Tiles};
use crate::game::Reuse;

/// Tiles that are tried to lay a word at random: enough to find out where there is no room at all.
const MOST_STEPS: u32 = 100_000;

/// How often it is begun anew then, on narrow cells first.
const ATTEMPTS: u32 = 10_000;

/// Tiles that are tried each time: what goes wrong early is better given up.
const FEW_STEPS: u32 = 1_000;

/// What the climb of that number depends on.
pub fn random(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}

impl<S: Source + Copy> Hunt<S> {
    /// A random board that may be found; `None` if the word was not laid, or the climb is to end.
    pub(super) fn start(
        &self,
        random: &mut ChaCha8Rng,
        worker: &mut Worker<'_, S>,
    ) -> Result<Option<Tiles>, NoRoom> {
        let mut tiles = vec![HOLE; self.geometry.cells()];
        if self.tiles.is_empty() {
            return Err(NoRoom);
        }
        if let Some(word) = &self.word
            && !self.lay_word(word, &mut tiles, random, worker)?
        {
            return Ok(None);
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
        Ok(Some(tiles))
    }

    /// Lays the word; answers whether it did.
    fn lay_word(
        &self,
        word: &[Symbol],
        tiles: &mut Tiles,
        random: &mut ChaCha8Rng,
        worker: &mut Worker<'_, S>,
    ) -> Result<bool, NoRoom> {
        let choices: Vec<_> = (0..word.len()).map(|at| self.choices(&word[at..])).collect();
        let longest = choices.iter().flatten().map(|&(_, length)| length).max().unwrap_or_default();
        if self.rules.reuse == Reuse::Never && word.len() > self.cells.len() * longest {
            return Err(NoRoom);
        }
        let mut lay =
            Lay { hunt: self, choices, tiles, random, is_narrow: false, left: MOST_STEPS };
        for _ in 0..=ATTEMPTS {
            if lay.rest(0, &self.cells) {
                return Ok(true);
            }
            if lay.left > 0 {
                // Nothing is left to try.
                return Err(NoRoom);
            }
            worker.ask();
            if worker.is_over {
                break;
            }
            (lay.is_narrow, lay.left) = (true, FEW_STEPS);
        }
        Ok(false)
    }
}

/// The search for a random way to lay a word.
struct Lay<'a, S> {
    hunt: &'a Hunt<S>,
    /// For each symbol of the word, the tiles that may spell it, and how many symbols they do.
    choices: Vec<Vec<(u32, usize)>>,
    tiles: &'a mut Tiles,
    random: &'a mut ChaCha8Rng,
    /// Whether cells with few free neighbours are tried first (Warnsdorff's rule): so a word finds room
    /// that takes most of the cells, but lies less at random.
    is_narrow: bool,
    /// Tiles that may still be tried.
    left: u32,
}

impl<S: Source + Copy> Lay<'_, S> {
    /// Lays the rest of the word, from its symbol at that place and one of these cells on.
    fn rest(&mut self, at: usize, cells: &[usize]) -> bool {
        let Hunt { geometry, rules, .. } = self.hunt;
        let Some(choices) = self.choices.get(at) else {
            return self.hunt.can_be_rolled(self.tiles);
        };
        let mut choices = choices.clone();
        let mut cells = cells.to_vec();
        cells.shuffle(self.random);
        if self.is_narrow {
            let near = |&cell: &usize| geometry.neighbours(cell).iter();
            let is_free = |near: &&u16| self.tiles[usize::from(**near)] == HOLE;
            cells.sort_by_cached_key(|cell| near(cell).filter(is_free).count());
        }
        for cell in cells {
            let before = self.tiles[cell];
            if before != HOLE && rules.reuse == Reuse::Never {
                continue;
            }
            let mut near: Vec<usize> =
                geometry.neighbours(cell).iter().map(|&near| near.into()).collect();
            if rules.reuse == Reuse::Anywhere {
                near.push(cell);
            }
            choices.shuffle(self.random);
            for &(tile, length) in &choices {
                if before != HOLE && before != tile {
                    continue;
                }
                let Some(left) = self.left.checked_sub(1) else { return false };
                self.left = left;
                self.tiles[cell] = tile;
                if self.hunt.can_be_rolled(self.tiles) && self.rest(at + length, &near) {
                    return true;
                }
                self.tiles[cell] = before;
            }
        }
        false
    }
}

impl<S: Source> Hunt<S> {
    /// The tiles that spell the beginning of a word, and how many of its symbols.
    fn choices(&self, word: &[Symbol]) -> Vec<(u32, usize)> {
        let alphabet = self.dawg.alphabet();
        let mut choices = Vec::new();
        for (tile, number) in self.tiles.iter().zip(0_u32..) {
            if tile.is_wild() {
                choices.push((number, 1));
            }
            for text in tile.choices() {
                let (mut text, mut length) = (text, 0);
                while let Some((symbol, after)) = alphabet.split_first(text)
                    && word.get(length) == Some(&symbol)
                {
                    (text, length) = (after, length + 1);
                }
                if text.is_empty() {
                    choices.push((number, length));
                }
            }
        }
        choices
    }
}
