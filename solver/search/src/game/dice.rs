//! Dice: the boards that they show, and the odds of each board.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::iter;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rustc_hash::FxHashMap;

use super::natural::Natural;
use super::tile::Tile;

/// The dice of a game, each with its faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    dice: Vec<Vec<Tile>>,
}

/// The odds of a board, returned by [`Dice::odds`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The number of ways in which the dice show the board. A way puts a die, with one face up, on
    /// each cell.
    pub ways: Natural,
    /// The number of all ways in which the dice can lie.
    pub all: Natural,
}

/// The largest number of states, about 150 bytes each. A state is what is left to show by the next
/// dice. Rolls of 36 dice take a tenth of this.
const MAX_STATES: usize = 1 << 20;

/// The largest number of steps from a state to another, some seconds. Rolls of 36 dice take a tenth
/// of this.
const MAX_TRANSITIONS: usize = 20_000_000;

/// The faces of a die that is made from tiles.
const FACES: usize = 6;

impl Dice {
    /// Creates dice from their faces.
    #[must_use]
    pub fn new(dice: Vec<Vec<Tile>>) -> Self {
        Self { dice }
    }

    /// Creates the dice of [`Rules::with_dice_of`](super::Rules::with_dice_of).
    pub(super) fn from_tiles(
        tiles: impl IntoIterator<Item = (Tile, u32)>,
        dice: usize,
    ) -> Option<Self> {
        let mut letters: Vec<(Tile, u32, u32)> = Vec::new();
        letters.extend(
            tiles.into_iter().filter(|&(_, tiles)| tiles > 0).map(|(tile, tiles)| (tile, tiles, 0)),
        );
        let faces = dice.saturating_mul(FACES);
        let first = if letters.len() <= faces { letters.len() } else { 0 };
        letters[..first].iter_mut().for_each(|(.., faces)| *faces = 1);
        for _ in first..faces {
            let share =
                |&(_, tiles, faces): &(Tile, u32, u32)| f64::from(tiles) / (f64::from(faces) + 0.5);
            let next = letters.iter_mut().rev().max_by(|a, b| share(a).total_cmp(&share(b)))?;
            next.2 += 1;
        }
        letters.sort_by_key(|&(_, _, faces)| Reverse(faces));
        let mut shown = vec![Vec::new(); dice];
        let faces =
            letters.into_iter().flat_map(|(tile, _, faces)| iter::repeat_n(tile, faces as usize));
        faces.enumerate().for_each(|(index, tile)| shown[index % dice].push(tile));
        Some(Self::new(shown))
    }

    /// Returns the number of dice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.dice.len()
    }

    /// Returns true if there are no dice.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.dice.is_empty()
    }

    /// Returns the faces of each die.
    pub fn faces(&self) -> impl Iterator<Item = &[Tile]> {
        self.dice.iter().map(Vec::as_slice)
    }

    /// Rolls the dice, and returns a tile for each cell.
    ///
    /// The same seed and number always give the same tiles. Rolls with different numbers are
    /// independent.
    ///
    /// # Panics
    ///
    /// Panics if a die has no faces.
    #[must_use]
    pub fn roll(&self, seed: u64, number: u64) -> Vec<Tile> {
        let mut dice: Vec<&[Tile]> = self.faces().collect();
        throw(&mut dice, seed, number).cloned().collect()
    }

    /// Counts the ways in which the dice show these tiles, one tile for each die.
    ///
    /// For a board with holes, use [`GameBoard::laid_tiles`](super::GameBoard::laid_tiles).
    ///
    /// The order of the tiles does not matter, only their numbers. The count takes one die after
    /// another. For each multiset of tiles shown so far it keeps the number of throws, and drops
    /// multisets that the remaining dice cannot complete. This takes milliseconds for 16 or 25
    /// dice, and up to a second for 36.
    ///
    /// Returns `None` if the count would take minutes and hundreds of megabytes. An example is 40
    /// dice that show 40 letters.
    #[must_use]
    pub fn odds<T: Borrow<Tile>>(&self, tiles: &[T]) -> Option<Odds> {
        let mut counts: BTreeMap<&Tile, usize> = BTreeMap::new();
        tiles.iter().for_each(|tile| *counts.entry(tile.borrow()).or_default() += 1);
        let faces = self.dice.iter().map(|faces| faces.len() as u32);
        let all = Natural::product(faces.chain(1..=self.dice.len() as u32));
        if tiles.len() != self.dice.len() {
            return Some(Odds { ways: Natural::default(), all });
        }
        let throws = self.throws(&counts)?;
        // The cells that show the same tile can exchange their dice.
        let orders = counts.values().flat_map(|&count| 1..=count as u32);
        Some(Odds { ways: throws.times(orders), all })
    }

    /// Counts the throws of distinguishable dice that show each tile a given number of times.
    fn throws(&self, counts: &BTreeMap<&Tile, usize>) -> Option<Natural> {
        let wanted: Vec<usize> = counts.values().copied().collect();
        // For each die, the tiles that it can show, with their number of faces.
        let dice: Vec<Vec<(usize, u32)>> = self
            .dice
            .iter()
            .map(|faces| {
                let shows = |(index, tile): (usize, &&Tile)| {
                    let faces = faces.iter().filter(|face| face == tile).count();
                    (faces > 0).then_some((index, faces as u32))
                };
                counts.keys().enumerate().filter_map(shows).collect()
            })
            .collect();
        let mut states: FxHashMap<Vec<u8>, Natural> = FxHashMap::default();
        if wanted.iter().any(|&count| count > usize::from(u8::MAX)) {
            return None;
        }
        states.insert(wanted.iter().map(|&count| count as u8).collect(), Natural::from(1));
        let order = in_order(&dice, counts.len());
        // For each tile, the number of the remaining dice that can show it.
        let mut to_come = vec![0_usize; counts.len()];
        dice.iter().flatten().for_each(|&(tile, _)| to_come[tile] += 1);
        let mut steps = 0;
        for die in order {
            dice[die].iter().for_each(|&(tile, _)| to_come[tile] -= 1);
            let mut next: FxHashMap<Vec<u8>, Natural> = FxHashMap::default();
            for (state, ways) in states {
                steps += dice[die].len();
                for &(tile, faces) in &dice[die] {
                    if state[tile] == 0 {
                        continue;
                    }
                    let mut left = state.clone();
                    left[tile] -= 1;
                    let is_possible =
                        left.iter().zip(&to_come).all(|(&left, &dice)| usize::from(left) <= dice);
                    if is_possible {
                        next.entry(left).or_default().add_product(&ways, faces);
                    }
                }
                // Checked here, since one die can multiply the number of states.
                if next.len() > MAX_STATES || steps > MAX_TRANSITIONS {
                    return None;
                }
            }
            states = next;
        }
        let mut throws = Natural::default();
        states.values().for_each(|ways| throws.add_product(ways, 1));
        Some(throws)
    }
}

/// Shuffles dice, and throws each of them. Returns the faces that they show.
///
/// The dice must come in the same order each time.
pub(crate) fn throw<'d, T>(
    dice: &'d mut [&[T]],
    seed: u64,
    number: u64,
) -> impl Iterator<Item = &'d T> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    dice.shuffle(&mut random);
    dice.iter().map(move |faces| &faces[random.random_range(0..faces.len())])
}

/// Orders the dice so that one tile after another is settled, the rarest tile first.
fn in_order(dice: &[Vec<(usize, u32)>], tiles: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..dice.len()).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let mut shown_by = vec![0; tiles];
        left.iter().flat_map(|&die| &dice[die]).for_each(|&(tile, _)| shown_by[tile] += 1);
        let rarest =
            (0..tiles).filter(|&tile| shown_by[tile] > 0).min_by_key(|&tile| shown_by[tile]);
        let (now, later): (Vec<usize>, Vec<usize>) = left.into_iter().partition(|&die| {
            rarest.is_none_or(|rarest| dice[die].iter().any(|&(tile, _)| tile == rarest))
        });
        order.extend(now);
        left = later;
    }
    order
}

impl Odds {
    /// Returns true if the dice can show the board.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.ways != Natural::default()
    }

    /// Returns the probability of the board in one throw.
    ///
    /// The first 15 digits are exact. A probability below 2.2e-308 has fewer, or is 0.
    #[must_use]
    pub fn probability(&self) -> f64 {
        self.ways.divided_by(&self.all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(tiles: &[(&str, u32)], dice: usize) -> Option<String> {
        let tiles = tiles.iter().map(|&(text, tiles)| (Tile::parse(text).unwrap(), tiles));
        let text = |faces: &[Tile]| faces.iter().map(Tile::to_string).collect::<String>();
        let dice = Dice::from_tiles(tiles, dice)?;
        Some(dice.faces().map(text).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn letters_get_faces_in_proportion_to_their_tiles() {
        let dice = |tiles, number| dice(tiles, number).unwrap();
        assert_eq!(dice(&[("a", 2), ("sz", 1)], 1), "aaaaszsz");
        assert_eq!(dice(&[("a", 1), ("b", 4), ("c", 7)], 2), "ccccbb cccbba");
        assert_eq!(dice(&[("a", 1), ("b", 100)], 2), "bbbbbb bbbbba", "each letter has a face");
        assert_eq!(dice(&[("e", 3), ("a", 3), ("b", 0)], 3), "eeeaaa eeeaaa eeeaaa");
        let eight = ["a", "b", "c", "d", "e", "f", "g", "h"].map(|letter| (letter, 1));
        assert_eq!(dice(&eight, 1), "abcdef", "too few faces");
    }

    #[test]
    fn no_tiles_make_no_dice() {
        assert_eq!(dice(&[("a", 0)], 16), None);
        assert_eq!(dice(&[("a", 1)], 0), Some(String::new()));
    }
}
