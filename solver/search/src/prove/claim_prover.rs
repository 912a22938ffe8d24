//! The prover of a claim: proves its classes, one by one, in any order.
//!
//! Each class gives one line of a certificate. Vanderkam's proof of the best 4x4 board (2025) was
//! distributed over many machines in the same way.

// Tests: `compiler/cli/tests/cli/prove.rs`.

use std::collections::BTreeSet;
use std::sync::Arc;

use dawggle::{Dawg, Outcome, Source, Symbol};

use super::certificate_line::{CertificateLine, ClassProof};
use super::certificate_line::{ClassName, Header, Line};
use super::claim::{Claim, Partition};
use super::error::ProveError;
use super::proof::Proof;
use super::prover::Prover;
use crate::bound::Class;
use crate::game::{GameBoard, GameError, Geometry, Rules, Symmetries, Tile};
use crate::score::Scorer;
use crate::solve::GameSolver;

/// Proves the classes of a claim, one by one, in any order. Threads can share it.
///
/// The [module](super) has an example.
#[derive(Debug)]
pub struct ClaimProver<S> {
    pub(super) header: Header,
    pub(super) digest: String,
    rules: Rules,
    pub(super) dawg: Dawg<S>,
    geometry: Arc<Geometry>,
    pub(super) symmetries: Symmetries,
    partition: Partition,
    /// The numbers of the classes to prove, ascending.
    classes: Vec<u64>,
    /// For each symbol, the tile that spells it.
    tiles: Vec<Tile>,
    prover: Prover,
}

impl<S: Source + Copy> ClaimProver<S> {
    /// Prepares the proof of a claim. Takes about a second for a million classes.
    ///
    /// # Errors
    ///
    /// Returns an error if the claim is inconsistent, or exceeds the limits of proofs, or if a read
    /// of the dictionary fails.
    pub fn new(claim: Claim, dawg: Dawg<S>) -> Result<Self, ProveError> {
        let prover = Self::prepare(claim, dawg);
        // Other errors can come of what was read then.
        if dawg.source().has_failed() { Err(Outcome::Failed.into()) } else { prover }
    }

    fn prepare(claim: Claim, dawg: Dawg<S>) -> Result<Self, ProveError> {
        let rules = Rules::parse(&claim.rules)?;
        let geometry = rules.geometry_of(claim.size)?.ok_or_else(|| {
            let open = "the rules leave the size of boards open, and the claim does not set it";
            ProveError::Claim(open.to_owned())
        })?;
        let scorer = Scorer::new(&dawg, &rules.clone().with_geometry(geometry.clone()))?;
        if claim.memory < Claim::MIN_MEMORY {
            let (memory, least) = (claim.memory, Claim::MIN_MEMORY);
            return Err(ProveError::Claim(format!(
                "the claim allows {memory} bytes of memory for a class: at least {least} are needed"
            )));
        }
        let memory = usize::try_from(claim.memory).unwrap_or(usize::MAX);
        let prover = Prover::new(scorer)?.memory(memory);
        let prover = if claim.classical { prover.classical() } else { prover };
        let symmetries = Symmetries::of(&geometry);
        let partition = claim.partition(&geometry, &symmetries, &dawg)?;
        let classes: Vec<u64> = partition.least(&symmetries).collect();
        let alphabet = dawg.alphabet();
        let tiles = alphabet.spellings().map(|spelling| {
            let tile = Tile::parse(spelling.as_str()).ok();
            let is_it = |tile: &Tile| tile.choices().eq([spelling.as_str()]);
            tile.filter(is_it).ok_or_else(|| {
                ProveError::Claim(format!(
                    "the symbol `{}` cannot be written as a tile, so boards with it have no text",
                    spelling.as_str()
                ))
            })
        });
        let tiles = tiles.collect::<Result<_, _>>()?;
        let header = Header::new(claim, classes.len() as u64, &dawg);
        Ok(Self {
            digest: header.digest(),
            header,
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

    /// Returns the header of the claim's certificate.
    #[must_use]
    pub fn header(&self) -> CertificateLine {
        CertificateLine(Line::Header(self.header.clone()))
    }

    /// Returns the claim.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.header.claim
    }

    /// Returns the numbers of the classes to prove, in ascending order.
    #[must_use]
    pub fn classes(&self) -> &[u64] {
        &self.classes
    }

    /// Returns an upper bound on the score of every board in the class with this number.
    ///
    /// [`ClassProof::bound`] is the same. The time of a proof of the class grows with the third
    /// power of its bound.
    ///
    /// # Errors
    ///
    /// Returns an error if this is not a class to prove.
    pub fn bound(&self, class: u64) -> Result<u64, ProveError> {
        let sets = self.class(class).ok_or(ProveError::Number(class))?;
        // No board has this score, so nothing is searched.
        Ok(self.prover.prove(&sets, u64::MAX)?.bound)
    }

    /// Returns a number that is roughly proportional to the time that the proof of a class takes,
    /// or 0 if this is not a class to prove.
    ///
    /// It is a power of the mean points of random boards of the class. (R² between the logarithms
    /// of this mean and of the bound is 0.86 on 3x4, and 0.9 on 4x4.) Takes about 0.1 ms, where the
    /// bound takes seconds. The same class always has the same number.
    #[must_use]
    pub fn effort(&self, class: u64) -> f64 {
        let sets = self.class(class);
        sets.map_or(0.0, |sets| (1.0 + self.prover.mean_points(&sets, class)).powf(2.5))
    }

    /// Proves the class with this number.
    ///
    /// # Errors
    ///
    /// Returns an error if this is not a class to prove, or if too many boards reach the cutoff.
    pub fn prove(&self, class: u64) -> Result<ClassProof, ProveError> {
        let sets = self.class(class).ok_or(ProveError::Number(class))?;
        let proof = self.prover.prove(&sets, self.claim().cutoff)?;
        Ok(self.class_proof(ClassName::Number(class), proof))
    }

    /// Proves any class of the claim's shape, even one outside the partition.
    ///
    /// A letter that the dictionary lacks is left out, as by [`Class::new`].
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a class, or if too many boards reach the cutoff.
    pub fn prove_text(&self, text: &str) -> Result<ClassProof, ProveError> {
        let board = self.rules.board(text, self.claim().size, &self.dawg.alphabet())?;
        let class = Class::new(&board, &self.dawg.alphabet())?;
        let proof = self.prover.prove(&class, self.claim().cutoff)?;
        let text = class.board(&self.dawg.alphabet()).to_string();
        Ok(self.class_proof(ClassName::Text(text), proof))
    }

    /// Writes a proof as a line of a certificate, with one board of those that are the same.
    fn class_proof(&self, class: ClassName, proof: Proof) -> ClassProof {
        let Proof { bound, visits, boards } = proof;
        let mut named: Vec<_> = boards
            .into_iter()
            .map(|(tiles, points)| (self.symmetries.least(&tiles), (self.spell(&tiles), points)))
            .collect();
        named.sort_by(|(_, (a, of_a)), (_, (b, of_b))| of_b.cmp(of_a).then_with(|| a.cmp(b)));
        let mut known = BTreeSet::new();
        named.retain(|(least, _)| known.insert(least.clone()));
        let boards = named.into_iter().map(|(_, board)| board).collect();
        ClassProof { class, bound, visits, boards, header: self.digest.clone() }
    }

    /// Returns a class by its number, if it is one of the classes to prove.
    pub(super) fn class(&self, class: u64) -> Option<Class> {
        self.classes.binary_search(&class).ok().and_then(|_| self.partition.class(class))
    }

    /// Writes a board as text. Each cell has a symbol or [`Scorer::BLOCKED`](crate::score::Scorer).
    pub(super) fn spell(&self, tiles: &[Symbol]) -> String {
        let tile = |&symbol: &Symbol| self.tiles.get(usize::from(symbol)).cloned();
        let tiles = tiles.iter().map(|symbol| tile(symbol).unwrap_or(Tile::blocked())).collect();
        GameBoard::new(self.geometry.clone(), tiles).to_string()
    }

    /// Reads a board that [`ClaimProver::spell`] wrote, and scores it with a solver.
    ///
    /// Returns `None` if `spell` would write the board in another way, and
    /// [`GameError::Incomplete`] if a read fails.
    pub(super) fn read(
        &self,
        text: &str,
        solver: &mut GameSolver<S>,
    ) -> Result<Option<(Vec<Symbol>, u64)>, GameError> {
        let q_is_qu = self.dawg.alphabet().q_is_qu();
        let board =
            self.rules.folded_board(text, self.claim().size, q_is_qu, str::to_owned, |_| true)?;
        let spelled = board.spell(&self.dawg.alphabet());
        spelled.read.whole(())?;
        let Some(tiles) = spelled.singles().filter(|tiles| self.spell(tiles) == text) else {
            return Ok(None);
        };
        let score = self.rules.judge(&spelled).score(solver)?;
        Ok(Some((tiles, score.points)))
    }
}
