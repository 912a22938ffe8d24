//! All patterns as one automaton.
//!
//! Its states are built only when a word reaches them. A list may have thousands of patterns, and a
//! complete automaton of these may be of any size.

use regex_automata::hybrid::dfa::{Builder, Cache, Config, DFA};
use regex_automata::{Anchored, Input, MatchKind};

use crate::Error;

/// Patterns of words, in which `?` matches one letter and `*` any number of letters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns {
    /// A regular expression for each.
    expressions: Vec<String>,
}

/// Recognizes the words that match one of the [`Patterns`].
#[derive(Debug)]
pub(crate) struct Matcher(Option<(DFA, Cache)>);

/// The regular expression of a pattern.
pub(crate) fn expression_of(pattern: &str) -> String {
    let mut expression = String::new();
    for character in pattern.chars() {
        match character {
            '?' => expression.push('.'),
            '*' => expression.push_str(".*"),
            _ => expression.push_str(&regex_syntax::escape(&character.to_string())),
        }
    }
    expression
}

impl Patterns {
    /// Adds a pattern of a list, or a word, which matches only itself.
    pub fn add(&mut self, _: &str, entry: &str) -> Result<(), Error> {
        self.expressions.push(expression_of(entry));
        Ok(())
    }

    /// Adds the patterns of `others`.
    #[cfg(feature = "recipes")]
    pub fn append(&mut self, mut others: Self) {
        self.expressions.append(&mut others.expressions);
    }

    /// Returns a matcher for all patterns.
    pub fn matcher(&self) -> Matcher {
        if self.expressions.is_empty() {
            return Matcher(None);
        }
        // The cache grows to the least that the patterns need, however many they are.
        let config = Config::new().match_kind(MatchKind::All).skip_cache_capacity_check(true);
        let expression = format!("(?:{})$", self.expressions.join("|"));
        let automaton = Builder::new().configure(config).build(&expression);
        let automaton = automaton.expect("escaped letters and wildcards are a valid expression");
        let cache = automaton.create_cache();
        Matcher(Some((automaton, cache)))
    }
}

impl Matcher {
    /// Whether a word matches one of the patterns.
    pub fn holds(&mut self, word: &str) -> bool {
        self.0.as_mut().is_some_and(|(automaton, cache)| {
            let input = Input::new(word).anchored(Anchored::Yes);
            // The search never gives up, since it was not configured to.
            automaton.try_search_fwd(cache, &input).is_ok_and(|end| end.is_some())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_match_whole_words() {
        let mut patterns = Patterns::default();
        for entry in ["foo*", "?at", "ox"] {
            patterns.add("list", entry).unwrap();
        }
        let mut matcher = patterns.matcher();
        let matched = ["foo", "food", "cat", "ox"].map(|word| matcher.holds(word));
        assert_eq!(matched, [true; 4]);
        let others = ["afoo", "at", "cats", "oxen"].map(|word| matcher.holds(word));
        assert_eq!(others, [false; 4]);
        assert!(!Patterns::default().matcher().holds(""));
    }
}
