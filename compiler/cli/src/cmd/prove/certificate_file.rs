//! The file of a certificate: its first line states the claim. It is written line by line, and can
//! be resumed.

use std::fmt;
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::iter::once;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use dawggle::{Dawg, Source};
use dawggle_search::game::Rules;
use dawggle_search::prove::{Certificate, CertificateError, CertificateLine, Claim};
use serde::Serialize;

use super::claim::ClaimProver;
use crate::board_text::Size;
use crate::dictionary::DictionaryOption;
use crate::failure::usage_error;
use crate::output_path::check_apart;

/// Bytes of a block in which the last line end is searched.
const BLOCK: u64 = 1 << 16;

/// A certificate that is being written. Unlike other files it is written in place: it must survive
/// a program that is killed.
pub struct CertificateFile {
    path: PathBuf,
    file: File,
    is_complete: bool,
}

impl CertificateFile {
    /// Begins a certificate, or reads the one to be resumed.
    pub fn open<S: Source + Copy>(
        path: &Path,
        resume: bool,
        header: &impl Serialize,
        certificate: &mut Certificate<'_, S>,
    ) -> anyhow::Result<Self> {
        let name = path.display();
        check_apart(path)?;
        let is_new = !path.try_exists().with_context(|| format!("cannot look for {name}"))?;
        if !is_new && !resume {
            return Err(usage_error(format_args!("{name} exists already (--resume continues it)")));
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot open {name}"))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("another process is writing {name}");
        }
        let mut file = Self { path: path.to_owned(), file, is_complete: false };
        let first = serde_json::to_string(header)?;
        let read = file.read(&first, certificate);
        if read.with_context(|| format!("cannot resume {name}"))? == 0 {
            file.write(header)?;
        }
        Ok(file)
    }

    /// Reads the certificate, and removes an incomplete last line. Returns the number of bytes
    /// left. A file without a complete line must be the beginning of the first line.
    fn read<S: Source + Copy>(
        &mut self,
        first: &str,
        certificate: &mut Certificate<'_, S>,
    ) -> anyhow::Result<u64> {
        let length = self.file.metadata()?.len();
        let whole = whole(&self.file, length)?;
        if whole == 0 {
            let mut start = Vec::new();
            self.file.seek(SeekFrom::Start(0))?;
            (&self.file).take(first.len() as u64 + 1).read_to_end(&mut start)?;
            ensure!(first.as_bytes().starts_with(&start), "it is not a certificate");
        }
        if whole > 0 {
            self.file.seek(SeekFrom::Start(0))?;
            let reader = BufReader::new((&self.file).take(whole));
            self.is_complete = certificate.read(CertificateLine::read(reader))?;
        }
        // Truncate only now: the lines before show that this is the right certificate.
        if whole < length {
            self.file.set_len(whole)?;
        }
        Ok(whole)
    }

    /// Adds a line, unless the certificate is complete.
    pub fn write(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        if self.is_complete {
            return Ok(());
        }
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Waits until the disk has all lines: some systems can say only now that it cannot keep them.
    pub fn sync(&self) -> anyhow::Result<()> {
        match self.file.sync_all() {
            // Not a file on a disk, such as `/dev/null`.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            synced => synced.with_context(|| format!("cannot write {}", self.path.display())),
        }
    }
}

/// Returns where the last complete line ends.
fn whole(mut file: &File, length: u64) -> io::Result<u64> {
    let mut block = Vec::new();
    let mut end = length;
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        file.seek(SeekFrom::Start(start))?;
        block.clear();
        file.take(end - start).read_to_end(&mut block)?;
        if let Some(last) = block.iter().rposition(|&byte| byte == b'\n') {
            return Ok(start + last as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

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
    pub fn prover(&self) -> anyhow::Result<Arc<ClaimProver>> {
        let prover = ClaimProver::new(self.claim.clone(), self.dawg);
        Ok(Arc::new(prover.context("cannot use its claim")?))
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
            sha256: self.dawg.digest().to_string(),
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
