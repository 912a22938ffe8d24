//! A partition: all boards of a shape, divided into classes that share no board.
//!
//! A partition divides the symbols of each cell into sets. A class takes one of these sets on each
//! cell. Classes that are the same up to symmetry have the same boards up to symmetry, so a proof
//! examines only one of them: the class with the lowest number (Vanderkam, "A Boggle board with
//! over 500 points", 2009).

use crate::game::Symmetries;

/// All boards of a shape, divided into numbered classes.
///
/// # Examples
///
/// ```
/// use dawggle_search::game::{Geometry, Symmetries};
/// use dawggle_search::prove::Partition;
///
/// // A board of 3x3 cells, with two sets of symbols for each cell.
/// let partition = Partition::new(vec![vec![0b0011, 0b1100]; 9]).unwrap();
/// let symmetries = Symmetries::of(&Geometry::rectangle(3, 3)?);
/// assert_eq!((partition.len(), partition.least(&symmetries).count()), (512, 102));
/// assert_eq!(partition.class(1).unwrap(), [3, 3, 3, 3, 3, 3, 3, 3, 12]);
/// # Ok::<_, dawggle_search::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// For each cell, the sets that a class can have there. An empty cell has one empty set.
    sets: Vec<Vec<u64>>,
    classes: u64,
}

impl Partition {
    /// Makes the partition whose classes have one of these sets on each cell.
    ///
    /// A cell without sets is an empty cell. Returns `None` if there are 2^63 classes or more.
    #[must_use]
    pub fn new(mut sets: Vec<Vec<u64>>) -> Option<Self> {
        sets.iter_mut().filter(|sets| sets.is_empty()).for_each(|sets| sets.push(0));
        let mut counts = sets.iter().map(|sets| sets.len() as u64);
        let classes = counts.try_fold(1, u64::checked_mul).filter(|&classes| classes < 1 << 63)?;
        Some(Self { sets, classes })
    }

    /// Returns the number of classes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a partition has at least one class")]
    pub fn len(&self) -> u64 {
        self.classes
    }

    /// Returns the class with this number, or `None` if the number is too large.
    ///
    /// Numbers count from 0. Consecutive numbers differ in the set of the last cell first.
    #[must_use]
    pub fn class(&self, number: u64) -> Option<Vec<u64>> {
        let sets = (number < self.classes).then(|| self.digits(number))?;
        Some(self.sets.iter().zip(sets).map(|(sets, set)| sets[set]).collect())
    }

    /// Returns the numbers of the classes to prove, in ascending order.
    ///
    /// Of the classes that are the same up to symmetry, this is the one with the lowest number. All
    /// cells that a symmetry exchanges must have the same sets, in the same order.
    pub fn least(&self, symmetries: &Symmetries) -> impl Iterator<Item = u64> {
        (0..self.classes).filter(|&number| symmetries.is_least(&self.digits(number)))
    }

    /// Returns the index of the set that each cell has.
    fn digits(&self, mut number: u64) -> Vec<usize> {
        let mut digits = vec![0; self.sets.len()];
        for (digit, sets) in digits.iter_mut().zip(&self.sets).rev() {
            *digit = (number % sets.len() as u64) as usize;
            number /= sets.len() as u64;
        }
        digits
    }
}
