//! A partition: all boards of a shape, divided into classes that share no board.
//!
//! A partition divides the symbols of each cell into sets. A class takes one of these sets on each
//! cell. Classes that are the same up to symmetry have the same boards up to symmetry, so a proof
//! examines only one of them: the class with the lowest number (Vanderkam, "A Boggle board with
//! over 500 points", 2009).

use dawggle::SymbolSet;

use crate::game::Symmetries;

/// All boards of a shape, divided into numbered classes.
#[derive(Clone, Debug)]
pub struct Partition {
    /// For each cell, the sets that a class can have there. An empty cell has one empty set.
    sets: Vec<Vec<SymbolSet>>,
    classes: u64,
}

impl Partition {
    /// Makes the partition whose classes have one of these sets on each cell.
    ///
    /// A cell without sets is an empty cell. Returns `None` if there are 2^63 classes or more.
    pub fn new(mut sets: Vec<Vec<SymbolSet>>) -> Option<Self> {
        sets.iter_mut().filter(|sets| sets.is_empty()).for_each(|sets| sets.push(SymbolSet::EMPTY));
        let mut counts = sets.iter().map(|sets| sets.len() as u64);
        let classes = counts.try_fold(1, u64::checked_mul).filter(|&classes| classes < 1 << 63)?;
        Some(Self { sets, classes })
    }

    /// Returns the number of classes.
    pub fn classes(&self) -> u64 {
        self.classes
    }

    /// Returns the class with this number, or `None` if the number is too large.
    ///
    /// Numbers count from 0. Consecutive numbers differ in the set of the last cell first.
    pub fn class(&self, number: u64) -> Option<Vec<SymbolSet>> {
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
