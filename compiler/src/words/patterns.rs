//! Patterns with wildcards in lists of unwanted words, all as one tree.
//!
//! A word walks the tree along all paths at the same time. A list of thousands of patterns takes
//! about as long as one pattern, since few paths fit the letters of a word.

use std::borrow::Cow;
use std::mem;

use rustc_hash::FxHashMap;

use crate::Alphabet;
use crate::list::{Fault, read_text, read_word};

/// What tells a pattern from a word: wildcards, and braces around a letter of several characters.
const MARKS: [u8; 4] = *b"?*{}";

/// Whether a line of a list is a pattern.
pub(crate) fn is_pattern(line: &[u8]) -> bool {
    line.iter().any(|byte| MARKS.contains(byte))
}

/// Reads a line of a list that may have patterns, and folds its letters. Of a pattern, returns the
/// letters, as [`Alphabet::fold_pattern`] does.
pub(crate) fn read_entry<'a>(line: &'a [u8], alphabet: &Alphabet) -> Result<Cow<'a, str>, Fault> {
    if !is_pattern(line) {
        return read_word(line, alphabet);
    }
    let pattern = read_text(line)?;
    // A search may have letters that no word has, but in a list they are mistakes.
    for word in pattern.split(|mark| MARKS.map(char::from).contains(&mark)) {
        if !word.is_empty() {
            alphabet.fold(word)?;
        }
    }
    alphabet.fold_pattern(pattern).map(Cow::from).map_err(|_| Fault::Braces)
}

/// Patterns of words, in which `?` matches one letter and `*` any number of letters, each with the
/// number of its list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns {
    alphabet: Alphabet,
    patterns: Vec<Pattern>,
}

#[derive(Clone, Debug)]
struct Pattern {
    list: u32,
    text: String,
    /// Its letters and wildcards, a character for each.
    letters: String,
}

/// Recognizes the words that match one of the [`Patterns`].
#[derive(Debug)]
pub(crate) struct Matcher {
    alphabet: Alphabet,
    /// The root is the first node.
    nodes: Vec<Node>,
    /// The list and the text of each pattern, and the node where it ends.
    ends: Vec<(u32, String, usize)>,
    /// The nodes that the letters so far lead to, and the nodes after one more letter.
    here: Vec<usize>,
    next: Vec<usize>,
}

#[derive(Debug, Default)]
struct Node {
    /// The nodes after a letter or a wildcard.
    after: FxHashMap<char, usize>,
    /// Whether the node is after a `*`, so that any letter leads back to it.
    is_star: bool,
    /// The lowest number of a list with a pattern that ends here.
    list: Option<u32>,
    /// Whether a word matched this pattern.
    is_matched: bool,
    /// The number of the last step that reached the node.
    reached: u64,
}

impl Patterns {
    /// No patterns, in which `?` will match one letter of an alphabet.
    pub fn new(alphabet: &Alphabet) -> Self {
        Self { alphabet: alphabet.clone(), patterns: Vec::new() }
    }

    /// Adds a pattern, or a word, which matches only itself: as it is written, and its letters.
    pub fn add(&mut self, list: u32, text: &str, letters: &str) {
        self.patterns.push(Pattern { list, text: text.to_owned(), letters: letters.to_owned() });
    }

    /// Returns a matcher for all patterns.
    pub fn matcher(self) -> Matcher {
        let (mut nodes, mut ends) = (vec![Node::default()], Vec::new());
        for Pattern { list, text, letters } in self.patterns {
            let mut at = 0;
            for character in letters.chars() {
                let is_star = character == '*';
                if is_star && nodes[at].is_star {
                    continue;
                }
                let new = nodes.len();
                at = *nodes[at].after.entry(character).or_insert(new);
                if at == new {
                    nodes.push(Node { is_star, ..Node::default() });
                }
            }
            let lowest = nodes[at].list.get_or_insert(list);
            *lowest = (*lowest).min(list);
            ends.push((list, text, at));
        }
        let (here, next) = (Vec::new(), Vec::new());
        Matcher { alphabet: self.alphabet, nodes, ends, here, next }
    }
}

impl Matcher {
    /// Returns the lowest number of a list with a pattern that matches a word.
    pub fn list_of(&mut self, word: &str) -> Option<u32> {
        let Self { alphabet, nodes, here, next, .. } = self;
        if nodes.len() == 1 {
            return None;
        }
        here.clear();
        let mut step = nodes[0].reached + 1;
        reach(nodes, 0, step, here);
        for letter in alphabet.by_letter(word).chars() {
            step += 1;
            next.clear();
            for &at in &*here {
                let Node { after, is_star, .. } = &nodes[at];
                let onward = [after.get(&letter), after.get(&'?'), is_star.then_some(&at)];
                for at in onward.map(Option::<&usize>::copied).into_iter().flatten() {
                    reach(nodes, at, step, next);
                }
            }
            mem::swap(here, next);
        }
        nodes[0].reached = step;
        here.iter().for_each(|&at| nodes[at].is_matched = true);
        here.iter().filter_map(|&at| nodes[at].list).min()
    }

    /// Returns the patterns that matched no word, each with the number of its list.
    pub fn unmatched(&self) -> impl Iterator<Item = (u32, &str)> {
        let unmatched = self.ends.iter().filter(|&&(_, _, end)| !self.nodes[end].is_matched);
        unmatched.map(|(list, text, _)| (*list, &**text))
    }
}

/// Adds a node that `step` reaches, and the node after a `*`, which needs no letter.
fn reach(nodes: &mut [Node], at: usize, step: u64, reached: &mut Vec<usize>) {
    let mut next = Some(at);
    while let Some(at) = next.filter(|&at| nodes[at].reached < step) {
        nodes[at].reached = step;
        reached.push(at);
        next = nodes[at].after.get(&'*').copied();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matcher(entries: &[&str]) -> Matcher {
        let mut patterns = Patterns::default();
        entries.iter().zip(0..).for_each(|(entry, list)| patterns.add(list, entry, entry));
        patterns.matcher()
    }

    /// All words and patterns of up to four characters, one pattern alone and several at once.
    #[test]
    fn the_tree_matches_what_each_pattern_matches() {
        fn is_match(pattern: &[u8], word: &[u8]) -> bool {
            match (pattern, word) {
                ([], rest) => rest.is_empty(),
                ([b'*', end @ ..], _) => (0..=word.len()).any(|at| is_match(end, &word[at..])),
                ([one, end @ ..], [letter, rest @ ..]) => {
                    (one == letter || *one == b'?') && is_match(end, rest)
                }
                _ => false,
            }
        }
        let texts = |characters: &str| {
            let mut texts = vec![String::new()];
            let mut from = 0;
            for _ in 0..4 {
                let all = texts.len();
                for at in from..all {
                    texts.extend(
                        characters
                            .chars()
                            .map(|end| format!("{}{end}", texts[at]))
                            .collect::<Vec<_>>(),
                    );
                }
                from = all;
            }
            texts
        };
        let (patterns, words) = (texts("ab?*"), texts("ab"));
        for some in patterns[1..].chunks(7).chain(patterns[1..].chunks(1)) {
            let entries: Vec<&str> = some.iter().map(String::as_str).collect();
            let mut matcher = matcher(&entries);
            for word in &words {
                let expected =
                    some.iter().position(|one| is_match(one.as_bytes(), word.as_bytes()));
                let list = matcher.list_of(word).map(|list| list as usize);
                assert_eq!(list, expected, "{some:?} {word}");
            }
        }
    }
}
