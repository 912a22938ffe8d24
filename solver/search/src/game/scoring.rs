//! What a word is worth: by its length, by its letters, and by what lies on its way.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::game::{Board, Step};

/// What is counted as the length of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// Letters: `qu` counts two.
    #[default]
    Letters,
    /// Cells: a tile `qu` counts one.
    Cells,
}

/// What a tile's bonus does to the words that use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bonus {
    /// The tile's value is multiplied by this.
    #[serde(default = "one")]
    pub letter: u64,
    /// The whole word is multiplied by this.
    #[serde(default = "one")]
    pub word: u64,
    /// This is added to the length that a word is multiplied by.
    #[serde(default)]
    pub length: u64,
}

fn one() -> u64 {
    1
}

impl Default for Bonus {
    fn default() -> Self {
        Self { letter: 1, word: 1, length: 0 }
    }
}

/// What words are worth. One formula has them all:
///
/// > (`level` + values of the tiles) × `factor` × bonuses of the word × (length, if `times-length`)
/// > + `table` by length
///
/// A Boggle has no values; Scramble has values and a table for long words; Bookworm multiplies by the
/// length.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scoring {
    /// What is counted as the length of a word.
    #[serde(default)]
    pub length: Length,
    /// Points by length, from 0 on.
    #[serde(default)]
    pub table: Vec<u64>,
    /// Points for each letter (or cell) of a word that is longer than the table, besides those of the
    /// table's end.
    #[serde(default)]
    pub further: u64,
    /// The value of a letter, or of a tile of several. A tile that is not named is worth its letters.
    #[serde(default)]
    pub values: BTreeMap<String, u64>,
    /// Added to the values.
    #[serde(default)]
    pub level: u64,
    /// What the values are multiplied by.
    #[serde(default = "one")]
    pub factor: u64,
    /// Whether the values are multiplied by the length, too.
    #[serde(default)]
    pub times_length: bool,
    /// Points of the shortest words by length, from 0 on, instead of all else.
    #[serde(default)]
    pub short: Vec<u64>,
    /// What bonuses do, by name. In a file of rules they stand in tables of their own.
    #[serde(skip)]
    pub bonuses: BTreeMap<String, Bonus>,
}

impl Scoring {
    /// The points by length alone, of a word without values.
    #[must_use]
    pub fn of_length(&self, length: u32) -> u64 {
        let index = length as usize;
        if let Some(&points) = self.short.get(index) {
            return points;
        }
        let beyond = (index + 1).saturating_sub(self.table.len().max(1)) as u64;
        let points = self.table.get(index).or(self.table.last()).copied().unwrap_or_default();
        points.saturating_add(self.further.saturating_mul(beyond))
    }

    /// Whether the points of a word on this board depend on which tiles it uses.
    #[must_use]
    pub fn depends_on_path(&self, board: &Board) -> bool {
        let counts_cells = self.length == Length::Cells
            && board.tiles().iter().any(|tile| {
                tile.is_wild() || tile.choices().any(|choice| choice.chars().count() > 1)
            });
        !self.values.is_empty() || self.level > 0 || counts_cells
    }

    /// The length of a word, as these rules count it.
    pub(crate) fn length_of(&self, path: &[Step], letters: u32) -> u32 {
        match self.length {
            Length::Letters => letters,
            Length::Cells => path.len() as u32,
        }
    }

    /// The points of a word by the path that it takes.
    #[must_use]
    pub fn of_path(&self, board: &Board, path: &[Step], letters: u32) -> u64 {
        let length = self.length_of(path, letters);
        if (length as usize) < self.short.len() {
            return self.of_length(length);
        }
        let (mut sum, mut words, mut lengths) = (self.level, self.factor, u64::from(length));
        for step in path {
            let tile = &board.tiles()[usize::from(step.cell)];
            let bonus = tile.bonus.as_ref().and_then(|name| self.bonuses.get(name));
            let bonus = bonus.copied().unwrap_or_default();
            let value = tile.choices().nth(step.choice.into()).map_or(0, |text| self.value(text));
            sum = sum.saturating_add(value.saturating_mul(bonus.letter));
            words = words.saturating_mul(bonus.word);
            lengths = lengths.saturating_add(bonus.length);
        }
        if self.times_length {
            sum = sum.saturating_mul(lengths);
        }
        sum.saturating_mul(words).saturating_add(self.of_length(length))
    }

    /// The value of a tile that spells this.
    fn value(&self, text: &str) -> u64 {
        let value = |text: &str| self.values.get(text).copied();
        value(text).unwrap_or_else(|| {
            let mut bytes = [0; 4];
            text.chars().filter_map(|letter| value(letter.encode_utf8(&mut bytes))).sum()
        })
    }
}
