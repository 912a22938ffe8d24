//! Dictionary files built by hand from the specification, both valid and invalid.

use dawggle::format::{self, CHECKSUM_AT, HEADER_LEN, LABEL, SECTION_LEN, Tag, VERSION};
use dawggle::{Dawg, LoadError};

const LAYOUT_AT: usize = 10;
const SECTIONS_AT: usize = 12;
const LENGTH_AT: usize = 16;

/// The parts of a dictionary file.
#[derive(Clone, Debug)]
pub struct RawFile {
    /// The layout in the header, and its variant.
    pub layout: [u8; 2],
    /// The sections, in order.
    pub sections: Vec<(Tag, Vec<u8>)>,
}

impl RawFile {
    /// Builds a file in the layout `wide` with masks of one cell.
    #[must_use]
    pub fn wide(alphabet: &[&str], counts: Counts, cells: &[u32]) -> Self {
        let mut table = vec![u8::try_from(alphabet.len()).expect("at most 255 symbols")];
        let mut end = 0_u16;
        for symbol in alphabet {
            end += symbol.len() as u16;
            table.extend(end.to_le_bytes());
        }
        table.extend(alphabet.concat().bytes());
        let graph = cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
        let sections = vec![
            (Tag::ALPHABET, table),
            (Tag::COUNTS, counts.bytes()),
            (Tag::DIGEST, vec![0; 32]),
            (Tag::GRAPH, graph),
        ];
        Self { layout: [1, 1], sections }
    }

    /// Splits a file into its parts, as far as its header and its section table make sense.
    ///
    /// Returns `None` if the file is too short for a header.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (header, _) = bytes.split_at_checked(HEADER_LEN as usize)?;
        let table = bytes[header.len()..].chunks_exact(SECTION_LEN as usize);
        let sections = table.take(header[SECTIONS_AT].into()).map(|entry| {
            let number = |at| u32::from_le_bytes(array(&entry[at..])) as usize;
            let (at, len) = (number(4), number(8));
            let section = bytes.get(at..at.saturating_add(len)).unwrap_or_default();
            (Tag(array(entry)), section.to_vec())
        });
        Some(Self { layout: array(&header[LAYOUT_AT..]), sections: sections.collect() })
    }

    /// Returns the bytes of a section.
    ///
    /// # Panics
    ///
    /// Panics if there is no such section.
    pub fn section(&mut self, tag: Tag) -> &mut Vec<u8> {
        let section = self.sections.iter_mut().find(|(found, _)| *found == tag);
        &mut section.expect("there is such a section").1
    }

    /// Returns the file with the right length and checksum.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = LABEL.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.layout);
        bytes.extend((self.sections.len() as u32).to_le_bytes());
        bytes.extend([0; 8]);
        let mut at = bytes.len() + self.sections.len() * SECTION_LEN as usize;
        for (tag, section) in &self.sections {
            bytes.extend(tag.0);
            bytes.extend((at as u32).to_le_bytes());
            bytes.extend((section.len() as u32).to_le_bytes());
            at += section.len();
        }
        bytes.extend(self.sections.iter().flat_map(|(_, section)| section));
        mend(&mut bytes);
        bytes
    }
}

/// Returns the first `N` bytes.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    *bytes.first_chunk().expect("there are as many")
}

/// The content of the section of counts.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// The number of words.
    pub words: u32,
    /// The number of nodes.
    pub nodes: u32,
    /// The number of edges.
    pub edges: u32,
    /// The length of the longest word, both in symbols and in bytes.
    pub longest: u8,
}

impl Counts {
    fn bytes(self) -> Vec<u8> {
        let Self { words, nodes, edges, longest } = self;
        let counts = [words, nodes, edges, u32::from(longest) << 16 | u32::from(longest)];
        counts.iter().flat_map(|count| count.to_le_bytes()).collect()
    }
}

/// Corrects the label, the length and the checksum, as far as the file has room for them.
pub fn mend(bytes: &mut [u8]) {
    let length = (bytes.len() as u32).to_le_bytes();
    let put = |bytes: &mut [u8], at: usize, right: &[u8]| {
        if let Some(place) = bytes.get_mut(at..at + right.len()) {
            place.copy_from_slice(right);
        }
    };
    put(bytes, 0, &LABEL);
    put(bytes, LENGTH_AT, &length);
    let checksum = format::checksum(bytes).to_le_bytes();
    put(bytes, CHECKSUM_AT as usize, &checksum);
}

/// Corrects the stated numbers of nodes and edges, if everything that is read before is right.
pub fn mend_counts(bytes: &mut [u8]) {
    // The reader reports one wrong number at a time.
    for _ in 0..2 {
        let Err(LoadError::Count { what, found, .. }) = Dawg::from_bytes(bytes) else { return };
        let offset = match what {
            "nodes" => 4,
            "edges" => 8,
            _ => return,
        };
        let dawg = Dawg::trust(&*bytes).expect("it was opened so far");
        let counts = dawg.sections().find(|section| section.tag == Tag::COUNTS);
        let at = counts.expect("they were read").at as usize + offset;
        bytes[at..at + 4].copy_from_slice(&found.to_le_bytes());
        mend(bytes);
    }
}
