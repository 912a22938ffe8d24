//! The claim of a certificate, which its first line states.

use std::fmt;
use std::fs::{File, Metadata};
use std::io::{BufRead, BufReader, Read, Seek};
use std::iter::once;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use dawggle::Dawg;
use dawggle_search::game::Rules;
use dawggle_search::prove::{CertificateError, CertificateLine, Claim};
use serde::Serialize;

use super::certificate_file::whole;
use super::claim::ClaimProver;
use crate::dictionary::DictionaryOption;
use crate::game_rules::Size;
use crate::threads::leak;

/// The certificate of a command that takes the claim from it.
#[derive(clap::Args)]
pub struct CertificateArgument {
    /// The certificate: its first line says what is proved
    #[arg(value_name = "FILE")]
    pub path: PathBuf,
    #[command(flatten)]
    pub dictionary: DictionaryOption,
}

/// The lines of a certificate, with their numbers.
type Lines<'r> = Box<dyn Iterator<Item = Result<(usize, CertificateLine), CertificateError>> + 'r>;

/// A certificate whose first line is read.
pub struct Stated<'r> {
    pub dawg: Dawg<&'static [u8]>,
    pub claim: Claim,
    /// All lines, also the first one.
    pub lines: Lines<'r>,
}

impl CertificateArgument {
    /// Opens a certificate that is complete.
    pub fn open(&self) -> anyhow::Result<Stated<'static>> {
        Stated::read(BufReader::new(File::open(&self.path)?), &self.dictionary)
    }

    /// Opens a certificate whose last line can be incomplete, since its proof still runs.
    pub fn open_begun(&self) -> anyhow::Result<(Stated<'static>, Metadata)> {
        let name = self.path.display();
        let failed = || format!("cannot read {name}");
        let mut file = File::open(&self.path).with_context(failed)?;
        let metadata = file.metadata().with_context(failed)?;
        let end = whole(&file, metadata.len()).with_context(failed)?;
        file.rewind().with_context(failed)?;
        let stated = Stated::read(BufReader::new(file.take(end)), &self.dictionary);
        Ok((stated.with_context(failed)?, metadata))
    }
}

impl<'r> Stated<'r> {
    /// Reads the first line. Fails unless it is about the words of the dictionary.
    pub fn read(reader: impl BufRead + 'r, dictionary: &DictionaryOption) -> anyhow::Result<Self> {
        let dawg = dictionary.find().open()?;
        let mut lines = CertificateLine::read(reader);
        let Some((number, header)) = lines.next().transpose()? else {
            bail!(CertificateError::NoHeader);
        };
        let (Some((words, digest)), Some(claim)) = (header.word_list(), header.claim()) else {
            bail!(CertificateError::NoHeader);
        };
        ensure!(
            header.is_about(&dawg),
            "the dictionary has other words than the certificate: expected {words} words with the \
             SHA-256 {digest}"
        );
        let claim = claim.clone();
        Ok(Self { dawg, claim, lines: Box::new(once(Ok((number, header))).chain(lines)) })
    }

    /// Returns a prover of the claim.
    pub fn prover(&self) -> anyhow::Result<&'static ClaimProver> {
        let prover = ClaimProver::new(self.claim.clone(), self.dawg);
        Ok(leak(prover.context("cannot use its claim")?))
    }

    /// Describes the claim, so that readers can see whether it is the one that they expect.
    pub fn describe(&self) -> anyhow::Result<Description> {
        let rules = Rules::parse(&self.claim.rules)?;
        let shape = || rules.geometry().map(|shape| (shape.rows(), shape.columns()));
        Ok(Description {
            size: self.claim.size.or_else(shape),
            cutoff: self.claim.cutoff,
            rules: rules.name,
            min_length: rules.min_length,
            points: rules.scoring.table,
            words: self.dawg.counts().words,
            sha256: self.dawg.digest().iter().map(|byte| format!("{byte:02x}")).collect(),
        })
    }
}

/// What a claim is about.
#[derive(Serialize)]
pub struct Description {
    rules: String,
    size: Option<Size>,
    pub cutoff: u64,
    min_length: u32,
    points: Vec<u64>,
    words: u32,
    sha256: String,
}

impl fmt::Display for Description {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, min_length, points, words, sha256, .. } = self;
        write!(formatter, "claimed for the rules {rules:?},")?;
        if let Some((rows, columns)) = self.size {
            write!(formatter, " {rows}x{columns},")?;
        }
        writeln!(formatter, " words of at least {min_length} letters, points {points:?}")?;
        writeln!(formatter, "with {words} words, SHA-256 {sha256}")
    }
}
