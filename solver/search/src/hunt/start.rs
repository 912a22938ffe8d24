//! The boards that a climb starts with: random tiles or rolled dice, and the word on a random path.

// Tests: `solver/search/src/hunt/tests.rs`.

use dawggle::{Outcome, Source, Symbol, TilePosition};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::constraints::can_be_rolled;
use super::evaluator::Evaluator;
use super::{Climbs, HOLE, HuntError, Tiles};
use crate::game::{Reuse, Tile};

/// The number of tiles to try in the first attempt to place the word.
///
/// This is enough to detect most boards that have no room for it.
const MOST_STEPS: u32 = 100_000;

/// The number of further attempts, which try narrow cells first.
const ATTEMPTS: u32 = 10_000;

/// The number of tiles to try in each further attempt. A bad start is best given up early.
const FEW_STEPS: u32 = 1_000;

/// Returns the random numbers of a climb.
pub fn random(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}

/// Returns a random board that meets the constraints.
///
/// Returns `None` if the word could not be placed, or the climb must end.
pub fn board<S: Source + Copy>(
    hunt: &Climbs<S>,
    random: &mut ChaCha8Rng,
    evaluator: &mut Evaluator<'_, S>,
) -> Result<Option<Tiles>, HuntError> {
    let mut tiles = vec![HOLE; hunt.geometry.cells()];
    if hunt.tiles.is_empty() {
        return Err(HuntError::NoBoard);
    }
    if let Some(word) = &hunt.word
        && !place_word(hunt, word, &mut tiles, random, evaluator)?
    {
        return Ok(None);
    }
    let mut free = hunt.cells.clone();
    free.retain(|&cell| tiles[cell] == HOLE);
    free.shuffle(random);
    let mut choices: Vec<u32> = (0..hunt.tiles.len() as u32).collect();
    for cell in free {
        choices.shuffle(random);
        // Any tile will do without dice. With dice, at least one die is left.
        for &tile in &choices {
            tiles[cell] = tile;
            if can_be_rolled(hunt, &tiles) {
                break;
            }
        }
    }
    Ok(Some(tiles))
}

/// Returns whether a quick attempt finds room for a word.
pub fn has_room<S: Source + Copy>(
    hunt: &Climbs<S>,
    word: &[Symbol],
    random: &mut ChaCha8Rng,
) -> bool {
    let choices = (0..word.len()).map(|at| choices(hunt, &word[at..])).collect();
    let tiles = &mut vec![HOLE; hunt.geometry.cells()];
    let left = 20 * FEW_STEPS;
    Placement { hunt, choices, tiles, random, is_narrow: true, left }.place(0, &hunt.cells)
}

/// Places the word on the board. Returns whether an attempt succeeded.
fn place_word<S: Source + Copy>(
    hunt: &Climbs<S>,
    word: &[Symbol],
    tiles: &mut Tiles,
    random: &mut ChaCha8Rng,
    evaluator: &mut Evaluator<'_, S>,
) -> Result<bool, HuntError> {
    let choices: Vec<_> = (0..word.len()).map(|at| choices(hunt, &word[at..])).collect();
    let longest = choices.iter().flatten().map(|&(_, length)| length).max().unwrap_or_default();
    if hunt.rules.reuse == Reuse::Never && word.len() > hunt.cells.len() * longest {
        return Err(HuntError::NoBoard);
    }
    let mut placement =
        Placement { hunt, choices, tiles, random, is_narrow: false, left: MOST_STEPS };
    for _ in 0..=ATTEMPTS {
        if placement.place(0, &hunt.cells) {
            return Ok(true);
        }
        if placement.left > 0 {
            // The attempt has tried every path.
            return Err(HuntError::NoBoard);
        }
        evaluator.call_watch();
        if evaluator.is_over {
            break;
        }
        (placement.is_narrow, placement.left) = (true, FEW_STEPS);
    }
    // There may be room that no attempt has found.
    Ok(evaluator.note(Err(Outcome::OutOfSteps)))
}

/// The search for a random path for the word.
struct Placement<'a, S> {
    hunt: &'a Climbs<S>,
    /// For each symbol of the word, the tiles that can continue from it, and how many symbols each
    /// of them spells.
    choices: Vec<Vec<(u32, usize)>>,
    tiles: &'a mut Tiles,
    random: &'a mut ChaCha8Rng,
    /// Whether to try cells with few free neighbours first (Warnsdorff's rule).
    ///
    /// This finds room for a word that takes most of the cells, but its path is less random.
    is_narrow: bool,
    /// The number of tiles that the attempt can still try.
    left: u32,
}

impl<S: Source + Copy> Placement<'_, S> {
    /// Places the rest of the word, from its symbol `at`, beginning on one of these cells.
    fn place(&mut self, at: usize, cells: &[usize]) -> bool {
        let Climbs { geometry, rules, .. } = self.hunt;
        let Some(choices) = self.choices.get(at) else {
            return can_be_rolled(self.hunt, self.tiles);
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
                if can_be_rolled(self.hunt, self.tiles) && self.place(at + length, &near) {
                    return true;
                }
                self.tiles[cell] = before;
            }
        }
        false
    }
}

/// Returns the tiles that spell a prefix of a word, and how many of its symbols each spells.
fn choices<S: Source>(hunt: &Climbs<S>, word: &[Symbol]) -> Vec<(u32, usize)> {
    let alphabet = hunt.dawg.alphabet();
    let mut choices = Vec::new();
    let anywhere = |(tile, _): &(&Tile, u32)| tile.position() == TilePosition::Anywhere;
    for (tile, number) in hunt.tiles.iter().zip(0_u32..).filter(anywhere) {
        if tile.is_wild() {
            choices.push((number, 1));
        }
        for text in tile.choices() {
            let symbols: Option<Vec<Symbol>> = alphabet.split(text).collect();
            if let Some(symbols) = symbols
                && word.starts_with(&symbols)
            {
                choices.push((number, symbols.len()));
            }
        }
    }
    choices
}
