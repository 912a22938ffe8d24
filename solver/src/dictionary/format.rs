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

use crate::Source;
use crate::dictionary::source::{field, u32_at};

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
pub(crate) const MAX_SECTIONS: u16 = 64;
/// The largest number of symbols of an alphabet.
pub const MAX_SYMBOLS: u8 = 63;
/// The largest number of bytes of UTF-8 that spell one symbol.
pub const MAX_SPELLING: u8 = 8;
/// The largest number of symbols of a word.
pub const MAX_WORD: u8 = 255;
/// Bytes of the section [`Tag::COUNTS`].
pub const COUNTS_LEN: u32 = 16;
/// Bytes of the section [`Tag::DIGEST`]: a SHA-256.
pub(crate) const DIGEST_LEN: u32 = 32;
/// Bytes of the section [`Tag::LETTERS`].
pub(crate) const LETTERS_LEN: u32 = 8;
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
    /// The license of the word list.
    pub const LICENSE: Self = Self(*b"lice");
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
    pub const TEXTS: [Self; 3] = [Self::TITLE, Self::LICENSE, Self::ORIGIN];

    /// Returns whether two tags are the same.
    ///
    /// Compares them as numbers. To compare arrays, a processor whose flash is a separate address
    /// space would need the constants in RAM.
    #[inline(never)]
    pub(crate) const fn is(self, other: Self) -> bool {
        u32::from_le_bytes(self.0) == u32::from_le_bytes(other.0)
    }

    pub(crate) fn is_required(self) -> bool {
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
    pub(crate) const fn parse(entry: [u8; SECTION_LEN as usize]) -> Self {
        Self { tag: Tag(field(&entry, 0)), at: u32_at(&entry, 4), len: u32_at(&entry, 8) }
    }
}

/// Finds the longest spelling that `is_next` accepts. Usually, it accepts what a text starts with.
///
/// Returns the key of the spelling and its length in bytes. This is the rule by which every text
/// becomes symbols: in dictionaries, on boards and in look-ups, the longest possible symbol comes
/// first. An empty spelling is never a match: an unchecked file may have one. Of two spellings with
/// the same length, the first is the match.
///
/// ```
/// use dawggle::format::longest_match;
///
/// let spellings = ["q", "qu", "u"];
/// let longest = |text: &str| {
///     longest_match((0..).zip(spellings), |spelling| text.as_bytes().starts_with(spelling))
/// };
/// assert_eq!(longest("quiz"), Some((1, 2)));
/// assert_eq!(longest("qatar"), Some((0, 1)));
/// assert_eq!(longest("zebra"), None);
/// ```
#[inline]
pub fn longest_match<K, S: AsRef<[u8]>>(
    spellings: impl IntoIterator<Item = (K, S)>,
    is_next: impl Fn(&[u8]) -> bool,
) -> Option<(K, usize)> {
    let (mut longest, mut most) = (None, 0);
    for (key, spelling) in spellings {
        let spelling = spelling.as_ref();
        if spelling.len() > most && is_next(spelling) {
            most = spelling.len();
            longest = Some((key, most));
        }
    }
    longest
}

/// Returns whether the symbols of an alphabet can have this character, and so the tiles of boards:
/// a letter, a digit, `'`, `-`, or a character outside ASCII that is visible.
///
/// Other ASCII characters have a meaning on boards, in programs or on a terminal. Spaces, control
/// characters and what Unicode calls `Default_Ignorable_Code_Point` are not visible: characters of
/// no width, marks of the direction of text, selectors of a variant and fillers. Opening a
/// dictionary checks this rule, so its words can be printed anywhere.
#[must_use]
pub const fn may_be_in_symbols(character: char) -> bool {
    match character {
        '0'..='9' | 'A'..='Z' | 'a'..='z' | '\'' | '-' | '\u{2019}' => true,
        '\0'..='\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' => false,
        '\u{1680}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' => false,
        '\u{2000}'..='\u{206f}' | '\u{2800}' | '\u{3000}' | '\u{3164}' => false,
        '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' => false,
        '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' => false,
        '\u{e0000}'..='\u{e0fff}' => false,
        _ => true,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_case_of_the_first_letter_says_whether_a_section_is_optional() {
        assert!(Tag::REQUIRED.iter().all(|tag| tag.is_required() && !tag.is_optional()));
        assert!(Tag::TEXTS.iter().all(|tag| tag.is_optional() && !tag.is_required()));
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
}
