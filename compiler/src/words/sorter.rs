//! Sorting keys that do not fit in memory.
//!
//! This is an external merge sort (Knuth, The Art of Computer Programming, volume 3, section 5.4).
//!
//! Keys are collected in memory. Whenever the memory is full, they are sorted and written to a
//! temporary file: a run. In the end the runs are merged. The files and the merge are from the
//! crate `grenad`. The sorter of `grenad` is not used, because it always writes a file, does not
//! work with less than 10 MB, and takes up to twice the memory that it is given.

use std::borrow::Cow;
use std::convert::Infallible;
use std::env;
use std::fs::File;
use std::io;

use grenad::{MergeFunction, Merger, MergerIter, Reader, Writer};

use crate::Error;

/// Sorts keys, and keeps each once.
#[derive(Debug)]
pub(crate) struct Sorter {
    /// The bytes of memory to use.
    memory: usize,
    /// The keys in memory, and the start and the end of each.
    text: Vec<u8>,
    spans: Vec<(u32, u32)>,
    /// In descending order of their levels.
    runs: Vec<Run>,
}

/// Sorted keys in a file without a name, which disappears with the process whatever happens.
#[derive(Debug)]
struct Run {
    file: File,
    /// The number of times that its keys were merged.
    level: u32,
}

/// The bytes that a key takes besides its text: for its span, and for sorting.
const SPAN: usize = 16;
/// The number of runs of one level that are merged into a run of the next level.
///
/// This limits the number of open files, and a key is written at most once for each level.
const RUNS: usize = 16;

impl Sorter {
    /// A sorter that takes about `memory` bytes, and at most 4 GiB.
    pub fn new(memory: u64) -> Self {
        let memory = usize::try_from(memory.min(u32::MAX.into())).unwrap_or(usize::MAX);
        Self { memory, text: Vec::new(), spans: Vec::new(), runs: Vec::new() }
    }

    /// Adds a key, which is given in two parts.
    pub fn push(&mut self, parts: [&[u8]; 2]) -> Result<(), Error> {
        let len = parts[0].len() + parts[1].len();
        let taken = self.text.len() + len + (self.spans.len() + 1) * SPAN;
        if taken > self.memory && !self.spans.is_empty() {
            self.spill().map_err(failed)?;
        }
        let start = self.text.len() as u32;
        self.text.extend_from_slice(parts[0]);
        self.text.extend_from_slice(parts[1]);
        self.spans.push((start, self.text.len() as u32));
        Ok(())
    }

    /// Gives each key to `each` once, in order.
    pub fn each(mut self, mut each: impl FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
        if self.runs.is_empty() {
            return self.sorted().try_for_each(each);
        }
        self.spill().map_err(failed)?;
        (self.text, self.spans) = Default::default();
        let mut merged = merge(self.runs).map_err(failed)?;
        while let Some((key, _)) = merged.next().map_err(into_io).map_err(failed)? {
            each(key)?;
        }
        Ok(())
    }

    /// The keys in memory, in order and each once.
    fn sorted(&mut self) -> impl Iterator<Item = &[u8]> {
        let Self { text, spans, .. } = self;
        let key = |&(start, end): &(u32, u32)| &text[start as usize..end as usize];
        // The stable sort is the faster one for keys that are mostly in order, as in most lists.
        spans.sort_by(|one, other| key(one).cmp(key(other)));
        spans.dedup_by(|one, other| key(one) == key(other));
        spans.iter().map(key)
    }

    /// Writes the keys in memory to a run.
    fn spill(&mut self) -> io::Result<()> {
        let mut writer = Writer::new(tempfile::tempfile()?);
        self.sorted().try_for_each(|key| writer.insert(key, []))?;
        self.runs.push(Run { file: writer.into_inner()?, level: 0 });
        self.text.clear();
        self.spans.clear();
        while let [.., run, _] = &self.runs[..] {
            let level = run.level;
            let first = self.runs.partition_point(|run| run.level > level);
            if self.runs.len() - first < RUNS {
                break;
            }
            let mut merged = merge(self.runs.drain(first..))?;
            let mut writer = Writer::new(tempfile::tempfile()?);
            while let Some((key, _)) = merged.next().map_err(into_io)? {
                writer.insert(key, [])?;
            }
            self.runs.push(Run { file: writer.into_inner()?, level: level + 1 });
        }
        Ok(())
    }
}

fn merge(runs: impl IntoIterator<Item = Run>) -> io::Result<MergerIter<File, Once>> {
    let mut merger = Merger::builder(Once);
    for mut run in runs {
        io::Seek::rewind(&mut run.file)?;
        merger.push(Reader::new(run.file).and_then(Reader::into_cursor).map_err(into_io)?);
    }
    merger.build().into_stream_merger_iter().map_err(into_io)
}

/// Merges equal keys into one.
#[derive(Clone, Copy, Debug)]
struct Once;

impl MergeFunction for Once {
    type Error = Infallible;

    fn merge<'a>(&self, _: &[u8], _: &[Cow<'a, [u8]>]) -> Result<Cow<'a, [u8]>, Infallible> {
        Ok(Cow::Borrowed(&[]))
    }
}

fn into_io(error: grenad::Error) -> io::Error {
    match error {
        grenad::Error::Io(error) => error,
        damaged => io::Error::new(io::ErrorKind::InvalidData, damaged),
    }
}

fn failed(source: io::Error) -> Error {
    Error::Spill { folder: env::temp_dir(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_are_the_same_in_memory_and_in_files() {
        let numbers = (0..3000_u32).map(|number| number * 7919 % 2500);
        let sorted = |memory| {
            let mut sorter = Sorter::new(memory);
            numbers.clone().for_each(|key| sorter.push([b"k", &key.to_be_bytes()]).unwrap());
            let runs = sorter.runs.len();
            let mut keys = Vec::new();
            sorter
                .each(|key| {
                    keys.push(key.to_vec());
                    Ok(())
                })
                .unwrap();
            (runs, keys)
        };
        let (runs, keys) = sorted(1 << 20);
        assert_eq!((runs, keys.len()), (0, 2500));
        assert!(keys.is_sorted());
        let (runs, merged) = sorted(1 << 10);
        assert!(runs > 0);
        assert_eq!(merged, keys);
    }
}
