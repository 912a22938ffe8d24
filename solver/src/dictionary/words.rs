//! Lists the words of a dictionary.

use crate::format::MAX_WORD;
use crate::graph::{Edges, Graph, Node, Place};
use crate::{Dawg, Limit, Outcome, Source, Symbol, SymbolSet, Word, with_graph};

/// Words of a dictionary, one by one: each word once, in the alphabet's order.
///
/// Made by [`Dawg::words`], [`Dawg::words_starting_with`] and
/// [`Cursor::endings`](crate::Cursor::endings). It keeps its position, and takes 11 KB with any
/// dictionary, or less in a build with fewer features: 3.4 KB where files are `wide` and have small
/// alphabets.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// use dawggle::{Dawg, Outcome};
///
/// let dawg = Dawg::from_bytes(ANIMALS)?;
/// let mut words = dawg.words_starting_with("sq").max_steps(1_000_000);
/// while let Some(word) = words.next_word() {
///     println!("{word}");
/// }
/// assert_eq!(words.outcome(), Outcome::Complete);
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Words<'a, S> {
    dawg: &'a Dawg<S>,
    /// The nodes on the path, by their depth.
    levels: [Unvisited; MAX_WORD as usize],
    path: WordPath<'a>,
    limit: Limit,
    outcome: Outcome,
}

// The sizes that the docs state.
const _: () = assert!(
    size_of::<Words<'_, &[u8]>>()
        <= if cfg!(any(feature = "compact", feature = "large-alphabets")) {
            11 << 10
        } else {
            3400
        }
);

/// What is left to visit at a node.
#[derive(Clone, Copy, Debug)]
struct Unvisited {
    edges: Edges,
    wanted: SymbolSet,
}

/// The symbols from the first node to the last node that was visited.
#[derive(Clone, Debug)]
struct WordPath<'a> {
    symbols: [Symbol; MAX_WORD as usize],
    /// The depth of the deepest node that has edges to visit, or [`UNREAD`].
    depth: u8,
    /// The most symbols of a word.
    longest: u8,
    /// Whether the first node ends a word that was not given yet.
    is_first: bool,
    /// The last leaf that ended a word, which is not decoded again: most words end at the same one.
    leaf: Place,
    /// The text that words continue with after the first `spelled` symbols. Once it is spelled, it
    /// is empty: the words that are left end it inside a symbol.
    text: &'a str,
    spelled: u8,
}

/// The depth after a failed read of the first node. No node is as deep as this.
const UNREAD: u8 = u8::MAX;

impl<S: Source> Dawg<S> {
    /// Lists all words, in the alphabet's order.
    #[must_use]
    pub fn words(&self) -> Words<'_, S> {
        self.words_starting_with("")
    }

    /// Lists the words that start with a text, in the alphabet's order.
    ///
    /// The text may end inside a symbol: `seq` finds `sequence`, although `qu` is one symbol.
    #[must_use]
    pub fn words_starting_with<'a>(&'a self, text: &'a str) -> Words<'a, S> {
        Words::below(self, with_graph!(self, |graph| graph.root()), 0, text)
    }
}

impl<'a, S: Source> Words<'a, S> {
    /// Lists what words continue with after a node, if it starts with a text. `depth` is the
    /// number of symbols before the node.
    pub(crate) fn below(dawg: &'a Dawg<S>, place: Place, depth: u8, text: &'a str) -> Self {
        let mut path = WordPath {
            symbols: [0; MAX_WORD as usize],
            depth: 0,
            longest: dawg.longest().saturating_sub(depth),
            is_first: false,
            // No node has this place, whose context is not a symbol.
            leaf: Place { at: 0, context: u8::MAX },
            text,
            spelled: 0,
        };
        let Node { terminal, symbols, edges } = with_graph!(dawg, |graph| graph.node(place));
        path.is_first = terminal && depth > 0; // The root ends no word.
        let first = Unvisited { edges, wanted: wanted(dawg, symbols, text) };
        let levels = [first; MAX_WORD as usize];
        if dawg.source().has_failed() {
            (path.depth, path.is_first) = (UNREAD, false);
        }
        Self { dawg, levels, path, limit: Limit::none(), outcome: Outcome::Stopped }
    }

    /// Ends the list after this number of edges, and can then go on: [`Self::set_max_steps`].
    ///
    /// Set a limit for untrusted files: even a checked file of a few hundred bytes can hold 2^60
    /// words.
    #[must_use]
    pub fn max_steps(mut self, max_steps: u64) -> Self {
        self.set_max_steps(max_steps);
        self
    }

    /// Ends the list after this number of edges from now.
    pub fn set_max_steps(&mut self, max_steps: u64) {
        self.limit = Limit::steps(max_steps);
    }

    /// Returns the next word, or `None` at the end, of which [`Self::outcome`] tells the reason.
    /// The list stays where the steps were used up or a read has failed, so it can be asked again.
    /// Only if its first read fails, each call says so: make the list again.
    pub fn next_word(&mut self) -> Option<Word<'_, S>> {
        let Self { dawg, levels, path, limit, .. } = self;
        let end = with_graph!(dawg, |graph| path.advance(dawg, &graph, levels, limit));
        match end {
            Ok(len) => {
                self.outcome = Outcome::Stopped;
                let symbols = self.path.symbols.get(..len).unwrap_or_default();
                Some(Word::new(self.dawg.alphabet(), symbols))
            }
            Err(outcome) => {
                self.outcome = outcome;
                None
            }
        }
    }

    /// Calls `each` with each word that is left.
    pub fn for_each(mut self, mut each: impl FnMut(Word<'_, S>)) -> Outcome {
        while let Some(word) = self.next_word() {
            each(word);
        }
        self.outcome
    }

    /// Returns why the list ended, or [`Outcome::Stopped`] before the end.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }
}

impl<'a> WordPath<'a> {
    /// Moves on to the next word. Returns its length in symbols.
    fn advance<S: Source, G: Graph>(
        &mut self,
        dawg: &Dawg<S>,
        graph: &G,
        levels: &mut [Unvisited],
        limit: &mut Limit,
    ) -> Result<usize, Outcome> {
        if core::mem::take(&mut self.is_first) {
            return Ok(0);
        }
        while let Some(level) = levels.get_mut(usize::from(self.depth)) {
            if limit.left() == 0 {
                return Err(Outcome::OutOfSteps);
            }
            let before = level.edges;
            let Some((symbol, place)) = graph.next_child(&mut level.edges, level.wanted) else {
                if dawg.source().has_failed() {
                    level.edges = before;
                    return Err(Outcome::Failed);
                }
                if self.depth == self.spelled {
                    self.text = "";
                }
                self.depth = self.depth.checked_sub(1).ok_or(Outcome::Complete)?;
                continue;
            };
            limit.0 = limit.0.wrapping_sub(1);
            let node = if place == self.leaf { Node::LEAF } else { graph.node(place) };
            let spelled =
                if self.text.is_empty() { None } else { self.spell(dawg, symbol, node.symbols) };
            let (rest, wanted) = spelled.unwrap_or(("", SymbolSet::ANY));
            if dawg.source().has_failed() {
                level.edges = before;
                return Err(Outcome::Failed);
            }
            if let Some(last) = self.symbols.get_mut(usize::from(self.depth)) {
                *last = symbol;
            }
            let len = self.depth.wrapping_add(1);
            if len < self.longest && !node.symbols.is_empty() {
                self.depth = len;
                if let Some(level) = levels.get_mut(usize::from(len)) {
                    *level = Unvisited { edges: node.edges, wanted };
                }
                if spelled.is_some() {
                    (self.text, self.spelled) = (rest, len);
                }
            }
            if node.terminal && rest.is_empty() {
                if node.symbols.is_empty() {
                    self.leaf = place;
                }
                return Ok(len.into());
            }
        }
        Err(Outcome::Failed)
    }

    /// Returns what is left of the text after one more symbol, and the symbols that are wanted
    /// next, from `symbols`: `None` if the text ends inside a symbol, so all words are wanted.
    #[cold]
    fn spell<S: Source>(
        &self,
        dawg: &Dawg<S>,
        symbol: Symbol,
        symbols: SymbolSet,
    ) -> Option<(&'a str, SymbolSet)> {
        let spelling = dawg.alphabet().spelling(symbol);
        let rest =
            self.text.strip_prefix(spelling.as_str()).filter(|_| self.depth == self.spelled)?;
        Some((rest, wanted(dawg, symbols, rest)))
    }
}

/// Returns the longest symbol at the start of a text, and those that start with the whole text.
fn wanted<S: Source>(dawg: &Dawg<S>, symbols: SymbolSet, text: &str) -> SymbolSet {
    if text.is_empty() {
        return SymbolSet::ANY;
    }
    let text = text.as_bytes();
    let longest = dawg.split_first_of(symbols, text);
    let mut wanted = longest.map_or(SymbolSet::EMPTY, |(symbol, _)| SymbolSet::alone(symbol));
    for symbol in symbols.iter() {
        if dawg.alphabet().spelling(symbol).as_bytes().starts_with(text) {
            wanted |= SymbolSet::alone(symbol);
        }
    }
    wanted
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;
    use crate::{ANIMALS, animals};

    fn list(mut words: Words<'_, &[u8]>) -> Vec<String> {
        let mut listed = Vec::new();
        while let Some(word) = words.next_word() {
            listed.push(word.to_string());
        }
        assert_eq!((words.next_word().is_none(), words.outcome()), (true, Outcome::Complete));
        listed
    }

    #[test]
    fn each_word_is_given_once_in_order() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        assert!(list(dawg.words()).iter().eq(animals()));
    }

    #[test]
    fn words_start_with_a_text_even_if_it_ends_inside_a_symbol() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let words: Vec<_> = animals().collect();
        let mut texts: Vec<_> =
            words.iter().flat_map(|word| (0..=word.len()).map(|end| &word[..end])).collect();
        texts.extend(["catx", "Cat", "é", "quu", "uq"]);
        for text in texts {
            let expected = words.iter().filter(|word| word.starts_with(text));
            assert!(list(dawg.words_starting_with(text)).iter().eq(expected), "{text}");
        }
        assert_eq!(list(dawg.words_starting_with("sq")), ["squid", "squirrel"]);
    }

    #[test]
    fn endings_follow_a_cursor() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let sea = dawg.cursor().walk("sea").unwrap();
        let expected = animals().filter_map(|word| word.strip_prefix("sea"));
        assert!(list(sea.endings()).iter().eq(expected));
        assert_eq!(list(dawg.cursor().walk("squid").unwrap().endings()), [""]);
    }

    #[test]
    fn a_walk_says_why_it_ended() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let mut words = dawg.words();
        assert!(words.next_word().is_some());
        assert_eq!(words.outcome(), Outcome::Stopped);
        assert_eq!(dawg.words().max_steps(3).for_each(|_| {}), Outcome::OutOfSteps);
    }

    #[test]
    fn a_list_out_of_steps_says_so_each_time_and_goes_on_where_it_was() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        for text in ["", "se", "squ", "seq", "catx"] {
            let (mut words, mut listed) = (dawg.words_starting_with(text), Vec::new());
            while words.outcome() != Outcome::Complete {
                words.set_max_steps(0);
                for _ in 0..3 {
                    if let Some(word) = words.next_word() {
                        // The first word needs no edge if the list starts at its end.
                        assert!(listed.is_empty(), "{word}");
                        listed.push(word.to_string());
                    }
                }
                assert!(words.outcome() != Outcome::Stopped || listed.len() == 1);
                words.set_max_steps(1);
                while let Some(word) = words.next_word() {
                    listed.push(word.to_string());
                }
            }
            assert_eq!(listed, list(dawg.words_starting_with(text)), "{text}");
        }
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
