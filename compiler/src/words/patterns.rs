//! Words that look so, in lists of words that are not wanted.
//!
//! All patterns become one automaton, built as words ask for its states: a list of banned words may have
//! thousands, whose whole automaton would be of any size.

use std::borrow::Cow;

use regex_automata::hybrid::dfa::{Builder, Cache, Config, DFA};
use regex_automata::{Anchored, Input, MatchKind};

use crate::Alphabet;
use crate::inspect::query;
use crate::list::{Fault, read_word};

/// Patterns of words, in which `?` is any letter and `*` any letters or none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns {
    /// As regular expressions.
    expressions: Vec<String>,
}

/// Tells the words that look like one of some [`Patterns`] from others.
#[derive(Debug)]
pub(crate) struct Matcher(Option<(DFA, Cache)>);

const WILDCARDS: [char; 2] = ['?', '*'];

/// Whether an entry of a list stands for more words than one.
pub(crate) fn is_pattern(entry: &str) -> bool {
    entry.contains(WILDCARDS)
}

/// Reads a line of a list that may have patterns, and folds it.
pub(crate) fn read_entry<'a>(line: &'a [u8], alphabet: &Alphabet) -> Result<Cow<'a, str>, Fault> {
    let is_wildcard = |byte: &u8| WILDCARDS.contains(&char::from(*byte));
    if !line.iter().any(is_wildcard) {
        return read_word(line, alphabet);
    }
    let mut pattern = String::new();
    for part in line.split_inclusive(is_wildcard) {
        let (letters, wildcard) = match part.split_last() {
            Some((last, letters)) if is_wildcard(last) => (letters, Some(char::from(*last))),
            _ => (part, None),
        };
        if !letters.is_empty() {
            pattern += &read_word(letters, alphabet)?;
        }
        pattern.extend(wildcard);
    }
    Ok(pattern.into())
}

impl Patterns {
    /// Adds a pattern, or a word, which looks like nothing but itself.
    pub fn add(&mut self, entry: &str) {
        self.expressions.push(query::expression(entry));
    }

    /// Adds others.
    pub fn append(&mut self, mut others: Self) {
        self.expressions.append(&mut others.expressions);
    }

    pub fn matcher(&self) -> Matcher {
        if self.expressions.is_empty() {
            return Matcher(None);
        }
        // A cache of at least what the patterns need, however many they are.
        let config = Config::new().match_kind(MatchKind::All).skip_cache_capacity_check(true);
        let expression = format!("(?:{})$", self.expressions.join("|"));
        let automaton = Builder::new().configure(config).build(&expression);
        let automaton = automaton.expect("letters and wildcards are an expression");
        let cache = automaton.create_cache();
        Matcher(Some((automaton, cache)))
    }
}

impl Matcher {
    /// Whether a word looks like one of the patterns.
    pub fn holds(&mut self, word: &str) -> bool {
        self.0.as_mut().is_some_and(|(automaton, cache)| {
            let input = Input::new(word).anchored(Anchored::Yes);
            // It neither quits nor gives up, unless told to.
            automaton.try_search_fwd(cache, &input).is_ok_and(|end| end.is_some())
        })
    }
}
