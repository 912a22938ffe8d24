//! The file of a certificate, which is written line by line, and can be resumed.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use dawggle::Source;
use dawggle_search::prove::{Certificate, CertificateLine};
use serde::Serialize;

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
            anyhow::bail!("another process is writing {name}");
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
pub fn whole(mut file: &File, length: u64) -> io::Result<u64> {
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
