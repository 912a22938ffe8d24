//! Where a solver is.

use crate::{Mask, Symbol};

/// Where a [`Solver`](crate::Solver) is, as [`Solver::position`](crate::Solver::position) returns
/// it, so that another solver can continue from there.
///
/// A program can keep it in memory, and use the scratch memory for something else. Takes 20 bytes
/// for a `Board<u16>`, and 68 for a `Board<u64>`.
#[derive(Clone, Debug)]
pub struct Position<M: Mask> {
    /// The symbols of the last node that was visited.
    pub(super) symbols: M::PerCell<Symbol>,
    pub(super) len: u8,
    pub(super) is_done: bool,
    pub(super) failures: u8,
    pub(super) is_complete: bool,
}

impl<M: Mask> Position<M> {
    pub(super) fn symbols(&self) -> &[Symbol] {
        self.symbols.as_ref().get(..self.len.into()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_as_small_as_stated() {
        assert_eq!((size_of::<Position<u16>>(), size_of::<Position<u64>>()), (20, 68));
    }
}
