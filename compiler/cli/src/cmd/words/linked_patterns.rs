//! Patterns of several words that share letters, as the rows and columns of a word square do.

use std::array;
use std::ops::ControlFlow;

use dawggle::{Cursor, Dawg, Outcome};
use dawggle_compiler::{Alphabet, NotALetter};

/// The most patterns. The search is as deep as they have letters together.
const MOST_PATTERNS: usize = 10;

/// A pattern for each word of a tuple. A digit is the same letter wherever it is.
pub struct LinkedPatterns(Vec<Vec<Element>>);

/// What a pattern has in the place of one letter.
#[derive(Clone, Copy)]
enum Element {
    Letter(char),
    Any,
    Digit(usize),
}

/// Whether a pattern is one of this kind.
pub fn is_linked(pattern: &str, alphabet: &Alphabet) -> bool {
    pattern.contains(|character| character == ';' || is_link(character, alphabet))
}

/// Whether a character is the same letter wherever it is. A digit that the dictionary has is
/// itself.
fn is_link(character: char, alphabet: &Alphabet) -> bool {
    character.is_ascii_digit() && !alphabet.is_on_tiles(character)
}

impl LinkedPatterns {
    /// Parses patterns that are separated by `;`, or says what is wrong with them.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, String> {
        if text.contains('*') {
            return Err("`*` has no length, and cannot be used with digits or `;`".to_owned());
        }
        let elements = |pattern: &str| elements(pattern.trim(), alphabet);
        let patterns = text.split(';').map(elements).collect::<Result<Vec<_>, _>>();
        let patterns = patterns.map_err(|error| error.to_string())?;
        if patterns.len() > MOST_PATTERNS {
            return Err(format!("at most {MOST_PATTERNS} patterns can share letters"));
        }
        if patterns.iter().any(Vec::is_empty) {
            return Err("a pattern before or after `;` is empty".to_owned());
        }
        Ok(Self(patterns))
    }

    /// Gives each tuple of words that matches to `each`, in the alphabet's order, until it breaks.
    /// Each word must also be one that `is_wanted`. Stops after a number of steps, which follow one
    /// edge each.
    pub fn each(
        &self,
        dawg: &Dawg<&[u8]>,
        max_steps: u64,
        is_wanted: impl Fn(&str) -> bool,
        each: impl FnMut(&[String]) -> ControlFlow<()>,
    ) -> Outcome {
        let alphabet = Alphabet::of(dawg);
        let spellings = alphabet.symbols().unwrap_or_default().to_vec();
        let mut search = TupleSearch {
            patterns: &self.0,
            dawg,
            letters: spellings.iter().map(|text| alphabet.by_letter(text).into_owned()).collect(),
            spellings,
            digits: array::from_fn(|_| None),
            words: Vec::new(),
            is_wanted,
            each,
            steps: max_steps,
        };
        match search.find_word() {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(outcome) => outcome,
        }
    }
}

/// Reads one pattern.
fn elements(pattern: &str, alphabet: &Alphabet) -> Result<Vec<Element>, NotALetter> {
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
struct TupleSearch<'a, W, F> {
    patterns: &'a [Vec<Element>],
    dawg: &'a Dawg<&'a [u8]>,
    spellings: Vec<String>,
    /// The letters of each symbol, a character for each.
    letters: Vec<String>,
    /// The letter of each digit, if a letter so far has one.
    digits: [Option<char>; 10],
    /// The words so far. The last one may not be finished.
    words: Vec<String>,
    is_wanted: W,
    each: F,
    /// The number of steps that the search can still take.
    steps: u64,
}

impl<W: Fn(&str) -> bool, F: FnMut(&[String]) -> ControlFlow<()>> TupleSearch<'_, W, F> {
    /// Finds the words of the next pattern. After the last pattern, gives the tuple to `each`.
    fn find_word(&mut self) -> ControlFlow<Outcome> {
        let patterns = self.patterns;
        let Some(pattern) = patterns.get(self.words.len()) else {
            return match (self.each)(&self.words) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(Outcome::Stopped),
            };
        };
        self.words.push(String::new());
        let found = self.find_rest(pattern, self.dawg.cursor());
        self.words.pop();
        found
    }

    /// Finds the words that begin with the last of the words so far, and continue as in a pattern.
    fn find_rest(
        &mut self,
        pattern: &[Element],
        cursor: Cursor<'_, &[u8]>,
    ) -> ControlFlow<Outcome> {
        let last = self.words.len() - 1;
        if pattern.is_empty() {
            let is_found = cursor.is_word() && (self.is_wanted)(&self.words[last]);
            return if is_found { self.find_word() } else { ControlFlow::Continue(()) };
        }
        let length = self.words[last].len();
        for symbol in cursor.symbols().iter() {
            if self.steps == 0 {
                return ControlFlow::Break(Outcome::OutOfSteps);
            }
            self.steps -= 1;
            let digits = self.digits;
            if let Some(rest) = self.match_symbol(pattern, symbol.into())
                && let Some(next) = cursor.step(symbol)
            {
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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use dawggle_compiler::Compiler;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    /// Returns whether words match patterns.
    fn matches(words: &[&str], patterns: &[String]) -> bool {
        let mut letters = HashMap::new();
        words.len() == patterns.len()
            && words.iter().zip(patterns).all(|(word, pattern)| {
                word.chars().count() == pattern.chars().count()
                    && word.chars().zip(pattern.chars()).all(|(letter, wanted)| match wanted {
                        '?' => true,
                        '0'..='9' => *letters.entry(wanted).or_insert(letter) == letter,
                        _ => letter == wanted,
                    })
            })
    }

    fn pattern() -> impl Strategy<Value = String> {
        let marks = select(vec!["1", "2", "0", "1", "2", "?", "a", "b"]);
        prop::collection::vec(marks, 1..4).prop_map(|marks| marks.concat())
    }

    fn found(patterns: &str, bytes: &[u8], max_steps: u64) -> (Vec<String>, Outcome) {
        let dawg = Dawg::from_bytes(bytes).unwrap();
        let mut found = Vec::new();
        let patterns = LinkedPatterns::parse(patterns, &Alphabet::of(&dawg)).unwrap();
        let is_wanted = |word: &str| !word.ends_with('c');
        let outcome = patterns.each(&dawg, max_steps, is_wanted, |words| {
            found.push(words.join(" "));
            ControlFlow::Continue(())
        });
        (found, outcome)
    }

    proptest! {
        #[test]
        fn finds_the_tuples_that_a_loop_over_all_finds(
            words in prop::collection::btree_set("[abcd]{1,3}", 1..15),
            patterns in prop::collection::vec(pattern(), 1..4),
        ) {
            let compiler = Compiler::new().words("words", &words).digraph("cd");
            let bytes = compiler.compile().unwrap().bytes;
            let mut tuples: Vec<Vec<&str>> = vec![vec![]];
            for _ in &patterns {
                tuples = tuples
                    .iter()
                    .flat_map(|tuple| {
                        words.iter().map(|word| [&tuple[..], &[word.as_str()]].concat())
                    })
                    .collect();
            }
            tuples.retain(|tuple| {
                matches(tuple, &patterns) && !tuple.iter().any(|word| word.ends_with('c'))
            });
            let expected: BTreeSet<String> = tuples.iter().map(|tuple| tuple.join(" ")).collect();
            let (all, outcome) = found(&patterns.join(";"), &bytes, u64::MAX);
            prop_assert_eq!(outcome, Outcome::Complete);
            prop_assert_eq!(all.len(), expected.len(), "a tuple twice");
            prop_assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn ends_after_a_number_of_steps() {
        let bytes = Compiler::new().words("words", ["ab", "ba"]).compile().unwrap().bytes;
        let all = found("12;21", &bytes, u64::MAX);
        assert_eq!(all, (vec!["ab ba".to_owned(), "ba ab".to_owned()], Outcome::Complete));
        let part = found("12;21", &bytes, 6);
        assert_eq!(part, (vec!["ab ba".to_owned()], Outcome::OutOfSteps));
    }
}
