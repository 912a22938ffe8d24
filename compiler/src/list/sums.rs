//! Counts of words that a list has in several spellings, such as `Word` and `word`.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Fault;

/// Adds up the counts of each word, as long as they are less than the least.
pub(super) struct Sums {
    least: Option<f64>,
    /// The counts of the words that were rare so far.
    rare: HashMap<Box<str>, f64>,
}

impl Sums {
    pub fn new(least: Option<f64>) -> Self {
        Self { least, rare: HashMap::new() }
    }

    /// Returns a word if its count is enough, together with its counts in other rows. What is not
    /// a word is only rare, too, if its count is too low.
    pub fn enough<'w>(
        &mut self,
        word: Result<Cow<'w, str>, Fault>,
        count: Option<f64>,
    ) -> Result<Cow<'w, str>, Fault> {
        let (Some(least), Some(count)) = (self.least, count) else { return word };
        if count >= least {
            return word;
        }
        let word = word.map_err(|_| Fault::Rare)?;
        match self.rare.get_mut(&*word) {
            Some(sum) => *sum += count,
            None => {
                self.rare.insert((&*word).into(), count);
                return Err(Fault::Rare);
            }
        }
        if self.rare[&*word] >= least { Ok(word) } else { Err(Fault::Rare) }
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
}
