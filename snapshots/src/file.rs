//! Dictionary files put together by hand, after the specification: right ones and wrong ones.

use dawggle::format::{self, LABEL, Tag, VERSION};

const LENGTH_AT: usize = 16;
const CHECKSUM_AT: usize = 20;

/// What a file is made of.
#[derive(Clone, Debug)]
pub struct File {
    /// The header's layout and its variant.
    pub layout: [u8; 2],
    /// The sections, in order.
    pub sections: Vec<(Tag, Vec<u8>)>,
}

impl File {
    /// A file in the layout `wide`, of masks of one cell.
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

    /// The bytes of one of its sections.
    ///
    /// # Panics
    ///
    /// If there is no such section.
    pub fn section(&mut self, tag: Tag) -> &mut Vec<u8> {
        let section = self.sections.iter_mut().find(|(found, _)| *found == tag);
        &mut section.expect("there is such a section").1
    }

    /// The file, with the right length and checksum.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = LABEL.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.layout);
        bytes.extend((self.sections.len() as u32).to_le_bytes());
        bytes.extend([0; 8]);
        let mut at = bytes.len() + self.sections.len() * 12;
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

/// The section of counts.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// The number of words.
    pub words: u32,
    /// The number of nodes.
    pub nodes: u32,
    /// The number of edges.
    pub edges: u32,
    /// The symbols of the longest word, and its bytes.
    pub longest: u8,
}

impl Counts {
    fn bytes(self) -> Vec<u8> {
        let Self { words, nodes, edges, longest } = self;
        let counts = [words, nodes, edges, u32::from(longest) << 16 | u32::from(longest)];
        counts.iter().flat_map(|count| count.to_le_bytes()).collect()
    }
}

/// Makes label, length and checksum right again, as far as there is room for them.
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
    put(bytes, CHECKSUM_AT, &checksum);
}
