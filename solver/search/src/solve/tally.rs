//! Score statistics over many boards.

// Tests: `snapshots/tests/suite/tallies.rs`.

use std::collections::BTreeMap;
use std::ops::{AddAssign, Range};

use dawggle::{Source, Word};
use rustc_hash::FxHashMap;

use crate::game::{Distribution, GameError, Rules};
use crate::solve::GameSolver;

/// Score statistics over many boards: points, words, and the length of the longest word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The points of each board.
    pub points: Distribution,
    /// The number of words on each board.
    pub words: Distribution,
    /// The letters of the longest word on each board, or 0 without words.
    pub longest: Distribution,
    /// The words of each length, by the number of letters.
    pub by_length: BTreeMap<u32, WordCount>,
    by_word: FxHashMap<Box<str>, WordCount>,
}

/// How often a word, or a word of some length, is on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordCount {
    /// The number of boards with such a word.
    pub boards: u64,
    /// The number of such words on all boards. A word counts once for each board.
    pub words: u64,
    /// The points of these words.
    pub points: u64,
}

impl Tally {
    /// Rolls and solves the boards with these numbers.
    ///
    /// A board of 16 cells takes about 20 microseconds, and more if points depend on paths.
    ///
    /// # Errors
    ///
    /// [`GameError::NoDice`], and [`GameError::Incomplete`] if a board takes more steps than the
    /// solver may take, or a read of the dictionary fails.
    pub fn of_rolls<S: Source + Copy>(
        rules: &Rules,
        solver: GameSolver<S>,
        seed: u64,
        numbers: Range<u64>,
    ) -> Result<Self, GameError> {
        Self::count(rules, solver, seed, numbers, |_, _| ())
    }

    /// Does the same as [`Tally::of_rolls`], and counts how often each word is on a board.
    ///
    /// Takes about 100 bytes for each word that is on a board.
    ///
    /// # Errors
    ///
    /// As [`Tally::of_rolls`].
    pub fn of_rolls_by_word<S: Source + Copy>(
        rules: &Rules,
        solver: GameSolver<S>,
        seed: u64,
        numbers: Range<u64>,
    ) -> Result<Self, GameError> {
        // A word becomes a text once, not for each board.
        let mut counts: FxHashMap<Box<[u8]>, (Box<str>, WordCount)> = FxHashMap::default();
        let tally = Self::count(rules, solver, seed, numbers, |word, points| {
            let new = WordCount { boards: 1, words: 1, points };
            match counts.get_mut(word.symbols()) {
                Some((_, count)) => *count += new,
                None => _ = counts.insert(word.symbols().into(), (word.to_string().into(), new)),
            }
        })?;
        Ok(Self { by_word: counts.into_values().collect(), ..tally })
    }

    /// Counts the boards with these numbers. Gives each word of each board to `each`, with its
    /// points.
    fn count<S: Source + Copy>(
        rules: &Rules,
        mut solver: GameSolver<S>,
        seed: u64,
        numbers: Range<u64>,
        mut each: impl FnMut(&Word<'_, S>, u64),
    ) -> Result<Self, GameError> {
        rules.dice().ok_or_else(|| GameError::NoDice(rules.name.clone()))?;
        let mut tally = Self::default();
        for board in numbers.filter_map(|number| rules.roll(seed, number, true)) {
            let mut by_length = BTreeMap::<u32, WordCount>::new();
            let spelled = board.spell(&solver.dawg().alphabet());
            let outcome = rules.judge(&spelled).each(&mut solver, |word, verdict| {
                let points = verdict.points;
                let count = by_length.entry(word.letters()).or_default();
                *count += WordCount { boards: 0, words: 1, points };
                each(word, points);
            });
            outcome.whole(())?;
            let (mut points, mut words) = (0_u64, 0);
            for (&letters, &count) in &by_length {
                points = points.saturating_add(count.points);
                words += count.words;
                *tally.by_length.entry(letters).or_default() += WordCount { boards: 1, ..count };
            }
            tally.points.add(points);
            tally.words.add(words);
            tally.longest.add(by_length.keys().next_back().copied().unwrap_or_default().into());
        }
        Ok(tally)
    }

    /// Adds the boards of another tally.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        for (letters, count) in other.by_length {
            *self.by_length.entry(letters).or_default() += count;
        }
        for (word, count) in other.by_word {
            *self.by_word.entry(word).or_default() += count;
        }
        Self {
            points: self.points.merge(other.points),
            words: self.words.merge(other.words),
            longest: self.longest.merge(other.longest),
            ..self
        }
    }

    /// Returns how often each word is on a board, in no order. There are only words in a tally of
    /// [`Tally::of_rolls_by_word`].
    pub fn by_word(&self) -> impl Iterator<Item = (&str, WordCount)> {
        self.by_word.iter().map(|(word, &count)| (&**word, count))
    }
}

impl AddAssign for WordCount {
    fn add_assign(&mut self, other: Self) {
        self.boards = self.boards.saturating_add(other.boards);
        self.words = self.words.saturating_add(other.words);
        self.points = self.points.saturating_add(other.points);
    }
}
