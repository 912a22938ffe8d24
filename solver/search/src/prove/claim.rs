//! Claims: what a proof states, with everything that the proof depends on.
//!
//! A claim names the rules, the size of the boards, the cutoff and the classes. Together with a
//! dictionary it determines the proof, so that others can prove a part of it, or check it.
//!
//! A partition divides the symbols of each cell into sets. A class takes one of these sets on each
//! cell, so classes share no board. Classes that are the same up to symmetry have the same boards
//! up to symmetry, so a proof examines only one of them: the class with the lowest number
//! (Vanderkam, "A Boggle board with over 500 points", 2009).

// Tests: `compiler/cli/tests/cli/prove.rs`.

use std::sync::Arc;

use dawggle::{Dawg, Source, Symbol, SymbolSet};
use serde::{Deserialize, Serialize};

use super::error::ProveError;
use crate::bound::Class;
use crate::game::error::count;
use crate::game::{Geometry, Symmetries};

/// The maximum number of classes of a partition, before symmetry is used. Their numbers take 256
/// MB.
const MAX_CLASSES: u64 = 1 << 25;

/// The claim that a list of boards is complete: no other board of this shape scores the cutoff.
///
/// A [`ClaimProver`](crate::prove::ClaimProver) proves it, class by class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The rules of the game, as [`Rules::parse`](crate::game::Rules::parse) reads them.
    pub rules: String,
    /// The number of rows and columns, if the rules leave them open.
    pub size: Option<(usize, usize)>,
    /// The minimum points of a board.
    pub cutoff: u64,
    /// For each cell, the sets of symbols that a class can have there. [`Self::letter_sets`] makes
    /// them.
    ///
    /// A set is written as symbols with spaces between them. Every symbol of the dictionary is in
    /// exactly one set of the cell. A hole has no sets.
    pub sets: Vec<Vec<String>>,
    /// The memory for a class in bytes. A class that needs more is split.
    ///
    /// See [`Prover::memory`](crate::prove::Prover::memory). The bound of a class depends on it.
    pub memory: u64,
    /// Whether the proof uses the bounds of 2009.
    ///
    /// See [`Prover::classical`](crate::prove::Prover::classical).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub classical: bool,
}

impl Claim {
    /// The minimum memory for a class. With much less, a proof does not end in reasonable time.
    pub const MIN_MEMORY: u64 = 16 << 20;

    /// Makes the partition of a claim.
    pub(super) fn partition<S: Source>(
        &self,
        geometry: &Arc<Geometry>,
        symmetries: &Symmetries,
        dawg: &Dawg<S>,
    ) -> Result<Partition, ProveError> {
        if self.sets.len() != geometry.cells() {
            let sets = count(self.sets.len(), "cell", "cells");
            let cells = geometry.cells();
            let wrong = format!("the claim has sets for {sets}, but the board has {cells}");
            return Err(ProveError::Claim(wrong));
        }
        let sets = self.sets.iter().enumerate();
        let sets = sets.map(|(cell, sets)| parse_sets(sets, cell, geometry.is_hole(cell), dawg));
        let sets = sets.collect::<Result<Vec<_>, _>>()?;
        let cells: Vec<usize> = (0..sets.len()).collect();
        for moved in symmetries.moved(&cells) {
            let differs = |(&from, &to): (&usize, &usize)| sets[from] != sets[to];
            if let Some(cell) = moved.iter().zip(&cells).position(differs) {
                return Err(ProveError::Claim(format!(
                    "cells {} and {} have different sets, but a symmetry of the board exchanges them",
                    cell + 1,
                    moved[cell] + 1
                )));
            }
        }
        let partition =
            Partition::new(geometry.clone(), sets).filter(|made| made.classes() <= MAX_CLASSES);
        partition.ok_or_else(|| {
            let most = format!("the sets make more than {MAX_CLASSES} classes: use fewer sets");
            ProveError::Claim(most)
        })
    }
}

/// Parses the sets of one cell. Each symbol must be in exactly one of them.
fn parse_sets<S: Source>(
    sets: &[String],
    cell: usize,
    is_hole: bool,
    dawg: &Dawg<S>,
) -> Result<Vec<SymbolSet>, ProveError> {
    let (alphabet, cell) = (dawg.alphabet(), cell + 1);
    let mut times = vec![usize::from(is_hole); alphabet.len().into()];
    let parse = |set: &String| {
        set.split_whitespace().try_fold(SymbolSet::EMPTY, |set, text| match alphabet.symbol(text) {
            Some(symbol) => {
                times[usize::from(symbol)] += 1;
                Ok(set | SymbolSet::of(symbol))
            }
            None => Err(ProveError::Claim(format!(
                "the sets of cell {cell} contain {text:?}, which is not a symbol of the dictionary"
            ))),
        })
    };
    let sets: Vec<SymbolSet> = sets.iter().map(parse).collect::<Result<_, _>>()?;
    if sets.contains(&SymbolSet::EMPTY) {
        return Err(ProveError::Claim(format!("cell {cell} has a set without symbols")));
    }
    match times.iter().position(|&times| times != 1) {
        Some(symbol) => {
            let (spelling, times) = (alphabet.spelling(symbol as Symbol), times[symbol]);
            Err(ProveError::Claim(format!(
                "the sets of cell {cell} contain `{}` {times} times: each symbol must be in exactly one \
                 set",
                spelling.as_str()
            )))
        }
        None => Ok(sets),
    }
}

/// All boards of a shape, divided into numbered classes.
#[derive(Clone, Debug)]
pub struct Partition {
    geometry: Arc<Geometry>,
    /// For each cell, the sets that a class can have there. An empty cell has one empty set.
    sets: Vec<Vec<SymbolSet>>,
    classes: u64,
}

impl Partition {
    /// Makes the partition whose classes have one of these sets on each cell.
    ///
    /// A cell without sets is an empty cell. There must be a list of sets for each cell. Returns
    /// `None` if there are 2^63 classes or more.
    pub fn new(geometry: impl Into<Arc<Geometry>>, mut sets: Vec<Vec<SymbolSet>>) -> Option<Self> {
        sets.iter_mut().filter(|sets| sets.is_empty()).for_each(|sets| sets.push(SymbolSet::EMPTY));
        let mut counts = sets.iter().map(|sets| sets.len() as u64);
        let classes = counts.try_fold(1, u64::checked_mul).filter(|&classes| classes < 1 << 63)?;
        Some(Self { geometry: geometry.into(), sets, classes })
    }

    /// Returns the number of classes.
    pub fn classes(&self) -> u64 {
        self.classes
    }

    /// Returns the class with this number, or `None` if the number is too large.
    ///
    /// Numbers count from 0. Consecutive numbers differ in the set of the last cell first.
    pub fn class(&self, number: u64) -> Option<Class> {
        let sets = (number < self.classes).then(|| self.digits(number))?;
        let sets = self.sets.iter().zip(sets).map(|(sets, set)| sets[set]).collect();
        Some(Class::of_sets(self.geometry.clone(), sets))
    }

    /// Returns the numbers of the classes to prove, in ascending order.
    ///
    /// Of the classes that are the same up to symmetry, this is the one with the lowest number. All
    /// cells that a symmetry exchanges must have the same sets, in the same order.
    pub fn least(&self, symmetries: &Symmetries) -> impl Iterator<Item = u64> {
        (0..self.classes).filter(|&number| symmetries.is_least(&self.digits(number)))
    }

    /// Returns the index of the set that each cell has.
    fn digits(&self, mut number: u64) -> Vec<usize> {
        let mut digits = vec![0; self.sets.len()];
        for (digit, sets) in digits.iter_mut().zip(&self.sets).rev() {
            *digit = (number % sets.len() as u64) as usize;
            number /= sets.len() as u64;
        }
        digits
    }
}
