//! Claims: what a proof states, with everything that the proof depends on.
//!
//! A claim names the rules, the size of the boards, the cutoff and the classes. Together with a
//! dictionary it determines the proof, so that others can prove a part of it, or check it.

use dawggle::{Dawg, Source, Symbol, SymbolSet};
use serde::{Deserialize, Serialize};

use super::partition::Partition;
use crate::game::{Geometry, Symmetries};
use crate::prove::ProveError;

/// The maximum number of classes of a partition, before symmetry is used. Their numbers take 256
/// MB.
pub const MOST_CLASSES: u64 = 1 << 25;

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
    /// For each cell, the sets of symbols that a class can have there.
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
    pub const LEAST_MEMORY: u64 = 16 << 20;

    /// Makes the partition of a claim.
    pub(super) fn partition<S: Source>(
        &self,
        geometry: &Geometry,
        symmetries: &Symmetries,
        dawg: &Dawg<S>,
    ) -> Result<Partition, ProveError> {
        if self.sets.len() != geometry.cells() {
            return Err(ProveError::Sets { sets: self.sets.len(), cells: geometry.cells() });
        }
        let sets = self.sets.iter().enumerate();
        let sets = sets.map(|(cell, sets)| parse_sets(sets, cell, geometry.is_hole(cell), dawg));
        let sets = sets.collect::<Result<Vec<_>, _>>()?;
        let cells: Vec<usize> = (0..sets.len()).collect();
        for moved in symmetries.moved(&cells) {
            let differs = |(&from, &to): (&usize, &usize)| sets[from] != sets[to];
            if let Some(cell) = moved.iter().zip(&cells).position(differs) {
                return Err(ProveError::Symmetry(cell + 1, moved[cell] + 1));
            }
        }
        let partition = Partition::new(sets).ok_or(ProveError::Classes)?;
        if partition.classes() > MOST_CLASSES { Err(ProveError::Classes) } else { Ok(partition) }
    }
}

/// Parses the sets of one cell. Each symbol must be in exactly one of them.
fn parse_sets<S: Source>(
    sets: &[String],
    cell: usize,
    is_hole: bool,
    dawg: &Dawg<S>,
) -> Result<Vec<SymbolSet>, ProveError> {
    let alphabet = dawg.alphabet();
    let mut times = vec![usize::from(is_hole); alphabet.len().into()];
    let parse = |set: &String| {
        set.split_whitespace().try_fold(SymbolSet::EMPTY, |set, text| match alphabet.symbol(text) {
            Some(symbol) => {
                times[usize::from(symbol)] += 1;
                Ok(set | SymbolSet::of(symbol))
            }
            None => Err(ProveError::Symbol(cell + 1, text.to_owned())),
        })
    };
    let sets: Vec<SymbolSet> = sets.iter().map(parse).collect::<Result<_, _>>()?;
    if sets.contains(&SymbolSet::EMPTY) {
        return Err(ProveError::Empty(cell + 1));
    }
    match times.iter().position(|&times| times != 1) {
        Some(symbol) => {
            let spelling = alphabet.spelling(symbol as Symbol).as_str().to_owned();
            Err(ProveError::Times(cell + 1, spelling, times[symbol]))
        }
        None => Ok(sets),
    }
}
