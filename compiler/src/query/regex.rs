//! Regular expressions and patterns, as automata of the crate `regex-automata`.

use regex_automata::dfa::{self, Automaton as _, StartError, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::ast::{
    Ast, ClassSet, ClassSetBinaryOp, ClassSetItem, Concat, Flags, Group, GroupKind, Literal,
    LiteralKind, Span, parse::Parser,
};
use unicode_normalization::UnicodeNormalization;

use super::{Condition, Query};
use crate::error::with_causes;
use crate::{Alphabet, Error};

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

/// Folds the literals of an expression, and those that follow each other together: they may be a
/// letter and its accent. The parser limits how deep this goes.
fn fold_literals(syntax: &mut Ast, alphabet: &Alphabet) {
    match syntax {
        Ast::Literal(literal) => {
            let span = literal.span;
            let asts = folded(&literal.c.to_string(), span, alphabet);
            let ast = Box::new(Ast::concat(Concat { span, asts }));
            let kind = GroupKind::NonCapturing(Flags { span, items: Vec::new() });
            *syntax = Ast::group(Group { span, kind, ast });
        }
        Ast::Concat(concat) => {
            let mut asts = Vec::new();
            for part in concat.asts.chunk_by_mut(|one, next| is_literal(one) && is_literal(next)) {
                if let [Ast::Literal(first), ..] = part {
                    let span = first.span;
                    let letters = part.iter().filter_map(|part| match part {
                        Ast::Literal(literal) => Some(literal.c),
                        _ => None,
                    });
                    asts.extend(folded(&letters.collect::<String>(), span, alphabet));
                } else {
                    part.iter_mut().for_each(|part| fold_literals(part, alphabet));
                    asts.extend(part.iter().cloned());
                }
            }
            concat.asts = asts;
        }
        Ast::ClassBracketed(class) => fold_class(&mut class.kind, alphabet),
        Ast::Repetition(repetition) => fold_literals(&mut repetition.ast, alphabet),
        Ast::Group(group) => fold_literals(&mut group.ast, alphabet),
        Ast::Alternation(either) => {
            either.asts.iter_mut().for_each(|part| fold_literals(part, alphabet))
        }
        _ => {}
    }
}

fn is_literal(syntax: &Ast) -> bool {
    matches!(syntax, Ast::Literal(_))
}

/// Returns the literals of a folded text.
fn folded(text: &str, span: Span, alphabet: &Alphabet) -> Vec<Ast> {
    let literal = |c| Ast::literal(Literal { span, kind: kind_of(c), c });
    alphabet.fold_words(text).chars().map(literal).collect()
}

fn fold_class(class: &mut ClassSet, alphabet: &Alphabet) {
    match class {
        ClassSet::BinaryOp(ClassSetBinaryOp { lhs, rhs, .. }) => {
            fold_class(lhs, alphabet);
            fold_class(rhs, alphabet);
        }
        ClassSet::Item(item) => fold_item(item, alphabet),
    }
}

fn fold_item(item: &mut ClassSetItem, alphabet: &Alphabet) {
    match item {
        ClassSetItem::Literal(literal) => fold_literal(literal, alphabet),
        ClassSetItem::Range(range) => {
            let mut folded = range.clone();
            fold_literal(&mut folded.start, alphabet);
            fold_literal(&mut folded.end, alphabet);
            if folded.is_valid() {
                *range = folded;
            }
        }
        ClassSetItem::Bracketed(class) => fold_class(&mut class.kind, alphabet),
        ClassSetItem::Union(union) => {
            union.items.iter_mut().for_each(|item| fold_item(item, alphabet))
        }
        _ => {}
    }
}

/// Folds a literal of a class, unless it is folded to several letters or to none.
fn fold_literal(literal: &mut Literal, alphabet: &Alphabet) {
    if let Ok(c) = alphabet.fold_words(&literal.c.to_string()).parse() {
        (literal.c, literal.kind) = (c, kind_of(c));
    }
}

/// How a character is written: a hyphen in a class must be escaped, for instance.
fn kind_of(letter: char) -> LiteralKind {
    match regex_syntax::is_meta_character(letter) {
        true => LiteralKind::Meta,
        false => LiteralKind::Verbatim,
    }
}

impl Query {
    /// Adds that the whole word matches a regular expression, in the syntax of the crate `regex`.
    ///
    /// The words are folded, as in the dictionary, and so is each letter of the expression. A
    /// letter that is folded to several stays as it is in a class: `[ß]`.
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
        let expression = expression.nfc().collect::<String>();
        let mut syntax = Parser::new()
            .parse(&expression)
            .map_err(|error| Error::option(regex_syntax::Error::from(error).to_string()))?;
        fold_literals(&mut syntax, &self.alphabet);
        let regex = Regex::new(&syntax.to_string())?;
        Ok(self.with(Condition::Regex(Box::new(regex))))
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
        let expression = expression_of(&self.alphabet.fold_pattern(pattern)?);
        Ok(self.with_letters(Condition::Regex(Box::new(Regex::new(&expression)?))))
    }
}

/// An expression that matches whole words.
#[derive(Debug)]
pub(super) struct Regex(dense::DFA<Vec<u32>>);

impl Regex {
    fn new(expression: &str) -> Result<Self, Error> {
        regex_syntax::parse(expression).map_err(|error| Error::option(error.to_string()))?;
        let config = dense::Config::new()
            .match_kind(MatchKind::All)
            .start_kind(dfa::StartKind::Anchored)
            .dfa_size_limit(Some(MOST_BYTES))
            .determinize_size_limit(Some(MOST_BYTES));
        let dfa = dense::Builder::new()
            .configure(config)
            .thompson(thompson::Config::new().nfa_size_limit(Some(MOST_NFA_BYTES)))
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
