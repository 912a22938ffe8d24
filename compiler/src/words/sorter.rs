//! Sorting keys that may not fit in memory.

#[cfg(feature = "big-lists")]
mod runs;

use std::io;

use crate::Error;
#[cfg(feature = "big-lists")]
use runs::Runs;

/// Sorts keys, which are not empty, and keeps each once.
#[derive(Debug)]
pub(crate) struct Sorter {
    /// The bytes of memory to use.
    memory: usize,
    /// The keys in memory, and where each is.
    text: String,
    spans: Vec<Span>,
    /// The keys in files.
    #[cfg(feature = "big-lists")]
    runs: Runs,
}

/// Where a key is: its first bytes as a number, which mostly decide the order, its start and its
/// end.
type Span = (u64, u32, u32);

/// The bytes that a key takes besides its text: for its span, and for sorting.
const SPAN: usize = 32;

impl Sorter {
    /// A sorter that takes about `memory` bytes, and at most 4 GiB.
    pub fn new(memory: u64) -> Self {
        let memory = usize::try_from(memory.min(u32::MAX.into())).unwrap_or(usize::MAX);
        Self {
            memory,
            text: String::new(),
            spans: Vec::new(),
            #[cfg(feature = "big-lists")]
            runs: Runs::default(),
        }
    }

    /// Adds a key, which is given in two parts.
    pub fn push(&mut self, parts: [&str; 2]) -> Result<(), Error> {
        let len = parts[0].len() + parts[1].len();
        let taken = self.text.len() + len + (self.spans.len() + 1) * SPAN;
        if taken > self.memory && !self.spans.is_empty() {
            self.spill()?;
        }
        let start = self.text.len() as u32;
        self.text.push_str(parts[0]);
        self.text.push_str(parts[1]);
        let key = &self.text.as_bytes()[start as usize..];
        let first = key.first_chunk().copied().unwrap_or_else(|| {
            let mut first = [0; 8];
            first[..key.len()].copy_from_slice(key);
            first
        });
        self.spans.push((u64::from_be_bytes(first), start, self.text.len() as u32));
        Ok(())
    }

    /// Gives each key to `each` once, in order.
    pub fn each(mut self, each: impl FnMut(&str) -> Result<(), Error>) -> Result<(), Error> {
        #[cfg(feature = "big-lists")]
        if !self.runs.is_empty() {
            self.spill()?;
            (self.text, self.spans) = Default::default();
            let mut each = each;
            return self.runs.each(|key| each(std::str::from_utf8(key).map_err(|_| damaged())?));
        }
        sorted(&self.text, &mut self.spans).try_for_each(each)
    }

    /// Writes the keys in memory to a file.
    #[cfg(feature = "big-lists")]
    fn spill(&mut self) -> Result<(), Error> {
        self.runs.add(sorted(&self.text, &mut self.spans).map(str::as_bytes))?;
        self.text.clear();
        self.spans.clear();
        Ok(())
    }

    #[cfg(not(feature = "big-lists"))]
    fn spill(&self) -> Result<(), Error> {
        let what = format!("sorting words that take more than {} bytes of memory", self.memory);
        Err(Error::feature(&what, "big-lists"))
    }
}

/// Returns the error for a key that nothing has added: only a damaged file can have it.
pub(crate) fn damaged() -> Error {
    Error::Read {
        path: std::env::temp_dir(),
        source: io::Error::new(
            io::ErrorKind::InvalidData,
            "a temporary file of sorted words has other bytes than were written (set TMPDIR to a \
             directory on another disk, or allow more memory)",
        ),
    }
}

/// The keys in memory, in order and each once.
fn sorted<'t>(text: &'t str, spans: &mut Vec<Span>) -> impl Iterator<Item = &'t str> {
    let key = |&(_, start, end): &Span| &text[start as usize..end as usize];
    // The stable sort is the faster one for keys that are mostly in order, as in most lists.
    spans.sort_by(|one, other| one.0.cmp(&other.0).then_with(|| key(one).cmp(key(other))));
    spans.dedup_by(|one, other| one.0 == other.0 && key(one) == key(other));
    spans.iter().map(key)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn keys_that_begin_alike_are_in_order() {
        let letter = |number: usize| ['\0', '\u{1}', '\u{7f}'][number % 3];
        let key = |number: usize| -> String {
            let start = ["777777", "7777777", "77777777", ""][number % 4];
            start.chars().chain([number / 4, number / 12, number / 36].map(letter)).collect()
        };
        let keys: Vec<String> = (0..108).map(|number| key(number * 37 % 108)).collect();
        let mut sorter = Sorter::new(1 << 20);
        keys.iter().for_each(|key| sorter.push([&key[..1], &key[1..]]).unwrap());
        let mut sorted = Vec::new();
        let add = |key: &str| {
            sorted.push(key.to_owned());
            Ok(())
        };
        sorter.each(add).unwrap();
        assert_eq!(
            sorted,
            keys.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
        );
    }

    #[cfg(not(feature = "big-lists"))]
    #[test]
    fn files_need_a_feature() {
        let mut sorter = Sorter::new(10);
        sorter.push(["cat", ""]).unwrap();
        let refused = sorter.push(["dog", ""]);
        assert!(refused.unwrap_err().to_string().contains("needs the feature `big-lists`"));
    }
}
