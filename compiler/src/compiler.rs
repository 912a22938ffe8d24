//! From word lists to a dictionary.

use std::collections::BTreeSet;
use std::path::Path;

use byteorder::{ByteOrder, LittleEndian};
use dawggle::Dawg;
use dawggle::format::{COUNTS_LEN, MAX_SYMBOLS, MAX_WORD, Tag};
use sha2::{Digest, Sha256};

use crate::error::{BadLines, Fault};
use crate::list::List;
use crate::minimal_graph::MinimalGraph;
use crate::symbols::{Reading, Symbols, too_many};
use crate::word_set::{self, WordSet, Words};
use crate::{Alphabet, Error, Layout, Report, file, index, output};

/// Compiles word lists into a dictionary.
///
/// The same words and options give the same bytes, whatever the order of the lists and of the
/// words in them.
///
/// Time is that of sorting the words. Memory is about ten times the size of ordinary lists (17 MB
/// for one of 1.75 MB), and more where words share little.
///
/// ```
/// use dawggle_compiler::Compiler;
///
/// let dictionary = Compiler::new().digraph("qu").words("games", ["quiz", "Chess"]).compile()?;
/// assert_eq!(dictionary.report.kept, 2);
/// let dawg = dawggle::Dawg::from_bytes(&dictionary.bytes).unwrap();
/// assert!(dawg.contains("quiz") && dawg.contains("chess"));
/// # Ok::<_, dawggle_compiler::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Compiler {
    lists: Vec<List>,
    exclusions: Vec<List>,
    restrictions: Vec<List>,
    alphabet: Alphabet,
    digraphs: Vec<String>,
    min_length: Option<usize>,
    max_length: Option<usize>,
    lossy: bool,
    layout: Layout,
    top: Option<u32>,
    index: bool,
    max_bytes: Option<u64>,
    title: Option<String>,
    licence: Option<String>,
    origin: Option<String>,
}

/// A compiled dictionary.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// The `.dawg` file.
    pub bytes: Vec<u8>,
    /// What became of the words.
    pub report: Report,
    /// The first of the words, in code-point order, whose letters can be read as symbols in two ways.
    pub ambiguous: BTreeSet<String>,
}

impl Compiler {
    /// A compiler of no lists yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the words of a list, such as the path of a file: a word a line, in UTF-8; blank lines and
    /// lines that start with `#` are skipped, and words are folded to lower case. [`List`] has other
    /// forms.
    pub fn list(mut self, list: impl Into<List>) -> Self {
        self.lists.push(list.into());
        self
    }

    /// Adds the words of a list in memory, in the form of a file; `name` is for messages.
    pub fn text(mut self, name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        self.lists.push(List::text(name, text));
        self
    }

    /// Adds words one by one; `name` is for messages, which count them as lines.
    pub fn words<W: AsRef<str>>(
        self,
        name: impl Into<String>,
        words: impl IntoIterator<Item = W>,
    ) -> Self {
        let mut text = String::new();
        for word in words {
            text.push_str(word.as_ref());
            text.push('\n');
        }
        self.text(name, text)
    }

    /// Leaves out the words of a list.
    pub fn exclude(mut self, list: impl Into<List>) -> Self {
        self.exclusions.push(list.into());
        self
    }

    /// Takes only the words that are in this list, too. Called again, only those that are in all of
    /// them.
    pub fn only(mut self, list: impl Into<List>) -> Self {
        self.restrictions.push(list.into());
        self
    }

    /// Takes the symbols and the folding of a language. If not called, every letter that occurs is a
    /// symbol.
    pub fn alphabet(mut self, alphabet: Alphabet) -> Self {
        self.alphabet = alphabet;
        self
    }

    /// Makes these letters one symbol wherever they occur: `qu` for English games. Where several
    /// digraphs fit, the longest is taken; a `q` without `u` stays a symbol too.
    pub fn digraph(mut self, letters: impl Into<String>) -> Self {
        self.digraphs.push(letters.into());
        self
    }

    /// Leaves out words of fewer letters; `qu` counts two.
    pub fn min_length(mut self, letters: usize) -> Self {
        self.min_length = Some(letters);
        self
    }

    /// Leaves out words of more letters; `qu` counts two.
    pub fn max_length(mut self, letters: usize) -> Self {
        self.max_length = Some(letters);
        self
    }

    /// Skips and counts lines that are not words, which otherwise are errors.
    pub fn lossy(mut self, lossy: bool) -> Self {
        self.lossy = lossy;
        self
    }

    /// Lays the graph out so.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Has [`Layout::Compact`] lay out so many nodes near the root for speed, some 13 bytes each:
    /// those that a walk comes by most often. If not called, one node in 256.
    ///
    /// With ENABLE2K, the file and the boards rolled take 170 KB and 5.2 times the time of
    /// `Layout::Wide` with none, 173 KB and 4.0 times if not called, 196 KB and 2.2 times with 2,000.
    pub fn top(mut self, nodes: u32) -> Self {
        self.top = Some(nodes);
        self
    }

    /// Adds an index, with which [`Dawg::index`] numbers the words: a tenth of the dictionary's size.
    pub fn index(mut self, index: bool) -> Self {
        self.index = index;
        self
    }

    /// Refuses to make a dictionary of more bytes, so that a build fails when a list has outgrown
    /// its device.
    ///
    /// ```
    /// use dawggle_compiler::{Compiler, Error};
    ///
    /// let compiler = Compiler::new().words("pets", ["cat", "dog"]).max_bytes(100);
    /// assert!(matches!(compiler.compile(), Err(Error::Budget { max: 100, .. })));
    /// ```
    pub fn max_bytes(mut self, max: u64) -> Self {
        self.max_bytes = Some(max);
        self
    }

    /// Says in the file what the list is called.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Says in the file what the list's licence is.
    pub fn licence(mut self, licence: impl Into<String>) -> Self {
        self.licence = Some(licence.into());
        self
    }

    /// Says in the file where the list comes from.
    pub fn origin(mut self, origin: impl Into<String>) -> Self {
        self.origin = Some(origin.into());
        self
    }

    /// Compiles the lists.
    pub fn compile(&self) -> Result<Dictionary, Error> {
        let mut report = Report::default();
        let mut ambiguous = BTreeSet::new();
        let (symbols, words) = self.word_set(&mut report, &mut ambiguous)?;
        let mut graph = MinimalGraph::of(&words);
        let alphabet = alphabet(&symbols, &mut graph, &words)?;
        let facts = Facts::of(&symbols, &words);
        report.text_bytes = facts.text_bytes;

        let mut sections = vec![
            (Tag::ALPHABET, alphabet_section(&alphabet)),
            (Tag::COUNTS, facts.counts_section(&graph)?),
            (Tag::DIGEST, facts.digest),
        ];
        let texts = [
            (Tag::TITLE, "title", &self.title),
            (Tag::LICENCE, "licence", &self.licence),
            (Tag::ORIGIN, "origin", &self.origin),
        ];
        for (tag, what, text) in texts {
            if let Some(text) = text {
                if text.contains(|letter: char| letter.is_control() && letter != '\n') {
                    return Err(Error::Text { what });
                }
                sections.push((tag, text.clone().into_bytes()));
            }
        }
        let (layout, bytes) = self.layout.write(&graph, alphabet.len(), self.top)?;
        sections.push((Tag::GRAPH, bytes));
        let mut bytes = file::assemble(layout, &sections)?;
        if self.index {
            let dawg = Dawg::trust(&bytes[..]).expect("a dictionary just assembled");
            sections.push((Tag::INDEX, index::section(&dawg)));
            bytes = file::assemble(layout, &sections)?;
        }
        let len = bytes.len() as u64;
        match self.max_bytes {
            Some(max) if len > max => Err(Error::Budget { bytes: len, max }),
            _ => Ok(Dictionary { bytes, report, ambiguous }),
        }
    }

    /// In a build script: compiles the lists into the file of that name in `OUT_DIR`, and has
    /// cargo run the script again when a list changes.
    ///
    /// The package then embeds the dictionary with
    /// `include_bytes!(concat!(env!("OUT_DIR"), "/words.dawg"))`.
    pub fn compile_for_build_script(&self, file_name: &str) -> Result<Report, Error> {
        let folder = std::env::var_os("OUT_DIR").ok_or(Error::OutDir)?;
        let dictionary = self.compile()?;
        dictionary.write(Path::new(&folder).join(file_name))?;
        for list in self.lists.iter().chain(&self.exclusions).chain(&self.restrictions) {
            if let Some(path) = list.path() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
        Ok(dictionary.report)
    }

    /// Reads all lists; answers the symbols that their words are made of, and the words.
    fn word_set(
        &self,
        report: &mut Report,
        ambiguous: &mut BTreeSet<String>,
    ) -> Result<(Symbols, WordSet), Error> {
        let mut bad = BadLines { first: Vec::new(), count: 0 };
        let lists = self.lists.iter().map(|list| self.read(list, report, &mut bad));
        let lists: Vec<Words<String>> = lists.collect::<Result<_, _>>()?;
        let mut unreported = Report::default();
        let exclusions = self.exclusions.iter();
        let exclusions = exclusions.map(|list| self.read(list, &mut unreported, &mut bad));
        let exclusions: Vec<Words<String>> = exclusions.collect::<Result<_, _>>()?;
        let restrictions = self.restrictions.iter();
        let restrictions = restrictions.map(|list| self.read(list, &mut unreported, &mut bad));
        let restrictions: Vec<Words<String>> = restrictions.collect::<Result<_, _>>()?;
        report.not_words += unreported.not_words;
        if bad.count > 0 && !self.lossy {
            return Err(Error::Lines(bad));
        }

        let occurring = lists.iter().flat_map(Words::iter);
        let symbols = Symbols::learn(&self.alphabet, &self.digraphs, occurring)?;
        let candidates: u64 = lists.iter().map(|list| list.len() as u64).sum();
        let mut each_ambiguous = |word: &str| {
            report.ambiguous += 1;
            ambiguous.insert(word.to_owned());
            if ambiguous.len() > Dictionary::AMBIGUOUS {
                ambiguous.pop_last();
            }
        };
        let lists = lists.into_iter().map(|list| encode(&list, &symbols, &mut each_ambiguous));
        let words = word_set::union(lists);
        let distinct = words.len() as u64;
        let excluded = word_set::union(
            exclusions.into_iter().map(|list| encode(&list, &symbols, &mut |_| {})),
        );
        let mut words = word_set::difference(words, &excluded);
        for list in restrictions {
            words = word_set::intersection(words, &encode(&list, &symbols, &mut |_| {}));
        }
        report.kept = words.len() as u64;
        report.duplicates = candidates - distinct;
        report.excluded = distinct - report.kept;
        if words.is_empty() {
            return Err(Error::NoWords(*report));
        }
        Ok((symbols, words))
    }

    /// The words of a list that are neither too short nor too long.
    fn read(
        &self,
        list: &List,
        report: &mut Report,
        bad: &mut BadLines,
    ) -> Result<Words<String>, Error> {
        let mut words = Words::default();
        report.affixes += list.read(&self.alphabet, |line, word| {
            report.read += 1;
            let word = word.and_then(|word| {
                let letters = word.chars().count();
                if self.min_length.is_some_and(|least| letters < least) {
                    report.too_short += 1;
                } else if self.max_length.is_some_and(|most| letters > most) {
                    report.too_long += 1;
                } else if letters > usize::from(MAX_WORD) {
                    return Err(Fault::Length(letters));
                } else {
                    words.push(&word);
                }
                Ok(())
            });
            if let Err(fault) = word {
                report.not_words += 1;
                bad.add(|| line.bad(fault));
            }
        })?;
        Ok(words)
    }
}

fn encode(
    words: &Words<String>,
    symbols: &Symbols,
    each_ambiguous: &mut impl FnMut(&str),
) -> WordSet {
    let mut keys = Words::default();
    for word in words.iter() {
        // A word of an exclusion list may have letters that no other word has.
        keys.push_with(|key| {
            if symbols.encode(word, key)? == Reading::Ambiguous {
                each_ambiguous(word);
            }
            Some(())
        });
    }
    keys.into_set()
}

/// The spellings of the symbols that occur, which the graph's symbols are numbered by hereafter.
fn alphabet(
    symbols: &Symbols,
    graph: &mut MinimalGraph,
    words: &WordSet,
) -> Result<Vec<String>, Error> {
    let used = graph.used_symbols();
    let mut numbers = [0; 256];
    let mut alphabet = Vec::new();
    for (symbol, spelling) in symbols.spellings().iter().enumerate() {
        if used[symbol] {
            numbers[symbol] = alphabet.len() as u8;
            alphabet.push(spelling.clone());
        }
    }
    if alphabet.len() > usize::from(MAX_SYMBOLS) {
        let mut texts = Words::default();
        word_set::for_each_word(words, symbols.spellings(), |text, _| texts.push(text));
        return Err(too_many(alphabet.len(), texts.iter()));
    }
    graph.renumber(&numbers);
    Ok(alphabet)
}

fn alphabet_section(spellings: &[String]) -> Vec<u8> {
    let mut section = vec![spellings.len() as u8];
    let mut end = 0;
    for spelling in spellings {
        end += spelling.len() as u16;
        section.extend(end.to_le_bytes());
    }
    section.extend(spellings.iter().flat_map(|spelling| spelling.bytes()));
    section
}

/// What the file says of its words.
struct Facts {
    words: usize,
    /// In symbols, and in bytes.
    longest: (usize, usize),
    text_bytes: u64,
    digest: Vec<u8>,
}

impl Facts {
    fn of(symbols: &Symbols, words: &WordSet) -> Self {
        let mut texts = Words::default();
        let mut longest = 0;
        word_set::for_each_word(words, symbols.spellings(), |text, length| {
            texts.push(text);
            longest = longest.max(length);
        });
        let mut texts: Vec<&str> = texts.iter().collect();
        // Most are in order, but a digraph comes after all words with its first letter alone: `qu`
        // after `qwerty`.
        texts.sort();
        let mut hasher = Sha256::new();
        for text in &texts {
            hasher.update(text);
            hasher.update("\n");
        }
        Self {
            words: texts.len(),
            longest: (longest, texts.iter().map(|text| text.len()).max().unwrap_or_default()),
            text_bytes: texts.iter().map(|text| text.len() as u64 + 1).sum(),
            digest: hasher.finalize().to_vec(),
        }
    }

    fn counts_section(&self, graph: &MinimalGraph) -> Result<Vec<u8>, Error> {
        let mut section = vec![0; COUNTS_LEN as usize];
        let counts = [self.words, graph.nodes.len(), graph.edges()];
        for (count, bytes) in counts.into_iter().zip(section.chunks_mut(4)) {
            let count = u32::try_from(count).map_err(|_| Error::TooLarge)?;
            LittleEndian::write_u32(bytes, count);
        }
        section[12] = self.longest.0 as u8;
        LittleEndian::write_u16(&mut section[14..], self.longest.1 as u16);
        Ok(section)
    }
}

impl Dictionary {
    /// How many words that can be read in two ways are kept to be shown.
    pub const AMBIGUOUS: usize = 20;

    /// Writes the file: beside its place first, then renamed, so that it is never half there.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        output::write_atomically(path.as_ref(), &self.bytes)
    }
}
