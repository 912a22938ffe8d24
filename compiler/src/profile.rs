//! A small text about a list for snapshot tests.

mod changes;
mod sketch;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use dawggle::Dawg;

use crate::Error;
use crate::atomic_write::write_atomically;
use crate::graph::GraphFault;
use crate::inspection::Inspection;
use crate::quoted::hex;
pub use changes::Changes;
use sketch::Sketch;

/// A small text about a list, to keep beside the list and to compare in a test.
///
/// It has two parts. The *facts* are for people: the number of words by length and by first letter,
/// the longest words, the number of words with written forms of their own, the sizes of the graph
/// and the file, and checksums. The *sketch* is for [`Self::changes_since`], which names the words
/// by which two lists differ. Words are named as they are written, if the dictionary says it.
///
/// ```
/// use dawggle_compiler::{Compiler, Profile};
///
/// let profile = |words: &[&str]| {
///     let dictionary = Compiler::new().words("pets", words).compile().unwrap();
///     Profile::of(&dawggle::Dawg::from_bytes(&dictionary.bytes).unwrap()).unwrap()
/// };
/// let kept = Profile::parse(&profile(&["cat", "dog"]).to_string()).unwrap();
/// let changes = profile(&["cat", "hamster"]).changes_since(&kept);
/// assert_eq!(changes.to_string(), "1 word added: hamster\n1 word removed: dog\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    words: u32,
    text: String,
    sketch: Sketch,
}

/// A text is not a valid profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a valid profile: its `words` or its `sketch` is missing or was changed")]
pub struct ProfileError;

/// The line before the sketch.
const SKETCH: &str = "sketch (names the words that change)";
/// The number of longest words that are shown.
const LONGEST: usize = 5;

impl Profile {
    /// Makes the profile of a dictionary. Time is in proportion to its words.
    ///
    /// # Errors
    ///
    /// A [`GraphFault`] if the dictionary is not one that the compiler makes.
    pub fn of(dawg: &Dawg<&[u8]>) -> Result<Self, GraphFault> {
        let mut lengths: BTreeMap<u32, u64> = BTreeMap::new();
        let mut firsts: BTreeMap<u8, u64> = BTreeMap::new();
        let mut longest: BTreeSet<(Reverse<u32>, String)> = BTreeSet::new();
        let mut sketch = Sketch::new();
        let (written, mut otherwise) = (dawg.written(), 0);
        let inspection = Inspection::of(dawg)?;
        let mut words = dawg.words();
        while let Some(word) = words.next_word() {
            let text = word.to_string();
            sketch.add(&shown(dawg, &text));
            let mut forms = written.iter().flat_map(|written| written.forms(&text));
            otherwise += u64::from(forms.any(|form| !form.is_plain()));
            *lengths.entry(word.letters()).or_default() += 1;
            *firsts.entry(word.symbols()[0]).or_default() += 1;
            longest.insert((Reverse(word.letters()), text));
            if longest.len() > LONGEST {
                longest.pop_last();
            }
        }
        let alphabet = &inspection.alphabet;
        let mut text = format!(
            "words {}\nalphabet {}\nlayout {}, {} nodes, {} edges, {} bytes\n\
             list's SHA-256 {}\nfile's CRC-32 {:08x}\n",
            inspection.counts.words,
            alphabet.join(" "),
            inspection.layout,
            inspection.counts.nodes,
            inspection.counts.edges,
            inspection.bytes,
            hex(&inspection.digest),
            inspection.checksum,
        );
        for (letters, count) in lengths {
            text += &format!("length {letters} {count}\n");
        }
        for (symbol, count) in firsts {
            text += &format!("first {} {count}\n", alphabet[usize::from(symbol)]);
        }
        for (letters, word) in longest {
            text += &format!("longest {} {}\n", letters.0, shown(dawg, &word));
        }
        if written.is_some() {
            text += &format!("written in another way {otherwise}\n");
        }
        Ok(Self { words: inspection.counts.words, text, sketch })
    }

    /// Adds lines to the facts.
    #[cfg(feature = "recipes")]
    pub(crate) fn with_facts(mut self, lines: &str) -> Self {
        self.text += lines;
        self
    }

    /// Parses what `Display` prints. Other lines may come first, as in a snapshot file.
    ///
    /// # Errors
    ///
    /// [`ProfileError`] if the number of words or the sketch is missing or wrong.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        let line = |line: &str| format!("{line}\n");
        let mut lines = text.lines();
        let before = lines.by_ref().take_while(|line| line.trim() != SKETCH);
        let text: String = before.map(line).collect();
        let sketch = Sketch::parse(lines).ok_or(ProfileError)?;
        let words = text.lines().find_map(|line| line.strip_prefix("words ")?.parse().ok());
        Ok(Self { words: words.ok_or(ProfileError)?, text, sketch })
    }

    /// The number of words.
    #[must_use]
    pub fn words(&self) -> u32 {
        self.words
    }

    /// The facts, one per line: everything but the sketch.
    #[must_use]
    pub fn facts(&self) -> &str {
        &self.text
    }

    /// The sketch, from which changed words are named.
    ///
    /// A changed word changes a few lines anywhere in the sketch. Keep it in a file of its own, so
    /// that it does not clutter the facts. [`Self::parse`] takes the facts followed by the sketch.
    #[must_use]
    pub fn sketch(&self) -> String {
        format!("{SKETCH}\n{}", self.sketch)
    }

    /// Writes what `Display` prints to a file, which is replaced completely or not at all.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if the file cannot be written. Its previous content is then unchanged.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        write_atomically(path.as_ref(), self.to_string().as_bytes())
    }

    /// The words that were added or removed since an old profile of the list.
    #[must_use]
    pub fn changes_since(&self, old: &Self) -> Changes {
        self.sketch.changes_since(&old.sketch)
    }
}

/// Returns a word as it is shown: its written forms, separated by commas, or the word itself if the
/// dictionary has no written forms.
pub(crate) fn shown(dawg: &Dawg<&[u8]>, word: &str) -> String {
    let forms = dawg.written().map(|written| {
        let forms = written.forms(word).map(|form| form.to_string());
        forms.collect::<Vec<_>>().join(", ")
    });
    forms.unwrap_or_else(|| word.to_owned())
}

impl fmt::Display for Profile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.text, self.sketch())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compiler;

    #[test]
    fn a_profile_is_read_back_after_other_lines() {
        let bytes = Compiler::new().words("pets", ["cat", "ox"]).compile().unwrap().bytes;
        let profile = Profile::of(&Dawg::from_bytes(&bytes[..]).unwrap()).unwrap();
        assert_eq!(profile.words(), 2);
        assert!(profile.facts().contains("\nlength 2 1\nlength 3 1\nfirst c 1\nfirst o 1\n"));
        let kept = Profile::parse(&format!("---\nsource: test\n---\n{profile}")).unwrap();
        assert!(profile.changes_since(&kept).are_none());
        assert_eq!(Profile::parse(profile.facts()), Err(ProfileError));
        assert_eq!(Profile::parse(&profile.sketch()), Err(ProfileError));
    }
}
