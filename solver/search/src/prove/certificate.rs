//! Certificates: what a proof found, class by class, so that others can check it, or go on with it.
//!
//! A certificate is lines of JSON: first a [`Header`], which is the claim; then an [`Answer`] for each
//! class, in any order; and when no class is left, a [`Summary`]. So it grows by a line for each class that
//! is proved, what many machines proved is put together by `cat`, and a line that was torn when the machine
//! was switched off costs one class.

use std::collections::{BTreeMap, btree_map};
use std::io::{self, BufRead, Read};

use dawggle::{Source, Symbol};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::game::PlayError;
use crate::game::board::count;
use crate::prove::claim::hexadecimal;
use crate::prove::{Answer, Claimed, ClassName, Found, Header, Prover, TooManyBoards};
use crate::solve::Solver;

/// Bytes of the longest line: that of a class with as many boards as are kept takes some 60 million.
const LONGEST_LINE: u64 = 1 << 27;

/// A line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The first: what is claimed.
    Header(Header),
    /// What is known of a class.
    Answer(Answer),
    /// The last: that all classes were proved.
    Summary(Summary),
}

/// What all classes come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The number of classes.
    pub classes: u64,
    /// The number of boards that are worth the cutoff, of those that are the same up to symmetry one.
    pub boards: u64,
    /// The points of the best of them.
    pub best: Option<u64>,
    /// How many choices of a symbol were made.
    pub visits: u64,
    /// The SHA-256 of all answers, ascending by class, each a line as [`serde_json`] writes it.
    pub digest: String,
    /// The digest of the header.
    pub proof: String,
}

/// Why a certificate cannot be read. Lines count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// No JSON, or with other keys than a line of a certificate has.
    #[error("line {0} is no line of a certificate: {1}")]
    Json(usize, serde_json::Error),
    /// A line without end.
    #[error("line {0} is longer than {LONGEST_LINE} bytes")]
    Long(usize),
    /// A last line that does not end.
    #[error("line {0} was torn: it has no end")]
    Torn(usize),
}

/// Why a certificate that was read is not taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// It cannot be read.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A line with a flaw: which line, counted from 1.
    #[error("line {0}: {1}")]
    Flaw(usize, Flaw),
}

/// Reads a certificate line by line; ends with the first error. A blank line is passed over.
pub fn lines(mut reader: impl BufRead) -> impl Iterator<Item = Result<(usize, Line), LineError>> {
    let (mut number, mut is_over) = (0, false);
    std::iter::from_fn(move || {
        while !is_over {
            number += 1;
            let mut bytes = Vec::new();
            let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
            let line = match read {
                Err(error) => Err(error.into()),
                Ok(0) => return None,
                Ok(_) if bytes.len() as u64 == LONGEST_LINE => Err(LineError::Long(number)),
                Ok(_) if !bytes.ends_with(b"\n") => Err(LineError::Torn(number)),
                Ok(_) if bytes.trim_ascii().is_empty() => continue,
                Ok(_) => parse(&bytes).map_err(|error| LineError::Json(number, error)),
            };
            is_over = line.is_err();
            return Some(line.map(|line| (number, line)));
        }
        None
    })
}

fn parse(bytes: &[u8]) -> Result<Line, serde_json::Error> {
    /// What tells the kinds of lines apart.
    #[derive(Deserialize)]
    struct Keys {
        certificate: Option<IgnoredAny>,
        class: Option<IgnoredAny>,
    }
    let keys: Keys = serde_json::from_slice(bytes)?;
    if keys.certificate.is_some() {
        serde_json::from_slice(bytes).map(Line::Header)
    } else if keys.class.is_some() {
        serde_json::from_slice(bytes).map(Line::Answer)
    } else {
        serde_json::from_slice(bytes).map(Line::Summary)
    }
}

/// What is known so far of a claim: the answers that were looked at and found to be sound in themselves.
///
/// ```
/// use dawggle::Dawg;
/// use dawggle_search::prove::{Certificate, Claim, Claimed};
///
/// # let bytes = dawggle_compiler::Compiler::new().text("list", "cat\ntac\nact\n").compile()?.bytes;
/// # let claim = Claim {
/// #     rules: "name = 'Boggle'\nscore.table = [0, 0, 0, 1]".to_owned(),
/// #     size: Some((2, 2)),
/// #     cutoff: 3,
/// #     sets: vec![vec!["a".to_owned(), "c t".to_owned()]; 4],
/// #     memory: 1 << 30,
/// #     classical: false,
/// # };
/// let claimed = Claimed::new(claim, Dawg::from_bytes(&bytes)?)?;
/// let mut certificate = Certificate::new(&claimed);
/// for class in certificate.left() {
///     certificate.add(claimed.prove(class)?)?;
/// }
/// assert_eq!(certificate.boards()[0], ("aa/ct".to_owned(), 3));
/// assert_eq!(certificate.summary().unwrap().boards, 3);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Certificate<'c, S> {
    claimed: &'c Claimed<S>,
    /// Not what found the boards.
    solver: Solver<S>,
    answers: BTreeMap<u64, Answer>,
    /// Those that are the same up to symmetry once.
    boards: BTreeMap<Vec<Symbol>, u64>,
}

/// What is wrong with a certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Another header than that of the claim: what is not the same, there and expected.
    #[error("not the same {0}: {1:?}, but expected was {2:?}")]
    Header(&'static str, String, String),
    /// No header at first.
    #[error("the certificate does not begin with a header")]
    NoHeader,
    /// A line behind the summary.
    #[error("nothing should stand behind the summary")]
    Order,
    /// An answer, or a summary, that belongs to another header.
    #[error("this is of the proof {0:?}, but the header is that of {1:?}")]
    Proof(String, String),
    /// A class that need not be proved: one that is not there, or the same as another up to symmetry, or
    /// one that is named by its letters.
    #[error("{0:?} is none of the classes that are to be proved")]
    Class(String),
    /// A class that was answered already.
    #[error("class {0} is there twice")]
    Twice(u64),
    /// A text that is no board.
    #[error("class {0}: {1:?} is no board: {2}")]
    NoBoard(u64, String, PlayError),
    /// A board that does not belong to the class, or is written in another way than others.
    #[error("class {0}: {1:?} is no board of the class, or not written as it should be")]
    Foreign(u64, String),
    /// A board that is there twice, up to symmetry, or out of order.
    #[error("class {0}: the boards are not in order, or one is there twice")]
    Boards(u64),
    /// A board that is worth something else.
    #[error("class {class}: the board {board} is worth {points} points, not {stated}")]
    Points {
        /// The class.
        class: u64,
        /// The board.
        board: String,
        /// What it is worth.
        points: u64,
        /// What it is said to be worth.
        stated: u64,
    },
    /// A board that is worth less than the cutoff.
    #[error("class {0}: the board {1} is worth less than the cutoff")]
    Cutoff(u64, String),
    /// A board that is worth more than the bound of its class.
    #[error("class {0}: the board {1} is worth more than the bound")]
    Exceeds(u64, String),
    /// More boards than can be kept.
    #[error(transparent)]
    TooMany(#[from] TooManyBoards),
    /// Classes that were not answered.
    #[error("{} missing, the first is class {first}", count(*classes, "class is", "classes are"))]
    Missing {
        /// How many.
        classes: usize,
        /// The first.
        first: u64,
    },
    /// No summary.
    #[error("the summary is missing")]
    NoSummary,
    /// A summary that does not belong to the answers: what is not the same, there and expected.
    #[error("the summary says {0} {1}, but it is {2}: a line was changed")]
    Summary(&'static str, String, String),
    /// A bound that is not what it should be.
    #[error("class {class}: the bound is {bound}, not {stated}")]
    Bound {
        /// The class.
        class: u64,
        /// What it is.
        bound: u64,
        /// What it is said to be.
        stated: u64,
    },
    /// Boards that should be there and are not.
    #[error("class {0}: the board {1} is missing")]
    MissingBoard(u64, String),
    /// An answer that says something else than was found anew.
    #[error("class {0}: the answer is not what is found anew")]
    Answer(u64),
}

impl<'c, S: Source + Copy> Certificate<'c, S> {
    /// A certificate without answers.
    #[must_use]
    pub fn new(claimed: &'c Claimed<S>) -> Self {
        let (answers, boards) = (BTreeMap::new(), BTreeMap::new());
        Self { claimed, solver: claimed.solver(), answers, boards }
    }

    /// Looks at an answer, and keeps it: its class must be one of those that are left, and its boards be in
    /// the class and worth what it says, as another scorer finds.
    pub fn add(&mut self, answer: Answer) -> Result<(), Flaw> {
        let Self { claimed, solver, answers, boards } = self;
        if answer.proof != claimed.digest() {
            return Err(Flaw::Proof(answer.proof, claimed.digest().to_owned()));
        }
        let class = match answer.class {
            ClassName::Number(class) => class,
            ClassName::Text(text) => return Err(Flaw::Class(text)),
        };
        let sets = claimed.sets(class).ok_or_else(|| Flaw::Class(class.to_string()))?;
        let btree_map::Entry::Vacant(place) = answers.entry(class) else {
            return Err(Flaw::Twice(class));
        };
        let mut found = BTreeMap::new();
        for board in &answer.boards {
            let (text, stated) = (board.board.clone(), board.points);
            let foreign = || Flaw::Foreign(class, board.board.clone());
            let (tiles, points) = match claimed.read(&text, solver) {
                Ok(read) => read.ok_or_else(foreign)?,
                Err(error) => return Err(Flaw::NoBoard(class, text, error)),
            };
            let holds = |(&tile, &set): (&Symbol, &u64)| match set {
                0 => tile == Symbol::MAX,
                _ => set.checked_shr(tile.into()).is_some_and(|set| set & 1 == 1),
            };
            if !tiles.iter().zip(&sets).all(holds) {
                return Err(foreign());
            } else if points != stated {
                return Err(Flaw::Points { class, board: text, points, stated });
            } else if points < claimed.cutoff() {
                return Err(Flaw::Cutoff(class, text));
            } else if points > answer.bound {
                return Err(Flaw::Exceeds(class, text));
            }
            found.insert(claimed.least(&tiles), points);
        }
        let in_order = |a: &Found, b: &Found| (b.points, &a.board) < (a.points, &b.board);
        if found.len() < answer.boards.len() || !answer.boards.is_sorted_by(in_order) {
            return Err(Flaw::Boards(class));
        }
        place.insert(answer);
        boards.extend(found);
        if boards.len() > Prover::MOST_BOARDS { Err(TooManyBoards.into()) } else { Ok(()) }
    }

    /// Adds all answers of a certificate that was written, as [`lines`] reads it: first of all must come the
    /// header of the same claim. Answers the summary, if there is one.
    ///
    /// Memory for the answers, some 150 bytes each.
    pub fn read(
        &mut self,
        lines: impl Iterator<Item = Result<(usize, Line), LineError>>,
    ) -> Result<Option<Summary>, CertificateError> {
        let (mut has_header, mut summary) = (false, None);
        for line in lines {
            let (number, line) = line?;
            let added = match line {
                _ if summary.is_some() => Err(Flaw::Order),
                // Parts that were put together have one each.
                Line::Header(header) => {
                    has_header = true;
                    match header.difference(self.claimed.header()) {
                        Some((name, there, here)) => Err(Flaw::Header(name, there, here)),
                        None => Ok(()),
                    }
                }
                _ if !has_header => Err(Flaw::NoHeader),
                Line::Answer(answer) => self.add(answer),
                Line::Summary(written) => {
                    let checked = self.check_summary(&written);
                    summary = Some(written);
                    checked
                }
            };
            added.map_err(|flaw| CertificateError::Flaw(number, flaw))?;
        }
        match has_header {
            true => Ok(summary),
            false => Err(CertificateError::Flaw(1, Flaw::NoHeader)),
        }
    }

    /// Compares an answer with one that was found anew.
    pub fn compare(&self, anew: &Answer) -> Result<(), Flaw> {
        let stated = match anew.class {
            ClassName::Number(class) => self.answers.get(&class).map(|answer| (class, answer)),
            ClassName::Text(_) => None,
        };
        let Some((class, answer)) = stated.filter(|&(_, answer)| answer != anew) else {
            return Ok(());
        };
        if answer.bound != anew.bound {
            return Err(Flaw::Bound { class, bound: anew.bound, stated: answer.bound });
        }
        // Both are in order.
        let mut boards = answer.boards.iter().peekable();
        let is_missing = |board: &&Found| boards.next_if_eq(board).is_none();
        match anew.boards.iter().find(is_missing) {
            Some(missing) => Err(Flaw::MissingBoard(class, missing.board.clone())),
            None => Err(Flaw::Answer(class)),
        }
    }

    /// The classes that are not answered, ascending.
    #[must_use]
    pub fn left(&self) -> Vec<u64> {
        let classes = self.claimed.classes().iter().copied();
        classes.filter(|class| !self.answers.contains_key(class)).collect()
    }

    /// The number of boards so far, those that are the same up to symmetry counted once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are no boards so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The boards so far, as they are typed, with their points: of those that are the same up to symmetry
    /// one, those of most points first.
    #[must_use]
    pub fn boards(&self) -> Vec<(String, u64)> {
        let spell = |(tiles, &points): (&Vec<Symbol>, _)| (self.claimed.spell(tiles), points);
        let mut boards: Vec<(String, u64)> = self.boards.iter().map(spell).collect();
        boards.sort_by_key(|&(_, points)| std::cmp::Reverse(points));
        boards
    }

    /// What all classes come to; an error if some are left.
    pub fn summary(&self) -> Result<Summary, Flaw> {
        let left = self.left();
        if let Some(&first) = left.first() {
            return Err(Flaw::Missing { classes: left.len(), first });
        }
        let mut digest = Sha256::new();
        for answer in self.answers.values() {
            digest.update(serde_json::to_string(answer).expect("texts and numbers"));
            digest.update("\n");
        }
        Ok(Summary {
            classes: self.answers.len() as u64,
            boards: self.boards.len() as u64,
            best: self.boards.values().max().copied(),
            visits: self.answers.values().fold(0, |sum, answer| sum.saturating_add(answer.visits)),
            digest: hexadecimal(&digest.finalize()),
            proof: self.claimed.digest().to_owned(),
        })
    }

    /// Compares the summary with one that is written.
    fn check_summary(&self, written: &Summary) -> Result<(), Flaw> {
        let facts = |summary: Summary| {
            let Summary { classes, boards, best, visits, digest, proof } = summary;
            let best = best.map_or("none".to_owned(), |points| points.to_string());
            [
                ("proof", proof),
                ("classes", classes.to_string()),
                ("boards", boards.to_string()),
                ("best", best),
                ("visits", visits.to_string()),
                ("digest", digest),
            ]
        };
        let mut pairs = facts(written.clone()).into_iter().zip(facts(self.summary()?));
        match pairs.find(|((_, there), (_, here))| there != here) {
            Some(((name, there), (_, here))) => Err(Flaw::Summary(name, there, here)),
            None => Ok(()),
        }
    }
}
