//! The lines of a certificate, in JSON.
//!
//! The first line is a [`Header`], which states the claim. Then follows a [`ClassProof`] for each
//! class, in any order. When no class is left, the last line is a [`Summary`].
//!
//! A certificate thus grows by one line for each class proved. `cat` joins the parts that several
//! machines have proved. A line that was cut off when a machine stopped costs only one class.

use std::io::{self, BufRead, Read};

use dawggle::{Dawg, Digest, Outcome, Source};
use hmac_sha256::Hash;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::prove::claim::Claim;

/// The version of the certificate format.
///
/// Since version 2, each class has its own order of cells, which changes its bound. Since version
/// 3, the texts of boards and classes have braces and no spaces.
const FORMAT: u32 = 3;

/// The maximum length of a line in bytes.
///
/// The line of a class with the maximum number of boards has some 60 million bytes.
const LONGEST_LINE: u64 = 1 << 27;

/// The maximum length of the first line in bytes. A byte of it can take 80 bytes of memory.
const LONGEST_HEADER: u64 = 1 << 22;

/// A line of a certificate: its header, the result for a class, or its summary.
///
/// [`serde`] writes it as one line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct CertificateLine(pub(super) Line);

/// What a line of a certificate has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Line {
    Header(Header),
    Class(ClassProof),
    Summary(Summary),
}

impl CertificateLine {
    /// Returns the claim, if this is the header.
    #[must_use]
    pub fn claim(&self) -> Option<&Claim> {
        self.header().map(|header| &header.claim)
    }

    /// Returns the number of words, and the SHA-256 of the word list in hexadecimal, if this is the
    /// header.
    #[must_use]
    pub fn word_list(&self) -> Option<(u64, &str)> {
        self.header().map(|header| (header.words, &*header.list))
    }

    /// Returns whether this is the header of a claim about the words of this dictionary.
    #[must_use]
    pub fn is_about<S: Source>(&self, dawg: &Dawg<S>) -> bool {
        self.header().is_some_and(|header| header.list == dawg.digest().to_string())
    }

    fn header(&self) -> Option<&Header> {
        if let Line::Header(header) = &self.0 { Some(header) } else { None }
    }

    /// Reads the lines of a certificate, with their numbers. Skips blank lines.
    ///
    /// Line numbers count from 1. The iterator ends after the first error.
    pub fn read(
        mut reader: impl BufRead,
    ) -> impl Iterator<Item = Result<(usize, Self), CertificateError>> {
        let (mut number, mut is_over, mut longest) = (0, false, LONGEST_HEADER);
        std::iter::from_fn(move || {
            while !is_over {
                number += 1;
                let mut bytes = Vec::new();
                let read = reader.by_ref().take(longest).read_until(b'\n', &mut bytes);
                let syntax = |reason| Err(CertificateError::Syntax { line: number, reason });
                let line = match read {
                    Err(error) => Err(error.into()),
                    Ok(0) => return None,
                    Ok(_) if bytes.len() as u64 == longest => {
                        syntax(format!("it is longer than {longest} bytes"))
                    }
                    Ok(_) if !bytes.ends_with(b"\n") => {
                        syntax("it is cut off, without a line end".to_owned())
                    }
                    Ok(_) if bytes.trim_ascii().is_empty() => continue,
                    Ok(_) if bytes.starts_with(b"{\"error\"") => syntax(
                        "a worker says there why it did not prove a class; delete the line"
                            .to_owned(),
                    ),
                    Ok(_) => {
                        Self::parse(&bytes).map(Self).or_else(|error| syntax(error.to_string()))
                    }
                };
                (is_over, longest) = (line.is_err(), LONGEST_LINE);
                return Some(line.map(|line| (number, line)));
            }
            None
        })
    }

    fn parse(bytes: &[u8]) -> Result<Line, serde_json::Error> {
        /// The keys that distinguish the kinds of lines.
        #[derive(Deserialize)]
        struct Keys {
            certificate: Option<IgnoredAny>,
            class: Option<IgnoredAny>,
        }
        let keys: Keys = serde_json::from_slice(bytes)?;
        if keys.certificate.is_some() {
            serde_json::from_slice(bytes).map(Line::Header)
        } else if keys.class.is_some() {
            serde_json::from_slice(bytes).map(Line::Class)
        } else {
            serde_json::from_slice(bytes).map(Line::Summary)
        }
    }
}

/// The first line of a certificate: a claim, and the dictionary that it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    /// The version of the certificate format.
    certificate: u32,
    /// The version of this crate.
    version: String,
    /// The SHA-256 of the word list, as [`Dawg::digest`] returns it, in hexadecimal.
    list: String,
    /// The number of words.
    words: u64,
    /// The number of classes to prove.
    classes: u64,
    pub(super) claim: Claim,
}

impl Header {
    /// Makes the header of a claim about the words of a dictionary.
    pub(super) fn new<S: Source>(claim: Claim, classes: u64, dawg: &Dawg<S>) -> Self {
        Self {
            certificate: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            list: dawg.digest().to_string(),
            words: dawg.counts().words.into(),
            classes,
            claim,
        }
    }

    /// Returns 16 hexadecimal digits that identify this header in every other line.
    pub fn digest(&self) -> String {
        let text = serde_json::to_string(self).expect("texts and numbers");
        format!("{:.16}", Digest(Hash::hash(text.as_bytes())))
    }

    /// Returns an error that names the first difference, if this header is not as expected.
    pub(super) fn compare(&self, expected: &Self) -> Result<(), CertificateError> {
        let facts = |header: &Self| {
            let Self { certificate, version, list, words, classes, claim } = header.clone();
            let Claim { rules, size, cutoff, sets, memory, classical } = claim;
            let size =
                size.map_or("open".to_owned(), |(rows, columns)| format!("{rows}x{columns}"));
            let sets = sets.iter().map(|sets| sets.join(", ")).collect::<Vec<_>>().join(" | ");
            [
                ("certificate format", certificate.to_string()),
                ("version of dawggle", version),
                ("word list", format!("{words} words with the SHA-256 {list}")),
                ("rules", rules),
                ("size", size),
                ("cutoff", cutoff.to_string()),
                ("memory for a class", memory.to_string()),
                ("sets of letters", sets),
                ("method", if classical { "2009" } else { "orderly" }.to_owned()),
                ("number of classes", classes.to_string()),
            ]
        };
        let mut pairs = facts(self).into_iter().zip(facts(expected));
        match pairs.find(|(found, expected)| found != expected) {
            Some(((name, found), (_, expected))) => Err(CertificateError::flaw(format!(
                "wrong {name}: found {found:?}, expected {expected:?}"
            ))),
            None => Ok(()),
        }
    }
}

/// What is proved about one class: a line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassProof {
    pub(super) class: ClassName,
    /// An upper bound on the score of every board in the class: see
    /// [`Proof::bound`](crate::prove::Proof::bound).
    pub bound: u64,
    /// The number of choices of a symbol that the search tried.
    pub visits: u64,
    /// The boards that score at least the cutoff, those with the most points first.
    ///
    /// A board is text, as [`GameBoard::parse`](crate::game::GameBoard::parse) reads it, with its
    /// points. Of the boards that are the same up to symmetry, there is one.
    #[serde(with = "boards")]
    pub boards: Vec<(String, u64)>,
    /// The digest of the header.
    #[serde(rename = "proof")]
    pub(super) header: String,
}

/// The name of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum ClassName {
    /// The number of the class in the partition.
    Number(u64),
    /// The class as text: a board with choices.
    Text(String),
}

/// Boards with their points, written as JSON objects.
mod boards {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct ScoredBoard<T> {
        board: T,
        points: u64,
    }

    pub fn serialize<S: Serializer>(boards: &[(String, u64)], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(boards.iter().map(|(board, points)| ScoredBoard { board, points: *points }))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<(String, u64)>, D::Error> {
        let boards = Vec::<ScoredBoard<String>>::deserialize(from)?;
        Ok(boards.into_iter().map(|ScoredBoard { board, points }| (board, points)).collect())
    }
}

/// The last line of a certificate: the totals over all classes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Summary {
    /// The number of classes.
    pub(super) classes: u64,
    /// The number of boards that score at least the cutoff.
    ///
    /// Boards that are the same up to symmetry count once.
    pub(super) boards: u64,
    /// The points of the best board.
    pub(super) best: Option<u64>,
    /// The number of choices of a symbol that the search tried.
    pub(super) visits: u64,
    /// The SHA-256 of the lines of all classes, ascending by class, as [`serde_json`] writes them.
    pub(super) digest: String,
    /// The digest of the header.
    #[serde(rename = "proof")]
    pub(super) header: String,
}

impl Summary {
    /// Returns an error unless this summary is as expected.
    pub(super) fn compare(&self, expected: &Self) -> Result<(), CertificateError> {
        if self == expected {
            return Ok(());
        }
        let expected = serde_json::to_string(expected).expect("texts and numbers");
        Err(CertificateError::flaw(format!(
            "the summary of the lines is {expected}: a line was changed"
        )))
    }
}

/// An error in a certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The certificate cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not a line of a certificate.
    #[error("line {line} is not a line of a certificate: {reason}")]
    Syntax {
        /// The line number, from 1.
        line: usize,
        /// What is wrong with the line.
        reason: String,
    },
    /// The first line is not a header.
    #[error("line 1: the certificate does not begin with a header")]
    NoHeader,
    /// The last line is not a summary.
    #[error("the summary is missing")]
    NoSummary,
    /// A line contradicts the claim, another line, or a repeated proof.
    #[error("{}{message}", line.map_or_else(String::new, |line| format!("line {line}: ")))]
    Flaw {
        /// The line number, from 1. `None` if the flaw is not in one line.
        line: Option<usize>,
        /// What is wrong.
        message: String,
    },
    /// A board of the certificate was not scored to the end: a read of the dictionary has failed.
    #[error("the certificate cannot be checked: {0}")]
    Incomplete(#[from] Outcome),
}

impl CertificateError {
    /// Returns whether the certificate can be read but does not prove its claim.
    #[must_use]
    pub fn is_flaw(&self) -> bool {
        !matches!(self, Self::Io(_) | Self::Syntax { .. } | Self::Incomplete(_))
    }

    pub(super) fn flaw(message: impl Into<String>) -> Self {
        Self::Flaw { line: None, message: message.into() }
    }

    /// Adds a line number to a flaw.
    pub(super) fn at(self, line: usize) -> Self {
        match self {
            Self::Flaw { message, .. } => Self::Flaw { line: Some(line), message },
            error => error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: &str =
        r#"{"class":5,"bound":9,"visits":2,"boards":[{"board":"ac/st","points":6}],"proof":"0f"}"#;
    const SUMMARY: &str =
        r#"{"classes":1,"boards":1,"best":6,"visits":2,"digest":"ab","proof":"0f"}"#;

    fn read(text: &str) -> Vec<Result<(usize, CertificateLine), String>> {
        let lines = CertificateLine::read(text.as_bytes());
        lines.map(|line| line.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn lines_are_numbered_and_written_as_they_were_read() {
        let lines = read(&format!("{CLASS}\n\n{SUMMARY}\n"));
        let [Ok((1, class)), Ok((3, summary))] = &lines[..] else { panic!("{lines:?}") };
        assert_eq!(class.claim(), None);
        assert_eq!(serde_json::to_string(class).unwrap(), CLASS);
        assert_eq!(serde_json::to_string(summary).unwrap(), SUMMARY);
    }

    #[test]
    fn the_first_wrong_line_ends_the_certificate() {
        let unknown = CLASS.replace("\"points\"", "\"more\":1,\"points\"");
        for (wrong, reason) in [
            (CLASS.to_owned(), "it is cut off, without a line end"),
            ("{\n".to_owned(), "EOF while parsing"),
            (unknown + "\n", "unknown field `more`"),
            (" ".repeat(1 << 22), "it is longer than 4194304 bytes"),
        ] {
            let lines = read(&wrong);
            let [Err(error)] = &lines[..] else { panic!("{lines:?}") };
            assert!(error.starts_with("line 1 ") && error.contains(reason), "{error}");
        }
        assert_eq!(read(&format!("{{\n{CLASS}\n")).len(), 1);
    }
}
