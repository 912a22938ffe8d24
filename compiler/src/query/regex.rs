//! Regular expressions and patterns, as automata of the crate `regex-automata`.

use std::fmt;

use regex_automata::dfa::{self, Automaton as _, StartError, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};
use unicode_normalization::UnicodeNormalization;

use super::{Condition, Query, QueryError};

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
    /// # Ok::<_, dawggle_compiler::QueryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueryError::Syntax`] or [`QueryError::Regex`] if the expression cannot be used.
    pub fn regex(self, expression: &str) -> Result<Self, QueryError> {
        Ok(self.with(Regex::new(expression)?))
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
    /// # Ok::<_, dawggle_compiler::QueryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueryError::Regex`] if the pattern is too long, [`QueryError::Braces`] if braces are not
    /// around one letter.
    pub fn pattern(self, pattern: &str) -> Result<Self, QueryError> {
        let regex = Regex::new(&expression_of(&self.alphabet.fold_pattern(pattern)?))?;
        Ok(self.with_letters(regex))
    }

    /// Adds that the word begins with the characters of `prefix`. So `c` also begins `chico`, in
    /// which `ch` is one letter.
    ///
    /// # Errors
    ///
    /// [`QueryError::Regex`] if the prefix is too long.
    pub fn prefix(self, prefix: &str) -> Result<Self, QueryError> {
        self.regex(&format!("{}.*", regex_syntax::escape(prefix)))
    }

    /// Adds that the word ends with the characters of `suffix`.
    ///
    /// # Errors
    ///
    /// [`QueryError::Regex`] if the suffix is too long.
    pub fn suffix(self, suffix: &str) -> Result<Self, QueryError> {
        self.regex(&format!(".*{}", regex_syntax::escape(suffix)))
    }
}

struct Regex(dense::DFA<Vec<u32>>);

impl Regex {
    fn new(expression: &str) -> Result<Self, QueryError> {
        let expression = &*expression.nfc().collect::<String>();
        regex_syntax::parse(expression).map_err(|error| QueryError::Syntax(Box::new(error)))?;
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
        dfa.map(Self).map_err(|source| QueryError::Regex {
            expression: expression.to_owned(),
            source: Box::new(source),
        })
    }

    /// Returns the state of the automaton after a text.
    fn state(&self, text: &str) -> Result<regex_automata::util::primitives::StateID, StartError> {
        let start = self.0.start_state(&start::Config::new().anchored(Anchored::Yes))?;
        Ok(text.bytes().fold(start, |state, byte| self.0.next_state(state, byte)))
    }
}

impl fmt::Debug for Regex {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Regex")
    }
}

impl Condition for Regex {
    fn may_begin(&self, start: &str) -> bool {
        self.state(start).is_ok_and(|state| !self.0.is_dead_state(state))
    }

    fn holds(&self, word: &str) -> bool {
        self.state(word).is_ok_and(|state| self.0.is_match_state(self.0.next_eoi_state(state)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_expressions_are_refused() {
        assert!(matches!(Query::new().regex("("), Err(QueryError::Syntax(_))));
        assert!(matches!(Query::new().regex("(.{999}){999}"), Err(QueryError::Regex { .. })));
    }
}
