//! Regular expressions and patterns, as automata of the crate `regex-automata`.

use regex_automata::dfa::{self, Automaton as _, StartError, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};
use unicode_normalization::UnicodeNormalization;

use super::{Condition, Query};
use crate::Error;
use crate::error::with_causes;

/// The most bytes of an automaton. Only expressions made for it take more.
const MOST_BYTES: usize = 1 << 24;
/// The most bytes of the nondeterministic automaton from which an automaton is made.
///
/// With more, it would take long to find out that the automaton is too large.
const MOST_NFA_BYTES: usize = 1 << 20;

/// Returns the regular expression of a pattern with the wildcards `?` and `*`.
fn expression_of(pattern: &str) -> String {
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

impl Query {
    /// Adds that the whole word matches a regular expression, in the syntax of the crate `regex`.
    ///
    /// The words are folded, as in the dictionary.
    ///
    /// ```
    /// use dawggle_compiler::Query;
    ///
    /// let query = Query::new().regex("c.*t")?.near("coat", 1)?;
    /// assert!(query.holds("cot") && query.holds("cat") && !query.holds("coats"));
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if the expression has a syntax error, or its automaton takes too much
    /// memory.
    pub fn regex(self, expression: &str) -> Result<Self, Error> {
        Ok(self.with(Condition::Regex(Box::new(Regex::new(expression)?))))
    }

    /// Adds that the whole word matches a pattern.
    ///
    /// In a pattern `?` matches one letter, and `*` matches any number of letters. Other letters
    /// are folded as in the alphabet. A letter of several characters can be in braces: `{ch}?co`.
    ///
    /// ```
    /// use dawggle_compiler::Query;
    ///
    /// let query = Query::new().pattern("c?t*")?;
    /// assert!(query.holds("cats") && !query.holds("coat"));
    /// # Ok::<_, dawggle_compiler::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if the pattern is too long, or braces are not around one letter.
    pub fn pattern(self, pattern: &str) -> Result<Self, Error> {
        let regex = Regex::new(&expression_of(&self.alphabet.fold_pattern(pattern)?))?;
        Ok(self.with_letters(Condition::Regex(Box::new(regex))))
    }
}

/// An expression that matches whole words.
#[derive(Debug)]
pub(super) struct Regex(dense::DFA<Vec<u32>>);

impl Regex {
    fn new(expression: &str) -> Result<Self, Error> {
        let expression = &*expression.nfc().collect::<String>();
        regex_syntax::parse(expression).map_err(|error| Error::option(error.to_string()))?;
        let config = dense::Config::new()
            .match_kind(MatchKind::All)
            .start_kind(dfa::StartKind::Anchored)
            .dfa_size_limit(Some(MOST_BYTES))
            .determinize_size_limit(Some(MOST_BYTES));
        let dfa = dense::Builder::new()
            .configure(config)
            .thompson(thompson::Config::new().nfa_size_limit(Some(MOST_NFA_BYTES)))
            .syntax(syntax::Config::new().case_insensitive(true))
            .build(&format!("(?:{expression})$"));
        dfa.map(Self).map_err(|error| {
            let why = with_causes(&error);
            Error::option(format!("the regular expression {expression:?} cannot be used: {why}"))
        })
    }

    /// Returns the state of the automaton after a text.
    fn state(&self, text: &str) -> Result<regex_automata::util::primitives::StateID, StartError> {
        let start = self.0.start_state(&start::Config::new().anchored(Anchored::Yes))?;
        Ok(text.bytes().fold(start, |state, byte| self.0.next_state(state, byte)))
    }

    pub fn may_begin(&self, start: &str) -> bool {
        self.state(start).is_ok_and(|state| !self.0.is_dead_state(state))
    }

    pub fn holds(&self, word: &str) -> bool {
        self.state(word).is_ok_and(|state| self.0.is_match_state(self.0.next_eoi_state(state)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_expressions_are_refused() {
        for (expression, why) in [("(", "unclosed group"), ("(.{999}){999}", "cannot be used: ")] {
            let refused = Query::new().regex(expression).unwrap_err().to_string();
            assert!(refused.contains(why), "{refused}");
        }
    }
}
