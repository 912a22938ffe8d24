//! A small text about a list for snapshot tests.

mod file;
mod sketch;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use dawggle::Dawg;

use crate::compiler::Dictionary;
use crate::error::Error;
use crate::graph;
use crate::{Changes, Damage, Message};
use sketch::Sketch;

/// A small text about a list, to keep beside the list and to compare in a test.
///
/// It depends only on the words, the alphabet, and how words are written. It has two parts. The
/// *facts* are for people: the number of words by length and by first letter, the longest words,
/// and what a recipe watches. The *sketch* is for [`Self::changes_since`], which names the words by
/// which two lists differ. Words are named as they are written, if the dictionary says it.
///
/// ```
/// use dawggle_compiler::{Compiler, Profile};
///
/// let profile = |words: &[&str]| Compiler::new().words("pets", words).compile()?.profile();
/// let kept = Profile::parse(&profile(&["cat", "dog"])?.to_string()).unwrap();
/// let changes = profile(&["cat", "hamster"])?.changes_since(&kept);
/// assert_eq!(changes.to_string(), "1 word added: hamster\n1 word removed: dog\n");
/// # Ok::<_, dawggle_compiler::Error>(())
/// ```
///
/// # In a test
///
/// [`Self::check_file`] fails if the list has changed, and names the words:
///
/// ```no_run
/// use dawggle_compiler::{Compiler, Error};
///
/// #[test]
/// fn the_words_are_as_accepted() -> Result<(), Error> {
///     Compiler::new().list("words.txt").compile()?.profile()?.check_file("words.profile")
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Profile {
    words: u32,
    facts: String,
    sketch: Sketch,
    /// What is to be said about the lists that were read for it.
    notes: Vec<Message>,
}

impl PartialEq for Profile {
    /// What is said about lists is not part of the profile.
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words && self.facts == other.facts && self.sketch == other.sketch
    }
}

impl Eq for Profile {}

/// The line before the sketch.
const SKETCH: &str = "sketch (names the words that change)";
/// The number of longest words that are shown.
const LONGEST: usize = 5;

impl Dictionary {
    /// Makes the profile of the words.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if [`Self::bytes`] was changed and is not a dictionary.
    pub fn profile(&self) -> Result<Profile, Error> {
        Profile::of(&self.dawg()?).map_err(Dictionary::damaged)
    }
}

impl Profile {
    /// Makes the profile of a dictionary. Time is in proportion to its words.
    ///
    /// # Errors
    ///
    /// [`Damage`] if the dictionary is not one that the compiler makes.
    pub fn of(dawg: &Dawg<&[u8]>) -> Result<Self, Damage> {
        graph::check(dawg)?;
        let mut lengths: BTreeMap<u32, u64> = BTreeMap::new();
        let mut firsts: BTreeMap<u8, u64> = BTreeMap::new();
        let mut longest: BTreeSet<(Reverse<u32>, String)> = BTreeSet::new();
        let mut sketch = Sketch::new();
        let (written, mut otherwise, mut count) = (dawg.written(), 0, 0);
        let mut words = dawg.words();
        while let Some(word) = words.next_word() {
            let text = word.to_string();
            sketch.add(&shown(dawg, &text));
            let is_plain =
                written.is_none_or(|written| written.forms(&text).all(|form| form.is_plain()));
            otherwise += u64::from(!is_plain);
            count += 1;
            *lengths.entry(word.letters()).or_default() += 1;
            *firsts.entry(word.symbols()[0]).or_default() += 1;
            longest.insert((Reverse(word.letters()), text));
            if longest.len() > LONGEST {
                longest.pop_last();
            }
        }
        let alphabet: Vec<_> = dawg.alphabet().spellings().collect();
        let mut facts = format!("words {count}\nalphabet");
        for symbol in &alphabet {
            facts += &format!(" {}", symbol.as_str());
        }
        facts += &format!("\nlist's SHA-256 {}\n", dawg.digest());
        for (letters, count) in lengths {
            facts += &format!("length {letters} {count}\n");
        }
        for (symbol, count) in firsts {
            facts += &format!("first {} {count}\n", alphabet[usize::from(symbol)].as_str());
        }
        for (letters, word) in longest {
            facts += &format!("longest {} {}\n", letters.0, shown(dawg, &word));
        }
        if written.is_some() {
            facts += &format!("written in another way {otherwise}\n");
        }
        Ok(Self { words: count, facts, sketch, notes: Vec::new() })
    }

    /// Adds lines to the facts.
    #[cfg(feature = "recipes")]
    pub(crate) fn with_facts(mut self, lines: &str, notes: Vec<Message>) -> Self {
        self.facts += lines;
        self.notes = notes;
        self
    }

    /// What there is to know about the lists that a recipe watches: a line for each note.
    #[must_use]
    pub fn notes(&self) -> &[Message] {
        &self.notes
    }

    /// Parses what `Display` prints. Returns `None` if the number of words or the sketch is missing
    /// or wrong.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let line = |line: &str| format!("{line}\n");
        let mut lines = text.lines();
        let before = lines.by_ref().take_while(|line| line.trim() != SKETCH);
        let facts: String = before.map(line).collect();
        let sketch = Sketch::parse(lines)?;
        let words = facts.lines().find_map(|line| line.strip_prefix("words ")?.parse().ok())?;
        Some(Self { words, facts, sketch, notes: Vec::new() })
    }

    /// The number of words.
    #[must_use]
    pub fn words(&self) -> u32 {
        self.words
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
        write!(formatter, "{}{SKETCH}\n{}", self.facts, self.sketch)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Compiler, Layout};

    /// Otherwise a new layout, a title or a comment in a recipe would look like another list.
    #[test]
    fn a_profile_depends_on_the_words_only() {
        let compiler = Compiler::new().words("pets", ["cat", "ox"]);
        let profile = compiler.compile().unwrap().profile().unwrap();
        let other = compiler.layout(Layout::Wide).title("Pets").index(true);
        assert_eq!(other.compile().unwrap().profile().unwrap(), profile);
    }
}
