//! Patterns of several words that share letters, as the rows and columns of a word square do.

use std::array;
use std::ops::ControlFlow;

use dawggle::{Cursor, Dawg, Limit, Outcome, Source};

use super::{Query, unless_failed};
use crate::{Alphabet, Error};

/// What a pattern has in the place of one letter.
#[derive(Clone, Copy)]
enum Element {
    Letter(char),
    Any,
    Digit(usize),
}

/// Whether a character is the same letter wherever it is. A digit that the dictionary has is
/// itself.
fn is_link(character: char, alphabet: &Alphabet) -> bool {
    character.is_ascii_digit() && !alphabet.is_on_tiles(character)
}

impl Query {
    /// Whether a pattern is one for [`Self::each_tuple`]: it has a `;`, or a digit that the
    /// alphabet does not have.
    #[must_use]
    pub fn is_linked(&self, pattern: &str) -> bool {
        pattern.contains(|character| character == ';' || is_link(character, &self.alphabet))
    }

    /// Gives each tuple of words that match patterns together to `each`, in the alphabet's order,
    /// until it breaks. Each word also meets the conditions of the query.
    ///
    /// The patterns are separated by `;`. A `?` is any letter, and a digit is the same letter
    /// wherever it is: `12;21` finds a word of two letters and its reverse. A step follows an edge.
    /// Ten patterns of ten letters can take any time: set [`Self::max_steps`].
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if there are more than ten patterns, an empty one, or one with a `*`, and
    /// if what is in braces is not a letter.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use dawggle_compiler::{Compiler, Query};
    ///
    /// let bytes = Compiler::new().words("list", ["drawer", "reward", "level"]).compile()?.bytes;
    /// let dawg = dawggle::Dawg::from_bytes(&bytes)?;
    /// let mut found = Vec::new();
    /// let _ = Query::new().each_tuple("123456;654321", &dawg, |words| {
    ///     found.push(words.join(" "));
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(found, ["drawer reward", "reward drawer"]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_tuple<S: Source>(
        &self,
        patterns: &str,
        dawg: &Dawg<S>,
        each: impl FnMut(&[String]) -> ControlFlow<()>,
    ) -> Result<Outcome, Error> {
        let patterns = parse(patterns, &self.alphabet)?;
        let symbols = dawg.alphabet();
        let spellings = symbols.spellings().map(|spelling| spelling.as_str().to_owned());
        let spellings: Vec<String> = spellings.collect();
        let letters = |text: &String| self.alphabet.by_letter(text).into_owned();
        let mut search = TupleSearch {
            query: self,
            patterns: &patterns,
            dawg,
            letters: spellings.iter().map(letters).collect(),
            spellings,
            digits: array::from_fn(|_| None),
            words: Vec::new(),
            each,
            limit: self.limit,
        };
        Ok(unless_failed(dawg, search.find_word()))
    }
}

/// Reads patterns that are separated by `;`.
fn parse(text: &str, alphabet: &Alphabet) -> Result<Vec<Vec<Element>>, Error> {
    if text.contains('*') {
        return Err(Error::option("`*` has no length, and cannot be used with digits or `;`"));
    }
    let patterns = text.split(';').map(|pattern| elements(pattern.trim(), alphabet));
    let patterns = patterns.collect::<Result<Vec<_>, _>>()?;
    // The search is as deep as they have letters together.
    if patterns.len() > 10 {
        return Err(Error::option("at most 10 patterns can share letters"));
    }
    if patterns.iter().any(Vec::is_empty) {
        return Err(Error::option("a pattern before or after `;` is empty"));
    }
    Ok(patterns)
}

/// Reads one pattern.
fn elements(pattern: &str, alphabet: &Alphabet) -> Result<Vec<Element>, Error> {
    let is_wildcard = |character: char| character == '?' || is_link(character, alphabet);
    let mut elements = Vec::new();
    for part in pattern.split_inclusive(is_wildcard) {
        let letters = part.trim_end_matches(is_wildcard);
        elements.extend(alphabet.fold_pattern(letters)?.chars().map(Element::Letter));
        // `split_inclusive` ends each part with at most one wildcard.
        elements.extend(part[letters.len()..].chars().map(|wildcard| {
            wildcard.to_digit(10).map_or(Element::Any, |digit| Element::Digit(digit as usize))
        }));
    }
    Ok(elements)
}

/// A search for tuples: one word after the other, letter by letter.
struct TupleSearch<'a, S, F> {
    query: &'a Query,
    patterns: &'a [Vec<Element>],
    dawg: &'a Dawg<S>,
    spellings: Vec<String>,
    /// The letters of each symbol, a character for each.
    letters: Vec<String>,
    /// The letter of each digit, if a letter so far has one.
    digits: [Option<char>; 10],
    /// The words so far. The last one may not be finished.
    words: Vec<String>,
    each: F,
    limit: Limit,
}

impl<S: Source, F: FnMut(&[String]) -> ControlFlow<()>> TupleSearch<'_, S, F> {
    /// Finds the words of the next pattern. After the last pattern, gives the tuple to `each`.
    fn find_word(&mut self) -> ControlFlow<Outcome> {
        let patterns = self.patterns;
        let Some(pattern) = patterns.get(self.words.len()) else {
            if self.dawg.source().has_failed() {
                return ControlFlow::Break(Outcome::Failed);
            }
            return (self.each)(&self.words).map_break(|()| Outcome::Stopped);
        };
        self.words.push(String::new());
        let found = self.find_rest(pattern, self.dawg.cursor());
        self.words.pop();
        found
    }

    /// Finds the words that begin with the last of the words so far, and continue as in a pattern.
    fn find_rest(&mut self, pattern: &[Element], cursor: Cursor<'_, S>) -> ControlFlow<Outcome> {
        let last = self.words.len() - 1;
        if pattern.is_empty() {
            let is_found = cursor.is_word() && self.query.holds(&self.words[last]);
            return if is_found { self.find_word() } else { ControlFlow::Continue(()) };
        }
        let length = self.words[last].len();
        for symbol in cursor.symbols().iter() {
            self.limit.spend(1)?;
            let digits = self.digits;
            let rest = self.match_symbol(pattern, symbol.into());
            if let (Some(rest), Some(next)) = (rest, cursor.step(symbol)) {
                self.words[last] += &self.spellings[usize::from(symbol)];
                self.find_rest(rest, next)?;
                self.words[last].truncate(length);
            }
            self.digits = digits;
        }
        ControlFlow::Continue(())
    }

    /// Matches the letters of a symbol with the beginning of a pattern, and notes the letters of
    /// digits. Returns the rest of the pattern.
    fn match_symbol<'p>(&mut self, pattern: &'p [Element], symbol: usize) -> Option<&'p [Element]> {
        let mut rest = pattern;
        for letter in self.letters[symbol].chars() {
            let (element, after) = rest.split_first()?;
            let is_match = match *element {
                Element::Letter(wanted) => letter == wanted,
                Element::Any => true,
                Element::Digit(digit) => *self.digits[digit].get_or_insert(letter) == letter,
            };
            if !is_match {
                return None;
            }
            rest = after;
        }
        Some(rest)
    }
}
