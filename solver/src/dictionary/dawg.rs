//! Opens a dictionary in place.

use core::marker::PhantomData;

use crate::dictionary::alphabet;
#[cfg(feature = "index")]
use crate::dictionary::index;
use crate::dictionary::source::{constant, field, u16_at, u32_at};
use crate::dictionary::splitter::Splitter;
use crate::format::{
    self, COUNTS_LEN, DIGEST_LEN, Header, LETTERS_LEN, MAX_SPELLING, Section, Tag,
};
use crate::graph::Layout;
use crate::{Alphabet, Cursor, LoadError, Source, Symbol, SymbolSet, Words, with_graph};
#[cfg(feature = "index")]
use crate::{Index, Written};

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
    parts: Parts,
    splitter: Splitter,
    #[cfg(feature = "index")]
    pub(crate) starts: index::Starts,
}

// The documentation states this size.
const _: () = assert!(size_of::<Dawg<&[u8]>>() <= 752);

/// Where the parts of a dictionary are in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    header: Header,
    pub alphabet: alphabet::Table,
    /// Where the counts are.
    counts: u32,
    /// The only count that is needed often.
    longest: u8,
    /// Where the digest is.
    digest: u32,
    pub layout: Layout<()>,
    #[cfg(feature = "index")]
    index: Option<index::Table>,
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
        let dawg = Self::open(bytes)?;
        #[cfg(feature = "index")]
        let dawg = Self { starts: index::Starts::count(&dawg), ..dawg };
        Ok(dawg)
    }

    /// Returns the text of a section, such as [`Tag::TITLE`], if the file has the section.
    #[must_use]
    pub fn text(&self, tag: Tag) -> Option<&'a str> {
        let section = self.parts().header.section(&self.source, tag)?;
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
            Parts::read(&source, header)
        };
        let parts = unless_failed(&source, read())?;
        let dawg = Self::of(source, parts);
        unless_failed(&dawg.source, dawg.check())?;
        Ok(dawg)
    }

    fn of(source: S, parts: Parts) -> Self {
        let splitter = Splitter::new(&parts.alphabet.view(&source));
        #[cfg(feature = "index")]
        let starts = index::Starts::UNKNOWN;
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
        if let Some(parts) = Parts::known::<S>() {
            return Ok(Self::of(source, *parts));
        }
        let read = Header::read(&source).and_then(|header| Parts::read(&source, header));
        let parts = unless_failed(&source, read)?;
        let dawg = Self::of(source, parts);
        unless_failed(&dawg.source, Ok(()))?;
        Ok(dawg)
    }

    /// Returns where the parts are, as constants if they can be constants.
    #[inline(always)]
    fn parts(&self) -> &Parts {
        Parts::known::<S>().unwrap_or(&self.parts)
    }

    fn check(&self) -> Result<(), LoadError> {
        let section = self.parts().header.required(&self.source, Tag::ALPHABET)?;
        self.parts().alphabet.check(&self.source, section)?;
        let reserved = self.parts().counts.wrapping_add(RESERVED_AT);
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
        if let Some(index) = self.parts().index {
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
    pub fn digest(&self) -> [u8; 32] {
        self.read_known(self.parts().digest)
    }

    /// Reads bytes: zeros after a failed read.
    fn read_known<const N: usize>(&self, at: u32) -> [u8; N] {
        let bytes = self.source.read(at);
        if self.source.has_failed() { [0; N] } else { bytes }
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
        let end = with_graph!(self, |graph| self.cursor().follow(&graph, word));
        end.is_some_and(|(_, is_word)| is_word)
    }

    /// Returns the numbers of the words, or `None` if the dictionary was compiled without an index.
    #[cfg(feature = "index")]
    #[must_use]
    pub fn index(&self) -> Option<Index<'_, S>> {
        self.parts().index.map(|table| Index::new(self, table))
    }

    /// Returns how the words are written in their lists, or `None` if the dictionary was compiled
    /// without written forms.
    ///
    /// [`Self::open`] does not check this section. In a damaged one, forms can be wrong.
    #[cfg(feature = "index")]
    #[must_use]
    pub fn written(&self) -> Option<Written<'_, S>> {
        let section = self.parts().header.section(&self.source, Tag::WRITTEN)?;
        Written::open(self, section).filter(|_| !self.source.has_failed())
    }

    /// Lists all words, in the alphabet's order.
    #[must_use]
    pub fn words(&self) -> Words<'_, S> {
        self.words_starting_with("")
    }

    /// Lists the words that start with a text, in the alphabet's order.
    ///
    /// The text may end inside a symbol: `seq` finds `sequence`, although `qu` is one symbol.
    #[must_use]
    pub fn words_starting_with<'a>(&'a self, text: &'a str) -> Words<'a, S> {
        Words::below(self.cursor(), text)
    }

    /// Returns the words that a text starts with, the shortest first.
    ///
    /// # Examples
    ///
    /// ```
    /// # const ANIMALS: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/animals.dawg"));
    /// let dawg = dawggle::Dawg::from_bytes(ANIMALS)?;
    /// assert!(dawg.prefixes("antelopes").eq(["ant", "antelope"]));
    /// # Ok::<_, dawggle::LoadError>(())
    /// ```
    pub fn prefixes<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        // The cursor stays before a symbol in which a shorter text ends.
        let (mut cursor, mut start, mut ends) = (Some(self.cursor()), 0, 0..=text.len());
        core::iter::from_fn(move || {
            ends.find_map(|end| {
                let (here, prefix) = (cursor?, text.get(..end)?);
                let after = here.walk(text.get(start..end)?);
                let symbol = self.split_first_of(here.symbols(), text.as_bytes().get(start..)?);
                if symbol.is_none_or(|(_, rest)| text.len() - rest.len() == end) {
                    (cursor, start) = (after, end);
                }
                after.is_some_and(|after| after.is_word()).then_some(prefix)
            })
        })
    }
}

/// Returns an error in place of a result that a failed read may have made wrong.
fn unless_failed<T>(source: &impl Source, result: Result<T, LoadError>) -> Result<T, LoadError> {
    if source.has_failed() { Err(LoadError::Failed) } else { result }
}

impl Parts {
    /// Reads where the parts of a dictionary are.
    fn read<S: Source>(source: &S, header: Header) -> Result<Self, LoadError> {
        let section = |tag| header.required(source, tag);
        let mut alphabet = alphabet::Table::open(source, section(Tag::ALPHABET)?)?;
        if let Some(section) = header.section(source, Tag::LETTERS) {
            let letters = u64::from_le_bytes(source.read(section.fixed(LETTERS_LEN)?));
            alphabet = alphabet.with_letters(SymbolSet::from_bits(letters));
        }
        let counts = section(Tag::COUNTS)?.fixed(COUNTS_LEN)?;
        let digest = section(Tag::DIGEST)?.fixed(DIGEST_LEN)?;
        let graph = section(Tag::GRAPH)?;
        let Header { layout, variant, .. } = header;
        let layout = Layout::open(source.read(graph.at), layout, variant, graph, alphabet.len())?;
        let stated = Counts::parse(source.read(counts));
        #[cfg(feature = "index")]
        let index = header.section(source, Tag::INDEX);
        #[cfg(feature = "index")]
        let index =
            index.map(|section| index::Table::open(source.read(section.at), section, stated.words));
        Ok(Self {
            header,
            alphabet,
            counts,
            longest: stated.longest,
            digest,
            layout,
            #[cfg(feature = "index")]
            index: index.transpose()?,
        })
    }

    /// Returns the parts of a dictionary that is a constant.
    #[inline(always)]
    pub(crate) fn known<S: Source + ?Sized>() -> Option<&'static Self> {
        Known::<S>::PARTS.as_ref()
    }

    /// Finds the parts as [`Dawg::trust`] does, in a constant. The functions of a [`Source`] cannot
    /// run there.
    const fn constant(bytes: &[u8]) -> Result<Self, LoadError> {
        // There is no `?` in a constant.
        macro_rules! ok {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(error) => return Err(error),
                }
            };
        }
        let head = constant(bytes, 0);
        let header = ok!(Header::parse(head, bytes.len() as u32));
        let alphabet = ok!(header.constant_section(bytes, Tag::ALPHABET));
        let mut alphabet = ok!(alphabet::Table::constant(bytes, alphabet));
        if let Ok(section) = header.constant_section(bytes, Tag::LETTERS) {
            let letters = u64::from_le_bytes(constant(bytes, ok!(section.fixed(LETTERS_LEN))));
            alphabet = alphabet.with_letters(SymbolSet::from_bits(letters));
        }
        let counts = ok!(header.constant_section(bytes, Tag::COUNTS));
        let counts = ok!(counts.fixed(COUNTS_LEN));
        let digest = ok!(header.constant_section(bytes, Tag::DIGEST));
        let digest = ok!(digest.fixed(DIGEST_LEN));
        let graph = ok!(header.constant_section(bytes, Tag::GRAPH));
        let Header { layout, variant, .. } = header;
        let head = constant(bytes, graph.at);
        let layout = ok!(Layout::open(head, layout, variant, graph, alphabet.len()));
        let stated = Counts::parse(constant(bytes, counts));
        Ok(Self {
            header,
            alphabet,
            counts,
            longest: stated.longest,
            digest,
            layout,
            #[cfg(feature = "index")]
            index: match header.constant_section(bytes, Tag::INDEX) {
                Ok(section) => {
                    let head = constant(bytes, section.at);
                    Some(ok!(index::Table::open(head, section, stated.words)))
                }
                Err(_) => None,
            },
        })
    }
}

/// The parts of a dictionary that is a constant. If it is damaged, there are none: then
/// [`Dawg::trust`] reads it and returns the error.
struct Known<S: ?Sized>(PhantomData<S>);

impl<S: Source + ?Sized> Known<S> {
    const VALUE: Option<Parts> = match S::CONSTANT {
        Some(bytes) => match Parts::constant(bytes) {
            Ok(parts) => Some(parts),
            Err(_) => None,
        },
        None => None,
    };
    const PARTS: &'static Option<Parts> = &Self::VALUE;
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
    struct Constant<const AT: usize>;

    impl<const AT: usize> Constant<AT> {
        const BYTES: [u8; ANIMALS.len()] = {
            let mut bytes = *ANIMALS.first_chunk().unwrap();
            if AT < bytes.len() {
                bytes[AT] ^= 0x55;
            }
            bytes
        };
    }

    impl<const AT: usize> Source for Constant<AT> {
        const CONSTANT: Option<&'static [u8]> = Some(&Self::BYTES);

        fn len(&self) -> u32 {
            ANIMALS.len() as u32
        }

        fn read<const N: usize>(&self, at: u32) -> [u8; N] {
            ANIMALS.read(at)
        }
    }

    const SAME: Constant<{ usize::MAX }> = Constant;

    #[test]
    fn a_constant_has_the_same_parts_as_a_file() {
        let read = Dawg::trust(ANIMALS).unwrap();
        assert_eq!(Parts::known::<Constant<{ usize::MAX }>>(), Some(&read.parts));
        assert!(animals().all(|word| Dawg::trust(SAME).unwrap().contains(word)));
        assert!(Dawg::open(SAME).is_ok() && Parts::known::<&[u8]>().is_none());
    }

    #[test]
    fn a_wrong_constant_is_harmless() {
        /// Walks through the words, and returns whether the constant has parts.
        fn is_opened<const AT: usize>() -> bool {
            let dawg = Dawg::trust(Constant::<AT>).unwrap();
            let mut words = dawg.words().max_steps(10_000);
            while let Some(word) = words.next_word() {
                core::hint::black_box(word.letters());
            }
            Parts::known::<Constant<AT>>().is_some()
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
