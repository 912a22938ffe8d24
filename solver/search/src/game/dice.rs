//! Dice: the boards that a game can make, and how likely each of them is.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rustc_hash::FxHashMap;

use crate::game::Tile;

/// The dice of a game, each with its faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    dice: Vec<Vec<Tile>>,
}

/// How likely a board is. Made by [`Dice::odds`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// In how many ways the dice show the board: which die lies on which cell, with which face up.
    pub ways: BigUint,
    /// The number of all ways in which they can lie.
    pub all: BigUint,
}

/// A board whose odds take too much memory to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many dice of too many letters: the ways cannot be counted in {MOST_STATES} states")]
pub struct TooManyWays;

/// Most sets of letters left that are counted at a time, some 150 bytes each. Rolls of 36 dice take a
/// tenth of it.
const MOST_STATES: usize = 1 << 20;

impl Dice {
    /// Dice of those faces.
    #[must_use]
    pub fn new(dice: Vec<Vec<Tile>>) -> Self {
        Self { dice }
    }

    /// The number of dice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.dice.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.dice.is_empty()
    }

    /// The faces of each die.
    pub fn faces(&self) -> impl Iterator<Item = &[Tile]> {
        self.dice.iter().map(Vec::as_slice)
    }

    /// The tiles of the board with that number of those that `seed` stands for, cell by cell: always
    /// the same ones, each a throw of its own.
    ///
    /// # Panics
    ///
    /// If a die has no faces.
    #[must_use]
    pub fn roll(&self, seed: u64, number: u64) -> Vec<Tile> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        let mut dice: Vec<&Vec<Tile>> = self.dice.iter().collect();
        dice.shuffle(&mut random);
        dice.into_iter().map(|faces| faces[random.random_range(0..faces.len())].clone()).collect()
    }

    /// In how many ways the dice show tiles, one for each die.
    ///
    /// Of the cells only how many show each tile matters. The dice are taken one after another, and
    /// for each way to have shown some of the tiles so far the number of throws is counted; those that
    /// lead nowhere are left out. Milliseconds for boards of 16 and 25 dice, up to a second for 36.
    ///
    /// # Errors
    ///
    /// Where that would take minutes and hundreds of megabytes, for instance of 40 dice that show 40
    /// letters.
    pub fn odds<T: Borrow<Tile>>(&self, tiles: &[T]) -> Result<Odds, TooManyWays> {
        let mut counts: BTreeMap<&Tile, usize> = BTreeMap::new();
        tiles.iter().for_each(|tile| *counts.entry(tile.borrow()).or_default() += 1);
        let faces = self.dice.iter().map(|faces| faces.len());
        let all = faces.chain(1..=self.dice.len()).map(BigUint::from).product();
        if tiles.len() != self.dice.len() {
            return Ok(Odds { ways: BigUint::ZERO, all });
        }
        let throws = self.throws(&counts)?;
        // Which of the cells that show the same tile shows which die.
        let orders: BigUint =
            counts.values().flat_map(|&count| 1..=count).map(BigUint::from).product();
        Ok(Odds { ways: throws * orders, all })
    }

    /// In how many ways the dice, each known by itself, show each tile so many times.
    fn throws(&self, counts: &BTreeMap<&Tile, usize>) -> Result<BigUint, TooManyWays> {
        let wanted: Vec<usize> = counts.values().copied().collect();
        // For each die the tiles that it can show, and on how many faces.
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
        let mut states: FxHashMap<Vec<u8>, BigUint> = FxHashMap::default();
        if wanted.iter().any(|&count| count > usize::from(u8::MAX)) {
            return Err(TooManyWays);
        }
        states.insert(wanted.iter().map(|&count| count as u8).collect(), BigUint::from(1_u8));
        let order = in_order(&dice, counts.len());
        // How many of the dice to come can show each tile.
        let mut to_come = vec![0_usize; counts.len()];
        dice.iter().flatten().for_each(|&(tile, _)| to_come[tile] += 1);
        for die in order {
            dice[die].iter().for_each(|&(tile, _)| to_come[tile] -= 1);
            let mut next: FxHashMap<Vec<u8>, BigUint> = FxHashMap::default();
            for (state, ways) in states {
                for &(tile, faces) in &dice[die] {
                    if state[tile] == 0 {
                        continue;
                    }
                    let mut left = state.clone();
                    left[tile] -= 1;
                    let is_possible =
                        left.iter().zip(&to_come).all(|(&left, &dice)| usize::from(left) <= dice);
                    if is_possible {
                        *next.entry(left).or_default() += &ways * faces;
                    }
                }
                // The next die may lead to many times as many.
                if next.len() > MOST_STATES {
                    return Err(TooManyWays);
                }
            }
            states = next;
        }
        Ok(states.into_values().sum())
    }
}

/// The dice in an order that settles one tile after another: first those that show the rarest.
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
    /// Whether the dice can show the board at all.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.ways != BigUint::ZERO
    }

    /// The probability of the board in one throw: its first 15 digits are right.
    #[must_use]
    pub fn probability(&self) -> f64 {
        // The first 64 bits of a number that may be too large for floating point, and how many more.
        let top = |number: &BigUint| {
            let more = number.bits().saturating_sub(64);
            let top = (number >> more).iter_u64_digits().next().unwrap_or_default();
            (top as f64, more as i32)
        };
        let ((ways, more_ways), (all, more_all)) = (top(&self.ways), top(&self.all));
        ways / all * 2_f64.powi(more_ways - more_all)
    }
}
