//! A small stable text about a list, for snapshot tests.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use dawggle::Dawg;

use super::GraphFault;
use super::inspection::{Inspection, hex};
use super::sketch::{Difference, Sketch};
use crate::Error;
use crate::compiler::write_atomically;

/// A small stable text about a list: counts by length and by first letter, the longest words, the
/// sizes of the automaton and the file, checksums, and a sketch from which the words that differ
/// from another profile can be named.
///
/// ```
/// use dawggle_compiler::{Compiler, inspect::Profile};
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

/// A text that is no profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no profile: its `words` or its `sketch` is missing or not as `dawggle profile` writes it")]
pub struct ProfileError;

/// The line before the sketch.
const SKETCH: &str = "sketch (names the words that change)";
/// The longest words that are shown.
const LONGEST: usize = 5;

impl Profile {
    /// The profile of a dictionary. Takes time in proportion to its words.
    pub fn of(dawg: &Dawg<&[u8]>) -> Result<Self, GraphFault> {
        let mut lengths: BTreeMap<u32, u64> = BTreeMap::new();
        let mut firsts: BTreeMap<u8, u64> = BTreeMap::new();
        let mut longest: BTreeSet<(Reverse<u32>, String)> = BTreeSet::new();
        let mut sketch = Sketch::new();
        let inspection = Inspection::of(dawg)?;
        let _ = dawg.words().each(|word| {
            let text = word.to_string();
            sketch.add(&text);
            *lengths.entry(word.letters()).or_default() += 1;
            *firsts.entry(word.symbols()[0]).or_default() += 1;
            longest.insert((Reverse(word.letters()), text));
            if longest.len() > LONGEST {
                longest.pop_last();
            }
            ControlFlow::Continue(())
        });
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
            text += &format!("longest {} {word}\n", letters.0);
        }
        Ok(Self { words: inspection.counts.words, text, sketch })
    }

    /// Adds lines to the part for people.
    pub(crate) fn with_facts(mut self, lines: &str) -> Self {
        self.text += lines;
        self
    }

    /// Reads back what `Display` writes, also where lines come before it, as in a snapshot file.
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

    /// The part for people, a line each fact: all but the sketch.
    #[must_use]
    pub fn facts(&self) -> &str {
        &self.text
    }

    /// The other part, from which words are named. A word changes a few lines here and there of it: kept
    /// apart from the facts, it does not clutter what people read. [`Self::parse`] takes both, one after
    /// the other.
    #[must_use]
    pub fn sketch(&self) -> String {
        format!("{SKETCH}\n{}", self.sketch)
    }

    /// Writes what `Display` writes to a file, which is replaced whole or not at all.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if the file cannot be written; what was there before still is.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        write_atomically(path.as_ref(), self.to_string().as_bytes())
    }

    /// The words that this list has and the old one has not, and the other way round.
    #[must_use]
    pub fn changes_since(&self, old: &Self) -> Changes {
        Changes(self.sketch.difference(&old.sketch))
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.text, self.sketch())
    }
}

/// The words by which two lists differ, as far as their profiles tell: all of them if they are
/// fewer than about 50 (98 times in 100), some of them otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes(Difference);

impl Changes {
    /// The most words that `Display` names each way.
    pub const NAMED: usize = 20;

    /// Words of the new list alone, in code-point order: some of them unless
    /// [`Changes::are_complete`].
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.0.added.iter().map(String::as_str)
    }

    /// Words of the old list alone, in code-point order: some of them unless
    /// [`Changes::are_complete`].
    pub fn removed(&self) -> impl Iterator<Item = &str> {
        self.0.removed.iter().map(String::as_str)
    }

    /// Whether all words that differ are known.
    #[must_use]
    pub fn are_complete(&self) -> bool {
        self.0.complete
    }

    /// Whether the lists have the same words.
    #[must_use]
    pub fn are_none(&self) -> bool {
        self.0.complete && self.0.added.is_empty() && self.0.removed.is_empty()
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { added, removed, complete } = &self.0;
        if self.are_none() {
            return writeln!(formatter, "no words added or removed");
        }
        if !complete {
            writeln!(formatter, "too many words changed to name all")?;
        }
        for (words, what) in [(added, "added"), (removed, "removed")] {
            let named: Vec<&str> = words.iter().take(Self::NAMED).map(String::as_str).collect();
            let plural = if words.len() == 1 { "word" } else { "words" };
            let more = if *complete && named.len() == words.len() { "" } else { " ..." };
            match (words.len(), complete) {
                (0, _) => {}
                (count, true) => {
                    writeln!(formatter, "{count} {plural} {what}: {}{more}", named.join(" "))?;
                }
                (_, false) => writeln!(formatter, "words {what}: {}{more}", named.join(" "))?,
            }
        }
        Ok(())
    }
}
