//! The envelope of a `.dawg` file: its header, its table of sections, and its checksum.
//!
//! This module has constants and types for tools that write or inspect files. Below is the
//! specification, which is `FORMAT.md` in this crate's folder.
//!
//! As in `regex-automata`, the bytes are specified before any code, and checked in a stated order.
//! As in PNG, the case of a tag's first letter says whether a reader may skip the section.
//!
#![doc = include_str!("../../FORMAT.md")]

mod crc32;

pub use crc32::Crc32;

use core::fmt;

#[cfg(target_pointer_width = "16")]
use crate::dictionary::source::Offset;
use crate::dictionary::source::{constant, field, u16_at, u32_at};
use crate::{LoadError, Source};

/// The first eight bytes of every `.dawg` file.
///
/// As in PNG, the first byte is not ASCII, and the last three change if a transfer converts line
/// ends.
pub const LABEL: [u8; 8] = *b"\xDADAWG\r\n\x1A";
/// The version of the format that this crate reads.
pub const VERSION: u16 = 1;
/// Bytes before the table of sections.
pub const HEADER_LEN: u32 = 24;
/// Where the header has the checksum, which covers all bytes but its own four.
pub const CHECKSUM_AT: u32 = 20;
/// Bytes of one entry of the table of sections.
pub const SECTION_LEN: u32 = 12;
/// The largest number of entries of the table of sections.
pub const MAX_SECTIONS: u16 = 64;
/// The largest number of symbols of an alphabet.
pub const MAX_SYMBOLS: u8 = 63;
/// The largest number of bytes of UTF-8 that spell one symbol.
pub const MAX_SPELLING: u8 = 8;
/// The largest number of symbols of a word.
pub const MAX_WORD: u8 = 255;
/// Bytes of the section [`Tag::COUNTS`].
pub const COUNTS_LEN: u32 = 16;
/// Bytes of the section [`Tag::DIGEST`]: a SHA-256.
pub const DIGEST_LEN: u32 = 32;
/// Bytes of the section [`Tag::LETTERS`].
pub const LETTERS_LEN: u32 = 8;
/// Bytes of the section [`Tag::INDEX`] before its tables.
pub const INDEX_HEAD_LEN: u32 = 16;
/// The largest number of edges below a node without an entry in the section [`Tag::INDEX`].
///
/// An edge counts once for each path from the node that uses it.
pub const INDEX_EDGES: u32 = 64;
/// The largest number of edges on one path from a node without an entry in the section
/// [`Tag::INDEX`].
pub const INDEX_DEPTH: u32 = 16;

/// Bytes of the section [`Tag::WRITTEN`] before its tables.
pub const WRITTEN_HEAD_LEN: u32 = 25;
/// The number of words that share a position in the section [`Tag::WRITTEN`].
pub const WRITTEN_BLOCK: u32 = 64;
/// The number of classes of numbers in the section [`Tag::WRITTEN`].
pub const WRITTEN_CLASSES: usize = 16;
/// The largest number of written forms of a word.
pub const MAX_FORMS: u8 = 16;

/// The name of a section: four ASCII letters.
///
/// A reader that does not know a section skips it if the first letter is lower-case, and refuses
/// the file if it is upper-case.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tag(pub [u8; 4]);

impl Tag {
    /// The symbols and their spellings.
    pub const ALPHABET: Self = Self(*b"ALPH");
    /// The numbers of words, nodes and edges, and the length of the longest word.
    pub const COUNTS: Self = Self(*b"CNTS");
    /// The SHA-256 digest of the words in code-point order, each followed by a newline.
    pub const DIGEST: Self = Self(*b"DGST");
    /// The graph, in the layout that the header names.
    pub const GRAPH: Self = Self(*b"GRPH");
    /// The symbols that are one letter although they are spelled by several characters: eight
    /// bytes, in which bit *s* is set for symbol *s*.
    pub const LETTERS: Self = Self(*b"lett");
    /// The number of words below some nodes, from which words get their numbers.
    pub const INDEX: Self = Self(*b"indx");
    /// How the words are written in their lists, with accents and capitals.
    pub const WRITTEN: Self = Self(*b"writ");
    /// The title of the word list.
    pub const TITLE: Self = Self(*b"titl");
    /// The licence of the word list.
    pub const LICENCE: Self = Self(*b"lice");
    /// The origin of the word list.
    pub const ORIGIN: Self = Self(*b"orig");
    /// The letters that tools replace in words to look up.
    pub const FOLDING: Self = Self(*b"fold");
    /// The values and the numbers of the letters' tiles in the language's Scrabble.
    pub const TILES: Self = Self(*b"tile");
    /// The SHA-256 digest of the recipe that the dictionary was made from.
    pub const RECIPE: Self = Self(*b"rcpe");

    /// The sections that every file has.
    pub const REQUIRED: [Self; 4] = [Self::ALPHABET, Self::COUNTS, Self::DIGEST, Self::GRAPH];
    /// The sections with text for people.
    pub const TEXTS: [Self; 3] = [Self::TITLE, Self::LICENCE, Self::ORIGIN];

    /// Returns whether two tags are the same.
    ///
    /// Compares them as numbers. To compare arrays, a processor whose flash is a separate address
    /// space would need the constants in RAM.
    #[inline(never)]
    const fn is(self, other: Self) -> bool {
        u32::from_le_bytes(self.0) == u32::from_le_bytes(other.0)
    }

    fn is_required(self) -> bool {
        self.is(Self::ALPHABET)
            || self.is(Self::COUNTS)
            || self.is(Self::DIGEST)
            || self.is(Self::GRAPH)
    }

    /// Returns whether a reader that does not know this section may skip it.
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
    /// The name of the section.
    pub tag: Tag,
    /// Where the section starts in the file.
    pub at: u32,
    /// The length of the section in bytes.
    pub len: u32,
}

impl Section {
    /// Returns where the section starts, if it has this length.
    pub(crate) const fn fixed(self, expected: u32) -> Result<u32, LoadError> {
        let Self { tag, at, len: found } = self;
        if found == expected {
            Ok(at)
        } else {
            Err(LoadError::SectionLength { tag, expected, found })
        }
    }

    const fn parse(entry: [u8; SECTION_LEN as usize]) -> Self {
        Self { tag: Tag(field(&entry, 0)), at: u32_at(&entry, 4), len: u32_at(&entry, 8) }
    }
}

/// The checked header of a file of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub layout: u8,
    pub variant: u8,
    pub sections: u16,
}

impl Header {
    /// Reads and checks the header and the table of sections, but not the checksum. Takes constant
    /// time.
    pub fn read<S: Source>(source: &S) -> Result<Self, LoadError> {
        let size = source.len();
        let header = Self::parse(source.read(0), size)?;
        header.check_sections(source, size)?;
        Ok(header)
    }

    /// Checks the first bytes of a file of `size` bytes.
    #[inline(never)]
    pub const fn parse(head: [u8; HEADER_LEN as usize], size: u32) -> Result<Self, LoadError> {
        let found = field(&head, 0);
        let is_label = u64::from_le_bytes(found) == u64::from_le_bytes(LABEL);
        // A file of less than eight bytes is truncated if its first byte is right.
        let ([a], [first, ..]) = (field(&head, 0), LABEL);
        if !is_label && (size >= 8 || size > 0 && a != first) {
            return Err(LoadError::Label { found });
        }
        if size < HEADER_LEN {
            return Err(LoadError::TooShort { expected: HEADER_LEN, found: size });
        }
        let version = u16_at(&head, 8);
        if version != VERSION {
            return Err(LoadError::Version { found: version });
        }
        if u16_at(&head, 14) != 0 {
            return Err(LoadError::Reserved { at: 14 });
        }
        let length = u32_at(&head, 16);
        if length != size {
            return Err(LoadError::Length { expected: length, found: size });
        }
        #[cfg(target_pointer_width = "16")]
        if size > Offset::MAX as u32 {
            return Err(LoadError::TooLong { expected: Offset::MAX as u32, found: size });
        }
        let [layout, variant] = field(&head, 10);
        Ok(Self { layout, variant, sections: u16_at(&head, 12) })
    }

    /// Checks that the sections follow the table and one another without gaps, up to the end of the
    /// file.
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

    /// Returns the entries of the table of sections.
    pub fn sections<S: Source>(self, source: &S) -> impl Iterator<Item = Section> {
        (0..self.sections).map(move |index| {
            // At most 64 entries of 12 bytes fit a `u16`.
            let at = index.wrapping_mul(SECTION_LEN as u16).wrapping_add(HEADER_LEN as u16);
            Section::parse(source.read(at.into()))
        })
    }

    /// Returns the section with this tag in a constant, or an error if the file does not have it.
    pub const fn constant_section(self, bytes: &[u8], tag: Tag) -> Result<Section, LoadError> {
        let (mut index, mut at) = (0, HEADER_LEN);
        while index < self.sections {
            let section = Section::parse(constant(bytes, at));
            if section.tag.is(tag) {
                return Ok(section);
            }
            (index, at) = (index + 1, at + SECTION_LEN);
        }
        Err(LoadError::MissingSection { tag })
    }

    /// Returns the section with this tag, if the file has it. Not inlined, since it is called for
    /// each tag.
    #[inline(never)]
    pub fn section<S: Source>(self, source: &S, tag: Tag) -> Option<Section> {
        self.sections(source).find(|section| section.tag.is(tag))
    }

    /// Returns the section with this tag, or an error if the file does not have it.
    #[inline(never)]
    pub fn required<S: Source>(self, source: &S, tag: Tag) -> Result<Section, LoadError> {
        self.section(source, tag).ok_or(LoadError::MissingSection { tag })
    }
}

/// Computes the checksum for the header of a file: over all bytes but the four of the checksum.
///
/// Reads the file once, 32 bytes at a time.
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

/// Checks that a section is UTF-8 text without control characters other than line ends.
///
/// Checks one character at a time, since a source does not give slices.
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

/// Returns the length of the UTF-8 character that the bytes start with, or `None` if it is invalid
/// or a control character.
fn character_len(bytes: [u8; 4]) -> Option<u32> {
    (1..=4_u8).find_map(|len| {
        let text = core::str::from_utf8(bytes.get(..usize::from(len))?).ok()?;
        let character = text.chars().next()?;
        (!character.is_control() || character == '\n').then_some(u32::from(len))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_case_of_the_first_letter_says_whether_a_section_is_optional() {
        assert!(Tag::REQUIRED.iter().all(|tag| tag.is_required() && !tag.is_optional()));
        assert!(Tag::TEXTS.iter().all(|tag| tag.is_optional() && !tag.is_required()));
    }

    #[test]
    fn texts_are_utf8_without_control_characters() {
        let check = |bytes: &[u8]| {
            check_text(&bytes, Section { tag: Tag::TITLE, at: 0, len: bytes.len() as u32 })
        };
        assert_eq!(check("a ä €\n𝄞".as_bytes()), Ok(()));
        let wrong = |at| Err(LoadError::Text { tag: Tag::TITLE, at });
        assert_eq!(check(b"ab\tc"), wrong(2));
        assert_eq!(check(b"ab\xFF"), wrong(2));
        assert_eq!(check(&"a€".as_bytes()[..3]), wrong(1), "cut off inside a character");
    }

    #[test]
    fn the_checksum_covers_all_bytes_but_its_own() {
        let mut bytes = *b"a header has 24 bytes, 0000 is the checksum, the rest follows";
        let before = checksum(&bytes[..]);
        bytes[CHECKSUM_AT as usize] ^= 1;
        assert_eq!(checksum(&bytes[..]), before);
        bytes[HEADER_LEN as usize] ^= 1;
        assert_ne!(checksum(&bytes[..]), before);
    }

    #[test]
    fn a_file_of_another_kind_is_refused_by_its_label() {
        let refused = |bytes: &[u8]| Header::read(&bytes).unwrap_err();
        assert_eq!(refused(b"word\n"), LoadError::Label { found: *b"word\n\0\0\0" });
        let too_short = LoadError::TooShort { expected: HEADER_LEN, found: 3 };
        assert_eq!(refused(&LABEL[..3]), too_short);
        let converted = b"\xDADAWG\n\x1A\x01\0\0\0";
        assert!(matches!(refused(converted), LoadError::Label { .. }));
    }
}
