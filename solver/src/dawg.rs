//! A dictionary, opened in place.

use crate::format::{self, COUNTS_LEN, DIGEST_LEN, Header, MAX_SPELLING, Section, Tag};
use crate::graph::Layout;
use crate::source::Fields;
use crate::{Alphabet, Cursor, LoadError, Source, Words, alphabet, with_graph};
#[cfg(feature = "index")]
use crate::{Index, index};

/// Where the length of the longest word and a reserved byte stand in the section of counts.
const LONGEST_AT: u32 = 12;
const RESERVED_AT: u32 = 13;

/// A dictionary: every question about words starts here.
///
/// Nothing is copied and nothing is allocated: a `Dawg` is about 200 bytes that know where in
/// the source things stand. It may be shared between threads when its source may.
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
    /// Where the counts stand, of which only this one is asked for often.
    counts: u32,
    longest: u8,
    /// Where the digest stands.
    digest: u32,
    layout: Layout<()>,
    #[cfg(feature = "index")]
    index: Option<index::Table>,
}

/// What a dictionary says of its own size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of words.
    pub words: u32,
    /// The number of nodes, the root and the leaf among them.
    pub nodes: u32,
    /// The number of edges.
    pub edges: u32,
    /// The length of the longest word in symbols: at most 255. No walk goes deeper.
    pub longest: u8,
    /// The length of the longest word in bytes of UTF-8.
    pub longest_bytes: u16,
}

impl<'a> Dawg<&'a [u8]> {
    /// Opens a dictionary in memory or memory-mapped flash, and checks all of it: see
    /// [`Dawg::open`].
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, LoadError> {
        Self::open(bytes)
    }

    /// A section that holds text for people, if the file has it.
    #[must_use]
    pub fn text(&self, tag: Tag) -> Option<&'a str> {
        let section = self.header.section(&self.source, tag)?;
        let end = section.at.wrapping_add(section.len);
        core::str::from_utf8(self.source.get(section.at as usize..end as usize)?).ok()
    }
}

impl<S: Source> Dawg<S> {
    /// Opens a dictionary and checks all of it.
    ///
    /// In order: size, label, version, length, table of sections, checksum, alphabet, counts,
    /// digest, texts, graph, index. An accepted file has every field in range, the stated numbers of
    /// nodes and edges, and edges that only lead onwards and stay inside the graph. That its words
    /// are the stated number and the graph is minimal takes memory to prove, which the compiler's
    /// `verify` has.
    ///
    /// Linear time (each byte is read about twice), no memory.
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

    /// Opens a dictionary that is known to be whole, without reading it all: the header, the
    /// table of sections and the alphabet's lengths.
    ///
    /// On a file that is not whole the answers may be wrong, and a walk may take exponential time
    /// unless it has a step limit; but nothing panics, and every walk ends.
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

    /// The bytes of the file.
    #[must_use]
    pub fn source(&self) -> &S {
        &self.source
    }

    /// The symbols that the words are made of.
    #[must_use]
    pub fn alphabet(&self) -> Alphabet<&S> {
        self.alphabet.view(&self.source)
    }

    /// What the file says of its own size.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut fields = Fields::new(&self.source, self.counts);
        let (words, nodes, edges) = (fields.u32(), fields.u32(), fields.u32());
        let (longest, _) = (fields.u8(), fields.u8());
        Counts { words, nodes, edges, longest, longest_bytes: fields.u16() }
    }

    /// The length of the longest word in symbols.
    #[inline]
    #[must_use]
    pub fn longest(&self) -> u8 {
        self.longest
    }

    /// SHA-256 of the list: its words in code-point order, a newline after each. The same words
    /// have the same digest, whatever the alphabet and the layout.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        self.source.read(self.digest)
    }

    /// The sections of the file, in its order.
    pub fn sections(&self) -> impl Iterator<Item = Section> {
        self.header.sections(&self.source)
    }

    /// The graph, in its layout; [`with_graph!`](crate::with_graph) takes it from there.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> Layout<&S> {
        self.layout.with_source(&self.source)
    }

    /// The place of the empty word, to be walked from symbol by symbol.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_, S> {
        Cursor::new(self)
    }

    /// Whether `word` is in the dictionary, letter case and all: the compiler folds words to lower
    /// case. Any text may be asked for. Takes time in proportion to its length.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.cursor().walk(word).is_some_and(|cursor| cursor.is_word())
    }

    /// The numbers of the words; `None` if the dictionary was compiled without an index.
    #[cfg(feature = "index")]
    #[must_use]
    pub fn index(&self) -> Option<Index<'_, S>> {
        self.index.map(|table| Index::new(self, table))
    }

    /// All words, in the alphabet's order.
    #[must_use]
    pub fn words(&self) -> Words<'_, S> {
        Words::new(self)
    }
}

impl Counts {
    /// There is a word, so a root, an edge and a leaf; and the longest word has symbols of 1 to 8
    /// bytes.
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
