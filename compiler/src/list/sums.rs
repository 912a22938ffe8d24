//! Counts of words that a list has in several spellings, such as `Word` and `word`.

use std::borrow::Cow;
use std::collections::HashMap;

use dawggle::format::MAX_FORMS;

use super::Fault;
use crate::Message;

/// The most rare words whose counts are kept: about 100 bytes each.
const MAX_RARE: usize = 1 << 22;

/// Adds up the counts of each word, as long as they are less than the least.
pub(super) struct Sums {
    least: Option<f64>,
    /// The counts of the words that were rare so far.
    rare: HashMap<Box<str>, f64>,
    /// How the rows of these words spell them, if this is wanted.
    spellings: Option<HashMap<Box<str>, Vec<String>>>,
    max_rare: usize,
    /// Whether there were more of them.
    is_full: bool,
}

impl Sums {
    pub fn new(least: Option<f64>, keeps_spellings: bool) -> Self {
        let spellings = keeps_spellings.then(HashMap::new);
        Self { least, rare: HashMap::new(), spellings, max_rare: MAX_RARE, is_full: false }
    }

    /// Returns a note if some words may be missing.
    pub fn note(&self, list: &str) -> Option<Message> {
        let why = format!(
            "{list}: more than {} words are rare, so not all counts of the same word were added",
            self.max_rare
        );
        self.is_full.then(|| why.into())
    }

    /// Returns a word if its count is enough, together with its counts in other rows, as far as
    /// they are added. What is not a word is only rare, too, if its count is too low.
    ///
    /// If a word was rare before, `earlier` becomes the other spellings that it had.
    pub fn enough<'w>(
        &mut self,
        word: Result<Cow<'w, str>, Fault>,
        count: Option<f64>,
        text: &[u8],
        is_added: impl FnOnce(&str) -> bool,
        earlier: &mut Vec<String>,
    ) -> Result<Cow<'w, str>, Fault> {
        let (Some(least), Some(count)) = (self.least, count) else { return word };
        if count >= least {
            return word;
        }
        let word = word.ok().filter(|word| is_added(word)).ok_or(Fault::Rare)?;
        let is_full = self.rare.len() >= self.max_rare;
        match self.rare.get_mut(&*word) {
            Some(sum) => {
                *sum += count;
                if *sum >= least {
                    let kept = self.spellings.as_mut().and_then(|kept| kept.remove(&*word));
                    *earlier = kept.unwrap_or_default();
                    return Ok(word);
                }
            }
            None if is_full => {
                self.is_full = true;
                return Err(Fault::Rare);
            }
            None => {
                self.rare.insert((&*word).into(), count);
            }
        }
        if let (Some(kept), Ok(text)) = (&mut self.spellings, std::str::from_utf8(text)) {
            let spellings = kept.entry((&*word).into()).or_default();
            // One more than a dictionary has, so that it says that there are more.
            if spellings.len() <= MAX_FORMS.into() && !spellings.iter().any(|known| known == text) {
                spellings.push(text.to_owned());
            }
        }
        Err(Fault::Rare)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::read;
    use super::super::{Column, List};
    use super::*;

    #[test]
    fn counts_of_spellings_are_added() {
        let rows = "Word,3\nword,4\nwo\u{301}rd,9\nw\u{f3}rd,1\nrare,9\nword,1\n";
        let list = List::text("list.csv", rows).at_least(Column::Number(2), 8.0);
        let bad = [(1, Fault::Rare), (2, Fault::Rare), (4, Fault::Rare)];
        assert_eq!(
            read(&list),
            (vec!["w\u{f3}rd".into(), "rare".into(), "word".into()], bad.to_vec())
        );
    }

    #[test]
    fn what_is_not_added_is_noted() {
        let mut sums = Sums { max_rare: 1, ..Sums::new(Some(2.0), false) };
        for (word, expected) in [("a", false), ("b", false), ("b", false), ("a", true)] {
            let (text, mut earlier) = (word.as_bytes(), Vec::new());
            let is_enough = sums.enough(Ok(word.into()), Some(1.0), text, |_| true, &mut earlier);
            assert_eq!((is_enough.is_ok(), earlier), (expected, Vec::new()), "{word}");
        }
        let note = sums.note("list.csv").unwrap().to_string();
        assert!(note.starts_with("list.csv: more than 1 words are rare"), "{note}");
        assert!(Sums::new(Some(2.0), false).note("list.csv").is_none());
    }
}
