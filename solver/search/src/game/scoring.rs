//! The points of a word: by its length, by its letters, and by the bonuses on its path.

// Tests: `snapshots/tests/suite/scoring.rs`.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use super::board::GameBoard;
use super::spelled::PathStep;

/// The score of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The number of words that score points. Each word counts once.
    pub words: u32,
    /// The sum of their points.
    pub points: u64,
}

/// The effect of a tile's bonus on the words that use the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bonus {
    /// Multiplies the value of the tile.
    #[serde(default = "one")]
    pub letter: u64,
    /// Multiplies the points of the whole word.
    #[serde(default = "one")]
    pub word: u64,
    /// Is added to the length by which the word is multiplied.
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

/// The points of words, by one formula for all games:
///
/// > (`level` + values of the tiles) × `factor` × bonuses of the word × (length, if `times-length`)
/// > × (`percent` by length) + `table` by length + (`spanning`, if all tiles are used)
///
/// Boggle has a table only. Scramble has values, and a table for long words. Bookworm multiplies by
/// the length, and Wordament by a percentage. Spelling Bee rewards words of all tiles.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scoring {
    /// Whether the length of a word is its number of cells, so that a tile `qu` counts 1. Otherwise
    /// it is the number of letters: `qu` counts 2.
    #[serde(default, rename = "length", deserialize_with = "counts_cells")]
    pub counts_cells: bool,
    /// The points by length, starting with length 0.
    #[serde(default)]
    pub table: Vec<u64>,
    /// The points for each letter (or cell) beyond the end of the table. They are added to the last
    /// points of the table.
    #[serde(default)]
    pub further: u64,
    /// The value of a letter, or of a tile of several letters. A tile that is not listed has the
    /// sum of its letters' values.
    #[serde(default)]
    pub values: BTreeMap<String, u64>,
    /// Is added to the value of a tile of several letters that is not listed.
    #[serde(default)]
    pub several: u64,
    /// The value of a tile with a choice, whichever letters are used. 0 if they decide.
    #[serde(default)]
    pub choice: u64,
    /// Whether the values of the dictionary's alphabet, if it has any, replace these values:
    /// [`Rules::with_values`](super::Rules::with_values) does so.
    #[serde(default)]
    pub alphabet_values: bool,
    /// Is added to the values.
    #[serde(default)]
    pub level: u64,
    /// Multiplies the values.
    #[serde(default = "one")]
    pub factor: u64,
    /// Whether the length multiplies the values, too.
    #[serde(default)]
    pub times_length: bool,
    /// By length, starting with length 0: the percentage of the values that counts, rounded down.
    /// The last one is for all longer words.
    #[serde(default)]
    pub percent: Vec<u64>,
    /// Is added to the points of a word that uses all tiles.
    #[serde(default)]
    pub spanning: u64,
    /// The points of the shortest words by length, starting with length 0. They replace everything
    /// else.
    #[serde(default)]
    pub short: Vec<u64>,
    /// The effects of bonuses, by name. A file of rules has them in tables of their own.
    #[serde(skip)]
    pub bonuses: BTreeMap<String, Bonus>,
    /// The rows and columns of tiles that a word must use, or it scores nothing.
    #[serde(skip)]
    pub through: Vec<(usize, usize)>,
}

/// Reads what counts as the length of a word.
fn counts_cells<'d, D: Deserializer<'d>>(from: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Length {
        Letters,
        Cells,
    }
    Ok(matches!(Length::deserialize(from)?, Length::Cells))
}

impl Scoring {
    /// Returns the points of a word whose tiles have no values: its points by length alone.
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

    /// Returns true if the points of a word depend on its path on some board. Otherwise the number
    /// of letters alone decides the points.
    #[must_use]
    pub fn may_depend_on_path(&self) -> bool {
        self.depends_on_tiles() || self.counts_cells
    }

    /// Returns true if the points of a word depend on its path on this board.
    #[must_use]
    pub fn depends_on_path(&self, board: &GameBoard) -> bool {
        // If each tile is one letter, a word has as many cells as letters on every path.
        let counts_cells = self.counts_cells
            && board.tiles().iter().any(|tile| {
                tile.is_wild() || tile.choices().any(|choice| choice.chars().count() > 1)
            });
        self.depends_on_tiles() || counts_cells
    }

    /// Returns true if the points depend on which tiles a word uses, not only on how many.
    fn depends_on_tiles(&self) -> bool {
        // All fields, so that a new one is decided here: one that is forgotten gives no points. The
        // bonuses multiply the values and the level, so without both they change nothing.
        let Self {
            alphabet_values,
            values,
            through,
            level,
            several,
            choice,
            spanning,
            counts_cells: _,
            table: _,
            further: _,
            factor: _,
            times_length: _,
            percent: _,
            short: _,
            bonuses: _,
        } = self;
        let has_values = *alphabet_values || !values.is_empty();
        let adds = [level, several, choice, spanning];
        has_values || !through.is_empty() || adds.iter().any(|&&points| points > 0)
    }

    /// Returns the length of a word, as these rules count it.
    pub(crate) fn length_of(&self, path: &[PathStep], letters: u32) -> u32 {
        if self.counts_cells { path.len() as u32 } else { letters }
    }

    /// Returns the points of a word along a path.
    #[must_use]
    pub fn of_path(&self, board: &GameBoard, path: &[PathStep], letters: u32) -> u64 {
        let uses = |cell: usize| path.iter().any(|step| usize::from(step.cell) == cell);
        if !self.through.iter().all(|&place| board.geometry().cell(place).is_some_and(uses)) {
            return 0;
        }
        let length = self.length_of(path, letters);
        if (length as usize) < self.short.len() {
            return self.of_length(length);
        }
        let (mut sum, mut words, mut lengths) = (self.level, self.factor, u64::from(length));
        for step in path {
            let tile = &board.tiles()[usize::from(step.cell)];
            let bonus = tile.bonus.as_ref().and_then(|name| self.bonuses.get(name));
            let bonus = bonus.copied().unwrap_or_default();
            let value = match tile.choices().nth(step.choice.into()) {
                Some(_) if self.choice > 0 && tile.choices().nth(1).is_some() => self.choice,
                Some(text) => self.value(text),
                None => 0,
            };
            sum = sum.saturating_add(value.saturating_mul(bonus.letter));
            words = words.saturating_mul(bonus.word);
            lengths = lengths.saturating_add(bonus.length);
        }
        if self.times_length {
            sum = sum.saturating_mul(lengths);
        }
        sum = sum.saturating_mul(words);
        if let Some(percent) = self.percent.get(length as usize).or(self.percent.last()) {
            sum = sum.saturating_mul(*percent) / 100;
        }
        let mut tiles = board.tiles().iter().enumerate().filter(|(_, tile)| !tile.is_blocked());
        let spans = self.spanning > 0 && tiles.all(|(cell, _)| uses(cell));
        let more = if spans { self.spanning } else { 0 };
        sum.saturating_add(self.of_length(length)).saturating_add(more)
    }

    /// Returns the value of a tile that spells a text.
    fn value(&self, text: &str) -> u64 {
        let value = |text: &str| self.values.get(text).copied();
        value(text).unwrap_or_else(|| {
            let mut bytes = [0; 4];
            let letters = text.chars().filter_map(|letter| value(letter.encode_utf8(&mut bytes)));
            let more = if text.chars().nth(1).is_some() { self.several } else { 0 };
            letters.fold(more, u64::saturating_add)
        })
    }
}
