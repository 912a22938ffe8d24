//! The distance of words from a word: the fewest letters to add, remove or replace.

use std::mem;

use super::Query;
use crate::Error;

/// The most letters of a word for [`Query::near`]. Words of dictionaries have at most 255 symbols.
const MOST_LETTERS: usize = 1000;

impl Query {
    /// Adds that at most `distance` letters must be added, removed or replaced to get `word`.
    ///
    /// `word` is folded and split into letters as a [pattern](crate::Alphabet::fold_pattern) is: in
    /// Croatian, `nj` is one letter, which may be in braces. `qu` in English is two letters.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if the word has more than 1000 letters, or braces are not around one
    /// letter.
    pub fn near(mut self, word: &str, distance: u32) -> Result<Self, Error> {
        let letters = self.alphabet.fold_pattern(word)?;
        if letters.chars().nth(MOST_LETTERS).is_some() {
            return Err(Error::option(format!(
                "near: the word has more than {MOST_LETTERS} letters"
            )));
        }
        self.near.push(Near::new(&letters, distance));
        Ok(self)
    }

    /// Returns the distance of a word from the word of [`Self::near`], or `None` if it is more than
    /// the distance there.
    ///
    /// With several words, it is the sum of the distances, and without one, it is 0.
    ///
    /// ```
    /// use dawggle_compiler::Query;
    ///
    /// let query = Query::new().near("coat", 2)?;
    /// assert_eq!(query.distance("cat"), Some(1));
    /// assert_eq!(query.distance("dog"), None);
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    #[must_use]
    pub fn distance(&self, word: &str) -> Option<u32> {
        let letters = self.alphabet.by_letter(word);
        self.near.iter().try_fold(0_u32, |sum, near| Some(sum + near.distance(&letters)?))
    }
}

/// A word, and the largest distance of other words from it.
#[derive(Debug)]
pub(super) struct Near {
    letters: Vec<char>,
    most: u32,
}

/// The distances of all beginnings of a word from all beginnings of the word of a [`Near`].
///
/// A row for each beginning, after the row of the beginning without its last letter: so a walk of a
/// dictionary computes a row once for all words that begin so.
pub(super) struct Rows<'n> {
    near: &'n Near,
    cells: Vec<u32>,
}

impl Near {
    pub fn new(letters: &str, most: u32) -> Self {
        // A distance that is one too large must not overflow if it grows by one.
        Self { letters: letters.chars().collect(), most: most.min(u32::MAX - 2) }
    }

    /// Returns the distance of a word, or `None` if it is too large.
    pub fn distance(&self, word: &str) -> Option<u32> {
        let mut row = self.first_row();
        let mut next = row.clone();
        for (letter, length) in word.chars().zip(1..) {
            next.fill(self.most + 1);
            self.fill_row(&row, letter, length, &mut next);
            mem::swap(&mut row, &mut next);
        }
        row.last().copied().filter(|&distance| distance <= self.most)
    }

    /// Returns the distances of the empty word.
    fn first_row(&self) -> Vec<u32> {
        (0..)
            .take(self.letters.len() + 1)
            .map(|distance: u32| distance.min(self.most + 1))
            .collect()
    }

    /// Fills the row of a beginning of a word from the row before. `length` is its letters.
    ///
    /// The algorithm of Wagner and Fischer. What is too far is `most + 1`, and this is what the row
    /// has where the difference of the lengths alone is too large.
    fn fill_row(&self, before: &[u32], letter: char, length: usize, row: &mut [u32]) {
        let most = self.most as usize;
        let start = length.saturating_sub(most);
        let end = length.saturating_add(most).min(self.letters.len());
        let too_far = self.most + 1;
        let mut distance = too_far;
        for at in start..=end {
            let replaced = match at.checked_sub(1) {
                Some(last) => before[last] + u32::from(self.letters[last] != letter),
                None => too_far,
            };
            distance = replaced.min(before[at] + 1).min(distance + 1).min(too_far);
            row[at] = distance;
        }
    }
}

impl<'n> Rows<'n> {
    /// Returns the row of the empty word.
    pub fn new(near: &'n Near) -> Self {
        Self { near, cells: near.first_row() }
    }

    /// Adds the row of the word with one more letter.
    pub fn push(&mut self, letter: char) {
        let (width, cells) = (self.near.letters.len() + 1, self.cells.len());
        self.cells.resize(cells + width, self.near.most + 1);
        let (before, row) = self.cells.split_at_mut(cells);
        self.near.fill_row(&before[cells - width..], letter, cells / width, row);
    }

    /// Removes the row of the word with the last letter.
    pub fn pop(&mut self) {
        let width = self.near.letters.len() + 1;
        self.cells.truncate(self.cells.len().saturating_sub(width));
    }

    /// Whether a word that begins so may be near enough.
    pub fn may_begin(&self) -> bool {
        let row = &self.cells[self.cells.len() - self.near.letters.len() - 1..];
        row.iter().any(|&distance| distance <= self.near.most)
    }

    /// Whether the word is near enough.
    pub fn holds(&self) -> bool {
        self.cells.last().is_some_and(|&distance| distance <= self.near.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_distance_is_too_large_and_a_word_has_a_limit() {
        let far = |word: &str, distance| Query::new().near(word, distance).unwrap();
        let long = "ab".repeat(MOST_LETTERS / 2);
        for distance in [1000, u32::MAX - 2, u32::MAX - 1, u32::MAX] {
            assert_eq!(far("cat", distance).distance(&long), Some(999));
            assert_eq!(far(&long, distance).distance("cat"), Some(999));
            assert_eq!(far(&long, distance).distance(""), Some(1000));
            assert_eq!(far("", distance).distance("cat"), Some(3));
        }
        assert_eq!(far("cat", 998).distance(&long), None);
        assert_eq!(far(&long, 998).distance("cat"), None);
        let refused = Query::new().near(&format!("{long}a"), 2).unwrap_err().to_string();
        assert_eq!(refused, "near: the word has more than 1000 letters");
    }

    #[test]
    fn the_distances_of_several_words_are_added() {
        let query = Query::new().near("cat", 1).unwrap().near("cots", 2).unwrap();
        assert_eq!(query.distance("cot"), Some(2));
        assert_eq!(query.distance("coat"), Some(3));
        assert_eq!(query.distance("cots"), None);
        assert!(query.holds("coat") && !query.holds("cots") && !query.is_empty());
    }
}
