//! Lists the words of a dictionary.

use core::fmt;
use core::ops::ControlFlow;

use crate::format::MAX_WORD;
use crate::graph::Graph;
use crate::{Alphabet, Dawg, Source, Symbol, SymbolSet, with_graph};

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// The walk is finished: all words were given.
    Complete,
    /// The callback returned `ControlFlow::Break`.
    Stopped,
    /// The step limit was reached.
    OutOfSteps,
}

/// A word of a dictionary: a string of symbols, and the alphabet that spells them.
///
/// Displayed as text. A width pads it by letters.
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

/// The list of a dictionary's words: each word once, in the alphabet's order.
///
/// Made by [`Dawg::words`]. Takes about 9 KB of stack with any dictionary.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use core::ops::ControlFlow;
/// use dawggle::{Dawg, Outcome};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let outcome = dawg.words().max_steps(1_000_000).each(|word| {
///     println!("{word}");
///     ControlFlow::Continue(())
/// });
/// assert_eq!(outcome, Outcome::Complete);
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'a, S> {
    dawg: &'a Dawg<S>,
    max_steps: u64,
}

impl<'a, S: Source> Words<'a, S> {
    pub(crate) fn new(dawg: &'a Dawg<S>) -> Self {
        Self { dawg, max_steps: u64::MAX }
    }

    /// Stops after this number of edges.
    ///
    /// Set a limit for files from strangers: even a checked file of a few hundred bytes can hold
    /// 2^60 words.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps, ..self }
    }

    /// Calls `each` with each word until it breaks.
    pub fn each(self, mut each: impl FnMut(Word<'_, S>) -> ControlFlow<()>) -> Outcome {
        with_graph!(self.dawg, |graph| self.walk(&graph, &mut each))
    }

    fn walk<G: Graph>(
        self,
        graph: &G,
        each: &mut impl FnMut(Word<'_, S>) -> ControlFlow<()>,
    ) -> Outcome {
        let alphabet = self.dawg.alphabet();
        let longest = usize::from(self.dawg.longest());
        let mut symbols = [0; MAX_WORD as usize];
        // For each node on the path from the root, by its depth: the edges that are not visited
        // yet.
        let mut levels = [graph.node(graph.root()).edges; MAX_WORD as usize];
        let mut depth = 0;
        let mut steps = self.max_steps;
        while let Some(edges) = levels.get_mut(depth) {
            let Some((symbol, place)) = graph.next_child(edges, SymbolSet::ANY) else {
                if depth == 0 {
                    return Outcome::Complete;
                }
                depth -= 1;
                continue;
            };
            if steps == 0 {
                return Outcome::OutOfSteps;
            }
            steps -= 1;
            let node = graph.node(place);
            if let Some(last) = symbols.get_mut(depth) {
                *last = symbol;
            }
            let word = symbols.get(..=depth).unwrap_or_default();
            if node.terminal && each(Word::new(alphabet, word)).is_break() {
                return Outcome::Stopped;
            }
            if depth + 1 < longest && !node.symbols.is_empty() {
                depth += 1;
                if let Some(level) = levels.get_mut(depth) {
                    *level = node.edges;
                }
            }
        }
        Outcome::Complete
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;
    use crate::{ANIMALS, animals};

    #[test]
    fn each_word_is_given_once_in_order() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let mut words: Vec<String> = Vec::new();
        let outcome = dawg.words().each(|word| {
            words.push(word.to_string());
            ControlFlow::Continue(())
        });
        assert_eq!(outcome, Outcome::Complete);
        assert!(words.iter().eq(animals()), "{words:?}");
    }

    #[test]
    fn a_walk_says_why_it_ended() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        assert_eq!(dawg.words().each(|_| ControlFlow::Break(())), Outcome::Stopped);
        let never = |_: Word<'_, _>| ControlFlow::Continue(());
        assert_eq!(dawg.words().max_steps(3).each(never), Outcome::OutOfSteps);
    }

    #[test]
    fn words_count_letters_and_are_padded_by_letters() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let symbols = ["s", "qu", "i", "d"].map(|letter| dawg.alphabet().symbol(letter).unwrap());
        let word = Word::new(dawg.alphabet(), &symbols);
        assert_eq!((word.letters(), word.symbols().len()), (5, 4));
        assert_eq!(
            std::format!("{word:>7}|{word:<7}|{word:^7}|{word:2}"),
            "  squid|squid  | squid |squid"
        );
    }
}
