//! What words are worth.

/// Points by the number of letters, as a table.
///
/// ```
/// use dawggle::ScoreTable;
///
/// assert_eq!(ScoreTable::BOGGLE.points(2), 0);
/// assert_eq!(ScoreTable::BOGGLE.points(5), 2);
/// assert_eq!(ScoreTable::BOGGLE.points(17), 11);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreTable<'a> {
    points: &'a [u32],
}

impl ScoreTable<'static> {
    /// Boggle's table for 4x4 boards: 1 point for 3 and 4 letters, then 2, 3, 5, and 11 for 8 and
    /// more. `qu` counts two letters.
    pub const BOGGLE: Self = Self::new(&[0, 0, 0, 1, 1, 2, 3, 5, 11]);
}

impl<'a> ScoreTable<'a> {
    /// A table of points for words of 0, 1, 2, ... letters; the last entry is that of all longer
    /// words too. Words of no points do not count as found.
    #[must_use]
    pub const fn new(points: &'a [u32]) -> Self {
        Self { points }
    }

    /// The points of a word of so many letters.
    #[must_use]
    pub fn points(&self, letters: u32) -> u32 {
        let last = self.points.len().saturating_sub(1);
        let index = usize::try_from(letters).unwrap_or(last).min(last);
        self.points.get(index).copied().unwrap_or_default()
    }
}
