//! A word, as its symbols.

use core::fmt;

use crate::{Alphabet, Source, Symbol};

/// A word of a dictionary: a string of symbols, and the alphabet that spells them.
///
/// Displayed as text. A width pads it by letters. The text and the number of letters are read from
/// the dictionary when they are asked for: if a read fails then, they lack symbols.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a, S> {
    alphabet: Alphabet<&'a S>,
    symbols: &'a [Symbol],
}

impl<'a, S: Source> Word<'a, S> {
    /// Creates a word from its symbols.
    #[must_use]
    pub fn new(alphabet: Alphabet<&'a S>, symbols: &'a [Symbol]) -> Self {
        Self { alphabet, symbols }
    }

    /// Returns the symbols.
    #[must_use]
    pub fn symbols(&self) -> &'a [Symbol] {
        self.symbols
    }

    /// Returns the number of letters; `qu` counts as two, and `lj` of Croatian as one.
    #[must_use]
    pub fn letters(&self) -> u32 {
        self.alphabet.letters(self.symbols)
    }
}

impl<S: Source> fmt::Display for Word<'_, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.alphabet.spell(self.symbols).fmt(formatter)
    }
}

#[cfg(feature = "defmt")]
impl<S: Source> defmt::Format for Word<'_, S> {
    fn format(&self, to: defmt::Formatter<'_>) {
        defmt::write!(to, "{}", defmt::Display2Format(self));
    }
}
