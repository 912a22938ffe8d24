//! Where a solver is, as bytes that a program can store.

// Tests: `solver/src/solver.rs`.

use crate::Symbol;

/// What the bytes of a position say. All bytes 0 are the start.
pub(super) struct StoredPlace<'a> {
    /// The symbols of the last node that was visited.
    pub symbols: &'a [Symbol],
    /// Whether all words came.
    pub is_complete: bool,
    /// How many times the steps were too few for the last node: 0 if it is done.
    pub failures: u8,
}

impl<'a> StoredPlace<'a> {
    /// Reads any bytes. A length that is too large is 0.
    pub fn of(position: &'a [u8]) -> Self {
        let (&[len, state, failures], symbols) =
            position.split_first_chunk().unwrap_or((&[0; 3], &[]));
        let symbols = symbols.get(..len.into()).unwrap_or_default();
        Self { symbols, is_complete: state & 2 != 0, failures }
    }

    pub fn write(&self, position: &mut [u8]) {
        if let Some((head, symbols)) = position.split_first_chunk_mut() {
            *head = [self.symbols.len() as u8, u8::from(self.is_complete) << 1, self.failures];
            symbols.iter_mut().zip(self.symbols).for_each(|(to, &symbol)| *to = symbol);
        }
    }
}
