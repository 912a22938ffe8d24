//! The `.dawg` file: its header, its table of sections, and the names of both.
//!
//! `FORMAT.md` beside this crate is the specification; this module is its first half, the
//! envelope. The habit of describing the bytes before any code, and of checking them in a stated
//! order, is that of `regex-automata`; the case of a tag's first letter as "may be skipped" is
//! that of PNG.

mod crc32;

pub use crc32::Crc32;

use core::fmt;

use crate::source::Fields;
use crate::{LoadError, Source};

/// The first eight bytes of every `.dawg`. As in PNG, the first is not ASCII and the last three
/// break when a transfer mends line ends.
pub const LABEL: [u8; 8] = *b"\xDADAWG\r\n\x1A";
/// The version of the format that this crate reads.
pub const VERSION: u16 = 1;
/// Bytes before the table of sections.
pub const HEADER_LEN: u32 = 24;
/// Where in the header the checksum stands: the only bytes it does not cover.
pub const CHECKSUM_AT: u32 = 20;
/// Bytes of one entry of the table of sections.
pub const SECTION_LEN: u32 = 12;
/// Most entries of the table of sections.
pub const MAX_SECTIONS: u16 = 64;
/// Most symbols of an alphabet.
pub const MAX_SYMBOLS: u8 = 63;
/// Most bytes of UTF-8 that spell one symbol.
pub const MAX_SPELLING: u8 = 8;
/// Most symbols of a word.
pub const MAX_WORD: u8 = 255;
/// Bytes of the section [`Tag::COUNTS`].
pub const COUNTS_LEN: u32 = 16;
/// Bytes of the section [`Tag::DIGEST`]: a SHA-256.
pub const DIGEST_LEN: u32 = 32;
/// Bytes of the section [`Tag::INDEX`] before its tables.
pub const INDEX_HEAD_LEN: u32 = 16;
/// Most edges below a node that needs no entry in the section [`Tag::INDEX`], counted as often as
/// ways lead over them.
pub const INDEX_EDGES: u32 = 64;
/// Most edges on one way down from such a node.
pub const INDEX_DEPTH: u32 = 16;

/// The name of a section: four ASCII letters. A reader that does not know a section skips it when
/// the first letter is lower-case, and refuses the file when it is upper-case.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tag(pub [u8; 4]);

impl Tag {
    /// The symbols and their spellings.
    pub const ALPHABET: Self = Self(*b"ALPH");
    /// Words, nodes, edges, longest word.
    pub const COUNTS: Self = Self(*b"CNTS");
    /// SHA-256 of the words, each with a newline, in code-point order.
    pub const DIGEST: Self = Self(*b"DGST");
    /// The graph, in the layout that the header names.
    pub const GRAPH: Self = Self(*b"GRPH");
    /// How many words lie below some nodes, so that words have numbers.
    pub const INDEX: Self = Self(*b"indx");
    /// What the list is called.
    pub const TITLE: Self = Self(*b"titl");
    /// The licence of the list.
    pub const LICENCE: Self = Self(*b"lice");
    /// Where the list comes from.
    pub const ORIGIN: Self = Self(*b"orig");

    /// Which letters become others in words that are looked up.
    pub const FOLDING: Self = Self(*b"fold");
    /// SHA-256 of the recipe that the dictionary was made by.
    pub const RECIPE: Self = Self(*b"rcpe");

    /// The sections that every file has.
    pub const REQUIRED: [Self; 4] = [Self::ALPHABET, Self::COUNTS, Self::DIGEST, Self::GRAPH];
    /// The sections that hold text for people.
    pub const TEXTS: [Self; 3] = [Self::TITLE, Self::LICENCE, Self::ORIGIN];

    /// Whether two names are the same. As numbers: comparing arrays would need those of the
    /// constants in RAM, on a processor whose flash is another address space.
    #[inline(never)]
    fn is(self, other: Self) -> bool {
        u32::from_le_bytes(self.0) == u32::from_le_bytes(other.0)
    }

    fn is_required(self) -> bool {
        self.is(Self::ALPHABET)
            || self.is(Self::COUNTS)
            || self.is(Self::DIGEST)
            || self.is(Self::GRAPH)
    }

    /// Whether a reader may skip a section of this name that it does not know.
    #[must_use]
    pub const fn is_optional(self) -> bool {
        let [first, ..] = self.0;
        first.is_ascii_lowercase()
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0.escape_ascii())
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Tag({self})")
    }
}

/// One entry of the table of sections: `len` bytes from byte `at` of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name.
    pub tag: Tag,
    /// Where in the file it starts.
    pub at: u32,
    /// Its length in bytes.
    pub len: u32,
}

/// The fixed header, already found to belong to a file of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub layout: u8,
    pub variant: u8,
    pub sections: u16,
}

impl Header {
    /// Reads and checks the header and the table of sections: bounded work, the checksum aside.
    #[inline(never)]
    pub fn read<S: Source>(source: &S) -> Result<Self, LoadError> {
        let size = source.len();
        let mut fields = Fields::new(source, 0);
        let [first, others @ ..] = LABEL;
        let [a, b, c, d, e, f, g] = others;
        let is_label = (fields.u32(), fields.u32())
            == (u32::from_le_bytes([first, a, b, c]), u32::from_le_bytes([d, e, f, g]));
        // Of a few bytes, the first tells enough.
        if !is_label && (size >= 8 || size > 0 && source.read_u8(0) != first) {
            return Err(LoadError::Label { found: source.read(0) });
        }
        if size < HEADER_LEN {
            return Err(LoadError::TooShort { expected: HEADER_LEN, found: size });
        }
        let version = fields.u16();
        if version != VERSION {
            return Err(LoadError::Version { found: version });
        }
        let header = Self { layout: fields.u8(), variant: fields.u8(), sections: fields.u16() };
        if fields.u16() != 0 {
            return Err(LoadError::Reserved { at: 14 });
        }
        let length = fields.u32();
        if length != size {
            return Err(LoadError::Length { expected: length, found: size });
        }
        header.check_sections(source, size)?;
        Ok(header)
    }

    /// The sections follow the table and one another without a gap, up to the end of the file.
    #[inline(never)]
    fn check_sections<S: Source>(self, source: &S, size: u32) -> Result<(), LoadError> {
        if self.sections > MAX_SECTIONS {
            return Err(LoadError::TooManySections { found: self.sections });
        }
        let table_end = HEADER_LEN.wrapping_add(u32::from(self.sections).wrapping_mul(SECTION_LEN));
        if table_end > size {
            return Err(LoadError::TooShort { expected: table_end, found: size });
        }
        let mut end = table_end;
        for (index, section) in self.sections(source).enumerate() {
            let tag = section.tag;
            if section.at != end {
                return Err(LoadError::SectionStart { tag, expected: end, found: section.at });
            }
            if section.len > size.wrapping_sub(end) {
                let room = size.wrapping_sub(end);
                return Err(LoadError::SectionLength { tag, expected: room, found: section.len });
            }
            end = end.wrapping_add(section.len);
            if !tag.0.iter().all(u8::is_ascii_alphabetic) {
                return Err(LoadError::Tag { tag });
            }
            if !tag.is_optional() && !tag.is_required() {
                return Err(LoadError::UnknownSection { tag });
            }
            if self.sections(source).take(index).any(|earlier| earlier.tag.is(tag)) {
                return Err(LoadError::RepeatedSection { tag });
            }
        }
        if end != size {
            return Err(LoadError::Length { expected: end, found: size });
        }
        Ok(())
    }

    /// The table of sections.
    pub fn sections<S: Source>(self, source: &S) -> impl Iterator<Item = Section> {
        (0..self.sections).map(move |index| {
            // There are at most 64.
            let at = index.wrapping_mul(SECTION_LEN as u16).wrapping_add(HEADER_LEN as u16);
            let mut fields = Fields::new(source, at.into());
            Section { tag: Tag(fields.u32().to_le_bytes()), at: fields.u32(), len: fields.u32() }
        })
    }

    /// The section of that name.
    pub fn section<S: Source>(self, source: &S, tag: Tag) -> Option<Section> {
        self.sections(source).find(|section| section.tag.is(tag))
    }

    /// The section of that name, which the file must have.
    pub fn required<S: Source>(self, source: &S, tag: Tag) -> Result<Section, LoadError> {
        self.section(source, tag).ok_or(LoadError::MissingSection { tag })
    }
}

/// The checksum that belongs into a file's header: over all of it but the checksum's own bytes.
///
/// Reads the file once, in pieces of 32 bytes.
#[must_use]
pub fn checksum<S: Source + ?Sized>(source: &S) -> u32 {
    let mut crc = Crc32::new();
    let mut cover = |from: u32, to: u32| {
        let mut at = from;
        while at < to {
            let piece = source.read::<32>(at);
            let len = to.wrapping_sub(at).min(32);
            crc.update(piece.get(..len as usize).unwrap_or(&piece));
            at = at.saturating_add(32);
        }
    };
    let size = source.len();
    cover(0, CHECKSUM_AT.min(size));
    cover(HEADER_LEN, size);
    crc.finish()
}

/// Checks that a text section is UTF-8 without control characters other than line ends, one
/// character at a time since a source lends no slices.
pub(crate) fn check_text<S: Source>(source: &S, section: Section) -> Result<(), LoadError> {
    let end = section.at.wrapping_add(section.len);
    let mut at = section.at;
    while at < end {
        let room = end.wrapping_sub(at).min(4);
        let length = character_len(source.read(at)).filter(|&len| len <= room);
        let Some(length) = length else {
            return Err(LoadError::Text { tag: section.tag, at });
        };
        at = at.wrapping_add(length);
    }
    Ok(())
}

/// The length of the UTF-8 character that the four bytes start with, unless it is none, or a
/// control character.
fn character_len(bytes: [u8; 4]) -> Option<u32> {
    (1..=4_u8).find_map(|len| {
        let text = core::str::from_utf8(bytes.get(..usize::from(len))?).ok()?;
        let character = text.chars().next()?;
        (!character.is_control() || character == '\n').then_some(u32::from(len))
    })
}
