//! Conditions of rules: what a word must begin or end with.

/// A condition such as `[^aeiou]y`: each part matches one character.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Condition {
    text: Box<str>,
    /// The number of characters that it matches.
    length: usize,
}

impl Condition {
    /// Reads a condition, or returns `None` if a bracket is not closed.
    pub fn new(text: &str) -> Option<Self> {
        let mut rest = text;
        let mut length = 0;
        while !rest.is_empty() {
            rest = split_part(rest)?.1;
            length += 1;
        }
        Some(Self { text: text.into(), length })
    }

    /// Whether the beginning of a word matches.
    pub fn matches_start(&self, word: &str) -> bool {
        let mut characters = word.chars();
        let mut rest = &*self.text;
        while let Some((part, after)) = split_part(rest) {
            if !characters.next().is_some_and(|character| part.matches(character)) {
                return false;
            }
            rest = after;
        }
        true
    }

    /// Whether the end of a word matches.
    pub fn matches_end(&self, word: &str) -> bool {
        match self.length {
            0 => true,
            length => match word.char_indices().nth_back(length - 1) {
                Some((start, _)) => self.matches_start(&word[start..]),
                None => false,
            },
        }
    }
}

/// A part of a condition, which matches one character.
enum Part<'c> {
    Any,
    Character(char),
    /// One of these characters.
    Of(&'c str),
    /// None of these characters.
    Except(&'c str),
}

impl Part<'_> {
    fn matches(&self, character: char) -> bool {
        match *self {
            Self::Any => true,
            Self::Character(expected) => character == expected,
            Self::Of(characters) => characters.contains(character),
            Self::Except(characters) => !characters.contains(character),
        }
    }
}

/// Splits the first part off, or returns `None` at the end.
fn split_part(condition: &str) -> Option<(Part<'_>, &str)> {
    let mut characters = condition.chars();
    let part = match characters.next()? {
        '.' => Part::Any,
        '[' => {
            let (set, rest) = characters.as_str().split_once(']')?;
            let part = match set.strip_prefix('^') {
                Some(characters) => Part::Except(characters),
                None => Part::Of(set),
            };
            return Some((part, rest));
        }
        character => Part::Character(character),
    };
    Some((part, characters.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_matches_one_character() {
        for (condition, matching, others) in [
            ("[^aeiou]y", &["fly", "äy"][..], &["y", "day", "fl"][..]),
            (".", &["a", "é"], &[""]),
            ("[éx]..", &["été", "xyz", "axyz"], &["étés", "xy"]),
            ("[.]", &["a."], &["ab"]),
            ("a-c", &["xa-c"], &["b"]),
            ("[a-c]", &["a", "-", "c"], &["b"]),
            ("", &["", "a"], &[]),
        ] {
            let condition = Condition::new(condition).unwrap();
            for word in matching {
                assert!(condition.matches_end(word), "{condition:?} {word}");
            }
            for word in others {
                assert!(!condition.matches_end(word), "{condition:?} {word}");
            }
        }
    }

    #[test]
    fn a_prefix_looks_at_the_start() {
        let condition = Condition::new("[aé]b").unwrap();
        assert!(condition.matches_start("éb") && condition.matches_start("abc"));
        assert!(!condition.matches_start("cab") && !condition.matches_start("a"));
    }
}
