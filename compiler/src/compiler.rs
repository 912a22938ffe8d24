//! From word lists to a dictionary.

mod atomic_write;
mod file;
mod progress;
mod read_lists;
mod report;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use byteorder::{ByteOrder, LittleEndian};
use dawggle::Dawg;
use dawggle::format::{COUNTS_LEN, MAX_SYMBOLS, Tag};
use sha2::{Digest, Sha256};

use crate::graph::minimal::{Builder, MinimalGraph};
use crate::inspect::Query;
use crate::layout::index;
use crate::list::List;
use crate::words::selection::Fate;
use crate::words::sorter::Sorter;
use crate::words::symbols::{Letters, Reading, Symbols};
use crate::{Alphabet, Error, Layout};
pub(crate) use atomic_write::write_atomically;
use progress::Listener;
pub use progress::Progress;
use read_lists::Lists;
pub use report::Report;

/// Compiles word lists into a dictionary.
///
/// The same words and options give the same bytes, whatever the order of the lists and of the
/// words in them.
///
/// Time is that of sorting the words. Memory is that of sorting them, then that of the minimal graph
/// and of laying it out; [`Self::memory`] bounds both. Polish, 3.2 million words in 42 MB, takes 168 MB
/// if it may take as much, and 45 MB if it may take 64.
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
    bans: Vec<List>,
    filters: Vec<Arc<Query>>,
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
    memory: Option<u64>,
    listener: Listener,
    /// The digest of the recipe that all this was read from.
    recipe: Option<[u8; 32]>,
    /// Files besides the lists that the dictionary comes from.
    inputs: Vec<PathBuf>,
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

/// After so many words it is told how far sorting is.
const TOLD: u64 = 1 << 14;

impl Compiler {
    /// The bytes of memory that a compiler takes unless [`Self::memory`] says otherwise.
    const MEMORY: u64 = 1 << 30;
    /// What the graph may always take.
    const LEAST_MEMORY: u64 = 1 << 24;

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

    /// Leaves out the words of a list. A line of it may be a pattern, in which `?` is any letter and `*`
    /// any letters or none: `*foo*`.
    pub fn exclude(mut self, list: impl Into<List>) -> Self {
        self.exclusions.push(list.into());
        self
    }

    /// Leaves out the words of a list, and the words that look like its patterns, as
    /// [`Self::exclude`] does, and counts them apart: they are words, but not wanted here.
    pub fn ban(mut self, list: impl Into<List>) -> Self {
        self.bans.push(list.into());
        self
    }

    /// Takes only the words that a query wants. Called again, only those that all of them want.
    pub fn filter(mut self, query: Query) -> Self {
        self.filters.push(query.into());
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

    /// Takes about so many bytes of memory; 1 GiB if not called.
    ///
    /// Words are sorted in half of them. What is past it goes to files without a name in the temporary
    /// folder, which take as much room as the words of the lists as text, less what is repeated within
    /// a file. Fewer bytes are slower, and nothing else changes. Once sorted, the words become a graph,
    /// counted at 120 bytes an edge (48 in [`Layout::Wide`]): 53 MB for 3.2 million Polish words. If
    /// that is more than all of the bytes, compiling fails; but 16 MiB it may always take.
    ///
    /// Not counted are lists in memory, and compiled dictionaries among the lists, which are read
    /// whole; a row of a table; and the dictionary that comes out.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Tells how far it is, many times a second while that changes.
    pub fn progress(mut self, listener: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.listener = Listener(Some(Arc::new(listener)));
        self
    }

    /// Says in the file which recipe it was made by.
    pub(crate) fn recipe(mut self, digest: [u8; 32]) -> Self {
        self.recipe = Some(digest);
        self
    }

    /// Counts a file among [`Self::inputs`] that is no list: an alphabet's.
    pub fn input(mut self, path: impl Into<PathBuf>) -> Self {
        self.inputs.push(path.into());
        self
    }

    /// The same compiler for other lists.
    pub(crate) fn of_lists(&self, lists: &[List]) -> Self {
        Self { lists: lists.to_vec(), max_bytes: None, ..self.clone() }
    }

    /// Compiles the lists.
    pub fn compile(&self) -> Result<Dictionary, Error> {
        let mut report = Report::default();
        let lists = self.read_lists(&mut report)?;
        let symbols = Symbols::learn(&self.alphabet, &self.digraphs, &lists.letters)?;
        let mut ambiguous = BTreeSet::new();
        let (facts, mut graph) = self.graph(lists, &symbols, &mut report, &mut ambiguous)?;
        let alphabet = alphabet(&symbols, &mut graph)?;

        let mut sections = vec![
            (Tag::ALPHABET, alphabet_section(&alphabet)),
            (Tag::COUNTS, facts.counts_section(&graph)?),
            (Tag::DIGEST, facts.hasher.clone().finalize().to_vec()),
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
        if let Some(folding) = self.alphabet.folding() {
            sections.push((Tag::FOLDING, folding.into_bytes()));
        }
        if let Some(digest) = self.recipe {
            sections.push((Tag::RECIPE, digest.to_vec()));
        }
        self.listener.hear(Progress::LayingOut);
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
        for path in self.inputs() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
        Ok(dictionary.report)
    }

    /// The files that the dictionary comes from: lists; and of a recipe itself, its alphabet, and the
    /// lists that it watches.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.all_lists().filter_map(List::path).chain(self.inputs.iter().map(PathBuf::as_path))
    }

    fn all_lists(&self) -> impl Iterator<Item = &List> {
        [&self.lists, &self.exclusions, &self.restrictions, &self.bans].into_iter().flatten()
    }

    /// The bytes of memory in which to sort words.
    fn sorting_memory(&self) -> u64 {
        let memory = self.memory.unwrap_or(Self::MEMORY) / 2;
        // Unless the letters are in the order of the text, words are sorted by symbols, too.
        let is_simple = self.alphabet.symbols().is_none() && self.digraphs.is_empty();
        if is_simple { memory } else { memory / 2 }
    }

    /// The bytes of memory that the graph may take.
    fn graph_memory(&self) -> u64 {
        self.memory.unwrap_or(Self::MEMORY).max(Self::LEAST_MEMORY)
    }

    /// The facts and the graph of the words that are taken.
    fn graph(
        &self,
        lists: Lists,
        symbols: &Symbols,
        report: &mut Report,
        ambiguous: &mut BTreeSet<String>,
    ) -> Result<(Facts, MinimalGraph), Error> {
        let mut facts = Facts::default();
        let most_edges = self.graph_memory() / self.layout.memory_an_edge();
        let mut graph = Builder::new(most_edges.min(MinimalGraph::MOST_EDGES));
        let mut add = |key: &[u8]| match graph.add(key) {
            true => Ok(()),
            false if most_edges > MinimalGraph::MOST_EDGES => Err(Error::TooLarge),
            false => Err(Error::Memory { max: self.graph_memory() }),
        };
        let (listed, mut distinct) = (lists.words.listed(), 0);
        let (mut excluded, mut banned) = (lists.excluded.matcher(), lists.banned.matcher());
        // A digraph comes after all words with its first letter alone, `qu` after `qwerty`; and an
        // alphabet has its own order.
        let mut keys = (!symbols.are_in_text_order()).then(|| Sorter::new(self.sorting_memory()));
        let mut key = Vec::new();
        lists.words.each(|word, fate| {
            if distinct % TOLD == 0 {
                self.listener.hear(Progress::Sorting { words: distinct });
            }
            key.clear();
            let Some(reading) = symbols.encode(word, &mut key) else { return Ok(()) };
            distinct += 1;
            if fate == Fate::Excluded || excluded.holds(word) {
                report.excluded += 1;
                return Ok(());
            }
            if fate == Fate::Banned || banned.holds(word) {
                report.banned += 1;
                return Ok(());
            }
            facts.add(word, key.len());
            if reading == Reading::Ambiguous {
                report.ambiguous += 1;
                if ambiguous.len() < Dictionary::AMBIGUOUS {
                    ambiguous.insert(word.to_owned());
                }
            }
            match &mut keys {
                Some(keys) => keys.push([&key, &[]]),
                None => add(&key),
            }
        })?;
        if let Some(keys) = keys {
            keys.each(add)?;
        }
        report.kept = facts.words;
        report.duplicates = listed - distinct;
        if facts.words == 0 {
            return Err(Error::NoWords(*report));
        }
        report.text_bytes = facts.text_bytes;
        Ok((facts, graph.finish()))
    }
}

/// The spellings of the symbols that occur, which the graph's symbols are numbered by hereafter.
fn alphabet(symbols: &Symbols, graph: &mut MinimalGraph) -> Result<Vec<String>, Error> {
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
        let mut letters = Letters::default();
        graph.each_word(symbols.spellings(), |word| letters.add(word));
        return Err(letters.too_many(alphabet.len()));
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

/// What is said of the words, which come in code-point order.
#[derive(Default)]
struct Facts {
    words: u64,
    /// In symbols, and in bytes.
    longest: (usize, usize),
    text_bytes: u64,
    hasher: Sha256,
}

impl Facts {
    /// Adds a word of so many symbols.
    fn add(&mut self, word: &str, symbols: usize) {
        self.words += 1;
        self.longest = (self.longest.0.max(symbols), self.longest.1.max(word.len()));
        self.text_bytes += word.len() as u64 + 1;
        self.hasher.update(word);
        self.hasher.update("\n");
    }

    fn counts_section(&self, graph: &MinimalGraph) -> Result<Vec<u8>, Error> {
        let mut section = vec![0; COUNTS_LEN as usize];
        let counts = [self.words, graph.len() as u64, graph.edges().len() as u64];
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
        write_atomically(path.as_ref(), &self.bytes)
    }
}
