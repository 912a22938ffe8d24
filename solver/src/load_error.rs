//! Why a dictionary was refused.

use core::fmt;

use crate::format::{self, Tag};

/// Why a file was refused: what was expected, what was found, and where.
///
/// Offsets (`at`) are bytes from the start of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// Fewer bytes than the header and the table of sections take.
    TooShort {
        /// Bytes needed at least.
        expected: u32,
        /// Bytes there are.
        found: u32,
    },
    /// The file does not start as a `.dawg` does.
    Label {
        /// The first eight bytes.
        found: [u8; 8],
    },
    /// A version that this crate does not know.
    Version {
        /// The version in the header.
        found: u16,
    },
    /// The file is longer or shorter than its header, or its sections together, say.
    Length {
        /// The stated length in bytes.
        expected: u32,
        /// The real length in bytes.
        found: u32,
    },
    /// The bytes are not those that were written.
    Checksum {
        /// The checksum in the header.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
    /// A byte that must be zero is not.
    Reserved {
        /// Where.
        at: u32,
    },
    /// More sections than [`format::MAX_SECTIONS`].
    TooManySections {
        /// The number in the header.
        found: u16,
    },
    /// A section does not start where the one before it ends.
    SectionStart {
        /// Which section.
        tag: Tag,
        /// Where it must start.
        expected: u32,
        /// Where the table says it starts.
        found: u32,
    },
    /// A section has a length it cannot have.
    SectionLength {
        /// Which section.
        tag: Tag,
        /// The right length, or the longest that fits.
        expected: u32,
        /// The length in the table.
        found: u32,
    },
    /// A section is needed and missing.
    MissingSection {
        /// Which section.
        tag: Tag,
    },
    /// The name of a section is not four ASCII letters.
    Tag {
        /// Which section.
        tag: Tag,
    },
    /// A section that this crate does not know and may not skip.
    UnknownSection {
        /// Which section.
        tag: Tag,
    },
    /// Two sections have the same name.
    RepeatedSection {
        /// Which section.
        tag: Tag,
    },
    /// A layout of the graph that this crate does not know.
    Layout {
        /// The layout in the header.
        layout: u8,
        /// Its variant in the header.
        variant: u8,
    },
    /// An alphabet of no symbols, or of more than [`format::MAX_SYMBOLS`], or of more than the
    /// layout can hold.
    Symbols {
        /// Most symbols there may be.
        expected: u8,
        /// The number in the file.
        found: u8,
    },
    /// A symbol is not spelled by 1 to 8 bytes of UTF-8 without spaces, control characters and
    /// slashes, or is spelled as an earlier one is.
    Spelling {
        /// The symbol's number.
        symbol: u8,
    },
    /// A count that cannot be, or that disagrees with the graph.
    Count {
        /// Which count.
        what: &'static str,
        /// The number in the section of counts.
        stated: u32,
        /// The number found, or the bound that it breaks.
        found: u32,
    },
    /// A text section is not UTF-8, or holds a control character.
    Text {
        /// Which section.
        tag: Tag,
        /// Where.
        at: u32,
    },
    /// The head of the graph's section promises parts that it does not have.
    GraphHeader {
        /// Where the section starts.
        at: u32,
    },
    /// A table of a prefix code is missing, or its names are not a complete prefix code.
    Code {
        /// Where it stands.
        at: u32,
    },
    /// The index has an entry out of order, or a width or a count that cannot be.
    Index {
        /// Where.
        at: u32,
    },
    /// A node of the graph has symbols outside the alphabet, runs out of the section, or, being
    /// the root, ends a word.
    Node {
        /// Where the node starts.
        at: u32,
    },
    /// An edge of the graph does not lead to a later node inside the section.
    Edge {
        /// Where the edge stands.
        at: u32,
        /// The node it leads to, as stored.
        found: u32,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooShort { expected, found } => {
                write!(formatter, "truncated: {found} bytes, at least {expected} expected")
            }
            Self::Label { found } => write!(
                formatter,
                "not a .dawg dictionary: starts with \"{}\" instead of \"{}\" \
                 (make one with `dawggle compile`)",
                found.escape_ascii(),
                format::LABEL.escape_ascii()
            ),
            Self::Version { found } => write!(
                formatter,
                "format version {found}, this reader knows version {}",
                format::VERSION
            ),
            Self::Length { expected, found } => {
                write!(formatter, "{found} bytes, {expected} expected (cut short or added to?)")
            }
            Self::Checksum { expected, found } => write!(
                formatter,
                "damaged: checksum {found:08x}, {expected:08x} expected (copy or compile it again)"
            ),
            Self::Reserved { at } => write!(formatter, "byte {at} must be zero"),
            Self::TooManySections { found } => {
                write!(formatter, "{found} sections, at most {} expected", format::MAX_SECTIONS)
            }
            Self::SectionStart { tag, expected, found } => {
                write!(formatter, "section {tag} starts at byte {found}, {expected} expected")
            }
            Self::SectionLength { tag, expected, found } => {
                write!(formatter, "section {tag} has {found} bytes, {expected} expected")
            }
            Self::MissingSection { tag } => write!(formatter, "section {tag} is missing"),
            Self::Tag { tag } => {
                write!(formatter, "section {tag} is not named by four letters")
            }
            Self::UnknownSection { tag } => write!(
                formatter,
                "section {tag} is unknown and may not be skipped (written by a newer version?)"
            ),
            Self::RepeatedSection { tag } => write!(formatter, "section {tag} occurs twice"),
            Self::Layout { layout, variant } => {
                write!(formatter, "layout {layout}, variant {variant}, is unknown to this reader")
            }
            Self::Symbols { expected, found } => {
                write!(formatter, "an alphabet of {found} symbols, 1 to {expected} expected")
            }
            Self::Spelling { symbol } => write!(
                formatter,
                "symbol {symbol} is not spelled by 1 to 8 bytes of its own of UTF-8 text"
            ),
            Self::Count { what, stated, found } => {
                write!(formatter, "{stated} {what} stated, {found} found")
            }
            Self::Text { tag, at } => {
                write!(formatter, "section {tag} is not plain UTF-8 text at byte {at}")
            }
            Self::GraphHeader { at } => {
                write!(formatter, "the head of the graph at byte {at} does not fit its section")
            }
            Self::Code { at } => write!(formatter, "no complete prefix code at byte {at}"),
            Self::Index { at } => write!(formatter, "the index is not in order at byte {at}"),
            Self::Node { at } => write!(formatter, "no possible node at byte {at}"),
            Self::Edge { at, found } => {
                write!(formatter, "the edge at byte {at} leads to {found}, not to a later node")
            }
        }
    }
}

impl core::error::Error for LoadError {}
