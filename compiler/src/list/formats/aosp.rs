//! Dictionaries of Android keyboards (AOSP, OpenBoard, HeliBoard): the text `.combined`, and the
//! `.dict` that is made of it.
//!
//! Sources: `main_*.combined.gz` and `main_*.dict` of OpenBoard, December 2022, and
//! `FormatSpec.java` of LatinIME. A word has a frequency from 0 to 255, which is logarithmic. Some
//! entries are not words: they only suggest another one.

use std::io::BufRead;
use std::str;

use super::super::EachRow;
use super::super::text::read_whole_lines;
use super::entries;
use super::word_graph::{DAMAGED, MOST_LETTERS, TOO_DEEP};
use crate::list::compiled::{LONGEST_TEXT, TOO_LONG};
use crate::plural::plural;
use crate::{Error, Message};

pub(super) const MAGIC: &[u8] = b"\x9B\xC1\x3A\xFE";
pub(super) const FIRST_KEY: &[u8] = b"dictionary=";

/// The only version of binary files that was seen.
const VERSION: u16 = 202;

const ENDS_TEXT: u8 = 0x1F;

/// The flags of a node.
const ADDRESS_BYTES: u8 = 0xC0;
const SEVERAL_LETTERS: u8 = 0x20;
const ENDS_WORD: u8 = 0x10;
const SHORTCUTS: u8 = 0x08;
const BIGRAMS: u8 = 0x04;
const NOT_A_WORD: u8 = 0x02;
const OFFENSIVE: u8 = 0x01;

/// The flag of a bigram that another one follows, and the place of its number of address bytes.
const MORE_BIGRAMS: u8 = 0x80;
const BIGRAM_ADDRESS: u8 = 4;

/// How many entries have a mark.
#[derive(Default)]
struct Marked {
    not_words: u64,
    offensive: u64,
}

impl Marked {
    /// Counts an entry, and returns whether it is a word.
    fn is_word(&mut self, is_word: bool, is_offensive: bool) -> bool {
        self.not_words += u64::from(!is_word);
        self.offensive += u64::from(is_word && is_offensive);
        is_word
    }

    fn note(&self, name: &str) -> Option<Message> {
        let left_out = format!("left out {} with not_a_word", entries(self.not_words));
        let offensive = format!("{} marked as offensive", plural(self.offensive, "word"));
        let parts: Vec<_> = [(self.not_words, left_out), (self.offensive, offensive)]
            .into_iter()
            .filter_map(|(count, part)| (count > 0).then_some(part))
            .collect();
        (!parts.is_empty()).then(|| format!("{name}: {}", parts.join(", ")).into())
    }
}

/// Gives the words of a `.combined` to `each`, with their frequencies.
pub(in crate::list) fn read_text(
    name: &str,
    reader: impl BufRead,
    each: &mut EachRow<'_>,
) -> Result<Option<Message>, Error> {
    let (mut marked, mut has_header) = (Marked::default(), false);
    read_whole_lines(name, reader, &mut |index, line| {
        let line = line.trim_ascii();
        if !has_header {
            has_header = line.starts_with(FIRST_KEY);
            return Ok(());
        }
        // Other lines have shortcuts and bigrams of the word above.
        let Some(entry) = line.strip_prefix(b"word=") else { return Ok(()) };
        let mut fields = entry.split(|&byte| byte == b',').map(<[u8]>::trim_ascii);
        let word = fields.next().unwrap_or_default();
        let (mut frequency, mut is_word, mut is_offensive) = (0.0, true, false);
        for field in fields {
            match field {
                b"not_a_word=true" => is_word = false,
                b"possibly_offensive=true" => is_offensive = true,
                _ => {
                    let value = field.strip_prefix(b"f=").map(str::from_utf8);
                    frequency = value.and_then(|f| f.ok()?.parse().ok()).unwrap_or(frequency);
                }
            }
        }
        if !marked.is_word(is_word, is_offensive) {
            return Ok(());
        }
        each(index, word, Ok(Some(frequency)))
    })?;
    if !has_header {
        let why = "it is not a dictionary of a keyboard: expected a first line dictionary=...";
        return Err(Error::invalid(name, why));
    }
    Ok(marked.note(name))
}

/// Gives the words of a `.dict` to `each`, with their frequencies.
pub(in crate::list) fn read_binary(
    name: &str,
    bytes: &[u8],
    each: &mut EachRow<'_>,
) -> Result<Option<Message>, Error> {
    let refused = |why: &str| Error::invalid(name, why);
    let mut header = Bytes { bytes, at: MAGIC.len() };
    let mut number = |bytes| header.number(bytes).ok_or_else(|| refused(DAMAGED));
    let (version, _, root) = (number(2)?, number(2)?, number(4)?);
    if version != u32::from(VERSION) {
        let why = format!("it has version {version} of the format, but only {VERSION} is read");
        return Err(refused(&why));
    }
    let mut walk = Walk { bytes, left: bytes.len(), marked: Marked::default() };
    walk.read(name, root as usize, each)?;
    Ok(walk.marked.note(name))
}

/// Reads bytes one after another.
struct Bytes<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// Reads a big-endian number.
    fn number(&mut self, bytes: u8) -> Option<u32> {
        (0..bytes).try_fold(0, |number, _| Some(number << 8 | u32::from(self.byte()?)))
    }

    /// Reads a letter, or returns an empty one at the end of a text.
    fn letter(&mut self) -> Option<Option<char>> {
        match self.byte()? {
            ENDS_TEXT => Some(None),
            byte @ 0x20.. => Some(Some(byte.into())),
            high => {
                let letter = u32::from(high) << 16 | self.number(2)?;
                char::from_u32(letter).map(Some)
            }
        }
    }
}

/// Nodes that are still to be read: their place, their number, and the length of what is before.
#[derive(Clone, Copy)]
struct Nodes {
    at: usize,
    count: u32,
    before: usize,
}

/// A walk over the nodes of a file.
struct Walk<'b> {
    bytes: &'b [u8],
    /// How many bytes of nodes can still be read. A node has one parent, so no byte is read twice,
    /// unless a crafted file shares nodes.
    left: usize,
    marked: Marked,
}

impl Walk<'_> {
    fn read(&mut self, name: &str, root: usize, each: &mut EachRow<'_>) -> Result<(), Error> {
        let refused = |why: &str| Error::invalid(name, why);
        let (mut word, mut index, mut text) = (String::new(), 0, 0_u64);
        let mut open = vec![self.nodes(root, 0).ok_or_else(|| refused(DAMAGED))?];
        while let Some(nodes) = open.last_mut() {
            word.truncate(nodes.before);
            let Some(count) = nodes.count.checked_sub(1) else {
                open.pop();
                continue;
            };
            let mut node = Bytes { bytes: self.bytes, at: nodes.at };
            let (flags, frequency, below) =
                node_at(&mut node, &mut word).ok_or_else(|| refused(DAMAGED))?;
            let read = node.at - nodes.at;
            self.left = self.left.checked_sub(read).ok_or_else(|| refused(DAMAGED))?;
            (nodes.at, nodes.count) = (node.at, count);
            if word.len() > MOST_LETTERS {
                return Err(refused(TOO_DEEP));
            }
            if let Some(frequency) = frequency {
                text += word.len() as u64;
                if text > LONGEST_TEXT {
                    return Err(refused(TOO_LONG));
                }
                if self.marked.is_word(flags & NOT_A_WORD == 0, flags & OFFENSIVE != 0) {
                    each(index, word.as_bytes(), Ok(Some(frequency.into())))?;
                }
                index += 1;
            }
            if let Some(below) = below {
                open.push(self.nodes(below, word.len()).ok_or_else(|| refused(DAMAGED))?);
            }
        }
        Ok(())
    }

    /// Reads the number of nodes that follow each other.
    fn nodes(&self, at: usize, before: usize) -> Option<Nodes> {
        let mut bytes = Bytes { bytes: self.bytes, at };
        let first = bytes.byte()?;
        let count = match first & 0x80 {
            0 => first.into(),
            _ => u32::from(first & 0x7F) << 8 | u32::from(bytes.byte()?),
        };
        Some(Nodes { at: bytes.at, count, before })
    }
}

/// Reads a node, and adds its letters to a word. Returns its flags, the frequency of a word that
/// ends there, and the place of its children.
fn node_at(node: &mut Bytes<'_>, word: &mut String) -> Option<(u8, Option<u8>, Option<usize>)> {
    let flags = node.byte()?;
    if flags & SEVERAL_LETTERS == 0 {
        word.push(node.letter()??);
    } else {
        while let Some(letter) = node.letter()? {
            word.push(letter);
        }
    }
    let frequency = if flags & ENDS_WORD == 0 { None } else { Some(node.byte()?) };
    let place = node.at;
    let below = match flags & ADDRESS_BYTES {
        0 => None,
        bytes => Some(place.checked_add(node.number(bytes >> 6)? as usize)?),
    };
    // A place that is not behind this one would lead back.
    if below == Some(place) {
        return None;
    }
    if flags & SHORTCUTS != 0 {
        // Its own two bytes count.
        node.at += node.number(2)?.checked_sub(2)? as usize;
    }
    let mut has_bigram = flags & BIGRAMS != 0;
    while has_bigram {
        let bigram = node.byte()?;
        node.number(bigram >> BIGRAM_ADDRESS & 3)?;
        has_bigram = bigram & MORE_BIGRAMS != 0;
    }
    Some((flags, frequency, below))
}

#[cfg(test)]
mod tests {
    use super::super::super::List;
    use super::super::super::tests::{read as read_list, refused};
    use super::*;
    use crate::Alphabet;

    const TEXT: &str = "# mine\ndictionary=main:en,locale=en,version=54\n word=cats,f=9,flags=\n  \
                        shortcut=x,f=whitelist\n word=acat,f=5,not_a_word=true\n word=չat, f=7\n  \
                        bigram=cat,f=3\n word=dud,f=0,possibly_offensive=true\n word=ca,f=254\n";

    /// A node with one letter: a letter that is not in Latin-1 has three bytes.
    fn node(flags: u8, letter: &[u8], more: &[u8]) -> Vec<u8> {
        [&[flags], letter, more].concat()
    }

    /// The words of the text as nodes with addresses of one and two bytes.
    fn binary() -> Vec<u8> {
        let children = vec![1];
        let cat = node(0x40 | ENDS_WORD, b"t", &[5, 1]);
        // A shortcut of two bytes behind its length, and two bigrams with addresses.
        let cats = node(ENDS_WORD | SHORTCUTS | BIGRAMS | SEVERAL_LETTERS, b"s\x1F", &[9]);
        let tail = [0, 4, 7, 7, 0x91, 3, 0x20, 1, 2];
        let below = [children, cats, tail.to_vec()].concat();
        let ca = node(0x80 | ENDS_WORD | SEVERAL_LETTERS, b"ca\x1F", &[254]);
        let acat = node(ENDS_WORD | NOT_A_WORD | SEVERAL_LETTERS, b"acat\x1F", &[5]);
        let dud = node(ENDS_WORD | OFFENSIVE | SEVERAL_LETTERS, b"dud\x1F", &[0]);
        let armenian = node(ENDS_WORD | SEVERAL_LETTERS, b"\x00\x05\x79at\x1F", &[7]);
        let after = [acat, dud, armenian].concat();
        // Behind its own address.
        let address = (after.len() + 2) as u16;
        let root = [&[0x80, 4][..], &ca, &address.to_be_bytes(), &after].concat();
        let header = b"date\x1F1\x1Fdictionary\x1Fmain:en\x1F";
        let start = (header.len() + 12) as u8;
        let start = [MAGIC, &[0, 202, 0, 0, 0, 0, 0, start], header].concat();
        // The word `cat` has frequency 5, and is marked by no flag.
        [start, root, vec![1], cat, below].concat()
    }

    fn ranks(list: List) -> Vec<(String, f64)> {
        let mut words = Vec::new();
        list.read(&Alphabet::default(), &|_| {}, &mut |line, word| {
            words.push((word.unwrap().into_owned(), line.number.unwrap()));
            Ok(())
        })
        .unwrap();
        words.sort_by(|(one, _), (other, _)| one.cmp(other));
        words
    }

    #[test]
    fn words_have_frequencies_and_others_are_left_out() {
        let expected = [("ca", 254.0), ("cats", 9.0), ("dud", 0.0), ("չat", 7.0)];
        let expected = expected.map(|(word, f)| (word.to_owned(), f)).to_vec();
        assert_eq!(ranks(List::text("main.combined", TEXT)), expected);
        let mut with_cat = expected;
        with_cat.insert(1, ("cat".to_owned(), 5.0));
        assert_eq!(ranks(List::text("main.dict", binary())), with_cat);
        for (name, bytes) in [("main.combined", TEXT.into()), ("main", binary())] {
            let note = List::text(name, bytes)
                .read(&Alphabet::default(), &|_| {}, &mut |_, _| Ok(()))
                .unwrap()
                .notes;
            let expected = "left out 1 entry with not_a_word, 1 word marked as offensive";
            assert_eq!(note[0].to_string(), format!("{name}: {expected}"));
        }
    }

    #[cfg(feature = "recipes")]
    #[test]
    fn frequencies_are_ranks() {
        for (name, bytes) in [("main.combined", TEXT.into()), ("main", binary())] {
            let mut compiler = crate::Compiler::new().words("list", ["dud", "cats", "ca", "չat"]);
            compiler.recipe.output.rank = Some(List::text(name, bytes));
            compiler.recipe.output.max_words = Some(3);
            let bytes = compiler.compile().unwrap().bytes;
            let dawg = dawggle::Dawg::from_bytes(&bytes[..]).unwrap();
            let kept = ["ca", "cats", "չat", "dud"].map(|word| dawg.contains(word));
            assert_eq!(kept, [true, true, true, false]);
        }
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        let whole = binary();
        let refused = |bytes: &[u8]| refused(&List::text("main.dict", bytes));
        assert_eq!(refused(&whole), None);
        for len in MAGIC.len()..whole.len() {
            assert_eq!(
                refused(&whole[..len]).as_deref(),
                Some("main.dict: it is damaged"),
                "{len}"
            );
        }
        let mut other = whole.clone();
        other[5] = 203;
        assert!(refused(&other).unwrap().contains("version 203"));
        // A node that leads to itself, and nodes that are shared.
        let start = whole[11] as usize;
        let loops = |nodes: &[u8]| refused(&[&whole[..start], nodes].concat()).unwrap();
        assert!(loops(&[1, 0x50, b'a', 1, 0]).contains("damaged"));
        let shared: Vec<u8> = (0..40).flat_map(|_| [2, 0x40, b'a', 4, 0x40, b'b', 1]).collect();
        assert!(loops(&[&shared[..], &[0]].concat()).contains("damaged"));
        let long = [&[1, 0x30][..], &b"a".repeat(MOST_LETTERS + 1), &[ENDS_TEXT, 1]].concat();
        assert!(loops(&long).contains("more than 65536 letters"));
    }

    #[test]
    fn a_text_of_another_form_has_no_words() {
        let words = |text: &str| read_list(&List::text("list", text));
        assert!(words("dictionary=x\n word=,f=9\n word=\n").0.is_empty());
        assert!(words("dictionary=x\nword\n  shortcut=word=y,f=1\n").0.is_empty());
        assert_eq!(words("dictionary=x\n word=a b,f=\n word=c\n").0, ["c"]);
        let list = List::text("main.combined", " word=cat,f=1\n");
        assert!(refused(&list).unwrap().contains("a first line dictionary="));
    }
}
