//! Word graphs of the C++ library dawgdic: `.dawg` files of the Python packages DAWG, DAWG2 and
//! pymorphy, and `.dic` files of its own tools.
//!
//! Sources: `dictionary.h`, `dictionary-unit.h` and `guide.h` of dawgdic, as in DAWG2 0.13.3. The
//! file has the number of units, and units of 4 bytes. A unit is a node, and says how far the units
//! of its children are. A guide may follow, by which the children are found faster. It is not read.
//!
//! A BytesDAWG or a RecordDAWG has an entry for each value of a word: the word, a byte 1 and the
//! value in base 64. DAWG before 0.5 wrote a byte 255.

use byteorder::{ByteOrder, LittleEndian};

use super::super::EachWord;
use super::word_graph::{Arc, WordGraph};
use crate::Error;

/// The bytes that a node can have as children.
const BYTES: usize = 256;

/// What separates a word and its value. No text in UTF-8 has the second one.
const SEPARATORS: [u8; 2] = [1, 0xFF];

#[derive(Clone, Copy)]
struct Unit(u32);

impl Unit {
    /// The byte that leads to the unit, or `None` if it is a value.
    fn label(self) -> Option<u8> {
        let is_value = self.0 >> 31 == 1;
        Some(self.0 as u8).filter(|&label| !is_value && label != 0)
    }

    fn ends_word(self) -> bool {
        self.0 >> 8 & 1 == 1
    }

    /// What a child's place has in common for all children: the rest is its label.
    fn base(self, at: usize) -> usize {
        let shift = if self.0 >> 9 & 1 == 1 { 8 } else { 0 };
        at ^ (self.0 >> 10 << shift) as usize
    }
}

/// Returns the bytes of the units of a file, if it has the length of one.
fn units(bytes: &[u8]) -> Option<&[u8]> {
    let (&count, rest) = bytes.split_first_chunk()?;
    let count = u32::from_le_bytes(count) as usize;
    let len = count.checked_mul(4).filter(|_| count > 0 && count % BYTES == 0)?;
    let (units, guide) = rest.split_at_checked(len)?;
    let is_guide = match guide.split_first_chunk() {
        Some((&pairs, guide)) => {
            u32::from_le_bytes(pairs) as usize == count && guide.len() == 2 * count
        }
        None => guide.is_empty(),
    };
    is_guide.then_some(units)
}

pub fn is_dawgdic(bytes: &[u8]) -> bool {
    units(bytes).is_some()
}

pub(super) fn read(name: &str, bytes: &[u8], each: &mut EachWord<'_>) -> Result<(), Error> {
    let units = units(bytes).unwrap_or_default().chunks_exact(4);
    let units: Vec<Unit> = units.map(|unit| Unit(LittleEndian::read_u32(unit))).collect();
    let graph = graph(&units);
    graph.count_words().map_err(|why| Error::invalid(name, why))?;
    graph.list_keys(name, &SEPARATORS, each)
}

/// Arranges units by their parents.
///
/// A unit is the child of the nodes whose base is its own place without its label. So each unit is
/// one arc, and a crafted file has no more arcs than units.
fn graph(units: &[Unit]) -> WordGraph {
    // A place and a base differ in a byte, so the bases are as many as the units.
    let mut first = vec![0; units.len() + 1];
    for (at, label) in units.iter().enumerate().filter_map(|(at, unit)| Some((at, unit.label()?))) {
        first[(at ^ usize::from(label)) + 1] += 1;
    }
    // The first arc is not used.
    let mut total = 1;
    for arcs in &mut first {
        total += *arcs;
        *arcs = total;
    }
    let below = |base: usize| match first.get(base..base + 2) {
        Some(&[start, end]) if start < end => start,
        _ => 0,
    };
    let mut next = first.clone();
    let mut arcs = vec![Arc::default(); total as usize];
    for (at, unit) in units.iter().enumerate() {
        let Some(label) = unit.label() else { continue };
        let place = &mut next[at ^ usize::from(label)];
        arcs[*place as usize] = Arc {
            label: label.into(),
            ends_word: unit.ends_word(),
            is_last: false,
            below: below(unit.base(at)),
        };
        *place += 1;
    }
    for node in first.windows(2).filter(|node| node[0] < node[1]) {
        let arcs = &mut arcs[node[0] as usize..node[1] as usize];
        arcs.sort_unstable_by_key(|arc| arc.label);
        arcs[arcs.len() - 1].is_last = true;
    }
    let root = units.first().map_or(0, |root| below(root.base(0)));
    WordGraph { arcs, root }
}

#[cfg(test)]
mod tests {
    use super::super::super::List;
    use super::super::super::tests::{read, refused};
    use super::*;

    /// Writes keys as a trie. The children of each node have a block of 256 units, in which their
    /// places are their labels.
    fn file(keys: &[&[u8]], has_guide: bool) -> Vec<u8> {
        let mut units = vec![0_u32; BYTES];
        let mut prefixes = vec![(0, Vec::new())];
        let mut next = 0;
        while let Some((at, prefix)) = prefixes.get(next).cloned() {
            let base = units.len();
            units.resize(base + BYTES, 0);
            // The offset changes the place of the node to the base. Bit 9 multiplies it by 256.
            let offset = (at ^ base) as u32;
            units[at] |= match offset % 256 {
                0 => offset >> 8 << 10 | 0x200,
                _ => offset << 10,
            };
            for key in keys.iter().filter(|key| key.starts_with(&prefix)) {
                let Some(&label) = key.get(prefix.len()) else {
                    units[at] |= 0x100;
                    units[base] = 1 << 31 | 5;
                    continue;
                };
                let child = base ^ usize::from(label);
                if units[child] == 0 {
                    units[child] = label.into();
                    prefixes.push((child, [&prefix[..], &[label]].concat()));
                }
            }
            next += 1;
        }
        let len = units.len() as u32;
        let mut bytes: Vec<u8> =
            [len].iter().chain(&units).flat_map(|unit| unit.to_le_bytes()).collect();
        if has_guide {
            bytes.extend(len.to_le_bytes());
            bytes.resize(bytes.len() + 2 * units.len(), b'g');
        }
        bytes
    }

    #[test]
    fn each_word_is_read_once_whatever_its_values() {
        let keys: [&[u8]; 8] = [
            b"ox\xFFAAE=",
            b"ox\xFFAAI=",
            b"ca\x01AAE=\n",
            b"ca\x01AAI=\n",
            b"cat",
            b"do",
            "été".as_bytes(),
            b"do\x01",
        ];
        for (name, has_guide) in [("a.dawg", false), ("a.dawg", true), ("a.dic", true)] {
            let list = List::text(name, file(&keys, has_guide));
            let expected = ["ca", "cat", "do", "ox", "été"].map(str::to_owned).to_vec();
            assert_eq!(read(&list), (expected, vec![]), "{name}");
        }
    }

    #[test]
    fn a_spelling_dictionary_is_still_one() {
        assert_eq!(read(&List::text("a.dic", "1\ncat\n")).0, ["cat"]);
        // A file that begins with a 0 is not text, unless it is said to be in UTF-16.
        let wide = List::text("a.dic", "\0c\0a\0t\0\n");
        assert!(refused(&wide).unwrap().contains("utf-16be"));
        #[cfg(feature = "encodings")]
        assert_eq!(read(&wide.encoding("utf-16be".parse().unwrap())).0, ["cat"]);
    }

    #[test]
    fn a_file_of_another_length_is_not_one() {
        let whole = file(&[b"cat"], true);
        assert!(is_dawgdic(&whole));
        let without_guide = file(&[b"cat"], false).len();
        let lengths: Vec<_> = (0..whole.len()).filter(|&len| is_dawgdic(&whole[..len])).collect();
        assert_eq!(lengths, [without_guide]);
    }

    #[test]
    fn a_unit_that_leads_back_is_refused() {
        let mut bytes = file(&[b"cat"], false);
        let refused = |bytes: &[u8]| refused(&List::text("a.dawg", bytes));
        assert_eq!(refused(&bytes), None);
        // The unit of `c` is among its own children.
        let at = BYTES + usize::from(b'c');
        let unit = u32::from(b'c') << 10 | u32::from(b'c');
        bytes[4 + 4 * at..][..4].copy_from_slice(&unit.to_le_bytes());
        assert_eq!(refused(&bytes).as_deref(), Some("a.dawg: it is damaged"));
    }
}
