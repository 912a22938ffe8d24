//! Points for words, by their number of letters.

/// A table of points by the number of letters.
///
/// # Examples
///
/// ```
/// use dawggle::ScoreTable;
///
/// assert_eq!(ScoreTable::BOGGLE.points(2), 0);
/// assert_eq!(ScoreTable::BOGGLE.points(5), 2);
/// assert_eq!(ScoreTable::BOGGLE.points(17), 11);
///
/// let a_point_a_letter = ScoreTable::new(&[0, 1, 2, 3, 4]);
/// assert_eq!(a_point_a_letter.points(3), 3);
/// assert_eq!(a_point_a_letter.points(9), 4, "as the longest words in the table");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreTable<'a> {
    points: &'a [u32],
}

impl ScoreTable<'static> {
    /// The table of Boggle on 4x4 boards: 1 point for 3 and 4 letters, 2 for 5, 3 for 6, 5 for 7,
    /// and 11 for 8 and more. `qu` counts as two letters.
    pub const BOGGLE: Self = Self::new(&[0, 0, 0, 1, 1, 2, 3, 5, 11]);
}

impl<'a> ScoreTable<'a> {
    /// Creates a table from the points of words of 0, 1, 2, ... letters.
    ///
    /// The last entry also holds for all longer words. By convention, a word of 0 points does not
    /// count as found.
    #[must_use]
    pub const fn new(points: &'a [u32]) -> Self {
        Self { points }
    }

    /// Returns the points of a word with this number of letters, or 0 if the table is empty.
    #[must_use]
    pub fn points(&self, letters: u32) -> u32 {
        let last = self.points.len().saturating_sub(1);
        let index = usize::try_from(letters).unwrap_or(last).min(last);
        self.points.get(index).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_boggle() {
        let points =
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|letters| ScoreTable::BOGGLE.points(letters));
        assert_eq!(points, [0, 0, 0, 1, 1, 2, 3, 5, 11, 11]);
        assert_eq!(ScoreTable::BOGGLE.points(u32::MAX), 11);
    }

    #[test]
    fn an_empty_table_gives_no_points() {
        assert_eq!(ScoreTable::new(&[]).points(0), 0);
        assert_eq!(ScoreTable::new(&[]).points(8), 0);
    }
}
