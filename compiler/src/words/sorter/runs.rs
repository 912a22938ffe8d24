//! An external merge sort (Knuth, The Art of Computer Programming, volume 3, section 5.4).
//!
//! Sorted keys are written to temporary files: runs. In the end the runs are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::mem;

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
}

impl Runs {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a run of sorted keys.
    pub fn add<'k>(&mut self, keys: impl Iterator<Item = &'k [u8]>) -> Result<(), Error> {
        self.write(keys).map_err(failed)
    }

    /// Gives each key of all runs to `each` once, in order.
    pub fn each(self, mut each: impl FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
        let mut merged = Merge::new(self.0).map_err(failed)?;
        while let Some(key) = merged.next().map_err(failed)? {
            each(key)?;
        }
        Ok(())
    }

    fn write<'k>(&mut self, mut keys: impl Iterator<Item = &'k [u8]>) -> io::Result<()> {
        let mut writer = Writer::new()?;
        keys.try_for_each(|key| writer.write(key))?;
        self.0.push(writer.finish(0)?);
        while let [.., run, _] = &self.0[..] {
            let level = run.level;
            let first = self.0.partition_point(|run| run.level > level);
            if self.0.len() - first < RUNS {
                break;
            }
            let mut merged = Merge::new(self.0.drain(first..))?;
            let mut writer = Writer::new()?;
            while let Some(key) = merged.next()? {
                writer.write(key)?;
            }
            self.0.push(writer.finish(level + 1)?);
        }
        Ok(())
    }
}

/// Writes a run. Of each key, it writes only the bytes that differ from the key before: a billion
/// forms of words take 10 GB, a third of their text.
struct Writer {
    file: BufWriter<File>,
    last: Vec<u8>,
}

impl Writer {
    fn new() -> io::Result<Self> {
        Ok(Self { file: BufWriter::new(tempfile::tempfile()?), last: Vec::new() })
    }

    /// Writes how many bytes the key shares with the one before, how many follow, and these.
    fn write(&mut self, key: &[u8]) -> io::Result<()> {
        let shared = self.last.iter().zip(key).take_while(|(one, other)| one == other).count();
        let rest = &key[shared..];
        write_len(&mut self.file, shared)?;
        write_len(&mut self.file, rest.len())?;
        self.last.truncate(shared);
        self.last.extend_from_slice(rest);
        self.file.write_all(rest)
    }

    fn finish(self, level: u32) -> io::Result<Run> {
        Ok(Run { file: self.file.into_inner()?, level })
    }
}

/// The keys of several runs, in order and each once.
struct Merge {
    readers: Vec<BufReader<File>>,
    /// The next key of each run that has one, and the index of its reader.
    heads: BinaryHeap<Reverse<(Vec<u8>, usize)>>,
    last: Vec<u8>,
}

impl Merge {
    fn new(runs: impl IntoIterator<Item = Run>) -> io::Result<Self> {
        let (mut readers, mut heads) = (Vec::new(), BinaryHeap::new());
        for mut run in runs {
            run.file.rewind()?;
            let (mut reader, mut key) = (BufReader::new(run.file), Vec::new());
            if read_key(&mut reader, &[], &mut key)? {
                heads.push(Reverse((key, readers.len())));
                readers.push(reader);
            }
        }
        Ok(Self { readers, heads, last: Vec::new() })
    }

    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        while let Some(mut head) = self.heads.peek_mut() {
            let Reverse((key, reader)) = &mut *head;
            let is_new = *key != self.last;
            mem::swap(key, &mut self.last);
            if !read_key(&mut self.readers[*reader], &self.last, key)? {
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
    key.clear();
    key.extend(last.iter().take(shared));
    key.resize(shared + rest, 0);
    reader.read_exact(&mut key[shared..])?;
    Ok(true)
}

fn failed(source: io::Error) -> Error {
    let why = format!(
        "cannot sort the words in temporary files: {source} (set TMPDIR to another folder, or allow \
         more memory)"
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
}
