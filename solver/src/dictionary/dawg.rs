//! Opens a dictionary in place.

use crate::dictionary::alphabet;
use crate::dictionary::digest::Digest;
use crate::dictionary::header::{Constant, Header, Opened, check_text};
use crate::dictionary::source::{field, u16_at, u32_at};
use crate::dictionary::splitter::Splitter;
#[cfg(feature = "index")]
use crate::dictionary::word_counts;
use crate::format::{self, COUNTS_LEN, DIGEST_LEN, MAX_SPELLING, Section, Tag};
use crate::graph::Layout;
use crate::{Alphabet, LoadError, Source, Symbol, SymbolSet, with_graph};

/// Where the section of counts has a reserved byte.
const RESERVED_AT: u32 = 13;

/// A dictionary that is read in place.
///
/// Nothing is copied or allocated: a `Dawg` is about 200 bytes, which say where each part of the
/// source is. On a 64-bit processor it also has 320 bytes that find the symbol that a text starts
/// with and, with the feature `index`, 252 bytes with the number of the first word of each symbol:
/// at most 752 bytes for a slice. It can be shared between threads if its source can.
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
    parts: DawgParts,
    splitter: Splitter,
    #[cfg(feature = "index")]
    starts: word_counts::Starts,
}

// The documentation states this size.
const _: () = assert!(size_of::<Dawg<&[u8]>>() <= 752);

/// Where the parts of a dictionary are in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DawgParts {
    header: Header,
    pub alphabet: alphabet::AlphabetPlace,
    /// Where the counts are.
    counts: u32,
    /// The only count that is needed often.
    longest: u8,
    /// Where the digest is.
    digest: u32,
    pub layout: Layout<()>,
    #[cfg(feature = "index")]
    word_counts: Option<word_counts::WordCounts>,
}

/// The size of a dictionary, as its file states it.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
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
    /// A program that reads a file and keeps it until the end can open the slice of `Vec::leak`.
    ///
    /// # Errors
    ///
    /// As [`Dawg::open`].
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, LoadError> {
        #[cfg_attr(not(feature = "index"), allow(unused_mut, reason = "there are no counts"))]
        let mut dawg = Self::open(bytes)?;
        #[cfg(feature = "index")]
        if let Some(table) = dawg.parts().word_counts {
            dawg.starts = word_counts::Starts::count(&table, &dawg.source, dawg.layout());
        }
        Ok(dawg)
    }

    /// Returns the text of a section, such as [`Tag::TITLE`], if the file has the section.
    #[must_use]
    pub fn text(&self, tag: Tag) -> Option<&'a str> {
        let section = self.section(tag)?;
        let end = section.at.wrapping_add(section.len);
        core::str::from_utf8(self.source.get(section.at as usize..end as usize)?).ok()
    }
}

impl<S: Source> Dawg<S> {
    /// Where the parts are, if the dictionary is a constant. If it is damaged, there are none: then
    /// [`Dawg::trust`] reads it and returns the error.
    const KNOWN: &'static Option<DawgParts> = &match Constant::of::<S>() {
        Some(file) => DawgParts::constant(file),
        None => None,
    };

    /// Opens a dictionary and checks the whole file.
    ///
    /// Takes linear time, since each byte is read about twice, and no memory.
    ///
    /// The checks are, in this order: size, label, version, length, table of sections, checksum,
    /// alphabet, counts, digest, texts, graph, index. In an accepted file, every field is in range,
    /// and every edge leads onwards and stays inside the graph. It takes memory to prove that the
    /// number of words is the stated number and that the graph is minimal: the command
    /// `dawggle inspect` does that.
    ///
    /// # Errors
    ///
    /// The first check that fails, with what was expected and found.
    pub fn open(source: S) -> Result<Self, LoadError> {
        let read = || {
            let header = Header::read(&source)?;
            let expected = source.read_u32(format::CHECKSUM_AT);
            let found = format::checksum(&source);
            if expected != found {
                return Err(LoadError::Checksum { expected, found });
            }
            DawgParts::read(&source, header)
        };
        let parts = unless_failed(&source, read())?;
        let dawg = Self::of(source, parts);
        unless_failed(&dawg.source, dawg.check())?;
        Ok(dawg)
    }

    fn of(source: S, parts: DawgParts) -> Self {
        let splitter = Splitter::new(&parts.alphabet.view(&source));
        #[cfg(feature = "index")]
        let starts = word_counts::Starts::UNKNOWN;
        Self {
            source,
            parts,
            splitter,
            #[cfg(feature = "index")]
            starts,
        }
    }

    /// Opens a dictionary that is known to be undamaged, without reading the whole file.
    ///
    /// Reads nothing if the dictionary is a [`Source::CONSTANT`]. Otherwise reads only the header,
    /// the table of sections and the alphabet. On a damaged file, results can be wrong, and a walk
    /// without a step limit can take exponential time. But nothing panics, and every walk ends.
    ///
    /// # Errors
    ///
    /// As [`Dawg::open`], for what is read.
    pub fn trust(source: S) -> Result<Self, LoadError> {
        if let Some(parts) = *Self::KNOWN {
            return Ok(Self::of(source, parts));
        }
        let read = Header::read(&source).and_then(|header| DawgParts::read(&source, header));
        let parts = unless_failed(&source, read)?;
        let dawg = Self::of(source, parts);
        unless_failed(&dawg.source, Ok(()))?;
        Ok(dawg)
    }

    /// Returns where the parts are, as constants if they can be constants.
    #[inline(always)]
    fn parts(&self) -> &DawgParts {
        Self::KNOWN.as_ref().unwrap_or(&self.parts)
    }

    fn check(&self) -> Result<(), LoadError> {
        if let Some(section) = self.section(Tag::ALPHABET) {
            self.parts().alphabet.check(&self.source, section)?;
        }
        let reserved = self.parts().counts.wrapping_add(RESERVED_AT);
        if self.source.read_u8(reserved) != 0 {
            return Err(LoadError::Reserved { at: reserved });
        }
        let counts = self.counts();
        counts.check()?;
        for section in self.sections().filter(|section| Tag::TEXTS.contains(&section.tag)) {
            check_text(&self.source, section)?;
        }
        with_graph!(self, |graph| graph.check(counts))?;
        #[cfg(feature = "index")]
        if let Some(table) = self.parts().word_counts {
            table.check(&self.source, counts.words)?;
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
        self.parts().alphabet.view(&self.source)
    }

    /// Splits the longest symbol of a set off the start of a text.
    pub(crate) fn split_first_of<'t>(
        &self,
        symbols: SymbolSet,
        text: &'t [u8],
    ) -> Option<(Symbol, &'t [u8])> {
        self.splitter.split(self.alphabet(), symbols, text)
    }

    /// Returns the numbers of words, nodes and edges, and the length of the longest word: zeros
    /// after a failed read.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::parse(self.read_known(self.parts().counts))
    }

    /// Returns the length of the longest word in symbols.
    #[must_use]
    pub fn longest(&self) -> u8 {
        self.parts().longest
    }

    /// Returns the SHA-256 digest of the word list: the words in code-point order, each followed by
    /// a newline.
    ///
    /// The same words have the same digest in every alphabet and layout. After a failed read, it is
    /// zeros.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest(self.read_known(self.parts().digest))
    }

    /// Reads bytes: zeros after a failed read.
    fn read_known<const N: usize>(&self, at: u32) -> [u8; N] {
        let bytes = self.source.read(at);
        if self.source.has_failed() { [0; N] } else { bytes }
    }

    /// Returns the section with this tag, if the file has it.
    pub(crate) fn section(&self, tag: Tag) -> Option<Section> {
        self.parts().header.section(&self.source, tag)
    }

    /// Returns where the counts of words are, if the file has them.
    #[cfg(feature = "index")]
    pub(crate) fn word_counts(&self) -> Option<word_counts::WordCounts> {
        self.parts().word_counts
    }

    /// Returns the numbers of the first words, as far as they are known.
    #[cfg(feature = "index")]
    pub(crate) fn starts(&self) -> &word_counts::Starts {
        &self.starts
    }

    /// Returns the sections of the file, in their order in the file.
    pub fn sections(&self) -> impl Iterator<Item = Section> {
        self.parts().header.sections(&self.source)
    }

    /// Returns the graph in its layout. Use it with [`with_graph!`](crate::with_graph).
    #[must_use]
    pub fn layout(&self) -> Layout<&S> {
        self.parts().layout.with_source(&self.source)
    }
}

/// Returns an error in place of a result that a failed read may have made wrong.
fn unless_failed<T>(source: &impl Source, result: Result<T, LoadError>) -> Result<T, LoadError> {
    if source.has_failed() { Err(LoadError::Failed) } else { result }
}

impl DawgParts {
    /// The sections that are opened after the alphabet.
    const SECTIONS: [Tag; 4] = [Tag::COUNTS, Tag::DIGEST, Tag::GRAPH, Tag::INDEX];

    /// Reads where the parts of a dictionary are.
    fn read<S: Source>(source: &S, header: Header) -> Result<Self, LoadError> {
        let open = |tag| header.open(source, tag);
        let alphabet = Opened::required(open(Tag::ALPHABET), Tag::ALPHABET)?;
        let alphabet = alphabet::AlphabetPlace::open(source, alphabet, open(Tag::LETTERS))?;
        Self::parse(header, alphabet, Self::SECTIONS.map(open))
    }

    /// Finds the parts of a constant, as [`Self::read`] does.
    const fn constant(file: Constant) -> Option<Self> {
        let Some(alphabet) = alphabet::AlphabetPlace::constant(file) else { return None };
        let [counts, digest, graph, index] = Self::SECTIONS;
        let sections = [file.open(counts), file.open(digest), file.open(graph), file.open(index)];
        match Self::parse(file.header, alphabet, sections) {
            Ok(parts) => Some(parts),
            Err(_) => None,
        }
    }

    /// Finds the parts in the heads of [`Self::SECTIONS`].
    const fn parse(
        header: Header,
        alphabet: alphabet::AlphabetPlace,
        [counts, digest, graph, index]: [Option<Opened>; 4],
    ) -> Result<Self, LoadError> {
        // `?` does not work in a `const fn`.
        macro_rules! ok {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(error) => return Err(error),
                }
            };
        }
        let counts = ok!(Opened::required(counts, Tag::COUNTS));
        let stated = Counts::parse(field(&counts.head, 0));
        let counts = ok!(counts.section.fixed(COUNTS_LEN));
        let digest = ok!(Opened::required(digest, Tag::DIGEST));
        let digest = ok!(digest.section.fixed(DIGEST_LEN));
        let graph = ok!(Opened::required(graph, Tag::GRAPH));
        let layout = ok!(Layout::open(graph, header, alphabet.len()));
        #[cfg(not(feature = "index"))]
        let _ = index;
        Ok(Self {
            header,
            alphabet,
            counts,
            longest: stated.longest,
            digest,
            layout,
            #[cfg(feature = "index")]
            word_counts: match index {
                Some(index) => Some(ok!(word_counts::WordCounts::open(index, stated.words))),
                None => None,
            },
        })
    }
}

impl Counts {
    const fn parse(section: [u8; COUNTS_LEN as usize]) -> Self {
        let [longest] = field(&section, 12);
        Self {
            words: u32_at(&section, 0),
            nodes: u32_at(&section, 4),
            edges: u32_at(&section, 8),
            longest,
            longest_bytes: u16_at(&section, 14),
        }
    }

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

    /// A source with a constant that differs in the byte `AT`, if it has this byte.
    struct Changed<const AT: usize>;

    impl<const AT: usize> Changed<AT> {
        const BYTES: [u8; ANIMALS.len()] = {
            let mut bytes = *ANIMALS.first_chunk().unwrap();
            if AT < bytes.len() {
                bytes[AT] ^= 0x55;
            }
            bytes
        };
    }

    impl<const AT: usize> Source for Changed<AT> {
        const CONSTANT: Option<&'static [u8]> = Some(&Self::BYTES);

        fn len(&self) -> u32 {
            ANIMALS.len() as u32
        }

        fn read<const N: usize>(&self, at: u32) -> [u8; N] {
            ANIMALS.read(at)
        }
    }

    const SAME: Changed<{ usize::MAX }> = Changed;

    #[test]
    fn a_constant_has_the_same_parts_as_a_file() {
        let read = Dawg::trust(ANIMALS).unwrap();
        assert_eq!(*Dawg::<Changed<{ usize::MAX }>>::KNOWN, Some(read.parts));
        assert!(animals().all(|word| Dawg::trust(SAME).unwrap().contains(word)));
        assert!(Dawg::open(SAME).is_ok() && Dawg::<&[u8]>::KNOWN.is_none());
    }

    #[test]
    fn a_wrong_constant_is_harmless() {
        /// Walks through the words, and returns whether the constant has parts.
        fn is_opened<const AT: usize>() -> bool {
            let dawg = Dawg::trust(Changed::<AT>).unwrap();
            let mut words = dawg.words().max_steps(10_000);
            while let Some(word) = words.next_word() {
                core::hint::black_box(word.letters());
            }
            Dawg::<Changed<AT>>::KNOWN.is_some()
        }
        // In the label, in the name of a section, and in the place of the graph.
        assert!(!is_opened::<0>() && !is_opened::<24>() && !is_opened::<65>());
        // In the alphabet, in the head of the graph, and in its codes.
        assert!(is_opened::<86>() && is_opened::<140>());
        assert!(is_opened::<213>() && is_opened::<216>() && is_opened::<330>());
    }

    #[test]
    fn sections_are_found_by_their_tag() {
        let dawg = Dawg::from_bytes(ANIMALS).unwrap();
        let tags: Vec<Tag> = dawg.sections().map(|section| section.tag).collect();
        assert!(Tag::REQUIRED.iter().all(|tag| tags.contains(tag)));
        assert_eq!(dawg.text(Tag(*b"none")), None);
    }
}
