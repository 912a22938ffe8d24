//! Dictionaries of the spell checker cspell: `.trie`, the text format TrieXv3.
//!
//! Source: the README of `cspell-trie-lib` and its `importV3.ts`, version 9.8.0. The text moves a
//! cursor over a trie: a letter goes down, `$` ends a word and goes up, `<` goes up, a digit behind
//! these goes up further, and `#12;` takes the place of a node that is there already.
//!
//! Most entries of such a file are not words. Their marks say so.

use std::str;

use super::super::EachWord;
use super::entries;
use super::word_graph::{Arc, DAMAGED, MOST_LETTERS, TOO_DEEP, WordGraph};
use crate::{Error, Message};

pub(super) const FORMAT: &str = "TrieXv3";
pub(super) const FIRST_LINE: &[u8] = b"#!/usr/bin/env cspell-trie";

/// The most nodes that are kept in memory: a file of 100 MB could have a hundred million.
const MOST_NODES: usize = 1 << 24;

#[derive(Clone, Copy, Default)]
struct Node {
    ends_word: bool,
    /// The last of the links to its children, plus 1, or 0 if there are none.
    links: u32,
}

struct Link {
    letter: char,
    child: u32,
    /// The link before it, plus 1, or 0 if it is the first.
    before: u32,
}

struct Trie {
    nodes: Vec<Node>,
    links: Vec<Link>,
}

/// How many entries are not words, by their marks.
#[derive(Default)]
struct LeftOut {
    folded: u64,
    forbidden: u64,
    compound: u64,
}

/// Returns an entry of a text list without the mark of a word that compounds may have.
pub(in crate::list) fn without_star(entry: &[u8]) -> &[u8] {
    let entry = entry.strip_prefix(b"*").unwrap_or(entry);
    entry.strip_suffix(b"*").unwrap_or(entry)
}

/// Gives the words of a file to `each`, and returns a note about entries that are not words.
pub(in crate::list) fn read(
    name: &str,
    bytes: &[u8],
    each: &mut EachWord<'_>,
) -> Result<Option<Message>, Error> {
    let refused = |why: &str| Error::invalid(name, why);
    let text = str::from_utf8(bytes)
        .map_err(|_| refused("it is not a trie of cspell: it is not UTF-8"))?;
    let (base, data) = header(text).map_err(|why| refused(&why))?;
    let trie = Trie::read(data, base).map_err(refused)?;
    let graph = trie.graph();
    drop(trie);
    graph.count_words().map_err(refused)?;
    let (mut entry, mut left_out) = (String::new(), LeftOut::default());
    graph.list_words(name, &mut |letters| {
        entry.clear();
        entry.extend(letters.iter().filter_map(|&letter| char::from_u32(letter)));
        match left_out.word_of(entry.as_bytes()) {
            Some(word) => each(word),
            None => Ok(()),
        }
    })?;
    Ok(left_out.note(name))
}

/// Returns the base of numbers, and what follows the header.
fn header(text: &str) -> Result<(u32, &str), String> {
    let (mut base, mut rest, mut is_trie) = (10, text, false);
    while let Some((line, after)) = rest.split_once('\n') {
        rest = after;
        match line.trim() {
            "__DATA__" if is_trie => return Ok((base, rest)),
            line if line.is_empty() || line.starts_with('#') => {}
            FORMAT => is_trie = true,
            line if line.starts_with("TrieX") => {
                return Err(format!("it has the format {line:?}, but only {FORMAT} is read"));
            }
            line => match line.strip_prefix("base=").map(str::parse) {
                Some(Ok(stated @ 2..=36)) if is_trie => base = stated,
                _ => break,
            },
        }
    }
    Err(format!("it is not a trie of cspell: expected {FORMAT}, base=N and __DATA__"))
}

impl Trie {
    fn read(data: &str, base: u32) -> Result<Self, &'static str> {
        let mut trie = Self { nodes: vec![Node::default()], links: Vec::new() };
        // The nodes from the root to the cursor, and the nodes by number.
        let (mut path, mut numbered) = (vec![0_u32], vec![0_u32]);
        let (mut letters, mut was_up) = (data.chars(), false);
        while let Some(letter) = letters.next() {
            let up = match letter {
                '\n' | '\r' => continue,
                '$' => {
                    let node = &mut trie.nodes[path[path.len() - 1] as usize];
                    node.ends_word = true;
                    // A node that only ends a word has no number.
                    if node.links == 0 && numbered.len() > 1 {
                        numbered.pop();
                    }
                    1
                }
                '<' => 1,
                '2'..='9' if was_up => letter as usize - '1' as usize,
                '#' => {
                    let mut number = 0_usize;
                    loop {
                        let digit = match letters.next().ok_or(DAMAGED)? {
                            ';' => break,
                            '\n' | '\r' => continue,
                            digit => digit.to_digit(base).ok_or(DAMAGED)?,
                        };
                        number =
                            number.saturating_mul(base as usize).saturating_add(digit as usize);
                    }
                    // The node at the cursor is replaced, so it has no number either.
                    let (Some(_), true) = (numbered.pop(), path.len() > 1) else {
                        return Err(DAMAGED);
                    };
                    let link = trie.links.last_mut().ok_or(DAMAGED)?;
                    if link.child != path[path.len() - 1] {
                        return Err(DAMAGED);
                    }
                    link.child = *numbered.get(number).ok_or(DAMAGED)?;
                    was_up = false;
                    continue;
                }
                letter => {
                    let letter = match letter {
                        '\\' => match letters.next().ok_or(DAMAGED)? {
                            '\\' => match letters.next().ok_or(DAMAGED)? {
                                'n' => '\n',
                                'r' => '\r',
                                other => other,
                            },
                            other => other,
                        },
                        other => other,
                    };
                    let child = trie.nodes.len();
                    if child >= MOST_NODES {
                        return Err("it has too many nodes");
                    }
                    if path.len() > MOST_LETTERS {
                        return Err(TOO_DEEP);
                    }
                    let child = child as u32;
                    trie.nodes.push(Node::default());
                    let node = &mut trie.nodes[path[path.len() - 1] as usize];
                    trie.links.push(Link { letter, child, before: node.links });
                    node.links = trie.links.len() as u32;
                    path.push(child);
                    numbered.push(child);
                    was_up = false;
                    continue;
                }
            };
            was_up = true;
            // The cursor stays at the root.
            path.truncate(path.len().saturating_sub(up).max(1));
        }
        Ok(trie)
    }

    /// Arranges the links by their nodes, in order of their letters.
    fn graph(&self) -> WordGraph {
        // The first arc is not used.
        let mut arcs = vec![Arc::default()];
        let mut first = vec![0; self.nodes.len()];
        for (node, first) in self.nodes.iter().zip(&mut first) {
            let start = arcs.len();
            let mut next = node.links;
            while let Some(Link { letter, child, before }) =
                next.checked_sub(1).map(|link| &self.links[link as usize])
            {
                let ends_word = self.nodes[*child as usize].ends_word;
                let label = u32::from(*letter);
                arcs.push(Arc { label, ends_word, is_last: false, below: *child });
                next = *before;
            }
            arcs[start..].sort_unstable_by_key(|arc| arc.label);
            if arcs.len() > start {
                *first = start as u32;
                let last = arcs.len() - 1;
                arcs[last].is_last = true;
            }
        }
        for arc in &mut arcs[1..] {
            arc.below = first[arc.below as usize];
        }
        WordGraph { arcs, root: first[0] }
    }
}

impl LeftOut {
    /// Returns the word of an entry, or counts it if it is not one.
    fn word_of<'e>(&mut self, entry: &'e [u8]) -> Option<&'e [u8]> {
        let count = match entry {
            [b'~', ..] => &mut self.folded,
            [b'!', ..] => &mut self.forbidden,
            [b'+', ..] | [.., b'+'] => &mut self.compound,
            _ => return Some(without_star(entry)),
        };
        *count += 1;
        None
    }

    fn note(&self, name: &str) -> Option<Message> {
        let counts = [
            (self.folded, "folded (~)"),
            (self.compound, "for compounds only (+)"),
            (self.forbidden, "forbidden (!)"),
        ];
        let left_out = counts.iter().map(|(count, _)| count).sum();
        let parts = counts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<_> = parts.map(|(count, what)| format!("{count} {what}")).collect();
        (left_out > 0).then(|| {
            format!(
                "{name}: left out {} that are not words: {}",
                entries(left_out),
                parts.join(", ")
            )
            .into()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::List;
    use super::super::super::tests::{self, read as read_list};
    use super::*;
    use crate::Alphabet;

    fn file(data: &str) -> String {
        format!("#!/usr/bin/env cspell-trie reader\nTrieXv3\nbase=32\n# Data:\n__DATA__\n{data}")
    }

    fn words(data: &str) -> Vec<String> {
        let (words, bad) = read_list(&List::text("words.trie", file(data)));
        assert!(bad.is_empty());
        words
    }

    fn refused(text: &str) -> Option<String> {
        tests::refused(&List::text("words.trie", text))
    }

    #[test]
    fn the_cursor_goes_up_and_down() {
        assert_eq!(words("cats$$<oat$5dog$"), ["cat", "cats", "coat", "dog"]);
        assert_eq!(words("ca\nt$\nr$3do\r\n$"), ["car", "cat", "do"]);
        assert!(words("").is_empty());
    }

    /// The root is 0, and the letters of `walk` are 1 to 4: `s` has no number, since no letter
    /// follows it.
    #[test]
    fn nodes_are_shared_by_their_numbers() {
        assert_eq!(words("walks$$5talk#4;<4"), ["talk", "talks", "walk", "walks"]);
        // In base 32, 10 is 32: the letter behind 31 others.
        let long = "x".repeat(31);
        assert_eq!(words(&format!("{long}ab$9999q#10;<")), ["qb".to_owned(), long + "ab"]);
    }

    #[test]
    fn only_words_are_read() {
        let entries = "+haus$6~caf$5!nie$5cafe*$6*da$4+da+$5";
        let list = List::text("words.trie", file(entries));
        assert_eq!(read_list(&list).0, ["da", "cafe"]);
        let notes = list.read(&Alphabet::default(), &|_| {}, &mut |_, _| Ok(())).unwrap().notes;
        let notes: Vec<_> = notes.iter().map(|note| note.to_string()).collect();
        let expected = "words.trie: left out 4 entries that are not words: 1 folded (~), 2 for \
                        compounds only (+), 1 forbidden (!)";
        assert_eq!(notes, [expected]);
    }

    #[test]
    fn special_characters_are_escaped() {
        let mut found = Vec::new();
        let data = file("a\\'b$3a\\\\\\$2a\\\\n$2\\$\\5$");
        read("list", data.as_bytes(), &mut |word| {
            found.push(String::from_utf8(word.to_vec()).unwrap());
            Ok(())
        })
        .unwrap();
        found.sort_unstable();
        assert_eq!(found, ["$5", "a\n", "a'b", "a\\"]);
    }

    #[test]
    fn other_files_are_refused() {
        for (text, why) in [
            ("cat\n", "it is not a trie of cspell"),
            ("TrieXv3\nbase=99\n__DATA__\n", "it is not a trie of cspell"),
            ("TrieXv3\nbase=32\n", "it is not a trie of cspell"),
            ("TrieXv4\nbase=32\n__DATA__\n", "it has the format \"TrieXv4\", but only TrieXv3"),
        ] {
            let refused = refused(text).unwrap();
            assert!(refused.contains(why), "{refused}");
        }
        for damaged in ["a#0;<", "ab#1;<", "#0;", "a#9;", "a#0", "a#!;", "a\\", "a$#0;"] {
            let refused = refused(&file(damaged)).unwrap();
            assert!(refused.ends_with("it is damaged"), "{damaged}: {refused}");
        }
    }

    #[test]
    fn a_word_without_end_is_refused() {
        let refused = |letters| refused(&file(&"a".repeat(letters)));
        assert_eq!(refused(MOST_LETTERS), None);
        assert!(refused(MOST_LETTERS + 1).unwrap().contains("more than 65536 letters"));
    }

    #[test]
    fn any_text_is_words_or_an_error() {
        let marks = ["a", "b", "$", "<", "2", "9", "#0;", "#1;", "#3;", "\\", "~", "\n", ";"];
        let mut state = 1_u32;
        let (mut read, mut damaged) = (0, 0);
        for _ in 0..5000 {
            let mut data = String::new();
            for _ in 0..12 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                data += marks[(state >> 16) as usize % marks.len()];
            }
            match refused(&file(&data)) {
                Some(_) => damaged += 1,
                None => read += 1,
            }
        }
        assert!(read > 100 && damaged > 1000, "{read} {damaged}");
    }
}
