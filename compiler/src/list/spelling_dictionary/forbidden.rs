//! Words that are forbidden, although affix rules make them of other entries.

use std::io::BufRead;

use rustc_hash::FxHashMap;

use super::affixes::Affixes;
use super::entry::Entry;
use crate::Error;
use crate::list::text::read_lines;

/// The entries with the flag `FORBIDDENWORD`, each with the index of its first line.
///
/// Their forms are not words either, unless another entry has them. Hunspell decides that by the
/// order in which it tries affixes.
#[derive(Debug, Default)]
pub(super) struct Forbidden(FxHashMap<Box<str>, usize>);

/// The most bytes of these words, so that they take little memory.
const MOST: usize = 1 << 24;

impl Forbidden {
    /// Reads the forbidden words of a `.dic` file.
    pub fn read(name: &str, reader: impl BufRead, affixes: &Affixes) -> Result<Self, Error> {
        let mut words = FxHashMap::default();
        let mut bytes = 0;
        read_lines(name, reader, &mut |index, line| {
            let entry = Entry::of(index, line).and_then(|entry| affixes.entry(&entry, line).ok());
            if let Some((word, _)) = entry.filter(|(_, flags)| flags.has(affixes.forbidden)) {
                bytes += word.len();
                words.entry(word.into()).or_insert(index);
            }
            if bytes > MOST {
                let why =
                    format!("the words that FORBIDDENWORD forbids take more than {MOST} bytes");
                return Err(Error::at_line(name, index, why));
            }
            Ok(())
        })?;
        Ok(Self(words))
    }

    /// Whether an entry on a line is forbidden.
    ///
    /// If the same word has several entries, Hunspell looks only at the first of them.
    pub fn has_entry(&self, word: &str, index: usize) -> bool {
        self.0.get(word).is_some_and(|&first| first < index)
    }

    /// Whether a form is forbidden.
    pub fn has(&self, form: &str) -> bool {
        self.0.contains_key(form)
    }
}
