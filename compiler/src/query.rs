//! Finding words by pattern, by letters or by distance from another word.
//!
//! The dictionary is walked depth first, and a branch is left as soon as no word with this
//! beginning can match. Regular expressions are automata of the crate `regex-automata`.

mod linked_patterns;
mod near;
#[cfg(feature = "recipes")]
mod regex;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dawggle::{Cursor, Dawg, Limit, Outcome, Source, Symbol};

use crate::{Alphabet, Error};
use near::{Near, Rows};
#[cfg(feature = "recipes")]
use regex::Regex;

/// Conditions for words. A word matches if it meets all of them.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use dawggle_compiler::{Compiler, Query};
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
/// assert_eq!(find(Query::new().near("coat", 1)?), ["cat", "coat", "cot"]);
/// assert_eq!(find(Query::new().anagram("octa")?), ["coat", "taco"]);
/// assert_eq!(find(Query::new().rack("ct?")?), ["cat", "cot"]);
/// assert_eq!(find(Query::new().letters("act")), ["cat"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Query {
    /// Says which letters have several characters.
    alphabet: Alphabet,
    /// Conditions for the characters of words.
    conditions: Vec<Condition>,
    /// Conditions for the letters of words, as [`Alphabet::by_letter`] writes them.
    by_letter: Vec<Condition>,
    /// Words that a word must be near to.
    near: Vec<Near>,
    /// For each search.
    limit: Limit,
}

/// A condition for words.
#[derive(Debug)]
enum Condition {
    /// The word has no other characters.
    Only(BTreeSet<char>),
    Rack(Rack),
    Length {
        least: usize,
        most: usize,
    },
    #[cfg(feature = "recipes")]
    Regex(Box<Regex>),
}

impl Condition {
    /// Whether a word with this beginning may meet the condition.
    fn may_begin(&self, start: &str) -> bool {
        match self {
            Self::Only(letters) => start.chars().all(|letter| letters.contains(&letter)),
            Self::Rack(rack) => rack.may_begin(start),
            Self::Length { most, .. } => start.chars().count() <= *most,
            #[cfg(feature = "recipes")]
            Self::Regex(regex) => regex.may_begin(start),
        }
    }

    /// Whether a word meets the condition, if it may begin with all of its beginnings.
    fn holds(&self, word: &str) -> bool {
        match self {
            Self::Only(_) => true,
            Self::Rack(Rack { letters, blanks, all }) => {
                !all || word.chars().count() == letters.len() + blanks
            }
            Self::Length { least, .. } => word.chars().count() >= *least,
            #[cfg(feature = "recipes")]
            Self::Regex(regex) => regex.holds(word),
        }
    }
}

impl Query {
    /// A query without conditions, which all words match. Each character is a letter.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A query without conditions for words in an alphabet, whose letters may have several
    /// characters.
    #[must_use]
    pub fn of(alphabet: &Alphabet) -> Self {
        Self { alphabet: alphabet.clone(), ..Self::default() }
    }

    /// Whether the query has no conditions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty() && self.by_letter.is_empty() && self.near.is_empty()
    }

    /// Limits the number of steps of a search. A step is a beginning of words that is looked at.
    #[must_use]
    pub fn max_steps(self, max_steps: u64) -> Self {
        Self { limit: Limit::steps(max_steps), ..self }
    }

    fn with(mut self, condition: Condition) -> Self {
        self.conditions.push(condition);
        self
    }

    fn with_letters(mut self, condition: Condition) -> Self {
        self.by_letter.push(condition);
        self
    }

    /// Adds that the word has exactly these letters, in any order. A `?` is any letter.
    ///
    /// Each character is a letter, and a letter of several characters is in braces: `{ch}ooch` is
    /// the letters ch, o, o, c and h.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if what is in braces is not a letter of the alphabet.
    pub fn anagram(self, letters: &str) -> Result<Self, Error> {
        let rack = Rack::new(letters, true, &self.alphabet)?;
        Ok(self.with_letters(Condition::Rack(rack)))
    }

    /// Adds that the word uses some of these letters, each at most once, written as for
    /// [`Self::anagram`].
    ///
    /// # Errors
    ///
    /// As [`Self::anagram`].
    pub fn rack(self, letters: &str) -> Result<Self, Error> {
        let rack = Rack::new(letters, false, &self.alphabet)?;
        Ok(self.with_letters(Condition::Rack(rack)))
    }

    /// Adds that the word has no other characters. Each may occur any number of times.
    #[must_use]
    pub fn letters(self, letters: &str) -> Self {
        let letters = self.alphabet.fold_words(letters).chars().collect();
        self.with(Condition::Only(letters))
    }

    /// Adds that the word has at least `least` and at most `most` letters.
    #[must_use]
    pub fn length(self, least: usize, most: usize) -> Self {
        self.with_letters(Condition::Length { least, most })
    }

    /// Whether a word matches.
    #[must_use]
    pub fn holds(&self, word: &str) -> bool {
        let meets = |text: &str, conditions: &[Condition]| {
            conditions.iter().all(|condition| condition.may_begin(text) && condition.holds(text))
        };
        // Most lists are read with no condition. To find the letters took longer than the rest.
        self.is_empty()
            || meets(word, &self.conditions)
                && meets(&self.alphabet.by_letter(word), &self.by_letter)
                && self.distance(word).is_some()
    }

    /// Gives each matching word to `each`, in the alphabet's order, until it breaks.
    ///
    /// Time is in proportion to the number of different beginnings that may match.
    pub fn each<S: Source>(
        &self,
        dawg: &Dawg<S>,
        each: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Outcome {
        self.each_from(dawg, "", each)
    }

    /// Like [`Self::each`], but gives no word that is before `first` in the alphabet's order.
    ///
    /// `first` need not be in the dictionary. A letter that the dictionary lacks is placed by its
    /// code point. Words before `first` take no time.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use dawggle_compiler::{Compiler, Query};
    ///
    /// let bytes = Compiler::new().words("list", ["ant", "bee", "cat", "cow"]).compile()?.bytes;
    /// let dawg = dawggle::Dawg::from_bytes(&bytes)?;
    /// let mut found = Vec::new();
    /// let _ = Query::new().each_from(&dawg, "camel", |word| {
    ///     found.push(word.to_owned());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(found, ["cat", "cow"]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_from<S: Source>(
        &self,
        dawg: &Dawg<S>,
        first: &str,
        mut each: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Outcome {
        let (limit, text) = (self.limit, String::new());
        let (letters, near) = (String::new(), self.near.iter().map(Rows::new).collect());
        let mut walk = QueryWalk { query: self, dawg, each: &mut each, text, letters, near, limit };
        unless_failed(dawg, walk.visit(dawg.cursor(), first))
    }
}

/// Returns how a walk ended. After a failed read, a cursor can seem to have no continuations.
fn unless_failed<S: Source>(dawg: &Dawg<S>, end: ControlFlow<Outcome>) -> Outcome {
    if dawg.source().has_failed() { Outcome::Failed } else { end.into() }
}

struct QueryWalk<'a, S, F> {
    query: &'a Query,
    dawg: &'a Dawg<S>,
    each: &'a mut F,
    text: String,
    /// The same text by its letters.
    letters: String,
    /// The distances of the text from the words of the query.
    near: Vec<Rows<'a>>,
    limit: Limit,
}

impl<S: Source, F: FnMut(&str) -> ControlFlow<()>> QueryWalk<'_, S, F> {
    /// Gives the matching words that begin with the text so far, and whose rest is not before
    /// `first`.
    ///
    /// The recursion is as deep as the longest word: at most 255.
    fn visit(&mut self, cursor: Cursor<'_, S>, first: &str) -> ControlFlow<Outcome> {
        let Query { alphabet, conditions, by_letter, .. } = self.query;
        self.limit.spend(1)?;
        if self.dawg.source().has_failed() {
            return ControlFlow::Break(Outcome::Failed);
        }
        let (text, letters) = (&self.text, &self.letters);
        if !conditions.iter().all(|condition| condition.may_begin(text))
            || !by_letter.iter().all(|condition| condition.may_begin(letters))
            || !self.near.iter().all(Rows::may_begin)
        {
            return ControlFlow::Continue(());
        }
        if first.is_empty()
            && cursor.is_word()
            && conditions.iter().all(|condition| condition.holds(text))
            && by_letter.iter().all(|condition| condition.holds(letters))
            && self.near.iter().all(Rows::holds)
        {
            (self.each)(text).map_break(|()| Outcome::Stopped)?;
        }
        let ends = (self.text.len(), self.letters.len());
        let (first, rest) = self.split_first(first);
        for symbol in cursor.symbols().iter().filter(|symbol| *symbol >= first) {
            if let Some(next) = cursor.step(symbol) {
                let spelling = self.dawg.alphabet().spelling(symbol);
                let letters = alphabet.by_letter(spelling.as_str());
                self.text.push_str(spelling.as_str());
                self.letters.push_str(&letters);
                for rows in &mut self.near {
                    letters.chars().for_each(|letter| rows.push(letter));
                }
                self.visit(next, if symbol == first { rest } else { "" })?;
                self.text.truncate(ends.0);
                self.letters.truncate(ends.1);
                for rows in &mut self.near {
                    letters.chars().for_each(|_| rows.pop());
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the first symbol that is not before a text, and what must follow this symbol.
    fn split_first<'t>(&self, text: &'t str) -> (Symbol, &'t str) {
        let alphabet = self.dawg.alphabet();
        let by_code_point = || {
            let before = alphabet.spellings().take_while(|spelling| spelling.as_str() < text);
            (before.count() as Symbol, "")
        };
        alphabet.split_first(text).unwrap_or_else(by_code_point)
    }
}

#[derive(Debug)]
struct Rack {
    /// The letters in order, without blanks.
    letters: Vec<char>,
    /// The number of `?`.
    blanks: usize,
    /// Whether all letters and blanks must be used.
    all: bool,
}

impl Rack {
    fn new(text: &str, all: bool, alphabet: &Alphabet) -> Result<Self, Error> {
        let mut letters: Vec<char> = alphabet.fold_tiles(text)?.chars().collect();
        let blanks = letters.iter().filter(|&&letter| letter == '?').count();
        letters.retain(|&letter| letter != '?' && !letter.is_whitespace());
        letters.sort_unstable();
        Ok(Self { letters, blanks, all })
    }

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
}

#[cfg(all(test, feature = "recipes"))]
mod tests {
    use super::*;

    #[test]
    fn a_letter_may_have_several_characters() {
        let spanish = "name = ''\nsymbols = 'a c ch e h l ll o qu u'\nseveral-letters = 'qu'";
        let query = || Query::of(&Alphabet::parse(spanish).unwrap());
        let holds = |query: Query, words: &[&str]| words.iter().all(|word| query.holds(word));
        let rack = |letters: &str| query().rack(letters).unwrap();
        assert!(holds(rack("{ch}ooch"), &["ocho", "coo", "cho"]));
        assert!(!rack("{ch}ooch").holds("chocho") && !rack("chooch").holds("ocho"));
        assert!(holds(rack("{CH}{ch}oo"), &["chocho"]) && holds(rack("quel?"), &["que", "quell"]));
        assert!(holds(query().length(4, 4), &["chocho", "quel", "llacho"]));
        assert!(!query().length(4, 4).holds("ocho"));
        let wrong = ["{ch", "ch}", "{x}o{", "{{ch}}", "{qu}", "{}", "{ho}", "{?}", "{c?}"];
        for wrong in wrong {
            assert!(query().rack(wrong).is_err(), "{wrong}");
        }
        let refused = query().rack("{qu}el").unwrap_err().to_string();
        assert!(refused.starts_with("`{qu}` does not count as one letter here: "), "{refused}");
    }
}
