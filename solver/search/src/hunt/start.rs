//! The boards that a climb starts with: random tiles or rolled dice, and the word on a random path.

// Tests: `solver/search/src/hunt/tests.rs`.

use dawggle::board_text::TilePosition;
use dawggle::{Outcome, Source, Symbol};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::error::HuntError;
use super::evaluator::Evaluator;
use super::space::{HOLE, Space, TileNumbers};
use crate::game::{Reuse, Tile};

/// The number of tiles to try in the first attempt to place the word.
///
/// This is enough to detect most boards that have no room for it.
const MAX_FIRST_STEPS: u32 = 100_000;

/// The number of further attempts, which try narrow cells first.
const MAX_ATTEMPTS: u32 = 10_000;

/// The number of tiles to try in each further attempt. A bad start is best given up early.
const MAX_LATER_STEPS: u32 = 1_000;

/// Returns a random board that meets the constraints.
///
/// Returns `None` if the word could not be placed, or the climb must end.
pub fn board<S: Source + Copy>(
    evaluator: &mut Evaluator<'_, S>,
    random: &mut ChaCha8Rng,
) -> Result<Option<TileNumbers>, HuntError> {
    let space = evaluator.space;
    let mut tiles = vec![HOLE; space.geometry.cells()];
    if let Some(word) = &space.word
        && !place_word(evaluator, word, &mut tiles, random)?
    {
        return Ok(None);
    }
    let mut free = space.cells.clone();
    free.retain(|&cell| tiles[cell] == HOLE);
    free.shuffle(random);
    let mut choices: Vec<u32> = (0..space.tiles.len() as u32).collect();
    for cell in free {
        choices.shuffle(random);
        // Any tile will do without dice. With dice, at least one die is left.
        for &tile in &choices {
            tiles[cell] = tile;
            if space.can_be_rolled(&tiles) {
                break;
            }
        }
    }
    Ok(Some(tiles))
}

/// Returns whether a quick attempt finds room for a word.
pub fn has_room<S: Source + Copy>(
    space: &Space<S>,
    word: &[Symbol],
    random: &mut ChaCha8Rng,
) -> bool {
    let tiles = &mut vec![HOLE; space.geometry.cells()];
    let placement = Placement::new(space, word, tiles, random);
    Placement { is_narrow: true, left: 20 * MAX_LATER_STEPS, ..placement }.place(0, &space.cells)
}

/// Places the word on the board. Returns whether an attempt succeeded.
fn place_word<S: Source + Copy>(
    evaluator: &mut Evaluator<'_, S>,
    word: &[Symbol],
    tiles: &mut TileNumbers,
    random: &mut ChaCha8Rng,
) -> Result<bool, HuntError> {
    let space = evaluator.space;
    let mut placement = Placement::new(space, word, tiles, random);
    let lengths = placement.choices.iter().flatten().map(|&(_, length)| length);
    let longest = lengths.max().unwrap_or_default();
    if space.rules.reuse == Reuse::Never && word.len() > space.cells.len() * longest {
        return Err(HuntError::NoBoard);
    }
    for _ in 0..=MAX_ATTEMPTS {
        if placement.place(0, &space.cells) {
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
        (placement.is_narrow, placement.left) = (true, MAX_LATER_STEPS);
    }
    // There may be room that no attempt has found.
    Ok(evaluator.note(Err(Outcome::OutOfSteps)))
}

/// The search for a random path for the word.
struct Placement<'a, S> {
    space: &'a Space<S>,
    /// For each symbol of the word, the tiles that can continue from it, and how many symbols each
    /// of them spells.
    choices: Vec<Vec<(u32, usize)>>,
    tiles: &'a mut TileNumbers,
    random: &'a mut ChaCha8Rng,
    /// Whether to try cells with few free neighbors first (Warnsdorff's rule).
    ///
    /// This finds room for a word that takes most of the cells, but its path is less random.
    is_narrow: bool,
    /// The number of tiles that the attempt can still try.
    left: u32,
}

impl<'a, S: Source + Copy> Placement<'a, S> {
    /// Prepares the first attempt.
    fn new(
        space: &'a Space<S>,
        word: &[Symbol],
        tiles: &'a mut TileNumbers,
        random: &'a mut ChaCha8Rng,
    ) -> Self {
        let choices = (0..word.len()).map(|at| choices(space, &word[at..])).collect();
        Self { space, choices, tiles, random, is_narrow: false, left: MAX_FIRST_STEPS }
    }

    /// Places the rest of the word, from its symbol `at`, beginning on one of these cells.
    fn place(&mut self, at: usize, cells: &[usize]) -> bool {
        let Space { geometry, rules, .. } = self.space;
        let Some(choices) = self.choices.get(at) else {
            return self.space.can_be_rolled(self.tiles);
        };
        let mut choices = choices.clone();
        let mut cells = cells.to_vec();
        cells.shuffle(self.random);
        if self.is_narrow {
            let near = |&cell: &usize| geometry.neighbors(cell).iter();
            let is_free = |near: &&u16| self.tiles[usize::from(**near)] == HOLE;
            cells.sort_by_cached_key(|cell| near(cell).filter(is_free).count());
        }
        for cell in cells {
            let before = self.tiles[cell];
            if before != HOLE && rules.reuse == Reuse::Never {
                continue;
            }
            let mut near: Vec<usize> =
                geometry.neighbors(cell).iter().map(|&near| near.into()).collect();
            if rules.reuse == Reuse::Anywhere {
                near.push(cell);
            }
            choices.shuffle(self.random);
            for &(tile, length) in &choices {
                // A path that comes back to a cell reads the same tile again.
                if before != HOLE && before != tile {
                    continue;
                }
                let Some(left) = self.left.checked_sub(1) else { return false };
                self.left = left;
                self.tiles[cell] = tile;
                if self.space.can_be_rolled(self.tiles) && self.place(at + length, &near) {
                    return true;
                }
                self.tiles[cell] = before;
            }
        }
        false
    }
}

/// Returns the tiles that spell a prefix of a word, and how many of its symbols each spells.
fn choices<S: Source>(space: &Space<S>, word: &[Symbol]) -> Vec<(u32, usize)> {
    let alphabet = space.dawg.alphabet();
    let mut choices = Vec::new();
    let anywhere = |(tile, _): &(&Tile, u32)| tile.position() == TilePosition::Anywhere;
    for (tile, number) in space.tiles.iter().zip(0..).filter(anywhere) {
        if tile.is_wild() {
            choices.push((number, 1));
        }
        for text in tile.choices() {
            let symbols: Option<Vec<Symbol>> = alphabet.split(text).collect();
            let symbols = symbols.filter(|symbols| word.starts_with(symbols));
            choices.extend(symbols.map(|symbols| (number, symbols.len())));
        }
    }
    choices
}
