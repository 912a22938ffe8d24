//! Claims: what a proof states, with everything that the proof depends on.
//!
//! A claim names the rules, the size of the boards, the cutoff and the classes. Together with a
//! dictionary it determines the proof, so that others can prove a part of it, or check it.

use dawggle::{Dawg, Source, Symbol};
use serde::{Deserialize, Serialize};

use crate::bound::ClassError;
use crate::game::board::count;
use crate::game::{GameError, Geometry, RulesError, Symmetries};
use crate::prove::{Partition, ProveError};
use crate::score::ScorerError;

/// The maximum number of classes of a partition, before symmetry is used. Their numbers take 256
/// MB.
const MOST_CLASSES: u64 = 1 << 25;

/// The claim that a list of boards is complete: no other board of this shape scores the cutoff.
///
/// A [`ClaimProver`](crate::prove::ClaimProver) proves it, class by class of a [`Partition`].
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
    ) -> Result<Partition, ClaimError> {
        if self.sets.len() != geometry.cells() {
            return Err(ClaimError::Cells { sets: self.sets.len(), cells: geometry.cells() });
        }
        let sets = self.sets.iter().enumerate();
        let sets = sets.map(|(cell, sets)| parse_sets(sets, cell, geometry.is_hole(cell), dawg));
        let sets = sets.collect::<Result<Vec<_>, _>>()?;
        let cells: Vec<usize> = (0..sets.len()).collect();
        for moved in symmetries.moved(&cells) {
            let differs = |(&from, &to): (&usize, &usize)| sets[from] != sets[to];
            if let Some(cell) = moved.iter().zip(&cells).position(differs) {
                return Err(ClaimError::Symmetry(cell + 1, moved[cell] + 1));
            }
        }
        let partition = Partition::new(sets).ok_or(ClaimError::Classes)?;
        if partition.len() > MOST_CLASSES { Err(ClaimError::Classes) } else { Ok(partition) }
    }
}

/// Parses the sets of one cell. Each symbol must be in exactly one of them.
fn parse_sets<S: Source>(
    sets: &[String],
    cell: usize,
    is_hole: bool,
    dawg: &Dawg<S>,
) -> Result<Vec<u64>, ClaimError> {
    let alphabet = dawg.alphabet();
    let mut times = vec![usize::from(is_hole); alphabet.len().into()];
    let parse = |set: &String| {
        set.split_whitespace().try_fold(0, |set, text| match alphabet.symbol(text) {
            Some(symbol) => {
                times[usize::from(symbol)] += 1;
                Ok(set | 1 << symbol)
            }
            None => Err(ClaimError::Symbol(cell + 1, text.to_owned())),
        })
    };
    let sets: Vec<u64> = sets.iter().map(parse).collect::<Result<_, _>>()?;
    if sets.contains(&0) {
        return Err(ClaimError::Empty(cell + 1));
    }
    match times.iter().position(|&times| times != 1) {
        Some(symbol) => {
            let spelling = alphabet.spelling(symbol as Symbol).as_str().to_owned();
            Err(ClaimError::Times(cell + 1, spelling, times[symbol]))
        }
        None => Ok(sets),
    }
}

/// An error that prevents the proof of a claim, or of one of its classes. Cells count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// The rules cannot be parsed.
    #[error("cannot use the rules of the claim")]
    Rules(#[from] RulesError),
    /// The rules are for boards of another size.
    #[error(transparent)]
    Board(#[from] GameError),
    /// Neither the rules nor the claim set the size.
    #[error("the rules leave the size of boards open, and the claim does not set it")]
    Size,
    /// No scorer supports the points of these rules.
    #[error(transparent)]
    Scorer(#[from] ScorerError),
    /// The boards or the dictionary are too large, or too many boards reach the cutoff.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The claim allows less memory than [`Claim::LEAST_MEMORY`].
    #[error(
        "the claim allows {0} bytes of memory for a class: at least {least} are needed",
        least = Claim::LEAST_MEMORY
    )]
    Memory(u64),
    /// The claim has sets for another number of cells.
    #[error("the claim has sets for {}, but the board has {cells}", count(*sets, "cell", "cells"))]
    Cells {
        /// The number of cells that have sets.
        sets: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// A set has no symbols.
    #[error("cell {0} has a set without symbols")]
    Empty(usize),
    /// A set contains text that is not a symbol of the dictionary.
    #[error("the sets of cell {0} contain {1:?}, which is not a symbol of the dictionary")]
    Symbol(usize, String),
    /// A symbol is in no set of a cell, or in more than one.
    #[error("the sets of cell {0} contain `{1}` {2} times: each symbol must be in exactly one set")]
    Times(usize, String, usize),
    /// A symmetry exchanges two cells with different sets.
    #[error("cells {0} and {1} have different sets, but a symmetry of the board exchanges them")]
    Symmetry(usize, usize),
    /// A symbol has no text as a tile, so a board with it cannot be written.
    #[error("the symbol `{0}` cannot be written as a tile, so boards with it have no text")]
    Tile(String),
    /// The partition has too many classes.
    #[error("the sets make more than {MOST_CLASSES} classes: use fewer sets")]
    Classes,
    /// A number is not the number of a class, or this class is the same as another up to symmetry.
    #[error("{0} is not the number of a class")]
    Number(u64),
    /// A letter of a class is several symbols.
    #[error(transparent)]
    Class(#[from] ClassError),
}
