//! Reasons for refusing a dictionary.

// Tests: `snapshots/tests/suite/load_errors.rs`.

use core::fmt;

use crate::format::{self, Tag};

/// The reason for refusing a file: what is wrong, where, and what was expected and found.
///
/// Positions (`at`) are bytes from the start of the file.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// A read has failed: [`Source::has_failed`](crate::Source::has_failed).
    Failed,
    /// The file is shorter than its header and its table of sections.
    TooShort {
        /// The least number of bytes needed.
        expected: u32,
        /// The number of bytes of the file.
        found: u32,
    },
    /// The file does not start with the label of a `.dawg` file.
    Label {
        /// The first eight bytes of the file, with zeros after its end.
        found: [u8; 8],
    },
    /// The file has a version that this crate does not know.
    Version {
        /// The version in the header.
        found: u16,
    },
    /// The file is longer or shorter than its header states, or than all its sections together.
    Length {
        /// The stated length in bytes.
        expected: u32,
        /// The actual length in bytes.
        found: u32,
    },
    /// A processor of 8 or 16 bits cannot read a file as long as this.
    TooLong {
        /// The largest number of bytes that it can read.
        expected: u32,
        /// The number of bytes.
        found: u32,
    },
    /// The file was damaged after it was written.
    Checksum {
        /// The checksum in the header.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
    /// A reserved byte is not zero.
    Reserved {
        /// Where the byte is.
        at: u32,
    },
    /// The file has more than 64 sections.
    TooManySections {
        /// The number in the header.
        found: u16,
    },
    /// A section does not start where the section before it ends.
    SectionStart {
        /// The section.
        tag: Tag,
        /// Where it must start.
        expected: u32,
        /// Where the table says it starts.
        found: u32,
    },
    /// A section has an impossible length.
    SectionLength {
        /// The section.
        tag: Tag,
        /// The right length, or the largest length that fits.
        expected: u32,
        /// The length in the table.
        found: u32,
    },
    /// A required section is missing.
    MissingSection {
        /// The section.
        tag: Tag,
    },
    /// The name of a section is not four ASCII letters.
    Tag {
        /// The section.
        tag: Tag,
    },
    /// The file has a section that this crate does not know and may not skip.
    UnknownSection {
        /// The section.
        tag: Tag,
    },
    /// Two sections have the same name.
    RepeatedSection {
        /// The section.
        tag: Tag,
    },
    /// The graph has a layout that this build of the crate does not know.
    Layout {
        /// The number of the layout in the header.
        layout: u8,
        /// The number of its variant in the header.
        variant: u8,
    },
    /// The alphabet has no symbols, or more symbols than this build of the crate or the layout can
    /// hold.
    Symbols {
        /// The largest number of symbols.
        expected: u8,
        /// The number of symbols in the file.
        found: u8,
    },
    /// The spelling of a symbol is not 1 to 8 bytes of UTF-8, has a character that
    /// [may not be in symbols](format::may_be_in_symbols), or is the spelling of another
    /// symbol.
    Spelling {
        /// The number of the symbol.
        symbol: u8,
    },
    /// A count is impossible, or differs from the graph.
    Count {
        /// What is counted, such as `nodes`.
        what: &'static str,
        /// The count in the file.
        stated: u32,
        /// The actual count, or the limit that the stated count exceeds.
        found: u32,
    },
    /// A text section has invalid UTF-8 or a control character.
    Text {
        /// The section.
        tag: Tag,
        /// Where the invalid text is.
        at: u32,
    },
    /// The head of the graph's section states parts that do not fit into the section.
    GraphHeader {
        /// Where the section starts.
        at: u32,
    },
    /// A table of a prefix code is missing, or its code words are not a complete prefix code.
    Code {
        /// Where the table is.
        at: u32,
    },
    /// The index has an entry out of order, or an impossible width or count.
    Index {
        /// Where the index is wrong.
        at: u32,
    },
    /// A node of the graph is impossible: it has symbols outside the alphabet, or crosses the end
    /// of its section, or is a root at which a word ends.
    Node {
        /// Where the node starts.
        at: u32,
    },
    /// An edge of the graph does not lead to a later node inside the section.
    Edge {
        /// Where the edge is.
        at: u32,
        /// The node it leads to, as stored.
        found: u32,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Failed => to.write_str("the file could not be read"),
            Self::TooShort { expected, found } => write!(
                to,
                "the file is truncated: found {found} bytes, expected at least {expected}"
            ),
            Self::Label { found } => {
                let len = found.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
                write!(
                    to,
                    "not a .dawg dictionary: it starts with \"{}\" instead of \"{}\" \
                     (compile one with `dawggle compile`)",
                    found.get(..len).unwrap_or_default().escape_ascii(),
                    format::LABEL.escape_ascii()
                )
            }
            Self::Version { found } => write!(
                to,
                "found format version {found}, expected version {} (update this program)",
                format::VERSION
            ),
            Self::Length { expected, found } => write!(
                to,
                "found {found} bytes, expected {expected} (is the file cut off or joined with \
                     another?)"
            ),
            Self::TooLong { expected, found } => write!(
                to,
                "the file has {found} bytes, this processor reads at most {expected} (compile fewer \
                 words)"
            ),
            Self::Checksum { expected, found } => write!(
                to,
                "the file is damaged: found checksum {found:08x}, expected {expected:08x} (copy or \
                 compile it again)"
            ),
            Self::Reserved { at } => write!(to, "the reserved byte {at} is not zero"),
            Self::TooManySections { found } => {
                write!(to, "found {found} sections, expected at most {}", format::MAX_SECTIONS)
            }
            Self::SectionStart { tag, expected, found } => {
                write!(to, "section {tag} starts at byte {found}, expected byte {expected}")
            }
            Self::SectionLength { tag, expected, found } => {
                write!(to, "section {tag} has {found} bytes, expected {expected}")
            }
            Self::MissingSection { tag } => write!(to, "section {tag} is missing"),
            Self::Tag { tag } => write!(to, "the section name {tag} is not four ASCII letters"),
            Self::UnknownSection { tag } => {
                write!(to, "section {tag} is unknown and must not be skipped (update this program)")
            }
            Self::RepeatedSection { tag } => write!(to, "section {tag} occurs twice"),
            Self::Layout { layout, variant } => {
                write!(to, "this program cannot read layout {layout}, variant {variant}")
            }
            Self::Symbols { expected, found } => {
                write!(to, "the alphabet has {found} symbols, expected 1 to {expected}")
            }
            Self::Spelling { symbol } => write!(
                to,
                "the spelling of symbol {symbol} is not 1 to 8 bytes of letters and other visible \
                 characters, or is not unique"
            ),
            Self::Count { what, stated, found } => {
                write!(to, "the file states {stated} {what}, found {found}")
            }
            Self::Text { tag, at } => {
                write!(to, "section {tag} has invalid UTF-8 or a control character at byte {at}")
            }
            Self::GraphHeader { at } => {
                write!(to, "the head of the graph at byte {at} states parts that do not fit")
            }
            Self::Code { at } => write!(to, "the prefix code at byte {at} is not complete"),
            Self::Index { at } => write!(to, "the index is out of order at byte {at}"),
            Self::Node { at } => write!(to, "the node at byte {at} is not valid"),
            Self::Edge { at, found } => {
                write!(to, "the edge at byte {at} leads to {found}, which is not a later node")
            }
        }
    }
}

impl core::error::Error for LoadError {}
