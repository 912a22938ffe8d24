//! An external merge sort (Knuth, The Art of Computer Programming, volume 3, section 5.4).
//!
//! Sorted keys are written to temporary files: runs. In the end the runs are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::env;
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::mem;

use rustc_hash::FxHasher;

use super::damaged;
use crate::Error;

/// The number of runs of one level that are merged into a run of the next level.
///
/// This limits the number of open files, and a key is written at most once for each level.
const RUNS: usize = 16;

/// Runs in descending order of their levels.
#[derive(Debug, Default)]
pub(super) struct Runs(Vec<Run>);

/// Sorted keys in a file without a name, which disappears with the process whatever happens.
#[derive(Debug)]
struct Run {
    file: File,
    /// The number of times that its keys were merged.
    level: u32,
    /// The hash of all keys, which tells whether the file was damaged or cut short.
    hash: u64,
}

impl Runs {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a run of sorted keys.
    pub fn add<'k>(&mut self, mut keys: impl Iterator<Item = &'k [u8]>) -> Result<(), Error> {
        let mut writer = Writer::new().map_err(failed)?;
        keys.try_for_each(|key| writer.write(key)).map_err(failed)?;
        self.0.push(writer.finish(0).map_err(failed)?);
        while let [.., run, _] = &self.0[..] {
            let level = run.level;
            let first = self.0.partition_point(|run| run.level > level);
            if self.0.len() - first < RUNS {
                break;
            }
            let mut merged = Merge::new(self.0.drain(first..))?;
            let mut writer = Writer::new().map_err(failed)?;
            while let Some(key) = merged.next()? {
                writer.write(key).map_err(failed)?;
            }
            self.0.push(writer.finish(level + 1).map_err(failed)?);
        }
        Ok(())
    }

    /// Gives each key of all runs to `each` once, in order.
    pub fn each(self, mut each: impl FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
        let mut merged = Merge::new(self.0)?;
        while let Some(key) = merged.next()? {
            each(key)?;
        }
        Ok(())
    }
}

/// Writes a run. Of each key, it writes only the bytes that differ from the key before: a billion
/// forms of words take 10 GB, a third of their text.
struct Writer {
    file: BufWriter<File>,
    last: Vec<u8>,
    hash: FxHasher,
}

impl Writer {
    fn new() -> io::Result<Self> {
        let file = BufWriter::new(tempfile::tempfile()?);
        Ok(Self { file, last: Vec::new(), hash: FxHasher::default() })
    }

    /// Writes how many bytes the key shares with the one before, how many follow, and these.
    fn write(&mut self, key: &[u8]) -> io::Result<()> {
        let shared = self.last.iter().zip(key).take_while(|(one, other)| one == other).count();
        let rest = &key[shared..];
        add(&mut self.hash, key);
        write_len(&mut self.file, shared)?;
        write_len(&mut self.file, rest.len())?;
        self.last.truncate(shared);
        self.last.extend_from_slice(rest);
        self.file.write_all(rest)
    }

    fn finish(self, level: u32) -> io::Result<Run> {
        Ok(Run { file: self.file.into_inner()?, level, hash: self.hash.finish() })
    }
}

/// Reads a run, and checks that it has the keys that were written.
struct Reader {
    file: BufReader<File>,
    written: u64,
    read: FxHasher,
}

impl Reader {
    fn new(mut run: Run) -> Result<Self, Error> {
        run.file.rewind().map_err(failed)?;
        let file = BufReader::new(run.file);
        Ok(Self { file, written: run.hash, read: FxHasher::default() })
    }

    /// Reads the key after `last`. Returns false after the last key.
    fn next(&mut self, last: &[u8], key: &mut Vec<u8>) -> Result<bool, Error> {
        let is_key = read_key(&mut self.file, last, key).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => damaged(),
            _ => failed(error),
        })?;
        if is_key {
            add(&mut self.read, key);
        } else if self.read.finish() != self.written {
            return Err(damaged());
        }
        Ok(is_key)
    }
}

fn add(hash: &mut FxHasher, key: &[u8]) {
    hash.write_usize(key.len());
    hash.write(key);
}

/// The keys of several runs, in order and each once.
struct Merge {
    readers: Vec<Reader>,
    /// The next key of each run that has one, and the index of its reader.
    heads: BinaryHeap<Reverse<(Vec<u8>, usize)>>,
    last: Vec<u8>,
}

impl Merge {
    fn new(runs: impl IntoIterator<Item = Run>) -> Result<Self, Error> {
        let (mut readers, mut heads) = (Vec::new(), BinaryHeap::new());
        for run in runs {
            let (mut reader, mut key) = (Reader::new(run)?, Vec::new());
            if reader.next(&[], &mut key)? {
                heads.push(Reverse((key, readers.len())));
                readers.push(reader);
            }
        }
        Ok(Self { readers, heads, last: Vec::new() })
    }

    fn next(&mut self) -> Result<Option<&[u8]>, Error> {
        while let Some(mut head) = self.heads.peek_mut() {
            let Reverse((key, reader)) = &mut *head;
            let is_new = *key != self.last;
            mem::swap(key, &mut self.last);
            if !self.readers[*reader].next(&self.last, key)? {
                PeekMut::pop(head);
            }
            if is_new {
                return Ok(Some(&self.last));
            }
        }
        Ok(None)
    }
}

/// Writes a length, in seven bits a byte.
fn write_len(writer: &mut impl Write, mut len: usize) -> io::Result<()> {
    while len >= 0x80 {
        writer.write_all(&[len as u8 | 0x80])?;
        len >>= 7;
    }
    writer.write_all(&[len as u8])
}

/// Reads what [`write_len`] writes.
fn read_len(reader: &mut impl Read) -> io::Result<usize> {
    let (mut len, mut byte) = (0, [0x80]);
    for shift in (0..usize::BITS).step_by(7) {
        if byte[0] < 0x80 {
            break;
        }
        reader.read_exact(&mut byte)?;
        len |= usize::from(byte[0] & 0x7F) << shift;
    }
    Ok(len)
}

/// Reads a key, which is written after `last`. Returns false at the end of the file.
fn read_key(reader: &mut impl BufRead, last: &[u8], key: &mut Vec<u8>) -> io::Result<bool> {
    if reader.fill_buf()?.is_empty() {
        return Ok(false);
    }
    let (shared, rest) = (read_len(reader)?, read_len(reader)?);
    let same = last.get(..shared).ok_or(io::ErrorKind::InvalidData)?;
    key.clear();
    key.extend_from_slice(same);
    // A damaged length must not take memory for bytes that are not there.
    if reader.take(rest as u64).read_to_end(key)? < rest {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(true)
}

fn failed(source: io::Error) -> Error {
    let why = format!(
        "cannot sort the words in temporary files: {source} (set TMPDIR to another directory, or \
         allow more memory)"
    );
    Error::Write { path: env::temp_dir(), source: io::Error::new(source.kind(), why) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_any_length_are_merged_once_each() {
        let keys = [1, 127, 128, 16_384].map(|len| vec![7; len]);
        let mut runs = Runs::default();
        for _ in 0..RUNS + 1 {
            runs.add(keys.iter().map(Vec::as_slice)).unwrap();
        }
        assert_eq!(runs.0.iter().map(|run| run.level).collect::<Vec<_>>(), [1, 0]);
        let mut merged = Vec::new();
        runs.each(|key| {
            merged.push(key.to_vec());
            Ok(())
        })
        .unwrap();
        assert_eq!(merged, keys);
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        let keys: [&[u8]; 5] = [b"cat\x01", b"cats\x01", b"do\0\x30", b"do\x01", b"dog\x01"];
        let runs = || {
            let mut runs = Runs::default();
            runs.add(keys.into_iter()).unwrap();
            runs
        };
        let mut bytes = Vec::new();
        let Run { mut file, .. } = runs().0.pop().unwrap();
        file.rewind().unwrap();
        file.read_to_end(&mut bytes).unwrap();
        let read = |bytes: &[u8]| {
            let (mut runs, mut read) = (runs(), Vec::new());
            let file = &mut runs.0[0].file;
            file.set_len(0).unwrap();
            file.rewind().unwrap();
            file.write_all(bytes).unwrap();
            let mut add = |key: &[u8]| {
                read.push(key.to_vec());
                Ok(())
            };
            runs.each(&mut add).map(|()| read)
        };
        assert_eq!(read(&bytes).unwrap(), keys);
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "cut to {end} bytes");
            for byte in (0..=u8::MAX).filter(|&byte| byte != bytes[end]) {
                let mut damaged = bytes.clone();
                damaged[end] = byte;
                assert!(read(&damaged).is_err(), "byte {end} is {byte}");
            }
        }
    }
}
