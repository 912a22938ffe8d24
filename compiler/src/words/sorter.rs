//! Sorting more than there is memory for: an external merge sort (Knuth, The Art of Computer
//! Programming 3, 5.4).
//!
//! Keys gather in memory, and whenever it is full they are sorted and written to a temporary file: a
//! run. In the end the runs are merged. The files and the merge are those of the crate `grenad`, with
//! which Meilisearch sorts what it indexes. Its own sorter is not used: it always writes a file, has
//! no use for less than 10 MB, and grows to up to twice of what it may have.

use std::borrow::Cow;
use std::convert::Infallible;
use std::env;
use std::fs::File;
use std::io;

use grenad::{MergeFunction, Merger, MergerIter, Reader, Writer};

use crate::Error;

/// Sorts keys, and drops repeated ones.
#[derive(Debug)]
pub(crate) struct Sorter {
    /// In bytes.
    memory: usize,
    /// Keys one after another, and where each starts and ends.
    text: Vec<u8>,
    spans: Vec<(u32, u32)>,
    /// The fewer keys, the later.
    runs: Vec<Run>,
}

/// Sorted keys, in a file that has no name, so that it goes with the process whatever happens.
#[derive(Debug)]
struct Run {
    file: File,
    /// How often its keys have been merged.
    level: u32,
}

/// What the span of a key takes, and what sorting does for it.
const SPAN: usize = 16;
/// So many runs of a level are merged into one of the next: it keeps the open files few, and a key is
/// not written again more often than there are levels.
const RUNS: usize = 16;

impl Sorter {
    /// A sorter that takes about so many bytes of memory, and at most 4 GiB.
    pub fn new(memory: u64) -> Self {
        let memory = usize::try_from(memory.min(u32::MAX.into())).unwrap_or(usize::MAX);
        Self { memory, text: Vec::new(), spans: Vec::new(), runs: Vec::new() }
    }

    /// Adds a key, in parts.
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

    /// Gives all keys to `each`, in order, each once.
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

    /// The keys in memory in order, each once.
    fn sorted(&mut self) -> impl Iterator<Item = &[u8]> {
        let Self { text, spans, .. } = self;
        let key = |&(start, end): &(u32, u32)| &text[start as usize..end as usize];
        // The stable sort is the one that is quick where most are in order, as they are in lists.
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

/// Makes one key of equal ones.
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
