//! The header of a file and its table of sections, checked.

#[cfg(target_pointer_width = "16")]
use crate::dictionary::source::Offset;
use crate::dictionary::source::{constant, field, u16_at, u32_at};
use crate::format::{HEADER_LEN, LABEL, MAX_SECTIONS, SECTION_LEN, Section, Tag, VERSION};
use crate::{LoadError, Source};

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

    /// Returns the section with this tag, if the file has it. Not inlined, since it is called for
    /// each tag.
    #[inline(never)]
    pub fn section<S: Source>(self, source: &S, tag: Tag) -> Option<Section> {
        self.sections(source).find(|section| section.tag.is(tag))
    }

    /// Opens the section with this tag, if the file has it.
    #[inline(never)]
    pub fn open<S: Source>(self, source: &S, tag: Tag) -> Option<Opened> {
        let section = self.section(source, tag)?;
        Some(Opened { section, head: source.read(section.at) })
    }
}

/// A section and its first bytes: all that is read to open it.
#[derive(Clone, Copy)]
pub(crate) struct Opened {
    pub section: Section,
    pub head: Head,
}

/// The first bytes of a section, with other bytes after its end.
pub(crate) type Head = [u8; HEAD_LEN];
/// The longest head is that of a graph in the layout `compact`.
pub(crate) const HEAD_LEN: usize = 19;

impl Opened {
    /// Returns the section, or an error if the file does not have it.
    pub const fn required(found: Option<Self>, tag: Tag) -> Result<Self, LoadError> {
        match found {
            Some(opened) => Ok(opened),
            None => Err(LoadError::MissingSection { tag }),
        }
    }
}

/// A file that the program has as a constant, [`Source::CONSTANT`], and its header.
///
/// The functions of a [`Source`] cannot run at compile time. So these read the same, and what they
/// return is parsed by the same code.
#[derive(Clone, Copy)]
pub(crate) struct Constant {
    bytes: &'static [u8],
    pub header: Header,
}

impl Constant {
    /// Returns the file of a source. None: it has no constant file, or the header is damaged.
    pub const fn of<S: Source + ?Sized>() -> Option<Self> {
        let Some(bytes) = S::CONSTANT else { return None };
        match Header::parse(constant(bytes, 0), bytes.len() as u32) {
            Ok(header) => Some(Self { bytes, header }),
            Err(_) => None,
        }
    }

    /// Reads bytes as [`Source::read`] does.
    pub const fn read<const N: usize>(self, at: u32) -> [u8; N] {
        constant(self.bytes, at)
    }

    /// Opens a section as [`Header::open`] does.
    pub const fn open(self, tag: Tag) -> Option<Opened> {
        let (mut index, mut at) = (0, HEADER_LEN);
        while index < self.header.sections {
            let section = Section::parse(self.read(at));
            if section.tag.is(tag) {
                return Some(Opened { section, head: self.read(section.at) });
            }
            (index, at) = (index + 1, at + SECTION_LEN);
        }
        None
    }
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
    fn a_file_of_another_kind_is_refused_by_its_label() {
        let refused = |bytes: &[u8]| Header::read(&bytes).unwrap_err();
        assert_eq!(refused(b"word\n"), LoadError::Label { found: *b"word\n\0\0\0" });
        let too_short = LoadError::TooShort { expected: HEADER_LEN, found: 3 };
        assert_eq!(refused(&LABEL[..3]), too_short);
        let converted = b"\xDADAWG\n\x1A\x01\0\0\0";
        assert!(matches!(refused(converted), LoadError::Label { .. }));
    }
}
