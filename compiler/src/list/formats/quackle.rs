//! Lexica of the Scrabble program Quackle: `.dawg`, versions 0 and 1.
//!
//! Sources: `quackleio/dawgfactory.cpp` and `lexiconparameters.cpp` of Quackle, July 2026. A file
//! of version 1 has the version, a hash of 16 bytes, the number of words, the names of its letters,
//! and nodes. A file of version 0 has nodes only. A node has 7 bytes: the first node below it, its
//! letter with flags, and how good a word is to know, its playability.

use std::str;

use dawggle::format::MAX_SPELLING;

use super::super::EachWord;
use super::word_graph::{Arc, WordGraph};
use crate::{Error, Message};

const NODE: usize = 7;

/// The number of words and the number of letters, behind version and hash.
const COUNTS: usize = 17;

const IS_LAST: u8 = 0x40;
const IS_IN_SMALLER_LIST: u8 = 0x80;
const ENDS_WORD_IN_0: u8 = 0x20;

/// The letters of version 0.
const A_TO_Z: &str = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z";

pub(super) struct Lexicon<'b> {
    /// Whether a flag marks the ends of words, as in version 0.
    has_word_flag: bool,
    letters: Vec<&'b str>,
    nodes: &'b [u8],
    /// The number of words that the file states.
    words: Option<u32>,
}

impl<'b> Lexicon<'b> {
    /// Returns the parts of a file, or `None` if it is not one of Quackle.
    pub fn of(bytes: &'b [u8]) -> Option<Self> {
        let (letters, words, nodes) = match bytes {
            // Version 0: the root, whose first child is node 1.
            [0, 0, 1, ..] => (A_TO_Z.split(' ').collect(), None, bytes),
            [1, ..] => {
                let (&[a, b, c, letters], mut rest) =
                    bytes[COUNTS.min(bytes.len())..].split_first_chunk()?;
                let mut names = Vec::new();
                for _ in 0..letters {
                    let end = rest
                        .iter()
                        .take(usize::from(MAX_SPELLING) + 3)
                        .position(|&byte| byte == b' ')?;
                    let name = str::from_utf8(&rest[..end]).ok().filter(|name| !name.is_empty())?;
                    names.push(without_bars(name));
                    rest = &rest[end + 1..];
                }
                (names, Some(u32::from_be_bytes([0, a, b, c])), rest)
            }
            _ => return None,
        };
        let is_lexicon = !nodes.is_empty() && nodes.len() % NODE == 0 && !letters.is_empty();
        is_lexicon.then_some(Self { has_word_flag: words.is_none(), letters, nodes, words })
    }

    pub fn read(&self, name: &str, is_smaller: bool, each: &mut EachWord<'_>) -> Result<(), Error> {
        let refused = |why: &str| Error::invalid(name, why);
        let mut graph = self.graph();
        let words = graph.count_words().map_err(refused)?;
        if let Some(stated) = self.words.filter(|&stated| stated != words & 0xFF_FFFF) {
            let why = format!("it is damaged: it states {stated} words, but has {words}");
            return Err(refused(&why));
        }
        if is_smaller {
            for (arc, node) in graph.arcs.iter_mut().zip(self.nodes.chunks_exact(NODE)) {
                arc.ends_word &= node[3] & IS_IN_SMALLER_LIST != 0;
            }
            if graph.count_words().map_err(refused)? == 0 && words > 0 {
                return Err(one_list(name));
            }
        }
        let letter = |label| self.letters.get(label as usize).copied();
        graph.list_spelled(name, letter, "it is damaged: a letter has no name", each)
    }

    fn graph(&self) -> WordGraph {
        let arcs: Vec<Arc> = self.nodes.chunks_exact(NODE).map(|node| self.arc(node)).collect();
        WordGraph { root: arcs[0].below, arcs }
    }

    fn arc(&self, node: &[u8]) -> Arc {
        let (below, letter, playability) = ([0, node[0], node[1], node[2]], node[3], &node[4..]);
        let (letters, ends_word) = match self.has_word_flag {
            true => (0x1F, letter & ENDS_WORD_IN_0 != 0),
            false => (0x3F, playability != [0; 3]),
        };
        Arc {
            label: (letter & letters).into(),
            ends_word,
            is_last: letter & IS_LAST != 0,
            below: u32::from_be_bytes(below),
        }
    }
}

/// Returns the error for a file that has no smaller list.
pub(super) fn one_list(name: &str) -> Error {
    let why = Message::from(format!("{name} has one list of words only (")).option("smaller-list");
    Error::Option(why.text(" is for a .dawg of Quackle that has two)"))
}

/// Returns a letter without the bars that are around a name of several characters: `|ᄀ|`.
fn without_bars(name: &str) -> &str {
    let inside = name.strip_prefix('|').and_then(|name| name.strip_suffix('|'));
    inside.filter(|name| !name.is_empty()).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::{read, refused};
    use super::super::super::{Fault, List, Reading};
    use super::*;
    use crate::Compiler;

    /// A node: the first node below it, its letter with flags, and its playability.
    fn node(below: u8, letter: u8, playability: u8) -> [u8; NODE] {
        [0, 0, below, letter, 0, playability, 0]
    }

    fn header(words: u8, letters: &[&str]) -> Vec<u8> {
        let mut header = vec![1];
        header.extend([0xAB; 16]);
        header.extend([0, 0, words, letters.len() as u8]);
        header.extend(letters.iter().flat_map(|letter| letter.bytes().chain([b' '])));
        header
    }

    /// The words A, ANY, CHA and CHAÑ, in which NY and CH are letters.
    fn version_1() -> Vec<u8> {
        let nodes = [
            node(1, 0xFC, 0),
            node(3, 0, 7),
            node(4, 1 | IS_LAST, 0),
            node(0, 2 | IS_LAST | 0x80, 1),
            node(5, IS_LAST, 1),
            node(0, 3 | IS_LAST, 1),
        ];
        let header = header(4, &["A", "|CH|", "NY", "Ñ"]);
        [header, nodes.concat()].concat()
    }

    #[test]
    fn letters_have_names_of_several_characters() {
        let list = List::text("words.dawg", version_1());
        let expected = ["a", "any", "cha", "chañ"].map(str::to_owned).to_vec();
        assert_eq!(read(&list), (expected, vec![]));
    }

    #[test]
    fn a_file_can_have_two_lists() {
        let smaller = |bytes: Vec<u8>| {
            let reading = Reading { smaller_list: true, ..Reading::default() };
            List::text("words.dawg", bytes).reading(reading)
        };
        assert_eq!(read(&smaller(version_1())), (vec!["any".to_owned()], vec![]));
        let compiled = Compiler::new().list(smaller(version_1())).compile().unwrap();
        assert_eq!(compiled.report.kept, 1);
        let one = [header(1, &["A"]), [node(1, 0, 0), node(0, IS_LAST, 1)].concat()].concat();
        assert_eq!(read(&List::text("words.dawg", one.clone())).0, ["a"]);
        for bytes in [one, b"\xDADAWG\r\n\x1A".to_vec(), vec![]] {
            let why = refused(&smaller(bytes)).unwrap();
            assert!(why.starts_with("words.dawg has one list of words only"), "{why}");
        }
    }

    #[test]
    fn version_0_has_flags_and_latin_letters() {
        let nodes = [
            node(1, IS_LAST, 0),
            node(2, 2 | IS_LAST, 0),
            node(3, IS_LAST, 0),
            node(0, 19 | IS_LAST | ENDS_WORD_IN_0 | 0x80, 0),
        ];
        let list = List::text("words.dawg", nodes.concat());
        assert_eq!(read(&list), (vec!["cat".to_owned()], vec![]));
    }

    #[test]
    fn names_that_are_no_letters_are_reported() {
        let nodes = [node(1, 0, 0), node(0, 0, 1), node(0, 1 | IS_LAST, 1)].concat();
        let list = List::text("words.dawg", [header(2, &["A", "9"]), nodes].concat());
        assert_eq!(read(&list), (vec!["a".to_owned()], vec![(2, Fault::Character('9'))]));
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        let whole = version_1();
        let refused = |bytes: &[u8]| refused(&List::text("words.dawg", bytes));
        assert_eq!(refused(&whole), None);
        for len in 0..whole.len() {
            let why = refused(&whole[..len]).unwrap();
            let has_whole_nodes = (whole.len() - len) % NODE == 0 && whole.len() - len < 6 * NODE;
            assert_eq!(why.contains("it is damaged"), has_whole_nodes, "{len}: {why}");
        }
        let mut wrong = whole.clone();
        wrong[COUNTS + 2] += 1;
        assert!(refused(&wrong).unwrap().ends_with("it states 5 words, but has 4"));
        let last = whole.len() - NODE;
        wrong = whole;
        wrong[last + 3] += 1;
        assert!(refused(&wrong).unwrap().ends_with("a letter has no name"));
    }
}
