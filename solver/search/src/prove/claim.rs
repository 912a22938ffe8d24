//! Claims: what a proof says, and all that it depends on, so that others can prove a part of it, or
//! check it.
//!
//! That classes are proved on many machines, each an answer of one line, is how Vanderkam's proof of the
//! best 4x4 board was done (2025).

use std::collections::BTreeSet;
use std::sync::Arc;

use dawggle::{Dawg, Source, Symbol};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::bound::{Class, ClassError};
use crate::game::board::count;
use crate::game::{Board, Geometry, PlayError, Reuse, Rules, RulesError, Symmetries, Tile};
use crate::prove::{Partition, Proof, Prover, ProverError, TooManyBoards};
use crate::score::ScorerError;
use crate::solve::Solver;

/// The version of the form that certificates have.
const FORM: u32 = 1;

/// Most classes of a partition, those that are the same up to symmetry among them: their numbers take
/// 256 MB.
const MOST_CLASSES: u64 = 1 << 25;

/// What is claimed: that these are all boards of a shape that are worth so much. Found out by proving
/// every class of a partition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The rules, as [`Rules::parse`] reads them.
    pub rules: String,
    /// Rows and columns, if the rules leave them open.
    pub size: Option<(usize, usize)>,
    /// The least points of the boards.
    pub cutoff: u64,
    /// For each cell the sets that a class may have there, each as symbols with spaces between: every
    /// symbol is in one of them. None for a hole.
    pub sets: Vec<Vec<String>>,
    /// Bytes of memory for a class, beyond which it is parted: see [`Prover::memory`]. The bound of a
    /// class depends on it.
    pub memory: u64,
    /// Whether the bounds are those of [`Prover::classical`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub classical: bool,
}

impl Claim {
    /// Least memory for a class: in much less, a proof takes for ever.
    pub const LEAST_MEMORY: u64 = 16 << 20;
}

/// Why nothing can be proved of a claim.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// The rules are none.
    #[error("the rules cannot be used")]
    Rules(#[from] RulesError),
    /// The rules are for boards of another size.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Neither the rules nor the claim say the size.
    #[error("the rules leave the size of boards open, and nothing else says it")]
    Size,
    /// Points that no scorer knows.
    #[error(transparent)]
    Scorer(#[from] ScorerError),
    /// Boards or dictionaries that are too large.
    #[error(transparent)]
    Prover(#[from] ProverError),
    /// Too little memory.
    #[error("a class has {0} bytes of memory: at least {least} are needed", least = Claim::LEAST_MEMORY)]
    Memory(u64),
    /// Sets for another number of cells.
    #[error("sets for {}, but the board has {cells}", count(*sets, "cell", "cells"))]
    Cells {
        /// The cells that have sets.
        sets: usize,
        /// The cells of the board.
        cells: usize,
    },
    /// A set without symbols.
    #[error("cell {0} has a set without symbols")]
    Empty(usize),
    /// A set with something that is no symbol of the dictionary.
    #[error("the sets of cell {0} have {1:?}, which is no symbol of the dictionary")]
    Symbol(usize, String),
    /// A symbol that is in more than one set of a cell, or in none.
    #[error("in the sets of cell {0}, `{1}` is not once but {2} times")]
    Times(usize, String, usize),
    /// Cells that a symmetry exchanges, with different sets.
    #[error("cell {0} has other sets than cell {1}, with which a turn or reflection exchanges it")]
    Symmetry(usize, usize),
    /// A symbol that cannot be typed as a tile.
    #[error("`{0}` cannot be typed as a tile, so boards with it could not be named")]
    Tile(String),
    /// More classes than can be looked through.
    #[error("the sets make more than {MOST_CLASSES} classes: fewer sets are needed")]
    Classes,
}

/// A claim with the dictionary that it is about. Written as the first line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the certificate's form.
    certificate: u32,
    /// The version of this crate.
    version: String,
    /// The SHA-256 of the list of words, as [`Dawg::digest`] has it, in hexadecimal.
    list: String,
    /// The number of words.
    words: u64,
    /// The number of classes, of those that are the same up to symmetry one.
    classes: u64,
    claim: Claim,
}

impl Header {
    /// The claim.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The number of classes that are to be proved: of those that are the same up to symmetry, one.
    #[must_use]
    pub fn classes(&self) -> u64 {
        self.classes
    }

    /// The number of words, and the SHA-256 of their list in hexadecimal.
    #[must_use]
    pub fn list(&self) -> (u64, &str) {
        (self.words, &self.list)
    }

    /// Whether the dictionary has the words that the claim is about.
    #[must_use]
    pub fn is_about<S: Source>(&self, dawg: &Dawg<S>) -> bool {
        self.list == hexadecimal(&dawg.digest())
    }

    /// What tells this proof from others, in each of its lines: 16 hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> String {
        let text = serde_json::to_string(self).expect("texts and numbers");
        hexadecimal(&Sha256::digest(text)[..8])
    }

    /// What is not the same in another header: what it is called, there and here.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let facts = |header: &Self| {
            let Self { certificate, version, list, words, classes, claim } = header.clone();
            let Claim { rules, size, cutoff, sets, memory, classical } = claim;
            let size =
                size.map_or("open".to_owned(), |(rows, columns)| format!("{rows}x{columns}"));
            let sets = sets.iter().map(|sets| sets.join(", ")).collect::<Vec<_>>().join(" | ");
            [
                ("form of certificate", certificate.to_string()),
                ("version of dawggle", version),
                ("list of words", format!("{words} words with the SHA-256 {list}")),
                ("rules", rules),
                ("size", size),
                ("cutoff", cutoff.to_string()),
                ("memory for a class", memory.to_string()),
                ("sets of letters", sets),
                ("method", if classical { "2009" } else { "orderly" }.to_owned()),
                ("number of classes", classes.to_string()),
            ]
        };
        let mut pairs = facts(self).into_iter().zip(facts(other));
        pairs.find_map(|((name, here), (_, there))| (here != there).then_some((name, here, there)))
    }
}

/// Bytes in hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What is known of a class: an answer of one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The number of the class in the partition; or its text, if it was asked for so.
    pub class: ClassName,
    /// What no board of the class is worth more than: see [`Proof::bound`].
    pub bound: u64,
    /// How many choices of a symbol were made.
    pub visits: u64,
    /// The boards that are worth the cutoff, those of most points first; of those that are the same up to
    /// symmetry, one.
    pub boards: Vec<Found>,
    /// The digest of the header.
    pub proof: String,
}

/// How a class is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ClassName {
    /// By its number in the partition.
    Number(u64),
    /// As [`Class::parse`] reads it.
    Text(String),
}

/// A board that is worth the cutoff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The board, as [`Board::parse`] reads it.
    pub board: String,
    /// Its points.
    pub points: u64,
}

/// Why a class is not proved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// A number that no class has, or a class that is the same as another up to symmetry.
    #[error("{0} is not the number of a class")]
    Number(u64),
    /// A text that is no class.
    #[error(transparent)]
    Class(#[from] ClassError),
    /// More boards than can be kept.
    #[error(transparent)]
    TooMany(#[from] TooManyBoards),
}

/// Proves the classes of a claim, one by one, in any order. Threads may share it.
///
/// ```
/// use dawggle::Dawg;
/// use dawggle_search::prove::{Claim, Claimed};
///
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ntac\nact\n").compile()?.bytes;
/// let dawg = Dawg::from_bytes(&bytes)?;
/// let claim = Claim {
///     rules: "name = 'Boggle'\nscore.table = [0, 0, 0, 1]".to_owned(),
///     size: Some((2, 2)),
///     cutoff: 3,
///     sets: vec![vec!["a".to_owned(), "c t".to_owned()]; 4],
///     memory: 1 << 30,
///     classical: false,
/// };
/// let claimed = Claimed::new(claim, dawg)?;
/// // All four tiles touch, so what counts is how many have an `a`.
/// assert_eq!(claimed.classes(), [0, 1, 3, 7, 15]);
/// // One `a`, with a `c` and one or two `t`, or the other way.
/// assert_eq!(claimed.prove(7)?.boards.len(), 2);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Claimed<S> {
    header: Header,
    digest: String,
    rules: Rules,
    dawg: Dawg<S>,
    geometry: Arc<Geometry>,
    symmetries: Symmetries,
    partition: Partition,
    /// The numbers of the classes that are to be proved, ascending.
    classes: Vec<u64>,
    /// For each symbol, the tile that spells it.
    tiles: Vec<Tile>,
    prover: Prover,
}

impl<S: Source + Copy> Claimed<S> {
    /// Makes what is needed to prove a claim. Takes a second for some million classes.
    pub fn new(claim: Claim, dawg: Dawg<S>) -> Result<Self, ClaimError> {
        let rules = Rules::parse(&claim.rules)?;
        let geometry = rules.geometry_of(claim.size)?.ok_or(ClaimError::Size)?;
        let scorer = rules.scorer(&dawg, &geometry)?;
        if claim.memory < Claim::LEAST_MEMORY {
            return Err(ClaimError::Memory(claim.memory));
        }
        let memory = usize::try_from(claim.memory).unwrap_or(usize::MAX);
        let prover = Prover::new(scorer)?.memory(memory);
        let prover = if claim.classical { prover.classical() } else { prover };
        let symmetries = Symmetries::of(&geometry);
        let partition = partition(&claim.sets, &geometry, &symmetries, &dawg)?;
        let classes: Vec<u64> = partition.least(&symmetries).collect();
        let alphabet = dawg.alphabet();
        let tiles = alphabet.spellings().map(|spelling| {
            let tile = Tile::parse(spelling.as_str()).ok();
            let is_it = |tile: &Tile| tile.choices().eq([spelling.as_str()]);
            tile.filter(is_it).ok_or_else(|| ClaimError::Tile(spelling.as_str().to_owned()))
        });
        let tiles = tiles.collect::<Result<_, _>>()?;
        let header = Header {
            certificate: FORM,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            list: hexadecimal(&dawg.digest()),
            words: dawg.counts().words.into(),
            classes: classes.len() as u64,
            claim,
        };
        let digest = header.digest();
        Ok(Self {
            header,
            digest,
            rules,
            dawg,
            geometry,
            symmetries,
            partition,
            classes,
            tiles,
            prover,
        })
    }

    /// The claim, and what the dictionary and this program add to it.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The digest of the header.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The least points of the boards.
    #[must_use]
    pub fn cutoff(&self) -> u64 {
        self.header.claim.cutoff
    }

    /// The numbers of the classes that are to be proved, ascending.
    #[must_use]
    pub fn classes(&self) -> &[u64] {
        &self.classes
    }

    /// Proves the class with this number.
    pub fn prove(&self, class: u64) -> Result<Answer, AnswerError> {
        let sets = self.sets(class).ok_or(AnswerError::Number(class))?;
        let proof = self.prover.prove(&sets, self.cutoff())?;
        Ok(self.answer(ClassName::Number(class), proof))
    }

    /// Proves any class of the claim's shape, whether or not it is one of the partition.
    pub fn prove_text(&self, text: &str) -> Result<Answer, AnswerError> {
        let class = Class::parse(text, Some(self.geometry.clone()))?;
        let proof = self.prover.prove(&class.sets(&self.dawg.alphabet())?, self.cutoff())?;
        Ok(self.answer(ClassName::Text(class.to_string()), proof))
    }

    fn answer(&self, class: ClassName, proof: Proof) -> Answer {
        let Proof { bound, visits, boards } = proof;
        let named = boards.into_iter().map(|(tiles, points)| {
            let board = Found { board: self.spell(&tiles), points };
            (self.least(&tiles), board)
        });
        let mut named: Vec<(Vec<Symbol>, Found)> = named.collect();
        named.sort_by(|(_, a), (_, b)| b.points.cmp(&a.points).then_with(|| a.board.cmp(&b.board)));
        let mut known = BTreeSet::new();
        named.retain(|(least, _)| known.insert(least.clone()));
        let boards = named.into_iter().map(|(_, board)| board).collect();
        Answer { class, bound, visits, boards, proof: self.digest.clone() }
    }

    /// The sets of a class that is to be proved.
    pub(crate) fn sets(&self, class: u64) -> Option<Vec<u64>> {
        self.classes.binary_search(&class).ok().and_then(|_| self.partition.class(class))
    }

    /// A board with a symbol on each cell, or [`Scorer::BLOCKED`](crate::score::Scorer), as it is typed.
    pub(crate) fn spell(&self, tiles: &[Symbol]) -> String {
        let tile = |&symbol: &Symbol| self.tiles.get(usize::from(symbol)).cloned();
        let tiles = tiles.iter().map(|symbol| tile(symbol).unwrap_or(Tile::blocked())).collect();
        Board::new(self.geometry.clone(), Reuse::Never, tiles).to_string()
    }

    /// Solves the boards of this claim.
    pub(crate) fn solver(&self) -> Solver<S> {
        Solver::new(self.dawg)
    }

    /// Reads what [`Claimed::spell`] wrote, with what a solver says that it is worth; `None` if it would
    /// have written something else.
    pub(crate) fn read(
        &self,
        text: &str,
        solver: &mut Solver<S>,
    ) -> Result<Option<(Vec<Symbol>, u64)>, PlayError> {
        let board = self.rules.board(text, self.header.claim.size)?;
        let spelled = board.spell(&self.dawg.alphabet());
        let Some(tiles) = spelled.singles().filter(|tiles| self.spell(tiles) == text) else {
            return Ok(None);
        };
        let points = self.rules.judge(&spelled).score(solver).points;
        Ok(Some((tiles, points)))
    }

    /// The same board up to symmetry, always the same one.
    pub(crate) fn least(&self, tiles: &[Symbol]) -> Vec<Symbol> {
        self.symmetries.least(tiles)
    }
}

fn partition<S: Source>(
    sets: &[Vec<String>],
    geometry: &Geometry,
    symmetries: &Symmetries,
    dawg: &Dawg<S>,
) -> Result<Partition, ClaimError> {
    let alphabet = dawg.alphabet();
    if sets.len() != geometry.cells() {
        return Err(ClaimError::Cells { sets: sets.len(), cells: geometry.cells() });
    }
    let mut parsed: Vec<Vec<u64>> = Vec::with_capacity(sets.len());
    for (cell, sets) in sets.iter().enumerate() {
        let mut times = vec![usize::from(geometry.is_hole(cell)); alphabet.len().into()];
        let mut read = |set: &String| {
            set.split_whitespace().try_fold(0, |set, text| match alphabet.symbol(text) {
                Some(symbol) => {
                    times[usize::from(symbol)] += 1;
                    Ok(set | 1 << symbol)
                }
                None => Err(ClaimError::Symbol(cell + 1, text.to_owned())),
            })
        };
        let read: Vec<u64> = sets.iter().map(&mut read).collect::<Result<_, _>>()?;
        if read.contains(&0) {
            return Err(ClaimError::Empty(cell + 1));
        }
        parsed.push(read);
        if let Some(symbol) = times.iter().position(|&times| times != 1) {
            let spelling = alphabet.spelling(symbol as Symbol).as_str().to_owned();
            return Err(ClaimError::Times(cell + 1, spelling, times[symbol]));
        }
    }
    let cells: Vec<usize> = (0..sets.len()).collect();
    for moved in symmetries.moved(&cells) {
        if let Some(cell) =
            moved.iter().zip(&cells).position(|(&from, &to)| parsed[from] != parsed[to])
        {
            return Err(ClaimError::Symmetry(cell + 1, moved[cell] + 1));
        }
    }
    let partition = Partition::new(parsed).ok_or(ClaimError::Classes)?;
    if partition.len() > MOST_CLASSES { Err(ClaimError::Classes) } else { Ok(partition) }
}
