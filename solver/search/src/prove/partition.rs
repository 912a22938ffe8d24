//! A partition: all boards of a shape, as classes that share no board.
//!
//! For each cell the symbols are parted into sets, and a class has one of these sets on each cell. Of
//! classes that are the same up to symmetry, one is enough: a proof looks at that with the least number
//! (Vanderkam, "A Boggle board with over 500 points", 2009).

use crate::game::Symmetries;

/// All boards of a shape, as numbered classes.
///
/// ```
/// use dawggle_search::game::{Geometry, Symmetries};
/// use dawggle_search::prove::Partition;
///
/// // Three rows of three, of two sets of symbols.
/// let partition = Partition::new(vec![vec![0b0011, 0b1100]; 9]).unwrap();
/// let symmetries = Symmetries::of(&Geometry::rectangle(3, 3)?);
/// assert_eq!((partition.len(), partition.least(&symmetries).count()), (512, 102));
/// assert_eq!(partition.class(1).unwrap(), [3, 3, 3, 3, 3, 3, 3, 3, 12]);
/// # Ok::<_, dawggle_search::game::GeometryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// For each cell, the sets of symbols that a class may have there; one if it is empty.
    sets: Vec<Vec<u64>>,
    classes: u64,
}

impl Partition {
    /// The partition of boards with one of these sets on each cell; a cell with none is empty. `None` if
    /// there are 2^63 classes or more.
    #[must_use]
    pub fn new(mut sets: Vec<Vec<u64>>) -> Option<Self> {
        sets.iter_mut().filter(|sets| sets.is_empty()).for_each(|sets| sets.push(0));
        let mut counts = sets.iter().map(|sets| sets.len() as u64);
        let classes = counts.try_fold(1, u64::checked_mul).filter(|&classes| classes < 1 << 63)?;
        Some(Self { sets, classes })
    }

    /// The number of classes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> u64 {
        self.classes
    }

    /// The class with this number, from 0 on: the last cell's sets count ones. `None` if there is none.
    #[must_use]
    pub fn class(&self, number: u64) -> Option<Vec<u64>> {
        let sets = (number < self.classes).then(|| self.digits(number))?;
        Some(self.sets.iter().zip(sets).map(|(sets, set)| sets[set]).collect())
    }

    /// The numbers of those classes that are the least among those which are the same up to symmetry, in
    /// order. All cells that a symmetry exchanges should have the same sets, in the same order.
    pub fn least(&self, symmetries: &Symmetries) -> impl Iterator<Item = u64> {
        (0..self.classes).filter(|&number| symmetries.is_least(&self.digits(number)))
    }

    /// Which set each cell has.
    fn digits(&self, mut number: u64) -> Vec<usize> {
        let mut digits = vec![0; self.sets.len()];
        for (digit, sets) in digits.iter_mut().zip(&self.sets).rev() {
            *digit = (number % sets.len() as u64) as usize;
            number /= sets.len() as u64;
        }
        digits
    }
}
