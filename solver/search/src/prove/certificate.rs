//! Certificates: the results of a proof, class by class, so that others can check or continue it.
//!
//! A certificate checks each line as it is added. It scores every board again with a solver, which
//! is not the code that found the board. A bound can only be checked by proving the class again:
//! see [`Certificate::compare`].

// Tests: `compiler/cli/tests/cli/prove.rs`.

use std::collections::{BTreeMap, btree_map};

use dawggle::{Digest, Source, Symbol, SymbolSet};
use hmac_sha256::Hash;

use crate::game::GameError;
use crate::game::error::count;
use crate::prove::certificate_line::{
    CertificateError, CertificateLine, ClassName, ClassProof, Line, Summary,
};
use crate::prove::claim_prover::ClaimProver;
use crate::prove::error::ProveError;
use crate::prove::proof::MAX_BOARDS;
use crate::solve::GameSolver;

/// The part of a claim that is proved so far: the results of classes, each checked by itself.
///
/// The [module](super) has an example.
#[derive(Debug)]
pub struct Certificate<'c, S> {
    prover: &'c ClaimProver<S>,
    /// Scores the boards again, independently of the scorer that found them.
    solver: GameSolver<S>,
    proofs: BTreeMap<u64, ClassProof>,
    /// The boards of all classes, one of those that are the same up to symmetry.
    boards: BTreeMap<Vec<Symbol>, u64>,
}

impl<'c, S: Source + Copy> Certificate<'c, S> {
    /// Makes a certificate without lines.
    #[must_use]
    pub fn new(prover: &'c ClaimProver<S>) -> Self {
        let (proofs, boards) = (BTreeMap::new(), BTreeMap::new());
        Self { prover, solver: GameSolver::new(prover.dawg), proofs, boards }
    }

    /// Checks the result of a class, and adds it.
    ///
    /// # Errors
    ///
    /// Returns a flaw unless the class is one of those left, and its boards are in the class and
    /// have the stated points.
    pub fn add(&mut self, proof: ClassProof) -> Result<(), CertificateError> {
        let Self { prover, proofs, boards, .. } = self;
        if proof.header != prover.digest {
            let (stated, header) = (&proof.header, &prover.digest);
            return Err(CertificateError::flaw(format!(
                "this line belongs to the proof {stated:?}, but the header to the proof {header:?}"
            )));
        }
        let foreign = |class: &str| {
            CertificateError::flaw(format!("{class:?} is not one of the classes to prove"))
        };
        let class = match &proof.class {
            ClassName::Number(class) => *class,
            ClassName::Text(text) => return Err(foreign(text)),
        };
        let sets = prover.class(class).ok_or_else(|| foreign(&class.to_string()))?;
        let btree_map::Entry::Vacant(place) = proofs.entry(class) else {
            return Err(CertificateError::flaw(format!("class {class} occurs twice")));
        };
        let in_class = |error| match error {
            CertificateError::Flaw { message, .. } => {
                CertificateError::flaw(format!("class {class}: {message}"))
            }
            error => error,
        };
        let mut found = BTreeMap::new();
        for board in &proof.boards {
            let board = check_board(board, sets.sets(), proof.bound, prover, &mut self.solver);
            found.extend([board.map_err(in_class)?]);
        }
        type Board = (String, u64);
        let in_order = |(a, of_a): &Board, (b, of_b): &Board| (of_b, a) < (of_a, b);
        if found.len() < proof.boards.len() || !proof.boards.is_sorted_by(in_order) {
            let message = "the boards are not in order, or one occurs twice";
            return Err(in_class(CertificateError::flaw(message)));
        }
        place.insert(proof);
        boards.extend(found);
        if boards.len() > MAX_BOARDS {
            return Err(CertificateError::flaw(ProveError::TooManyBoards.to_string()));
        }
        Ok(())
    }

    /// Adds the lines of a certificate, as [`CertificateLine::read`] returns them.
    ///
    /// Returns whether the certificate is complete: its last line is the summary. Takes about 150
    /// bytes of memory for each line.
    ///
    /// # Errors
    ///
    /// Returns an error unless the first line is a header of the same claim, and every other line
    /// is correct by itself.
    pub fn read(
        &mut self,
        lines: impl Iterator<Item = Result<(usize, CertificateLine), CertificateError>>,
    ) -> Result<bool, CertificateError> {
        let (mut has_header, mut is_complete) = (false, false);
        for line in lines {
            let (number, line) = line?;
            let added = match line.0 {
                _ if is_complete => Err(CertificateError::flaw("a line follows the summary")),
                // Where parts of a proof were joined, each part can have a header.
                Line::Header(header) => {
                    has_header = true;
                    header.compare(&self.prover.header)
                }
                _ if !has_header => Err(CertificateError::NoHeader),
                Line::Class(proof) => self.add(proof),
                Line::Summary(written) => {
                    is_complete = true;
                    self.totals().and_then(|totals| written.compare(&totals))
                }
            };
            added.map_err(|error| error.at(number))?;
        }
        if has_header { Ok(is_complete) } else { Err(CertificateError::NoHeader) }
    }

    /// Compares the result of a class with a repeated proof of the same class.
    ///
    /// A prover with another method or other memory finds the same boards, but other bounds. So
    /// only the boards are compared if the prover's [header](ClaimProver::header) is another one.
    ///
    /// # Errors
    ///
    /// Returns a flaw if the certificate has the class, and states anything else.
    pub fn compare(&self, repeated: &ClassProof) -> Result<(), CertificateError> {
        let is_same_claim = repeated.header == self.prover.digest;
        let differs = |stated: &ClassProof| {
            if is_same_claim { stated != repeated } else { stated.boards != repeated.boards }
        };
        let stated = match repeated.class {
            ClassName::Number(class) => self.proofs.get(&class).map(|proof| (class, proof)),
            ClassName::Text(_) => None,
        };
        let Some((class, stated)) = stated.filter(|(_, stated)| differs(stated)) else {
            return Ok(());
        };
        let message = if is_same_claim && stated.bound != repeated.bound {
            format!("the bound is {}, not {}", repeated.bound, stated.bound)
        } else {
            // Both lists are in order.
            let mut boards = stated.boards.iter().peekable();
            let is_missing = |board: &&(String, u64)| boards.next_if_eq(board).is_none();
            match repeated.boards.iter().find(is_missing) {
                Some(missing) => format!("the board {} is missing", missing.0),
                None => "a repeated proof has another result".to_owned(),
            }
        };
        Err(CertificateError::flaw(format!("class {class}: {message}")))
    }

    /// Checks that a board is listed, if it scores the cutoff: a complete certificate has every
    /// such board, wherever it was found.
    ///
    /// # Errors
    ///
    /// Returns a flaw if the board is missing, or the text is not a board of the claim in standard
    /// form.
    pub fn expect(&mut self, board: &str) -> Result<(), CertificateError> {
        let foreign = || CertificateError::flaw(format!("{board:?} is not a board of the claim"));
        let read = self.prover.read(board, &mut self.solver).map_err(|error| match error {
            GameError::Incomplete(outcome) => outcome.into(),
            _ => foreign(),
        })?;
        let (tiles, points) = read.ok_or_else(foreign)?;
        if points < self.prover.claim().cutoff
            || self.boards.contains_key(&self.prover.symmetries.least(&tiles))
        {
            return Ok(());
        }
        Err(CertificateError::flaw(format!(
            "the board {board} is missing: it scores {points} points"
        )))
    }

    /// Returns the classes without a result, in ascending order.
    #[must_use]
    pub fn left(&self) -> Vec<u64> {
        let classes = self.prover.classes().iter().copied();
        classes.filter(|class| !self.proofs.contains_key(class)).collect()
    }

    /// Returns the number of boards so far. Boards that are the same up to symmetry count once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Returns whether there are no boards so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Returns the boards so far as text, with their points, those with the most points first.
    ///
    /// Of the boards that are the same up to symmetry, there is one.
    #[must_use]
    pub fn boards(&self) -> Vec<(String, u64)> {
        let spell = |(tiles, &points): (&Vec<Symbol>, _)| (self.prover.spell(tiles), points);
        let mut boards: Vec<(String, u64)> = self.boards.iter().map(spell).collect();
        boards.sort_by_key(|&(_, points)| std::cmp::Reverse(points));
        boards
    }

    /// Returns the number of choices of a symbol that the search tried, over all classes so far.
    #[must_use]
    pub fn visits(&self) -> u64 {
        self.proofs.values().fold(0, |sum, proof| sum.saturating_add(proof.visits))
    }

    /// Returns the last line, which has the totals over all classes.
    ///
    /// # Errors
    ///
    /// Returns a flaw if classes are left.
    pub fn summary(&self) -> Result<CertificateLine, CertificateError> {
        self.totals().map(|totals| CertificateLine(Line::Summary(totals)))
    }

    fn totals(&self) -> Result<Summary, CertificateError> {
        let left = self.left();
        if let Some(&first) = left.first() {
            let missing = count(left.len(), "class is", "classes are");
            let message = format!("{missing} missing, the first is class {first}");
            return Err(CertificateError::flaw(message));
        }
        let mut digest = Hash::new();
        for proof in self.proofs.values() {
            digest.update(serde_json::to_string(proof).expect("texts and numbers"));
            digest.update("\n");
        }
        Ok(Summary {
            classes: self.proofs.len() as u64,
            boards: self.boards.len() as u64,
            best: self.boards.values().max().copied(),
            visits: self.visits(),
            digest: Digest(digest.finalize()).to_string(),
            header: self.prover.digest.clone(),
        })
    }
}

/// Checks a board of a class. Returns the least board that is the same, and its points.
fn check_board<S: Source + Copy>(
    (text, stated): &(String, u64),
    sets: &[SymbolSet],
    bound: u64,
    prover: &ClaimProver<S>,
    solver: &mut GameSolver<S>,
) -> Result<(Vec<Symbol>, u64), CertificateError> {
    let flaw = |message| Err(CertificateError::flaw(message));
    let foreign = || format!("{text:?} is not a board of the class, or not in standard form");
    let (tiles, points) = match prover.read(text, solver) {
        Ok(Some(read)) => read,
        Ok(None) => return flaw(foreign()),
        Err(GameError::Incomplete(outcome)) => return Err(outcome.into()),
        Err(error) => return flaw(format!("{text:?} is not a valid board: {error}")),
    };
    let holds = |(&tile, &set): (&Symbol, &SymbolSet)| match set {
        SymbolSet::EMPTY => tile == Symbol::MAX,
        set => set.contains(tile),
    };
    if !tiles.iter().zip(sets).all(holds) {
        flaw(foreign())
    } else if points != *stated {
        flaw(format!("the board {text} scores {points} points, not {stated}"))
    } else if points < prover.claim().cutoff {
        flaw(format!("the board {text} scores less than the cutoff"))
    } else if points > bound {
        flaw(format!("the board {text} scores more than the bound"))
    } else {
        Ok((prover.symmetries.least(&tiles), points))
    }
}
