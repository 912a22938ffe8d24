//! Asking a dictionary for words: by pattern, by letters, by likeness.
//!
//! The dictionary is walked depth first, and a branch is left as soon as no word that begins so can be
//! wanted. Regular expressions are automata of the crate `regex-automata`, likeness is one of `fst`.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use dawggle::{Cursor, Dawg, Outcome, Source};
use fst::Automaton;
use fst::automaton::Levenshtein;
use regex_automata::dfa::{self, Automaton as _, StartError, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};
use unicode_normalization::UnicodeNormalization;

/// What is asked of words: all that was added must hold.
///
/// ```
/// use std::ops::ControlFlow;
/// use dawggle_compiler::{Compiler, inspect::Query};
///
/// let words = ["cat", "cot", "coat", "taco"];
/// let bytes = Compiler::new().words("list", words).compile()?.bytes;
/// let dawg = dawggle::Dawg::from_bytes(&bytes).unwrap();
/// let find = |query: Query| {
///     let mut found = Vec::new();
///     let _ = query.each(&dawg, |word| {
///         found.push(word.to_owned());
///         ControlFlow::Continue(())
///     });
///     found
/// };
/// assert_eq!(find(Query::new().pattern("c?t")?), ["cat", "cot"]);
/// assert_eq!(find(Query::new().regex("c.*t")?.near("coat", 1)?), ["cat", "coat", "cot"]);
/// assert_eq!(find(Query::new().anagram("octa")), ["coat", "taco"]);
/// assert_eq!(find(Query::new().rack("ct?")), ["cat", "cot"]);
/// assert_eq!(find(Query::new().letters("act")), ["cat"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Query {
    criteria: Vec<Box<dyn Criterion>>,
}

/// Why a query was refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// No regular expression.
    #[error(transparent)]
    Syntax(Box<regex_syntax::Error>),
    /// A regular expression that cannot be an automaton, or only one of too much memory.
    #[error("the regular expression {expression:?} cannot be used")]
    Regex {
        /// The expression.
        expression: String,
        /// Why.
        source: Box<dense::BuildError>,
    },
    /// A distance too large for words of this length.
    #[error("a distance of {distance} is too large for {word:?}")]
    Distance {
        /// The word.
        word: String,
        /// The distance.
        distance: u32,
        /// Why.
        source: fst::automaton::LevenshteinError,
    },
}

/// Something that is asked of a word.
trait Criterion: fmt::Debug + Send + Sync {
    /// Whether a word that begins so may be wanted.
    fn may_begin(&self, start: &str) -> bool;

    /// Whether a word is wanted, of which all beginnings may be.
    fn holds(&self, word: &str) -> bool;
}

/// Most bytes of an automaton: what is more comes of expressions that are made for it.
const MOST_BYTES: usize = 1 << 24;
/// Most bytes of what an automaton is made of. From more it would take long to find out that it is
/// too large.
const MOST_STATES: usize = 1 << 20;

impl Query {
    /// A query that all words answer.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether nothing was added, so that all words answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.criteria.is_empty()
    }

    fn with(mut self, criterion: impl Criterion + 'static) -> Self {
        self.criteria.push(Box::new(criterion));
        self
    }

    /// Words that match a regular expression as a whole, in the syntax of the crate `regex`; the words are
    /// as the dictionary has them, folded.
    pub fn regex(self, expression: &str) -> Result<Self, QueryError> {
        let expression = &*expression.nfc().collect::<String>();
        regex_syntax::parse(expression).map_err(|error| QueryError::Syntax(Box::new(error)))?;
        let config = dense::Config::new()
            .match_kind(MatchKind::All)
            .start_kind(dfa::StartKind::Anchored)
            .dfa_size_limit(Some(MOST_BYTES))
            .determinize_size_limit(Some(MOST_BYTES));
        let dfa = dense::Builder::new()
            .configure(config)
            .thompson(thompson::Config::new().nfa_size_limit(Some(MOST_STATES)))
            .syntax(syntax::Config::new().case_insensitive(true))
            .build(&format!("(?:{expression})$"));
        match dfa {
            Ok(dfa) => Ok(self.with(Regex(dfa))),
            Err(source) => Err(QueryError::Regex {
                expression: expression.to_owned(),
                source: Box::new(source),
            }),
        }
    }

    /// Words that look so: `?` is any letter, `*` any letters or none.
    pub fn pattern(self, pattern: &str) -> Result<Self, QueryError> {
        self.regex(&expression(pattern))
    }

    /// Words that begin so.
    pub fn prefix(self, prefix: &str) -> Result<Self, QueryError> {
        self.regex(&format!("{}.*", regex_syntax::escape(prefix)))
    }

    /// Words that end so.
    pub fn suffix(self, suffix: &str) -> Result<Self, QueryError> {
        self.regex(&format!(".*{}", regex_syntax::escape(suffix)))
    }

    /// Words of just these letters, in any order; each `?` is any letter.
    #[must_use]
    pub fn anagram(self, letters: &str) -> Self {
        self.with(Letters::new(letters, true))
    }

    /// Words of some of these letters, each used once, in any order; each `?` is any letter.
    #[must_use]
    pub fn rack(self, letters: &str) -> Self {
        self.with(Letters::new(letters, false))
    }

    /// Words of these letters alone, each as often as wanted.
    #[must_use]
    pub fn letters(self, letters: &str) -> Self {
        self.with(Among(letters.to_lowercase().nfc().collect()))
    }

    /// Words that become this one by at most so many letters added, removed or exchanged.
    pub fn near(self, word: &str, distance: u32) -> Result<Self, QueryError> {
        match Levenshtein::new(&word.to_lowercase(), distance) {
            Ok(automaton) => Ok(self.with(Near(automaton))),
            Err(source) => Err(QueryError::Distance { word: word.to_owned(), distance, source }),
        }
    }

    /// Words of so many letters.
    #[must_use]
    pub fn length(self, least: usize, most: usize) -> Self {
        self.with(Length { least, most })
    }

    /// Whether a word is wanted.
    #[must_use]
    pub fn holds(&self, word: &str) -> bool {
        let criteria = &self.criteria;
        criteria.iter().all(|criterion| criterion.may_begin(word) && criterion.holds(word))
    }

    /// Gives each word of a dictionary that is wanted to `each`, in the alphabet's order, until it
    /// breaks. Time is in proportion to the beginnings that may be wanted.
    pub fn each<S: Source>(
        &self,
        dawg: &Dawg<S>,
        mut each: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Outcome {
        let mut walk = Walk { query: self, dawg, each: &mut each, text: String::new() };
        match walk.visit(dawg.cursor()) {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(()) => Outcome::Stopped,
        }
    }
}

/// The regular expression of a pattern.
pub(crate) fn expression(pattern: &str) -> String {
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

struct Walk<'a, S, F> {
    query: &'a Query,
    dawg: &'a Dawg<S>,
    each: &'a mut F,
    text: String,
}

impl<S: Source, F: FnMut(&str) -> ControlFlow<()>> Walk<'_, S, F> {
    /// Gives the words that go on from the text so far. Recursion as deep as the longest word: at most
    /// 255.
    fn visit(&mut self, cursor: Cursor<'_, S>) -> ControlFlow<()> {
        let criteria = &self.query.criteria;
        if !criteria.iter().all(|criterion| criterion.may_begin(&self.text)) {
            return ControlFlow::Continue(());
        }
        if cursor.is_word() && criteria.iter().all(|criterion| criterion.holds(&self.text)) {
            (self.each)(&self.text)?;
        }
        let end = self.text.len();
        for symbol in 0..self.dawg.alphabet().len() {
            if let Some(next) = cursor.step(symbol) {
                self.text.push_str(self.dawg.alphabet().spelling(symbol).as_str());
                self.visit(next)?;
                self.text.truncate(end);
            }
        }
        ControlFlow::Continue(())
    }
}

struct Regex(dense::DFA<Vec<u32>>);

impl Regex {
    /// The automaton's state after a text.
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

impl Criterion for Regex {
    fn may_begin(&self, start: &str) -> bool {
        self.state(start).is_ok_and(|state| !self.0.is_dead_state(state))
    }

    fn holds(&self, word: &str) -> bool {
        self.state(word).is_ok_and(|state| self.0.is_match_state(self.0.next_eoi_state(state)))
    }
}

struct Near(Levenshtein);

impl fmt::Debug for Near {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Near")
    }
}

impl Near {
    fn state(&self, text: &str) -> <Levenshtein as Automaton>::State {
        text.bytes().fold(self.0.start(), |state, byte| self.0.accept(&state, byte))
    }
}

impl Criterion for Near {
    fn may_begin(&self, start: &str) -> bool {
        self.0.can_match(&self.state(start))
    }

    fn holds(&self, word: &str) -> bool {
        self.0.is_match(&self.state(word))
    }
}

#[derive(Debug)]
struct Letters {
    /// The letters, sorted, without blanks.
    letters: Vec<char>,
    blanks: usize,
    /// Whether all of them must be used.
    all: bool,
}

impl Letters {
    fn new(text: &str, all: bool) -> Self {
        let mut letters: Vec<char> = text.to_lowercase().chars().collect();
        let blanks = letters.iter().filter(|&&letter| letter == '?').count();
        letters.retain(|&letter| letter != '?' && !letter.is_whitespace());
        letters.sort_unstable();
        Self { letters, blanks, all }
    }
}

impl Criterion for Letters {
    fn may_begin(&self, start: &str) -> bool {
        let mut left = self.letters.clone();
        let blanks = start.chars().filter(|letter| match left.binary_search(letter) {
            Ok(index) => {
                left.remove(index);
                false
            }
            Err(_) => true,
        });
        blanks.count() <= self.blanks
    }

    fn holds(&self, word: &str) -> bool {
        !self.all || word.chars().count() == self.letters.len() + self.blanks
    }
}

#[derive(Debug)]
struct Among(BTreeSet<char>);

impl Criterion for Among {
    fn may_begin(&self, start: &str) -> bool {
        start.chars().all(|letter| self.0.contains(&letter))
    }

    fn holds(&self, _: &str) -> bool {
        true
    }
}

#[derive(Debug)]
struct Length {
    least: usize,
    most: usize,
}

impl Criterion for Length {
    fn may_begin(&self, start: &str) -> bool {
        start.chars().count() <= self.most
    }

    fn holds(&self, word: &str) -> bool {
        word.chars().count() >= self.least
    }
}
