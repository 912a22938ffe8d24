//! Opens a dictionary in place.

use crate::format::{self, COUNTS_LEN, DIGEST_LEN, Header, MAX_SPELLING, Section, Tag};
use crate::graph::Layout;
use crate::source::Fields;
use crate::{Alphabet, Cursor, LoadError, Source, Words, alphabet, with_graph};
#[cfg(feature = "index")]
use crate::{Index, index};

/// Where the section of counts has the length of the longest word, and a reserved byte.
const LONGEST_AT: u32 = 12;
const RESERVED_AT: u32 = 13;

/// A dictionary that is read in place.
///
/// Nothing is copied or allocated: a `Dawg` is about 200 bytes, which say where each part of the
/// source is. It can be shared between threads if its source can.
///
/// # Examples
///
/// ```
/// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
/// let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
/// assert!(dawg.contains("cat") && !dawg.contains("cta"));
/// println!("{} words", dawg.counts().words);
/// # Ok::<_, dawggle::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dawg<S> {
    source: S,
    header: Header,
    alphabet: alphabet::Table,
    /// Where the counts are.
    counts: u32,
    /// The only count that is needed often.
    longest: u8,
    /// Where the digest is.
    digest: u32,
    layout: Layout<()>,
    #[cfg(feature = "index")]
    index: Option<index::Table>,
}

/// The size of a dictionary, as its file states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of words.
    pub words: u32,
    /// The number of nodes, including the root and the leaf.
    pub nodes: u32,
    /// The number of edges.
    pub edges: u32,
    /// The length of the longest word in symbols, at most 255. No walk goes deeper.
    pub longest: u8,
    /// The length of the longest word in bytes of UTF-8.
    pub longest_bytes: u16,
}

impl<'a> Dawg<&'a [u8]> {
    /// Opens a dictionary in memory or memory-mapped flash, and checks the whole file.
    ///
    /// # Errors
    ///
    /// As [`Dawg::open`].
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, LoadError> {
        Self::open(bytes)
    }

    /// Returns the text of a section, such as [`Tag::TITLE`], if the file has the section.
    #[must_use]
    pub fn text(&self, tag: Tag) -> Option<&'a str> {
        let section = self.header.section(&self.source, tag)?;
        let end = section.at.wrapping_add(section.len);
        core::str::from_utf8(self.source.get(section.at as usize..end as usize)?).ok()
    }
}

impl<S: Source> Dawg<S> {
    /// Opens a dictionary and checks the whole file.
    ///
    /// Takes linear time, since each byte is read about twice, and no memory.
    ///
    /// The checks are, in this order: size, label, version, length, table of sections, checksum,
    /// alphabet, counts, digest, texts, graph, index. In an accepted file, every field is in range,
    /// and every edge leads onwards and stays inside the graph. It takes memory to prove that the
    /// number of words is the stated number and that the graph is minimal: the command
    /// `dawggle verify` does that.
    ///
    /// # Errors
    ///
    /// The first check that fails, with what was expected and found.
    pub fn open(source: S) -> Result<Self, LoadError> {
        let header = Header::read(&source)?;
        let (expected, found) = (source.read_u32(format::CHECKSUM_AT), format::checksum(&source));
        if expected != found {
            return Err(LoadError::Checksum { expected, found });
        }
        let dawg = Self::with_header(source, header)?;
        dawg.check()?;
        Ok(dawg)
    }

    /// Opens a dictionary that is known to be undamaged, without reading the whole file.
    ///
    /// Reads only the header, the table of sections and the alphabet. On a damaged file, results
    /// can be wrong, and a walk without a step limit can take exponential time. But nothing panics,
    /// and every walk ends.
    ///
    /// # Errors
    ///
    /// As [`Dawg::open`], for what is read.
    pub fn trust(source: S) -> Result<Self, LoadError> {
        let header = Header::read(&source)?;
        Self::with_header(source, header)
    }

    fn with_header(source: S, header: Header) -> Result<Self, LoadError> {
        let fixed = |tag, expected| {
            let section = header.required(&source, tag)?;
            match section.len {
                found if found != expected => {
                    Err(LoadError::SectionLength { tag, expected, found })
                }
                _ => Ok(section.at),
            }
        };
        let section = header.required(&source, Tag::ALPHABET)?;
        let alphabet = alphabet::Table::open(&source, section)?;
        let counts = fixed(Tag::COUNTS, COUNTS_LEN)?;
        let longest = source.read_u8(counts.wrapping_add(LONGEST_AT));
        let digest = fixed(Tag::DIGEST, DIGEST_LEN)?;
        let graph = header.required(&source, Tag::GRAPH)?;
        let Header { layout, variant, .. } = header;
        let layout = Layout::open(&source, layout, variant, graph, alphabet.len())?;
        #[cfg(feature = "index")]
        let index = header.section(&source, Tag::INDEX);
        #[cfg(feature = "index")]
        let index = index.map(|index| index::Table::open(&source, index, source.read_u32(counts)));
        Ok(Self {
            source,
            header,
            alphabet,
            counts,
            longest,
            digest,
            layout,
            #[cfg(feature = "index")]
            index: index.transpose()?,
        })
    }

    fn check(&self) -> Result<(), LoadError> {
        let section = self.header.required(&self.source, Tag::ALPHABET)?;
        self.alphabet.check(&self.source, section)?;
        let reserved = self.counts.wrapping_add(RESERVED_AT);
        if self.source.read_u8(reserved) != 0 {
            return Err(LoadError::Reserved { at: reserved });
        }
        let counts = self.counts();
        counts.check()?;
        for section in self.sections().filter(|section| Tag::TEXTS.contains(&section.tag)) {
            format::check_text(&self.source, section)?;
        }
        with_graph!(self, |graph| graph.check(counts))?;
        #[cfg(feature = "index")]
        if let Some(index) = self.index {
            index.check(&self.source, counts.words)?;
        }
        Ok(())
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn source(&self) -> &S {
        &self.source
    }

    /// Returns the symbols that words are made of.
    #[must_use]
    pub fn alphabet(&self) -> Alphabet<&S> {
        self.alphabet.view(&self.source)
    }

    /// Returns the numbers of words, nodes and edges, and the length of the longest word.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut fields = Fields::new(&self.source, self.counts);
        let (words, nodes, edges) = (fields.u32(), fields.u32(), fields.u32());
        let (longest, _) = (fields.u8(), fields.u8());
        Counts { words, nodes, edges, longest, longest_bytes: fields.u16() }
    }

    /// Returns the length of the longest word in symbols.
    #[inline]
    #[must_use]
    pub fn longest(&self) -> u8 {
        self.longest
    }

    /// Returns the SHA-256 digest of the word list: the words in code-point order, each followed by
    /// a newline.
    ///
    /// The same words have the same digest in every alphabet and layout.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        self.source.read(self.digest)
    }

    /// Returns the sections of the file, in their order in the file.
    pub fn sections(&self) -> impl Iterator<Item = Section> {
        self.header.sections(&self.source)
    }

    /// Returns the graph in its layout. Use it with [`with_graph!`](crate::with_graph).
    #[inline]
    #[must_use]
    pub fn layout(&self) -> Layout<&S> {
        self.layout.with_source(&self.source)
    }

    /// Returns the position before the first symbol, to follow words from there.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_, S> {
        Cursor::new(self)
    }

    /// Returns whether a word is in the dictionary.
    ///
    /// The compiler stores words in lower case, and the letter case of `word` must match. Any text
    /// is allowed. Takes time in proportion to its length.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.cursor().walk(word).is_some_and(|cursor| cursor.is_word())
    }

    /// Returns the numbers of the words, or `None` if the dictionary was compiled without an index.
    #[cfg(feature = "index")]
    #[must_use]
    pub fn index(&self) -> Option<Index<'_, S>> {
        self.index.map(|table| Index::new(self, table))
    }

    /// Returns the list of all words, in the alphabet's order.
    #[must_use]
    pub fn words(&self) -> Words<'_, S> {
        Words::new(self)
    }
}

impl Counts {
    /// Checks that there is at least one word, and so a root, an edge and a leaf; and that the
    /// longest word can have its stated length in symbols of 1 to 8 bytes.
    fn check(self) -> Result<(), LoadError> {
        let (symbols, bytes) = (u32::from(self.longest), u32::from(self.longest_bytes));
        let bounds = [
            ("words", self.words, 1, u32::MAX),
            ("nodes", self.nodes, 2, u32::MAX),
            ("edges", self.edges, 1, u32::MAX),
            ("symbols in the longest word", symbols, 1, symbols),
            ("bytes in the longest word", bytes, symbols, symbols * u32::from(MAX_SPELLING)),
        ];
        for (what, stated, least, most) in bounds {
            if stated < least || stated > most {
                let found = if stated < least { least } else { most };
                return Err(LoadError::Count { what, stated, found });
            }
        }
        Ok(())
    }
}

#[cfg(all(test, feature = "compact"))]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::{ANIMALS, animals};

    #[test]
    fn every_word_of_the_list_is_found_and_no_other() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let list: Vec<&str> = animals().collect();
        for word in &list {
            assert!(dawg.contains(word), "{word}");
            for other in [&word[1..], &word[..word.len() - 1], &std::format!("{word}s")] {
                assert_eq!(dawg.contains(other), list.contains(&other), "{other}");
            }
        }
        assert!(!dawg.contains("") && !dawg.contains("Cat") && !dawg.contains("kaž"));
    }

    #[test]
    fn counts_are_those_of_the_list() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let bytes = animals().map(str::len).max().unwrap();
        assert_eq!(dawg.counts().words as usize, animals().count());
        assert_eq!(usize::from(dawg.counts().longest_bytes), bytes);
        assert_eq!(dawg.longest(), dawg.counts().longest);
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let mut bytes = ANIMALS.to_vec();
        for at in 0..bytes.len() {
            bytes[at] ^= 0x10;
            assert!(Dawg::from_bytes(&bytes).is_err(), "byte {at}");
            bytes[at] ^= 0x10;
        }
    }

    #[test]
    fn every_truncated_file_is_refused() {
        for len in 0..ANIMALS.len() {
            assert!(Dawg::from_bytes(&ANIMALS[..len]).is_err(), "{len} bytes");
        }
    }

    #[test]
    fn a_trusted_file_is_not_read_as_a_whole() {
        let mut bytes = ANIMALS.to_vec();
        *bytes.last_mut().unwrap() ^= 1;
        assert!(matches!(Dawg::from_bytes(&bytes), Err(LoadError::Checksum { .. })));
        assert!(Dawg::trust(&bytes[..]).is_ok_and(|dawg| dawg.contains("cat")));
    }

    #[test]
    fn sections_are_found_by_their_tag() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let tags: Vec<Tag> = dawg.sections().map(|section| section.tag).collect();
        assert!(Tag::REQUIRED.iter().all(|tag| tags.contains(tag)));
        assert_eq!(dawg.text(Tag(*b"none")), None);
    }
}
