//! The file of a certificate: written line by line, and gone on with.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use dawggle::Source;
use dawggle_search::prove::{Certificate, CertificateLine};
use serde::Serialize;

use crate::failure::usage_error;

/// How all certificates begin: what begins in another way is not cut off.
const BEGINNING: &[u8] = b"{\"certificate\":";

/// Bytes that are read together to find a line's end.
const BLOCK: u64 = 1 << 16;

/// A certificate that is being written. Unlike other files it is not written beside its place: what it
/// is for is to be there after a program that did not end.
pub struct CertificateFile {
    path: PathBuf,
    file: File,
    is_complete: bool,
}

impl CertificateFile {
    /// Begins a certificate; or, to resume one, reads what is there already.
    pub fn open<S: Source + Copy>(
        path: &Path,
        resume: bool,
        header: &impl Serialize,
        certificate: &mut Certificate<'_, S>,
    ) -> anyhow::Result<Self> {
        let name = path.display();
        let is_new = !path.try_exists().with_context(|| format!("cannot look for {name}"))?;
        if !is_new && !resume {
            return Err(usage_error(format_args!(
                "{name} is there already: --resume goes on with it"
            )));
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot open {name}"))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            anyhow::bail!("another proof is writing {name}");
        }
        let mut file = Self { path: path.to_owned(), file, is_complete: false };
        if file.read(certificate).with_context(|| format!("cannot go on with {name}"))? == 0 {
            file.write(header)?;
        }
        Ok(file)
    }

    /// Reads what is there, and cuts off a line that was torn; answers how many bytes there are.
    fn read<S: Source + Copy>(
        &mut self,
        certificate: &mut Certificate<'_, S>,
    ) -> anyhow::Result<u64> {
        let length = self.file.metadata()?.len();
        let whole = self.whole(length)?;
        if whole == 0 {
            let mut start = Vec::new();
            self.file.seek(SeekFrom::Start(0))?;
            (&self.file).take(BEGINNING.len() as u64).read_to_end(&mut start)?;
            ensure!(BEGINNING.starts_with(&start), "it is no certificate");
        }
        if whole > 0 {
            self.file.seek(SeekFrom::Start(0))?;
            let reader = BufReader::new((&self.file).take(whole));
            self.is_complete = certificate.read(CertificateLine::read(reader))?.is_some();
        }
        // Only now it is known that this is the certificate.
        if whole < length {
            self.file.set_len(whole)?;
        }
        Ok(whole)
    }

    /// Where the last line ends that has an end.
    fn whole(&mut self, length: u64) -> io::Result<u64> {
        let mut block = Vec::new();
        let mut end = length;
        while end > 0 {
            let start = end.saturating_sub(BLOCK);
            self.file.seek(SeekFrom::Start(start))?;
            block.clear();
            (&self.file).take(end - start).read_to_end(&mut block)?;
            if let Some(last) = block.iter().rposition(|&byte| byte == b'\n') {
                return Ok(start + last as u64 + 1);
            }
            end = start;
        }
        Ok(0)
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
}
