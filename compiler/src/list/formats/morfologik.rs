//! Automata of morfologik, which LanguageTool uses: `.dict` in the formats FSA5 and CFSA2, with an
//! `.info` beside it.
//!
//! Sources: `FSA5.java`, `CFSA2.java` and `DictionaryMetadata.java` of morfologik 2.2. An automaton
//! holds texts: a word, or a word, a separator and what is known about it. The `.info` states the
//! separator and the encoding.

use super::super::EachWord;
use super::super::spelling_dictionary::Charset;
use super::word_graph::{Arc, DAMAGED, WordGraph};
use crate::Error;

pub(super) const MAGIC: &[u8] = b"\\fsa";

const FSA5: u8 = 5;
const CFSA2: u8 = 0xC6;

/// The flag of a CFSA2 with a number at each node.
const HAS_NUMBERS: u8 = 0x01;

/// What the `.info` file of a dictionary states.
pub(in crate::list) struct Info {
    separator: u8,
    charset: Charset,
}

impl Info {
    /// Reads a file of properties: a key, `=` and a value on each line.
    pub fn parse(name: &str, text: &[u8]) -> Result<Self, Error> {
        let refused = |why: String| Error::invalid(name, why);
        let text = String::from_utf8_lossy(text);
        let value = |key: &str| {
            let of_key = |line: &'_ str| {
                let (name, value) = line.split_once(['=', ':'])?;
                (name.trim() == key).then(|| value.trim().to_owned())
            };
            text.lines().find_map(of_key)
        };
        let missing = |key: &str| refused(format!("expected a line such as {key}"));
        let separator = value("fsa.dict.separator")
            .and_then(|value| unescaped(&value))
            .ok_or_else(|| missing("fsa.dict.separator=+ with one ASCII character"))?;
        let encoding =
            value("fsa.dict.encoding").ok_or_else(|| missing("fsa.dict.encoding=utf-8"))?;
        let charset = Charset::named(&encoding)
            .ok_or_else(|| refused(format!("the encoding {encoding:?} is not known")))?;
        Ok(Self { separator, charset })
    }
}

/// Returns the byte of a value, which properties may write as `\u0009` or `\+`.
fn unescaped(value: &str) -> Option<u8> {
    match value.strip_prefix('\\') {
        Some("t") => Some(b'\t'),
        Some(escaped) => match escaped.strip_prefix('u') {
            Some(digits) => u8::from_str_radix(digits, 16).ok(),
            None => escaped.bytes().next(),
        },
        None => value.bytes().next().filter(|_| value.len() == 1),
    }
}

pub(in crate::list) fn read(
    name: &str,
    bytes: &[u8],
    info: &Info,
    each: &mut EachWord<'_>,
) -> Result<(), Error> {
    let refused = |why: &str| Error::invalid(name, why);
    let graph = match bytes.get(MAGIC.len()) {
        Some(&FSA5) => fsa5(bytes),
        Some(&CFSA2) => cfsa2(bytes),
        version => {
            let version = version.copied().unwrap_or_default();
            return Err(refused(&format!(
                "it has version {version:#04x} of morfologik's format, but only 0x05 (FSA5) and 0xc6 \
                 (CFSA2) are read"
            )));
        }
    };
    let graph = graph.ok_or_else(|| refused(DAMAGED))?;
    graph.count_words().map_err(refused)?;
    graph.list_keys(name, &[info.separator], &mut |word| {
        // What is not in the encoding is reported as not UTF-8.
        match info.charset.decode(word) {
            Some(text) => each(text.as_bytes()),
            None => each(word),
        }
    })
}

/// The most arcs that are kept in memory: a file of 100 MB could have fifty million.
const MOST_ARCS: usize = 1 << 25;

/// The arcs of an automaton in the order of the file.
struct Arcs {
    /// The first arc is not used.
    arcs: Vec<Arc>,
    /// The place of each other arc, or of the number before it at the beginning of a node.
    places: Vec<u32>,
}

impl Arcs {
    fn new() -> Self {
        Self { arcs: vec![Arc::default()], places: Vec::new() }
    }

    fn push(&mut self, place: usize, arc: Arc) -> Option<()> {
        self.arcs.push(arc);
        self.places.push(u32::try_from(place).ok()?);
        (self.places.len() <= MOST_ARCS).then_some(())
    }

    /// Arranges arcs whose `below` is the place of the node below plus 1, or 0 without such a node.
    ///
    /// The target of the first arc at the place `start` is the root.
    fn graph(self, start: usize) -> Option<WordGraph> {
        let Self { mut arcs, places } = self;
        let index = |place: u32| places.binary_search(&place).ok().map(|arc| arc as u32 + 1);
        for arc in &mut arcs {
            if let Some(place) = arc.below.checked_sub(1) {
                arc.below = index(place)?;
            }
        }
        let root = arcs[index(u32::try_from(start).ok()?)? as usize].below;
        Some(WordGraph { arcs, root })
    }
}

/// Reads an FSA5: a header of 8 bytes, and arcs whose nodes follow each other.
fn fsa5(bytes: &[u8]) -> Option<WordGraph> {
    let (&[.., sizes], data) = bytes.split_first_chunk::<8>()?;
    // The bytes of an address, and of a number before each node.
    let (address, number) = (usize::from(sizes & 0xF), usize::from(sizes >> 4));
    let (mut at, mut place, mut arcs) = (number, 0, Arcs::new());
    // The root is below the second node.
    let mut second = None;
    while at < data.len() {
        let flags = *data.get(at + 1)?;
        // The first node is one arc that leads nowhere, whatever its flags.
        let is_last = flags & 2 != 0 || arcs.places.is_empty();
        let (below, next) = if flags & 4 != 0 {
            (at + 3, at + 2)
        } else {
            let bytes = data.get(at + 1..at + 1 + address).filter(|bytes| bytes.len() <= 8)?;
            let target = bytes.iter().rev().fold(0, |target, &byte| target << 8 | u64::from(byte));
            (if target >> 3 == 0 { 0 } else { (target >> 3) as usize + 1 }, at + 1 + address)
        };
        let (label, below) = (data[at].into(), u32::try_from(below).ok()?);
        arcs.push(place, Arc { label, ends_word: flags & 1 != 0, is_last, below })?;
        (place, at) = (next, next);
        if is_last {
            second = second.or(Some(next));
            at += number;
        }
    }
    arcs.graph(second?)
}

/// Reads a CFSA2: a header with the most frequent labels, and arcs with addresses of variable
/// length.
fn cfsa2(bytes: &[u8]) -> Option<WordGraph> {
    let &[has_numbers, _, labels] = bytes.get(MAGIC.len() + 1..)?.first_chunk()?;
    let rest = &bytes[MAGIC.len() + 4..];
    let (labels, data) = rest.split_at_checked(labels.into())?;
    let has_numbers = has_numbers & HAS_NUMBERS != 0;
    let (mut at, mut place, mut arcs) = (0, 0, Arcs::new());
    // The first arc of the node.
    let mut node = arcs.arcs.len();
    if has_numbers {
        number(data, &mut at)?;
    }
    while at < data.len() {
        let byte = data[at];
        at += 1;
        let label = match byte & 0x1F {
            0 => {
                at += 1;
                *data.get(at - 1)?
            }
            index => *labels.get(usize::from(index))?,
        };
        let follows = byte & 0x80 != 0;
        let below = match follows {
            true => u32::MAX,
            false => match number(data, &mut at)? {
                0 => 0,
                target => target.checked_add(1)?,
            },
        };
        let (is_last, ends_word) = (byte & 0x40 != 0, byte & 0x20 != 0);
        arcs.push(place, Arc { label: label.into(), ends_word, is_last, below })?;
        place = at;
        if is_last {
            let next = u32::try_from(at).ok()?.checked_add(1)?;
            for arc in arcs.arcs[node..].iter_mut().filter(|arc| arc.below == u32::MAX) {
                arc.below = next;
            }
            node = arcs.arcs.len();
            if has_numbers && at < data.len() {
                number(data, &mut at)?;
            }
        }
    }
    arcs.graph(0)
}

/// Reads a number of 7 bits a byte, the lowest first.
fn number(data: &[u8], at: &mut usize) -> Option<u32> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let byte = *data.get(*at)?;
        *at += 1;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return u32::try_from(number).ok();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::super::List;
    use super::super::super::tests::refused;
    use super::*;
    use crate::Alphabet;

    /// The texts `ab+x`, `ab+y` and `c`, in nodes that are written from the end, so that the nodes
    /// below are known. Returns the bytes of the arcs.
    fn arcs(is_fsa5: bool, numbers: usize) -> Vec<u8> {
        // Label, whether a text ends, whether it is the last arc, and the node below.
        type Node<'n> = &'n [(u8, bool, bool, usize)];
        let nodes: [Node<'_>; 6] = [
            &[(b'^', false, true, 1)],
            &[(b'a', false, false, 2), (b'c', true, true, 0)],
            &[(b'b', false, true, 3)],
            &[(b'+', false, true, 4)],
            &[(b'x', true, false, 0), (b'y', true, true, 0)],
            &[],
        ];
        let mut places = [0; 6];
        let mut bytes = Vec::new();
        // Addresses have two bytes, so that the second round writes the right ones.
        for _ in 0..2 {
            bytes = if is_fsa5 { vec![0; numbers + 3] } else { Vec::new() };
            for (number, node) in nodes.iter().enumerate() {
                places[number] = bytes.len();
                if !node.is_empty() {
                    bytes.resize(bytes.len() + numbers, 7);
                }
                for &(label, ends, is_last, below) in *node {
                    let place = if below == 0 { 0 } else { places[below] };
                    let follows = is_last && below == number + 1;
                    let (ends, last) = (u8::from(ends), u8::from(is_last));
                    match (is_fsa5, follows) {
                        (true, true) => bytes.extend([label, ends | last << 1 | 4]),
                        (true, false) => {
                            let flags = (place << 3) as u16 | u16::from(ends | last << 1);
                            bytes.extend([label, flags as u8, (flags >> 8) as u8]);
                        }
                        (false, _) => {
                            // The label `a` has a place among the labels.
                            let index = u8::from(label == b'a');
                            bytes.push(u8::from(follows) << 7 | last << 6 | ends << 5 | index);
                            bytes.extend((index == 0).then_some(label));
                            if !follows {
                                bytes.extend([0x80 | place as u8 & 0x7F, (place >> 7) as u8]);
                            }
                        }
                    }
                }
            }
        }
        bytes
    }

    fn file(is_fsa5: bool, numbers: usize) -> Vec<u8> {
        let header = match is_fsa5 {
            true => vec![FSA5, b'_', b'+', (numbers as u8) << 4 | 2],
            false => vec![CFSA2, numbers as u8, 7, 2, 0, b'a'],
        };
        [MAGIC, &header, &arcs(is_fsa5, numbers)].concat()
    }

    fn read_all(bytes: &[u8], info: &str) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.dict");
        fs::write(&path, bytes).unwrap();
        fs::write(folder.path().join("list.info"), info).unwrap();
        let mut words = Vec::new();
        let each = &mut |_: crate::report::Line<'_>, word: Result<std::borrow::Cow<'_, str>, _>| {
            words.extend(word.ok().map(|word: std::borrow::Cow<'_, str>| word.into_owned()));
            Ok(())
        };
        match List::from(&path).read(&Alphabet::default(), &|_| {}, each) {
            Ok(_) => Ok(words),
            Err(error) => Err(error.to_string()),
        }
    }

    const INFO: &str = "# mine\nfsa.dict.separator=+\nfsa.dict.encoding = iso-8859-1\n";

    #[test]
    fn each_word_is_read_once() {
        for (is_fsa5, numbers) in [(true, 0), (true, 2), (false, 0), (false, 1)] {
            let bytes = file(is_fsa5, numbers);
            assert_eq!(read_all(&bytes, INFO).unwrap(), ["ab", "c"], "{is_fsa5} {numbers}");
            let other = INFO.replace('+', "\\u0062");
            assert_eq!(read_all(&bytes, &other).unwrap(), ["a", "c"]);
        }
    }

    #[test]
    fn the_info_file_states_separator_and_encoding() {
        let bytes = file(true, 0);
        let list = List::text("list.dict", bytes.clone());
        let why = refused(&list).unwrap();
        assert!(why.contains("the .info file is missing"), "{why}");
        for (info, why) in [
            ("fsa.dict.encoding=utf-8", "expected a line such as fsa.dict.separator=+"),
            ("fsa.dict.separator=++\nfsa.dict.encoding=utf-8", "fsa.dict.separator=+"),
            ("fsa.dict.separator=+", "fsa.dict.encoding=utf-8"),
            ("fsa.dict.separator=+\nfsa.dict.encoding=ebcdic", "\"ebcdic\" is not known"),
        ] {
            let refused = read_all(&bytes, info).unwrap_err();
            assert!(refused.contains(why), "{refused}");
        }
        let mut latin1 = bytes;
        let at = latin1.iter().position(|&byte| byte == b'b').unwrap();
        latin1[at] = 0xE9;
        assert_eq!(read_all(&latin1, INFO).unwrap(), ["a\u{e9}", "c"]);
        assert_eq!(read_all(&latin1, &INFO.replace("iso-8859-1", "utf-8")).unwrap(), ["c"]);
    }

    #[test]
    fn a_damaged_file_is_an_error_or_has_other_words() {
        for (is_fsa5, numbers) in [(true, 0), (true, 2), (false, 0), (false, 1)] {
            let whole = file(is_fsa5, numbers);
            let mut refused = 0;
            for len in MAGIC.len()..whole.len() {
                refused += usize::from(read_all(&whole[..len], INFO).is_err());
            }
            assert!(refused * 2 > whole.len() - MAGIC.len(), "{is_fsa5} {numbers}: {refused}");
        }
        let mut other = file(true, 0);
        other[4] = 9;
        assert!(read_all(&other, INFO).unwrap_err().contains("version 0x09"));
        // The last arc leads back to the root.
        let mut loops = file(false, 0);
        let root = arcs(false, 0).iter().position(|&byte| byte == b'c').unwrap() as u8;
        let last = loops.len() - 2;
        loops[last] = 0x80 | (root - 2);
        assert!(read_all(&loops, INFO).unwrap_err().ends_with("it is damaged"));
    }
}
