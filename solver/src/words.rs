//! Listing a dictionary.

use core::fmt;
use core::ops::ControlFlow;

use crate::format::MAX_WORD;
use crate::graph::Graph;
use crate::{Alphabet, Dawg, Source, Symbol, SymbolSet, with_graph};

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// All words were given.
    Complete,
    /// The callback asked to stop.
    Stopped,
    /// The step limit was reached.
    OutOfSteps,
}

/// A word of a dictionary: a string of symbols, and the alphabet that spells it.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a, S> {
    alphabet: Alphabet<&'a S>,
    symbols: &'a [Symbol],
}

impl<'a, S: Source> Word<'a, S> {
    /// The word of these symbols.
    #[must_use]
    pub fn new(alphabet: Alphabet<&'a S>, symbols: &'a [Symbol]) -> Self {
        Self { alphabet, symbols }
    }

    /// Its symbols.
    #[must_use]
    pub fn symbols(&self) -> &'a [Symbol] {
        self.symbols
    }

    /// How many letters it has; `qu` counts two.
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

/// The listing of a dictionary: each word once, in the alphabet's order. Made by [`Dawg::words`].
///
/// Takes about 9 KB of stack, whatever the dictionary.
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

    /// Stops after that many edges. A checked file may still hold more words than there is time
    /// for: a few hundred bytes can spell 2^60 of them.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { max_steps, ..self }
    }

    /// Gives each word to `each` until it breaks.
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
        // The edges still to come of each node on the way; a node's depth is its index.
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
